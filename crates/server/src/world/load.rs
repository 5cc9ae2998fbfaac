//! The world from its latest snapshot and the moves made since.

use store::{Error, Snapshot, Store};
use world::{Options, Point, World};

use super::NAME;
use crate::live::now;

/// Why the world cannot be kept.
pub(super) type StartError = Box<dyn std::error::Error + Send + Sync>;

/// How many moves to read at once.
const PAGE_LEN: u32 = 10_000;

/// A world that follows the journal.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) world: World,
    /// How many entries of the journal it has taken in.
    pub(super) number: u64,
    /// How many of them the latest snapshot has.
    pub(super) snapshot: u64,
}

/// Reads the world, or makes it if there is none yet.
pub(super) async fn load(store: &Store, options: Options) -> Result<Loaded, StartError> {
    let mut loaded = match latest(store).await? {
        Some(loaded) => loaded,
        None => begin(store, options).await?,
    };
    if *loaded.world.options() != options {
        tracing::warn!(kept = ?loaded.world.options(), asked = ?options, "a world keeps the rules it was made with");
    }
    loop {
        let moves = store.moves(NAME, loaded.number + 1, PAGE_LEN).await?;
        for stored in &moves {
            loaded.number = stored.number;
            let made = &stored.event;
            let time = i64::try_from(made.time).unwrap_or(i64::MAX);
            if let Err(illegal) = loaded.world.play(time, &made.player, Point::new(made.x, made.y)) {
                // Never written by us. Skipped, as every other process skips it.
                tracing::error!(number = stored.number, %illegal, "an illegal move in the journal");
            }
        }
        if moves.len() < PAGE_LEN as usize {
            tracing::info!(moves = loaded.number, stones = loaded.world.stones(), "the world is there");
            return Ok(loaded);
        }
    }
}

/// The latest snapshot that can be read.
async fn latest(store: &Store) -> Result<Option<Loaded>, StartError> {
    let snapshots = store.snapshots(NAME).await?;
    let some = !snapshots.is_empty();
    for Snapshot { number, body, .. } in snapshots {
        match World::restore(&body) {
            Ok(world) => return Ok(Some(Loaded { world, number, snapshot: number })),
            Err(bad) => tracing::error!(number, %bad, "a snapshot of the world cannot be read"),
        }
    }
    // Its rules are in its snapshots: to go on with others would make another world of the same moves.
    if some { Err("no snapshot of the world can be read".into()) } else { Ok(None) }
}

/// The first snapshot is the beginning: it keeps the rules that the world was made with.
async fn begin(store: &Store, options: Options) -> Result<Loaded, StartError> {
    let world = World::new(options);
    match store.add_snapshot(NAME, &Snapshot { number: 0, made: now(), body: world.snapshot() }).await {
        Ok(()) => Ok(Loaded { world, number: 0, snapshot: 0 }),
        // Another process was faster: then its world is the one.
        Err(Error::Taken) => latest(store).await?.ok_or_else(|| "the world is gone".into()),
        Err(error) => Err(error.into()),
    }
}
