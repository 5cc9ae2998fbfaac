//! Leads that go with win rates.

use rules::Color;

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

impl Analysis {
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
    fn lead_and_win_rate_agree_or_say_that_they_do_not() {
        assert_eq!(calibrated(0.6, 3.0), (3.0, false));
        assert_eq!(calibrated(0.6, -0.7), (0.0, false));
        assert_eq!(calibrated(0.505, -2.0), (0.0, false));
        assert_eq!(calibrated(0.6, -3.0), (-3.0, true));
        assert_eq!(calibrated(0.4, -3.0), (-3.0, false));
    }
}
