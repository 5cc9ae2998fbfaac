//! The lobby as its subscribers know it, and the difference to what the store lists.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::{GameSummary, ToClient};
use store::{Error, Game, GameFilter, Store};

use super::summary::summary;
use crate::ops::limits::bounds::{MAX_LOBBY_GAMES, MAX_LOBBY_READ};

/// A game is sent again for new turns alone at most this often: nobody follows a game in a list.
const REFRESH_AFTER_MS: u64 = 5_000;

/// The phases of each list.
const WAITING: [&str; 1] = ["waiting"];
const PLAYING: [&str; 3] = ["playing", "paused", "scoring"];

/// What subscribers have been sent.
#[derive(Debug, Default)]
pub(super) struct LobbyState {
    games: BTreeMap<String, GameSummary>,
    online: u32,
    /// What the store listed when it was last read.
    listed: Listed,
    /// When the store was last read.
    refreshed: Option<Instant>,
}

/// What the store lists, the latest first.
#[derive(Debug, Default, Clone)]
pub(super) struct Listed {
    waiting: Vec<Game>,
    playing: Vec<Game>,
}

/// Who is connected, as far as the lobby cares.
pub(super) struct Online<'a> {
    pub(super) people: u32,
    pub(super) is_online: Box<dyn Fn(&str) -> bool + Send + Sync + 'a>,
}

/// The difference between two states of the lobby.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    changed: Vec<GameSummary>,
    gone: Vec<String>,
    online: u32,
    /// The serialised message, if it is the same for everybody.
    text: Option<String>,
}

impl Change {
    fn new(changed: Vec<GameSummary>, gone: Vec<String>, online: u32) -> Change {
        let same = changed.iter().all(|game| game.invited.is_none());
        let mut change = Change { changed, gone, online, text: None };
        change.text = same.then(|| change.message_for(None));
        change
    }

    /// The message for a subscriber.
    pub(super) fn message_for(&self, viewer: Option<&str>) -> String {
        if let Some(text) = &self.text {
            return text.clone();
        }
        let changed = self.changed.iter().filter(|game| is_visible(game, viewer)).cloned().collect();
        let message = ToClient::LobbyChanged { changed, gone: self.gone.clone(), online: self.online };
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
                games.extend(store.games(&filter, MAX_LOBBY_READ).await?);
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
    pub(super) fn update(&mut self, listed: Listed, online: &Online) -> Option<Change> {
        self.refreshed = Some(Instant::now());
        self.listed = listed;
        self.reconsider(online)
    }

    /// Takes in who is connected now; returns the difference, if there is one.
    pub(super) fn reconsider(&mut self, online: &Online) -> Option<Change> {
        let mut new = BTreeMap::new();
        let mut changed = Vec::new();
        let waiting = select_waiting(&self.listed.waiting);
        for mut fresh in waiting.into_iter().chain(self.select_playing()) {
            let is_away = |host: &String| !(online.is_online)(host);
            fresh.away = fresh.phase == "waiting" && fresh.host.as_ref().is_some_and(is_away);
            let known = self.games.remove(&fresh.table).filter(|known| is_current(known, &fresh));
            let kept = known.unwrap_or_else(|| {
                changed.push(fresh.clone());
                fresh
            });
            new.insert(kept.table.clone(), kept);
        }
        let gone: Vec<String> = std::mem::replace(&mut self.games, new).into_keys().collect();
        let people = std::mem::replace(&mut self.online, online.people);
        let differs = !changed.is_empty() || !gone.is_empty() || people != online.people;
        differs.then(|| Change::new(changed, gone, online.people))
    }

    /// The games to watch: those already shown, then the latest.
    fn select_playing(&self) -> Vec<GameSummary> {
        let (mut selected, others): (Vec<&Game>, Vec<&Game>) =
            self.listed.playing.iter().partition(|game| self.games.contains_key(&game.id));
        selected.truncate(MAX_LOBBY_GAMES);
        let room = MAX_LOBBY_GAMES - selected.len();
        selected.extend(others.into_iter().take(room));
        selected.into_iter().cloned().map(summary).collect()
    }

    /// The lists as a viewer sees them, the latest first.
    pub(super) fn visible_to(&self, viewer: Option<&str>) -> protocol::Lobby {
        let mut games: Vec<GameSummary> =
            self.games.values().filter(|game| is_visible(game, viewer)).cloned().collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.changed));
        let (waiting, playing) = games.into_iter().partition(|game| game.phase == "waiting");
        protocol::Lobby { waiting, playing, online: self.online }
    }
}

