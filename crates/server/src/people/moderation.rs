//! What moderators do, over the API and with `tengen admin`. Every act is in the audit log.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{Ban, EndedBy, Me, Silence, Words};
use store::{Account, AuditEntry, GameFilter, Store};
use table::{By, Command, TableId};

use super::annul;
use super::reports::check_words;
use crate::App;
use crate::bots::SearchPool;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::hub::Hub;
use crate::live::{moment, now};
use crate::session::{self, Authenticated};
use crate::work::WorkPool;
use crate::world::{WorldOrder, moderate as world_moderation};

/// Tables per query.
const BATCH: u32 = 100;

/// What a moderator can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Ban an account until a time, or lift its ban. Its waiting tables are closed.
    Ban(Option<u64>),
    /// Silence an account in all chats until a time, or let it speak again.
    Mute(Option<u64>),
    /// Add a note to the file of an account.
    Note,
    /// Close a report.
    CloseReport,
    /// Close a table that waits, or end a game that is played, without a result.
    End,
    /// Annul a game that is over.
    Annul,
}

/// An act of a moderator.
#[derive(Debug, Clone)]
pub struct ModeratorOrder {
    /// What is to be done.
    pub measure: Measure,
    /// The id of the account, the report or the table.
    pub subject: String,
    /// Why, or the note.
    pub words: String,
}

/// Carries out an order of the operator, for `tengen admin`.
///
/// # Errors
/// A sentence, if the subject does not exist, the order does not fit, or the store fails.
pub async fn moderate(store: &Arc<Store>, order: &ModeratorOrder) -> Result<(), String> {
    let pool = SearchPool::new(WorkPool::new(), &Arc::default());
    let hub = Hub::new(Arc::clone(store), pool, None);
    let operator = Moderator { store, hub: &hub, admin: "" };
    operator.carry_out(order).await.map_err(|error| error.body.sentence)
}

/// Who acts: an admin or, without an id, the operator.
pub(super) struct Moderator<'a> {
    pub(super) store: &'a Store,
    pub(super) hub: &'a Hub,
    pub(super) admin: &'a str,
}

