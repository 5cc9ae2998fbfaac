//! Clocks: how much time each side has, and whose clock is running.
//!
//! All five kinds have the same form: a main time, an increment per turn, and periods that restart with each turn once
//! the main time is used up. A correspondence clock is a single period without main time.

use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::calendar::Calendar;

/// The time control of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", schemars(rename = "Clock"), ts(rename = "Clock"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockTerms {
    /// No limit. With braces, so that serde rejects unknown fields here, too.
    None {},
    /// A fixed time for the whole game.
    Absolute {
        /// Milliseconds.
        main: Millis,
    },
    /// A main time and an increment after each turn.
    Fischer {
        /// Milliseconds.
        main: Millis,
        /// Milliseconds added after each turn.
        increment: Millis,
    },
    /// A main time, then byo-yomi periods: a turn made within a period does not use it up.
    Byoyomi {
        /// Milliseconds; may be 0.
        main: Millis,
        /// Milliseconds of one period.
        period: Millis,
        /// Number of periods.
        periods: u32,
    },
    /// A fixed time for each turn, usually days.
    Correspondence {
        /// Milliseconds.
        turn: Millis,
    },
}

impl Default for ClockTerms {
    fn default() -> ClockTerms {
        ClockTerms::None {}
    }
}

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;
const YEAR: Millis = 365 * 24 * 60 * 60 * SECOND;
const MOST_PERIODS: u32 = 100;
/// With a fast clock: how long marks of dead stones may stay unanswered before the game is counted.
const LEAST_TIME_TO_AGREE: Millis = 5 * 60 * SECOND;

impl ClockTerms {
    /// The clocks of rated games, the fastest first.
    pub const STANDARD: [ClockTerms; 5] = [
        ClockTerms::Fischer { main: 5 * MINUTE, increment: 5 * SECOND },
        ClockTerms::Fischer { main: 15 * MINUTE, increment: 10 * SECOND },
        ClockTerms::Byoyomi { main: 10 * MINUTE, period: 30 * SECOND, periods: 5 },
        ClockTerms::Byoyomi { main: 30 * MINUTE, period: 30 * SECOND, periods: 5 },
        ClockTerms::Correspondence { turn: 3 * DAY },
    ];

    /// Whether turns take days: nobody is expected to be there meanwhile.
    pub const fn is_correspondence(self) -> bool {
        matches!(self, ClockTerms::Correspondence { .. })
    }

    /// Validates the terms.
    ///
    /// # Errors
    /// A sentence for a player.
    pub fn check(self) -> Result<(), &'static str> {
        let long = |time: Millis| (SECOND..=YEAR).contains(&time);
        let right = match self {
            ClockTerms::None {} => true,
            ClockTerms::Absolute { main } => long(main),
            ClockTerms::Fischer { main, increment } => long(main) && increment <= YEAR,
            ClockTerms::Byoyomi { main, period, periods } => {
                main <= YEAR && long(period) && (1..=MOST_PERIODS).contains(&periods)
            }
            ClockTerms::Correspondence { turn } => long(turn),
        };
        if right { Ok(()) } else { Err("A clock needs times from a second to a year, and 1 to 100 periods.") }
    }

    fn rates(self) -> Option<Rates> {
        let none = Rates { main: 0, increment: 0, period: 0, periods: 0 };
        match self {
            ClockTerms::None {} => None,
            ClockTerms::Absolute { main } => Some(Rates { main, ..none }),
            ClockTerms::Fischer { main, increment } => Some(Rates { main, increment, ..none }),
            ClockTerms::Byoyomi { main, period, periods } => Some(Rates { main, period, periods, ..none }),
            ClockTerms::Correspondence { turn } => Some(Rates { period: turn, periods: 1, ..none }),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rates {
    main: Millis,
    increment: Millis,
    period: Millis,
    periods: u32,
}

/// The time left to one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TimeLeft {
    /// Milliseconds of main time.
    pub main: Millis,
    /// Periods left, including the current one.
    pub periods: u32,
}

/// What a clock displays for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClockFace {
    /// Milliseconds left of what is running down: the main time, or the current period.
    pub milliseconds: Millis,
    /// Periods left, including the current one; `None` if this clock has none.
    pub periods: Option<u32>,
    /// Whether the main time is used up, so that `milliseconds` are those of a period.
    pub in_period: bool,
    /// Whether this side's clock is running.
    pub running: bool,
    /// Until when a running clock stands still, because of a vacation or a weekend, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still_until: Option<Millis>,
}

