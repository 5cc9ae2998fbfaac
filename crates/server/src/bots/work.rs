//! Runs the bots at their tables.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Level;
use store::{GameFilter, Notice, Store};
use table::{By, Command, Player, TableId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::act::{Task, task, verdict};
use super::pool::{SearchPool, TimedTurn};
use super::{enroll, id};
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;

/// Interval of the search for tables no process serves: after a restart, or when another process is gone.
const SEARCH: Duration = Duration::from_secs(2);
/// How long a table must be unchanged before a process that did not open it takes it over.
const ABANDONED_MS: u64 = 4000;
/// Games per query.
const PAGE: u32 = 200;

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
}

#[derive(Debug, Default)]
struct Tables {
    /// Tables with a bot that this process serves.
    known: HashSet<TableId>,
    /// Tables where a bot is acting now, and whether the table changed in the meantime.
    busy: HashMap<TableId, bool>,
}

impl Bots {
    /// Creates the bots' accounts and runs the bots until the task is aborted.
    pub(crate) async fn start(
        store: &Arc<Store>,
        hub: &Arc<Hub>,
        pool: &SearchPool,
    ) -> Result<(Bots, JoinHandle<()>), store::Error> {
        enroll(store, now()).await?;
        let (wake, woken) = mpsc::unbounded_channel();
        let bots = Bots { tables: Arc::default(), wake, pool: pool.clone() };
        let (store, hub) = (Arc::clone(store), Arc::clone(hub));
        let working = bots.clone();
        let task = tokio::spawn(async move {
            tokio::join!(working.listen(&store), working.search(&store), working.serve(&hub, woken));
        });
        Ok((bots, task))
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Serves a table at which a bot sits.
    pub(crate) fn add_table(&self, table: &TableId) {
        self.tables().known.insert(table.clone());
        // Sending fails only during shutdown.
        let _ = self.wake.send(table.clone());
    }

    async fn listen(&self, store: &Store) {
        let mut news = store.subscribe();
        while let Some(notice) = news.next().await {
            let grown: Vec<TableId> = match notice {
                Notice::Grown { stream, .. } => TableId::new(&stream).into_iter().collect(),
                Notice::Missed => self.tables().known.iter().cloned().collect(),
            };
            for table in grown {
                if self.tables().known.contains(&table) {
                    let _ = self.wake.send(table);
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
            for table in games.iter().filter_map(|game| TableId::new(&game.id).ok()) {
                self.add_table(&table);
            }
            before = games.last().map(|game| (game.changed, game.id.clone()));
            if games.len() < PAGE as usize {
                return Ok(());
            }
        }
    }

    async fn serve(&self, hub: &Arc<Hub>, mut woken: mpsc::UnboundedReceiver<TableId>) {
        while let Some(table) = woken.recv().await {
            if let Some(again) = self.tables().busy.get_mut(&table) {
                *again = true;
                continue;
            }
            self.tables().busy.insert(table.clone(), false);
            let (bots, hub) = (self.clone(), Arc::clone(hub));
            tokio::spawn(async move {
                bots.run_table(&hub, &table).await;
            });
        }
    }

    /// Acts for the bots at a table until no action is left.
    async fn run_table(&self, hub: &Hub, id: &TableId) {
        let mut tries = 0;
        loop {
            let acted = self.act(hub, id).await;
            if let Err(error) = &acted {
                tracing::warn!(%id, ?error, "a bot's action failed");
            }
            match acted {
                Ok(Acted::Done) => tries = 0,
                Ok(Acted::TooLate) if tries < MOST_TRIES => tries += 1,
                _ if self.is_finished(id) => return,
                _ => {}
            }
        }
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
        let live = hub.find(id).await?;
        let table = live.table().await;
        if table.ending().is_some() {
            self.tables().known.remove(id);
        }
        let Some(task) = task(&table) else { return Ok(Acted::Nothing) };
        let (player, command) = match task {
            Task::Send(player, command) => (player, command),
            Task::Think(player, level) => {
                let TimedTurn { turn, wait } = self.pool.think(&table, level).await?;
                sleep(wait).await;
                let number = Some(table.position().turns() + 1);
                (player, Command::Play { turn, number })
            }
            Task::Judge(player, color) => {
                let dead = self.pool.dead_stones(table.game().position_before_passes()).await?;
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
