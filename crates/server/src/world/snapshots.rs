//! Snapshots, so that a start need not begin with the first move.

use std::sync::Arc;

use store::{Error, Snapshot};
use world::World;

use super::NAME;
use super::service::WorldService;
use crate::live::now;

/// Writes a snapshot if enough moves were made since the last. The world can be asked meanwhile, but not changed
/// while it is copied.
pub(super) fn write_if_due(service: &Arc<WorldService>) {
    {
        let mut state = service.write();
        if state.number - state.snapshot < service.snapshot_every {
            return;
        }
        state.snapshot = state.number;
    }
    let service = Arc::clone(service);
    tokio::spawn(async move {
        let copied = tokio::task::spawn_blocking({
            let service = Arc::clone(&service);
            move || copy(&service)
        });
        let Ok(Some(snapshot)) = copied.await else { return };
        let number = snapshot.number;
        match service.store.add_snapshot(NAME, &snapshot).await {
            Ok(()) => tracing::info!(number, "the world has a new snapshot"),
            // Another process had the same idea.
            Err(Error::Taken) => {}
            Err(error) => tracing::warn!(number, %error, "cannot write a snapshot of the world"),
        }
    });
}

/// A copy that was read back and is the same world.
fn copy(service: &WorldService) -> Option<Snapshot> {
    let (number, body, fingerprint) = {
        let state = service.read();
        (state.number, state.world.snapshot(), state.world.fingerprint())
    };
    let same = World::restore(&body).is_ok_and(|copy| copy.fingerprint() == fingerprint);
    if !same {
        tracing::error!(number, "a snapshot is not the world it was made from; it is not kept");
    }
    same.then(|| Snapshot { number, made: now(), body })
}
