//! Games that were played offline and uploaded afterwards.
//!
//! Each becomes a private table that is over: it is listed, shown and recorded like any other, and only its owner sees
//! it. It is unrated. The rules decide whether the game could have been played and whether its result follows.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bots::Level;
use protocol::{ColorName, FinishedGame, Opened};
use record::json::{self, Document};
use rules::ByColor;
use sha2::{Digest, Sha256};
use table::{Event, LocalTable, Player, PlayerId, TableId};

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{MAX_LOCAL_GAMES, MAX_LOCAL_TURNS};
use crate::session::Authenticated;

const MAX_ID: usize = 64;
/// How long a turn is expected to take to replay.
const REPLAY_TURN: Duration = Duration::from_micros(50);
/// Ids of these tables begin like this; no other table's id has a hyphen.
const PREFIX: &str = "local-";

/// Keeps a finished game.
pub(crate) async fn keep(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(game): JsonBody<FinishedGame>,
) -> Result<(StatusCode, Json<Opened>), ApiError> {
    let id = table_id(&account.id, &game.id)?;
    let kept = || Ok((StatusCode::CREATED, Json(Opened { table: id.to_string() })));
    if app.store.game(id.as_str()).await?.is_some() {
        return kept();
    }
    if app.store.games_with_prefix(&account.id, PREFIX).await? >= MAX_LOCAL_GAMES {
        return Err(ApiError::too_many_games());
    }
    let finished = game.finished.min(now());
    let owner = PlayerId::new(&account.id).map_err(|bad| ApiError::internal(&bad))?;
    let turns = game.record.get("moves").and_then(|moves| moves.as_array()).map_or(0, Vec::len);
    app.rate_limits.local_game(turns, from)?;
    let cost = REPLAY_TURN * u32::try_from(turns.min(MAX_LOCAL_TURNS)).unwrap_or(0);
    let payer = Owner::at(from, Some(&account.id));
    let events = app.work.run(&payer, cost, move |_| events(game, owner, finished)).await??;
    app.hub.keep(id.clone(), events).await?;
    kept()
}

/// The same game of the same account always gets the same id.
fn table_id(account: &str, game: &str) -> Result<TableId, ApiError> {
    if game.is_empty() || game.len() > MAX_ID {
        return Err(ApiError::bad_request("The id of a game has 1 to 64 characters."));
    }
    let digest = Sha256::digest(format!("{account} {game}").as_bytes());
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    TableId::new(&format!("{PREFIX}{hex}")).map_err(|bad| ApiError::internal(&bad))
}

fn events(game: FinishedGame, owner: PlayerId, finished: u64) -> Result<Vec<Event>, ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::bad_request(error.to_string());
    let seats = seats(&game, owner)?;
    let record = match json::from_value(game.record.into()).map_err(|error| bad(&error))? {
        Document::Game(record) if record.moves.len() <= MAX_LOCAL_TURNS => record,
        Document::Game(_) => return Err(ApiError::bad_request("The game is too long.")),
        Document::World(_) => return Err(ApiError::bad_request("Only games on finite boards can be kept.")),
    };
    let local = LocalTable::finished(&record, seats, finished).map_err(|error| bad(&error))?;
    Ok(local.into_events())
}

/// The owner on both seats, or the owner and one of our bots.
fn seats(game: &FinishedGame, owner: PlayerId) -> Result<ByColor<Player>, ApiError> {
    let person = Player { id: owner, bot: false };
    let Some(number) = game.bot else { return Ok(ByColor { black: person.clone(), white: person }) };
    let level = Level::new(number).ok_or_else(|| ApiError::bad_request(bots::UnknownLevel.to_string()))?;
    let id = PlayerId::new(&crate::bots::id(level)).map_err(|bad| ApiError::internal(&bad))?;
    let bot = Player { id, bot: true };
    match game.color {
        Some(ColorName::Black) => Ok(ByColor { black: person, white: bot }),
        Some(ColorName::White) => Ok(ByColor { black: bot, white: person }),
        None => Err(ApiError::bad_request("Specify the colour you played against the bot.")),
    }
}
