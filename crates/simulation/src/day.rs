//! What all parts of a simulation share: the plan, the random source, the trace, and what was observed.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::SimulatedDatabase;
use table::Command;
use tokio::time::Instant;

use crate::plan::Plan;
use crate::random::Random;

/// Lines of the trace that are kept to be shown.
const SHOWN: usize = 60;

/// The log of everything that happened, as a hash and its last lines.
#[derive(Debug, Default)]
struct Trace {
    hasher: DefaultHasher,
    lines: std::collections::VecDeque<String>,
    all: Option<Vec<String>>,
}

/// How often what happened.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Events that the journals of all tables have, and entries of the world.
    pub entries: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Games that ended.
    pub ended: u64,
    /// Faults of the database: requests, restarts, full disks, listening connections.
    pub database_faults: u64,
    /// Faults of connections between clients and servers.
    pub network_faults: u64,
    /// Processes that were killed.
    pub kills: u64,
    /// Simulated seconds.
    pub seconds: u64,
}

impl Counts {
    /// Adds the counts of another simulation.
    pub fn add(&mut self, other: Counts) {
        self.entries += other.entries;
        self.acknowledged += other.acknowledged;
        self.ended += other.ended;
        self.database_faults += other.database_faults;
        self.network_faults += other.network_faults;
        self.kills += other.kills;
        self.seconds += other.seconds;
    }
}

/// The answer to a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, with the number of the latest event.
    Done(u64),
    /// Refused: nothing may have changed.
    Refused,
    /// Nobody knows: no answer, or one that says so.
    Unknown,
}

/// A command that a client sent, and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pub(crate) table: String,
    pub(crate) player: String,
    pub(crate) command: Command,
    pub(crate) answer: Answer,
}

/// A move in the world that was acknowledged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WorldAck {
    pub(crate) number: u64,
    pub(crate) player: String,
    pub(crate) at: (i64, i64),
}

/// What clients saw.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    /// The events of tables by number, as the first client heard them.
    pub(crate) events: BTreeMap<(String, u64), String>,
    pub(crate) sent: Vec<Sent>,
    pub(crate) world: Vec<WorldAck>,
    /// The latest event that each client has applied, by table and client, with a hash of its table.
    pub(crate) clients: BTreeMap<(String, String), (u64, u64)>,
}

/// One simulated day.
pub(crate) struct Day {
    pub(crate) plan: Plan,
    pub(crate) database: SimulatedDatabase,
    began: Instant,
    random: Arc<Mutex<Random>>,
    trace: Mutex<Trace>,
    failure: Mutex<Option<String>>,
    pub(crate) observed: Mutex<Observed>,
    /// Everything works again, and clients do nothing new.
    calm: AtomicBool,
    pub(crate) network_faults: AtomicU64,
    pub(crate) kills: AtomicU64,
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Day").field("plan", &self.plan).finish_non_exhaustive()
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Day {
    pub(crate) fn new(
        plan: Plan,
        database: SimulatedDatabase,
        random: Arc<Mutex<Random>>,
        keep_trace: bool,
    ) -> Day {
        let trace = Trace { all: keep_trace.then(Vec::new), ..Trace::default() };
        Day {
            plan,
            database,
            began: Instant::now(),
            random,
            trace: Mutex::new(trace),
            failure: Mutex::default(),
            observed: Mutex::default(),
            calm: AtomicBool::new(false),
            network_faults: AtomicU64::new(0),
            kills: AtomicU64::new(0),
        }
    }

    pub(crate) fn random(&self) -> MutexGuard<'_, Random> {
        lock(&self.random)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Adds a line to the trace.
    pub(crate) fn note(&self, what: &str) {
        let line = format!("{:>9.3} {what}", self.elapsed().as_secs_f64());
        let mut trace = lock(&self.trace);
        line.hash(&mut trace.hasher);
        if let Some(all) = &mut trace.all {
            all.push(line.clone());
        }
        if trace.lines.len() == SHOWN {
            trace.lines.pop_front();
        }
        trace.lines.push_back(line);
    }

    /// Reports a broken invariant. Only the first counts, since others follow from it.
    pub(crate) fn fail(&self, why: &str) {
        self.note(&format!("BROKEN {why}"));
        lock(&self.failure).get_or_insert_with(|| why.to_owned());
    }

    pub(crate) fn failure(&self) -> Option<String> {
        lock(&self.failure).clone()
    }

    pub(crate) fn hash(&self) -> u64 {
        lock(&self.trace).hasher.finish()
    }

    pub(crate) fn trace(&self) -> Vec<String> {
        let trace = lock(&self.trace);
        trace.all.clone().unwrap_or_else(|| trace.lines.iter().cloned().collect())
    }

    pub(crate) fn is_calm(&self) -> bool {
        self.calm.load(Relaxed)
    }

    pub(crate) fn calm_down(&self) {
        self.note("everything works again");
        self.calm.store(true, Relaxed);
    }

    /// Whether something goes wrong now that does so in `share` of 10,000 cases.
    pub(crate) fn goes_wrong(&self, share: u64) -> bool {
        // Drawn always, so that the faults after the first calm moment do not change what came before.
        let drawn = self.random().chance(share);
        drawn && !self.is_calm()
    }
}
