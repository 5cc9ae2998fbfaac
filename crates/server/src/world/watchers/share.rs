//! Processes tell each other who looks where.
//!
//! Every two seconds a process publishes which of its clients have asked since. What it tells expires as it does here, so that
//! the clients of a killed process disappear. With more clients than fit, the others are told later or not at all: then the
//! numbers are lower bounds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use store::{Received, Store};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};
use world::{Point, Rect};

use super::{HERE, Id, Look, State, Watchers};
use crate::ops::limits::bounds::{MAX_SHARED_WATCHERS, MAX_WATCHERS_ELSEWHERE, WATCH_LIFETIME};
use crate::ops::supervise::Supervisor;

/// How often clients are told to other processes.
const INTERVAL: Duration = Duration::from_secs(2);
/// Clients per message: with coordinates of the greatest length a message stays below the store's limit.
const PER_MESSAGE: usize = 40;

/// A client: its number, the corners of what it sees, unless it has left, and the player and point of its cursor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct SharedLook(u64, Option<[i64; 4]>, Option<(u32, i64, i64)>);

#[derive(Debug, Serialize, Deserialize)]
struct WatchersMessage {
    /// The process.
    watchers: u64,
    looks: Vec<SharedLook>,
}

/// Starts to publish and to listen, until the tasks are aborted. `process` identifies this one.
pub(in super::super) fn start(
    store: &Arc<Store>,
    watchers: &Arc<Watchers>,
    process: u64,
    supervisor: &Supervisor,
) -> [JoinHandle<()>; 2] {
    let process = process.max(HERE + 1);
    let with = || (Arc::clone(store), Arc::clone(watchers));
    let (publishing, listening) = (with(), with());
    [
        supervisor.keep("watchers of the world: publishing", move || {
            let (store, watchers) = publishing.clone();
            async move { publish(&store, &watchers, process).await }
        }),
        supervisor.keep("watchers of the world: listening", move || {
            let (store, watchers) = listening.clone();
            async move { listen(&store, &watchers, process).await }
        }),
    ]
}

async fn publish(store: &Store, watchers: &Watchers, process: u64) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let looks = {
            let mut state = watchers.state();
            state.expire(Instant::now());
            state.take_unshared()
        };
        for text in pack(process, &looks) {
            if let Err(error) = store.publish(&text).await {
                // Clients ask again, and are told again.
                tracing::debug!(%error, "cannot publish who looks at the world");
                break;
            }
        }
    }
}

async fn listen(store: &Store, watchers: &Watchers, process: u64) {
    let mut subscription = store.subscribe_messages();
    while let Some(received) = subscription.next().await {
        if let Received::Message(text) = received
            && let Ok(message) = serde_json::from_str::<WatchersMessage>(&text)
            && message.watchers != process
        {
            watchers.state().receive(message, Instant::now());
        }
    }
}

fn pack(process: u64, looks: &[SharedLook]) -> Vec<String> {
    let message = |some: &[SharedLook]| WatchersMessage { watchers: process, looks: some.to_vec() };
    // Cannot fail: there are no maps.
    looks.chunks(PER_MESSAGE).map(|some| serde_json::to_string(&message(some)).unwrap_or_default()).collect()
}

impl State {
    /// Clients of this process of which others have not been told, at most a bounded number of them.
    fn take_unshared(&mut self) -> Vec<SharedLook> {
        let some: Vec<u64> = self.unshared.iter().take(MAX_SHARED_WATCHERS).copied().collect();
        some.iter().for_each(|number| _ = self.unshared.remove(number));
        some.into_iter().map(|number| self.shared(number)).collect()
    }

    fn shared(&self, number: u64) -> SharedLook {
        let id = (HERE, number);
        let look = self.places.get(&id).and_then(|square| self.squares.get(square)?.get(&id));
        let corners = |area: Rect| [area.min().x, area.min().y, area.max().x, area.max().y];
        let cursor = look.and_then(|look| look.cursor).map(|(player, at)| (player, at.x, at.y));
        SharedLook(number, look.map(|look| corners(look.area)), cursor)
    }

    fn receive(&mut self, message: WatchersMessage, now: Instant) {
        for SharedLook(number, corners, cursor) in message.looks {
            let id = (message.watchers, number);
            let Some([left, bottom, right, top]) = corners else {
                self.remove(id);
                continue;
            };
            if self.places.len() >= MAX_WATCHERS_ELSEWHERE && !self.places.contains_key(&id) {
                continue;
            }
            let area = Rect::new(Point::new(left, bottom), Point::new(right, top));
            let cursor = cursor.map(|(player, x, y)| (player, Point::new(x, y)));
            self.insert(id, Look { area, cursor, until: now + WATCH_LIFETIME });
        }
    }

    /// Forgets clients of other processes of which nothing has been heard.
    fn expire(&mut self, now: Instant) {
        let looks = self.squares.values().flatten();
        let is_old = |(id, look): &(&Id, &Look)| id.0 != HERE && look.until <= now;
        let old: Vec<Id> = looks.filter(is_old).map(|(id, _)| *id).collect();
        old.into_iter().for_each(|id| _ = self.remove(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// What one process tells another.
    fn tell(from: &Watchers, to: &Watchers) {
        let looks = from.state().take_unshared();
        for text in pack(9, &looks) {
            assert!(text.len() < store::MAX_MESSAGE_LEN, "{}", text.len());
            to.state().receive(serde_json::from_str(&text).expect("a message"), Instant::now());
        }
    }

    #[test]
    fn clients_of_other_processes_are_seen_until_they_leave_or_are_silent() {
        let (here, there) = (Arc::new(Watchers::default()), Arc::new(Watchers::default()));
        let (mut ann, mut bob) = (here.join(), there.join());
        let area = Rect::new(Point::new(i64::MIN, i64::MIN), Point::new(i64::MIN + 99, i64::MIN + 99));
        let nobody = HashSet::new();
        let seen = |news| match news {
            protocol::WorldNews::Watchers { count, cursors } => (count, cursors.len()),
            other => panic!("{other:?}"),
        };
        ann.look(area, Some((7, area.min())), &nobody);
        tell(&here, &there);
        assert_eq!(seen(bob.look(area, None, &nobody)), (1, 1));
        tell(&there, &here);
        assert_eq!(seen(ann.look(area, Some((7, area.max())), &nobody)), (1, 0));
        ann.leave();
        tell(&here, &there);
        assert_eq!(seen(bob.look(area, None, &nobody)), (0, 0));
        // Bob's process dies.
        here.state().expire(Instant::now() + WATCH_LIFETIME);
        assert_eq!(seen(ann.look(area, None, &nobody)), (0, 0));
        drop((ann, bob));
        assert!(here.state().places.is_empty());
    }

    #[test]
    fn crowds_are_told_in_parts() {
        let (here, there) = (Arc::new(Watchers::default()), Arc::new(Watchers::default()));
        let area = Rect::new(Point::new(i64::MIN, i64::MIN), Point::new(i64::MIN + 9, i64::MIN + 9));
        let mut crowd: Vec<_> = (0..MAX_SHARED_WATCHERS + 1).map(|_| here.join()).collect();
        for (watcher, player) in crowd.iter_mut().zip((0..u32::MAX).rev()) {
            watcher.look(area, Some((player, area.min())), &HashSet::new());
        }
        tell(&here, &there);
        assert_eq!(there.state().places.len(), MAX_SHARED_WATCHERS);
        tell(&here, &there);
        assert_eq!(there.state().places.len(), MAX_SHARED_WATCHERS + 1);
    }
}
