//! Taking and leaving seats, aborting games.

use super::{Facts, side};
use crate::event::{Ending, Fact};
use crate::state::{Phase, Table};
use crate::{By, Limits, Open, Player, PlayerId, Refusal, Wish};

pub(super) fn open(open: &Open, by: &By, seed: u64) -> Facts {
    let host = match by {
        By::Server => None,
        By::Player(player) => Some(player),
    };
    if open.terms.rated() {
        open.terms.check_standard()?;
    }
    let mut facts = vec![Fact::Opened {
        rules: rules::VERSION,
        terms: open.terms.clone(),
        host: host.map(|player| player.id.clone()),
        invited: open.invited.clone(),
        rematch_of: None,
        limits: Some(open.limits.unwrap_or_else(|| Limits::usual(open.terms.clock()))),
    }];
    if let Some(wish) = open.wish {
        let player = host.ok_or(Refusal::NotAtTheTable)?;
        if wish == Wish::Both && open.invited.is_some() {
            return Err(Refusal::OneSeatEach);
        }
        facts.extend(take_seat(&[], player, wish, open.terms.rated(), seed)?);
    }
    Ok(facts)
}

pub(super) fn sit(table: &Table, wish: Wish, by: &By, seed: u64) -> Facts {
    let By::Player(player) = by else { return Err(Refusal::NotAtTheTable) };
    match table.phase() {
        Phase::Waiting => {}
        Phase::Over(_) => return Err(Refusal::Over),
        Phase::Playing | Phase::Paused | Phase::Scoring(_) => return Err(Refusal::Started),
    }
    let expected = |invited: &PlayerId| invited == &player.id || table.host() == Some(&player.id);
    if !table.invited().is_none_or(expected) {
        return Err(Refusal::NotInvited);
    }
    if wish == Wish::Both && table.invited().is_some() {
        return Err(Refusal::OneSeatEach);
    }
    take_seat(table.sitting(), player, wish, table.terms().rated(), seed)
}

/// Seats a player, and starts the game if that was the last seat.
fn take_seat(sitting: &[(Player, Wish)], player: &Player, wish: Wish, rated: bool, seed: u64) -> Facts {
    let mut facts = vec![Fact::Sat { player: player.clone(), wish }];
    let started =
        |black: &Player, white: &Player| Fact::Started { black: black.id.clone(), white: white.id.clone() };
    match sitting {
        [] if wish == Wish::Both && rated => return Err(Refusal::RatedNeedsTwo),
        [] if wish == Wish::Both => facts.push(started(player, player)),
        [] => {}
        [(other, _)] if other.id == player.id => return Err(Refusal::AlreadySitting),
        [(other, theirs)] => facts.push(match first_is_black(*theirs, wish, seed)? {
            true => started(other, player),
            false => started(player, other),
        }),
        _ => return Err(Refusal::SeatTaken),
    }
    Ok(facts)
}

/// Whether the first player to sit down plays Black, given what both want.
fn first_is_black(first: Wish, second: Wish, seed: u64) -> Result<bool, Refusal> {
    match (first, second) {
        (Wish::Both, _) | (_, Wish::Both) => Err(Refusal::OneSeatEach),
        (Wish::Random, Wish::Random) => Ok(rules::Random::new(seed).below(2) == 0),
        (Wish::Random, Wish::Black | Wish::White) => Err(Refusal::RandomColors),
        (Wish::Black, Wish::Black) | (Wish::White, Wish::White) => Err(Refusal::SeatTaken),
        (Wish::Black, Wish::White | Wish::Random) => Ok(true),
        (Wish::White, Wish::Black | Wish::Random) => Ok(false),
    }
}

/// Leaves a seat. The server, and whoever was invited and declines, close the table: all the same, only if it has not
/// started.
pub(super) fn leave(table: &Table, by: &By) -> Facts {
    let declines = |by: &By| matches!(by, By::Player(player) if table.invited() == Some(&player.id));
    let closes = *by == By::Server || (declines(by) && sitter(table, by).is_err());
    let player = if closes { None } else { Some(sitter(table, by)?) };
    match table.phase() {
        Phase::Waiting => {}
        Phase::Over(_) => return Err(Refusal::Over),
        Phase::Playing | Phase::Paused | Phase::Scoring(_) => return Err(Refusal::Started),
    }
    let Some(player) = player else { return Ok(vec![Fact::Ended { ending: Ending::aborted() }]) };
    let mut facts = vec![Fact::Left { player: player.clone() }];
    if table.sitting().len() == 1 {
        facts.push(Fact::Ended { ending: Ending::aborted() });
    }
    Ok(facts)
}

pub(super) fn abort(table: &Table, by: &By) -> Facts {
    if table.ending().is_some() {
        return Err(Refusal::Over);
    }
    if *by != By::Server {
        match table.phase() {
            Phase::Waiting => {
                sitter(table, by)?;
            }
            _ => {
                side(table, by)?;
            }
        }
        if table.both_have_played() {
            return Err(Refusal::BothHavePlayed);
        }
    }
    Ok(vec![Fact::Ended { ending: Ending::aborted() }])
}

fn sitter<'a>(table: &Table, by: &'a By) -> Result<&'a PlayerId, Refusal> {
    match by {
        By::Player(player) if table.has_seat(&player.id) => Ok(&player.id),
        _ => Err(Refusal::NotAtTheTable),
    }
}
