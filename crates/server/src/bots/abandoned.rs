//! Games against bots that nobody goes on with are called off. They are never rated.

use std::time::Duration;

use bots::Level;
use store::{GameFilter, Store};
use table::{By, Command, TableId};
use tokio::time::{MissedTickBehavior, interval};

use super::id;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::bounds::ABANDONED_AFTER;

/// How often to look for them.
const INTERVAL: Duration = Duration::from_secs(10 * 60);
/// How many games of one level to call off at once; the others have to wait for the next look.
const PAGE: u32 = 200;

/// Calls off abandoned games for ever.
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
        before: Some((unchanged_since, String::new())),
        ..GameFilter::default()
    };
    for game in store.games(&filter, PAGE).await? {
        let Ok(table) = TableId::new(&game.id) else { continue };
        // One that cannot be read has been logged; the others come next.
        if let Err(error) = hub.command(&table, &Command::Abort, &By::Server).await {
            tracing::debug!(%table, ?error, "cannot call off an abandoned game");
        }
    }
    Ok(())
}
