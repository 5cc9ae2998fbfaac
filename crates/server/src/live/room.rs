//! The size limits of a table. Chat is refused first, then everything that is neither a turn nor ends the game, so that chat
//! and offers can never prevent others from playing.

use table::Command;

use super::history::History;
use crate::error::ApiError;
use crate::ops::limits::bounds::{
    LAST_EVENT_BYTES, LAST_EVENTS, MAX_CHAT, MAX_CHAT_BYTES, MAX_EVENT_BYTES, MAX_EVENTS,
};

/// Refuses a command that would exceed the limits of a table with this many events.
pub(super) fn check(command: &Command, events: u64, history: &History) -> Result<(), ApiError> {
    let (many, most) = (
        events >= MAX_EVENTS || history.bytes() >= MAX_EVENT_BYTES,
        events >= LAST_EVENTS || history.bytes() >= LAST_EVENT_BYTES,
    );
    let much_chat = history.chat() >= MAX_CHAT || history.chat_bytes() >= MAX_CHAT_BYTES;
    match command {
        Command::Resign | Command::Abort | Command::Accept { .. } | Command::LookAtClock => Ok(()),
        Command::Play { turn, .. } if !most || turn.trim().eq_ignore_ascii_case("pass") => Ok(()),
        Command::Play { .. } => {
            Err(ApiError::table_full("This game is longer than any may be: pass, or resign."))
        }
        Command::Say { .. } if many || much_chat => {
            Err(ApiError::table_full("There is no room for more chat at this table."))
        }
        _ if many => {
            Err(ApiError::table_full("So much has happened at this table: only turns are taken now."))
        }
        _ => Ok(()),
    }
}
