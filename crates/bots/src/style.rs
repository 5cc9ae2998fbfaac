//! Styles of play: which of several turns that are about as good a bot prefers.

use core::fmt;

use rules::{Color, Position, Turn};

use crate::analysis::{Analysis, Candidate};

/// A style of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Style {
    /// The turn that the search prefers.
    #[default]
    Balanced,
    /// Turns that are expected to win by more.
    Territorial,
    /// Turns that touch weak opposing chains.
    Fighting,
}

/// Turns among which a style may choose: with this share of the visits of the best one, and a win rate that is at most so much
/// lower.
const SHARE_OF_BEST: u32 = 8;
const WORSE: f32 = 0.03;
/// A chain with at most so many liberties can be fought.
const WEAK: usize = 4;

impl Style {
    /// Every style.
    pub const ALL: [Style; 3] = [Style::Balanced, Style::Territorial, Style::Fighting];

    /// The name of the style.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Balanced => "balanced",
            Style::Territorial => "territorial",
            Style::Fighting => "fighting",
        }
    }

    /// Moves the turn that the style prefers to the front of an analysis.
    pub(crate) fn apply(self, position: &Position, analysis: &mut Analysis) {
        let Some(best) = analysis.best().filter(|best| best.turn != Turn::Pass) else { return };
        let (visits, win_rate) = (best.visits, best.win_rate);
        let about_as_good = |c: &Candidate| {
            c.turn != Turn::Pass && c.visits * SHARE_OF_BEST >= visits && c.win_rate + WORSE >= win_rate
        };
        let candidates = analysis.turns.iter().enumerate().filter(|(_, c)| about_as_good(c));
        let liking = |c: &Candidate| match self {
            Style::Balanced => 0.0,
            Style::Territorial if analysis.to_play == Color::Black => c.lead,
            Style::Territorial => -c.lead,
            Style::Fighting => contacts(position, c.turn),
        };
        // Of those that it likes alike, the first.
        let mut preferred = (0, f32::MIN);
        for (index, candidate) in candidates {
            let liked = liking(candidate);
            if liked > preferred.1 {
                preferred = (index, liked);
            }
        }
        analysis.turns[..=preferred.0].rotate_right(1);
    }
}

/// How many weak opposing chains a stone touches, the weaker the more.
fn contacts(position: &Position, turn: Turn) -> f32 {
    let (Turn::Place(point) | Turn::Slide { place: point, .. }) = turn else { return 0.0 };
    let enemy = !position.to_play();
    let mut heads = Vec::new();
    for near in position.near(point) {
        if position.cell(near).color() == Some(enemy) {
            heads.extend(position.chain(near).into_iter().min());
        }
    }
    heads.sort_unstable();
    heads.dedup();
    let weakness = |liberties: usize| (WEAK + 1).saturating_sub(liberties) as f32;
    heads.into_iter().map(|head| weakness(position.liberties(head).len())).sum()
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownStyle;

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the style must be one of {}", Style::ALL.map(Style::name).join(", "))
    }
}

impl core::error::Error for UnknownStyle {}

impl core::str::FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Style, UnknownStyle> {
        Style::ALL.into_iter().find(|style| style.name() == text).ok_or(UnknownStyle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    /// White's stone at E5 stands alone; D5 touches it, C3 has more points, G7 is no longer about as good.
    fn chosen(style: Style) -> String {
        let mut options = Options::new(Variant::Go);
        options.set_text("size", "9").unwrap();
        let mut position = Position::new(&options);
        for turn in ["A1", "E5"] {
            position.play_text(turn).unwrap();
        }
        let candidate = |(text, visits, win_rate, lead): (&str, u32, f32, f32)| {
            let turn = position.read(text).unwrap();
            Candidate { turn, visits, win_rate, lead, line: vec![turn] }
        };
        let turns =
            [("F3", 100, 0.5, 1.0), ("D5", 60, 0.49, 0.5), ("C3", 50, 0.49, 2.0), ("G7", 50, 0.4, 9.0)];
        let mut analysis =
            Analysis { turns: turns.map(candidate).into(), visits: 260, ..Analysis::of_finished(&position) };
        style.apply(&position, &mut analysis);
        assert_eq!(analysis.turns.len(), 4);
        position.write(analysis.turns[0].turn)
    }

    #[test]
    fn each_style_prefers_something_else() {
        assert_eq!(chosen(Style::Balanced), "F3");
        assert_eq!(chosen(Style::Fighting), "D5");
        assert_eq!(chosen(Style::Territorial), "C3");
    }

    #[test]
    fn names_are_read_as_written() {
        for style in Style::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::json!(Style::ALL), serde_json::json!(Style::ALL.map(Style::name)));
        assert_eq!("wild".parse::<Style>(), Err(UnknownStyle));
    }
}
