//! Runs searches on a limited number of threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Level, SystemClock, estimate};
use rules::{Point, Position};
use table::{EndOfPlay, Proposal, Table};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::live::{moment, now};

/// The share of its remaining time that a bot may use for one turn.
const SHARE: u32 = 20;
/// How long the last pass waits for an estimate before the scoring phase starts with nothing marked. The estimate
/// itself takes at most three seconds.
const LONGEST_QUEUE: Duration = Duration::from_secs(5);

/// Limits how many searches run at the same time; the others wait in a queue.
#[derive(Debug, Clone)]
pub(crate) struct SearchPool {
    threads: Arc<Semaphore>,
    longest_queue: Duration,
}

/// A bot's turn, and when to play it.
#[derive(Debug)]
pub(super) struct TimedTurn {
    pub(super) turn: String,
    /// Delay before playing, so that the pace is a person's.
    pub(super) wait: Duration,
}

impl SearchPool {
    /// One search per core, minus one core for the rest of the server.
    pub(crate) fn new() -> SearchPool {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        SearchPool::with_limits(cores.saturating_sub(1).max(1), LONGEST_QUEUE)
    }

    pub(crate) fn with_limits(threads: usize, longest_queue: Duration) -> SearchPool {
        SearchPool { threads: Arc::new(Semaphore::new(threads)), longest_queue }
    }

    /// Runs a search as soon as a thread is free.
    async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let thread = Arc::clone(&self.threads).acquire_owned().await;
        let thread = thread.map_err(|closed| ApiError::internal(&closed))?;
        let ran = tokio::task::spawn_blocking(move || {
            let _until_the_end = thread;
            search()
        });
        ran.await.map_err(|panicked| ApiError::internal(&panicked))
    }

    /// A bot's turn in the current position of a table.
    pub(super) async fn think(&self, table: &Table, level: Level) -> Result<TimedTurn, ApiError> {
        let (game, seed) = (table.game().clone(), moment()?.seed);
        let most = time_for_a_turn(table);
        let began = Instant::now();
        let found = self.run(move || {
            let position = game.position();
            let usual = level.budget(position);
            let budget = Budget { time: usual.time.map(|time| time.min(most)), ..usual };
            let mut bot = Bot::new(level, position, seed);
            bot.set_history(&game);
            let (turn, analysis) = bot.play_within(position, &budget, &SystemClock::start());
            (position.write(turn), analysis)
        });
        let (turn, analysis) = found.await?;
        let wait = level.thinking_time(&analysis).min(most).saturating_sub(began.elapsed());
        Ok(TimedTurn { turn, wait })
    }

    /// The stones that the search considers dead in a position.
    pub(super) async fn dead_stones(&self, position: Position) -> Result<Vec<Point>, ApiError> {
        let seed = moment()?.seed;
        self.run(move || estimate(&position, seed, &SystemClock::start()).dead_stones(&position)).await
    }

    /// Proposes dead stones for the scoring phase: none if the pool is too busy.
    pub(crate) async fn propose(&self, before_passes: Position, end: EndOfPlay) -> Proposal {
        match timeout(self.longest_queue, self.dead_stones(before_passes)).await {
            Ok(Ok(dead)) => Proposal::new(end, dead),
            Ok(Err(_)) | Err(_) => {
                tracing::warn!("no thread was free to estimate dead stones");
                Proposal::empty(end)
            }
        }
    }
}

/// Maximum time for a bot's turn, so that it does not lose on time.
fn time_for_a_turn(table: &Table) -> Duration {
    let Some((clock, color)) = table.clock().map(|clock| (clock, table.position().to_play())) else {
        return Duration::MAX;
    };
    match clock.deadline() {
        Some((running, end)) if running == color => Duration::from_millis(end.saturating_sub(now())) / SHARE,
        _ => Duration::MAX,
    }
}
