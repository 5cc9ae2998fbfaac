//! Analysis that runs until the next command: `lz-analyze` and `kata-analyze`, as Sabaki and Lizzie use them.

use std::fmt::Write;
use std::time::Duration;

use rules::{Color, Position, Turn};

use super::{Gtp, read_color};
use crate::analysis::{Analysis, Candidate};
use crate::budget::{Budget, Host};
use crate::{MAX_VISITS, Searcher};

/// Visits between two looks at the clock.
const LOOK_EVERY: u32 = 100;
/// Turns in a principal variation.
const LINE: usize = 16;
/// Candidates in a report, if the controller names no number.
const CANDIDATES: usize = 20;

/// Whose words are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Leela,
    Kata,
}

/// What a controller wants to know.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    dialect: Dialect,
    color: Option<Color>,
    interval: Duration,
    candidates: usize,
    ownership: bool,
    root: bool,
}

impl Wanted {
    /// Reads a line, its number already taken off; `None` if it is another command.
    fn read(line: &str) -> Option<Result<Wanted, String>> {
        let mut words = line.split_whitespace().peekable();
        let dialect = match words.next()? {
            "lz-analyze" => Dialect::Leela,
            "kata-analyze" => Dialect::Kata,
            _ => return None,
        };
        let interval = Duration::from_millis(500);
        let mut wanted =
            Wanted { dialect, color: None, interval, candidates: CANDIDATES, ownership: false, root: false };
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default();
            let read = match word.to_ascii_lowercase().as_str() {
                "interval" => centiseconds(value()).map(|interval| wanted.interval = interval),
                "maxmoves" => value().parse().ok().map(|most: usize| wanted.candidates = most.clamp(1, 100)),
                "ownership" => value().parse().ok().map(|flag| wanted.ownership = flag),
                "rootinfo" => value().parse().ok().map(|flag| wanted.root = flag),
                // Nothing changes if they are left out.
                "minmoves" | "movesownership" | "pvvisits" | "pvedgevisits" | "nomovesearched" => {
                    value();
                    Some(())
                }
                other => match (read_color(other), centiseconds(other)) {
                    (Ok(color), _) => {
                        wanted.color = Some(color);
                        Some(())
                    }
                    (_, Some(interval)) => {
                        wanted.interval = interval;
                        Some(())
                    }
                    // Moves to avoid or to allow: their colour, points and depth.
                    _ => return Some(Err("syntax error".to_owned())),
                },
            };
            if read.is_none() {
                return Some(Err("syntax error".to_owned()));
            }
        }
        Some(Ok(wanted))
    }
}

fn centiseconds(text: &str) -> Option<Duration> {
    let time: f64 = text.parse().ok()?;
    (0.0..=1e7).contains(&time).then(|| Duration::from_secs_f64(time.max(1.0) / 100.0))
}

impl Gtp {
    /// Carries out a command that analyses until the host says stop, and reports as it goes on. Nothing, and false, if the
    /// line is another command. The caller ends the response with an empty line when the next command has arrived.
    pub fn analyze_live(&mut self, line: &str, host: &dyn Host, report: &mut dyn FnMut(&str)) -> bool {
        let line = line.split('#').next().unwrap_or_default().trim_start();
        let command = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &line[..line.len() - command.len()];
        let Some(wanted) = Wanted::read(command) else { return false };
        let wanted = match wanted {
            Ok(wanted) => wanted,
            Err(why) => {
                report(&format!("?{number} {why}\n"));
                return true;
            }
        };
        report(&format!("={number}\n"));
        let position = self.position_of_side(wanted.color);
        let mut due = wanted.interval;
        let mut grow = |seen: &Analysis| {
            if host.elapsed() >= due {
                due = host.elapsed() + wanted.interval;
                report(&wanted.line(&position, seen));
            }
        };
        let usual = self.budget.unwrap_or_else(|| Budget::visits(MAX_VISITS));
        let threads = self.threads.unwrap_or(usual.threads);
        let budget = Budget { visits: MAX_VISITS, time: None, threads, ..usual };
        let mut searcher = Searcher::new(position.variant(), self.seed);
        let last = searcher.analyze(&position, &budget, host, Some((LOOK_EVERY, &mut grow)));
        // Stopped at once, it has found nothing; an empty line would end the response.
        if !last.turns.is_empty() {
            report(&wanted.line(&position, &last));
        }
        true
    }

