//! The score of a match, with confidence interval and Elo difference.

use rules::{Color, Outcome};
use serde_json::json;

/// Results from the point of view of the first player.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Tally {
    won: u32,
    lost: u32,
    tied: u32,
    won_as_black: u32,
    as_black: u32,
}

impl Tally {
    pub(super) fn add(&mut self, outcome: Outcome, first: Color) {
        let won = outcome.winner() == Some(first);
        match outcome.winner() {
            None => self.tied += 1,
            Some(_) if won => self.won += 1,
            Some(_) => self.lost += 1,
        }
        if first == Color::Black {
            self.as_black += 1;
            self.won_as_black += u32::from(won);
        }
    }

    fn games(self) -> u32 {
        self.won + self.lost + self.tied
    }

    /// The share of games won, a tie counting half.
    fn share(self) -> f64 {
        (f64::from(self.won) + f64::from(self.tied) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % Wilson interval.
    fn interval(self) -> (f64, f64) {
        let (n, p, z) = (f64::from(self.games().max(1)), self.share(), 1.96f64);
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        ((centre - half).max(0.0), (centre + half).min(1.0))
    }

    /// A progress bar.
    pub(super) fn bar(self, of: u32) -> String {
        let done = (self.games() * 30 / of.max(1)) as usize;
        let bar = format!("{}{}", "#".repeat(done), ".".repeat(30 - done.min(30)));
        format!("[{bar}] {}/{of}  {} won, {} lost, {} tied ", self.games(), self.won, self.lost, self.tied)
    }

    pub(super) fn summary(self, first: &str, second: &str) -> String {
        let (low, high) = self.interval();
        let elo = |p| elo(p).map_or("?".to_string(), |elo| format!("{elo:+.0}"));
        format!(
            "{first}\nagainst {second}\n{} games: {} won ({} of {} as Black), {} lost, {} tied\n\
             {:.1} % (95 %: {:.1} to {:.1}), Elo {} ({} to {})",
            self.games(),
            self.won,
            self.won_as_black,
            self.as_black,
            self.lost,
            self.tied,
            100.0 * self.share(),
            100.0 * low,
            100.0 * high,
            elo(self.share()),
            elo(low),
            elo(high),
        )
    }

    pub(super) fn json(self, first: &str, second: &str) -> serde_json::Value {
        let (low, high) = self.interval();
        json!({
            "first": first, "second": second, "games": self.games(),
            "won": self.won, "lost": self.lost, "tied": self.tied,
            "win_rate": self.share(), "low": low, "high": high, "elo": elo(self.share()),
        })
    }
}

/// The Elo difference for a share of games won.
fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_interval_of_known_shares() {
        assert_eq!(elo(0.5).map(|elo| elo.to_string()).as_deref(), Some("0"), "not -0");
        assert_eq!(elo(0.75).map(f64::round), Some(191.0));
        assert_eq!(elo(1.0), None);
        let tally = Tally { won: 85, lost: 15, ..Tally::default() };
        let (low, high) = tally.interval();
        assert!((0.766..0.768).contains(&low) && (0.906..0.908).contains(&high), "{low} {high}");
    }
}
