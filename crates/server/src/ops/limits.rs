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
use crate::error::ApiError;

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
    pub const DEFAULT: Limits =
        Limits { requests: 20, passwords: 20, changes: 60, messages: 50, connections: 64 };
    /// No limits: for measuring, and for tests.
    pub const NONE: Limits = Limits { requests: 0, passwords: 0, changes: 0, messages: 0, connections: 0 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// Counts one kind of thing for each of many.
#[derive(Debug)]
struct Limiter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    /// So many in a stretch of time, and this many times as many at once; 0 for no limit.
    fn new(count: u32, within: Duration, at_once: u32) -> Limiter<K> {
        let quota = NonZeroU32::new(count).and_then(|count| {
            let burst = NonZeroU32::new(count.get().saturating_mul(at_once)).unwrap_or(count);
            Some(Quota::with_period(within / count.get())?.allow_burst(burst))
        });
        Limiter(quota.map(RateLimiter::keyed))
    }

    fn count(&self, key: &K) -> Result<(), ApiError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }

    /// Forgets those who have been quiet.
    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Keeps count.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    requests: Limiter<Address>,
    passwords: Limiter<Address>,
    login_names: Limiter<String>,
    changes: Limiter<String>,
    analyses: Limiter<String>,
    connections: Arc<Mutex<HashMap<Address, u32>>>,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
/// Attempts at one name's password in a minute, five times as many at once, wherever they come from.
const LOGIN_ATTEMPTS: u32 = 4;

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> RateLimits {
        RateLimits {
            limits,
            requests: Limiter::new(limits.requests, SECOND, 5),
            passwords: Limiter::new(limits.passwords, MINUTE, 2),
            login_names: Limiter::new(if limits.passwords == 0 { 0 } else { LOGIN_ATTEMPTS }, MINUTE, 5),
            changes: Limiter::new(limits.changes, MINUTE, 2),
            analyses: Limiter::new(limits.changes, MINUTE, 4),
            connections: Arc::default(),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: Address) -> Result<(), ApiError> {
        self.requests.count(&from)
    }

    /// Counts what costs a password's hash, or makes a guest.
    pub(crate) fn password(&self, from: Address) -> Result<(), ApiError> {
        self.passwords.count(&from)
    }

    /// Counts an attempt at the password of a name.
    pub(crate) fn login_attempt(&self, name: &str) -> Result<(), ApiError> {
        self.login_names.count(&name.to_lowercase())
    }

    /// Counts a change that an account makes.
    pub(crate) fn change(&self, account: &str) -> Result<(), ApiError> {
        self.changes.count(&account.to_owned())
    }

    /// Counts an analysis that an account asks for.
    pub(crate) fn analysis(&self, account: &str) -> Result<(), ApiError> {
        self.analyses.count(&account.to_owned())
    }

    /// Counts a connection, until what is returned is dropped.
    pub(crate) fn connect(&self, from: Address) -> Result<Connected, ApiError> {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(from).or_default();
        if self.limits.connections > 0 && *count >= self.limits.connections {
            return Err(ApiError::rate_limited(30));
        }
        *count += 1;
        Ok(Connected { from, all: Arc::clone(&self.connections) })
    }

    /// How fast one connection may talk.
    pub(crate) fn message_pacer(&self) -> MessagePacer {
        MessagePacer::new(self.limits.messages)
    }

    /// Forgets those who have been quiet.
    pub(crate) fn sweep(&self) {
        self.requests.sweep();
        self.passwords.sweep();
        self.login_names.sweep();
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
pub(crate) struct MessagePacer {
    /// The time that one message takes; none without a limit.
    each: Option<Duration>,
    /// When all that was said would have been said at the allowed speed.
    until: Instant,
}

/// How much time's worth of messages may come at once.
const BURST: Duration = Duration::from_secs(4);

impl MessagePacer {
    fn new(per_second: u32) -> MessagePacer {
        MessagePacer { each: (per_second > 0).then(|| SECOND / per_second), until: Instant::now() }
    }

    /// Waits until the next message may be heard. Nothing is lost if the waiting is given up.
    pub(crate) async fn ready(&self) {
        if let Some(when) = self.next() {
            sleep_until(when).await;
        }
    }

    /// When the next message may be heard; at once without a limit.
    fn next(&self) -> Option<Instant> {
        self.each.map(|_| self.until.checked_sub(BURST).unwrap_or(self.until))
    }

    /// Notes that a message was heard.
    pub(crate) fn received(&mut self) {
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
        let rate_limits = RateLimits::new(Limits { passwords: 1, ..Limits::NONE });
        assert!(rate_limits.password(from(1)).is_ok() && rate_limits.password(from(1)).is_ok());
        let refused = rate_limits.password(from(1)).expect_err("the third within a minute");
        assert_eq!(refused.body.reason, "rate_limited");
        assert!(rate_limits.password(from(2)).is_ok());
        assert!((0..1000).all(|_| rate_limits.request(from(1)).is_ok()), "there is no limit");
        let guesses = (0..100)
            .take_while(|n| rate_limits.login_attempt(if n % 2 == 0 { "Ann" } else { "ANN" }).is_ok());
        assert_eq!(guesses.count(), 20, "wherever they come from");
    }

    #[test]
    fn connections_count_while_they_last() {
        let rate_limits = RateLimits::new(Limits { connections: 2, ..Limits::NONE });
        let one = rate_limits.connect(from(1)).expect("the first");
        let _two = rate_limits.connect(from(1)).expect("the second");
        assert!(rate_limits.connect(from(1)).is_err());
        assert!(rate_limits.connect(from(2)).is_ok());
        drop(one);
        assert!(rate_limits.connect(from(1)).is_ok());
    }

    #[test]
    fn whoever_talks_too_fast_is_heard_more_slowly() {
        let mut pace = MessagePacer::new(10);
        let begun = Instant::now();
        pace.until = begun;
        (0..50).for_each(|_| pace.received());
        let when = pace.next().expect("there is a limit");
        assert!(when >= begun + Duration::from_secs(1), "fifty messages, forty of them at once");
        let mut free = MessagePacer::new(0);
        (0..1000).for_each(|_| free.received());
        assert_eq!(free.next(), None);
    }
}
