//! Searches for bots and for dead stones, in the pool for heavy work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Level, estimate, estimate_time};
use rules::{Point, Position};
use table::{EndOfPlay, Proposal, Table, TableId};
use tokio::time::timeout;

use super::kept::KeptBots;
use crate::clock::now;
use crate::error::ApiError;
use crate::live::moment;
use crate::ops::limits::bounds::ESTIMATE_WAIT;
use crate::ops::limits::{KnownAddresses, Owner};
use crate::work::WorkPool;

/// The share of its remaining time that a bot may use for one turn.
const SHARE: u32 = 20;

/// Searches at tables.
#[derive(Debug, Clone)]
pub(crate) struct SearchPool {
    work: WorkPool,
    addresses: Arc<KnownAddresses>,
    kept: Arc<KeptBots>,
    estimate_wait: Duration,
}

/// A bot's turn, and when to play it.
#[derive(Debug)]
pub(super) struct TimedTurn {
    pub(super) turn: String,
    /// Delay before playing, for a human pace.
    pub(super) wait: Duration,
}

impl SearchPool {
    pub(crate) fn new(work: WorkPool, addresses: &Arc<KnownAddresses>) -> SearchPool {
        SearchPool {
            work,
            addresses: Arc::clone(addresses),
            kept: Arc::default(),
            estimate_wait: ESTIMATE_WAIT,
        }
    }

    /// A pool of its own, for tests. Without threads it never has an estimate.
    #[cfg(any(test, feature = "simulation"))]
    pub(crate) fn with_limits(threads: usize, estimate_wait: Duration) -> SearchPool {
        let work = WorkPool::with_threads(threads);
        SearchPool { work, addresses: Arc::default(), kept: Arc::default(), estimate_wait }
    }

    /// The owner of what is done in somebody's game.
    fn owner(&self, account: Option<&str>) -> Owner {
        account.map_or_else(Owner::house, |account| self.addresses.owner(account))
    }

    /// A bot's turn in the position of a table, for the person who plays it.
    pub(super) async fn think(
        &self,
        id: &TableId,
        table: &Table,
        level: Level,
        opponent: &str,
    ) -> Result<TimedTurn, ApiError> {
        let (game, seed) = (table.game().clone(), moment()?.seed);
        let began = Instant::now();
        // Time in the queue is time on the bot's clock.
        let most = time_for_a_turn(table);
        let deadline = most.and_then(|most| began.checked_add(most));
        let cost = level.expected_time(game.position());
        let owner = self.owner(Some(opponent));
        let (kept, id, group) = (Arc::clone(&self.kept), id.clone(), owner.group());
        let found = self.work.run(&owner, cost, move |lease| {
            let position = game.position();
            let known = kept.take(&id).filter(|bot| bot.level() == level);
            let mut bot = known.unwrap_or_else(|| Bot::new(level, position, seed));
            // Each time anew: turns may have been taken back, or another process may have played for it.
            bot.set_history(&game);
            let host = lease.host(None, deadline);
            let (turn, analysis) = bot.play_within(position, &level.budget(position), &host);
            let mut after = position.clone();
            if after.play(turn).is_ok() && !after.is_over() {
                bot.advance(&after);
                kept.put(&id, bot, &group);
            }
            (position.write(turn), analysis)
        });
        let (turn, analysis) = found.await?;
        let thinking = level.thinking_time(&analysis);
        let wait = most.map_or(thinking, |most| thinking.min(most)).saturating_sub(began.elapsed());
        Ok(TimedTurn { turn, wait })
    }

    /// The stones that the search considers dead in a position.
    pub(super) async fn dead_stones(
        &self,
        position: Position,
        account: Option<&str>,
    ) -> Result<Vec<Point>, ApiError> {
        let (seed, cost) = (moment()?.seed, estimate_time(&position));
        // A result that comes too late is useless.
        let deadline = Instant::now().checked_add(self.estimate_wait);
        let owner = self.owner(account);
        let search = self.work.run(&owner, cost, move |lease| {
            estimate(&position, seed, &lease.host(None, deadline)).dead_stones(&position)
        });
        search.await
    }

    /// Proposes dead stones for the scoring phase: none if the pool is too busy.
    pub(crate) async fn propose(
        &self,
        before_passes: Position,
        end: EndOfPlay,
        account: Option<&str>,
    ) -> Proposal {
        match timeout(self.estimate_wait, self.dead_stones(before_passes, account)).await {
            Ok(Ok(dead)) => Proposal::new(end, dead),
            Ok(Err(_)) | Err(_) => {
                tracing::warn!("no thread was free to estimate dead stones");
                Proposal::empty(end)
            }
        }
    }
}

/// Maximum time for a turn, so that the bot does not lose on time; `None` without a clock.
fn time_for_a_turn(table: &Table) -> Option<Duration> {
    let (clock, color) = (table.clock()?, table.position().to_play());
    let (_, end) = clock.deadline().filter(|(running, _)| *running == color)?;
    Some(Duration::from_millis(end.saturating_sub(now())) / SHARE)
}
