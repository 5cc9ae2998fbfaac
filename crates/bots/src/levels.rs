//! Levels of play, from beginner to full strength.

use core::fmt;
use core::time::Duration;

use rules::{Game, Position, Random, Turn, Variant};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host, MAX_VISITS};
use crate::cost::{cost_of_visit, time_of_visits, time_with_net};
use crate::overlook;
use crate::params::Params;
use crate::search::Searcher;
use crate::style::Style;

/// A level from 1 to 10.
///
/// ```
/// use tengen_bots::Level;
/// assert_eq!(Level::new(3), Some(Level::ALL[2]));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level: visits on boards with fast playouts, and the probability of overlooking a turn, out of 256.
struct Strength {
    /// `None`: those of [`Top`].
    visits: Option<u32>,
    overlooks: u32,
    title: &'static str,
}

const STRENGTHS: [Strength; 10] = [
    Strength { visits: Some(12), overlooks: 235, title: "has just learned the rules" },
    Strength { visits: Some(52), overlooks: 98, title: "sees captures, often too late" },
    Strength { visits: Some(94), overlooks: 61, title: "beginner" },
    Strength { visits: Some(185), overlooks: 38, title: "keen beginner" },
    Strength { visits: Some(370), overlooks: 23, title: "casual player" },
    Strength { visits: Some(750), overlooks: 13, title: "regular" },
    Strength { visits: Some(1600), overlooks: 7, title: "club player" },
    Strength { visits: None, overlooks: 3, title: "strong club player" },
    Strength { visits: None, overlooks: 0, title: "tournament player" },
    Strength { visits: Some(20_000), overlooks: 0, title: "full strength" },
];

/// The highest levels of a variant. What a net is worth differs, so levels 8 and 9 have visits of their own: level 8 is to win
/// three games of four against level 7, and level 9 is halfway to level 10.
struct Top {
    /// The lowest level that plays with what was learned.
    learned_from: u8,
    /// Visits of levels 8 and 9.
    visits: [u32; 2],
}

fn top(variant: Variant) -> Top {
    let (learned_from, visits) = match variant {
        Variant::Go => (8, [1300, 5000]),
        // With what was learned, level 8 misses a problem of its suite.
        Variant::No => (9, [3200, 1200]),
        Variant::GoSan => (8, [450, 3000]),
        Variant::XiaGo => (8, [300, 2400]),
        Variant::Go25d => (8, [2000, 6300]),
        // Measured nowhere else: as if a net were worth nothing.
        _ => (8, [3200, 8000]),
    };
    Top { learned_from, visits }
}

/// Time limit per turn, for slow machines.
const MAX_TIME: Duration = Duration::from_secs(5);
/// Cost limit of level 10 in units of [`cost_of_visit`]: about four seconds on one core.
const MAX_COST: f64 = 1.3e8;
/// Minimum visits of level 10. With fewer, the levels would be too close together.
const MIN_TOP_VISITS: f64 = 400.0;

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// A description in a few words, in English.
    pub fn title(self) -> &'static str {
        self.strength().title
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0 - 1).min(9)]
    }

    /// The parameters of its search. Levels 1 to 7 play with priors set by hand, so that they miss what people of their strength
    /// miss; the highest with everything that was learned.
    pub fn params(self, variant: Variant) -> Params {
        let is_learned = self.0 >= top(variant).learned_from;
        if is_learned { Params::strongest(variant) } else { Params::for_variant(variant) }
    }

    /// The budget for one turn.
    pub fn budget(self, position: &Position) -> Budget {
        let budget = Budget::visits(self.visits(position));
        Budget { time: Some(MAX_TIME), memory: Budget::DEFAULT_MEMORY / 4, ..budget }
    }

    /// Expected duration of one turn on one core.
    pub fn expected_time(self, position: &Position) -> Duration {
        let has_net = self.params(position.variant()).net.is_some();
        let time = if has_net { time_with_net } else { time_of_visits };
        time(position, self.visits(position)).min(MAX_TIME)
    }

    /// On a board where level 10 would take too long, it gets fewer visits, and the levels below are scaled with it
    /// so that they stay distinct. A time limit alone would make the upper levels
    /// equal. The first two levels have so few visits that they are not scaled.
    fn visits(self, position: &Position) -> u32 {
        let [eighth, ninth] = top(position.variant()).visits;
        let usual = |level: Level| {
            f64::from(level.strength().visits.unwrap_or(if level.0 == 8 { eighth } else { ninth }))
        };
        let [lowest, highest, visits] = [Level(2), Level(10), self].map(usual);
        let affordable = (MAX_COST / cost_of_visit(position)).clamp(MIN_TOP_VISITS, highest);
        let exponent = (affordable / lowest).ln() / (highest / lowest).ln();
        if visits <= lowest {
            return visits as u32;
        }
        (lowest * (visits / lowest).powf(exponent)).round() as u32
    }

    /// A human-like thinking time: short for forced turns, longer when several are close. Callers may delay a
    /// faster answer by the difference.
    pub fn thinking_time(self, analysis: &Analysis) -> Duration {
        let first = analysis.best().map_or(0, |best| best.visits);
        let all: u32 = analysis.turns.iter().map(|candidate| candidate.visits).sum();
        let share = f64::from(first) / f64::from(all.max(1));
        let base = 500.0 + 100.0 * f64::from(self.0);
        Duration::from_millis((base * (1.6 - share.clamp(0.0, 1.0))) as u64)
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

/// The error for a level outside 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the level must be from 1 to 10")
    }
}

impl core::error::Error for UnknownLevel {}

