//! What happens by itself: flags fall, other processes' events arrive, forgotten tables go.

use std::sync::Arc;
use std::time::Duration;

use store::{Notice, Store};
use table::TableId;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::App;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::Meters;

/// How late a flag may fall.
const LOOK: Duration = Duration::from_millis(200);
/// How many flags to look at in one go.
const MOST_FLAGS: u32 = 200;
/// How long a table stays in memory that nobody looks at.
const LONGEST_UNWATCHED: Duration = Duration::from_secs(60);
/// How often such tables go: a few at a time, so that nobody notices.
const FORGET: Duration = Duration::from_secs(1);
/// How often old sessions and the counts of quiet visitors go.
const SWEEP: Duration = Duration::from_secs(60);

/// Starts it; it goes on until it is aborted.
pub(crate) fn start(app: &App) -> JoinHandle<()> {
    let (store, hub, meters) = (Arc::clone(&app.store), Arc::clone(&app.hub), Arc::clone(&app.meters));
    tokio::spawn(async move {
        tokio::join!(flags(&store, &hub), news(&store, &hub), forget(&hub), sweep(&store, &meters));
    })
}

async fn flags(store: &Store, hub: &Hub) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let due = match store.due_games(now(), MOST_FLAGS).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "cannot look at the clocks");
                continue;
            }
        };
        for id in due.iter().filter_map(|id| TableId::new(id).ok()) {
            if let Err(failure) = hub.look_at_clock(&id).await {
                tracing::warn!(%id, ?failure, "cannot look at a clock");
            }
        }
    }
}

async fn news(store: &Store, hub: &Hub) {
    let mut subscription = store.subscribe();
    while let Some(notice) = subscription.next().await {
        match notice {
            Notice::Grown { stream, head } => hub.catch_up(&stream, head).await,
            Notice::Missed => hub.catch_up_all().await,
        }
    }
}

async fn forget(hub: &Hub) {
    let mut ticks = interval(FORGET);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        hub.sweep(LONGEST_UNWATCHED).await;
    }
}

async fn sweep(store: &Store, meters: &Meters) {
    let mut ticks = interval(SWEEP);
    loop {
        ticks.tick().await;
        meters.sweep();
        if let Err(error) = store.sweep_sessions(now()).await {
            tracing::warn!(%error, "cannot sweep old sessions");
        }
    }
}
