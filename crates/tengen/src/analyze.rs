//! `tengen analyze`: analysis of a record by the search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::read_seconds;
use bots::client::{Analysis, Candidate, round};
use bots::{Budget, MAX_VISITS, Searcher, SystemClock};
use clap::Args;
use record::Replay;
use rules::Position;
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::{self, print_line};
use crate::play::title;

/// Analyse one position of a record, or every turn.
///
/// Prints win rate, score lead, the best turns with their principal variations, ownership, and dead stones.
///
/// Example: tengen analyze game.json --turn 20 --visits 10000
#[derive(Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    source: files::Source,
    /// Analyse the position after this turn [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "every")]
    turn: Option<u32>,
    /// Analyse every turn, one line each
    #[arg(long)]
    every: bool,
    /// Also search what the best turn threatens: the likely continuation if the opponent passes
    #[arg(long, conflicts_with = "every")]
    threat: bool,
    /// Which game, if the file has several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// Visits per position [default: 5000, or no limit with --time]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    visits: Option<u32>,
    /// Seconds per position
    #[arg(long, value_name = "S")]
    time: Option<f64>,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Maximum number of candidate turns to list
    #[arg(long, default_value_t = 5, value_name = "N")]
    turns: usize,
    /// Print JSON, including intermediate results, one per line
    #[arg(long)]
    json: bool,
}

/// Visits without --visits and --time.
const VISITS: u32 = 5000;
/// Visits between two intermediate results.
const REPORT_EVERY: u32 = 2000;

impl Analyze {
    pub(crate) fn run(&self) -> Done {
        let file = self.source.name();
        let record = files::choose(file, self.game, files::parse_records(file, &self.source.read()?)?)?;
        if self.every {
            return self.every_turn(&record);
        }
        let game = files::play_until(file, &record, self.turn)?;
        let position = game.position();
        let closed = Arc::new(AtomicBool::new(false));
        let mut report = |analysis: &bots::Analysis| {
            // Stop the search on a broken pipe.
            if self.json && print_line(&self.to_json(position, analysis)).is_err() {
                closed.store(true, Relaxed);
            }
        };
        let mut searcher = Searcher::new(position.variant(), 1);
        let progress = Some((REPORT_EVERY, &mut report as bots::Progress<'_>));
        let host = SystemClock::with_flag(Arc::clone(&closed));
        let analysis = searcher.analyze(position, &self.budget()?, &host, progress);
        let threat = self.threat(position, &analysis)?;
        if self.json {
            let mut value = self.to_json(position, &analysis);
            if let Some((line, gain)) = threat {
                value["threat"] = json!({"line": line, "gain": gain});
            }
            return print_line(&value);
        }
        print_line(&self.to_text(position, &analysis))?;
        let Some((line, gain)) = threat else { return Ok(()) };
        let best = turn_of(position, analysis.best());
        print_line(&format!(
            "{best} threatens {} ({gain:+.1} points if the opponent passes)",
            line.join(", ")
        ))
    }

    /// What the best turn threatens, with --threat, and the points that ignoring it costs.
    fn threat(
        &self,
        position: &Position,
        analysis: &bots::Analysis,
    ) -> Result<Option<(Vec<String>, f64)>, Failure> {
        let Some(best) = analysis.best().filter(|_| self.threat) else { return Ok(None) };
        let found = bots::threat(position, best.turn, &self.budget()?, &SystemClock::start());
        let written = |threat: bots::Threat| {
            let line = threat.line.iter().map(|&turn| position.write(turn)).collect();
            (line, round(threat.gain))
        };
        Ok(found.map(written))
    }

    fn budget(&self) -> Result<Budget, Failure> {
        let time = self.time.map(read_seconds).transpose()?;
        let visits = self.visits.unwrap_or(if time.is_some() { MAX_VISITS } else { VISITS });
        Ok(Budget { time, threads: self.threads.clamp(1, 256), ..Budget::visits(visits) })
    }

    fn every_turn(&self, record: &record::json::Record) -> Done {
        let mut replay: Replay = Replay::new(record);
        let mut searcher = Searcher::new(record.variant(), 1);
        loop {
            let position = replay.position().clone();
            let analysis = searcher.analyze(&position, &self.budget()?, &SystemClock::start(), None);
            let analysis = analysis.as_told(position.variant());
            let Some(step) = replay.step() else { return Ok(()) };
            step.turn().map_err(|refused| files::illegal_turn(self.source.name(), &refused))?;
            let best = analysis.best().map_or_else(String::new, |best| position.write(best.turn));
            let black = if analysis.to_play == rules::Color::Black {
                analysis.win_rate
            } else {
                1.0 - analysis.win_rate
            };
            if self.json {
                let line = json!({
                    "turn": step.number, "move": step.text, "best": best, "black_wins": round(black),
                    "lead": round(analysis.calibrated_lead().0), "visits": analysis.visits,
                });
                print_line(&line)?;
            } else {
                let (number, text) = (step.number, step.text);
                let black = 100.0 * black;
                print_line(&format!("{number:4} {text:<12} best {best:<12} Black {black:3.0} %"))?;
            }
        }
    }

    fn to_json(&self, position: &Position, analysis: &bots::Analysis) -> serde_json::Value {
        json!(Analysis::new(position, analysis, self.turns))
    }

    fn to_text(&self, position: &Position, analysis: &bots::Analysis) -> String {
        if let Some(outcome) = position.outcome() {
            return format!(
                "The game is over: {outcome}. Use --turn for an earlier position, or --every for all turns."
            );
        }
        let Analysis { to_play, visits, win_rate, lead, candidates, ownership, dead, .. } =
            Analysis::new(position, analysis, self.turns);
        let (color, rate) = (title(to_play), 100.0 * win_rate);
        let mut lines =
            vec![format!("{color} to play, win rate {rate:.1} %, lead of Black {lead:+.1}, {visits} visits")];
        for Candidate { visits, win_rate, lead, line, .. } in candidates {
            let (rate, line) = (100.0 * win_rate, line.join(", "));
            lines.push(format!("{visits:8} visits  {rate:5.1} %  {lead:+6.1}  {line}"));
        }
        lines.push("Ownership (X, O: likely; x, o: leaning):".to_owned());
        for row in position.layout().reading_order().into_iter().flatten() {
            let letters = row.iter().map(|p| ownership_letter(ownership[p.index()]));
            lines.push(letters.flat_map(|letter| [' ', letter]).collect());
        }
        if !dead.is_empty() {
            lines.push(format!("Dead stones: {}", dead.join(" ")));
        }
        lines.join("\n")
    }
}

/// The turn of a candidate.
fn turn_of(position: &Position, candidate: Option<&bots::Candidate>) -> String {
    candidate.map_or_else(String::new, |candidate| position.write(candidate.turn))
}

fn ownership_letter(share: f64) -> char {
    match share {
        s if s > 0.6 => 'X',
        s if s > 0.2 => 'x',
        s if s < -0.6 => 'O',
        s if s < -0.2 => 'o',
        _ => '.',
    }
}
