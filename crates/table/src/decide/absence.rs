//! Players who are away, and what the others may do about it.

use rules::Color;

use super::{Facts, playing, side, stamped};
use crate::event::{Ending, Event, Fact};
use crate::state::{Side, Table};
use crate::{AbsenceClaim, By, Millis, Refusal};

/// What follows if the server sees that a player is away while the other one is there, or sees them again: nothing if the
/// table knows already, or if it does not matter.
///
/// Absence is an event and not an argument of [`decide`](crate::decide()), so that all clients see since when it lasts,
/// and a claim can be judged after a restart and by any process.
pub fn note_absence(table: &Table, color: Color, is_absent: bool, now: Millis) -> Vec<Event> {
    let fact = match (table.absent_since(color), is_absent) {
        (None, true) if table.absence_matters(color) => Fact::AbsenceBegan { color },
        (Some(_), false) => Fact::AbsenceEnded { color },
        _ => return Vec::new(),
    };
    stamped(vec![fact], now.max(table.at()))
}

pub(super) fn claim(table: &Table, what: AbsenceClaim, by: &By, now: Millis) -> Facts {
    let Side::One(own) = side(table, by)? else { return Err(Refusal::NotAway) };
    playing(table)?;
    let due = table.claimable_at(!own).ok_or(Refusal::NotAway)?;
    if now < due {
        return Err(Refusal::AwayTooShort);
    }
    let ending = match what {
        AbsenceClaim::Abort => Ending::aborted(),
        AbsenceClaim::Win if table.both_have_played() => Ending::abandoned(!own),
        AbsenceClaim::Win => return Err(Refusal::TooEarlyToWin),
    };
    Ok(vec![Fact::Ended { ending }])
}
