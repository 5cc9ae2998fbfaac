//! Everybody's own games and challenges, as they change.
//!
//! The store reports which table has new events; one task finds its players and sends those who follow their games its
//! summary. A summary is the full state, so a missed or repeated one does no harm.

mod subscription;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{MyGame, ToClient};
use store::{Game, Notice, Store};
use table::{Color, Phase, PlayerId, Table, TableId};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::error::ApiError;
use crate::hub::Hub;
use crate::lobby::summary;
use crate::ops::limits::bounds::{MAX_KNOWN_TABLES, MAX_MY_GAMES, MAX_WAITING_READ, WAITING_CHANGES};
use crate::ops::supervise::Supervisor;

pub(crate) use subscription::send_my_games;

/// How long changes are collected: turns in quick succession become one update.
const COLLECT: Duration = Duration::from_millis(100);

/// How long to wait before retrying when the store fails.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The followers connected to this process.
#[derive(Debug)]
pub(crate) struct MyGames {
    store: Arc<Store>,
    hub: Arc<Hub>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    followers: HashMap<PlayerId, broadcast::Sender<Arc<str>>>,
    /// The players of tables that have started; they never change.
    players: HashMap<TableId, Vec<PlayerId>>,
    /// Tables with new events, and the number of the latest.
    grown: HashMap<TableId, u64>,
}

impl State {
    fn is_followed(&self, players: &[PlayerId]) -> bool {
        players.iter().any(|player| self.followers.contains_key(player))
    }
}

