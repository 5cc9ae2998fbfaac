//! `tengen analyze`: what the search thinks of a record.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use bots::{Analysis, Budget, MAX_VISITS, Searcher, SystemClock};
use clap::Args;
use record::Replay;
use rules::Position;
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::{self, say};
use crate::gtp::read_seconds;
use crate::play::title;

/// Say what the search thinks of a position of a record, or of every turn of it.
///
/// Shown are win rate, expected lead, the best turns with what may follow, who will own each point, and the
/// stones that look dead.
///
/// Example: tengen analyze game.json --turn 20 --visits 10000
#[derive(Args)]
pub(crate) struct Analyze {
    /// A record in JSON or SGF; - reads standard input
    file: String,
    /// After which turn; the end if left out
    #[arg(long, value_name = "N", conflicts_with = "every")]
    turn: Option<u32>,
    /// Every turn of the record, one line each
    #[arg(long)]
    every: bool,
    /// Which game of a file with several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// Visits for each position (5000 if neither these nor a time is said)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    visits: Option<u32>,
    /// Seconds for each position
    #[arg(long, value_name = "S")]
    time: Option<f64>,
    /// Threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// How many turns to show
    #[arg(long, default_value_t = 5, value_name = "N")]
    turns: usize,
    /// Print JSON, one line for each look, also while the search goes on
    #[arg(long)]
    json: bool,
}

/// What is spent if nothing is said.
const VISITS: u32 = 5000;
/// How many visits there are between two looks at a growing analysis.
const BETWEEN: u32 = 2000;

impl Analyze {
    pub(crate) fn run(&self) -> Done {
        let record = files::read_record(&self.file, self.game)?;
        if self.every {
            return self.every_turn(&record);
        }
        let position = &files::play_until(&self.file, &record, self.turn)?.position;
        let gone = Arc::new(AtomicBool::new(false));
        let mut tell = |seen: &Analysis| {
            // Nobody waits for the rest if nobody reads the beginning.
            if self.json && say(&self.to_json(position, seen)).is_err() {
                gone.store(true, Relaxed);
            }
        };
        let mut mind = Searcher::new(position.variant(), 1);
        let progress = Some((BETWEEN, &mut tell as bots::Progress<'_>));
        let host = SystemClock::with_flag(Arc::clone(&gone));
        let seen = mind.analyze(position, &self.budget()?, &host, progress);
        if self.json { say(&self.to_json(position, &seen)) } else { say(&self.to_text(position, &seen)) }
    }

    fn budget(&self) -> Result<Budget, Failure> {
        let time = self.time.map(read_seconds).transpose()?;
        let visits = self.visits.unwrap_or(if time.is_some() { MAX_VISITS } else { VISITS });
        Ok(Budget { time, threads: self.threads.clamp(1, 256), ..Budget::visits(visits) })
    }

    fn every_turn(&self, record: &record::json::Record) -> Done {
        let mut replay = Replay::new(record);
        let mut mind = Searcher::new(record.variant(), 1);
        loop {
            let position = replay.position().clone();
            let seen = mind.analyze(&position, &self.budget()?, &SystemClock::start(), None);
            let Some(step) = replay.step() else { return Ok(()) };
            if let Err(reason) = step.played {
                let (file, number, text) = (&self.file, step.number, step.text);
                return Err(Failure::failed(format!("{file}: turn {number}, {text}: {reason}")));
            }
            let best = seen.best().map_or_else(String::new, |best| position.write(best.turn));
            let black = if seen.to_play == rules::Color::Black { seen.win_rate } else { 1.0 - seen.win_rate };
            if self.json {
                let line = json!({
                    "turn": step.number, "move": step.text, "best": best, "black_wins": round(black),
                    "lead": round(seen.lead), "visits": seen.visits,
                });
                say(&line)?;
            } else {
                let (number, text) = (step.number, step.text);
                let black = 100.0 * black;
                say(&format!("{number:4} {text:<12} best {best:<12} Black wins {black:3.0} %"))?;
            }
        }
    }

    fn to_json(&self, position: &Position, seen: &Analysis) -> serde_json::Value {
        let write = |turns: &[rules::Turn]| turns.iter().map(|&t| position.write(t)).collect::<Vec<_>>();
        let turns: Vec<_> = seen
            .turns
            .iter()
            .take(self.turns)
            .map(|c| {
                json!({
                    "turn": position.write(c.turn), "visits": c.visits, "win_rate": round(c.win_rate),
                    "lead": round(c.lead), "line": write(&c.line),
                })
            })
            .collect();
        let dead: Vec<_> = seen.dead_stones(position).iter().map(|&p| position.layout().label(p)).collect();
        json!({
            "to_play": seen.to_play.name(), "visits": seen.visits, "win_rate": round(seen.win_rate),
            "lead": round(seen.lead), "turns": turns, "dead": dead,
            "ownership": seen.ownership.iter().map(|&o| round(o)).collect::<Vec<_>>(),
        })
    }

    fn to_text(&self, position: &Position, seen: &Analysis) -> String {
        if let Some(outcome) = position.outcome() {
            return format!(
                "The game is over: {outcome}. Name a turn to look at with --turn, or say --every."
            );
        }
        let mut lines = vec![format!(
            "{} to play wins {:.1} %, Black's lead {:+.1}, {} visits",
            title(seen.to_play),
            100.0 * seen.win_rate,
            seen.lead,
            seen.visits
        )];
        for c in seen.turns.iter().take(self.turns) {
            let follow: Vec<String> = c.line.iter().map(|&t| position.write(t)).collect();
            let (visits, rate) = (c.visits, 100.0 * c.win_rate);
            lines.push(format!("{visits:8} visits  {rate:5.1} %  {:+6.1}  {}", c.lead, follow.join(", ")));
        }
        lines.push("Whose each point will be (X, O sure; x, o likely):".to_owned());
        for row in position.layout().reading_order().into_iter().flatten() {
            let letters = row.iter().map(|p| owner_letter(seen.ownership[p.index()]));
            lines.push(letters.flat_map(|letter| [' ', letter]).collect());
        }
        let dead: Vec<_> = seen.dead_stones(position).iter().map(|&p| position.layout().label(p)).collect();
        if !dead.is_empty() {
            lines.push(format!("Stones that look dead: {}", dead.join(" ")));
        }
        lines.join("\n")
    }
}

fn owner_letter(share: f32) -> char {
    match share {
        s if s > 0.6 => 'X',
        s if s > 0.2 => 'x',
        s if s < -0.6 => 'O',
        s if s < -0.2 => 'o',
        _ => '.',
    }
}

/// Three digits are all that a search is good for.
fn round(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0
}
