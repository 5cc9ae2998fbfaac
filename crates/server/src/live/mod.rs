//! One table that somebody is interested in, kept in memory. The journal is the truth; this follows it.

use std::sync::Arc;

use protocol::ToClient;
use store::{Append, Error, Store};
use table::{By, Command, Event, Fact, Moment, PlayerId, Room, Table, TableId};
use tokio::sync::{Mutex, broadcast};

use crate::convert::{convert, game};
use crate::failure::Failure;
use crate::people::ratings;

/// An event as it is sent, written once for all who watch.
#[derive(Debug)]
pub(crate) struct Posted {
    pub(crate) number: u64,
    pub(crate) event: Event,
    /// The whole message.
    pub(crate) text: String,
    /// The message for those who may not know more than that something happened.
    pub(crate) hidden: String,
}

/// How many events may wait for a slow watcher before it has to read them from the list.
const WAITING_EVENTS: usize = 256;
/// How often to decide anew when others are always first.
const MOST_TRIES: u32 = 50;

#[derive(Debug)]
pub(crate) struct Live {
    id: TableId,
    private: bool,
    state: Mutex<State>,
    news: broadcast::Sender<Arc<Posted>>,
}

#[derive(Debug)]
struct State {
    table: Table,
    posted: Vec<Arc<Posted>>,
}

impl Live {
    /// The table of a stream, if there is one.
    pub(crate) async fn load(store: &Store, id: TableId) -> Result<Option<Live>, Failure> {
        let stored = store.read_all::<Event>(id.as_str()).await?;
        let events: Vec<Event> = stored.into_iter().map(|stored| stored.event).collect();
        if events.is_empty() {
            return Ok(None);
        }
        let table = table::replay(&events)?;
        let private = table.terms().private();
        let (news, _) = broadcast::channel(WAITING_EVENTS);
        let mut state = State { table, posted: Vec::new() };
        for (event, number) in events.into_iter().zip(1..) {
            state.posted.push(post(&id, number, event)?);
        }
        Ok(Some(Live { id, private, state: Mutex::new(state), news }))
    }

    /// Whether nobody watches.
    pub(crate) fn is_idle(&self) -> bool {
        self.news.receiver_count() == 0
    }

    /// The table as it stands, for the house.
    pub(crate) async fn table(&self) -> Table {
        self.state.lock().await.table.clone()
    }

    /// The table as it stands; none for those who may not see it.
    pub(crate) async fn peek(&self, viewer: Option<&PlayerId>) -> Option<Table> {
        let state = self.state.lock().await;
        state.table.may_watch(viewer).then(|| state.table.clone())
    }

    /// The events from a number on, and news of those to come; none for those who may not see the table.
    pub(crate) async fn watch(
        &self,
        from: u64,
        viewer: Option<&PlayerId>,
    ) -> Option<(Vec<Arc<Posted>>, broadcast::Receiver<Arc<Posted>>)> {
        let state = self.state.lock().await;
        if !state.table.may_watch(viewer) {
            return None;
        }
        let seen = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        let missed = state.posted.iter().skip(seen).cloned().collect();
        Some((missed, self.news.subscribe()))
    }

    /// What to send to a viewer; nothing if the table is not for them any more.
    pub(crate) async fn message_for(&self, posted: &Posted, viewer: Option<&PlayerId>) -> Option<String> {
        let for_some = matches!(&posted.event.fact, Fact::Said { room: Room::Spectators, .. });
        if !self.private && !for_some {
            return Some(posted.text.clone());
        }
        let state = self.state.lock().await;
        if !state.table.may_watch(viewer) {
            return None;
        }
        let heard = state.table.may_hear(viewer, &posted.event);
        Some(if heard { posted.text.clone() } else { posted.hidden.clone() })
    }

