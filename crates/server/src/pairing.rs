//! Quick pairing: joins a waiting table with the same terms, or opens a new one.
//!
//! There is no state besides the tables themselves, so any number of processes can pair players. If two players want
//! the same seat, the journal decides.

use axum::Json;
use axum::extract::State;
use protocol::{Pair, Paired};
use store::{Account, Game, GameFilter};
use table::{By, Command, Open, PlayerId, Table, TableId};

use crate::App;
use crate::convert;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::ops::address::Address;
use crate::ops::limits::bounds::{MAX_CANDIDATES, MAX_PAIR_GAMES};
use crate::people::ratings;
use crate::session::{self, Authenticated};
use crate::waiting;

/// Pairs the caller with a waiting player, or opens a table for each game they would play.
///
/// Whoever waits may ask again, with a wider range of ratings: the tables they have are kept. They then take a seat only at
/// tables that were opened before their own, so that two who wait for the same do not change places.
pub(crate) async fn pair(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(wanted): JsonBody<Pair>,
) -> Result<Json<Paired>, ApiError> {
    // The same game twice is one, but counts twice: what the description allows does not depend on the terms.
    if wanted.also.len() >= MAX_PAIR_GAMES {
        return Err(ApiError::bad_request("A request can name at most four games."));
    }
    let opens = convert::pair(&wanted)?;
    check(&opens, &account)?;
    let by = session::actor(&account)?;
    let own = own_tables(&app, &account.id).await?;
    let blocked = app.store.blocked_with(&account.id).await?;
    let oldest = own.iter().map(|game| (game.opened, game.id.clone())).min();
    for open in &opens {
        let range = range(&app, &account.id, open, wanted.within).await?;
        for game in candidates(&app, open, &account.id).await? {
            if game.host.as_ref().is_none_or(|host| !blocked.contains(host))
                && oldest.as_ref().is_none_or(|oldest| (game.opened, game.id.clone()) < *oldest)
                && rating_in_range(&app, &game, range).await?
                && let Some(table) = sit(&app, &game, open, &by).await?
            {
                return Ok(Json(Paired { table, found: true }));
            }
        }
    }
    let mut table = None;
    for open in &opens {
        let id = match find_own(&app, &own, open).await? {
            Some(id) => id,
            None => waiting::open(&app, open, &by, &account.id, from).await?,
        };
        table.get_or_insert(id);
    }
    let table = table.ok_or_else(|| ApiError::internal(&"a request for no game"))?.to_string();
    Ok(Json(Paired { table, found: false }))
}

fn check(opens: &[Open], account: &Account) -> Result<(), ApiError> {
    if opens.iter().any(|open| open.terms.rated()) && account.is_guest() {
        return Err(ApiError::account_required());
    }
    if opens.iter().any(|open| open.terms.private()) {
        return Err(ApiError::bad_request(
            "Private games cannot be paired. Open a table and send its link instead.",
        ));
    }
    Ok(())
}

/// The caller's rating at a game and how far the opponent's may be from it, if that matters.
async fn range(
    app: &App,
    account: &str,
    open: &Open,
    within: Option<u32>,
) -> Result<Option<(f64, f64)>, ApiError> {
    let Some(within) = within else { return Ok(None) };
    let mine = ratings::value(&app.store, account, open.terms.variant().id()).await?;
    Ok(Some((mine, f64::from(within))))
}

/// The public tables at which the caller waits.
async fn own_tables(app: &App, account: &str) -> Result<Vec<Game>, ApiError> {
    let (player, phase) = (Some(account.to_owned()), Some("waiting".to_owned()));
    Ok(app.store.games(&GameFilter { player, phase, ..GameFilter::default() }, MAX_CANDIDATES).await?)
}

/// The caller's own table for this very game.
async fn find_own(app: &App, own: &[Game], open: &Open) -> Result<Option<TableId>, ApiError> {
    for id in own.iter().filter_map(|game| TableId::new(&game.id).ok()) {
        let table = match app.hub.find(&id).await {
            Ok(live) => live.table().await,
            Err(error) if error.is_not_found() || error.is_unreadable() => continue,
            Err(error) => return Err(error),
        };
        let wish = table.sitting().first().map(|(_, wish)| *wish);
        if is_open_to_anybody(&table) && table.terms() == &open.terms && wish == open.wish {
            return Ok(Some(id));
        }
    }
    Ok(None)
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
        // A missing or damaged table must not prevent pairing.
        Err(error) if error.is_not_found() || error.is_unreadable() => return Ok(None),
        Err(error) => return Err(error),
    };
    let table = live.table().await;
    let present = game.host.as_deref().is_some_and(|host| app.presence.is_online(host));
    if !(present && is_open_to_anybody(&table) && table.terms() == &open.terms) {
        return Ok(None);
    }
    match app.hub.command(&id, &Command::Sit { wish }, by).await {
        Ok(_) => {
            waiting::withdraw_others(app, &id).await?;
            Ok(Some(id.to_string()))
        }
        Err(error) if error.is_refusal() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether only the host sits at the table, and nobody is invited.
fn is_open_to_anybody(table: &Table) -> bool {
    let sitting: Vec<&PlayerId> = table.sitting().iter().map(|(player, _)| &player.id).collect();
    table.invited().is_none() && table.host().is_some_and(|host| sitting == [host])
}
