//! What people are to be told who are not connected: which changes concern whom, and when they have seen them.
//!
//! A change at a table is put into the outbox in the transaction that appends it to the journal, so that it is told if the
//! process dies, and never told if it did not happen. Changes of the world go through a bounded queue instead: a lost one
//! matters less there than a slow move.

mod kind;
mod text;
mod unseen;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::WorldNotice;
use store::{Change, PendingNotice, Store};
use table::{ClockTerms, Phase, Player, PlayerId, Table, TableId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::live::now;
use crate::my_games::waits_for;
use crate::ops::limits::bounds::MAX_WORLD_NOTICES;
use crate::ops::supervise::Supervisor;
use crate::presence::Presence;

pub(crate) use kind::NoticeKind;
pub(crate) use text::Message;
pub(crate) use unseen::{Unseen, look, news_id};

/// How long notices of the world are collected before they are written.
const COLLECT: Duration = Duration::from_millis(500);

/// Puts what people have not seen into the store. The default one belongs to nobody and puts nothing.
#[derive(Debug, Default)]
pub(crate) struct Outbox(Option<Inner>);

#[derive(Debug)]
struct Inner {
    presence: Arc<Presence>,
    /// Whether there are digests.
    has_mail: bool,
    world: mpsc::Sender<PendingNotice>,
}

impl Outbox {
    /// Starts the task that writes notices of the world; it runs until it is aborted.
    pub(crate) fn start(
        store: &Arc<Store>,
        presence: &Arc<Presence>,
        has_mail: bool,
        supervisor: &Supervisor,
    ) -> (Arc<Outbox>, JoinHandle<()>) {
        let (world, waiting) = mpsc::channel(MAX_WORLD_NOTICES);
        let outbox = Outbox(Some(Inner { presence: Arc::clone(presence), has_mail, world }));
        let (store, waiting) = (Arc::clone(store), Arc::new(tokio::sync::Mutex::new(waiting)));
        let task = supervisor.keep("notices of the world", move || {
            let (store, waiting) = (Arc::clone(&store), Arc::clone(&waiting));
            async move { write_world(&store, &mut *waiting.lock().await).await }
        });
        (Arc::new(outbox), task)
    }

    /// Whether everybody who plays at a table sees what happens there. `watches` says who is connected to this process.
    pub(crate) fn is_seen_by_all(
        &self,
        id: &TableId,
        table: &Table,
        watches: impl Fn(&PlayerId) -> bool,
    ) -> bool {
        let Some(inner) = &self.0 else { return true };
        let sees = |player: &Player| inner.sees(id, player, &watches);
        table.seats().is_none_or(|seats| sees(&seats.black) && sees(&seats.white))
    }

    /// What to put into the outbox when a table changes; `before` is `None` when it is opened.
    pub(crate) fn changes(
        &self,
        id: &TableId,
        before: Option<&Table>,
        next: &Table,
        watches: impl Fn(&PlayerId) -> bool,
    ) -> Vec<Change> {
        let Some(inner) = &self.0 else { return Vec::new() };
        let (concerned, is_slow) = (concerned(before, next), is_slow(next));
        let unseen = concerned.into_iter().filter(|(player, _)| !inner.sees(id, player, &watches));
        let pending = unseen.map(|(player, kind)| PendingNotice {
            account: player.id.to_string(),
            kind: kind.as_str().to_owned(),
            subject: id.to_string(),
            detail: String::new(),
            number: next.number(),
            at: now(),
            told: false,
        });
        pending
            .map(|pending| {
                pending.change(inner.has_mail && is_slow && pending.kind == NoticeKind::Turn.as_str())
            })
            .collect()
    }

    /// Tells owners of stones what a move did to them, if they are not connected. Never waits: with too many, some are lost.
    pub(crate) fn tell_of_world<'a>(&self, told: impl Iterator<Item = (&'a str, &'a WorldNotice)>) {
        let Some(inner) = &self.0 else { return };
        for (account, notice) in told.filter(|(account, _)| !inner.presence.is_online(account)) {
            let pending = PendingNotice {
                account: account.to_owned(),
                kind: NoticeKind::of_world(notice.kind).as_str().to_owned(),
                subject: "world".to_owned(),
                detail: format!("{},{}", notice.at.x, notice.at.y),
                number: notice.stones.into(),
                at: now(),
                told: false,
            };
            let _ = inner.world.try_send(pending);
        }
    }
}

impl Inner {
    /// Whether a player sees what happens at a table, or is a bot.
    fn sees(&self, id: &TableId, player: &Player, watches: &impl Fn(&PlayerId) -> bool) -> bool {
        player.bot || watches(&player.id) || self.presence.is_present(id, &player.id)
    }
}

/// Whether players have days for each turn.
fn is_slow(table: &Table) -> bool {
    matches!(table.terms().clock(), ClockTerms::Correspondence { .. })
}

/// Whom a change of a table concerns, and why.
fn concerned(before: Option<&Table>, next: &Table) -> Vec<(Player, NoticeKind)> {
    let Some(seats) = next.seats() else {
        let invited = next.invited().filter(|_| before.is_none() && *next.phase() == Phase::Waiting);
        return invited
            .map(|id| (Player { id: id.clone(), bot: false }, NoticeKind::Challenge))
            .into_iter()
            .collect();
    };
    let mut concerned = Vec::new();
    let has_begun = before.is_none_or(|before| before.seats().is_none()) && next.ending().is_none();
    let has_ended = before.is_some_and(|before| before.ending().is_none()) && next.ending().is_some();
    for player in [&seats.black, &seats.white] {
        let is_turn =
            waits_for(next, &player.id) && !before.is_some_and(|before| waits_for(before, &player.id));
        let kinds =
            [(has_begun, NoticeKind::Begun), (is_turn, NoticeKind::Turn), (has_ended, NoticeKind::Ended)];
        concerned.extend(kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| (player.clone(), *kind)));
    }
    // Somebody who plays on both sides.
    concerned.dedup();
    concerned
}

/// Writes notices of the world, those of a moment together.
async fn write_world(store: &Store, waiting: &mut mpsc::Receiver<PendingNotice>) {
    while let Some(first) = waiting.recv().await {
        sleep(COLLECT).await;
        let mut latest = BTreeMap::from([((first.account.clone(), first.kind.clone()), first)]);
        while let Ok(next) = waiting.try_recv() {
            latest.insert((next.account.clone(), next.kind.clone()), next);
        }
        for notice in latest.into_values() {
            if let Err(error) = store.change(notice.change(false)).await {
                tracing::warn!(%error, "cannot keep a notice of the world");
            }
        }
    }
}