    /// The position with a colour to play.
    fn position_of_side(&self, color: Option<Color>) -> Position {
        let mut position = self.game.position().clone();
        if color.is_some_and(|color| color != position.to_play()) && !position.is_over() {
            // Passing is always legal; if the game is over then, there is nothing to analyse.
            let _ = position.play(Turn::Pass);
        }
        position
    }
}

impl Wanted {
    /// One report: a line with all candidates.
    fn line(&self, position: &Position, seen: &Analysis) -> String {
        let seen = &seen.as_told(position.variant());
        let mut text = String::new();
        for (order, candidate) in seen.turns.iter().take(self.candidates).enumerate() {
            let sep = if order == 0 { "" } else { " " };
            let _ = write!(text, "{sep}{}", self.info(position, seen, candidate, order));
        }
        // Leads and owners are those of the side to play.
        let sign = if seen.to_play == Color::Black { 1.0 } else { -1.0 };
        if self.root {
            let (lead, _) = seen.calibrated_lead();
            let _ = write!(
                text,
                " rootInfo visits {} winrate {:.4} scoreLead {:.2}",
                seen.visits,
                seen.win_rate,
                sign * lead
            );
        }
        if self.ownership {
            text.push_str(" ownership");
            for point in position.layout().reading_order().into_iter().flatten().flatten() {
                let owner = sign * seen.ownership.get(point.index()).copied().unwrap_or_default();
                let _ = write!(text, " {owner:.2}");
            }
        }
        text.push('\n');
        text
    }

    fn info(&self, position: &Position, seen: &Analysis, candidate: &Candidate, order: usize) -> String {
        let Candidate { turn, visits, win_rate, lead, line } = candidate;
        let word = |turn: Turn| position.write(turn);
        let pv: Vec<String> = line.iter().take(LINE).map(|&turn| word(turn)).collect();
        let prior = f64::from(*visits) / f64::from(seen.visits.max(1));
        let (turn, pv) = (word(*turn), pv.join(" "));
        match self.dialect {
            Dialect::Leela => format!(
                "info move {turn} visits {visits} winrate {:.0} prior {:.0} lcb {:.0} order {order} pv {pv}",
                win_rate * 10_000.0,
                prior * 10_000.0,
                win_rate * 10_000.0
            ),
            Dialect::Kata => {
                let sign = if seen.to_play == Color::Black { 1.0 } else { -1.0 };
                let lead = sign * lead;
                format!(
                    "info move {turn} visits {visits} utility {:.4} winrate {win_rate:.4} scoreMean {lead:.2} scoreStdev 0 \
                     scoreLead {lead:.2} prior {prior:.4} lcb {win_rate:.4} order {order} pv {pv}",
                    2.0 * win_rate - 1.0
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use rules::{Options, Variant};
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Lets a search run for so many looks, a second each.
    struct Looks(AtomicU64);

    impl Host for Looks {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(10 - self.0.load(Relaxed).min(10))
        }

        fn stopped(&self) -> bool {
            let left = self.0.load(Relaxed).saturating_sub(1);
            self.0.store(left, Relaxed);
            left == 0
        }
    }

    fn run(line: &str) -> (bool, String) {
        let mut engine = Gtp::new(&Options::new(Variant::Go), Level::ALL[0], None, 1);
        engine.line("boardsize 5");
        engine.line("play black C3");
        let mut text = String::new();
        let done = engine.analyze_live(line, &Looks(AtomicU64::new(10)), &mut |more| text.push_str(more));
        (done, text)
    }

    #[test]
    fn both_dialects_report_candidates() {
        let (done, text) = run("7 lz-analyze white 10");
        assert!(done && text.starts_with("=7\ninfo move ") && text.contains(" winrate "), "{text}");
        let (_, text) = run("kata-analyze interval 50 ownership true rootInfo true maxmoves 1");
        let last = text.lines().last().expect("a line");
        assert_eq!(last.matches("info move ").count(), 1, "{last}");
        let (_, owners) = last.split_once(" ownership ").expect("owners");
        assert_eq!(owners.split(' ').count(), 25);
        assert!(last.contains("scoreLead") && last.contains("rootInfo visits"), "{last}");
    }

    #[test]
    fn other_commands_are_left_alone_and_nonsense_is_refused() {
        assert_eq!(run("genmove black"), (false, String::new()));
        assert_eq!(run("lz-analyze sideways"), (true, "? syntax error\n".to_owned()));
        assert_eq!(run("3 kata-analyze maxmoves many"), (true, "?3 syntax error\n".to_owned()));
    }
}
