//! Levels of play, from somebody who has just learned the rules to all that the search can do.

use core::fmt;
use core::time::Duration;

use rules::{Options, Position, Random, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host, MOST_VISITS};
use crate::cost::cost_of_visit;
use crate::oversight;
use crate::search::Searcher;

/// A level from 1 to 10.
///
/// ```
/// use tengen_bots::Level;
/// assert_eq!(Level::new(3), Some(Level::ALL[2]));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level: how much it reads where playouts are fast, and how much it overlooks (out of 256 turns).
struct Strength {
    visits: u32,
    overlooks: u32,
    title: &'static str,
}

const STRENGTHS: [Strength; 10] = [
    Strength { visits: 12, overlooks: 235, title: "has just learned the rules" },
    Strength { visits: 40, overlooks: 115, title: "sees captures, often too late" },
    Strength { visits: 72, overlooks: 72, title: "beginner" },
    Strength { visits: 130, overlooks: 48, title: "keen beginner" },
    Strength { visits: 260, overlooks: 30, title: "casual player" },
    Strength { visits: 480, overlooks: 18, title: "regular" },
    Strength { visits: 1200, overlooks: 8, title: "club player" },
    Strength { visits: 3200, overlooks: 3, title: "strong club player" },
    Strength { visits: 8000, overlooks: 0, title: "tournament player" },
    Strength { visits: 20_000, overlooks: 0, title: "full strength" },
];

/// Nobody has to wait longer, however slow the machine.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// What level 10 may cost in the units of [`cost_of_visit`]: about four seconds on one core.
const AFFORDABLE: f64 = 1.3e8;
/// Below this the levels would be too close together, however slow the board.
const FEWEST_AT_THE_TOP: f64 = 400.0;

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Who plays like this, in a few words.
    pub fn title(self) -> &'static str {
        self.strength().title
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0 - 1).min(9)]
    }

    /// What it spends on a turn in such a position.
    pub fn budget(self, position: &Position) -> Budget {
        let usual = Budget::visits(self.visits(position));
        Budget { time: Some(LONGEST_WAIT), memory: Budget::USUAL_MEMORY / 4, ..usual }
    }

    /// On a board where level 10 would take too long, it gets fewer visits, and the levels below move together
    /// so that each keeps its distance to the next. If the clock alone cut them off, the upper ones would
    /// all be the same. The first two read so little that they stay as they are.
    fn visits(self, position: &Position) -> u32 {
        let [lowest, highest] = [&STRENGTHS[1], &STRENGTHS[9]].map(|strength| f64::from(strength.visits));
        let top = (AFFORDABLE / cost_of_visit(position)).clamp(FEWEST_AT_THE_TOP, highest);
        let squeeze = (top / lowest).ln() / (highest / lowest).ln();
        let usual = f64::from(self.strength().visits);
        if usual <= lowest {
            return usual as u32;
        }
        (lowest * (usual / lowest).powf(squeeze)).round() as u32
    }

    /// How long a person would think about this turn: a little for what is forced, longer when there is much
    /// to choose from. An answer that comes sooner may be held back until then.
    pub fn pace(self, analysis: &Analysis) -> Duration {
        let first = analysis.best().map_or(0, |best| best.visits);
        let clear = f64::from(first) / f64::from(analysis.visits.max(1));
        let base = 500.0 + 100.0 * f64::from(self.0);
        Duration::from_millis((base * (1.6 - clear.clamp(0.0, 1.0))) as u64)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        text.parse().ok().and_then(Level::new).ok_or(UnknownLevel)
    }
}

/// There is no such level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("levels go from 1 to 10")
    }
}

impl core::error::Error for UnknownLevel {}

/// A player of some level.
///
/// ```
/// use tengen_bots::{Bot, Level, Timeless};
/// use rules::{Options, Position, Variant};
/// let mut position = Position::new(&Options::new(Variant::GoSan));
/// let mut bot = Bot::new(Level::ALL[0], &position, 7);
/// let turn = bot.play(&position, &Timeless);
/// position.play(turn)?;
/// # Ok::<(), rules::Illegal>(())
/// ```
#[derive(Debug)]
pub struct Bot {
    level: Level,
    mind: Searcher,
    seed: u64,
}

impl Bot {
    /// A player for the variant of a position. The same seed plays the same game.
    pub fn new(level: Level, position: &Position, seed: u64) -> Bot {
        Bot { level, mind: Searcher::new(position.variant(), seed), seed }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Its turn in a position.
    pub fn play(&mut self, position: &Position, host: &dyn Host) -> Turn {
        let budget = self.level.budget(position);
        self.play_within(position, &budget, host).0
    }

    /// Its turn in a position within another budget, and what it saw.
    pub fn play_within(&mut self, position: &Position, budget: &Budget, host: &dyn Host) -> (Turn, Analysis) {
        let mut seen = self.mind.analyze(position, budget, host, None);
        self.overlook(position, &mut seen);
        (self.mind.decide(position, &seen), seen)
    }

    /// Thinks about a position in which the other is to play, until the host says stop.
    pub fn ponder(&mut self, position: &Position, host: &dyn Host) {
        let budget = Budget::visits(MOST_VISITS);
        self.mind.ponder(position, &budget, host);
    }

    /// Hears how a game went that it did not play from the start: so as not to bring back what was there, and to see
    /// what was played last.
    pub fn hear(&mut self, options: &Options, turns: impl IntoIterator<Item = Turn>) {
        self.mind.hear(Position::new(options), turns);
    }

    /// A beginner does not play badly on purpose: some turns just do not come to mind.
    fn overlook(&self, position: &Position, analysis: &mut Analysis) {
        let chance = self.level.strength().overlooks;
        if chance > 0 {
            let mut random = Random::new(self.seed ^ position.hash().rotate_left(7));
            let eyes = self.mind.own_eyes(position);
            oversight::keep_eyes(&mut analysis.turns, &eyes);
            oversight::overlook(position, &mut analysis.turns, chance, &mut random);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Value, Variant};

    fn visits(variant: Variant, side: &str, size: i32) -> [u32; 10] {
        let mut options = Options::new(variant);
        options.set(side, Value::whole(size)).unwrap();
        let position = Position::new(&options);
        Level::ALL.map(|level| level.budget(&position).visits)
    }

    #[test]
    fn every_level_reads_more_than_the_one_below_on_every_board() {
        let boards = [
            (Variant::Go, "size", 9),
            (Variant::Go, "size", 25),
            (Variant::XiaGo, "base", 10),
            (Variant::Gengo, "size", 19),
            (Variant::Gengo, "size", 37),
            (Variant::Go25d, "size", 19),
        ];
        for (variant, side, size) in boards {
            let visits = visits(variant, side, size);
            assert!(visits.is_sorted_by(|a, b| a < b), "{variant} {size}: {visits:?}");
        }
    }

    #[test]
    fn slow_boards_squeeze_the_levels_from_the_top() {
        assert_eq!(visits(Variant::Go, "size", 9), STRENGTHS.each_ref().map(|strength| strength.visits));
        let wide = visits(Variant::Gengo, "size", 19);
        assert_eq!(wide[..2], [STRENGTHS[0].visits, STRENGTHS[1].visits]);
        assert!(wide[9] < STRENGTHS[8].visits, "{wide:?}");
        let doubles = |pair: &[u32]| pair[1] * 2 > pair[0] * 3;
        assert!(wide[5..].windows(2).all(doubles), "{wide:?}");
    }
}
