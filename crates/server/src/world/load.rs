//! Loads the world from its latest snapshot and the moves since.

use std::collections::VecDeque;

use protocol::WorldMove;
use store::{Error, Snapshot, Store, Stored};
use world::{Effects, Options, World};

use super::NAME;
use super::history::replay_move;
use super::service::FEED_LEN;
use super::told::told;
use crate::live::now;

/// Why the world cannot be loaded.
pub(super) type StartError = Box<dyn std::error::Error + Send + Sync>;

/// Moves per read.
const PAGE_LEN: u32 = 10_000;

/// The world as of an entry of the journal.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) world: World,
    /// The number of journal entries applied.
    pub(super) number: u64,
    /// The number of journal entries in the latest snapshot.
    pub(super) snapshot: u64,
    /// The latest moves, oldest first.
    pub(super) recent: VecDeque<WorldMove>,
}

impl Loaded {
    fn new(world: World, number: u64) -> Loaded {
        Loaded { world, number, snapshot: number, recent: VecDeque::new() }
    }

    fn remember(&mut self, stored: &Stored<store::WorldMove>, effects: &Effects) {
        if self.recent.len() == FEED_LEN {
            self.recent.pop_front();
        }
        self.recent.push_back(told(&self.world, stored.number, &stored.event, effects));
    }

    /// Adds the moves before the snapshot that the feed has room for. What they removed is not known any more.
    async fn remember_older(&mut self, store: &Store) -> Result<(), Error> {
        let first = self.recent.front().map_or(self.number + 1, |made| made.number);
        let from = first.saturating_sub((FEED_LEN - self.recent.len()) as u64).max(1);
        let newer = std::mem::take(&mut self.recent);
        for stored in store.moves(NAME, from, u32::try_from(first - from).unwrap_or(0)).await? {
            self.remember(&stored, &Effects::default());
        }
        self.recent.extend(newer);
        Ok(())
    }
}

/// Loads the world, or creates it if there is none.
pub(super) async fn load(store: &Store, options: Options) -> Result<Loaded, StartError> {
    let mut loaded = match latest(store, options).await? {
        Some(loaded) => loaded,
        None => begin(store, options).await?,
    };
    if *loaded.world.options() != options {
        tracing::warn!(kept = ?loaded.world.options(), asked = ?options, "options ignored: the world keeps those it was created with");
    }
    loop {
        let moves = store.moves(NAME, loaded.number + 1, PAGE_LEN).await?;
        for stored in &moves {
            loaded.number = stored.number;
            if let Some(effects) = replay_move(&mut loaded.world, stored.number, &stored.event) {
                loaded.remember(stored, &effects);
            }
        }
        if moves.len() < PAGE_LEN as usize {
            loaded.remember_older(store).await?;
            tracing::info!(moves = loaded.number, stones = loaded.world.stones(), "world loaded");
            return Ok(loaded);
        }
    }
}

/// The latest readable snapshot. If all but the first are damaged, that is the first, and the world is rebuilt from the
/// journal. If that one is damaged, too, the configured options are the best guess of those it was created with.
async fn latest(store: &Store, options: Options) -> Result<Option<Loaded>, StartError> {
    let snapshots = store.snapshots(NAME).await?;
    let (some, has_first) = (!snapshots.is_empty(), snapshots.iter().any(|snapshot| snapshot.number == 0));
    for Snapshot { number, body, .. } in snapshots {
        match World::restore(&body) {
            Ok(world) => {
                if !has_first {
                    keep_options(store, *world.options()).await?;
                }
                return Ok(Some(Loaded::new(world, number)));
            }
            Err(bad) => tracing::error!(number, %bad, "a snapshot of the world cannot be read"),
        }
    }
    if !some {
        return Ok(None);
    }
    tracing::error!(
        ?options,
        "no snapshot of the world can be read: rebuilding it with the configured options"
    );
    Ok(Some(Loaded::new(World::new(options), 0)))
}

/// Stores the options of a world that an older version created: it deleted the first snapshot.
async fn keep_options(store: &Store, options: Options) -> Result<(), StartError> {
    let first = Snapshot { number: 0, made: now(), body: World::new(options).snapshot() };
    match store.add_snapshot(NAME, &first).await {
        Ok(()) | Err(Error::Taken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Writes the first snapshot, which stores the options of the world.
async fn begin(store: &Store, options: Options) -> Result<Loaded, StartError> {
    let world = World::new(options);
    match store.add_snapshot(NAME, &Snapshot { number: 0, made: now(), body: world.snapshot() }).await {
        Ok(()) => Ok(Loaded::new(world, 0)),
        // Another process was faster: use its world.
        Err(Error::Taken) => {
            latest(store, options).await?.ok_or_else(|| "the world's first snapshot has disappeared".into())
        }
        Err(error) => Err(error.into()),
    }
}