/// The tables to join: always the newest, however many there are. Challenges take nobody's place in the list.
fn select_waiting(games: &[Game]) -> Vec<GameSummary> {
    let mut room = MAX_LOBBY_GAMES;
    let mut fits = |game: &GameSummary| {
        let public = game.invited.is_none();
        let fits = !public || room > 0;
        room = room.saturating_sub(usize::from(public));
        fits
    };
    games.iter().cloned().map(summary).filter(|game| fits(game)).collect()
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
            variant: "go".to_owned(),
            phase: phase.to_owned(),
            host: Some("ann".to_owned()),
            changed,
            about: about.to_owned(),
            ..Game::default()
        }
    }

    fn listed(waiting: Vec<Game>, playing: Vec<Game>) -> Listed {
        Listed { waiting, playing }
    }

    fn all_online() -> Online<'static> {
        Online { people: 1, is_online: Box::new(|_| true) }
    }

    fn tables(games: &[GameSummary]) -> Vec<&str> {
        games.iter().map(|game| game.table.as_str()).collect()
    }

    #[test]
    fn only_what_is_different_is_told() {
        let mut state = LobbyState::default();
        let first = state
            .update(listed(vec![game("t", "waiting", 10, "{}")], vec![]), &all_online())
            .expect("it is new");
        assert_eq!((tables(&first.changed), first.gone.len()), (vec!["t"], 0));
        assert_eq!(
            state.update(listed(vec![game("t", "waiting", 20, "{}")], vec![]), &all_online()),
            None,
            "it was known"
        );
        let later = state
            .update(listed(vec![], vec![game("t", "playing", 30, "{}")]), &all_online())
            .expect("it began");
        assert_eq!(later.changed[0].phase, "playing");
        assert_eq!(
            state.update(listed(vec![], vec![game("t", "playing", 5_029, "{}")]), &all_online()),
            None,
            "a turn or two"
        );
        let long = state
            .update(listed(vec![], vec![game("t", "playing", 5_030, "{}")]), &all_online())
            .expect("some turns");
        assert_eq!(long.changed[0].changed, 5_030);
        let over = state.update(listed(vec![], vec![]), &all_online()).expect("it is over");
        assert_eq!((over.changed.len(), over.gone), (0, vec!["t".to_owned()]));
    }

    #[test]
    fn an_invitation_shows_itself_to_two() {
        let mut state = LobbyState::default();
        let about = r#"{"invited":"bob"}"#;
        let change = state
            .update(listed(vec![game("t", "waiting", 1, about)], vec![]), &all_online())
            .expect("it is new");
        for (viewer, sees) in [(None, false), (Some("cat"), false), (Some("bob"), true), (Some("ann"), true)]
        {
            assert_eq!(state.visible_to(viewer).waiting.len() == 1, sees, "{viewer:?}");
            assert_eq!(change.message_for(viewer).contains("bob"), sees, "{viewer:?}");
        }
        state.update(listed(vec![], vec![game("t", "playing", 2, about)]), &all_online());
        assert_eq!(state.visible_to(None).playing.len(), 1, "everybody may watch");
    }

    #[test]
    fn a_line_stays_when_others_had_a_turn_since() {
        let mut state = LobbyState::default();
        let some =
            |from: u64, to: u64| (from..to).map(|n| game(&format!("t{n}"), "playing", n, "{}")).collect();
        state.update(listed(vec![], some(0, 100)), &all_online());
        assert_eq!(state.update(listed(vec![], some(0, 500)), &all_online()), None);
        let change = state.update(listed(vec![], some(1, 500)), &all_online()).expect("one has gone");
        assert_eq!((change.gone, change.changed.len()), (vec!["t0".to_owned()], 1));
    }

    #[test]
    fn the_newest_tables_are_always_listed_and_challenges_take_no_place() {
        let mut state = LobbyState::default();
        let some = |from: u64, to: u64, about: &str| -> Vec<Game> {
            (from..to).rev().map(|n| game(&format!("t{n}"), "waiting", n, about)).collect()
        };
        state.update(listed(some(0, 150, "{}"), vec![]), &all_online());
        assert!(state.visible_to(None).waiting.iter().any(|game| game.table == "t149"));
        let challenges = some(500, 800, r#"{"invited":"bob"}"#);
        let both = challenges.into_iter().chain(some(0, 151, "{}")).collect();
        state.update(listed(both, vec![]), &all_online());
        let seen = state.visible_to(None).waiting;
        assert_eq!((seen.len(), seen[0].table.as_str()), (100, "t150"));
    }

    #[test]
    fn a_host_without_a_connection_is_away() {
        let mut state = LobbyState::default();
        let waiting = listed(vec![game("t", "waiting", 1, "{}")], vec![]);
        let first = state.update(waiting, &all_online()).expect("it is new");
        assert!(!first.changed[0].away);
        let offline = Online { people: 0, is_online: Box::new(|_| false) };
        let change = state.reconsider(&offline).expect("the host has gone");
        assert_eq!((change.changed[0].away, change.online), (true, 0));
        assert_eq!(state.reconsider(&offline), None);
    }
}
