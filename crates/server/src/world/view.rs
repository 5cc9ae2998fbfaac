//! Views: each client is notified of the chunks it shows, and of no others.

use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::WorldNotice;
use tokio::sync::Notify;
use world::ChunkAt;

use super::notices::Notice;

/// Notices that wait for a slow client; older ones are dropped.
const MAX_NOTICES: usize = 20;

/// What one client shows.
#[derive(Debug, Default)]
pub(super) struct View {
    state: Mutex<Seen>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Seen {
    /// The chunks in view, with the version that the client has; `None` if it has none yet.
    chunks: HashMap<ChunkAt, Option<u64>>,
    /// Chunks with an update to send.
    changed: BTreeSet<ChunkAt>,
    /// The request that subscribed to the player's turns.
    asked: Option<u32>,
    /// Whether the player's own stones changed.
    turns: bool,
    /// Notices to send, oldest first.
    notices: VecDeque<WorldNotice>,
}

/// An update to send to a client.
#[derive(Debug)]
pub(super) struct Update {
    pub(super) chunks: Vec<ChunkAt>,
    /// The request that subscribed to turns, if they changed.
    pub(super) turns: Option<u32>,
    /// Notices, and the same request; none without it.
    pub(super) notices: Vec<WorldNotice>,
}

impl View {
    fn state(&self) -> MutexGuard<'_, Seen> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next update.
    pub(super) async fn next_update(&self) -> Update {
        loop {
            {
                let mut seen = self.state();
                if seen.turns || !seen.changed.is_empty() {
                    let chunks = std::mem::take(&mut seen.changed).into_iter().collect();
                    let turns = seen.asked.filter(|_| seen.turns);
                    seen.turns = false;
                    let notices = std::mem::take(&mut seen.notices).into();
                    return Update { chunks, turns, notices };
                }
            }
            self.wake.notified().await;
        }
    }

    /// The version of a chunk that the client has, if the chunk is in view.
    pub(super) fn known(&self, at: ChunkAt) -> Option<Option<u64>> {
        self.state().chunks.get(&at).copied()
    }

    /// The client is sent a version.
    pub(super) fn sent(&self, at: ChunkAt, version: u64) {
        if let Some(known) = self.state().chunks.get_mut(&at) {
            *known = Some(version);
        }
    }

    /// The player's turns must be sent again.
    pub(super) fn turns_changed(&self) {
        self.state().turns = true;
        self.wake.notify_one();
    }
}

/// All views, by chunk and by player.
#[derive(Debug, Default)]
pub(super) struct Views(Mutex<Index>);

#[derive(Debug, Default)]
struct Index {
    by_chunk: HashMap<ChunkAt, Vec<Arc<View>>>,
    by_player: HashMap<String, Vec<Arc<View>>>,
}

impl Views {
    fn index(&self) -> MutexGuard<'_, Index> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the chunks of a view. Those it already had keep their versions.
    pub(super) fn show(&self, view: &Arc<View>, chunks: &BTreeSet<ChunkAt>) {
        let mut index = self.index();
        let mut seen = view.state();
        let gone: Vec<ChunkAt> = seen.chunks.keys().filter(|at| !chunks.contains(at)).copied().collect();
        for at in gone {
            seen.chunks.remove(&at);
            seen.changed.remove(&at);
            remove::<ChunkAt, ChunkAt>(&mut index.by_chunk, &at, view);
        }
        for &at in chunks {
            if let Entry::Vacant(place) = seen.chunks.entry(at) {
                place.insert(None);
                seen.changed.insert(at);
                index.by_chunk.entry(at).or_default().push(Arc::clone(view));
            }
        }
        view.wake.notify_one();
    }

    /// Subscribes a view to a player's turns, in response to a request.
    pub(super) fn follow(&self, view: &Arc<View>, player: &str, request: u32) {
        view.state().asked = Some(request);
        let mut index = self.index();
        let views = index.by_player.entry(player.to_owned()).or_default();
        if !views.iter().any(|other| Arc::ptr_eq(other, view)) {
            views.push(Arc::clone(view));
        }
    }

    /// Removes a view.
    pub(super) fn leave(&self, view: &Arc<View>, player: Option<&str>) {
        self.show(view, &BTreeSet::new());
        view.state().asked = None;
        if let Some(player) = player {
            remove(&mut self.index().by_player, player, view);
        }
    }

    /// Notifies the views of changed chunks and of players whose stones changed.
    pub(super) fn notify(&self, chunks: &BTreeSet<ChunkAt>, players: &BTreeSet<String>) {
        let index = self.index();
        for at in chunks {
            for view in index.by_chunk.get(at).into_iter().flatten() {
                view.state().changed.insert(*at);
                view.wake.notify_one();
            }
        }
        for view in players.iter().filter_map(|player| index.by_player.get(player)).flatten() {
            view.turns_changed();
        }
    }

    /// Tells players who follow their turns what happened to their stones.
    pub(super) fn tell(&self, notices: &[Notice]) {
        if notices.is_empty() {
            return;
        }
        let index = self.index();
        for Notice { account, notice } in notices {
            for view in index.by_player.get(account).into_iter().flatten() {
                let mut seen = view.state();
                if seen.notices.len() == MAX_NOTICES {
                    seen.notices.pop_front();
                }
                seen.notices.push_back(*notice);
                seen.turns = true;
                view.wake.notify_one();
            }
        }
    }

    /// The number of views that show a chunk.
    #[cfg(test)]
    fn showing(&self, at: ChunkAt) -> usize {
        self.index().by_chunk.get(&at).map_or(0, Vec::len)
    }
}

fn remove<K, Q>(map: &mut HashMap<K, Vec<Arc<View>>>, key: &Q, view: &Arc<View>)
where
    K: Hash + Eq + Borrow<Q>,
    Q: Hash + Eq + ?Sized,
{
    if let Some(views) = map.get_mut(key) {
        views.retain(|other| !Arc::ptr_eq(other, view));
        if views.is_empty() {
            map.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(places: &[(i64, i64)]) -> BTreeSet<ChunkAt> {
        places.iter().map(|&(x, y)| ChunkAt { x, y }).collect()
    }

    #[tokio::test]
    async fn a_view_hears_of_its_chunks_and_of_nothing_else() {
        let (views, view) = (Views::default(), Arc::new(View::default()));
        views.show(&view, &chunks(&[(0, 0), (1, 0)]));
        assert_eq!(view.next_update().await.chunks.len(), 2, "all of it at first");
        views.notify(&chunks(&[(5, 5), (1, 0)]), &BTreeSet::from(["ann".to_owned()]));
        let news = view.next_update().await;
        assert_eq!((news.chunks, news.turns), (vec![ChunkAt { x: 1, y: 0 }], None));
        views.show(&view, &chunks(&[(1, 0), (2, 0)]));
        assert_eq!(view.next_update().await.chunks, [ChunkAt { x: 2, y: 0 }], "only what is new");
        assert_eq!(view.known(ChunkAt { x: 0, y: 0 }), None);
        views.follow(&view, "ann", 9);
        views.notify(&chunks(&[(0, 0)]), &BTreeSet::from(["ann".to_owned()]));
        assert_eq!(view.next_update().await.turns, Some(9));
        views.leave(&view, Some("ann"));
        assert_eq!(views.showing(ChunkAt { x: 1, y: 0 }), 0);
        assert!(views.index().by_player.is_empty() && views.index().by_chunk.is_empty());
    }
}
