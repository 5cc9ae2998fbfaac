//! Rate limits. Requests over the limit are refused with `Retry-After`.

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

/// Rate limits. 0 means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests per second and address; bursts of five times as many.
    pub requests: u32,
    /// Logins, registrations, password changes and new guests per minute and address; bursts of twice as many.
    pub passwords: u32,
    /// Changing requests per minute and account; bursts of twice as many.
    pub changes: u32,
    /// Messages per second and connection, bursts of four times as many; further messages are delayed.
    pub messages: u32,
    /// Connections per address.
    pub connections: u32,
    /// Tables of one account that wait for an opponent.
    pub waiting: u32,
    /// Tables opened from one address that wait for an opponent, whoever opened them.
    pub waiting_address: u32,
}

impl Limits {
    /// Limits for a public server.
    pub const DEFAULT: Limits = Limits {
        requests: 20,
        passwords: 20,
        changes: 60,
        messages: 50,
        connections: 64,
        waiting: 4,
        waiting_address: 12,
    };
    /// No limits: for benchmarks and tests.
    pub const NONE: Limits = Limits {
        requests: 0,
        passwords: 0,
        changes: 0,
        messages: 0,
        connections: 0,
        waiting: 0,
        waiting_address: 0,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// A rate limit per key.
#[derive(Debug)]
struct Limiter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    /// `count` in `within`, with bursts of `at_once` times as many; 0 for no limit.
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

    /// Removes keys that have been idle.
    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// The rate limits of this process.
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
/// Login attempts per minute for one name from any address; bursts of five times as many.
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

    /// Counts a request that hashes a password or creates a guest.
    pub(crate) fn password(&self, from: Address) -> Result<(), ApiError> {
        self.passwords.count(&from)
    }

    /// Counts a login attempt for a name.
    pub(crate) fn login_attempt(&self, name: &str) -> Result<(), ApiError> {
        self.login_names.count(&name.to_lowercase())
    }

    /// Counts a changing request of an account.
    pub(crate) fn change(&self, account: &str) -> Result<(), ApiError> {
        self.changes.count(&account.to_owned())
    }

    /// Counts an analysis requested by an account.
    pub(crate) fn analysis(&self, account: &str) -> Result<(), ApiError> {
        self.analyses.count(&account.to_owned())
    }

    /// Counts a connection until the guard is dropped.
    pub(crate) fn connect(&self, from: Address) -> Result<Connected, ApiError> {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(from).or_default();
        if self.limits.connections > 0 && *count >= self.limits.connections {
            return Err(ApiError::rate_limited(30));
        }
        *count += 1;
        Ok(Connected { from, all: Arc::clone(&self.connections) })
    }

    /// A pacer for one connection's messages.
    pub(crate) fn message_pacer(&self) -> MessagePacer {
        MessagePacer::new(self.limits.messages)
    }

    /// Removes keys that have been idle.
    pub(crate) fn sweep(&self) {
        self.requests.sweep();
        self.passwords.sweep();
        self.login_names.sweep();
        self.changes.sweep();
        self.analyses.sweep();
    }
}

/// A counted connection.
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

/// Limits the message rate of one connection by delaying messages; none is lost.
#[derive(Debug)]
pub(crate) struct MessagePacer {
    /// The minimum interval between messages; `None` without a limit.
    each: Option<Duration>,
    /// When the messages received so far would have arrived at the allowed rate.
    until: Instant,
}

/// Messages worth this much time may arrive in a burst.
const BURST: Duration = Duration::from_secs(4);

impl MessagePacer {
    fn new(per_second: u32) -> MessagePacer {
        MessagePacer { each: (per_second > 0).then(|| SECOND / per_second), until: Instant::now() }
    }

    /// Waits until the next message may be received. Cancel-safe.
    pub(crate) async fn ready(&self) {
        if let Some(when) = self.next() {
            sleep_until(when).await;
        }
    }

    /// When the next message may be received; `None` without a limit.
    fn next(&self) -> Option<Instant> {
        self.each.map(|_| self.until.checked_sub(BURST).unwrap_or(self.until))
    }

    /// Records that a message was received.
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
