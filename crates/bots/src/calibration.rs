//! Win rates that come true, and leads that go with them.

use rules::{Color, Variant};

use crate::analysis::Analysis;

/// Leads below this are as good as even.
const EVEN_LEAD: f32 = 1.0;

/// A lead that goes with a win rate, both Black's. A small lead with the wrong sign is noise and becomes 0. A large one is
/// kept, and the second value says so: the side that wins more often then loses by more when it loses.
pub(crate) fn calibrated(win_rate: f32, lead: f32) -> (f32, bool) {
    let agree = (win_rate - 0.5) * lead >= 0.0;
    match lead {
        lead if agree => (lead, false),
        lead if lead.abs() < EVEN_LEAD || (win_rate - 0.5).abs() < 0.01 => (0.0, false),
        lead => (lead, true),
    }
}

/// How far the log-odds of a win rate of the search have to be stretched so that, of positions said to be won in seven games
/// of ten, seven of ten are won. Measured by `tengen calibrate`; the samples are in docs/bots.md.
fn slope(variant: Variant) -> f32 {
    match variant {
        Variant::Go => 1.7,
        Variant::No => 1.9,
        Variant::GoSan => 1.2,
        Variant::XiaGo => 0.75,
        Variant::Go25d => 1.6,
        Variant::Gengo => 2.0,
        _ => 1.0,
    }
}

/// The win rate that people are told.
pub fn calibrated_win_rate(variant: Variant, win_rate: f32) -> f32 {
    let win_rate = win_rate.clamp(0.0, 1.0);
    let [won, lost] = [win_rate, 1.0 - win_rate].map(|share| share.powf(slope(variant)));
    won / (won + lost)
}

impl Analysis {
    /// The analysis with the win rates that people are told. Decisions are made with those of the search.
    #[must_use]
    pub fn as_told(&self, variant: Variant) -> Analysis {
        let mut told = self.clone();
        told.win_rate = calibrated_win_rate(variant, self.win_rate);
        for candidate in &mut told.turns {
            candidate.win_rate = calibrated_win_rate(variant, candidate.win_rate);
        }
        told
    }

    /// Black's lead, made to go with the win rate, and whether the two disagree nevertheless: then the side that wins
    /// more often loses by more when it loses.
    pub fn calibrated_lead(&self) -> (f32, bool) {
        let black = if self.to_play == Color::Black { self.win_rate } else { 1.0 - self.win_rate };
        calibrated(black, self.lead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibration_keeps_order_and_symmetry() {
        for variant in Variant::ALL {
            let told: Vec<f32> = (0..=20).map(|i| calibrated_win_rate(variant, i as f32 / 20.0)).collect();
            assert!(told.is_sorted_by(|a, b| a < b), "{variant}: {told:?}");
            assert_eq!((told[0], told[10], told[20]), (0.0, 0.5, 1.0), "{variant}");
            assert!((told[3] + told[17] - 1.0).abs() < 1e-6, "{variant}");
        }
    }

    #[test]
    fn lead_and_win_rate_agree_or_say_that_they_do_not() {
        assert_eq!(calibrated(0.6, 3.0), (3.0, false));
        assert_eq!(calibrated(0.6, -0.7), (0.0, false));
        assert_eq!(calibrated(0.505, -2.0), (0.0, false));
        assert_eq!(calibrated(0.6, -3.0), (-3.0, true));
        assert_eq!(calibrated(0.4, -3.0), (-3.0, false));
    }
}
