//! The lobby as its subscribers know it, and the difference to what the store lists.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::{GameSummary, ToClient};
use store::{Error, Game, GameFilter, Store};

use super::summary::summary;

/// Games per list.
const MAX_LISTED: usize = 100;
/// Games read per phase: more than are listed, so that a listed game stays although others changed since.
const MAX_READ: u32 = 1000;
/// A game is sent again for new turns alone at most this often: nobody follows a game in a list.
const REFRESH_AFTER_MS: u64 = 5_000;

/// The phases of each list.
const WAITING: [&str; 1] = ["waiting"];
const PLAYING: [&str; 3] = ["playing", "paused", "scoring"];

/// What subscribers have been sent.
#[derive(Debug, Default)]
pub(super) struct LobbyState {
    games: BTreeMap<String, GameSummary>,
    /// When the store was last read.
    refreshed: Option<Instant>,
}

/// What the store lists, the latest first.
#[derive(Debug)]
pub(super) struct Listed {
    waiting: Vec<Game>,
    playing: Vec<Game>,
}

/// The difference between two states of the lobby.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    changed: Vec<GameSummary>,
    gone: Vec<String>,
    /// The serialised message, if it is the same for everybody.
    text: Option<String>,
}

impl Change {
    fn new(changed: Vec<GameSummary>, gone: Vec<String>) -> Change {
        let same = changed.iter().all(|game| game.invited.is_none());
        let mut change = Change { changed, gone, text: None };
        change.text = same.then(|| change.message_for(None));
        change
    }

    /// The message for a subscriber.
    pub(super) fn message_for(&self, viewer: Option<&str>) -> String {
        if let Some(text) = &self.text {
            return text.clone();
        }
        let changed = self.changed.iter().filter(|game| is_visible(game, viewer)).cloned().collect();
        let message = ToClient::LobbyChanged { changed, gone: self.gone.clone() };
        // Cannot fail: there are no maps with keys other than strings.
        serde_json::to_string(&message).unwrap_or_default()
    }
}

/// Whether a viewer sees a game: an invitation is visible only to the host and the invited player.
fn is_visible(game: &GameSummary, viewer: Option<&str>) -> bool {
    let concerned = || viewer.is_some() && [game.invited.as_deref(), game.host.as_deref()].contains(&viewer);
    game.phase != "waiting" || game.invited.is_none() || concerned()
}

impl LobbyState {
    /// Reads the lists. Private tables are not in them.
    pub(super) async fn read(store: &Store) -> Result<Listed, Error> {
        let mut lists = Vec::new();
        for phases in [&WAITING[..], &PLAYING[..]] {
            let mut games = Vec::new();
            for phase in phases {
                let filter = GameFilter { phase: Some((*phase).to_owned()), ..GameFilter::default() };
                games.extend(store.games(&filter, MAX_READ).await?);
            }
            games.sort_by_key(|game| std::cmp::Reverse(game.changed));
            lists.push(games);
        }
        let (playing, waiting) = (lists.pop().unwrap_or_default(), lists.pop().unwrap_or_default());
        Ok(Listed { waiting, playing })
    }

    /// Whether the store was read within the given time.
    pub(super) fn is_fresh(&self, within: Duration) -> bool {
        self.refreshed.is_some_and(|refreshed| refreshed.elapsed() < within)
    }

    /// Replaces the state by what the store lists; returns the difference, if there is one.
    pub(super) fn update(&mut self, listed: Listed) -> Option<Change> {
        self.refreshed = Some(Instant::now());
        let mut new = BTreeMap::new();
        let mut changed = Vec::new();
        for game in self.select(listed.waiting).into_iter().chain(self.select(listed.playing)) {
            let fresh = summary(game);
            let known = self.games.remove(&fresh.table).filter(|known| is_current(known, &fresh));
            let kept = known.unwrap_or_else(|| {
                changed.push(fresh.clone());
                fresh
            });
            new.insert(kept.table.clone(), kept);
        }
        let gone: Vec<String> = std::mem::replace(&mut self.games, new).into_keys().collect();
        (!changed.is_empty() || !gone.is_empty()).then(|| Change::new(changed, gone))
    }

