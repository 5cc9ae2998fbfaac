//! Vacations: while a player of a correspondence game is on vacation, no time of theirs runs.
//!
//! The server knows who is on vacation, and says so at each of their tables. It is an event, so that a replay gives the same
//! clocks. Only correspondence games take it: nobody escapes from a live game by going away.

use rules::{ByColor, Color};

use crate::event::{Event, Fact};
use crate::state::{Phase, Table};
use crate::{Millis, decide};

/// What follows at a table if a player is on vacation until a time, or is not: nothing if the table knows already, or if it does not
/// matter there.
pub fn note_vacation(table: &Table, color: Color, until: Option<Millis>, now: Millis) -> Vec<Event> {
    let now = now.max(table.at());
    // Whose time is up has lost; a vacation that begins now does not change that.
    if !table.vacation_matters() || decide::time_is_up(table, now).is_some() {
        return Vec::new();
    }
    let known = table.vacation_until(color);
    let fact = match until.filter(|&until| until > now) {
        Some(until) if known != Some(until) => Fact::VacationBegan { color, until },
        None if known.is_some_and(|known| known > now) => Fact::VacationEnded { color },
        _ => return Vec::new(),
    };
    vec![Event { at: now, fact }]
}

impl Table {
    /// Whether time can stand still here because a player is on vacation.
    fn vacation_matters(&self) -> bool {
        let goes_on = !matches!(self.phase(), Phase::Waiting | Phase::Over(_));
        goes_on && self.terms().clock().is_correspondence() && !self.one_screen()
    }

    /// Until when a player is, or was last, on vacation.
    pub fn vacation_until(&self, color: Color) -> Option<Millis> {
        self.clock().and_then(|clock| clock.away_until(color))
    }

    /// Both at once.
    pub(crate) fn vacations(&self) -> ByColor<Option<Millis>> {
        ByColor::new(|color| self.vacation_until(color))
    }

    /// The moment from which time counts that began to run at `since` for these players: after their vacations.
    pub(crate) fn after_vacations(&self, since: Millis, players: &[Color]) -> Millis {
        let ends = players.iter().filter_map(|&color| self.vacation_until(color));
        ends.fold(since, Millis::max)
    }

    pub(crate) fn fold_vacation(
        &mut self,
        color: Color,
        until: Option<Millis>,
        at: Millis,
    ) -> Result<(), String> {
        if !self.vacation_matters() {
            return Err("nobody is on vacation here".to_owned());
        }
        let Some(clock) = &mut self.clock else { return Err("there is no clock".to_owned()) };
        match until {
            Some(until) => clock.begin_vacation(color, at, until),
            None => clock.end_vacation(color, at),
        }
        Ok(())
    }
}
