//! Looking after the tables where bots sit.

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
use super::pool::{SearchPool, Thought};
use super::{enroll, id};
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;

/// How often to look for tables that nobody looks after: after a restart, or when another process is gone.
const SEARCH: Duration = Duration::from_secs(2);
/// How long a table must have been left alone before a process takes it up that did not open it.
const ABANDONED_MS: u64 = 4000;
/// How many games to read at once.
const PAGE: u32 = 200;

/// How often a bot tries again when the table has always moved on.
const MOST_TRIES: u32 = 5;

/// What came of an attempt.
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
    /// Those with a bot that this process looks after.
    known: HashSet<TableId>,
    /// Those where a bot acts at the moment, and whether something happened there meanwhile.
    busy: HashMap<TableId, bool>,
}

impl Bots {
    /// Gives the bots their names, and lets them play until the task is aborted.
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

    /// A bot sits at this table.
    pub(crate) fn look_after(&self, table: &TableId) {
        self.tables().known.insert(table.clone());
        // Nobody listens when the server stops.
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

    /// Finds games that wait for a bot which no process has in mind.
    async fn search(&self, store: &Store) {
        let mut ticks = interval(SEARCH);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            for level in Level::ALL {
                for phase in ["playing", "scoring"] {
                    if let Err(error) = self.find(store, level, phase).await {
                        tracing::warn!(%error, "cannot look for games of bots");
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
                self.look_after(&table);
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
                bots.attend(&hub, &table).await;
            });
        }
    }

    /// Does what bots have to do at a table until it is somebody else's turn.
    async fn attend(&self, hub: &Hub, id: &TableId) {
        let mut tries = 0;
        loop {
            let acted = self.act(hub, id).await;
            if let Err(error) = &acted {
                tracing::warn!(%id, ?error, "a bot could not act");
            }
            match acted {
                Ok(Acted::Done) => tries = 0,
                Ok(Acted::TooLate) if tries < MOST_TRIES => tries += 1,
                _ if self.is_finished(id) => return,
                _ => {}
            }
        }
    }

    /// Nothing more to do at a table, unless something happened meanwhile.
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

    /// Does one thing.
    async fn act(&self, hub: &Hub, id: &TableId) -> Result<Acted, ApiError> {
        let live = hub.find(id).await?;
        let table = live.table().await;
        if table.ending().is_some() {
            self.tables().known.remove(id);
        }
        let Some(task) = task(&table) else { return Ok(Acted::Nothing) };
        let (player, command) = match task {
            Task::Say(player, command) => (player, command),
            Task::Think(player, level) => {
                let Thought { turn, wait } = self.pool.think(&table, level).await?;
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
        self.say(hub, id, player, &command).await
    }

    /// Gives a command. One that comes too late is no trouble: the table has moved on, and is looked at again.
    async fn say(
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
