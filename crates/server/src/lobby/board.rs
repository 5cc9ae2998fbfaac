//! The lines that followers have been told, and how they differ from what the store has.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::{GameLine, ToClient};
use store::{Error, Game, GameFilter, Store};

use super::line::line;

/// How many lines each list has.
const MOST_LINES: usize = 100;
/// How many games are looked at, so that a line stays although a hundred others had a turn since.
const MOST_SEEN: u32 = 1000;
/// How much later a game must have changed to be told again for that alone: nobody watches turns in a list.
const STALE_MS: u64 = 5_000;

/// The phases that are lists of their own.
const WAITING: [&str; 1] = ["waiting"];
const PLAYING: [&str; 3] = ["playing", "paused", "scoring"];

/// What was told.
#[derive(Debug, Default)]
pub(super) struct Board {
    lines: BTreeMap<String, GameLine>,
    /// When the store was last looked at.
    looked: Option<Instant>,
}

/// What the store has: games that wait, and games to watch, the latest first.
#[derive(Debug)]
pub(super) struct Found {
    waiting: Vec<Game>,
    playing: Vec<Game>,
}

/// What is different.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    changed: Vec<GameLine>,
    gone: Vec<String>,
    /// The message, if it is the same for everybody.
    text: Option<String>,
}

impl Change {
    fn new(changed: Vec<GameLine>, gone: Vec<String>) -> Change {
        let same = changed.iter().all(|line| line.invited.is_none());
        let mut change = Change { changed, gone, text: None };
        change.text = same.then(|| change.text_for(None));
        change
    }

    /// The message for a follower.
    pub(super) fn text_for(&self, viewer: Option<&str>) -> String {
        if let Some(text) = &self.text {
            return text.clone();
        }
        let changed = self.changed.iter().filter(|line| shows(line, viewer)).cloned().collect();
        let message = ToClient::LobbyChanged { changed, gone: self.gone.clone() };
        // Never fails: our messages have no keys but texts.
        serde_json::to_string(&message).unwrap_or_default()
    }
}

/// Whether somebody sees a line: a table that waits for somebody in particular is nobody else's business.
fn shows(line: &GameLine, viewer: Option<&str>) -> bool {
    let concerned = || viewer.is_some() && [line.invited.as_deref(), line.host.as_deref()].contains(&viewer);
    line.phase != "waiting" || line.invited.is_none() || concerned()
}

impl Board {
    /// Reads the lists. Private tables are not in them.
    pub(super) async fn read(store: &Store) -> Result<Found, Error> {
        let mut lists = Vec::new();
        for phases in [&WAITING[..], &PLAYING[..]] {
            let mut games = Vec::new();
            for phase in phases {
                let filter = GameFilter { phase: Some((*phase).to_owned()), ..GameFilter::default() };
                games.extend(store.games(&filter, MOST_SEEN).await?);
            }
            games.sort_by_key(|game| std::cmp::Reverse(game.changed));
            lists.push(games);
        }
        let (playing, waiting) = (lists.pop().unwrap_or_default(), lists.pop().unwrap_or_default());
        Ok(Found { waiting, playing })
    }

    /// Whether the store was looked at lately.
    pub(super) fn is_fresh(&self, within: Duration) -> bool {
        self.looked.is_some_and(|looked| looked.elapsed() < within)
    }

    /// Takes in what the store has; what is different from what was told, if anything is.
    pub(super) fn take_in(&mut self, found: Found) -> Option<Change> {
        self.looked = Some(Instant::now());
        let mut new = BTreeMap::new();
        let mut changed = Vec::new();
        for game in self.chosen(found.waiting).into_iter().chain(self.chosen(found.playing)) {
            let fresh = line(game);
            let told = self.lines.remove(&fresh.table).filter(|told| is_fresh(told, &fresh));
            let kept = told.unwrap_or_else(|| {
                changed.push(fresh.clone());
                fresh
            });
            new.insert(kept.table.clone(), kept);
        }
        let gone: Vec<String> = std::mem::replace(&mut self.lines, new).into_keys().collect();
        (!changed.is_empty() || !gone.is_empty()).then(|| Change::new(changed, gone))
    }

