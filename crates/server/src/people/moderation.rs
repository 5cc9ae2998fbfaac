//! What moderators do. Every act is in the audit log.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{Ban, EndedBy, Me, Silence, Words};
use store::{Account, AuditEntry, GameFilter, Store};
use table::{By, Command, TableId};

use super::annul;
use super::reports::check_words;
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::{moment, now};
use crate::session::{self, Authenticated};
use crate::world::{WorldOrder, moderate};

/// Tables per query.
const BATCH: u32 = 100;

/// An entry of the audit log.
pub(crate) fn entry(admin: &Account, act: &str, subject: &str, words: &str) -> Result<AuditEntry, ApiError> {
    let entry = audit_entry(act, subject, words).map_err(|error| ApiError::internal(&error))?;
    Ok(AuditEntry { admin: admin.id.clone(), ..entry })
}

/// An entry of the audit log for what the operator does with `tengen admin`.
///
/// # Errors
/// If the system has no randomness.
pub fn audit_entry(act: &str, subject: &str, words: &str) -> Result<AuditEntry, String> {
    let seed = moment().map_err(|error| error.body.sentence)?.seed;
    Ok(AuditEntry {
        id: TableId::from_seed(seed).to_string(),
        at: now(),
        admin: String::new(),
        act: act.to_owned(),
        subject: subject.to_owned(),
        words: words.to_owned(),
    })
}

/// Annuls a game that is over, for `tengen admin`.
///
/// # Errors
/// A sentence, if there is no such game, it is not over, or it is annulled already.
pub async fn annul_game(store: &Store, game: &str, words: &str) -> Result<(), String> {
    let row = store.game(game).await.map_err(|error| error.to_string())?;
    let row = row.filter(|row| row.phase == "over").ok_or_else(|| format!("{game}: no game that is over"))?;
    let entry = audit_entry("annul_game", game, words)?;
    annul::annul(store, game, &row.variant, &entry).await.map_err(|error| match error {
        store::Error::Taken => format!("{game} is annulled already"),
        error => error.to_string(),
    })
}

/// Bans a player for a while. Their waiting tables are closed; their stones in the world stay unless it says otherwise.
pub(crate) async fn ban(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Ban { until, reason, stones }): JsonBody<Ban>,
) -> Result<Json<Me>, ApiError> {
    check_words(&reason)?;
    let account = app.store.account(&id).await?.ok_or_else(ApiError::not_found)?;
    app.store.set_ban(&id, Some(until)).await?;
    app.store
        .set_ban_reason(&id, Some(&reason).filter(|reason| !reason.is_empty()).map(String::as_str))
        .await?;
    app.store.add_audit(&entry(&admin, "ban", &id, &reason)?).await?;
    close_waiting(&app, &id).await?;
    app.invalidations.notify(&id);
    if let Some(measure) = stones {
        moderate::carry_out(&app.store, &WorldOrder::on_all(&id, measure), false).await?;
        app.store.add_audit(&entry(&admin, moderate::act_of(measure), &id, &reason)?).await?;
    }
    Ok(Json(session::me(&Account { banned_until: Some(until), ..account })))
}

/// Lifts a ban.
pub(crate) async fn lift(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<Me>, ApiError> {
    let account = app.store.account(&id).await?.ok_or_else(ApiError::not_found)?;
    app.store.set_ban(&id, None).await?;
    app.store.set_ban_reason(&id, None).await?;
    app.store.add_audit(&entry(&admin, "lift_ban", &id, "")?).await?;
    app.invalidations.notify(&id);
    Ok(Json(session::me(&Account { banned_until: None, ..account })))
}

/// Closes the tables at which an account waits for somebody.
async fn close_waiting(app: &App, account: &str) -> Result<(), ApiError> {
    let filter = GameFilter {
        player: Some(account.to_owned()),
        viewer: Some(account.to_owned()),
        phase: Some("waiting".to_owned()),
        ..GameFilter::default()
    };
    for game in app.store.games(&filter, BATCH).await? {
        let Ok(id) = TableId::new(&game.id) else { continue };
        match app.hub.command(&id, &Command::Leave, &By::Server).await {
            // Refused if the game has begun meanwhile.
            Err(error) if !error.is_refusal() && !error.is_unreadable() => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Silences a player in all chats.
pub(crate) async fn mute(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Silence { until, words }): JsonBody<Silence>,
) -> Result<StatusCode, ApiError> {
    check_words(&words)?;
    set_mute(&app, &id, Some(until)).await?;
    app.store.add_audit(&entry(&admin, "mute", &id, &words)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets a player speak again.
pub(crate) async fn unmute(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    set_mute(&app, &id, None).await?;
    app.store.add_audit(&entry(&admin, "lift_mute", &id, "")?).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set_mute(app: &App, id: &str, until: Option<u64>) -> Result<(), ApiError> {
    match app.store.set_mute(id, until).await {
        Err(store::Error::Missing) => Err(ApiError::not_found()),
        set => Ok(set?),
    }
}

/// Adds a note to an account's file.
pub(crate) async fn note(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<StatusCode, ApiError> {
    check_words(&words)?;
    app.store.account(&id).await?.ok_or_else(ApiError::not_found)?;
    app.store.add_audit(&entry(&admin, "note", &id, &words)?).await?;
    Ok(StatusCode::CREATED)
}

/// Closes a report.
pub(crate) async fn close_report(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<StatusCode, ApiError> {
    check_words(&words)?;
    match app.store.close_report(&id, &entry(&admin, "close_report", &id, &words)?).await {
        Err(store::Error::Missing) => Err(ApiError::not_found()),
        closed => Ok(closed.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Closes a table that waits, ends a game that is played, or annuls one that is over.
pub(crate) async fn end_table(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
    JsonBody(Words { words }): JsonBody<Words>,
) -> Result<Json<EndedBy>, ApiError> {
    check_words(&words)?;
    let table = TableId::new(&id).map_err(|_| ApiError::not_found())?;
    let seen = app.hub.find(&table).await?.table().await;
    if seen.ending().is_none() {
        app.hub.command(&table, &Command::Abort, &By::Server).await?;
        app.store.add_audit(&entry(&admin, "end_game", &id, &words)?).await?;
        return Ok(Json(EndedBy::Ended));
    }
    let entry = entry(&admin, "annul_game", &id, &words)?;
    match annul::annul(&app.store, &id, seen.terms().variant().id(), &entry).await {
        Err(store::Error::Taken) => Err(ApiError::taken("This game is annulled already.")),
        annulled => Ok(annulled.map(|()| Json(EndedBy::Annulled))?),
    }
}
