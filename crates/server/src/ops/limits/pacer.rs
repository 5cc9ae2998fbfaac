//! Rate limits of WebSocket messages: excess messages are delayed, never dropped.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::bounds::{ADDRESS_MESSAGES_FACTOR, MAX_WEIGHT};

/// Size of a burst, as the time that it takes at the allowed rate.
const BURST: Duration = Duration::from_secs(4);
const SECOND: Duration = Duration::from_secs(1);

/// A leaky bucket in units of time.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    /// The time that a message of weight 1 takes.
    each: Duration,
    /// When all messages so far would have arrived at the allowed rate.
    until: Instant,
}

impl Bucket {
    fn new(per_second: u32) -> Bucket {
        Bucket { each: SECOND / per_second.max(1), until: Instant::now() }
    }

    fn charge(&mut self, weight: u32) {
        self.until = self.until.max(Instant::now()) + self.each * weight;
    }

    /// When the next message may be processed.
    fn next(&self) -> Instant {
        self.until.checked_sub(BURST).unwrap_or(self.until)
    }
}

/// The limit shared by all connections of one address.
#[derive(Debug)]
pub(crate) struct SharedPace(Mutex<Bucket>);

impl SharedPace {
    pub(super) fn new(per_second: u32) -> SharedPace {
        SharedPace(Mutex::new(Bucket::new(per_second.saturating_mul(ADDRESS_MESSAGES_FACTOR))))
    }
}

/// The limit of one connection.
#[derive(Debug)]
pub(crate) struct MessagePacer {
    /// None without a limit.
    own: Option<Bucket>,
    shared: Vec<Arc<SharedPace>>,
}

impl MessagePacer {
    pub(super) fn new(per_second: u32, shared: Vec<Arc<SharedPace>>) -> MessagePacer {
        match per_second {
            0 => MessagePacer { own: None, shared: Vec::new() },
            _ => MessagePacer { own: Some(Bucket::new(per_second)), shared },
        }
    }

    /// Waits until the next message may be processed. Cancel-safe.
    pub(crate) async fn ready(&self) {
        while let Some(when) = self.next().filter(|when| *when > Instant::now()) {
            sleep_until(when).await;
        }
    }

    /// Whether the next message has to wait.
    pub(crate) fn is_waiting(&self) -> bool {
        self.next().is_some_and(|when| when > Instant::now())
    }

    /// When the next message may be processed; immediately without a limit.
    fn next(&self) -> Option<Instant> {
        let shared = |pace: &Arc<SharedPace>| pace.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        let own = self.own?.next();
        Some(self.shared.iter().map(shared).fold(own, Instant::max))
    }

    /// Counts a message that costs as much as this many small ones.
    pub(crate) fn charge(&mut self, weight: u32) {
        let Some(own) = &mut self.own else { return };
        let weight = weight.min(MAX_WEIGHT);
        own.charge(weight);
        for pace in &self.shared {
            pace.0.lock().unwrap_or_else(PoisonError::into_inner).charge(weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_talks_too_fast_is_heard_more_slowly() {
        let mut pace = MessagePacer::new(10, Vec::new());
        let begun = Instant::now();
        (0..50).for_each(|_| pace.charge(1));
        let when = pace.next().expect("there is a limit");
        assert!(when >= begun + Duration::from_secs(1), "fifty messages, forty of them at once");
        let mut free = MessagePacer::new(0, Vec::new());
        free.charge(1000);
        assert_eq!(free.next(), None);
    }

    #[test]
    fn a_heavy_message_counts_as_many() {
        let mut pace = MessagePacer::new(10, Vec::new());
        pace.charge(100);
        let when = pace.next().expect("there is a limit");
        assert!(when >= Instant::now() + Duration::from_secs(5));
    }

    #[test]
    fn connections_of_one_address_share_what_it_may_say() {
        let shared = Arc::new(SharedPace::new(10));
        let mut all: Vec<MessagePacer> =
            (0..16).map(|_| MessagePacer::new(10, vec![Arc::clone(&shared)])).collect();
        for pacer in &mut all {
            (0..20).for_each(|_| pacer.charge(1));
        }
        let fresh = MessagePacer::new(10, vec![shared]);
        assert!(fresh.next().expect("a limit") > Instant::now(), "the address has said too much");
        assert!(MessagePacer::new(10, Vec::new()).next().expect("a limit") <= Instant::now());
    }
}