    /// The games of a list that are shown: those that were, and then the latest.
    fn chosen(&self, games: Vec<Game>) -> Vec<Game> {
        let (mut chosen, others): (Vec<Game>, Vec<Game>) =
            games.into_iter().partition(|game| self.lines.contains_key(&game.id));
        chosen.truncate(MOST_LINES);
        let room = MOST_LINES - chosen.len();
        chosen.extend(others.into_iter().take(room));
        chosen
    }

    /// The lists as somebody sees them, the latest first.
    pub(super) fn seen_by(&self, viewer: Option<&str>) -> protocol::Lobby {
        let mut lines: Vec<GameLine> =
            self.lines.values().filter(|line| shows(line, viewer)).cloned().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.changed));
        let (waiting, playing) = lines.into_iter().partition(|line| line.phase == "waiting");
        protocol::Lobby { waiting, playing }
    }
}

/// Whether a line that was told will do, although a turn or two may have been made.
fn is_fresh(told: &GameLine, now: &GameLine) -> bool {
    let same = GameLine { changed: told.changed, turns: told.turns, ..now.clone() };
    *told == same && now.changed < told.changed + STALE_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, phase: &str, changed: u64, about: &str) -> Game {
        Game {
            id: id.to_owned(),
            number: 1,
            variant: "go".to_owned(),
            phase: phase.to_owned(),
            black: None,
            white: None,
            host: Some("ann".to_owned()),
            rated: false,
            private: false,
            opened: 1,
            changed,
            deadline: None,
            result: None,
            about: about.to_owned(),
        }
    }

    fn found(waiting: Vec<Game>, playing: Vec<Game>) -> Found {
        Found { waiting, playing }
    }

    fn tables(lines: &[GameLine]) -> Vec<&str> {
        lines.iter().map(|line| line.table.as_str()).collect()
    }

    #[test]
    fn only_what_is_different_is_told() {
        let mut board = Board::default();
        let first = board.take_in(found(vec![game("t", "waiting", 10, "{}")], vec![])).expect("it is new");
        assert_eq!((tables(&first.changed), first.gone.len()), (vec!["t"], 0));
        assert_eq!(board.take_in(found(vec![game("t", "waiting", 20, "{}")], vec![])), None, "it was told");
        let later = board.take_in(found(vec![], vec![game("t", "playing", 30, "{}")])).expect("it began");
        assert_eq!(later.changed[0].phase, "playing");
        assert_eq!(
            board.take_in(found(vec![], vec![game("t", "playing", 5_029, "{}")])),
            None,
            "a turn or two"
        );
        let long = board.take_in(found(vec![], vec![game("t", "playing", 5_030, "{}")])).expect("some turns");
        assert_eq!(long.changed[0].changed, 5_030);
        let over = board.take_in(found(vec![], vec![])).expect("it is over");
        assert_eq!((over.changed.len(), over.gone), (0, vec!["t".to_owned()]));
    }

    #[test]
    fn an_invitation_shows_itself_to_two() {
        let mut board = Board::default();
        let about = r#"{"invited":"bob"}"#;
        let change = board.take_in(found(vec![game("t", "waiting", 1, about)], vec![])).expect("it is new");
        for (viewer, sees) in [(None, false), (Some("cat"), false), (Some("bob"), true), (Some("ann"), true)]
        {
            assert_eq!(board.seen_by(viewer).waiting.len() == 1, sees, "{viewer:?}");
            assert_eq!(change.text_for(viewer).contains("bob"), sees, "{viewer:?}");
        }
        board.take_in(found(vec![], vec![game("t", "playing", 2, about)]));
        assert_eq!(board.seen_by(None).playing.len(), 1, "everybody may watch");
    }

    #[test]
    fn a_line_stays_when_others_had_a_turn_since() {
        let mut board = Board::default();
        let some =
            |from: u64, to: u64| (from..to).map(|n| game(&format!("t{n}"), "playing", n, "{}")).collect();
        board.take_in(found(vec![], some(0, 100)));
        assert_eq!(board.take_in(found(vec![], some(0, 500))), None);
        let change = board.take_in(found(vec![], some(1, 500))).expect("one has gone");
        assert_eq!((change.gone, change.changed.len()), (vec!["t0".to_owned()], 1));
    }
}
