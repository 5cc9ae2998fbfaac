//! Carrying out commands: decide, append to the journal, then change the table and tell its watchers.

use std::sync::atomic::Ordering::Relaxed;

use rules::Position;
use store::{Append, Error, Store};
use table::{By, Command, Decision, EndOfPlay, Event, Fact, Moment, Phase, PlayerId, Proposal, Table};

use super::{EventMessage, Live, NO_PASS, State, apply_all, event_messages, moment, room};
use crate::bots::SearchPool;
use crate::convert::{self, game};
use crate::error::ApiError;
use crate::people::ratings;
use crate::waiting;

/// Minimum interval between updates of a running game's row; updating its three indexes costs more than appending the
/// turn.
const ROW_INTERVAL_MS: u64 = 30_000;
/// How often to retry a command when other processes always append first.
pub(super) const MOST_TRIES: u32 = 50;

/// The columns of a running game's row that may be out of date.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed {
    at: u64,
    /// When to check the clock.
    pub(super) deadline: Option<u64>,
}

impl Listed {
    /// Whether the row can stay as it is at this time, with this deadline.
    fn is_recent_enough(self, at: u64, deadline: Option<u64>) -> bool {
        let in_time = |due: u64| self.deadline.is_some_and(|told| told <= due);
        at < self.at.saturating_add(ROW_INTERVAL_MS) && deadline.is_none_or(in_time)
    }
}

/// The result of one attempt to carry out a command.
enum Attempt {
    /// Done; the number of the latest event.
    Done(u64),
    /// Another process appended first. The table has been brought up to date.
    Overtaken,
    /// Needs an estimate of the dead stones in this position first.
    NeedsProposal(EndOfPlay, Box<Position>),
}

/// A pass that waits for an estimate; dropping it ends the wait.
struct PendingPass<'a>(&'a Live);

impl Drop for PendingPass<'_> {
    fn drop(&mut self) {
        self.0.pending_pass.store(NO_PASS, Relaxed);
    }
}

impl Live {
    /// Decides a command, appends the events to the journal, and sends them to all watchers. Returns the number of the
    /// latest event.
    pub(crate) async fn command(
        &self,
        store: &Store,
        pool: &SearchPool,
        command: &Command,
        by: &By,
    ) -> Result<u64, ApiError> {
        if matches!(by, By::Player(player) if !player.id.is_server_bot()) {
            self.touch();
        }
        self.command_at(store, pool, command, by, moment()?).await
    }

    /// Carries out a command as of its arrival, however long that takes.
    pub(crate) async fn command_at(
        &self,
        store: &Store,
        pool: &SearchPool,
        command: &Command,
        by: &By,
        arrival: Moment,
    ) -> Result<u64, ApiError> {
        let (mut pending, mut proposal) = (None, None);
        for _ in 0..MOST_TRIES {
            match self.attempt(store, command, by, arrival, proposal.as_ref()).await? {
                Attempt::Done(number) => return Ok(number),
                Attempt::Overtaken => {}
                Attempt::NeedsProposal(end, before_passes) => {
                    pending = Some(PendingPass(self));
                    proposal = Some(pool.propose(*before_passes, end, account(by)).await);
                }
            }
        }
        drop(pending);
        Err(ApiError::internal(&format!("table {} is too busy", self.id)))
    }

    async fn attempt(
        &self,
        store: &Store,
        command: &Command,
        by: &By,
        arrival: Moment,
        proposal: Option<&Proposal>,
    ) -> Result<Attempt, ApiError> {
        let mut state = self.lock().await;
        if let By::Player(player) = by {
            if !state.table.may_watch(Some(&player.id)) {
                return Err(ApiError::not_found());
            }
            room::check(command, state.table.number(), &state.history)?;
        }
        let moment = Moment { now: arrival.now.min(self.pending_pass.load(Relaxed)), ..arrival };
        let events = match table::decide(&state.table, command, by, moment, proposal) {
            Ok(Decision::Events(events)) => events,
            Ok(Decision::NeedsProposal(end)) => {
                self.pending_pass.store(moment.now, Relaxed);
                return Ok(Attempt::NeedsProposal(
                    end,
                    Box::new(state.table.game().position_before_passes()),
                ));
            }
            // Another process may have appended an event that makes it legal, and its notice has not arrived yet.
            Err(_) if store.head(self.id.as_str()).await? > state.table.number() => {
                self.follow(store, &mut state).await?;
                return Ok(Attempt::Overtaken);
            }
            Err(refusal) => return Err(refusal.into()),
        };
        if events.is_empty() {
            return Ok(Attempt::Done(state.table.number()));
        }
        match self.write(store, &mut state, events).await {
            Ok(()) => return Ok(Attempt::Done(state.table.number())),
            Err(Error::Conflict { .. }) => self.follow(store, &mut state).await?,
            // Another rated game of a player ended at the same time: compute the ratings again.
            Err(Error::Missing) => {}
            // One of the players has begun at another table at which they waited.
            Err(Error::Full) => return Err(ApiError::just_begun()),
            Err(error) => {
                // It may have been written all the same: catch up with the journal.
                let _ = self.follow(store, &mut state).await;
                return Err(error.into());
            }
        }
        Ok(Attempt::Overtaken)
    }

