//! The open HTTP connections, and which of them are idle.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Bounds;
use crate::ops::address::Address;
use crate::ops::limits::bounds::PLAIN_PER_ADDRESS;

/// The plain connections of this process.
#[derive(Debug)]
pub(super) struct Registry {
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of the next connection that begins to wait.
    next: u64,
    total: usize,
    by_address: HashMap<Address, Connections>,
}

#[derive(Debug, Default)]
struct Connections {
    count: usize,
    /// Those that wait for a request, the longest waiting first.
    waiting: BTreeMap<u64, Arc<Notify>>,
}

/// A plain connection that is counted, until it is dropped or evicted.
#[derive(Debug)]
pub(super) struct Plain {
    registry: Arc<Registry>,
    address: Address,
    evict: Arc<Notify>,
    /// Its number among those that wait; none while it is busy.
    waits: Mutex<Option<u64>>,
}

/// A request is being answered, until this is dropped.
#[derive(Debug)]
pub(super) struct Busy<'a>(&'a Plain);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        let mut state = self.0.registry.state();
        let number = state.wait(self.0.address, &self.0.evict);
        *self.0.number() = number;
    }
}

impl Registry {
    pub(super) fn new(bounds: Bounds) -> Registry {
        Registry { bounds, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection. If there are too many, the longest idle one is closed; `None` if none is idle.
    pub(super) fn admit(self: &Arc<Registry>, address: Address) -> Option<Arc<Plain>> {
        let mut state = self.state();
        let of_address = state.by_address.get(&address).map_or(0, |connections| connections.count);
        if self.bounds.per_address && of_address >= PLAIN_PER_ADDRESS && !state.evict(address) {
            return None;
        }
        if state.total + self.bounds.rate_limits.sockets() >= self.bounds.capacity {
            let most = state.by_address.iter().filter(|(_, connections)| !connections.waiting.is_empty());
            let largest =
                most.max_by_key(|(_, connections)| connections.count).map(|(address, _)| *address)?;
            state.evict(largest);
        }
        state.total += 1;
        state.by_address.entry(address).or_default().count += 1;
        let evict = Arc::new(Notify::new());
        let waits = Mutex::new(state.wait(address, &evict));
        Some(Arc::new(Plain { registry: Arc::clone(self), address, evict, waits }))
    }
}

impl State {
    /// Notes that a connection waits from now on; its number, if it is still counted.
    fn wait(&mut self, address: Address, evict: &Arc<Notify>) -> Option<u64> {
        let connections = self.by_address.get_mut(&address)?;
        self.next += 1;
        connections.waiting.insert(self.next, Arc::clone(evict));
        Some(self.next)
    }

    /// Closes the longest idle connection of an address; false if none is idle.
    fn evict(&mut self, address: Address) -> bool {
        let longest = self.by_address.get_mut(&address).and_then(|known| known.waiting.pop_first());
        let Some((_, evict)) = longest else { return false };
        evict.notify_one();
        self.forget(address);
        true
    }

    fn forget(&mut self, address: Address) {
        self.total -= 1;
        if let Some(connections) = self.by_address.get_mut(&address) {
            connections.count -= 1;
            if connections.count == 0 {
                self.by_address.remove(&address);
            }
        }
    }
}

impl Plain {
    fn number(&self) -> MutexGuard<'_, Option<u64>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a request is being answered: the connection is not closed to make room.
    pub(super) fn busy(&self) -> Busy<'_> {
        let mut state = self.registry.state();
        if let Some(number) = self.number().take()
            && let Some(connections) = state.by_address.get_mut(&self.address)
        {
            connections.waiting.remove(&number);
        }
        Busy(self)
    }

    /// Waits until the connection has to make room.
    pub(super) async fn evicted(&self) {
        self.evict.notified().await;
    }
}

impl Drop for Plain {
    fn drop(&mut self) {
        let mut state = self.registry.state();
        let number = self.number().take();
        let known = state.by_address.get_mut(&self.address);
        let counted = match (number, known) {
            // Evicted connections were forgotten then.
            (Some(number), Some(connections)) => connections.waiting.remove(&number).is_some(),
            (None, Some(_)) => true,
            (_, None) => false,
        };
        if counted {
            state.forget(self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::limits::{Limits, RateLimits};
    use std::net::Ipv4Addr;

    fn registry(capacity: usize) -> Arc<Registry> {
        let rate_limits = Arc::new(RateLimits::new(Limits::DEFAULT, capacity));
        Arc::new(Registry::new(Bounds { capacity, per_address: true, rate_limits }))
    }

    fn from(last: u8) -> Address {
        Address::of(Ipv4Addr::new(10, 0, 0, last).into())
    }

    #[tokio::test]
    async fn one_more_closes_the_one_that_has_waited_longest() {
        let registry = registry(10_000);
        let mut open: Vec<_> = (0..PLAIN_PER_ADDRESS).filter_map(|_| registry.admit(from(1))).collect();
        assert_eq!(open.len(), PLAIN_PER_ADDRESS);
        let busy = open[0].busy();
        let newest = registry.admit(from(1)).expect("there is always room for one that asks something");
        open[1].evicted().await;
        assert_eq!(registry.state().total, PLAIN_PER_ADDRESS);
        drop(busy);
        drop(newest);
        open.clear();
        let state = registry.state();
        assert_eq!((state.total, state.by_address.len()), (0, 0));
    }

    #[tokio::test]
    async fn those_that_are_busy_are_not_closed() {
        let registry = registry(3);
        let (one, two, three) = (registry.admit(from(1)), registry.admit(from(2)), registry.admit(from(2)));
        let (one, two, three) = (one.expect("room"), two.expect("room"), three.expect("room"));
        let busy = [one.busy(), two.busy()];
        let four = registry.admit(from(4)).expect("in place of the third");
        three.evicted().await;
        let _busy = four.busy();
        assert!(registry.admit(from(5)).is_none(), "all are busy");
        drop(busy);
        assert!(registry.admit(from(5)).is_some(), "now two wait");
    }
}
