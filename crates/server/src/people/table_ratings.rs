//! The ratings of the players at a table, and what a game changed about them.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{SeatRating, TableRatings};
use table::{Color, Table, TableId};

use super::ratings::{PROVISIONAL, current, is_provisional, start};
use super::records::visible;
use crate::App;
use crate::bots::level_of;
use crate::error::ApiError;
use crate::ops::limits::bounds::MAX_RATING_POINTS;
use crate::session::Visitor;

/// The ratings at a table: those after the game if it was rated and is over, else those of now.
pub(crate) async fn of_table(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TableRatings>, ApiError> {
    let (id, table) = visible(&app, visitor, &id).await?;
    let black = of_seat(&app, &id, &table, Color::Black).await?;
    let white = of_seat(&app, &id, &table, Color::White).await?;
    let annulled = table.ending().is_some() && app.store.is_annulled(id.as_str()).await?;
    Ok(Json(TableRatings { black, white, annulled }))
}

/// The player of a colour: at the table that waits, whoever wants it.
fn player(table: &Table, color: Color) -> Option<String> {
    let wish = match color {
        Color::Black => table::Wish::Black,
        Color::White => table::Wish::White,
    };
    let waiting = || table.sitting().iter().find(|(_, theirs)| *theirs == wish).map(|(player, _)| &player.id);
    table.seats().map(|seats| &seats[color].id).or_else(waiting).map(ToString::to_string)
}

async fn of_seat(
    app: &App,
    id: &TableId,
    table: &Table,
    color: Color,
) -> Result<Option<SeatRating>, ApiError> {
    let Some(account) = player(table, color) else { return Ok(None) };
    let variant = table.terms().variant().id();
    if table.ending().is_some() && table.terms().rated() {
        let history = app.store.rating_history(&account, variant, Some(&account), MAX_RATING_POINTS).await?;
        // The oldest point of a long history does not tell what was before it.
        let is_complete = history.len() < MAX_RATING_POINTS as usize;
        let found = history.iter().position(|point| point.game.as_deref() == Some(id.as_str()));
        if let Some(index) = found.filter(|&index| index > 0 || is_complete) {
            let before = match index.checked_sub(1) {
                Some(before) => history[before].rating,
                None => start(&app.store, &account, variant).await?.rating,
            };
            let (rating, change) = (history[index].rating, Some(history[index].rating - before));
            let provisional = PROVISIONAL < history[index].deviation;
            return Ok(Some(SeatRating { rating, provisional, change }));
        }
    }
    let now = current(&app.store, &account, variant).await?;
    let known = now.games > 0 || level_of(&account).is_some();
    let provisional = is_provisional(&now);
    Ok(known.then_some(SeatRating { rating: now.rating, provisional, change: None }))
}
