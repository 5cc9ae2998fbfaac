//! Fair starts: taking over the first turn, and the komi auction.

use rules::{Color, HalfPoints};

use super::{Facts, playing, side};
use crate::event::Fact;
use crate::state::{Side, Table};
use crate::{Auction, By, PlayerId, Refusal, Start};

/// The players by colour, or the other way round.
fn players(table: &Table, change: bool) -> Result<(PlayerId, PlayerId), Refusal> {
    let seats = table.seats().ok_or(Refusal::NotStarted)?;
    let (black, white) = (seats.black.id.clone(), seats.white.id.clone());
    Ok(if change { (white, black) } else { (black, white) })
}

pub(super) fn swap(table: &Table, by: &By) -> Facts {
    let side = side(table, by)?;
    playing(table)?;
    let first_turn_stands = table.terms().start() == Start::Swap && table.position().turns() == 1;
    if !first_turn_stands || table.swapped || side == Side::Both {
        return Err(Refusal::NoSwap);
    }
    if side != Side::One(table.position().to_play()) {
        return Err(Refusal::NotYourTurn);
    }
    let (black, white) = players(table, true)?;
    Ok(vec![Fact::Swapped { black, white }])
}

/// The auction, if it waits for somebody to do this.
fn auction(table: &Table, by: &By, named: bool) -> Result<Auction, Refusal> {
    let side = side(table, by)?;
    playing(table)?;
    let auction = table.auction().filter(|auction| auction.komi.is_some() == named);
    let auction = auction.ok_or(Refusal::NoAuction)?;
    let acts = side == Side::Both || side == Side::One(auction.to_act());
    if acts { Ok(auction) } else { Err(Refusal::NotYourTurn) }
}

pub(super) fn name_komi(table: &Table, komi: HalfPoints, by: &By) -> Facts {
    auction(table, by, false)?;
    // More than the whole board is a slip of the finger.
    let most = HalfPoints::whole(table.position().layout().len() as i32);
    let is_sensible = (-most..=most).contains(&komi) && table.terms().with_komi(komi).is_some();
    if !is_sensible {
        return Err(Refusal::BadKomi);
    }
    Ok(vec![Fact::KomiNamed { komi }])
}

pub(super) fn choose_color(table: &Table, color: Color, by: &By) -> Facts {
    let auction = auction(table, by, true)?;
    let (black, white) = players(table, color != auction.to_act())?;
    Ok(vec![Fact::ColorChosen { black, white }])
}