/// A bot of a given level.
///
/// ```
/// use tengen_bots::{Bot, Level, NoClock};
/// use rules::{Options, Position, Variant};
/// let mut position = Position::new(&Options::new(Variant::GoSan));
/// let mut bot = Bot::new(Level::ALL[0], &position, 7);
/// let turn = bot.play(&position, &NoClock);
/// position.play(turn)?;
/// # Ok::<(), rules::Illegal>(())
/// ```
#[derive(Debug)]
pub struct Bot {
    level: Level,
    searcher: Searcher,
    seed: u64,
    style: Style,
}

impl Bot {
    /// A bot for the variant of a position. The same seed plays the same game.
    pub fn new(level: Level, position: &Position, seed: u64) -> Bot {
        Bot::with_params(level, level.params(position.variant()), seed)
    }

    /// A bot whose search has other parameters.
    pub fn with_params(level: Level, params: Params, seed: u64) -> Bot {
        Bot { level, searcher: Searcher::with_params(params, seed), seed, style: Style::Balanced }
    }

    /// The same bot with a style of play.
    #[must_use]
    pub fn with_style(self, style: Style) -> Bot {
        Bot { style, ..self }
    }

    /// Changes the style of play.
    pub fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// The style of play.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The level of this bot.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Searches a position and returns the turn to play.
    pub fn play(&mut self, position: &Position, host: &dyn Host) -> Turn {
        let budget = self.level.budget(position);
        self.play_within(position, &budget, host).0
    }

    /// Like [`Bot::play`] with another budget; also returns the analysis, without the turns that were overlooked.
    pub fn play_within(&mut self, position: &Position, budget: &Budget, host: &dyn Host) -> (Turn, Analysis) {
        let mut analysis = self.searcher.analyze(position, budget, host, None);
        self.searcher.look_again(position, &mut analysis, budget, host);
        self.overlook(position, &mut analysis);
        self.style.apply(position, &mut analysis);
        (self.searcher.decide(position, &analysis), analysis)
    }

    /// Searches during the opponent's turn, until the host says stop.
    pub fn ponder(&mut self, position: &Position, host: &dyn Host) {
        let budget = Budget::visits(MAX_VISITS);
        self.searcher.ponder(position, &budget, host);
    }

    /// Keeps only the part of the tree below a position that was reached by the bot's own turn.
    pub fn advance(&mut self, after: &Position) {
        self.searcher.prepare(after, &self.level.budget(after));
    }

    /// Size of the tree in bytes.
    pub fn tree_bytes(&self) -> usize {
        self.searcher.tree_bytes()
    }

    /// Sets the turns played so far, for a game that this bot did not play from the start: positions not to repeat, and
    /// the last turns, which guide priors and playouts.
    pub fn set_history<A>(&mut self, game: &Game<A>) {
        self.searcher.set_history(game.start(), game.turns().map(|(_, turn)| turn));
    }

    /// Weak levels overlook turns: they play the best of what is left, not bad turns on purpose.
    fn overlook(&self, position: &Position, analysis: &mut Analysis) {
        let chance = self.level.strength().overlooks;
        if chance > 0 {
            let mut random = Random::new(self.seed ^ position.hash().rotate_left(7));
            let eyes = self.searcher.own_eyes(position);
            overlook::keep_eyes(&mut analysis.turns, &eyes);
            overlook::overlook(position, &mut analysis.turns, chance, &mut random);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{OptionValue, Options, Variant};

    fn visits(variant: Variant, side: &str, size: i32) -> [u32; 10] {
        let mut options = Options::new(variant);
        options.set(side, OptionValue::whole(size)).unwrap();
        let position = Position::new(&options);
        Level::ALL.map(|level| level.budget(&position).visits)
    }

    #[test]
    fn levels_that_search_alike_have_more_visits_than_the_one_below_on_every_board() {
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
            // The highest levels also have what was learned.
            let alike = visits.split_at(usize::from(top(variant).learned_from) - 1);
            for levels in [alike.0, alike.1] {
                assert!(levels.is_sorted_by(|a, b| a < b), "{variant} {size}: {visits:?}");
            }
        }
    }

    #[test]
    fn slow_boards_scale_the_upper_levels_down() {
        let (usual, wide) = (visits(Variant::Gengo, "size", 9), visits(Variant::Gengo, "size", 19));
        assert_eq!(wide[..2], usual[..2]);
        assert!((2..10).all(|level| wide[level] < usual[level]), "{wide:?} {usual:?}");
        let grows = |pair: &[u32]| pair[1] * 2 > pair[0] * 3;
        let learned = usize::from(top(Variant::Gengo).learned_from) - 1;
        assert!(
            wide[learned - 2..learned].windows(2).chain(wide[learned..].windows(2)).all(grows),
            "{wide:?}"
        );
    }

    #[test]
    fn visits_with_a_net_are_expected_to_take_longer_by_what_was_measured() {
        let measured = [
            (Variant::Go, 9, 1.40),
            (Variant::Go, 19, 1.31),
            (Variant::XiaGo, 6, 1.23),
            (Variant::Gengo, 13, 1.02),
        ];
        for (variant, size, share) in measured {
            let mut options = Options::new(variant);
            options.set_size(size).unwrap();
            let position = Position::new(&options);
            let of_visit = |level: Level| {
                level.expected_time(&position).as_secs_f64() / f64::from(level.budget(&position).visits)
            };
            let expected = of_visit(Level(9)) / of_visit(Level(5));
            assert!((expected - share).abs() < 0.1, "{variant} {size}: {expected}");
        }
    }
}
