//! How far this process is behind the journal.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Since when there have been entries in the journal that this process has not applied, and the number of the last that
/// was known then.
#[derive(Debug, Default)]
pub(crate) struct Lag(Mutex<Option<(Instant, u64)>>);

impl Lag {
    fn lock(&self) -> MutexGuard<'_, Option<(Instant, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The journal has entries up to a number that are not applied yet.
    pub(crate) fn begin(&self, head: u64) {
        self.lock().get_or_insert_with(|| (Instant::now(), head));
    }

    /// Entries are applied up to a number.
    pub(crate) fn reach(&self, number: u64) {
        let mut behind = self.lock();
        *behind = behind.filter(|(_, head)| *head > number);
    }

    /// Everything is applied.
    pub(crate) fn end(&self) {
        *self.lock() = None;
    }

    /// How long it has lasted; zero if nothing is missing.
    pub(crate) fn so_far(&self) -> Duration {
        self.lock().map_or(Duration::ZERO, |(since, _)| since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn a_lag_lasts_from_the_first_entry_that_is_missing_until_all_are_applied() {
        let lag = Lag::default();
        assert_eq!(lag.so_far(), Duration::ZERO);
        lag.begin(7);
        advance(SECOND).await;
        lag.begin(9);
        advance(SECOND).await;
        assert_eq!(lag.so_far(), 2 * SECOND);
        lag.end();
        assert_eq!(lag.so_far(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_that_is_never_quite_up_to_date_has_no_lag_as_long_as_it_goes_on() {
        let lag = Lag::default();
        for number in 7..20 {
            lag.reach(number);
            lag.begin(number + 1);
            assert_eq!(lag.so_far(), Duration::ZERO);
            advance(SECOND).await;
        }
        lag.reach(19);
        assert_eq!(lag.so_far(), SECOND, "it has stopped");
    }
}