/// The clocks of a table: the time of both sides, and whose clock has been running since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    rates: Rates,
    left: ByColor<TimeLeft>,
    running: Option<(Color, Millis)>,
    /// What the running side has used of this turn before that, because its vacation began in between.
    used: Millis,
    /// Until when each side is, or was last, on vacation.
    away_until: ByColor<Option<Millis>>,
    calendar: Calendar,
}

impl Clock {
    /// Stopped clocks, or `None` without time control.
    pub fn new(terms: ClockTerms) -> Option<Clock> {
        let rates = terms.rates()?;
        let left = ByColor::new(|_| TimeLeft { main: rates.main, periods: rates.periods });
        let (away_until, calendar) = (ByColor::default(), Calendar::default());
        Some(Clock { rates, left, running: None, used: 0, away_until, calendar })
    }

    /// The same clocks; with free weekends they stand still on Saturdays and Sundays.
    #[must_use]
    pub fn with_weekends(self, free_weekends: bool) -> Clock {
        Clock { calendar: Calendar { free_weekends }, ..self }
    }

    /// Which time counts.
    pub(crate) fn calendar(&self) -> Calendar {
        self.calendar
    }

    /// Until when a side is, or was last, on vacation.
    pub(crate) fn away_until(&self, color: Color) -> Option<Millis> {
        self.away_until[color]
    }

    /// The moment from which the running clock counts.
    fn counts_from(&self, color: Color, since: Millis) -> Millis {
        self.away_until[color].map_or(since, |until| until.max(since))
    }

    /// The time that a side has used since its clock was started.
    fn used_by(&self, color: Color, now: Millis) -> Millis {
        let since = self.running.filter(|&(running, _)| running == color).map(|(_, since)| since);
        since.map_or(0, |since| {
            self.used.saturating_add(self.calendar.between(self.counts_from(color, since), now))
        })
    }

    /// The time each side had when its clock last started or stopped.
    pub fn left(&self) -> ByColor<TimeLeft> {
        self.left
    }

    /// Whose clock is running, and since when.
    pub fn running(&self) -> Option<(Color, Millis)> {
        self.running
    }

    /// Total time of a side, with all periods, when its clock last started or stopped.
    fn all_of(&self, color: Color) -> Millis {
        let TimeLeft { main, periods } = self.left[color];
        main.saturating_add(self.rates.period.saturating_mul(periods.into()))
    }

    /// When the side whose clock is running will lose on time.
    pub fn deadline(&self) -> Option<(Color, Millis)> {
        let (color, since) = self.running?;
        let rest = self.all_of(color).saturating_sub(self.used);
        Some((color, self.calendar.after(self.counts_from(color, since), rest)))
    }

    /// A time before which no flag can fall, whatever turns are made from now on: when either side would run out of
    /// time if it alone used time.
    pub fn no_flag_before(&self, now: Millis) -> Millis {
        let end = |color| match self.deadline() {
            Some((running, end)) if running == color => end,
            _ => now.saturating_add(self.all_of(color)),
        };
        end(Color::Black).min(end(Color::White))
    }

    /// The side that is out of time at `now`. At the exact millisecond of the deadline it is.
    pub fn flagged(&self, now: Millis) -> Option<Color> {
        self.deadline().filter(|&(_, end)| now >= end).map(|(color, _)| color)
    }

