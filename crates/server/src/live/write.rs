//! Carrying out commands: decide, append to the journal, then change the table and tell its watchers.

use std::sync::atomic::Ordering::Relaxed;

use rules::Position;
use store::{Append, Error, Store};
use table::{By, Command, Decision, EndOfPlay, Event, Moment, Phase, Proposal, Table};

use super::{Live, NO_PASS, State, event_messages, fold, moment, room};
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
    /// Whether the row can stay as it is although the game has gone on.
    fn is_recent_enough(self, table: &Table) -> bool {
        let in_time = |due: u64| self.deadline.is_some_and(|told| told <= due);
        *table.phase() == Phase::Playing
            && table.at() < self.at.saturating_add(ROW_INTERVAL_MS)
            && table.deadline().is_none_or(in_time)
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
        self.command_at(store, pool, command, by, moment()?).await
    }

    /// Carries out a command as of its arrival, however long that takes.
    pub(super) async fn command_at(
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
        let (first, wanted) = (state.table.number() + 1, events.clone());
        match self.write(store, &mut state, events).await {
            Ok(()) => return Ok(Attempt::Done(state.table.number())),
            Err(Error::Unknown(_)) if self.is_stored(store, first, &wanted).await => {
                self.follow(store, &mut state).await?;
                return Ok(Attempt::Done(state.table.number()));
            }
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
        let next = fold(&state.table, &messages)?;
        let append = Append::written(self.id.as_str(), first - 1, bodies);
        state.listed = self.append(store, state, &next, append).await?;
        self.replace(state, next);
        self.broadcast(state, messages);
        Ok(())
    }

    /// Appends events together with the row and rating changes that follow from them. Returns the row of a running
    /// game.
    async fn append(
        &self,
        store: &Store,
        state: &State,
        next: &Table,
        append: Append,
    ) -> Result<Option<Listed>, Error> {
        if let Some(listed) = state.listed.filter(|listed| listed.is_recent_enough(next)) {
            store.append(append).await?;
            return Ok(Some(listed));
        }
        let game = game(&self.id, next, state.opened);
        let playing = *next.phase() == Phase::Playing;
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

    /// Whether the journal has exactly these events, from a number on. False if it cannot be read.
    async fn is_stored(&self, store: &Store, first: u64, events: &[Event]) -> bool {
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        let stored = store.read::<Event>(self.id.as_str(), first, count).await.unwrap_or_default();
        stored.len() == events.len() && stored.iter().map(|stored| &stored.event).eq(events)
    }
}

/// The account that acts.
fn account(by: &By) -> Option<&str> {
    match by {
        By::Player(player) => Some(player.id.as_str()),
        By::Server => None,
    }
}
