//! Sends clients the events of a table, in order and without gaps.
//!
//! A watcher that is up to date gets each new event from the task that writes it. One that is not, at first or because
//! its connection is slow, catches up in a task of its own.

use std::sync::{Arc, Weak};

use axum::extract::ws::Message;
use table::{Event, Fact, PlayerId, Table};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::{EventMessage, Live};
use crate::people::ignored::Ignored;

/// Who watches a table: a player or, without an id, anybody; and whose chat they do not want to read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Viewer {
    pub(crate) player: Option<PlayerId>,
    pub(crate) ignored: Arc<Ignored>,
}

impl Viewer {
    fn may_watch(&self, table: &Table) -> bool {
        table.may_watch(self.player.as_ref())
    }

    /// Whether they may and want to read an event of a table that they may watch.
    pub(super) fn hears(&self, table: &Table, event: &Event) -> bool {
        let is_ignored = matches!(&event.fact, Fact::Said { player, .. } if self.ignored.contains(player));
        !is_ignored && table.may_hear(self.player.as_ref(), event)
    }
}

/// A client's subscription to a table; dropping it ends the subscription.
#[derive(Debug)]
pub(crate) struct Watching {
    _ticket: Arc<Ticket>,
    /// Approximate number of bytes that the client has to receive first.
    pub(crate) backlog: usize,
}

/// Held by the subscription; its watcher has a weak reference and stops when it is gone.
#[derive(Debug)]
struct Ticket(Arc<Live>);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.count(false);
    }
}

/// The sending side of a subscription.
#[derive(Debug, Clone)]
pub(super) struct Watcher {
    viewer: Viewer,
    sender: mpsc::Sender<Message>,
    /// The number of the next event to send.
    next: u64,
    ticket: Weak<Ticket>,
}

impl Live {
    /// Sends existing and future events from a number on; `None` for viewers who may not see the table.
    pub(crate) async fn watch(
        self: &Arc<Live>,
        from: u64,
        viewer: Viewer,
        sender: mpsc::Sender<Message>,
    ) -> Option<Watching> {
        let backlog = {
            let state = self.lock().await;
            viewer.may_watch(&state.table).then(|| state.history.bytes_since(from))?
        };
        self.count(true);
        let ticket = Arc::new(Ticket(Arc::clone(self)));
        let watcher = Watcher { viewer, sender, next: from.max(1), ticket: Arc::downgrade(&ticket) };
        tokio::spawn(watcher.catch_up());
        Some(Watching { _ticket: ticket, backlog })
    }
}

impl Watcher {
    /// Whether it is this player's, and still connected.
    pub(super) fn is_of(&self, player: &PlayerId) -> bool {
        self.viewer.player.as_ref() == Some(player) && self.ticket.strong_count() > 0
    }

    /// Sends missed events as fast as the client takes them, then subscribes to new ones.
    async fn catch_up(mut self) {
        loop {
            let Some(ticket) = self.ticket.upgrade() else { return };
            let mut state = ticket.0.lock().await;
            if !self.viewer.may_watch(&state.table) {
                return;
            }
            let missed = state.history.page(self.next, &state.table, &self.viewer);
            if missed.is_empty() {
                state.watchers.retain(|other| other.ticket.strong_count() > 0);
                state.watchers.push(self);
                return;
            }
            drop(state);
            drop(ticket);
            for (number, text) in missed {
                let Ok(room) = self.sender.reserve().await else { return };
                if self.ticket.strong_count() == 0 {
                    return;
                }
                room.send(Message::Text(text));
                self.next = number + 1;
            }
        }
    }