    /// The time a side has left if its clock is stopped now: periods that passed completely are gone, the current one
    /// restarts.
    pub fn stopped(&self, color: Color, now: Millis) -> TimeLeft {
        let (left, used) = (self.left[color], self.used_by(color, now));
        let gone = used.saturating_sub(left.main).checked_div(self.rates.period).unwrap_or(0);
        let gone = u32::try_from(gone).unwrap_or(u32::MAX);
        TimeLeft { main: left.main.saturating_sub(used), periods: left.periods.saturating_sub(gone) }
    }

    /// What to display for a side.
    pub fn face(&self, color: Color, now: Millis) -> ClockFace {
        let running = self.running.is_some_and(|(running, _)| running == color);
        let (used, before) = (self.used_by(color, now), self.left[color]);
        let left = self.stopped(color, now);
        let milliseconds = match left {
            TimeLeft { main: 0, periods: 0 } => 0,
            TimeLeft { main: 0, .. } => {
                let in_period = used.saturating_sub(before.main).checked_rem(self.rates.period);
                self.rates.period - in_period.unwrap_or(0)
            }
            TimeLeft { main, .. } => main,
        };
        let periods = (self.rates.periods > 0).then_some(left.periods);
        let in_period = periods.is_some() && left.main == 0;
        let still_until = running.then(|| self.still_until(color, now)).flatten();
        ClockFace { milliseconds, periods, in_period, running, still_until }
    }

    /// When time counts again for a side, if it does not count now.
    fn still_until(&self, color: Color, now: Millis) -> Option<Millis> {
        let counts = self.calendar.next_counted(self.counts_from(color, now));
        (counts > now).then_some(counts)
    }

    /// What a side has left after making a turn now: as if stopped, and the increment. A turn for which the clock did not
    /// run changes nothing.
    pub fn after_turn(&self, color: Color, now: Millis) -> TimeLeft {
        let left = self.stopped(color, now);
        if self.running.is_none() {
            return left;
        }
        TimeLeft { main: left.main.saturating_add(self.rates.increment), ..left }
    }

    /// Stops a side's clock with so much time left.
    pub(crate) fn stop(&mut self, color: Color, left: TimeLeft) {
        self.left[color] = left;
        (self.running, self.used) = (None, 0);
    }

    /// The players change colours, and each keeps their time.
    pub(crate) fn exchange(&mut self) {
        self.left = ByColor::new(|color| self.left[!color]);
        self.away_until = ByColor::new(|color| self.away_until[!color]);
        self.running = self.running.map(|(color, since)| (!color, since));
    }

    /// From now until a time no time of this side counts.
    pub(crate) fn begin_vacation(&mut self, color: Color, now: Millis, until: Millis) {
        if self.running.is_some_and(|(running, _)| running == color) {
            self.used = self.used_by(color, now);
            self.running = Some((color, now));
        }
        self.away_until[color] = Some(until);
    }

    /// A vacation ends now.
    pub(crate) fn end_vacation(&mut self, color: Color, now: Millis) {
        self.away_until[color] = self.away_until[color].map(|until| until.min(now));
    }

    /// Starts a side's clock.
    pub(crate) fn start(&mut self, color: Color, now: Millis) {
        #[cfg(feature = "simulation")]
        let color = if planted::is_wrong() { !color } else { color };
        (self.running, self.used) = (Some((color, now)), 0);
    }

    /// How long marks of dead stones may stay unanswered before the game is counted.
    pub fn time_to_agree(&self) -> Millis {
        self.rates.period.max(LEAST_TIME_TO_AGREE)
    }
}

/// A fault on purpose: clocks of this thread run for the wrong side.
#[cfg(feature = "simulation")]
#[doc(hidden)]
pub mod planted {
    use std::cell::Cell;

    thread_local! {
        static WRONG: Cell<bool> = const { Cell::new(false) };
    }

    /// Plants or removes the fault.
    pub fn set_wrong(wrong: bool) {
        WRONG.set(wrong);
    }

    pub(super) fn is_wrong() -> bool {
        WRONG.get()
    }
}

#[cfg(test)]
mod tests;
