//! The server's clock: it starts with the wall clock and then counts by itself.
//!
//! The wall clock of a machine can be set by hand or by a faulty time service. If it jumps, by an hour or by a year, forwards
//! or backwards, games and sessions must continue undisturbed. So durations come from the monotonic clock; small
//! differences to the wall clock are made up slowly, and a large one is logged and waited out until the wall clock is right
//! again or the server is restarted.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::time::{MissedTickBehavior, interval};

/// How often the wall clock is compared.
const COMPARE_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum correction per comparison: one part in a thousand, which no player notices.
const MAX_CORRECTION_MS: i64 = 1;
/// A difference larger than any that time services leave or corrections cause.
const JUMP_MS: i64 = 2_000;

/// A clock that never jumps.
#[derive(Debug)]
struct ServerClock {
    began: Instant,
    /// Milliseconds from 1970 to the beginning, corrected.
    offset: AtomicI64,
}

/// What a comparison with the wall clock found.
#[derive(Debug, PartialEq, Eq)]
enum Comparison {
    /// They agree, or will soon.
    Close,
    /// The wall clock is so many milliseconds ahead, or behind.
    Jumped(i64),
}

impl ServerClock {
    fn new(wall: i64, began: Instant) -> ServerClock {
        ServerClock { began, offset: AtomicI64::new(wall) }
    }

    fn at(&self, now: Instant) -> i64 {
        let elapsed = now.saturating_duration_since(self.began).as_millis();
        self.offset.load(Relaxed).saturating_add(i64::try_from(elapsed).unwrap_or(i64::MAX))
    }

    /// Goes on from a time if it is a little later. Returns how much later it is.
    fn catch_up(&self, latest: i64, now: Instant) -> i64 {
        let behind = latest.saturating_sub(self.at(now));
        if (JUMP_MS..=MAX_BEHIND_MS).contains(&behind) {
            self.offset.fetch_add(behind, Relaxed);
        }
        behind
    }

    /// Compares with the wall clock and makes up a small part of a small difference.
    fn compare(&self, wall: i64, now: Instant) -> Comparison {
        let ahead = wall.saturating_sub(self.at(now));
        if ahead.saturating_abs() >= JUMP_MS {
            return Comparison::Jumped(ahead);
        }
        self.offset.fetch_add(ahead.clamp(-MAX_CORRECTION_MS, MAX_CORRECTION_MS), Relaxed);
        Comparison::Close
    }
}

static CLOCK: LazyLock<ServerClock> = LazyLock::new(|| ServerClock::new(wall_clock(), Instant::now()));
/// Offset of the wall clock in milliseconds, for tests.
static WALL_SHIFT_MS: AtomicI64 = AtomicI64::new(0);

fn wall_clock() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(WALL_SHIFT_MS.load(Relaxed))
}

/// Lets this process's wall clock jump, for tests.
#[doc(hidden)]
pub fn shift_wall_clock(milliseconds: i64) {
    // The clock must have begun before.
    now();
    WALL_SHIFT_MS.fetch_add(milliseconds, Relaxed);
}

/// Milliseconds since 1970 by the server's clock.
pub(crate) fn now() -> u64 {
    #[cfg(feature = "simulation")]
    if let Some(now) = crate::simulation::now() {
        return now;
    }
    u64::try_from(CLOCK.at(Instant::now())).unwrap_or(0)
}

/// A difference that is rather an error in the journal than a wall clock that is slow.
const MAX_BEHIND_MS: i64 = 24 * 60 * 60 * 1000;

/// Lets the clock begin no earlier than the latest event of the journal: the wall clock may be wrong when the server starts, and
/// time must not run backwards for the games that go on.
pub(crate) fn begin_after(latest: u64) {
    let behind_ms = CLOCK.catch_up(i64::try_from(latest).unwrap_or(i64::MAX), Instant::now());
    if behind_ms > MAX_BEHIND_MS {
        tracing::error!(
            behind_ms,
            "the journal has events of the future; the wall clock is used all the same"
        );
    } else if behind_ms >= JUMP_MS {
        tracing::warn!(
            behind_ms,
            "the wall clock is behind the journal; the server begins with the journal's time"
        );
    }
}

/// Compares the clock with the wall clock for ever; logs when they part and when they agree again.
pub(crate) async fn follow_wall_clock() {
    let mut ticks = interval(COMPARE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut logged = None;
    loop {
        ticks.tick().await;
        match (CLOCK.compare(wall_clock(), Instant::now()), logged) {
            (Comparison::Jumped(ahead), None) => log_jump(ahead, &mut logged),
            (Comparison::Jumped(ahead), Some(before)) if ahead.abs_diff(before) >= JUMP_MS as u64 => {
                log_jump(ahead, &mut logged);
            }
            (Comparison::Jumped(_), Some(_)) | (Comparison::Close, None) => {}
            (Comparison::Close, Some(_)) => {
                logged = None;
                tracing::info!("the wall clock is right again");
            }
        }
    }
}

fn log_jump(ahead_ms: i64, logged: &mut Option<i64>) {
    *logged = Some(ahead_ms);
    tracing::warn!(
        ahead_ms,
        "the wall clock jumped; the server keeps its own time until it is right again or the server is restarted"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    #[test]
    fn a_jump_of_the_wall_clock_changes_nothing() {
        let (start, began) = (1_700_000_000_000, Instant::now());
        for jump in [HOUR_MS, 365 * 24 * HOUR_MS, -HOUR_MS, JUMP_MS, i64::MIN / 2] {
            let clock = ServerClock::new(start, began);
            let later = began + Duration::from_secs(10);
            assert_eq!(clock.compare(start + 10_000 + jump, later), Comparison::Jumped(jump));
            assert_eq!(clock.at(later), start + 10_000);
            assert_eq!(clock.compare(start + 10_000, later), Comparison::Close, "it is right again");
        }
    }

    #[test]
    fn a_small_difference_is_made_up_slowly() {
        let (start, began) = (1_700_000_000_000, Instant::now());
        let clock = ServerClock::new(start, began);
        for second in 1..=60 {
            let now = began + Duration::from_secs(second);
            let wall = start + 1000 * second as i64 + 50;
            assert_eq!(clock.compare(wall, now), Comparison::Close);
        }
        let minute = began + Duration::from_secs(60);
        assert_eq!(clock.at(minute), start + 60_000 + 50);
    }

    #[test]
    fn a_clock_that_is_behind_the_journal_goes_on_from_there() {
        let began = Instant::now();
        let clock = ServerClock::new(1_000_000, began);
        assert_eq!((clock.catch_up(999_000, began), clock.at(began)), (-1000, 1_000_000));
        assert_eq!(
            (clock.catch_up(1_000_000 + HOUR_MS, began), clock.at(began)),
            (HOUR_MS, 1_000_000 + HOUR_MS)
        );
        // An event from the far future is no reason to live in it.
        let year = 365 * 24 * HOUR_MS;
        assert!(clock.catch_up(year, began) > MAX_BEHIND_MS);
        assert_eq!(clock.at(began), 1_000_000 + HOUR_MS);
    }
}