    /// Sends an event. Returns whether the watcher stays subscribed.
    fn send(&mut self, table: &Table, message: &EventMessage) -> bool {
        let gone = self.ticket.strong_count() == 0 || !self.viewer.may_watch(table);
        if gone || message.number < self.next {
            return !gone;
        }
        let text = Message::Text(message.text_for(table, &self.viewer));
        match self.sender.try_send(text) {
            Ok(()) => {
                self.next = message.number + 1;
                true
            }
            Err(TrySendError::Full(_)) => {
                tokio::spawn(self.clone().catch_up());
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }
}

/// Sends an event to all watchers.
pub(super) fn send_to_all(watchers: &mut Vec<Watcher>, table: &Table, message: &EventMessage) {
    watchers.retain_mut(|watcher| watcher.send(table, message));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::task::{Context, Waker};
    use std::time::Duration;

    use crate::bots::SearchPool;
    use crate::hub::Hub;
    use rules::Variant;
    use store::Store;
    use table::{By, Command, Open, RawTerms, TableId, Terms, Wish};

    async fn open() -> (tempfile::TempDir, Hub, TableId, By) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tengen.db");
        let store = Store::open(path.to_str().expect("a path")).await.expect("it opens");
        let (hub, ann) = (
            Hub::new(Arc::new(store), SearchPool::with_limits(1, Duration::from_secs(5)), None),
            By::person(PlayerId::new("ann").expect("an id")),
        );
        let terms = Terms::try_from(RawTerms::new(Variant::Go)).expect("the usual terms");
        let wanted = Open { terms, wish: Some(Wish::Both), invited: None, limits: None };
        let id = hub.open(&wanted, &ann).await.expect("it is opened");
        (folder, hub, id, ann)
    }

    fn number(message: Message) -> u64 {
        let Message::Text(text) = message else { panic!("events are texts") };
        match serde_json::from_str(&text).expect("a message") {
            protocol::ToClient::Event { number, event: Some(_), .. } => number,
            other => panic!("{other:?}"),
        }
    }

    async fn say(hub: &Hub, id: &TableId, by: &By, times: u64) {
        for _ in 0..times {
            hub.command(id, &Command::Say { text: "hm".to_owned() }, by).await.expect("anybody may talk");
        }
    }

    #[tokio::test]
    async fn a_slow_client_hears_everything_once_and_in_order() {
        let (_folder, hub, id, ann) = open().await;
        let live = hub.find(&id).await.expect("it is there");
        let first = live.table().await.number();
        let (sender, mut slow) = mpsc::channel(2);
        let watching = live.watch(1, Viewer::default(), sender).await.expect("anybody may watch");
        say(&hub, &id, &ann, 30).await;
        for wanted in 1..=first + 30 {
            assert_eq!(slow.recv().await.map(number), Some(wanted));
        }
        // It has caught up; make it fall behind again.
        say(&hub, &id, &ann, 30).await;
        for wanted in first + 31..=first + 60 {
            assert_eq!(slow.recv().await.map(number), Some(wanted));
        }
        assert!(!live.is_idle());
        drop(watching);
        assert!(live.is_idle());
        say(&hub, &id, &ann, 1).await;
        assert!(slow.try_recv().is_err(), "whoever does not watch is told nothing");
    }

    #[tokio::test]
    async fn a_table_is_forgotten_when_nobody_watches_and_not_before() {
        let (_folder, hub, id, _) = open().await;
        let (sender, _kept) = mpsc::channel(16);
        let live = hub.find(&id).await.expect("it is there");
        let watching = live.watch(1, Viewer::default(), sender).await.expect("anybody may watch");
        drop(live);
        hub.evict(Duration::ZERO).await;
        assert_eq!(hub.len(), 1, "somebody watches");
        drop(watching);
        // The task that sends missed events holds the table for a moment.
        while hub.len() > 0 {
            hub.evict(Duration::from_secs(3600)).await;
            assert_eq!(hub.len(), 1, "they may come back");
            hub.evict(Duration::ZERO).await;
            tokio::task::yield_now().await;
        }
        assert!(hub.find(&id).await.is_ok(), "the journal has it");
    }

    #[tokio::test]
    async fn what_was_given_up_half_way_is_as_the_journal_has_it() {
        let (_folder, hub, id, ann) = open().await;
        let live = hub.find(&id).await.expect("it is there");
        let mut given_up = 0;
        for turn in ["E5", "D4", "C3"] {
            let play = Command::Play { turn: turn.to_owned(), number: None };
            let mut playing = Box::pin(hub.command(&id, &play, &ann));
            // Started, and dropped before the journal has answered. On a busy machine its thread may be faster once.
            let mut nobody = Context::from_waker(Waker::noop());
            given_up += u32::from(playing.as_mut().poll(&mut nobody).is_pending());
            drop(playing);
            let seen = live.table().await;
            assert_eq!(seen.number(), live.number.load(super::super::Relaxed), "nobody sees what may not be");
            say(&hub, &id, &ann, 1).await;
            let journal =
                super::super::Live::load(hub.store(), id.clone()).await.expect("read").expect("there");
            let (here, there) = (live.table().await, journal.table().await);
            assert_eq!((here.number(), here.position().hash()), (there.number(), there.position().hash()));
            assert_eq!(here.position().turns(), there.position().turns());
        }
        assert_eq!(live.table().await.position().turns(), 3, "the journal had them all");
        assert!(given_up > 0, "none was given up");
    }
}
