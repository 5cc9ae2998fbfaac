//! What a turn is good for: the line that is expected after it, and what its player would do next if the opponent did
//! nothing about it.

use core::time::Duration;

use rules::{Color, Position, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host};
use crate::search::Searcher;

/// The continuation after a turn that the opponent ignores.
#[derive(Debug, Clone, PartialEq)]
pub struct Threat {
    /// The turns that follow, beginning with one of the same player.
    pub line: Vec<Turn>,
    /// The points that ignoring the turn costs the opponent.
    pub gain: f32,
}

/// What the search expects after a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The turns that follow, beginning with the opponent's answer.
    pub line: Vec<Turn>,
    /// What the turn threatens, if anything.
    pub threat: Option<Threat>,
}

/// A host whose time begins later, for the second of two searches.
struct Later<'a> {
    host: &'a dyn Host,
    from: Duration,
}

impl Host for Later<'_> {
    fn elapsed(&self) -> Duration {
        self.host.elapsed().saturating_sub(self.from)
    }

    fn stopped(&self) -> bool {
        self.host.stopped()
    }
}

/// What a turn threatens, found by two searches: after the turn, and after the turn and a pass. `None` if the game is over by
/// then, or if nothing follows but a pass.
///
/// ```
/// use rules::{OptionValue, Options, Position, Variant};
/// use tengen_bots::{Budget, NoClock, threat};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(7))?;
/// let mut position = Position::new(&options);
/// // D4 has three liberties, D3, D5 and E4; taking two of them puts it into atari.
/// for turn in ["C4", "D4", "D5", "G1"] {
///     position.play_text(turn)?;
/// }
/// let turn = position.read("E4")?;
/// let found = threat(&position, turn, &Budget::visits(800), &NoClock).expect("a threat");
/// assert_eq!(position.write(found.line[0]), "D3");
/// assert!(found.gain > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn threat(position: &Position, turn: Turn, budget: &Budget, host: &dyn Host) -> Option<Threat> {
    explain(position, turn, budget, host)?.threat
}

/// What is expected after a turn and what it threatens, by the searches of [`threat`]; the budget is that of each. `None` if
/// the turn is illegal or ends the game.
pub fn explain(position: &Position, turn: Turn, budget: &Budget, host: &dyn Host) -> Option<Explanation> {
    let search = |position: &Position| -> Analysis {
        let host = Later { host, from: host.elapsed() };
        Searcher::for_analysis(position.variant(), 1).analyze(position, budget, &host, None)
    };
    let mut after = position.clone();
    after.play(turn).ok()?;
    if after.is_over() {
        return None;
    }
    let answered = search(&after);
    let mut ignored = after;
    let is_open = ignored.play(Turn::Pass).is_ok() && !ignored.is_over();
    let threat = is_open.then(|| search(&ignored)).and_then(|ignored| {
        let line = ignored.best().map(|best| best.line.clone()).filter(|line| line[0] != Turn::Pass)?;
        let side = if position.to_play() == Color::Black { 1.0 } else { -1.0 };
        Some(Threat { line, gain: side * (ignored.lead - answered.lead) })
    });
    Some(Explanation { line: answered.best().map(|best| best.line.clone()).unwrap_or_default(), threat })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use rules::{Options, Variant};

    /// A clock that is a millisecond later whenever somebody looks at it.
    struct Ticking(AtomicU64);

    impl Host for Ticking {
        fn elapsed(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Relaxed))
        }
    }

    #[test]
    fn the_second_search_has_as_much_time_as_the_first() {
        let mut options = Options::new(Variant::Go);
        options.set_text("size", "7").unwrap();
        let position = Position::new(&options);
        let turn = position.read("D4").unwrap();
        let found = explain(&position, turn, &Budget::time(Duration::from_millis(500)), &Ticking(0.into()));
        let Explanation { line, threat } = found.unwrap();
        assert!(!line.is_empty() && threat.is_some(), "{line:?} {threat:?}");
    }

    #[test]
    fn a_turn_that_ends_the_game_is_not_explained() {
        let mut position = Position::new(&Options::new(Variant::Go));
        position.play(Turn::Pass).unwrap();
        assert_eq!(explain(&position, Turn::Pass, &Budget::visits(10), &crate::NoClock), None);
    }
}
