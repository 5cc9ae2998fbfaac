//! The messages in which processes tell each other which players are present.

use serde::{Deserialize, Serialize};

use super::tables::Change;

/// Changes per message: with ids of the greatest length a message stays below the store's limit.
const MAX_CHANGES: usize = 50;

/// One process's message to the others.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct PresenceMessage {
    pub(super) process: String,
    /// Pairs of table and player: who is present.
    #[serde(default)]
    here: Vec<(String, String)>,
    /// Pairs of table and player: who has left.
    #[serde(default)]
    away: Vec<(String, String)>,
    /// Asks the other processes to send who is present with them.
    #[serde(default)]
    pub(super) ask: bool,
}

impl PresenceMessage {
    pub(super) fn parse(text: &str) -> Option<PresenceMessage> {
        serde_json::from_str(text).ok()
    }

    fn to_json(&self) -> String {
        // Cannot fail: there are no maps with keys other than strings.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn ask(process: &str) -> String {
        PresenceMessage { process: process.to_owned(), ask: true, ..PresenceMessage::default() }.to_json()
    }

    /// Changes as messages. The last change of a player at a table wins.
    pub(super) fn pack(process: &str, changes: &[Change]) -> Vec<String> {
        let mut messages = Vec::new();
        for some in changes.chunks(MAX_CHANGES) {
            let mut message = PresenceMessage { process: process.to_owned(), ..PresenceMessage::default() };
            for Change { table, player, here } in some {
                let pair = (table.clone(), player.clone());
                message.here.retain(|other| *other != pair);
                message.away.retain(|other| *other != pair);
                if *here { message.here.push(pair) } else { message.away.push(pair) }
            }
            messages.push(message.to_json());
        }
        messages
    }

    pub(super) fn changes(&self) -> impl Iterator<Item = Change> + '_ {
        let change = |here| {
            move |(table, player): &(String, String)| Change {
                table: table.clone(),
                player: player.clone(),
                here,
            }
        };
        self.here.iter().map(change(true)).chain(self.away.iter().map(change(false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_enough_and_keep_the_order() {
        let change = |n: usize, here| Change { table: format!("{n:064}"), player: "p".repeat(64), here };
        let many: Vec<Change> = (0..120).map(|n| change(n, true)).collect();
        let messages = PresenceMessage::pack("0123456789abcdef", &many);
        assert!(messages.len() == 3 && messages.iter().all(|text| text.len() < store::MAX_MESSAGE_LEN));
        let parse = |text: &String| PresenceMessage::parse(text).expect("a message");
        let read: Vec<Change> =
            messages.iter().flat_map(|text| parse(text).changes().collect::<Vec<_>>()).collect();
        assert_eq!(read, many);
        let changes = [change(1, true), change(1, false), change(2, false), change(2, true)];
        let messages = PresenceMessage::pack("p", &changes);
        let last: Vec<Change> = parse(&messages[0]).changes().collect();
        assert_eq!(last, [change(2, true), change(1, false)]);
    }
}
