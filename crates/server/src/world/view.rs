//! Who looks at what: a client is told of the chunks it shows, and of nothing else.

use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use world::ChunkAt;

/// What one client looks at.
#[derive(Debug, Default)]
pub(super) struct View {
    state: Mutex<Seen>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Seen {
    /// The chunks in view, with the version that the client knows; none: it knows nothing yet.
    chunks: HashMap<ChunkAt, Option<u64>>,
    /// Those of which the client must be told.
    changed: BTreeSet<ChunkAt>,
    /// The request with which the client asked to be told of its turns.
    asked: Option<u32>,
    /// Whether the client's own stones changed.
    turns: bool,
}

/// What a client must be told.
#[derive(Debug)]
pub(super) struct Update {
    pub(super) chunks: Vec<ChunkAt>,
    /// The request that asked to be told of turns, if there is something to tell.
    pub(super) turns: Option<u32>,
}

impl View {
    fn state(&self) -> MutexGuard<'_, Seen> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is something to tell.
    pub(super) async fn next_update(&self) -> Update {
        loop {
            {
                let mut seen = self.state();
                if seen.turns || !seen.changed.is_empty() {
                    let chunks = std::mem::take(&mut seen.changed).into_iter().collect();
                    let turns = seen.asked.filter(|_| seen.turns);
                    seen.turns = false;
                    return Update { chunks, turns };
                }
            }
            self.wake.notified().await;
        }
    }

    /// The version of a chunk that the client knows, if the chunk is in view.
    pub(super) fn known(&self, at: ChunkAt) -> Option<Option<u64>> {
        self.state().chunks.get(&at).copied()
    }

    /// The client is told of a version.
    pub(super) fn sent(&self, at: ChunkAt, version: u64) {
        if let Some(known) = self.state().chunks.get_mut(&at) {
            *known = Some(version);
        }
    }

    /// The client's turns must be told anew.
    pub(super) fn turns_changed(&self) {
        self.state().turns = true;
        self.wake.notify_one();
    }
}

/// All views, by what they show.
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

    /// A view shows these chunks from now on. Those it showed before go on where they were.
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

    /// A view is told of a player's turns from now on, in answer to a request.
    pub(super) fn follow(&self, view: &Arc<View>, player: &str, request: u32) {
        view.state().asked = Some(request);
        let mut index = self.index();
        let views = index.by_player.entry(player.to_owned()).or_default();
        if !views.iter().any(|other| Arc::ptr_eq(other, view)) {
            views.push(Arc::clone(view));
        }
    }

    /// A view is gone.
    pub(super) fn leave(&self, view: &Arc<View>, player: Option<&str>) {
        self.show(view, &BTreeSet::new());
        view.state().asked = None;
        if let Some(player) = player {
            remove(&mut self.index().by_player, player, view);
        }
    }

    /// Chunks have changed, and stones of players have.
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

    /// How many views show a chunk.
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
