//! Runs the bots at their tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bots::Level;
use store::{GameFilter, Notice, Store};
use table::{By, Command, Player, TableId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::act::{Task, task, verdict};
use super::pool::{SearchPool, TimedTurn};
use super::{abandoned, enroll, id};
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;
use crate::my_games::MyGames;
use crate::ops::limits::bounds::MAX_UNREADABLE;
use crate::ops::limits::{Group, Owner};
use crate::ops::supervise::Supervisor;

/// Interval of the search for tables that no process serves, after a restart or when another process is gone.
const SEARCH: Duration = Duration::from_secs(2);
/// How long a table must be unchanged before a process that did not open it takes it over.
const ABANDONED_MS: u64 = 4000;
/// Games per query.
const PAGE: u32 = 200;

/// Backoff for a table where a bot could not act: initial and maximum; it doubles each time.
const FIRST_REST: Duration = Duration::from_secs(2);
const LONGEST_REST: Duration = Duration::from_secs(60 * 60);

/// How often a bot retries when the table has always changed in the meantime.
const MOST_TRIES: u32 = 5;

/// The result of one attempt to act.
enum Acted {
    Done,
    TooLate,
    Nothing,
}

/// The bots of this process.
#[derive(Debug, Clone)]
pub(crate) struct Bots {
    tables: Arc<Mutex<Tables>>,
    wake: mpsc::UnboundedSender<TableId>,
    pool: SearchPool,
    /// Who follows their games, and so notices a bot's turn.
    my_games: Arc<MyGames>,
    /// Held while a game against a bot is opened.
    pub(super) opening: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug, Default)]
struct Tables {
    /// Tables whose bot this process serves, and who opened them, if through this process.
    known: HashMap<TableId, Option<Group>>,
    /// Tables where a bot could not act: when to retry, and the next delay.
    resting: HashMap<TableId, (Instant, Duration)>,
    /// Tables where a bot is acting now, and whether the table changed in the meantime.
    busy: HashMap<TableId, bool>,
}

/// Also after a panic, so that the table does not stay busy forever.
struct PanicGuard<'a>(&'a Bots, &'a TableId);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let PanicGuard(bots, id) = self;
            bots.tables().busy.remove(*id);
            bots.rest(id, &ApiError::internal(&"a bot's action panicked"));
        }
    }
}

impl Tables {
    fn is_resting(&self, table: &TableId) -> bool {
        self.resting.get(table).is_some_and(|(until, _)| *until > Instant::now())
    }

    /// Starts the backoff for a table; returns the delay.
    fn rest(&mut self, table: &TableId, longest: Duration) -> Duration {
        if self.resting.len() >= MAX_UNREADABLE {
            self.resting.clear();
        }
        let now = Instant::now();
        let (until, next) = self.resting.entry(table.clone()).or_insert((now, FIRST_REST));
        let rest = *next;
        (*until, *next) = (now + rest, (rest * 2).min(longest));
        rest
    }
}

impl Bots {
    /// Gives the bots their names, and lets them play until the tasks are aborted.
    pub(crate) async fn start(
        store: &Arc<Store>,
        hub: &Arc<Hub>,
        pool: &SearchPool,
        my_games: &Arc<MyGames>,
        supervisor: &Supervisor,
    ) -> Result<(Bots, Vec<JoinHandle<()>>), store::Error> {
        enroll(store, now()).await?;
        let (wake, woken) = mpsc::unbounded_channel();
        let (tables, my_games, opening) = (Arc::default(), Arc::clone(my_games), Arc::default());
        let bots = Bots { tables, wake, pool: pool.clone(), my_games, opening };
        let woken = Arc::new(tokio::sync::Mutex::new(woken));
        let with = || (bots.clone(), Arc::clone(store), Arc::clone(hub));
        let (listening, searching, serving, ending) = (with(), with(), with(), with());
        let tasks = vec![
            supervisor.keep("bots: news of tables", move || {
                let (bots, store, _) = listening.clone();
                async move { bots.listen(&store).await }
            }),
            supervisor.keep("bots: tables left behind", move || {
                let (bots, store, _) = searching.clone();
                async move { bots.search(&store).await }
            }),
            supervisor.keep("bots: turns", move || {
                let ((bots, _, hub), woken) = (serving.clone(), Arc::clone(&woken));
                async move { bots.serve(&hub, &mut *woken.lock().await).await }
            }),
            supervisor.keep("bots: abandoned games", move || {
                let (_, store, hub) = ending.clone();
                async move { abandoned::run(&store, &hub).await }
            }),
        ];
        Ok((bots, tasks))
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A bot sits at this table, which somebody has just opened.
    pub(super) fn opened(&self, table: &TableId, owner: &Owner) {
        self.tables().known.insert(table.clone(), Some(owner.group()));
        self.wake(table.clone());
    }

    /// A bot sits at this table, and perhaps it has to act.
    pub(crate) fn add_table(&self, table: &TableId) {
        self.tables().known.entry(table.clone()).or_default();
        self.wake(table.clone());
    }

    /// How many games that are not over were opened here by somebody at the owner's address.
    pub(super) fn games_of(&self, owner: &Owner) -> usize {
        let group = Some(owner.group());
        self.tables().known.values().filter(|opened_by| **opened_by == group).count()
    }

    fn wake(&self, table: TableId) {
        // Sending fails only during shutdown.
        let _ = self.wake.send(table);
    }

    async fn listen(&self, store: &Store) {
        let mut news = store.subscribe();
        let has_bot = |notice: &Notice| match notice {
            Notice::Grown { stream, .. } => self.tables().known.contains_key(stream.as_ref()),
            Notice::Missed => true,
        };
        while let Some(notice) = news.next_where(has_bot).await {
            match notice {
                Notice::Grown { stream, .. } => {
                    TableId::new(&stream).into_iter().for_each(|id| self.wake(id));
                }
                Notice::Missed => {
                    let known: Vec<TableId> = self.tables().known.keys().cloned().collect();
                    known.into_iter().for_each(|id| self.wake(id));
                }
            }
        }
    }

    /// Finds games with a bot that no process serves.
    async fn search(&self, store: &Store) {
        let mut ticks = interval(SEARCH);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            for level in Level::ALL {
                for phase in ["playing", "scoring"] {
                    if let Err(error) = self.find(store, level, phase).await {
                        tracing::warn!(%error, "cannot list the games of bots");
                    }
                }
            }
        }
    }

