//! Reports of players to the moderators.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::NewReport;
use store::Report;
use table::{Event, Fact, PlayerId, Table, TableId};

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::{moment, now};
use crate::ops::limits::bounds::{MAX_WORDS, REPORTS_PER_DAY};
use crate::session::Authenticated;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Stores a report, with the chat message or the position to which it refers as it is now.
pub(crate) async fn report(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(new): JsonBody<NewReport>,
) -> Result<StatusCode, ApiError> {
    let NewReport { player, reason, words, table, event } = new;
    check_words(&words)?;
    if player == account.id {
        return Err(ApiError::bad_request("That is you."));
    }
    if app.store.account(&player).await?.is_none() {
        return Err(ApiError::not_found());
    }
    let now = now();
    if app.store.reports_since(&account.id, now.saturating_sub(DAY_MS)).await? >= u64::from(REPORTS_PER_DAY) {
        return Err(ApiError::too_many_reports());
    }
    let evidence = match &table {
        Some(table) => evidence(&app, table, event, &account.id, &player).await?,
        None => String::new(),
    };
    let report = Report {
        id: TableId::from_seed(moment()?.seed).to_string(),
        at: now,
        reporter: account.id,
        accused: player,
        game: table,
        event,
        // One word, as the wire has it.
        reason: serde_json::to_value(reason)
            .ok()
            .and_then(|name| name.as_str().map(str::to_owned))
            .unwrap_or_default(),
        words,
        evidence,
        closed: None,
    };
    app.store.add_report(&report).await?;
    tracing::info!(report = report.id, "a player was reported");
    Ok(StatusCode::CREATED)
}

/// Refuses texts that are too long.
pub(crate) fn check_words(words: &str) -> Result<(), ApiError> {
    if words.chars().count() <= MAX_WORDS {
        Ok(())
    } else {
        Err(ApiError::bad_request("That is too long: at most 1,000 characters."))
    }
}

/// The position of a table as text.
pub(super) fn diagram(table: &Table) -> String {
    let rows = table.position().rows().concat().join("\n");
    format!("{}, turn {}\n{rows}", table.terms().variant().title(), table.position().turns())
}

/// The chat message with a number, or the position. Only what the reporter may see.
async fn evidence(
    app: &App,
    table: &str,
    event: Option<u64>,
    reporter: &str,
    accused: &str,
) -> Result<String, ApiError> {
    let id = TableId::new(table).map_err(|_| ApiError::not_found())?;
    let viewer = PlayerId::new(reporter).ok();
    let live = app.hub.find(&id).await?;
    let seen = live.peek(viewer.as_ref()).await.ok_or_else(ApiError::not_found)?;
    let Some(number) = event else {
        return Ok(diagram(&seen));
    };
    let found = app.store.read::<Event>(id.as_str(), number, 1).await?;
    match found.into_iter().next().map(|stored| stored.event.fact) {
        // The chat of spectators is hidden from players while they play.
        Some(Fact::Said { player, text, room }) if player.as_str() == accused => {
            let hidden = room == table::Room::Spectators
                && viewer.is_some_and(|viewer| seen.has_seat(&viewer))
                && seen.ending().is_none();
            if hidden { Err(ApiError::not_found()) } else { Ok(text) }
        }
        _ => Err(ApiError::bad_request("This is not a message of that player.")),
    }
}
