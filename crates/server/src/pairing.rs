//! Quick pairing: joins a waiting table with the same terms, or opens a new one.
//!
//! There is no state besides the tables themselves, so any number of processes can pair players. If two players want
//! the same seat, the journal decides.

use axum::Json;
use axum::extract::State;
use protocol::{Pair, Paired};
use store::{Game, GameFilter};
use table::{By, Command, Open, PlayerId, Table, TableId};

use crate::App;
use crate::convert;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::ops::address::Address;
use crate::people::ratings;
use crate::session::{self, Authenticated};
use crate::waiting;

/// Waiting tables to consider.
const MAX_CANDIDATES: u32 = 100;

/// Pairs the caller with a waiting player, or opens a table that waits.
pub(crate) async fn pair(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(wanted): JsonBody<Pair>,
) -> Result<Json<Paired>, ApiError> {
    if wanted.terms.rated && account.is_guest() {
        return Err(ApiError::account_required());
    }
    let open = convert::pair(&wanted)?;
    if open.terms.private() {
        return Err(ApiError::bad_request(
            "Private games cannot be paired. Open a table and send its link instead.",
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
    let table = waiting::open(&app, &open, &by, &account.id, from).await?.to_string();
    Ok(Json(Paired { table, found: false }))
}

/// Waiting tables of other players, the longest waiting first.
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

/// Whether the host's rating is within the range around the caller's rating.
async fn rating_in_range(app: &App, game: &Game, range: Option<(f64, f64)>) -> Result<bool, ApiError> {
    let (Some((mine, within)), Some(host)) = (range, game.host.as_deref()) else { return Ok(true) };
    let theirs = ratings::value(&app.store, host, &game.variant).await?;
    Ok((mine - theirs).abs() <= within)
}

/// Sits down at a table if it has the same terms, is open to everybody, and its host is present. `None` if not, if
/// somebody else was faster, or if both want the same colour.
async fn sit(app: &App, game: &Game, open: &Open, by: &By) -> Result<Option<String>, ApiError> {
    let (Ok(id), Some(wish)) = (TableId::new(&game.id), open.wish) else { return Ok(None) };
    let live = match app.hub.find(&id).await {
        Ok(live) => live,
        // A table that is gone or damaged must not keep people from being paired.
        Err(error) if error.is_not_found() || error.is_unreadable() => return Ok(None),
        Err(error) => return Err(error),
    };
    let table = live.table().await;
    let present = game.host.as_deref().is_some_and(|host| app.presence.is_online(host));
    if !(present && is_open_to_anybody(&table) && table.terms() == &open.terms) {
        return Ok(None);
    }
    match app.hub.command(&id, &Command::Sit { wish }, by).await {
        Ok(_) => Ok(Some(id.to_string())),
        Err(error) if error.is_refusal() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether only the host sits at the table, and nobody is invited.
fn is_open_to_anybody(table: &Table) -> bool {
    let sitting: Vec<&PlayerId> = table.sitting().iter().map(|(player, _)| &player.id).collect();
    table.invited().is_none() && table.host().is_some_and(|host| sitting == [host])
}
