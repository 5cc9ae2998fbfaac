//! Counting a finished game: `final_score` and `final_status_list`.

use rules::HalfPoints;

use super::{Answer, Gtp};
use crate::{Analysis, NoClock, estimate};

impl Gtp {
    /// The score with dead stones taken off, as people count who have both passed.
    pub(super) fn final_score(&mut self) -> Answer {
        let position = self.game.position();
        if !position.options().ruleset().agrees_on_dead {
            return Ok(position.score().outcome().to_string());
        }
        let seen = self.look();
        let lead = (seen.area_lead(position) * 2.0).round() as i32;
        let points = HalfPoints::from_halves(lead.abs());
        Ok(match lead.signum() {
            1 => format!("B+{points}"),
            -1 => format!("W+{points}"),
            _ => "0".into(),
        })
    }

    /// An analysis of the position as if play went on.
    fn look(&self) -> Analysis {
        let position = self.game.position();
        let open = if position.is_over() { self.game.position_before_passes() } else { position.clone() };
        estimate(&open, self.seed, &NoClock)
    }

    pub(super) fn final_status(&mut self, rest: &[&str]) -> Answer {
        let seen = self.look();
        let position = self.game.position();
        let dead = seen.dead_stones(position);
        let stones = position.layout().points().filter(|&p| position.cell(p).is_stone());
        let listed: Vec<_> = match rest.first() {
            Some(&"dead") => dead,
            Some(&"alive") => stones.filter(|p| !dead.contains(p)).collect(),
            Some(&"seki") => Vec::new(),
            _ => return Err("invalid status".into()),
        };
        let labels: Vec<String> = listed.iter().map(|&p| position.layout().label(p)).collect();
        Ok(labels.join(" "))
    }
}
