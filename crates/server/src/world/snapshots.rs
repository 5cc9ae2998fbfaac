//! Snapshots, so that a start need not replay every move.

use std::sync::Arc;

use store::{Error, Snapshot};
use world::World;

use super::NAME;
use super::service::WorldService;
use crate::live::now;

/// Writes a snapshot if enough moves were made since the last. Queries continue meanwhile; moves wait only while the
/// world is copied.
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
            Ok(()) => tracing::info!(number, "snapshot of the world written"),
            // Another process has written the same snapshot.
            Err(Error::Taken) => {}
            Err(error) => tracing::warn!(number, %error, "cannot write a snapshot of the world"),
        }
    });
}

/// A copy of the world, verified by reading it back.
fn copy(service: &WorldService) -> Option<Snapshot> {
    let (number, body, fingerprint) = {
        let state = service.read();
        (state.number, state.world.snapshot(), state.world.fingerprint())
    };
    let same = World::restore(&body).is_ok_and(|copy| copy.fingerprint() == fingerprint);
    if !same {
        tracing::error!(number, "a snapshot differs from its world; discarded");
    }
    same.then(|| Snapshot { number, made: now(), body })
}