impl MyGames {
    /// Starts the task that sends updates; it runs until it is aborted.
    pub(crate) fn start(
        store: &Arc<Store>,
        hub: &Arc<Hub>,
        supervisor: &Supervisor,
    ) -> (Arc<MyGames>, JoinHandle<()>) {
        let (store, hub) = (Arc::clone(store), Arc::clone(hub));
        let my_games = Arc::new(MyGames { store, hub, state: Mutex::default() });
        let kept = Arc::clone(&my_games);
        let task = supervisor.keep("my games", move || run(Arc::clone(&kept)));
        (my_games, task)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates for a player from now on.
    fn subscribe(&self, player: &PlayerId) -> broadcast::Receiver<Arc<str>> {
        let mut state = self.state();
        let sender = state.followers.entry(player.clone());
        sender.or_insert_with(|| broadcast::channel(WAITING_CHANGES).0).subscribe()
    }

    /// Whether somebody who plays at a table follows their games, connected to this process.
    pub(crate) fn is_followed_at(&self, table: &Table) -> bool {
        let state = self.state();
        let follows =
            |id: &PlayerId| state.followers.get(id).is_some_and(|sender| sender.receiver_count() > 0);
        table.seats().is_some_and(|seats| follows(&seats.black.id) || follows(&seats.white.id))
    }

    /// All games of a player that are not over, and the challenges to them.
    async fn all(&self, player: &PlayerId) -> Result<Vec<MyGame>, ApiError> {
        let mut games = self.store.running_games(player.as_str(), MAX_MY_GAMES).await?;
        let waiting = self.store.waiting_games(MAX_WAITING_READ).await?.into_iter();
        games.extend(waiting.filter(|game| concerned(game).contains(player)));
        let mut mine = Vec::new();
        for id in games.iter().filter_map(|game| TableId::new(&game.id).ok()) {
            match self.one(&id, player, None).await {
                Ok(game) => mine.extend(game),
                // One that cannot be read must not hide the others.
                Err(error) if error.is_not_found() || error.is_unreadable() => {}
                Err(error) => return Err(error),
            }
        }
        mine.sort_by_key(|game| std::cmp::Reverse(game.game.changed));
        Ok(mine)
    }

    /// A game as one of its players sees it, with the events up to `head`, or all.
    async fn one(
        &self,
        id: &TableId,
        player: &PlayerId,
        head: Option<u64>,
    ) -> Result<Option<MyGame>, ApiError> {
        let seen = self.hub.find_up_to(id, head).await?.line(Some(player)).await;
        Ok(seen.map(|(game, table)| my_game(game, &table, player)))
    }

    /// Whether a table has grown that somebody follows.
    fn has_grown(&self, notice: &Notice) -> bool {
        let mut state = self.state();
        match notice {
            _ if state.followers.is_empty() => false,
            Notice::Grown { stream, head } => {
                let players = state.players.get(stream.as_ref());
                let is_followed = players.is_none_or(|players| state.is_followed(players));
                let Some(id) = is_followed.then(|| TableId::new(stream).ok()).flatten() else { return false };
                let latest = state.grown.entry(id).or_default();
                *latest = (*latest).max(*head);
                true
            }
            // Followers whose channel is gone read everything again.
            Notice::Missed => {
                state.followers.clear();
                false
            }
        }
    }

    /// Sends updates for the tables that have grown. False if some of them could not be read: they have grown still.
    async fn update(&self) -> bool {
        let grown = std::mem::take(&mut self.state().grown);
        let mut is_complete = true;
        for (id, head) in grown {
            if let Err(error) = self.send(&id, head).await
                && !error.is_unreadable()
            {
                tracing::warn!(%id, ?error, "cannot tell players of their game");
                let mut state = self.state();
                let latest = state.grown.entry(id).or_default();
                *latest = (*latest).max(head);
                is_complete = false;
            }
        }
        is_complete
    }

    async fn send(&self, id: &TableId, head: u64) -> Result<(), ApiError> {
        let known = self.state().players.get(id).cloned();
        let players = match known {
            Some(players) => players,
            None => self.look_up(id).await?,
        };
        for player in players {
            let Some(follower) = self.state().followers.get(&player).cloned() else { continue };
            let Some(game) = self.one(id, &player, Some(head)).await? else { continue };
            if game.game.phase == "over" {
                self.state().players.remove(id);
            }
            // Cannot fail: there are no maps with keys other than strings.
            let text = serde_json::to_string(&ToClient::MyGamesChanged { changed: vec![game] });
            if follower.send(text.unwrap_or_default().into()).is_err() {
                self.remove_if_unused(&player);
            }
        }
        Ok(())
    }

    /// The players of a table, remembered once it has started.
    async fn look_up(&self, id: &TableId) -> Result<Vec<PlayerId>, ApiError> {
        let Some(game) = self.store.game(id.as_str()).await? else { return Ok(Vec::new()) };
        let players = concerned(&game);
        if game.phase != "waiting" && game.phase != "over" {
            let mut state = self.state();
            if state.players.len() >= MAX_KNOWN_TABLES {
                let State { players, followers, .. } = &mut *state;
                players.retain(|_, players| players.iter().any(|player| followers.contains_key(player)));
            }
            state.players.insert(id.clone(), players.clone());
        }
        Ok(players)
    }

    fn remove_if_unused(&self, player: &PlayerId) {
        let mut state = self.state();
        if state.followers.get(player).is_some_and(|follower| follower.receiver_count() == 0) {
            state.followers.remove(player);
        }
    }
}

async fn run(my_games: Arc<MyGames>) {
    let mut notices = my_games.store.subscribe();
    let mut ticks = interval(COLLECT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut has_grown = false;
    loop {
        tokio::select! {
            notice = notices.next_where(|notice| my_games.has_grown(notice)) => match notice {
                Some(_) => has_grown = true,
                None => return,
            },
            _ = ticks.tick(), if has_grown => {
                if !my_games.update().await {
                    ticks.reset_after(RETRY_DELAY);
                }
                has_grown = !my_games.state().grown.is_empty();
            }
        }
    }
}

/// The people concerned by a table: its players or, before it starts, its host and the invited player.
fn concerned(game: &Game) -> Vec<PlayerId> {
    let ids = match (&game.black, &game.white) {
        (Some(black), Some(white)) => vec![Some(black.clone()), Some(white.clone())],
        _ => vec![game.host.clone(), summary(game.clone()).invited],
    };
    let mut players: Vec<PlayerId> =
        ids.into_iter().flatten().filter_map(|id| PlayerId::new(&id).ok()).collect();
    players.dedup();
    players
}

fn my_game(game: Game, table: &Table, player: &PlayerId) -> MyGame {
    MyGame {
        game: summary(game),
        number: table.number(),
        your_turn: waits_for(table, player),
        deadline: table.deadline(),
        rematch_of: table.rematch_of().map(ToString::to_string),
    }
}

/// Whether a player is to act in a game.
pub(crate) fn waits_for(table: &Table, player: &PlayerId) -> bool {
    let plays = |color: Color| table.seats().is_some_and(|seats| &seats[color].id == player);
    match table.phase() {
        Phase::Playing => table.to_act().is_some_and(plays),
        Phase::Scoring(marks) => Color::ALL.into_iter().any(|color| plays(color) && !marks.accepted[color]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::SearchPool;
    use rules::Variant;
    use table::{By, Command, Open, RawTerms, Terms, Wish};

    /// Two processes on one store, of which the first does not follow the journal: its table is behind when the notice comes.
    #[tokio::test]
    async fn players_are_told_what_the_notice_was_about_even_if_the_table_in_memory_is_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tengen.db");
        let store = Arc::new(Store::open(path.to_str().expect("a path")).await.expect("it opens"));
        let hub = || {
            Arc::new(Hub::new(Arc::clone(&store), SearchPool::with_limits(1, Duration::from_secs(5)), None))
        };
        let (here, there) = (hub(), hub());
        let id = |name| PlayerId::new(name).expect("an id");
        let (ann, bob) = (By::person(id("ann")), By::person(id("bob")));
        let terms = Terms::try_from(RawTerms::new(Variant::Go)).expect("the usual terms");
        let wanted = Open { terms, wish: Some(Wish::Black), invited: None, limits: None };
        // Whoever sits down is known to the store.
        for name in ["ann", "bob"] {
            store.add_account(&store::Account::guest(name, name, 1)).await.expect("a new account");
        }
        let table = here.open(&wanted, &ann).await.expect("it is opened");
        here.command(&table, &Command::Sit { wish: Wish::White }, &bob).await.expect("a seat is free");
        let (supervisor, _failures) = Supervisor::new();
        let (my_games, task) = MyGames::start(&store, &here, &supervisor);
        let mut updates = my_games.subscribe(&id("bob"));
        let play = Command::Play { turn: "E5".to_owned(), number: Some(1) };
        let head = there.command(&table, &play, &ann).await.expect("her turn");
        // The notice that he sat down may come first.
        let told = async {
            loop {
                let text = updates.recv().await.expect("an update");
                let ToClient::MyGamesChanged { changed } = serde_json::from_str(&text).expect("a message")
                else {
                    panic!("{text}")
                };
                if changed[0].number == head {
                    return changed[0].your_turn;
                }
            }
        };
        let is_his_turn = tokio::time::timeout(Duration::from_secs(30), told).await;
        assert!(is_his_turn.expect("an update with her turn in time"));
        task.abort();
    }
}
