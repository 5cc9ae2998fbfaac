//! Chat.

use super::Facts;
use crate::event::{Fact, Room};
use crate::state::Table;
use crate::{By, Refusal};

/// Maximum number of characters in a message.
const LONGEST_TEXT: usize = 500;

pub(super) fn say(table: &Table, text: &str, by: &By) -> Facts {
    let By::Player(player) = by else { return Err(Refusal::NotAtTheTable) };
    let room = match table.has_seat(&player.id) {
        true => Room::Players,
        false if table.terms().private() => return Err(Refusal::PrivateTable),
        false => Room::Spectators,
    };
    let text = text.trim();
    let length = text.chars().count();
    if !(1..=LONGEST_TEXT).contains(&length) || text.chars().any(is_deceptive) {
        return Err(Refusal::BadText);
    }
    Ok(vec![Fact::Said { player: player.id.clone(), room, text: text.to_owned() }])
}

/// Control characters, and invisible ones that change what others see: directions, line breaks, characters without width.
/// Joiners stay, which some scripts and emoji need.
fn is_deceptive(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
