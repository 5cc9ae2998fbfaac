//! Decides what a bot has to do at a table now.

use std::collections::BTreeSet;

use bots::Level;
use rules::{ByColor, Color, Point};
use table::{Command, Marks, Offer, Phase, Player, PlayerId, Table};

use super::level_of;

/// The next action of a bot.
#[derive(Debug)]
pub(super) enum Task {
    /// Choose a turn against this opponent.
    Think(Player, Level, PlayerId),
    /// Decide whether to accept the dead stones that are marked in a game with this opponent.
    Judge(Player, Color, PlayerId),
    /// Send a command that needs no search.
    Send(Player, Command),
}

/// The next action of the bots at a table, if any.
pub(super) fn task(table: &Table) -> Option<Task> {
    let seats = table.seats()?;
    match table.phase() {
        Phase::Playing => refusal(table, seats).or_else(|| {
            let color = table.position().to_play();
            let player = &seats[color];
            Some(Task::Think(player.clone(), bot(player)?, seats[!color].id.clone()))
        }),
        Phase::Scoring(marks) => refusal(table, seats).or_else(|| judge(seats, marks)),
        Phase::Waiting | Phase::Paused | Phase::Over(_) => None,
    }
}

/// Bots decline every offer they are asked about. That is a draw, and in rated games undo and pause; in others they are asked
/// about neither, since the table allows both at once.
fn refusal(table: &Table, seats: &ByColor<Player>) -> Option<Task> {
    [Offer::Draw, Offer::Undo, Offer::Pause].into_iter().find_map(|what| {
        let question = table.question(what)?;
        let asked = &seats[!question.color];
        bot(asked)?;
        Some(Task::Send(asked.clone(), Command::Refuse { what, asked: question.number }))
    })
}

fn judge(seats: &ByColor<Player>, marks: &Marks) -> Option<Task> {
    let color = Color::ALL.into_iter().find(|&c| bot(&seats[c]).is_some() && !marks.accepted[c])?;
    let player = &seats[color];
    if marks.dead == marks.estimate {
        return Some(Task::Send(player.clone(), Command::Accept { marks: marks.revision }));
    }
    Some(Task::Judge(player.clone(), color, seats[!color].id.clone()))
}

fn bot(player: &Player) -> Option<Level> {
    level_of(player.id.as_str()).filter(|_| player.bot)
}

/// Whether a bot accepts changed marks: they must not mark stones of its own that it considers alive, and must keep
/// every opposing stone that the estimate marked. Otherwise it resumes play.
pub(super) fn verdict(table: &Table, color: Color, seen_dead: &[Point]) -> Option<Command> {
    let Phase::Scoring(marks) = table.phase() else { return None };
    let of = |points: &BTreeSet<Point>, color| -> BTreeSet<Point> {
        points.iter().copied().filter(|&p| table.position().cell(p).color() == Some(color)).collect()
    };
    let own_lost = of(&marks.dead, color);
    let fair = own_lost.iter().all(|point| marks.estimate.contains(point) || seen_dead.contains(point));
    let spared = of(&marks.estimate, !color).into_iter().filter(|point| !marks.dead.contains(point));
    let spared_wrongly = spared.into_iter().any(|point| seen_dead.contains(&point));
    if fair && !spared_wrongly {
        return Some(Command::Accept { marks: marks.revision });
    }
    // Without a turn left to play on, it waits for the engine's proposal to be counted.
    (table.resumes_left(color) != Some(0)).then_some(Command::Resume)
}
