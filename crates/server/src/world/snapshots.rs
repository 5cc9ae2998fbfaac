//! Snapshots, so that a start need not begin with the first move.

use std::sync::Arc;

use store::{Error, Snapshot};
use world::World;

use super::NAME;
use super::keeper::Keeper;
use crate::live::now;

/// Writes a snapshot if enough moves were made since the last. The world can be asked meanwhile, but not changed
/// while it is copied.
pub(super) fn write_if_due(keeper: &Arc<Keeper>) {
    {
        let mut state = keeper.write();
        if state.number - state.snapshot < keeper.snapshot_every {
            return;
        }
        state.snapshot = state.number;
    }
    let keeper = Arc::clone(keeper);
    tokio::spawn(async move {
        let copied = tokio::task::spawn_blocking({
            let keeper = Arc::clone(&keeper);
            move || copy(&keeper)
        });
        let Ok(Some(snapshot)) = copied.await else { return };
        let number = snapshot.number;
        match keeper.store.add_snapshot(NAME, &snapshot).await {
            Ok(()) => tracing::info!(number, "the world has a new snapshot"),
            // Another process had the same idea.
            Err(Error::Taken) => {}
            Err(error) => tracing::warn!(number, %error, "cannot write a snapshot of the world"),
        }
    });
}

/// A copy that was read back and is the same world.
fn copy(keeper: &Keeper) -> Option<Snapshot> {
    let (number, body, fingerprint) = {
        let state = keeper.read();
        (state.number, state.world.snapshot(), state.world.fingerprint())
    };
    let same = World::restore(&body).is_ok_and(|copy| copy.fingerprint() == fingerprint);
    if !same {
        tracing::error!(number, "a snapshot is not the world it was made from; it is not kept");
    }
    same.then(|| Snapshot { number, made: now(), body })
}
