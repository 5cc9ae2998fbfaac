//! Chat: who may speak to whom, and who hears it.

use std::sync::Arc;

use store::ChatMessage;
use table::{Command, Offer, TableId};

use super::Client;
use crate::error::ApiError;
use crate::live::{Viewer, now};
use crate::ops::limits::bounds::RECENT_CHAT;
use crate::people::relations;

impl Client {
    /// Notes what was said at a public table, for moderators. The message is sent whether that succeeds or not.
    pub(super) async fn note_chat(&self, id: &TableId, event: u64, account: &str, text: &str) {
        let is_public = match self.app.hub.find(id).await {
            Ok(live) => live.peek(None).await.is_some(),
            Err(_) => false,
        };
        if !is_public {
            return;
        }
        let (game, at) = (id.to_string(), now());
        let message = ChatMessage { game, event, at, account: account.to_owned(), words: text.to_owned() };
        let forget_before = at.saturating_sub(RECENT_CHAT.as_secs() * 1000);
        if let Err(error) = self.app.store.note_chat(&message, forget_before).await {
            tracing::warn!(%error, "cannot note a chat message");
        }
    }

    /// Refuses what somebody who blocks another, or is blocked, wants to do with them; and the chat of the silenced.
    pub(super) async fn refuse_blocked(
        &self,
        id: &TableId,
        command: &Command,
        account: &str,
    ) -> Result<(), ApiError> {
        let is_rematch = matches!(
            command,
            Command::Ask { what: Offer::Rematch } | Command::Grant { what: Offer::Rematch, .. }
        );
        if !(is_rematch || matches!(command, Command::Sit { .. } | Command::Say { .. })) {
            return Ok(());
        }
        if matches!(command, Command::Say { .. })
            && self.app.store.penalties(account).await?.muted_until.is_some_and(|until| until > now())
        {
            return Err(ApiError::muted());
        }
        // A table that may not be seen is refused by the command itself.
        let Some(table) = self.app.hub.find(id).await?.peek(self.player.as_ref()).await else {
            return Ok(());
        };
        relations::refuse_blocked_at(&self.app, account, &table).await
    }

    /// Who watches, and whose chat they do not want to read.
    pub(super) async fn viewer(&mut self) -> Result<Viewer, ApiError> {
        let Some(player) = self.player.clone() else { return Ok(Viewer::default()) };
        let ignored = match &self.ignored {
            Some(ignored) => Arc::clone(ignored),
            None => {
                let list = self.app.ignored.of(&self.app.store, player.as_str()).await?;
                Arc::clone(self.ignored.insert(list))
            }
        };
        Ok(Viewer { player: Some(player), ignored })
    }
}
