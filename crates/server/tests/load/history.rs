//! The history of a run: what clients did and when, checked for linearizable appends.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use protocol::{Command, Fact, Place};
use store::Store;
use testing::{Action, Answer, History, Operation};
use tokio::time::Instant;

use super::Load;

/// The environment variable with a folder for histories, as JSON.
const FOLDER: &str = "TENGEN_HISTORIES";
/// The stream of the world.
const WORLD: &str = "world:main";

/// The entry that a command appends, if it is one of those that are followed.
fn entry_of(command: &Command) -> Option<String> {
    match command {
        Command::Play { turn, number } => Some(turn_entry(number.unwrap_or(0), turn)),
        Command::Resign => Some("end".to_owned()),
        _ => None,
    }
}

fn turn_entry(number: u32, turn: &str) -> String {
    format!("turn {number} at {turn}")
}

/// An event as an entry.
pub(super) fn entry(number: u64, fact: &Fact) -> String {
    match fact {
        Fact::Played { number, turn, .. } => turn_entry(*number, turn),
        Fact::Ended { .. } => "end".to_owned(),
        _ => format!("event {number}"),
    }
}

fn move_entry(player: &str, x: i64, y: i64) -> String {
    format!("{player} at {x},{y}")
}

/// An answer, or none.
fn answer(answer: Option<&Result<u64, String>>) -> Answer {
    match answer {
        Some(Ok(number)) => Answer::Done(*number),
        Some(Err(reason)) if reason != "outcome_unknown" => Answer::Refused,
        _ => Answer::Unknown,
    }
}

impl Load {
    fn since_begin(&self, at: Instant) -> u64 {
        u64::try_from((at - self.began).as_micros()).unwrap_or(u64::MAX)
    }

    fn record(&self, stream: &str, began: Instant, action: Action) {
        let (began, ended) = (self.since_begin(began), self.since_begin(Instant::now()));
        let operation = Operation { stream: stream.to_owned(), began, ended, action };
        self.operations.lock().unwrap_or_else(PoisonError::into_inner).push(operation);
    }

    /// Notes a command at a table that began at a time and has just been answered, or not.
    pub(super) fn commanded(
        &self,
        table: &str,
        began: Instant,
        command: &Command,
        done: Option<&Result<u64, String>>,
    ) {
        if let Some(value) = entry_of(command) {
            self.record(table, began, Action::Append { value, answer: answer(done) });
        }
    }

    /// Notes a move of the world.
    pub(super) fn moved(&self, player: &str, at: Place, began: Instant, done: Option<&Result<u64, String>>) {
        let value = move_entry(player, at.x, at.y);
        self.record(WORLD, began, Action::Append { value, answer: answer(done) });
    }

    /// Notes an event that a spectator received.
    pub(super) fn received(&self, table: &str, number: u64, fact: &Fact) {
        let values = vec![entry(number, fact)];
        self.record(table, Instant::now(), Action::Read { from: number, values, fresh: false });
    }
}

/// Checks the history of a run, and writes it if there is a folder for it.
pub(crate) async fn check_history(store: &Store, load: &Load, name: &str) {
    let operations = load.operations.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut journal: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for stream in operations.iter().map(|operation| &operation.stream) {
        if !journal.contains_key(stream) {
            journal.insert(stream.clone(), entries(store, stream).await);
        }
    }
    let history = History { operations, journal };
    if let Some(folder) = std::env::var_os(FOLDER) {
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = std::path::Path::new(&folder).join(format!("{name}.json"));
        std::fs::write(file, serde_json::to_string(&history).expect("JSON")).expect("written");
    }
    let problems = history.problems();
    assert!(problems.is_empty(), "not linearizable: {problems:#?}");
}

async fn entries(store: &Store, stream: &str) -> Vec<String> {
    if stream == WORLD {
        let moves = store.moves("main", 1, u32::MAX).await.expect("it can be read");
        let entry = |made: store::WorldMove| move_entry(&made.player, made.x, made.y);
        return moves.into_iter().map(|stored| entry(stored.event)).collect();
    }
    let events = store.read_all::<table::Event>(stream).await.expect("it can be read");
    events.iter().map(|stored| entry(stored.number, &stored.event.fact)).collect()
}
