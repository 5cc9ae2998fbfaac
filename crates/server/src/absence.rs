//! Reports to tables which players are absent while their opponent is present.
//!
//! Whoever is connected at a table where they play has the opponent's presence watched, by the process they are connected
//! to. So absence is noted only where somebody waits, and no process has to clean up after another that was killed. The
//! table's rules decide when it matters and what follows from it.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use store::Store;
use table::{PlayerId, TableId};
use tokio::time::sleep;

use crate::App;
use crate::error::ApiError;
use crate::live::{Live, Opponent};
use crate::ops::limits::bounds::ABSENCE_GRACE;
use crate::ops::supervise::AbortOnDrop;
use crate::presence::Presence;

/// Watches for the absence of the opponent of a player who has a seat and is connected at a table, until it is dropped.
pub(crate) fn start_watch(app: &App, id: &TableId, live: Arc<Live>, player: &PlayerId) -> AbortOnDrop {
    let (store, presence) = (Arc::clone(&app.store), Arc::clone(&app.presence));
    let (id, player) = (id.clone(), player.clone());
    AbortOnDrop::spawn(async move {
        if let Err(error) = watch(&store, &presence, &id, &live, &player).await {
            tracing::debug!(%id, ?error, "cannot note who is away");
        }
    })
}

async fn watch(
    store: &Store,
    presence: &Presence,
    id: &TableId,
    live: &Live,
    player: &PlayerId,
) -> Result<(), ApiError> {
    let mut present = presence.watch(id);
    live.note_absence(store, player, false).await?;
    loop {
        // From here on, so that nothing is missed while the table is looked at.
        let mut changed = pin!(live.phase_changes());
        changed.as_mut().enable();
        if live.is_over().await {
            return Ok(());
        }
        let present_now = present.borrow_and_update().clone();
        let mut missing = None;
        if let Some(opponent) = live.opponent(player).await {
            if present_now.contains(opponent.player.as_str()) || is_stale(presence, &opponent) {
                live.note_absence(store, &opponent.player, false).await?;
            } else if opponent.absent_since.is_none() {
                missing = Some(opponent);
            }
        }
        let grace = missing.as_ref().map_or(Duration::MAX, |opponent| ABSENCE_GRACE.min(opponent.limit));
        tokio::select! {
            // The server is shutting down.
            gone = present.changed() => if gone.is_err() { return Ok(()) },
            () = changed => {}
            () = sleep(grace), if missing.is_some() => {
                if let Some(opponent) = missing {
                    live.note_absence(store, &opponent.player, true).await?;
                }
            }
        }
    }
}

/// Whether the absence was noted before this process started: nobody knows what happened in between, so it is timed anew.
fn is_stale(presence: &Presence, opponent: &Opponent) -> bool {
    opponent.absent_since.is_some_and(|since| since < presence.started())
}

/// Brings a table up to date before a claim is judged: whoever is connected is not away.
pub(crate) async fn before_claim(app: &App, id: &TableId, player: &PlayerId) -> Result<(), ApiError> {
    let live = app.hub.find(id).await?;
    match live.opponent(player).await {
        Some(opponent)
            if app.presence.is_present(id, &opponent.player) || is_stale(&app.presence, &opponent) =>
        {
            live.note_absence(&app.store, &opponent.player, false).await
        }
        _ => Ok(()),
    }
}
