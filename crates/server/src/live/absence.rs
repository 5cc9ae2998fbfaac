//! Players who are away from a table.

use std::time::Duration;

use store::{Error, Store};
use table::{Color, Event, PlayerId, Side, Table};
use tokio::sync::futures::Notified;

use super::write::MOST_TRIES;
use super::{Live, Relaxed, now};
use crate::error::ApiError;

/// An opponent whose presence matters.
#[derive(Debug)]
pub(crate) struct Opponent {
    pub(crate) player: PlayerId,
    /// Since when the table has them as absent.
    pub(crate) absent_since: Option<u64>,
    /// The absence after which the other player may end the game.
    pub(crate) limit: Duration,
}

impl Live {
    /// Completes when the phase changes, or somebody is noted as away or back. Enable it before looking at the table.
    pub(crate) fn phase_changes(&self) -> Notified<'_> {
        self.phase_changes.notified()
    }

    pub(crate) async fn is_over(&self) -> bool {
        self.lock().await.table.ending().is_some()
    }

    /// The opponent of a player, if their presence matters.
    pub(crate) async fn opponent(&self, player: &PlayerId) -> Option<Opponent> {
        let table = &self.lock().await.table;
        let Some(Side::One(own)) = table.side_of(player) else { return None };
        let limits = table.limits().filter(|_| table.absence_matters(!own))?;
        Some(Opponent {
            player: table.seats()?[!own].id.clone(),
            absent_since: table.absent_since(!own),
            limit: Duration::from_millis(limits.absence),
        })
    }

    /// Records that a player has left or returned.
    pub(crate) async fn note_absence(
        &self,
        store: &Store,
        player: &PlayerId,
        is_absent: bool,
    ) -> Result<(), ApiError> {
        self.note(store, player, |table, color, at| table::note_absence(table, color, is_absent, at)).await
    }

    /// Records that a player is on vacation until a time, or was.
    pub(crate) async fn note_vacation(
        &self,
        store: &Store,
        player: &PlayerId,
        until: u64,
    ) -> Result<(), ApiError> {
        self.note(store, player, |table, color, at| {
            table::note_vacation(table, color, Some(until).filter(|until| *until > at), at)
        })
        .await
    }

    /// Records what the server knows of a player, if that changes something.
    async fn note(
        &self,
        store: &Store,
        player: &PlayerId,
        decide: impl Fn(&Table, Color, u64) -> Vec<Event>,
    ) -> Result<(), ApiError> {
        for _ in 0..MOST_TRIES {
            let mut state = self.lock().await;
            let Some(Side::One(color)) = state.table.side_of(player) else { return Ok(()) };
            let at = now().min(self.pending_pass.load(Relaxed));
            let events = decide(&state.table, color, at);
            if events.is_empty() {
                return Ok(());
            }
            match self.write(store, &mut state, events).await {
                Ok(()) => return Ok(()),
                Err(Error::Conflict { .. }) => self.follow(store, &mut state).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}
