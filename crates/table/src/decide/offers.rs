//! Offers: undo, draw, pause, rematch.

use rules::Color;

use super::{Facts, color, not_over, playing, side};
use crate::event::{Ending, Fact};
use crate::state::{Phase, Side, Table};
use crate::{By, Moment, Offer, Refusal, TableId, TimeLeft};

/// Refuses offers that are not possible now.
fn possible(table: &Table, what: Offer, asker: Color) -> Result<(), Refusal> {
    match what {
        Offer::Undo => playing(table).and_then(|()| undo_to(table, asker).map(|_| ())),
        Offer::Pause => playing(table),
        Offer::Draw => not_over(table),
        Offer::Rematch => match table.phase() {
            Phase::Over(ending) if !ending.is_called_off() && table.rematch().is_none() => Ok(()),
            _ => Err(Refusal::NoRematch),
        },
    }
}

/// The number of turns left after the asker's last turn is undone.
fn undo_to(table: &Table, asker: Color) -> Result<u32, Refusal> {
    let after = match table.one_screen() {
        true => Some(0),
        false => table.turns().rev().position(|(color, _)| color == asker),
    };
    let to = after.and_then(|after| table.position().turns().checked_sub(after as u32 + 1));
    to.ok_or(Refusal::NothingToUndo)
}

fn is_against_server_bot(table: &Table, asker: Color) -> bool {
    table.seats().is_some_and(|seats| seats[!asker].id.is_server_bot())
}

/// Programs play the server's bots in unrated games only. Their account may have been a person's when the game began.
fn may_ask(table: &Table, what: Offer, asker: Color, by: &By) -> bool {
    let is_program = matches!(by, By::Player(player) if player.bot);
    !(what == Offer::Rematch && is_program && table.terms().rated() && is_against_server_bot(table, asker))
}

/// Whether it needs no agreement.
fn is_free(table: &Table, what: Offer, asker: Color) -> bool {
    let bots_agree = match what {
        Offer::Undo | Offer::Pause => !table.terms().rated(),
        Offer::Rematch => true,
        Offer::Draw => false,
    };
    table.one_screen() || (bots_agree && is_against_server_bot(table, asker))
}

/// The facts that follow from an accepted offer.
fn granted(table: &Table, what: Offer, asker: Color, moment: Moment) -> Facts {
    Ok(vec![match what {
        Offer::Undo => Fact::Undone { to: undo_to(table, asker)?, left: running_left(table, moment) },
        Offer::Draw => Fact::Ended { ending: Ending::draw() },
        Offer::Pause => Fact::Paused { left: running_left(table, moment) },
        Offer::Rematch => Fact::RematchAgreed { table: TableId::from_seed(moment.seed) },
    }])
}

/// The time left to the side whose clock is running.
fn running_left(table: &Table, moment: Moment) -> Option<TimeLeft> {
    let clock = table.clock()?;
    let (color, _) = clock.running()?;
    Some(clock.stopped(color, moment.now))
}

pub(super) fn ask(table: &Table, what: Offer, by: &By, moment: Moment) -> Facts {
    let asker = color(table, by)?;
    possible(table, what, asker)?;
    if !may_ask(table, what, asker, by) {
        return Err(Refusal::NoRematch);
    }
    let asked = table.question(what).map(|question| question.color);
    if is_free(table, what, asker) {
        return granted(table, what, asker, moment);
    }
    // An undo asked for by both means two different things; any other offer is agreed on if both make it.
    if asked == Some(!asker) && what != Offer::Undo {
        return granted(table, what, asker, moment);
    }
    if asked.is_some() {
        return Err(Refusal::AlreadyAsked);
    }
    if table.closed.contains_key(&(what, asker)) {
        return Err(Refusal::JustRefused);
    }
    Ok(vec![Fact::Asked { what, color: asker }])
}

pub(super) fn withdraw(table: &Table, what: Offer, by: &By) -> Facts {
    let asker = color(table, by)?;
    match table.question(what) {
        Some(question) if question.color == asker => Ok(vec![Fact::Withdrawn { what, color: asker }]),
        _ => Err(Refusal::NotAsked),
    }
}

/// The side that made the offer being answered.
fn asker(table: &Table, what: Offer, asked: u64, by: &By) -> Result<Color, Refusal> {
    let Side::One(answers) = side(table, by)? else { return Err(Refusal::NotAsked) };
    let question = table.question(what).filter(|question| question.number == asked);
    question.map(|question| question.color).filter(|&asker| asker != answers).ok_or(Refusal::NotAsked)
}

pub(super) fn grant(table: &Table, what: Offer, asked: u64, by: &By, moment: Moment) -> Facts {
    let asker = asker(table, what, asked, by)?;
    possible(table, what, asker)?;
    granted(table, what, asker, moment)
}

pub(super) fn refuse(table: &Table, what: Offer, asked: u64, by: &By) -> Facts {
    let color = asker(table, what, asked, by)?;
    Ok(vec![Fact::Refused { what, color }])
}

pub(super) fn unpause(table: &Table, by: &By) -> Facts {
    side(table, by)?;
    match table.phase() {
        Phase::Paused => Ok(vec![Fact::Unpaused]),
        Phase::Over(_) => Err(Refusal::Over),
        Phase::Waiting | Phase::Playing | Phase::Scoring(_) => Err(Refusal::NotPaused),
    }
}
