//! Aborts abandoned games against bots. Rated ones end by their clocks, as they do among people.

use std::time::Duration;

use bots::Level;
use store::{GameFilter, Store};
use table::{By, Command, TableId};
use tokio::time::{MissedTickBehavior, interval};

use super::id;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::bounds::ABANDONED_AFTER;

/// Interval between searches for them.
const INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Maximum number of games of one level to abort at once; the others follow at the next interval.
const PAGE: u32 = 200;

/// Aborts abandoned games until the task is aborted.
pub(super) async fn run(store: &Store, hub: &Hub) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let unchanged_since = now().saturating_sub(ABANDONED_AFTER.as_millis() as u64);
        for level in Level::ALL {
            for phase in ["playing", "paused", "scoring"] {
                if let Err(error) = call_off(store, hub, level, phase, unchanged_since).await {
                    tracing::warn!(%error, "cannot look for abandoned games of bots");
                }
            }
        }
    }
}

async fn call_off(
    store: &Store,
    hub: &Hub,
    level: Level,
    phase: &str,
    unchanged_since: u64,
) -> Result<(), store::Error> {
    let filter = GameFilter {
        player: Some(id(level)),
        viewer: Some(id(level)),
        phase: Some(phase.to_owned()),
        rated: Some(false),
        before: Some((unchanged_since, String::new())),
        ..GameFilter::default()
    };
    for game in store.games(&filter, PAGE).await? {
        let Ok(table) = TableId::new(&game.id) else { continue };
        // Unreadable games have been logged; continue with the others.
        if let Err(error) = hub.command(&table, &Command::Abort, &By::Server).await {
            tracing::debug!(%table, ?error, "cannot call off an abandoned game");
        }
    }
    Ok(())
}