    /// Appends events to the journal and sends them to all watchers. The table changes only once the journal has them:
    /// if this future is dropped before that, the table is behind the journal, and the next append fails and catches
    /// up.
    pub(super) async fn write(
        &self,
        store: &Store,
        state: &mut State,
        events: Vec<Event>,
    ) -> Result<(), Error> {
        let first = state.table.number() + 1;
        let (messages, bodies) =
            event_messages(&self.id, first, events).map_err(|e| Error::Damaged(e.to_string()))?;
        let append = Append::written(self.id.as_str(), first - 1, bodies);
        let watches = |player: &PlayerId| state.is_watched_by(player);
        let is_seen = self.outbox.is_seen_by_all(&self.id, &state.table, watches);
        let is_next_turn = |&listed: &Listed| is_seen && is_next_turn(&state.table, listed, &messages);
        if let Some(listed) = state.listed.filter(is_next_turn) {
            // By far the most frequent case, and the one without a copy of the table.
            let stored = store.append(append).await.map(|_| Some(listed));
            state.listed = self.or_stored(store, &messages, stored).await?;
            self.apply(&mut state.table, &messages)?;
        } else {
            let mut next = state.table.clone();
            apply_all(&mut next, &messages)?;
            let unseen = self.outbox.changes(&self.id, Some(&state.table), &next, watches);
            let append = unseen.into_iter().fold(append, Append::with);
            let stored = self.append_with_row(store, state, &next, append).await;
            state.listed = self.or_stored(store, &messages, stored).await?;
            self.replace(&mut state.table, next);
        }
        self.broadcast(state, messages);
        Ok(())
    }

    /// Appends events together with the row and rating changes that follow from them. Returns the row of a running
    /// game.
    async fn append_with_row(
        &self,
        store: &Store,
        state: &State,
        next: &Table,
        append: Append,
    ) -> Result<Option<Listed>, Error> {
        let playing = *next.phase() == Phase::Playing;
        let recent = |listed: &Listed| playing && listed.is_recent_enough(next.at(), next.deadline());
        if let Some(listed) = state.listed.filter(recent) {
            store.append(append).await?;
            return Ok(Some(listed));
        }
        let game = game(&self.id, next, state.opened);
        let listed = playing.then_some(Listed { at: game.changed, deadline: game.deadline });
        let mut changes = match state.table.ending() {
            Some(_) => Vec::new(),
            None => ratings::changes(store, &self.id, next).await?,
        };
        if *state.table.phase() == Phase::Waiting && playing {
            let before = convert::game(&self.id, &state.table, state.opened);
            changes.extend(waiting::begins(store, before, next).await?);
        }
        store.append(changes.into_iter().fold(append.with(game.change()), Append::with)).await?;
        Ok(listed)
    }

    /// The result of an append; if the connection broke before the answer, whether the journal has exactly these events.
    async fn or_stored(
        &self,
        store: &Store,
        messages: &[EventMessage],
        stored: Result<Option<Listed>, Error>,
    ) -> Result<Option<Listed>, Error> {
        let (Err(Error::Unknown(_)), Some(first)) = (&stored, messages.first()) else { return stored };
        let count = u32::try_from(messages.len()).unwrap_or(u32::MAX);
        let found = store.read::<Event>(self.id.as_str(), first.number, count).await.unwrap_or_default();
        let events = messages.iter().map(|message| &message.event);
        if found.iter().map(|stored| &stored.event).eq(events) { Ok(None) } else { stored }
    }
}

/// Whether these events are one turn that does not end the game, after which the game's row can stay as it is: `decide`
/// adds another event to a turn that ends it.
fn is_next_turn(table: &Table, listed: Listed, messages: &[EventMessage]) -> bool {
    let [EventMessage { event: Event { at, fact: Fact::Played { .. }, .. }, .. }] = messages else {
        return false;
    };
    let deadline = table.no_deadline_before(*at);
    *table.phase() == Phase::Playing && listed.is_recent_enough(*at, deadline)
}

/// The account that acts.
fn account(by: &By) -> Option<&str> {
    match by {
        By::Player(player) => Some(player.id.as_str()),
        By::Server => None,
    }
}
