//! Background tasks: clocks that run out, tables that have waited too long, events of other processes, eviction of unused
//! tables.

use std::sync::Arc;
use std::time::Duration;

use store::{Notice, Store};
use table::TableId;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::App;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::RateLimits;
use crate::waiting;

/// Interval of clock checks: a flag falls at most this late.
const CLOCK_INTERVAL: Duration = Duration::from_millis(200);
/// Tables checked per interval.
const CLOCK_BATCH: u32 = 200;
/// How long an unwatched table stays in memory.
const EVICT_AFTER: Duration = Duration::from_secs(60);
/// Interval between evictions of unused tables: small batches keep latency low.
const EVICT_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between removals of expired sessions and idle rate limits.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// Starts the background tasks; they run until the handle is aborted.
pub(crate) fn start(app: &App, host_grace: Duration) -> JoinHandle<()> {
    let (store, hub, rate_limits) =
        (Arc::clone(&app.store), Arc::clone(&app.hub), Arc::clone(&app.rate_limits));
    let (presence, opened) = (Arc::clone(&app.presence), Arc::clone(&app.opened));
    tokio::spawn(async move {
        tokio::join!(
            check_clocks(&store, &hub),
            follow_journal(&store, &hub),
            evict_tables(&hub),
            waiting::sweep(&store, &hub, &presence, &opened, host_grace),
            sweep(&store, &rate_limits)
        );
    })
}

async fn check_clocks(store: &Store, hub: &Hub) {
    let mut ticks = interval(CLOCK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let due = match store.due_games(now(), CLOCK_BATCH).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "cannot list clocks that are due");
                continue;
            }
        };
        for id in due.iter().filter_map(|id| TableId::new(id).ok()) {
            if let Err(error) = hub.check_clock(&id).await {
                tracing::warn!(%id, ?error, "cannot check a clock");
            }
        }
    }
}

async fn follow_journal(store: &Store, hub: &Hub) {
    let mut subscription = store.subscribe();
    while let Some(notice) = subscription.next().await {
        match notice {
            Notice::Grown { stream, head } => hub.catch_up(&stream, head).await,
            Notice::Missed => hub.catch_up_all().await,
        }
    }
}

async fn evict_tables(hub: &Hub) {
    let mut ticks = interval(EVICT_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        hub.evict(EVICT_AFTER).await;
    }
}

async fn sweep(store: &Store, rate_limits: &RateLimits) {
    let mut ticks = interval(SWEEP_INTERVAL);
    loop {
        ticks.tick().await;
        rate_limits.sweep();
        if let Err(error) = store.sweep_sessions(now()).await {
            tracing::warn!(%error, "cannot delete expired sessions");
        }
    }
}
