//! How much anybody may ask for. Whoever asks for more is told when to come back.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::{Instant, sleep_until};

use super::address::Address;
use crate::failure::Failure;

/// How much is allowed. 0 means that there is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests of one address in a second; five times as many at once.
    pub requests: u32,
    /// Logins, claims, changes of password and new guests of one address in a minute; twice as many at once.
    pub passwords: u32,
    /// Requests of one account that change something, in a minute; twice as many at once.
    pub changes: u32,
    /// Messages on one connection in a second, four times as many at once; more have to wait.
    pub messages: u32,
    /// Connections of one address.
    pub connections: u32,
}

impl Limits {
    /// What suits a server in public.
    pub const USUAL: Limits =
        Limits { requests: 20, passwords: 20, changes: 60, messages: 50, connections: 64 };
    /// No limits: for measuring, and for tests.
    pub const NONE: Limits = Limits { requests: 0, passwords: 0, changes: 0, messages: 0, connections: 0 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::USUAL
    }
}

/// Counts one kind of thing for each of many.
#[derive(Debug)]
struct Meter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Meter<K> {
    /// So many in a stretch of time, and this many times as many at once; 0 for no limit.
    fn new(count: u32, within: Duration, at_once: u32) -> Meter<K> {
        let quota = NonZeroU32::new(count).and_then(|count| {
            let burst = NonZeroU32::new(count.get().saturating_mul(at_once)).unwrap_or(count);
            Some(Quota::with_period(within / count.get())?.allow_burst(burst))
        });
        Meter(quota.map(RateLimiter::keyed))
    }

    fn count(&self, key: &K) -> Result<(), Failure> {
        let Some(meter) = &self.0 else { return Ok(()) };
        meter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            Failure::too_many(wait.as_secs() + 1)
        })
    }

    /// Forgets those who have been quiet.
    fn sweep(&self) {
        if let Some(meter) = &self.0 {
            meter.retain_recent();
            meter.shrink_to_fit();
        }
    }
}

/// Keeps count.
#[derive(Debug)]
pub(crate) struct Meters {
    limits: Limits,
    requests: Meter<Address>,
    passwords: Meter<Address>,
    names: Meter<String>,
    changes: Meter<String>,
    analyses: Meter<String>,
    connections: Arc<Mutex<HashMap<Address, u32>>>,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
/// Attempts at one name's password in a minute, five times as many at once, wherever they come from.
const GUESSES: u32 = 4;

impl Meters {
    pub(crate) fn new(limits: Limits) -> Meters {
        Meters {
            limits,
            requests: Meter::new(limits.requests, SECOND, 5),
            passwords: Meter::new(limits.passwords, MINUTE, 2),
            names: Meter::new(if limits.passwords == 0 { 0 } else { GUESSES }, MINUTE, 5),
            changes: Meter::new(limits.changes, MINUTE, 2),
            analyses: Meter::new(limits.changes, MINUTE, 4),
            connections: Arc::default(),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: Address) -> Result<(), Failure> {
        self.requests.count(&from)
    }

    /// Counts what costs a password's hash, or makes a guest.
    pub(crate) fn password(&self, from: Address) -> Result<(), Failure> {
        self.passwords.count(&from)
    }

    /// Counts an attempt at the password of a name.
    pub(crate) fn guess(&self, name: &str) -> Result<(), Failure> {
        self.names.count(&name.to_lowercase())
    }

    /// Counts a change that an account makes.
    pub(crate) fn change(&self, account: &str) -> Result<(), Failure> {
        self.changes.count(&account.to_owned())
    }

    /// Counts an analysis that an account asks for.
    pub(crate) fn analysis(&self, account: &str) -> Result<(), Failure> {
        self.analyses.count(&account.to_owned())
    }

    /// Counts a connection, until what is returned is dropped.
    pub(crate) fn connect(&self, from: Address) -> Result<Connected, Failure> {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(from).or_default();
        if self.limits.connections > 0 && *count >= self.limits.connections {
            return Err(Failure::too_many(30));
        }
        *count += 1;
        Ok(Connected { from, all: Arc::clone(&self.connections) })
    }

    /// How fast one connection may talk.
    pub(crate) fn pace(&self) -> Pace {
        Pace::new(self.limits.messages)
    }

    /// Forgets those who have been quiet.
    pub(crate) fn sweep(&self) {
        self.requests.sweep();
        self.passwords.sweep();
        self.names.sweep();
        self.changes.sweep();
        self.analyses.sweep();
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub(crate) struct Connected {
    from: Address,
    all: Arc<Mutex<HashMap<Address, u32>>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.from);
            }
        }
    }
}

/// How fast one connection may talk: whoever is faster is heard more slowly, and nothing is lost.
#[derive(Debug)]
pub(crate) struct Pace {
    /// The time that one message takes; none without a limit.
    each: Option<Duration>,
    /// When all that was said would have been said at the allowed speed.
    until: Instant,
}

/// How much time's worth of messages may come at once.
const AHEAD: Duration = Duration::from_secs(4);

impl Pace {
    fn new(per_second: u32) -> Pace {
        Pace { each: (per_second > 0).then(|| SECOND / per_second), until: Instant::now() }
    }

    /// Waits until the next message may be heard. Nothing is lost if the waiting is given up.
    pub(crate) async fn ready(&self) {
        if let Some(when) = self.next() {
            sleep_until(when).await;
        }
    }

    /// When the next message may be heard; at once without a limit.
    fn next(&self) -> Option<Instant> {
        self.each.map(|_| self.until.checked_sub(AHEAD).unwrap_or(self.until))
    }

    /// Notes that a message was heard.
    pub(crate) fn heard(&mut self) {
        if let Some(each) = self.each {
            self.until = self.until.max(Instant::now()) + each;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn from(last: u8) -> Address {
        Address(Ipv4Addr::new(1, 2, 3, last).into())
    }

    #[test]
    fn whoever_asks_too_much_is_told_when_to_come_back_and_others_are_not() {
        let meters = Meters::new(Limits { passwords: 1, ..Limits::NONE });
        assert!(meters.password(from(1)).is_ok() && meters.password(from(1)).is_ok());
        let refused = meters.password(from(1)).expect_err("the third within a minute");
        assert_eq!(refused.trouble.reason, "too many");
        assert!(meters.password(from(2)).is_ok());
        assert!((0..1000).all(|_| meters.request(from(1)).is_ok()), "there is no limit");
        let guesses = (0..100).take_while(|n| meters.guess(if n % 2 == 0 { "Ann" } else { "ANN" }).is_ok());
        assert_eq!(guesses.count(), 20, "wherever they come from");
    }

    #[test]
    fn connections_count_while_they_last() {
        let meters = Meters::new(Limits { connections: 2, ..Limits::NONE });
        let one = meters.connect(from(1)).expect("the first");
        let _two = meters.connect(from(1)).expect("the second");
        assert!(meters.connect(from(1)).is_err());
        assert!(meters.connect(from(2)).is_ok());
        drop(one);
        assert!(meters.connect(from(1)).is_ok());
    }

    #[test]
    fn whoever_talks_too_fast_is_heard_more_slowly() {
        let mut pace = Pace::new(10);
        let begun = Instant::now();
        pace.until = begun;
        (0..50).for_each(|_| pace.heard());
        let when = pace.next().expect("there is a limit");
        assert!(when >= begun + Duration::from_secs(1), "fifty messages, forty of them at once");
        let mut free = Pace::new(0);
        (0..1000).for_each(|_| free.heard());
        assert_eq!(free.next(), None);
    }
}
