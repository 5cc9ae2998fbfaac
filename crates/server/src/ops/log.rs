//! A log that stays bounded under any fault: each log statement may write a limited number of lines per minute; suppressed
//! lines are counted, and the count is logged.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter};

use super::limits::bounds::LOG_LINES;

const MINUTE: Duration = Duration::from_secs(60);

/// Number of suppressed lines since the last report.
static LEFT_OUT: AtomicU64 = AtomicU64::new(0);

/// Number of suppressed lines since the last call.
pub(crate) fn take_left_out() -> u64 {
    LEFT_OUT.swap(0, Relaxed)
}

/// A file and a line in it.
type Place = (&'static str, u32);

/// Limits the number of log lines per source location.
#[derive(Debug, Default)]
pub(crate) struct BoundedLog(Mutex<HashMap<Place, Window>>);

#[derive(Debug)]
struct Window {
    began: Instant,
    lines: u32,
}

impl BoundedLog {
    fn lets_through(&self, place: Place, now: Instant) -> bool {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Bounded by the number of log statements.
        let window = places.entry(place).or_insert(Window { began: now, lines: 0 });
        if now.saturating_duration_since(window.began) >= MINUTE {
            *window = Window { began: now, lines: 0 };
        }
        window.lines = window.lines.saturating_add(1);
        window.lines <= LOG_LINES
    }
}

impl<S: Subscriber> Filter<S> for BoundedLog {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        // Debug logs of requests are not limited.
        if *event.metadata().level() >= Level::DEBUG {
            return true;
        }
        let metadata = event.metadata();
        let place = (metadata.file().unwrap_or(metadata.target()), metadata.line().unwrap_or(0));
        let through = self.lets_through(place, Instant::now());
        if !through {
            LEFT_OUT.fetch_add(1, Relaxed);
        }
        through
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::Arc;
    use tracing_subscriber::Layer;
    use tracing_subscriber::layer::SubscriberExt;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_fault_that_is_met_a_million_times_is_logged_a_few_times() {
        let written = Written::default();
        let writer = written.clone();
        let lines = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
        let all = tracing_subscriber::registry().with(lines.with_filter(BoundedLog::default()));
        tracing::subscriber::with_default(all, || {
            for number in 0..100_000 {
                tracing::error!(number, "the same fault");
            }
            tracing::warn!("another fault");
        });
        let text = String::from_utf8(written.0.lock().expect("no panic").clone()).expect("a text");
        assert_eq!(text.matches("the same fault").count(), LOG_LINES as usize);
        assert_eq!(text.matches("another fault").count(), 1);
        assert!(take_left_out() >= 100_000 - u64::from(LOG_LINES));
    }

    #[test]
    fn after_a_minute_it_is_logged_again() {
        let (log, now) = (BoundedLog::default(), Instant::now());
        let place = ("server.rs", 1);
        assert!((0..LOG_LINES).all(|_| log.lets_through(place, now)));
        assert!(!log.lets_through(place, now));
        assert!(log.lets_through(place, now + MINUTE));
    }
}