    async fn find(&self, store: &Store, level: Level, phase: &str) -> Result<(), store::Error> {
        let mut before = Some((now().saturating_sub(ABANDONED_MS), String::new()));
        loop {
            let (player, viewer, phase) = (Some(id(level)), Some(id(level)), Some(phase.to_owned()));
            let filter = GameFilter { player, viewer, phase, before, ..GameFilter::default() };
            let games = store.games(&filter, PAGE).await?;
            // Games without a clock wait until somebody looks at them.
            let clocked = games.iter().filter(|game| game.deadline.is_some());
            for table in clocked.filter_map(|game| TableId::new(&game.id).ok()) {
                self.add_table(&table);
            }
            before = games.last().map(|game| (game.changed, game.id.clone()));
            if games.len() < PAGE as usize {
                return Ok(());
            }
        }
    }

    async fn serve(&self, hub: &Arc<Hub>, woken: &mut mpsc::UnboundedReceiver<TableId>) {
        while let Some(table) = woken.recv().await {
            if self.tables().is_resting(&table) {
                continue;
            }
            if let Some(again) = self.tables().busy.get_mut(&table) {
                *again = true;
                continue;
            }
            self.tables().busy.insert(table.clone(), false);
            let (bots, hub) = (self.clone(), Arc::clone(hub));
            tokio::spawn(async move {
                let _guard = PanicGuard(&bots, &table);
                bots.run_table(&hub, &table).await;
            });
        }
    }

    /// Acts for the bots at a table until no action is left.
    async fn run_table(&self, hub: &Hub, id: &TableId) {
        let mut tries = 0;
        loop {
            let acted = self.act(hub, id).await;
            match &acted {
                Ok(_) => drop(self.tables().resting.remove(id)),
                Err(error) => self.rest(id, error),
            }
            match acted {
                Err(_) => {
                    self.tables().busy.remove(id);
                    return;
                }
                Ok(Acted::Done) => tries = 0,
                Ok(Acted::TooLate) if tries < MOST_TRIES => tries += 1,
                _ if self.is_finished(id) => return,
                _ => {}
            }
        }
    }

    /// Backs off from a table where a bot could not act. It is logged once.
    fn rest(&self, id: &TableId, error: &ApiError) {
        let longest = if error.is_busy() { FIRST_REST } else { LONGEST_REST };
        let rest = self.tables().rest(id, longest);
        if rest == FIRST_REST && !error.is_busy() && !error.is_unreadable() {
            tracing::warn!(%id, ?error, "a bot could not act");
        }
        // Nothing else may wake it again.
        let (bots, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            sleep(rest).await;
            bots.wake(id);
        });
    }

    /// Marks a table as no longer busy. False if it changed in the meantime.
    fn is_finished(&self, id: &TableId) -> bool {
        let mut tables = self.tables();
        match tables.busy.get_mut(id) {
            Some(again) if *again => {
                *again = false;
                false
            }
            _ => {
                tables.busy.remove(id);
                true
            }
        }
    }

    /// Takes one action.
    async fn act(&self, hub: &Hub, id: &TableId) -> Result<Acted, ApiError> {
        // What woke the bot may not have been read yet. If it cannot be read now, the bot backs off and tries again.
        let live = hub.find_up_to(id, None).await?;
        let table = live.table().await;
        if table.ending().is_some() {
            self.tables().known.remove(id);
        }
        let Some(task) = task(&table) else { return Ok(Acted::Nothing) };
        // Without a clock nothing is lost while nobody would notice. Watching the table, or asking for its position, wakes
        // the bot.
        let is_noticed = || live.is_used() || self.my_games.is_followed_at(&table);
        if table.clock().is_none() && live.is_idle() && !is_noticed() {
            return Ok(Acted::Nothing);
        }
        let (player, command) = match task {
            Task::Send(player, command) => (player, command),
            Task::Think(player, level, opponent) => {
                let TimedTurn { turn, wait } = self.pool.think(id, &table, level, opponent.as_str()).await?;
                sleep(wait).await;
                let number = Some(table.position().turns() + 1);
                (player, Command::Play { turn, number })
            }
            Task::Judge(player, color, opponent) => {
                let before_passes = table.game().position_before_passes();
                let dead = self.pool.dead_stones(before_passes, Some(opponent.as_str())).await?;
                match verdict(&table, color, &dead) {
                    Some(command) => (player, command),
                    None => return Ok(Acted::Nothing),
                }
            }
        };
        self.send(hub, id, player, &command).await
    }

    /// Sends a command. A refusal means that the table has changed in the meantime, so it is read again.
    async fn send(
        &self,
        hub: &Hub,
        id: &TableId,
        player: Player,
        command: &Command,
    ) -> Result<Acted, ApiError> {
        match hub.command(id, command, &By::Player(player)).await {
            Ok(_) => Ok(Acted::Done),
            Err(error) if error.is_refusal() => Ok(Acted::TooLate),
            Err(error) => Err(error),
        }
    }
}
