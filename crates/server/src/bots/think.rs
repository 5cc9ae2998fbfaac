//! Thinking, on a few threads of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Level, Searcher, SystemClock};
use rules::Point;
use table::Table;
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::live::moment;

/// How much of the time left a bot may use for one turn.
const SHARE: u32 = 20;
/// How many visits it takes to say which stones are dead, and the longest that may take.
const JUDGING: u32 = 1500;
const LONGEST_LOOK: Duration = Duration::from_secs(3);

/// How many bots may think at the same time; the others wait.
#[derive(Debug, Clone)]
pub(crate) struct Desk(Arc<Semaphore>);

/// A turn, and when to make it.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) turn: String,
    /// How much longer a person would have thought.
    pub(super) wait: Duration,
}

impl Desk {
    /// As many places as there are cores but one, which everybody else needs.
    pub(crate) fn new() -> Desk {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Desk(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }

    /// Runs a search when there is room for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let place = Arc::clone(&self.0).acquire_owned().await.map_err(|error| Failure::ours(&error))?;
        let ran = tokio::task::spawn_blocking(move || {
            let _place = place;
            search()
        });
        ran.await.map_err(|error| Failure::ours(&error))
    }

    /// A bot's turn in the position of a table.
    pub(super) async fn think(&self, table: &Table, level: Level) -> Result<Thought, Failure> {
        let (game, seed) = (table.game().clone(), moment()?.seed);
        let most = hurry(table);
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
        Ok(Thought { turn, wait })
    }

    /// The stones at a table that will not live, as the search sees it, whatever the players have marked.
    pub(super) async fn judge(&self, table: &Table) -> Result<Vec<Point>, Failure> {
        let (position, seed) = (table.game().position_before_passes(), moment()?.seed);
        self.run(move || {
            let mut mind = Searcher::new(position.variant(), seed);
            let budget = Budget { time: Some(LONGEST_LOOK), ..Budget::visits(JUDGING) };
            mind.analyze(&position, &budget, &SystemClock::start(), None).dead_stones(&position)
        })
        .await
    }
}

/// The longest a bot may take for a turn, so that its flag does not fall.
fn hurry(table: &Table) -> Duration {
    let Some((clock, color)) = table.clock().map(|clock| (clock, table.position().to_play())) else {
        return Duration::MAX;
    };
    match clock.deadline() {
        Some((running, end)) if running == color => {
            Duration::from_millis(end.saturating_sub(crate::live::now())) / SHARE
        }
        _ => Duration::MAX,
    }
}
