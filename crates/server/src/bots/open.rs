//! Opens a table, with or without a bot.

use bots::Level;
use protocol::OpenTable;
use store::Account;
use table::{By, Command, Decision, PlayerId, TableId, Wish};

use super::id;
use crate::App;
use crate::convert;
use crate::error::ApiError;
use crate::live::moment;
use crate::ops::address::Address;
use crate::{session, waiting};

/// Opens a table. If a bot was requested, it sits down at once.
pub(crate) async fn open(
    app: &App,
    wanted: &OpenTable,
    account: &Account,
    from: Address,
) -> Result<TableId, ApiError> {
    let (open, by) = (convert::open(wanted)?, &session::actor(account)?);
    let Some(number) = wanted.bot else { return waiting::open(app, &open, by, &account.id, from).await };
    let level = Level::new(number).ok_or_else(|| ApiError::bad_request(bots::UnknownLevel.to_string()))?;
    if open.terms.rated() {
        return Err(ApiError::bad_request("Games against bots are not rated."));
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
    let mut events = table::open(&open, by, moment()?)?;
    let bot = By::bot(PlayerId::new(&id(level)).map_err(|bad| ApiError::internal(&bad))?);
    let waiting = table::replay(&events)?;
    match table::decide(&waiting, &Command::Sit { wish }, &bot, moment()?, None)? {
        Decision::Events(sat) => events.extend(sat),
        Decision::NeedsProposal(_) => return Err(ApiError::internal(&"sitting down ends no game")),
    }
    let table = app.hub.open_with(events).await?;
    app.bots.add_table(&table);
    Ok(table)
}
