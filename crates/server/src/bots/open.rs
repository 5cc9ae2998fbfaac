//! Opens a table, with or without a bot.

use bots::Level;
use protocol::OpenTable;
use store::{Account, Game};
use table::{By, Command, Decision, PlayerId, Start, TableId, Wish};

use super::{id, level_of};
use crate::App;
use crate::convert;
use crate::error::ApiError;
use crate::live::moment;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::ADDRESS_BOT_GAMES_FACTOR;
use crate::{session, waiting};

/// Maximum number of running games among which those against bots are counted.
const MAX_COUNTED: u32 = 200;

/// Opens a table. If a bot was requested, it sits down at once.
pub(crate) async fn open(
    app: &App,
    wanted: &OpenTable,
    account: &Account,
    from: Address,
) -> Result<TableId, ApiError> {
    let (open, by) = (convert::open(wanted)?, &session::actor(account)?);
    let Some(number) = wanted.bot else {
        if open.invited.as_ref().is_some_and(PlayerId::is_server_bot) {
            return Err(ApiError::bad_request(
                "The server's bots are not invited: give the level as \"bot\".",
            ));
        }
        return waiting::open(app, &open, by, &account.id, from).await;
    };
    let owner = &Owner::at(from, Some(&account.id));
    let level = Level::new(number).ok_or_else(|| ApiError::bad_request(bots::UnknownLevel.to_string()))?;
    if open.terms.rated() && account.bot {
        return Err(ApiError::bad_request("Programs play the server's bots in unrated games only."));
    }
    if open.terms.start() != Start::Plain {
        return Err(ApiError::bad_request("Bots play neither with swap nor with a komi auction."));
    }
    if open.invited.is_some() {
        return Err(ApiError::bad_request("Play a bot or invite somebody, not both."));
    }
    let wish = match open.wish {
        Some(Wish::Black) => Wish::White,
        Some(Wish::White) => Wish::Black,
        Some(Wish::Random) => Wish::Random,
        Some(Wish::Both) | None => {
            return Err(ApiError::bad_request("Choose the colour you want to play against the bot."));
        }
    };
    // One at a time, so that concurrent requests cannot exceed the limit.
    let _opening = app.bots.opening.lock().await;
    refuse_too_many(app, owner).await?;
    let mut events = app.hub.first_events(&open, by)?;
    let bot = By::bot(PlayerId::new(&id(level)).map_err(|bad| ApiError::internal(&bad))?);
    let waiting = table::replay(&events)?;
    match table::decide(&waiting, &Command::Sit { wish }, &bot, moment()?, None)? {
        Decision::Events(sat) => events.extend(sat),
        Decision::NeedsProposal(_) => return Err(ApiError::internal(&"sitting down ends no game")),
    }
    let table = app.hub.open_with(events).await?;
    app.bots.opened(&table, owner);
    Ok(table)
}

/// Refuses another game if the account or the address has reached its limit of games against bots.
async fn refuse_too_many(app: &App, owner: &Owner) -> Result<(), ApiError> {
    let most = app.rate_limits.limits().bot_games;
    if most == 0 {
        return Ok(());
    }
    let account = owner.account.as_deref().unwrap_or_default();
    let running = app.store.running_games(account, MAX_COUNTED).await?;
    let games = running.iter().filter(|game| is_against_bot(game)).count();
    let of_address = most.saturating_mul(ADDRESS_BOT_GAMES_FACTOR);
    let reached = |games: usize, most: u32| games >= usize::try_from(most).unwrap_or(usize::MAX);
    if reached(games, most) {
        return Err(ApiError::too_many_bot_games(most));
    }
    if reached(app.bots.games_of(owner), of_address) {
        return Err(ApiError::too_many_bot_games(of_address));
    }
    Ok(())
}

fn is_against_bot(game: &Game) -> bool {
    let players = [&game.black, &game.white].into_iter().flatten();
    players.into_iter().any(|id| level_of(id).is_some())
}
