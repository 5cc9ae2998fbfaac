//! What processes tell each other about who is here.

use serde::{Deserialize, Serialize};

use super::rooms::Change;

/// How many changes one word has: with the longest names it is still short enough to be told.
const MOST: usize = 50;

/// Something that one process tells the others.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Word {
    pub(super) process: String,
    /// Tables, and players who are there.
    #[serde(default)]
    here: Vec<(String, String)>,
    /// Tables, and players who are there no longer.
    #[serde(default)]
    away: Vec<(String, String)>,
    /// Whether the others are to say who is at their tables.
    #[serde(default)]
    pub(super) ask: bool,
}

impl Word {
    pub(super) fn read(text: &str) -> Option<Word> {
        serde_json::from_str(text).ok()
    }

    fn write(&self) -> String {
        // Never fails: there are no keys but texts.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn ask(process: &str) -> String {
        Word { process: process.to_owned(), ask: true, ..Word::default() }.write()
    }

    /// Changes as words, in their order: somebody who came and went at once is not here.
    pub(super) fn pack(process: &str, changes: &[Change]) -> Vec<String> {
        let mut words = Vec::new();
        for some in changes.chunks(MOST) {
            let mut word = Word { process: process.to_owned(), ..Word::default() };
            for Change { table, player, here } in some {
                let pair = (table.clone(), player.clone());
                word.here.retain(|other| *other != pair);
                word.away.retain(|other| *other != pair);
                if *here { word.here.push(pair) } else { word.away.push(pair) }
            }
            words.push(word.write());
        }
        words
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
    fn words_are_short_enough_and_keep_the_order() {
        let change = |n: usize, here| Change { table: format!("{n:064}"), player: "p".repeat(64), here };
        let many: Vec<Change> = (0..120).map(|n| change(n, true)).collect();
        let words = Word::pack("0123456789abcdef", &many);
        assert!(words.len() == 3 && words.iter().all(|word| word.len() < store::LONGEST_WORD));
        let read: Vec<Change> = words
            .iter()
            .flat_map(|word| Word::read(word).expect("a word").changes().collect::<Vec<_>>())
            .collect();
        assert_eq!(read, many);
        let words = Word::pack("p", &[change(1, true), change(1, false), change(2, false), change(2, true)]);
        let last: Vec<Change> = Word::read(&words[0]).expect("a word").changes().collect();
        assert_eq!(last, [change(2, true), change(1, false)]);
    }
}
