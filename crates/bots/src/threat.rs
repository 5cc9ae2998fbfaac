//! What a turn threatens: what its player would do next if the opponent did nothing about it.

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
    let mut after = position.clone();
    after.play(turn).ok()?;
    let mut ignored = after.clone();
    ignored.play(Turn::Pass).ok()?;
    if ignored.is_over() {
        return None;
    }
    let search = |position: &Position| -> Analysis {
        Searcher::for_analysis(position.variant(), 1).analyze(position, budget, host, None)
    };
    let (answered, ignored) = (search(&after), search(&ignored));
    let line = ignored.best().map(|best| best.line.clone()).filter(|line| line[0] != Turn::Pass)?;
    let side = if position.to_play() == Color::Black { 1.0 } else { -1.0 };
    Some(Threat { line, gain: side * (ignored.lead - answered.lead) })
}