    /// Judges a command, writes what follows to the journal, and tells everybody. Returns the number of the latest
    /// event.
    pub(crate) async fn command(&self, store: &Store, command: &Command, by: &By) -> Result<u64, Failure> {
        let mut state = self.state.lock().await;
        if let By::Player(player) = by
            && !state.table.may_watch(Some(&player.id))
        {
            return Err(Failure::not_found());
        }
        for _ in 0..MOST_TRIES {
            let events = match table::decide(&state.table, command, by, moment()?) {
                Ok(events) => events,
                // Perhaps another process has written what would make it right, and we have not heard of it yet.
                Err(_) if store.head(self.id.as_str()).await? > state.table.number() => {
                    self.follow(store, &mut state).await?;
                    continue;
                }
                Err(refusal) => return Err(refusal.into()),
            };
            if events.is_empty() {
                return Ok(state.table.number());
            }
            match self.write(store, &state, &events).await {
                Ok(next) => {
                    self.advance(&mut state, next, events)?;
                    return Ok(state.table.number());
                }
                Err(Error::Conflict { .. }) => self.follow(store, &mut state).await?,
                // Another rated game of theirs ended at the same moment: count this one anew.
                Err(Error::Missing) => {}
                Err(error) => {
                    // It may have been written after all: follow the journal, whatever it says.
                    let _ = self.follow(store, &mut state).await;
                    return Err(error.into());
                }
            }
        }
        Err(Failure::ours(&format!("table {} is too busy", self.id)))
    }

    async fn write(&self, store: &Store, state: &State, events: &[Event]) -> Result<Table, Error> {
        let mut next = state.table.clone();
        for event in events {
            table::apply(&mut next, event).map_err(|bad| Error::Damaged(bad.to_string()))?;
        }
        let opened = state.posted.first().map_or(0, |first| first.event.at);
        let append = Append::events(self.id.as_str(), state.table.number(), events)?;
        let rated = ratings::changes(store, &self.id, &state.table, &next).await?;
        let append = rated.into_iter().fold(append, Append::with);
        store.append(append.with(game(&self.id, &next, opened).change())).await?;
        Ok(next)
    }

    fn advance(&self, state: &mut State, next: Table, events: Vec<Event>) -> Result<(), Failure> {
        let first = state.table.number() + 1;
        state.table = next;
        for (event, number) in events.into_iter().zip(first..) {
            let posted = post(&self.id, number, event)?;
            state.posted.push(Arc::clone(&posted));
            let _ = self.news.send(posted);
        }
        Ok(())
    }

    /// Takes in what others have written, up to a number at least.
    pub(crate) async fn catch_up(&self, store: &Store, head: Option<u64>) -> Result<(), Failure> {
        let mut state = self.state.lock().await;
        if head.is_some_and(|head| head <= state.table.number()) {
            return Ok(());
        }
        self.follow(store, &mut state).await
    }

    async fn follow(&self, store: &Store, state: &mut State) -> Result<(), Failure> {
        let from = state.table.number() + 1;
        let stored = store.read::<Event>(self.id.as_str(), from, u32::MAX).await?;
        let events: Vec<Event> = stored.into_iter().map(|stored| stored.event).collect();
        let mut next = state.table.clone();
        for event in &events {
            table::apply(&mut next, event)?;
        }
        self.advance(state, next, events)
    }

    /// The rematch that both want, if they do.
    pub(crate) async fn rematch(&self) -> Option<table::Rematch> {
        self.state.lock().await.table.open_rematch(&self.id)
    }
}

fn post(table: &TableId, number: u64, event: Event) -> Result<Arc<Posted>, Failure> {
    let message = |event| ToClient::Event { table: table.to_string(), number, event };
    let text = serde_json::to_string(&message(Some(convert(&event)?)))?;
    let hidden = serde_json::to_string(&message(None))?;
    Ok(Arc::new(Posted { number, event, text, hidden }))
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// The time, and a seed that nobody can guess.
pub(crate) fn moment() -> Result<Moment, Failure> {
    let seed = getrandom::u64().map_err(|error| Failure::ours(&error))?;
    Ok(Moment { now: now(), seed })
}
