//! A table's game as a record and as a picture.

use std::time::{Duration, UNIX_EPOCH};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use record::json::Record;
use record::look::Theme;
use record::{PictureOptions, picture};
use schemars::JsonSchema;
use serde::Deserialize;
use store::Store;
use table::{Color, PlayerId, Table, TableId};

use crate::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::session::Visitor;

/// The end of the year 9999, the last one with four digits. A damaged journal may hold any number.
const LAST_TIME: u64 = 253_402_300_799_000;

/// How long a picture is expected to take.
const DRAWING_TIME: Duration = Duration::from_millis(5);

/// A table's game as a record, with the players' current names.
///
/// # Errors
/// If the store fails.
pub async fn record_of(store: &Store, id: &TableId, table: &Table) -> Result<Record, store::Error> {
    let mut record = Record::new(table.terms().options().clone());
    let layout = table.position().layout();
    record.moves = table.turns().map(|(_, turn)| layout.write(turn)).collect();
    record.set_text("table", id.as_str());
    record.set_text("date", &date(table.at()));
    record.set_text("place", "Tengen");
    record.set_dead(&table.view(None).dead);
    record.rest.insert("rules_version".to_owned(), table.rules().into());
    record.rest.insert("clock".to_owned(), serde_json::to_value(table.terms().clock()).unwrap_or_default());
    record.rest.insert("times".to_owned(), table.turn_times().into());
    if let Some(result) = table.ending().and_then(|ending| ending.result.clone()) {
        record.set_text("result", &result);
    }
    for color in Color::ALL {
        let Some(player) = table.seats().map(|seats| &seats[color].id) else { continue };
        let account = store.account(player.as_str()).await?;
        record.set_player(color, account.as_ref().map_or(player.as_str(), |account| &account.name));
    }
    Ok(record)
}

/// The day of a time in milliseconds since 1970, in UTC: `2026-05-31`.
fn date(at: u64) -> String {
    let at = UNIX_EPOCH + Duration::from_millis(at.min(LAST_TIME));
    let mut stamp = humantime::format_rfc3339_seconds(at).to_string();
    stamp.truncate("2026-05-31".len());
    stamp
}

/// A table that this visitor may see.
pub(crate) async fn visible(app: &App, visitor: Visitor, id: &str) -> Result<(TableId, Table), ApiError> {
    let id = TableId::new(id).map_err(|_| ApiError::not_found())?;
    let viewer = visitor.0.and_then(|caller| PlayerId::new(&caller.account.id).ok());
    let live = app.hub.find(&id).await?;
    let table = live.peek(viewer.as_ref()).await.ok_or_else(ApiError::not_found)?;
    Ok((id, table))
}

/// The record of a table's game so far.
pub(crate) async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<serde_json::Value>, ApiError> {
    let (id, table) = visible(&app, visitor, &id).await?;
    Ok(Json(record_of(&app.store, &id, &table).await?.to_json()))
}

/// Query of the picture.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureQuery {
    /// Whether to draw for a dark page.
    #[serde(default)]
    dark: bool,
    /// Whether it is shown so small that shadows and the grain of the wood cannot be seen.
    #[serde(default)]
    small: bool,
    /// Ignored. A client that knows how many turns were made names them, so that the browser loads the picture again.
    #[serde(default, rename = "turns")]
    _turns: Option<u32>,
}

/// The current board of a table's game.
pub(crate) async fn picture_svg(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(looks): Query<PictureQuery>,
    from: Address,
) -> Result<Response, ApiError> {
    let owner = Owner::at(from, visitor.0.as_ref().map(|caller| caller.account.id.as_str()));
    let (_, table) = visible(&app, visitor, &id).await?;
    let over = table.ending().is_some();
    // Rendering takes too long for the async threads.
    let drawn = app.work.run(&owner, DRAWING_TIME, move |_| {
        let theme = if looks.dark { Theme::Dark } else { Theme::Light };
        let last_turn = table.game().last_turn();
        let options = PictureOptions {
            theme,
            coordinates: false,
            last_turn,
            fine: !looks.small,
            ..PictureOptions::default()
        };
        picture(table.position(), &options).to_svg()
    });
    let svg = drawn.await?;
    // A finished game never changes, but whether the viewer may see it is checked each time.
    let cache = if over { "private, max-age=86400" } else { "no-cache" };
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, cache)], svg).into_response())
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_named() {
        for (days, name) in
            [(0, "1970-01-01"), (58, "1970-02-28"), (11_016, "2000-02-29"), (20_774, "2026-11-17")]
        {
            assert_eq!(super::date(days * 86_400_000 + 5), name);
        }
        assert_eq!(super::date(u64::MAX), "9999-12-31");
    }
}
