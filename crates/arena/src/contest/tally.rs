//! The score of a match, with confidence interval and Elo difference.

use rules::{Color, Outcome};
use serde_json::{Value, json};

use crate::statistics::{Pairs, Sprt, elo_of_share};

/// Results from the point of view of the first player.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    won: u32,
    lost: u32,
    tied: u32,
    won_as_black: u32,
    as_black: u32,
    pairs: Pairs,
    /// The points of a game whose pair is not complete.
    half: Option<f64>,
}

impl Tally {
    /// Adds the next game. The first and the second are a pair, and so on.
    pub(crate) fn add(&mut self, outcome: Outcome, first: Color) {
        let won = outcome.winner() == Some(first);
        let points = match outcome.winner() {
            None => 0.5,
            Some(_) => f64::from(u8::from(won)),
        };
        match outcome.winner() {
            None => self.tied += 1,
            Some(_) if won => self.won += 1,
            Some(_) => self.lost += 1,
        }
        if first == Color::Black {
            self.as_black += 1;
            self.won_as_black += u32::from(won);
        }
        match self.half.take() {
            None => self.half = Some(points),
            Some(half) => self.pairs.add(half + points),
        }
    }

    pub(crate) fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    pub(crate) fn games(self) -> u32 {
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

    /// The Elo difference with its interval: by pairs, if there are any.
    fn elo(self) -> [Option<f64>; 3] {
        if self.pairs.count() > 0 {
            return self.pairs.elo();
        }
        let (low, high) = self.interval();
        [self.share(), low, high].map(elo_of_share)
    }

    /// One line about a running match.
    pub(crate) fn progress(self, of: u32, sprt: Option<&Sprt>) -> String {
        let Tally { won, lost, tied, .. } = self;
        let games = format!("{}/{of}  {won} won, {lost} lost, {tied} tied", self.games());
        let test = sprt.map_or(String::new(), |sprt| format!("  {}", self.test(sprt)));
        format!("{games}  Elo {}{test}  ", self.elo_text())
    }

    pub(crate) fn elo_text(self) -> String {
        let [elo, low, high] = self.elo().map(|elo| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}")));
        format!("{elo} ({low} to {high})")
    }

    fn test(self, sprt: &Sprt) -> String {
        let (ratio, (fails, passes)) = (sprt.ratio(&self.pairs), sprt.bounds());
        format!("LLR {ratio:.2} ({fails:.2} to {passes:.2})")
    }

    pub(crate) fn summary(self, first: &str, second: &str, sprt: Option<&Sprt>) -> String {
        let (low, high) = self.interval();
        let Tally { won, lost, tied, won_as_black, as_black, .. } = self;
        let mut text = format!(
            "{first}\nagainst {second}\n{} games: {won} won ({won_as_black} of {as_black} as Black), {lost} lost, \
             {tied} tied\n{:.1} % (95 %: {:.1} to {:.1}), Elo {}",
            self.games(),
            100.0 * self.share(),
            100.0 * low,
            100.0 * high,
            self.elo_text(),
        );
        if let Some(sprt) = sprt {
            let verdict = sprt.verdict(&self.pairs).word();
            text += &format!(
                "\nSPRT {} to {} Elo: {verdict}, {}, pairs {:?}",
                sprt.low,
                sprt.high,
                self.test(sprt),
                self.pairs.counts()
            );
        }
        text
    }

    pub(crate) fn json(self, first: &str, second: &str, sprt: Option<&Sprt>) -> Value {
        let (low, high) = self.interval();
        let [elo, elo_low, elo_high] = self.elo();
        let mut value = json!({
            "first": first, "second": second, "games": self.games(),
            "won": self.won, "lost": self.lost, "tied": self.tied,
            "won_as_black": self.won_as_black, "as_black": self.as_black,
            "win_rate": self.share(), "low": low, "high": high,
            "elo": elo, "elo_low": elo_low, "elo_high": elo_high, "pairs": self.pairs.counts(),
        });
        if let Some(sprt) = sprt {
            let (fails, passes) = sprt.bounds();
            value["sprt"] = json!({
                "elo": [sprt.low, sprt.high], "alpha": sprt.alpha, "beta": sprt.beta,
                "llr": sprt.ratio(&self.pairs), "bounds": [fails, passes],
                "verdict": sprt.verdict(&self.pairs).word(),
            });
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Margin;

    #[test]
    fn interval_of_a_known_share() {
        let tally = Tally { won: 85, lost: 15, ..Tally::default() };
        let (low, high) = tally.interval();
        assert!((0.766..0.768).contains(&low) && (0.906..0.908).contains(&high), "{low} {high}");
    }

    #[test]
    fn two_games_are_a_pair() {
        let mut tally = Tally::default();
        let win = |winner| Outcome::Win { winner, by: Margin::Resignation };
        for (outcome, first) in [
            (win(Color::Black), Color::Black),
            (win(Color::White), Color::White),
            (win(Color::White), Color::Black),
            (Outcome::Tie, Color::White),
            (win(Color::Black), Color::Black),
        ] {
            tally.add(outcome, first);
        }
        assert_eq!(tally.pairs().counts(), [0, 1, 0, 0, 1]);
        assert_eq!((tally.games(), tally.won, tally.won_as_black, tally.as_black), (5, 3, 2, 3));
    }
}
