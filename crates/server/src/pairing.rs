//! Quick pairing: a seat at a table that waits for just this game, or else a new table that waits.
//!
//! Nothing is kept but the tables themselves, so any number of processes pair people with each other, and
//! two who want the same seat are told apart by the journal.

use axum::Json;
use axum::extract::State;
use protocol::{Pair, Paired};
use store::{Game, GameFilter};
use table::{By, Command, Open, PlayerId, Table, TableId};

use crate::App;
use crate::convert;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::people::ratings;
use crate::session::{self, Authenticated};

/// How many tables that wait are looked at.
const MAX_CANDIDATES: u32 = 100;
/// Who opened a table longer ago than this, and does not look at it here, has probably gone.
const HOST_GONE_AFTER_MS: u64 = 15 * 60 * 1000;

/// Seats somebody opposite somebody.
pub(crate) async fn pair(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(wanted): JsonBody<Pair>,
) -> Result<Json<Paired>, ApiError> {
    if wanted.terms.rated && account.is_guest() {
        return Err(ApiError::account_required());
    }
    let open = convert::pair(&wanted)?;
    if open.terms.private() {
        return Err(ApiError::bad_request(
            "A private game cannot be paired: open a table and send its link.",
        ));
    }
    let by = session::actor(&account)?;
    let range = match wanted.within {
        Some(within) => {
            let mine = ratings::value(&app.store, &account.id, open.terms.variant().id()).await?;
            Some((mine, f64::from(within)))
        }
        None => None,
    };
    for game in candidates(&app, &open, &account.id).await? {
        if rating_in_range(&app, &game, range).await?
            && let Some(table) = sit(&app, &game, &open, &by).await?
        {
            return Ok(Json(Paired { table, found: true }));
        }
    }
    let table = app.hub.open(&open, &by).await?.to_string();
    Ok(Json(Paired { table, found: false }))
}

/// Tables of others that wait, the one that has waited longest first.
async fn candidates(app: &App, open: &Open, own: &str) -> Result<Vec<Game>, ApiError> {
    let filter = GameFilter {
        phase: Some("waiting".to_owned()),
        variant: Some(open.terms.variant().id().to_owned()),
        rated: Some(open.terms.rated()),
        ..GameFilter::default()
    };
    let mut games = app.store.games(&filter, MAX_CANDIDATES).await?;
    games.retain(|game| game.host.as_deref().is_some_and(|host| host != own));
    games.reverse();
    Ok(games)
}

/// Whether the host's rating is near enough: so far from a rating at most.
async fn rating_in_range(app: &App, game: &Game, range: Option<(f64, f64)>) -> Result<bool, ApiError> {
    let (Some((mine, within)), Some(host)) = (range, game.host.as_deref()) else { return Ok(true) };
    let theirs = ratings::value(&app.store, host, &game.variant).await?;
    Ok((mine - theirs).abs() <= within)
}

/// Sits down at a table if it is the same game, open to all, and its host is there. None if it is not, or if
/// somebody else was faster, or if both want the same colour.
async fn sit(app: &App, game: &Game, open: &Open, by: &By) -> Result<Option<String>, ApiError> {
    let (Ok(id), Some(wish)) = (TableId::new(&game.id), open.wish) else { return Ok(None) };
    let live = app.hub.find(&id).await?;
    let table = live.table().await;
    let present = !live.is_idle() || now().saturating_sub(game.opened) < HOST_GONE_AFTER_MS;
    if !(present && is_open_to_anybody(&table) && table.terms() == &open.terms) {
        return Ok(None);
    }
    match app.hub.command(&id, &Command::Sit { wish }, by).await {
        Ok(_) => Ok(Some(id.to_string())),
        Err(error) if error.is_refusal() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the host, and only the host, sits at a table to which nobody in particular was invited.
fn is_open_to_anybody(table: &Table) -> bool {
    let sitting: Vec<&PlayerId> = table.sitting().iter().map(|(player, _)| &player.id).collect();
    table.invited().is_none() && table.host().is_some_and(|host| sitting == [host])
}
