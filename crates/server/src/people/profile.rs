//! Profiles: ratings, rating history, games.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Games, Person, RatingHistory, RatingPoint, RatingSummary};
use rules::Variant;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Account, GameFilter, Rating};

use super::ratings::{self, is_provisional};
use super::vacations;
use crate::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::lobby::summary;
use crate::ops::limits::bounds::{MAX_GAMES_PAGE, MAX_RATING_POINTS};
use crate::session::Visitor;

/// Default number of games per page.
const DEFAULT_PAGE: u32 = 30;

async fn find(app: &App, id: &str) -> Result<Account, ApiError> {
    app.store.account(id).await?.ok_or_else(ApiError::not_found)
}

fn rating_line(rating: Rating) -> RatingSummary {
    let provisional = is_provisional(&rating);
    let Rating { variant, rating, deviation, games, changed, .. } = rating;
    RatingSummary { variant, rating, deviation, provisional, games, changed }
}

async fn page(app: &App, account: Account) -> Result<Json<Person>, ApiError> {
    let ratings = ratings::all_of(&app.store, &account.id).await?.into_iter().map(rating_line).collect();
    let guest = account.is_guest();
    let Account { id, name, bot, created, .. } = account;
    let vacation_until = vacations::until(app, &id).await?;
    Ok(Json(Person { id, name, guest, bot, since: created, ratings, vacation_until }))
}

/// A player's profile.
pub(crate) async fn person(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Person>, ApiError> {
    let account = find(&app, &id).await?;
    page(&app, account).await
}

/// The profile of the account with a name.
pub(crate) async fn named(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Person>, ApiError> {
    let account = app.store.account_named(&name).await?.ok_or_else(ApiError::not_found)?;
    page(&app, account).await
}

/// A player's rating history.
pub(crate) async fn history(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, variant)): Path<(String, String)>,
) -> Result<Json<RatingHistory>, ApiError> {
    let variant = variant.parse::<Variant>().map_err(|_| ApiError::not_found())?.id();
    let account = find(&app, &id).await?;
    let viewer = visitor.0.as_ref().map(|caller| caller.account.id.as_str());
    let rated = app.store.rating_history(&account.id, variant, viewer, MAX_RATING_POINTS).await?;
    let point = |r: store::RatingPoint| RatingPoint {
        table: r.game,
        at: r.time,
        rating: r.rating,
        deviation: r.deviation,
    };
    Ok(Json(RatingHistory { variant: variant.to_owned(), points: rated.into_iter().map(point).collect() }))
}

/// Filter and paging of a player's games.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    /// Only this variant.
    variant: Option<String>,
    /// `waiting`, `playing`, `paused`, `scoring` or `over`.
    phase: Option<String>,
    /// `true`: only rated games; `false`: only unrated games.
    rated: Option<bool>,
    /// Only against this player, by id.
    against: Option<String>,
    /// Continue after the previous page: its `next`.
    #[schemars(regex(pattern = r"^[0-9]{1,19}-[A-Za-z0-9_.:-]{1,64}$"))]
    before: Option<String>,
    /// Maximum number of games: 1 to 100, by default 30.
    #[schemars(range(min = 1, max = 100))]
    most: Option<u32>,
}

/// A player's games, the latest first. Private games are visible to their players only.
pub(crate) async fn games(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(which): Query<GamesQuery>,
) -> Result<Json<Games>, ApiError> {
    let account = find(&app, &id).await?;
    let most = which.most.unwrap_or(DEFAULT_PAGE);
    if !(1..=MAX_GAMES_PAGE).contains(&most) {
        return Err(ApiError::bad_request("The size of a page must be from 1 to 100."));
    }
    let variant = which.variant.as_deref().map(str::parse::<Variant>).transpose();
    let variant = variant.map_err(|unknown| ApiError::bad_request(unknown.to_string()))?;
    let filter = GameFilter {
        player: Some(account.id),
        viewer: visitor.0.map(|caller| caller.account.id),
        variant: variant.map(|variant| variant.id().to_owned()),
        phase: which.phase,
        rated: which.rated,
        against: which.against,
        before: which.before.as_deref().map(parse_cursor).transpose()?,
    };
    let mut games = app.store.games(&filter, most + 1).await?;
    let more = games.len() > most as usize;
    games.truncate(most as usize);
    let next = games.last().filter(|_| more).map(|game| format!("{}-{}", game.changed, game.id));
    Ok(Json(Games { games: games.into_iter().map(summary).collect(), next }))
}

/// The end of the previous page: when its last game changed, and that game's id.
fn parse_cursor(text: &str) -> Result<(u64, String), ApiError> {
    let parts = text.split_once('-').and_then(|(changed, id)| Some((changed.parse().ok()?, id.to_owned())));
    parts.ok_or_else(|| ApiError::bad_request("Invalid cursor: pass the `next` of the previous page."))
}
