//! Rate limiters: count one kind of action for each of many keys.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::bounds::WIDE_NETWORK_FACTOR;
use crate::error::ApiError;
use crate::ops::address::Address;

/// Counts one kind of action per key.
#[derive(Debug)]
pub(super) struct Limiter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    /// A rate per period with a burst of this many times as many; 0 for no limit.
    pub(super) fn new(count: u32, within: Duration, at_once: u32) -> Limiter<K> {
        let quota = NonZeroU32::new(count).and_then(|count| {
            let burst = NonZeroU32::new(count.get().saturating_mul(at_once)).unwrap_or(count);
            Some(Quota::with_period(within / count.get())?.allow_burst(burst))
        });
        Limiter(quota.map(RateLimiter::keyed))
    }

    pub(super) fn count(&self, key: &K) -> Result<(), ApiError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            ApiError::rate_limited(wait.as_secs() + 1)
        })
    }

    /// Counts many at once. More than may ever come at once are refused like one too many.
    fn count_many(&self, key: &K, many: NonZeroU32) -> Result<(), ApiError> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        match limiter.check_key_n(key, many) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => {
                let wait = until.wait_time_from(DefaultClock::default().now());
                Err(ApiError::rate_limited(wait.as_secs() + 1))
            }
            Err(_) => Err(ApiError::rate_limited(60)),
        }
    }

    /// Forgets those who have been quiet.
    pub(super) fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Counts one kind of action per address: an IPv4 address, or an IPv6 network /64 and the /56 around it, which gets
/// [`WIDE_NETWORK_FACTOR`] times as much.
#[derive(Debug)]
pub(super) struct AddressLimiter {
    narrow: Limiter<Address>,
    wide: Limiter<Address>,
}

impl AddressLimiter {
    pub(super) fn new(count: u32, within: Duration, at_once: u32) -> AddressLimiter {
        let wide = count.saturating_mul(WIDE_NETWORK_FACTOR);
        AddressLimiter {
            narrow: Limiter::new(count, within, at_once),
            wide: Limiter::new(wide, within, at_once),
        }
    }

    pub(super) fn count(&self, address: Address) -> Result<(), ApiError> {
        self.narrow.count(&address)?;
        address.wide().map_or(Ok(()), |wide| self.wide.count(&wide))
    }

    pub(super) fn count_many(&self, address: Address, many: NonZeroU32) -> Result<(), ApiError> {
        self.narrow.count_many(&address, many)?;
        address.wide().map_or(Ok(()), |wide| self.wide.count_many(&wide, many))
    }

    pub(super) fn sweep(&self) {
        self.narrow.sweep();
        self.wide.sweep();
    }
}
