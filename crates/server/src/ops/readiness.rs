//! Readiness: whether the store can be written.

use std::time::{Duration, Instant};

use store::{Error, Store};
use tokio::sync::Mutex;

use crate::live::now;

/// How long the result of a write is cached: anybody may ask, and a request must not cost a write each time.
const REUSE_FOR: Duration = Duration::from_secs(1);

/// The last attempt to write.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<Duration, Error>)>>);

impl Readiness {
    /// Tries to write to the store, unless that was tried a moment ago. Returns how long the write took.
    pub(crate) async fn check(&self, store: &Store) -> Result<Duration, Error> {
        let mut last = self.0.lock().await;
        if let Some((tried, result)) = &*last
            && tried.elapsed() < REUSE_FOR
        {
            return result.clone();
        }
        let begun = Instant::now();
        let result = store.probe(now()).await.map(|()| begun.elapsed());
        *last = Some((Instant::now(), result.clone()));
        result
    }
}
