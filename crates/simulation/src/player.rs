//! A client at a table: follows it as the browser does, and plays, talks and makes offers.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use protocol::{ToClient, ToServer};
use table::{Command, Event, Follower, Heard, PlayerId, Table};

use crate::choice;
use crate::client::Client;
use crate::day::{Answer, Day, Sent, lock};
use crate::network::Wire;

/// A command without an answer.
#[derive(Debug, Clone)]
struct Pending {
    request: u32,
    command: Command,
}

/// A client at a table.
#[derive(Debug)]
pub(crate) struct Player {
    day: Arc<Day>,
    table: String,
    id: PlayerId,
    follower: Follower,
    pending: Option<Pending>,
    /// A command whose answer was lost with the connection.
    repeat: Option<Command>,
    request: u32,
    said: u32,
}

impl Player {
    pub(crate) fn new(day: &Arc<Day>, table: &str, id: PlayerId) -> Player {
        Player {
            day: Arc::clone(day),
            table: table.to_owned(),
            id,
            follower: Follower::default(),
            pending: None,
            repeat: None,
            request: 0,
            said: 0,
        }
    }

    fn record(&self, command: Command, answer: Answer) {
        let (table, player) = (self.table.clone(), self.id.to_string());
        lock(&self.day.observed).sent.push(Sent { table, player, command, answer });
    }

    fn think(&self) -> Duration {
        let mut random = self.day.random();
        if random.chance(300) { random.millis(5_000, 15_000) } else { random.millis(50, 2_000) }
    }

    fn watch(&self, wire: &Wire) {
        wire.send(&ToServer::Watch { table: self.table.clone(), from: self.follower.next() });
    }

    fn acknowledged(&mut self, request: u32, number: u64) {
        let Some(Pending { command, .. }) = self.pending.take_if(|asked| asked.request == request) else {
            return;
        };
        self.day.note(&format!("{}: {command:?} is done, event {number}", self.name()));
        self.require_committed(number, "an acknowledgement");
        self.record(command, Answer::Done(number));
    }

    fn require_committed(&self, number: u64, what: &str) {
        let head = self.day.database.head(&self.table).unwrap_or(0);
        if head < number {
            let table = &self.table;
            self.day.fail(&format!("{what} of event {number} of {table}, but the journal has {head}"));
        }
    }

    fn follow(&mut self, number: u64, event: Option<&Event>, wire: &Wire) {
        self.require_committed(number, "a message");
        if let Some(event) = event {
            self.compare(number, event);
        }
        match self.follower.hear(number, event) {
            Ok(Heard::Applied) => {
                let state = self.follower.table().map_or((0, 0), |table| (number, fingerprint(table)));
                lock(&self.day.observed).clients.insert((self.table.clone(), self.id.to_string()), state);
            }
            Ok(Heard::Known) => {}
            Ok(Heard::Gap) => self.watch(wire),
            Err(bad) => self.day.fail(&format!("{} cannot apply event {number}: {bad}", self.name())),
        }
    }

    /// There is one order: all clients hear the same event under a number, and none of the future.
    fn compare(&self, number: u64, event: &Event) {
        if event.at > server::simulation::now().unwrap_or(0) {
            self.day.fail(&format!("event {number} of {} is of the future", self.table));
        }
        let text = serde_json::to_string(event).unwrap_or_default();
        let mut observed = lock(&self.day.observed);
        let first = observed.events.entry((self.table.clone(), number)).or_insert_with(|| text.clone());
        let differs = *first != text;
        drop(observed);
        if differs {
            self.day.fail(&format!("two different events {number} at {}", self.table));
        }
    }

    fn send_command(&mut self, wire: &Wire) {
        if self.day.is_calm() || self.pending.is_some() {
            return;
        }
        let Some(table) = self.follower.table() else { return };
        let command = match self.repeat.take() {
            Some(command) => Some(command),
            None => choice::command(table, &self.id, &mut self.day.random(), self.said),
        };
        let Some(command) = command else { return };
        self.said += u32::from(matches!(command, Command::Say { .. }));
        self.request += 1;
        self.day.note(&format!("{} sends {command:?}", self.name()));
        self.pending = Some(Pending { request: self.request, command: command.clone() });
        wire.send(&ToServer::Command { table: self.table.clone(), request: self.request, command });
    }
}

impl Client for Player {
    fn day(&self) -> &Arc<Day> {
        &self.day
    }

    fn id(&self) -> &PlayerId {
        &self.id
    }

    fn name(&self) -> String {
        format!("{} of {}", self.id, self.table)
    }

    fn connected(&mut self, wire: &Wire) -> Duration {
        self.watch(wire);
        self.think()
    }

    fn hear(&mut self, message: ToClient, wire: &Wire) -> bool {
        match message {
            ToClient::Event { number, event, .. } => self.follow(number, event.as_ref(), wire),
            ToClient::Done { request, number } => self.acknowledged(request, number),
            ToClient::Refused { request, reason, .. } => {
                if let Some(Pending { command, .. }) = self.pending.take_if(|asked| asked.request == request)
                {
                    self.day.note(&format!("{}: {command:?} is refused: {reason}", self.name()));
                    let unknown = reason == "outcome_unknown";
                    self.record(command, if unknown { Answer::Unknown } else { Answer::Refused });
                }
            }
            ToClient::NoTable { .. } => self.day.fail(&format!("{}: the table is gone", self.name())),
            ToClient::Unavailable { .. } => return false,
            _ => {}
        }
        true
    }

    fn act(&mut self, wire: &Wire) -> Duration {
        self.send_command(wire);
        self.think()
    }

    fn disconnected(&mut self) {
        let Some(Pending { command, .. }) = self.pending.take() else { return };
        self.day.note(&format!("{} has no answer to {command:?}", self.name()));
        self.record(command.clone(), Answer::Unknown);
        // Chat is never repeated; other commands are, as people do.
        let again = !matches!(command, Command::Say { .. }) && self.day.random().chance(5_000);
        self.repeat = again.then_some(command);
    }
}

/// A hash of what a client shows of a table.
pub(crate) fn fingerprint(table: &Table) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.position().hash().hash(&mut hasher);
    format!("{:?} {:?} {:?}", table.phase(), table.clock(), table.seats()).hash(&mut hasher);
    hasher.finish()
}