    /// The games of a list to show: those already shown, then the latest.
    fn select(&self, games: Vec<Game>) -> Vec<Game> {
        let (mut selected, others): (Vec<Game>, Vec<Game>) =
            games.into_iter().partition(|game| self.games.contains_key(&game.id));
        selected.truncate(MAX_LISTED);
        let room = MAX_LISTED - selected.len();
        selected.extend(others.into_iter().take(room));
        selected
    }

    /// The lists as a viewer sees them, the latest first.
    pub(super) fn visible_to(&self, viewer: Option<&str>) -> protocol::Lobby {
        let mut games: Vec<GameSummary> =
            self.games.values().filter(|game| is_visible(game, viewer)).cloned().collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.changed));
        let (waiting, playing) = games.into_iter().partition(|game| game.phase == "waiting");
        protocol::Lobby { waiting, playing }
    }
}

/// Whether subscribers need not be sent this game again: only turns were added, and not long ago.
fn is_current(known: &GameSummary, now: &GameSummary) -> bool {
    let same = GameSummary { changed: known.changed, turns: known.turns, ..now.clone() };
    *known == same && now.changed < known.changed + REFRESH_AFTER_MS
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

    fn listed(waiting: Vec<Game>, playing: Vec<Game>) -> Listed {
        Listed { waiting, playing }
    }

    fn tables(games: &[GameSummary]) -> Vec<&str> {
        games.iter().map(|game| game.table.as_str()).collect()
    }

    #[test]
    fn only_what_is_different_is_told() {
        let mut state = LobbyState::default();
        let first = state.update(listed(vec![game("t", "waiting", 10, "{}")], vec![])).expect("it is new");
        assert_eq!((tables(&first.changed), first.gone.len()), (vec!["t"], 0));
        assert_eq!(state.update(listed(vec![game("t", "waiting", 20, "{}")], vec![])), None, "it was known");
        let later = state.update(listed(vec![], vec![game("t", "playing", 30, "{}")])).expect("it began");
        assert_eq!(later.changed[0].phase, "playing");
        assert_eq!(
            state.update(listed(vec![], vec![game("t", "playing", 5_029, "{}")])),
            None,
            "a turn or two"
        );
        let long = state.update(listed(vec![], vec![game("t", "playing", 5_030, "{}")])).expect("some turns");
        assert_eq!(long.changed[0].changed, 5_030);
        let over = state.update(listed(vec![], vec![])).expect("it is over");
        assert_eq!((over.changed.len(), over.gone), (0, vec!["t".to_owned()]));
    }

    #[test]
    fn an_invitation_shows_itself_to_two() {
        let mut state = LobbyState::default();
        let about = r#"{"invited":"bob"}"#;
        let change = state.update(listed(vec![game("t", "waiting", 1, about)], vec![])).expect("it is new");
        for (viewer, sees) in [(None, false), (Some("cat"), false), (Some("bob"), true), (Some("ann"), true)]
        {
            assert_eq!(state.visible_to(viewer).waiting.len() == 1, sees, "{viewer:?}");
            assert_eq!(change.message_for(viewer).contains("bob"), sees, "{viewer:?}");
        }
        state.update(listed(vec![], vec![game("t", "playing", 2, about)]));
        assert_eq!(state.visible_to(None).playing.len(), 1, "everybody may watch");
    }

    #[test]
    fn a_line_stays_when_others_had_a_turn_since() {
        let mut state = LobbyState::default();
        let some =
            |from: u64, to: u64| (from..to).map(|n| game(&format!("t{n}"), "playing", n, "{}")).collect();
        state.update(listed(vec![], some(0, 100)));
        assert_eq!(state.update(listed(vec![], some(0, 500))), None);
        let change = state.update(listed(vec![], some(1, 500))).expect("one has gone");
        assert_eq!((change.gone, change.changed.len()), (vec!["t0".to_owned()], 1));
    }
}
