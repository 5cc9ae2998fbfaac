//! Turns and resignation.

use rules::Turn;

use super::{Facts, Judged, color, not_over, playing, scoring};
use crate::event::{Ending, Fact};
use crate::state::{Side, Table};
use crate::{By, Moment, Proposal, Refusal};

pub(super) fn play(
    table: &Table,
    text: &str,
    number: Option<u32>,
    by: &By,
    moment: Moment,
    proposal: Option<&Proposal>,
) -> Result<Judged, Refusal> {
    let side = super::side(table, by)?;
    playing(table)?;
    if table.auction().is_some() {
        return Err(Refusal::InAuction);
    }
    let position = table.position();
    let (mover, next_number) = (position.to_play(), position.turns() + 1);
    if side != Side::Both && side != Side::One(mover) {
        return Err(Refusal::NotYourTurn);
    }
    if number.is_some_and(|number| number != next_number) {
        return Err(Refusal::Stale);
    }
    let turn = position.read(text)?;
    if turn == Turn::Resign {
        return resign(table, by).map(Judged::Facts);
    }
    position.judge(turn)?;
    // A pass earns no time, so that nobody gains any by passing and playing on.
    let left = table.clock().map(|clock| match turn {
        Turn::Pass => clock.stopped(mover, moment.now),
        _ => clock.after_turn(mover, moment.now),
    });
    let mut facts =
        vec![Fact::Played { number: next_number, color: mover, turn: position.write(turn), left }];
    // Most turns cannot end the game: skip trying those on a copy of the board.
    if position.may_end_with(turn) {
        let mut next = position.clone();
        next.play(turn)?;
        if next.is_over() {
            match scoring::after_play(table, &next, proposal) {
                Ok(fact) => facts.push(fact),
                Err(end) => return Ok(Judged::NeedsProposal(end)),
            }
        }
    }
    Ok(Judged::Facts(facts))
}

pub(super) fn resign(table: &Table, by: &By) -> Facts {
    let loser = color(table, by)?;
    not_over(table)?;
    Ok(vec![Fact::Ended { ending: Ending::resigned(loser) }])
}
