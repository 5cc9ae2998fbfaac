//! Commands that search and answer at once: `genmove`, `reg_genmove` and `tengen-analyze`.

use rules::{Color, Turn};

use super::{Answer, Gtp, number, read_color};
use crate::budget::{Budget, NoClock, SystemClock};
use crate::{Candidate, Searcher};

impl Gtp {
    pub(super) fn generate(&mut self, rest: &[&str], keep: bool) -> Answer {
        let color = read_color(rest.first().ok_or("invalid color")?)?;
        let mut position = self.game.position().clone();
        if position.to_play() != color && !position.is_over() {
            position.play(Turn::Pass).map_err(|illegal| illegal.to_string())?;
        }
        if position.is_over() {
            return Ok("PASS".into());
        }
        let budget = self.budget_of_turn(color);
        let (turn, _) = self.bot.play_within(&position, &budget, &SystemClock::start());
        if keep && turn != Turn::Resign {
            self.make(color, turn).map_err(|illegal| illegal.to_string())?;
        }
        Ok(match turn {
            Turn::Pass => "PASS".into(),
            other => position.write(other),
        })
    }

    fn budget_of_turn(&self, color: Color) -> Budget {
        let usual = self.budget.unwrap_or_else(|| self.level.budget(self.game.position()));
        let usual = usual.with_threads(self.threads.unwrap_or(usual.threads));
        let Some(share) = self.clock.share(color) else { return usual };
        Budget { time: Some(usual.time.map_or(share, |time| time.min(share))), ..usual }
    }

    /// `tengen-analyze [VISITS]`: the best turns, one a line: turn, visits, win rate, lead, main line.
    pub(super) fn analyze(&mut self, rest: &[&str]) -> Answer {
        let visits = if rest.is_empty() { 2000 } else { number(rest)? };
        let position = self.game.position();
        let mut searcher = Searcher::new(position.variant(), self.seed);
        let seen = searcher.analyze(position, &Budget::visits(visits), &NoClock, None);
        let seen = seen.as_told(position.variant());
        let line = |c: &Candidate| {
            let follow: Vec<String> = c.line.iter().map(|&t| position.write(t)).collect();
            let turn = position.write(c.turn);
            format!(
                "{turn} visits {} win {:.3} lead {:.1} line {}",
                c.visits,
                c.win_rate,
                c.lead,
                follow.join(", ")
            )
        };
        Ok(seen.turns.iter().take(10).map(line).collect::<Vec<_>>().join("\n"))
    }
}
