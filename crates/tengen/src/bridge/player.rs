//! The engine at one table, on a thread of its own.

use std::collections::BTreeSet;
use std::sync::mpsc;

use arena::Engine;
use protocol::{ClockFace, ClockTerms, Command, PhaseName, SideName, TablePosition};
use rules::{Color, Position, Turn};
use table::Terms;
use tokio::sync::mpsc::UnboundedSender;

use crate::failure::Failure;

/// What the engine wants to do at a table.
pub(super) type Decided = (String, Command);

/// An engine that is asked for turns. Its process ends when this is dropped.
pub(super) struct Player {
    positions: mpsc::Sender<TablePosition>,
    /// The number of the latest event when it was last asked: nothing is asked twice.
    asked: u64,
}

/// Starts the engine once, to see whether it is one.
pub(super) fn check(command: &[String]) -> Result<(), Failure> {
    let mut engine = Engine::start(command)?;
    let version = engine.send("protocol_version")?;
    if version == "2" { Ok(()) } else { Err(Failure::failed(format!("it speaks GTP {version}, not 2"))) }
}

impl Player {
    /// A player whose decisions are sent to `decided`.
    pub(super) fn start(command: Vec<String>, decided: UnboundedSender<Decided>) -> Player {
        let (positions, inbox) = mpsc::channel::<TablePosition>();
        std::thread::spawn(move || {
            let mut seat = Seat { command, game: None };
            while let Ok(mut position) = inbox.recv() {
                // Only the latest matters.
                position = inbox.try_iter().last().unwrap_or(position);
                let act = seat.decide(&position).or_else(|error| {
                    tracing::warn!(table = position.table, error = %error, "the engine failed; it is started again");
                    seat.game = None;
                    seat.decide(&position)
                });
                let act = act.unwrap_or_else(|error| {
                    tracing::error!(table = position.table, error = %error, "the engine failed again; the game is resigned");
                    Command::Resign
                });
                if decided.send((position.table, act)).is_err() {
                    return;
                }
            }
        });
        Player { positions, asked: 0 }
    }

    /// Asks what to do in a position, unless that was asked already.
    pub(super) fn ask(&mut self, position: TablePosition) {
        if position.number > self.asked {
            self.asked = position.number;
            let _ = self.positions.send(position);
        }
    }

    /// The answer was not accepted: the next position is asked about again.
    pub(super) fn forget(&mut self) {
        self.asked = 0;
    }
}

/// An engine with the turns it was told.
struct Seat {
    command: Vec<String>,
    game: Option<(Engine, Terms, Vec<String>)>,
}

impl Seat {
    fn decide(&mut self, seen: &TablePosition) -> Result<Command, Failure> {
        let terms = Terms::try_from(seen.terms.clone()).map_err(Failure::failed)?;
        let color = if seen.side == Some(SideName::Black) { Color::Black } else { Color::White };
        let position = self.catch_up(&terms, seen)?;
        let Some((engine, _, told)) = &mut self.game else { return Ok(Command::Resign) };
        if seen.phase == PhaseName::Scoring {
            return Ok(agree(engine, &position, seen, color));
        }
        if let Some(clocks) = &seen.clocks {
            // Not every engine knows these commands.
            let _ = engine
                .send(&time_left(color, if color == Color::Black { clocks.black } else { clocks.white }));
        }
        let text = engine.send(&format!("genmove {color}"))?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Command::Resign);
        }
        let turn =
            position.read(&text).map_err(|_| Failure::failed(format!("cannot parse the turn {text}")))?;
        let turn = match position.judge(turn) {
            Ok(()) => {
                told.push(position.write(turn));
                turn
            }
            Err(illegal) => {
                // Engines have other rules of ko. The engine is told anew what happened.
                tracing::warn!(table = seen.table, turn = text, %illegal, "the engine's turn is illegal here: it passes");
                told.clear();
                told.push(String::new());
                Turn::Pass
            }
        };
        Ok(Command::Play { turn: position.write(turn), number: Some(seen.next) })
    }

    /// Tells the engine what has happened, or everything if that does not continue what it knows.
    fn catch_up(&mut self, terms: &Terms, seen: &TablePosition) -> Result<Position, Failure> {
        let known = match &self.game {
            Some((_, before, told)) if before == terms && seen.turns.starts_with(told) => told.len(),
            _ => {
                let mut engine = match self.game.take() {
                    Some((engine, ..)) => engine,
                    None => Engine::start(&self.command)?,
                };
                engine.begin(terms.options())?;
                if let Some(settings) = time_settings(terms.clock()) {
                    let _ = engine.send(&settings);
                }
                self.game = Some((engine, terms.clone(), Vec::new()));
                0
            }
        };
        let Some((engine, _, told)) = &mut self.game else { return Err(Failure::failed("no engine")) };
        let mut position = Position::new(terms.options());
        for (number, text) in seen.turns.iter().enumerate() {
            if number >= known {
                engine.send(&format!("play {} {text}", position.to_play()))?;
            }
            position.play_text(text).map_err(Failure::failed)?;
        }
        told.clone_from(&seen.turns);
        Ok(position)
    }
}

/// Accepts the marks of dead stones, unless they kill stones of one's own that the engine considers alive.
fn agree(engine: &mut Engine, position: &Position, seen: &TablePosition, color: Color) -> Command {
    let revision = seen.marks.as_ref().map_or(0, |marks| marks.revision);
    let Ok(dead) = engine.send("final_status_list dead") else { return Command::Accept { marks: revision } };
    let dead: BTreeSet<String> = dead.split_whitespace().map(str::to_ascii_uppercase).collect();
    let own = |label: &&String| {
        let points = position.layout().points().find(|&p| &position.layout().label(p) == *label);
        points.is_some_and(|p| position.cell(p).color() == Some(color))
    };
    let wronged = seen.dead.iter().filter(own).any(|label| !dead.contains(&label.to_ascii_uppercase()));
    if wronged { Command::Resume } else { Command::Accept { marks: revision } }
}

/// The time control in the terms of GTP, which has neither increments nor several periods.
fn time_settings(clock: ClockTerms) -> Option<String> {
    let (main, period) = match clock {
        ClockTerms::None {} => return None,
        ClockTerms::Absolute { main } | ClockTerms::Fischer { main, .. } => (main, 0),
        ClockTerms::Byoyomi { main, period, .. } => (main, period),
        ClockTerms::Correspondence { turn } => (0, turn),
    };
    Some(format!("time_settings {} {} {}", main / 1000, period / 1000, u8::from(period > 0)))
}

/// Some of the time is kept for the way to the server.
fn time_left(color: Color, face: ClockFace) -> String {
    let seconds = face.milliseconds.saturating_sub(1000) / 1000;
    format!("time_left {color} {seconds} {}", u8::from(face.in_period))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_in_seconds() {
        let clock = ClockTerms::Byoyomi { main: 600_000, period: 30_000, periods: 5 };
        assert_eq!(time_settings(clock).as_deref(), Some("time_settings 600 30 1"));
        assert_eq!(time_settings(ClockTerms::None {}), None);
        let face = ClockFace {
            milliseconds: 12_400,
            periods: None,
            in_period: false,
            running: true,
            still_until: None,
        };
        assert_eq!(time_left(Color::White, face), "time_left white 11 0");
    }
}
