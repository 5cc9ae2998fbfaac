//! Which time counts: all of it or, at tables with free weekends, all but Saturdays and Sundays (UTC).

use crate::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;
const WEEK: Millis = 7 * DAY;
/// From Monday to Friday.
const WORKING_WEEK: Millis = 5 * DAY;
/// 1 January 1970 was a Thursday.
const SINCE_MONDAY: Millis = 3 * DAY;

/// A calendar: which time counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Calendar {
    pub(crate) free_weekends: bool,
}

impl Calendar {
    /// How much of the time between two moments counts.
    pub(crate) fn between(self, from: Millis, to: Millis) -> Millis {
        match self.free_weekends {
            true => counted(to).saturating_sub(counted(from)),
            false => to.saturating_sub(from),
        }
    }

    /// The first moment from one on at which time counts.
    pub(crate) fn next_counted(self, from: Millis) -> Millis {
        match self.free_weekends {
            true => self.after(from, 1) - 1,
            false => from,
        }
    }

    /// The first moment at which so much time has been counted.
    pub(crate) fn after(self, from: Millis, time: Millis) -> Millis {
        if !self.free_weekends || time == 0 {
            return from.saturating_add(time);
        }
        let wanted = counted(from).saturating_add(time);
        let weeks = (wanted - 1) / WORKING_WEEK;
        weeks.saturating_mul(WEEK).saturating_add(wanted - weeks * WORKING_WEEK).saturating_sub(SINCE_MONDAY)
    }
}

/// The time that counts from the Monday before 1970 to a moment.
fn counted(at: Millis) -> Millis {
    let at = at.saturating_add(SINCE_MONDAY);
    at / WEEK * WORKING_WEEK + (at % WEEK).min(WORKING_WEEK)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Calendar = Calendar { free_weekends: true };
    /// Monday, 2 November 2026.
    const MONDAY: Millis = 20_759 * DAY;

    #[test]
    fn saturday_and_sunday_do_not_count() {
        let (friday, saturday) = (MONDAY + 4 * DAY, MONDAY + 5 * DAY);
        assert_eq!(FREE.between(MONDAY, MONDAY + WEEK), 5 * DAY);
        assert_eq!(FREE.between(saturday, MONDAY + WEEK), 0);
        assert_eq!(FREE.between(friday + DAY / 2, MONDAY + WEEK + 5), DAY / 2 + 5);
        assert_eq!(FREE.after(friday, DAY), saturday);
        assert_eq!(FREE.after(friday, DAY + 1), MONDAY + WEEK + 1);
        assert_eq!(FREE.after(saturday + 9, 3 * DAY), MONDAY + WEEK + 3 * DAY);
        assert_eq!(FREE.after(saturday + 9, 0), saturday + 9);
        assert_eq!(Calendar::default().after(friday, 3 * DAY), MONDAY + WEEK);
        assert_eq!([friday, saturday - 1].map(|at| FREE.next_counted(at)), [friday, saturday - 1]);
        assert_eq!([saturday, saturday + 9].map(|at| FREE.next_counted(at)), [MONDAY + WEEK; 2]);
        assert_eq!(Calendar::default().next_counted(saturday), saturday);
    }

    #[test]
    fn a_moment_is_reached_when_so_much_has_been_counted_and_not_before() {
        for start in (0..40).map(|n| MONDAY + n * 7 * DAY / 13) {
            for time in [1, 5000, DAY, 5 * DAY, 12 * DAY + 7] {
                for calendar in [FREE, Calendar::default()] {
                    let end = calendar.after(start, time);
                    assert_eq!(calendar.between(start, end), time);
                    assert!(calendar.between(start, end - 1) < time, "{start} {time}");
                }
            }
        }
        assert_eq!(FREE.after(Millis::MAX, Millis::MAX), Millis::MAX - SINCE_MONDAY);
    }
}