impl Moderator<'_> {
    /// An entry of the audit log.
    fn entry(&self, act: &str, order: &ModeratorOrder) -> Result<AuditEntry, ApiError> {
        entry_by(self.admin, act, &order.subject, &order.words)
    }

    /// Writes to the audit log.
    pub(super) async fn log(&self, act: &str, order: &ModeratorOrder) -> Result<(), ApiError> {
        Ok(self.store.add_audit(&self.entry(act, order)?).await?)
    }

    async fn carry_out(&self, order: &ModeratorOrder) -> Result<(), ApiError> {
        let ModeratorOrder { measure, subject, words } = order;
        check_words(words)?;
        match *measure {
            Measure::Ban(until) => {
                found(self.store.set_ban(subject, until).await)?;
                let reason = until.map(|_| words.as_str()).filter(|reason| !reason.is_empty());
                self.store.set_ban_reason(subject, reason).await?;
                self.log(if until.is_some() { "ban" } else { "lift_ban" }, order).await?;
                if until.is_some() { self.close_waiting(subject).await } else { Ok(()) }
            }
            Measure::Mute(until) => {
                found(self.store.set_mute(subject, until).await)?;
                self.log(if until.is_some() { "mute" } else { "lift_mute" }, order).await
            }
            Measure::Note => {
                self.store.account(subject).await?.ok_or_else(ApiError::not_found)?;
                self.log("note", order).await
            }
            Measure::CloseReport => {
                found(self.store.close_report(subject, &self.entry("close_report", order)?).await)
            }
            Measure::End => {
                let table = TableId::new(subject).map_err(|_| ApiError::not_found())?;
                self.hub.command(&table, &Command::Abort, &By::Server).await?;
                self.log("end_game", order).await
            }
            Measure::Annul => self.annul(order).await,
        }
    }

    async fn annul(&self, order: &ModeratorOrder) -> Result<(), ApiError> {
        let game = self.store.game(&order.subject).await?.ok_or_else(ApiError::not_found)?;
        if game.phase != "over" {
            return Err(ApiError::not_over());
        }
        let entry = self.entry("annul_game", order)?;
        match annul::annul(self.store, &order.subject, &game.variant, &entry).await {
            Err(store::Error::Taken) => Err(ApiError::taken("This game is annulled already.")),
            annulled => Ok(annulled?),
        }
    }

    /// Closes the tables at which an account waits for somebody.
    async fn close_waiting(&self, account: &str) -> Result<(), ApiError> {
        let filter = GameFilter {
            player: Some(account.to_owned()),
            viewer: Some(account.to_owned()),
            phase: Some("waiting".to_owned()),
            ..GameFilter::default()
        };
        for game in self.store.games(&filter, BATCH).await? {
            let Ok(id) = TableId::new(&game.id) else { continue };
            match self.hub.command(&id, &Command::Leave, &By::Server).await {
                // Refused if the game has begun meanwhile.
                Err(error) if !error.is_refusal() && !error.is_unreadable() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// An entry of the audit log for what an admin did.
pub(crate) fn entry(admin: &Account, act: &str, subject: &str, words: &str) -> Result<AuditEntry, ApiError> {
    entry_by(&admin.id, act, subject, words)
}

/// An entry of the audit log for what the operator did with `tengen admin`.
///
/// # Errors
/// If the system has no randomness.
pub fn audit_entry(act: &str, subject: &str, words: &str) -> Result<AuditEntry, String> {
    entry_by("", act, subject, words).map_err(|error| error.body.sentence)
}

fn entry_by(admin: &str, act: &str, subject: &str, words: &str) -> Result<AuditEntry, ApiError> {
    Ok(AuditEntry {
        id: TableId::from_seed(moment()?.seed).to_string(),
        at: now(),
        admin: admin.to_owned(),
        act: act.to_owned(),
        subject: subject.to_owned(),
        words: words.to_owned(),
    })
}

/// What does not exist is not found.
fn found<T>(done: Result<T, store::Error>) -> Result<T, ApiError> {
    match done {
        Err(store::Error::Missing) => Err(ApiError::not_found()),
        done => Ok(done?),
    }
}

/// Carries out an order of an admin.
async fn order(
    app: &App,
    admin: &Account,
    measure: Measure,
    subject: &str,
    words: String,
) -> Result<(), ApiError> {
    let moderator = Moderator { store: &app.store, hub: &app.hub, admin: &admin.id };
    moderator.carry_out(&ModeratorOrder { measure, subject: subject.to_owned(), words }).await
}

/// Sets or lifts a ban; connections of the account notice at once.
async fn set_ban(
    app: &App,
    admin: &Account,
    id: &str,
    until: Option<u64>,
    reason: String,
) -> Result<Json<Me>, ApiError> {
    order(app, admin, Measure::Ban(until), id, reason).await?;
    app.invalidations.notify(id);
    let account = app.store.account(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Json(session::me(&account)))
}

/// Bans a player for a while. Their waiting tables are closed; their stones in the world stay unless it says otherwise.
pub(crate) async fn ban(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Ban { until, reason, stones }): JsonBody<Ban>,
) -> Result<Json<Me>, ApiError> {
    let banned = set_ban(&app, &admin, &id, Some(until), reason.clone()).await?;
    if let Some(measure) = stones {
        world_moderation::carry_out(&app, &WorldOrder::on_all(&id, measure), false).await?;
        app.store.add_audit(&entry(&admin, world_moderation::act_of(measure), &id, &reason)?).await?;
    }
    Ok(banned)
}

/// Lifts a ban.
pub(crate) async fn lift(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<Me>, ApiError> {
    set_ban(&app, &admin, &id, None, String::new()).await
}

/// Silences a player in all chats.
pub(crate) async fn mute(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Silence { until, words }): JsonBody<Silence>,
) -> Result<StatusCode, ApiError> {
    order(&app, &admin, Measure::Mute(Some(until)), &id, words).await.map(|()| StatusCode::NO_CONTENT)
}

/// Lets a player speak again.
pub(crate) async fn unmute(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    order(&app, &admin, Measure::Mute(None), &id, String::new()).await.map(|()| StatusCode::NO_CONTENT)
}

/// Adds a note to an account's file.
pub(crate) async fn note(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<StatusCode, ApiError> {
    order(&app, &admin, Measure::Note, &id, words).await.map(|()| StatusCode::CREATED)
}

/// Closes a report.
pub(crate) async fn close_report(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<StatusCode, ApiError> {
    order(&app, &admin, Measure::CloseReport, &id, words).await.map(|()| StatusCode::NO_CONTENT)
}

/// Closes a table that waits, ends a game that is played, or annuls one that is over.
pub(crate) async fn end_table(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<Json<EndedBy>, ApiError> {
    let table = TableId::new(&id).map_err(|_| ApiError::not_found())?;
    let (measure, done) = match app.hub.find(&table).await?.table().await.ending() {
        None => (Measure::End, EndedBy::Ended),
        Some(_) => (Measure::Annul, EndedBy::Annulled),
    };
    order(&app, &admin, measure, &id, words).await.map(|()| Json(done))
}
