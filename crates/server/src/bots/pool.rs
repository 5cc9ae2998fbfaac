//! Searches for bots and for dead stones, in the pool for heavy work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Analysis, Bot, Budget, Level, SystemClock, estimate, estimate_time};
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
/// The share of its remaining time that a bot waits for a thread of the pool.
const PATIENCE: u32 = 5;
/// With less time left it does not wait for room in the queue either.
const IN_A_HURRY: Duration = Duration::from_secs(30);
/// The budget of a turn that is made without the pool: milliseconds, so that it need not wait.
const HASTY_VISITS: u32 = 64;
const HASTY_TIME: Duration = Duration::from_millis(300);

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

    /// The owner of a bot's search. In rated games it has a share apart from that of the player's address: whatever else is
    /// searched for that address must not make the bot weaker.
    fn owner_of_turn(&self, table: &Table, opponent: &str) -> Owner {
        if table.terms().rated() { Owner::alone(opponent) } else { self.owner(Some(opponent)) }
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
        let left = time_left(table);
        let most = left.map(|left| left / SHARE);
        let deadline = most.and_then(|most| began.checked_add(most));
        let cost = level.expected_time(game.position());
        let owner = self.owner_of_turn(table, opponent);
        let (kept, id, group) = (Arc::clone(&self.kept), id.clone(), self.owner(Some(opponent)).group());
        let searched = game.clone();
        let search = self.work.run(&owner, cost, move |lease| {
            let (game, position) = (&searched, searched.position());
            let known = kept.take(&id).filter(|bot| bot.level() == level);
            let mut bot = known.unwrap_or_else(|| Bot::new(level, position, seed));
            // Each time anew: turns may have been taken back, or another process may have played for it.
            bot.set_history(game);
            let host = lease.host(None, deadline);
            let (turn, analysis) = bot.play_within(position, &level.budget(position), &host);
            let mut after = position.clone();
            if after.play(turn).is_ok() && !after.is_over() {
                bot.advance(&after);
                kept.put(&id, bot, &group);
            }
            (position.write(turn), analysis)
        });
        let found = match left {
            None => search.await,
            Some(left) => match timeout(left / PATIENCE, search).await {
                Ok(Err(busy)) if busy.is_busy() && left < IN_A_HURRY => hasty(game, level, seed).await,
                Ok(found) => found,
                Err(_) => hasty(game, level, seed).await,
            },
        };
        let (turn, analysis) = found?;
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

/// A turn found with a few visits and without waiting for the pool, so that a bot does not lose on time because the server is
/// busy, or because its opponent keeps the pool busy. Games against bots are limited, and so is this.
async fn hasty(game: rules::Game, level: Level, seed: u64) -> Result<(String, Analysis), ApiError> {
    tracing::debug!(%level, "a bot plays without waiting for a thread");
    let search = move || {
        let position = game.position();
        let usual = level.budget(position);
        let visits = usual.visits.min(HASTY_VISITS);
        let budget = Budget { visits, time: Some(HASTY_TIME), memory: Budget::MIN_MEMORY, ..usual };
        let mut bot = Bot::new(level, position, seed);
        bot.set_history(&game);
        let (turn, analysis) = bot.play_within(position, &budget, &SystemClock::start());
        (position.write(turn), analysis)
    };
    tokio::task::spawn_blocking(search).await.map_err(|panicked| ApiError::internal(&panicked))
}

/// The time until the bot loses on time; `None` without a clock.
fn time_left(table: &Table) -> Option<Duration> {
    let (clock, color) = (table.clock()?, table.position().to_play());
    let (_, end) = clock.deadline().filter(|(running, _)| *running == color)?;
    Some(Duration::from_millis(end.saturating_sub(now())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::address::Address;
    use std::net::Ipv4Addr;
    use table::{By, Command, Decision, Moment, Open, PlayerId, RawTerms, Terms, Wish};

    fn terms(terms: serde_json::Value) -> Terms {
        let terms = serde_json::from_value::<RawTerms>(terms).expect("terms");
        Terms::try_from(terms).expect("sound terms")
    }

    /// A game with so much time, in which the bot is to play.
    fn bots_turn(main: u64) -> Table {
        let terms = terms(serde_json::json!({
            "variant": "go", "options": { "size": 5 }, "clock": { "kind": "absolute", "main": main },
        }));
        let [ann, bot] = ["ann", "bot-1"].map(|id| PlayerId::new(id).expect("an id"));
        let (ann, bot) = (By::person(ann), By::bot(bot));
        let open = Open { terms, wish: Some(Wish::Black), invited: None, limits: None };
        let mut events = table::open(&open, &ann, Moment { now: now(), seed: 1 }).expect("it opens");
        let play = |turn: &str| Command::Play { turn: turn.to_owned(), number: None };
        let steps = [
            (&bot, Command::Sit { wish: Wish::White }),
            (&ann, play("A1")),
            (&bot, play("C3")),
            (&ann, play("B2")),
        ];
        for (by, command) in steps {
            let table = table::replay(&events).expect("a table");
            match table::decide(&table, &command, by, Moment { now: now(), seed: 1 }, None) {
                Ok(Decision::Events(more)) => events.extend(more),
                other => panic!("{other:?}"),
            }
        }
        table::replay(&events).expect("a table")
    }

    #[test]
    fn in_rated_games_bots_have_a_share_apart_from_the_address_of_their_opponent() {
        let addresses = Arc::new(KnownAddresses::default());
        addresses.seen("ann", Address::of(Ipv4Addr::LOCALHOST.into()));
        let pool = SearchPool::new(WorkPool::with_threads(0), &addresses);
        for rated in [false, true] {
            let terms = terms(serde_json::json!({
                "variant": "go", "options": { "size": 9 }, "rated": rated,
                "clock": { "kind": "correspondence", "turn": 259_200_000 },
            }));
            let ann = By::person(PlayerId::new("ann").expect("an id"));
            let open = Open { terms, wish: Some(Wish::Black), invited: None, limits: None };
            let events = table::open(&open, &ann, Moment { now: now(), seed: 1 }).expect("it opens");
            let owner = pool.owner_of_turn(&table::replay(&events).expect("a table"), "ann");
            let others = pool.owner(Some("ann"));
            assert_eq!(owner.group() == others.group(), !rated);
            assert_eq!(owner.account, others.account, "they count for the account in any case");
        }
    }

    #[tokio::test]
    async fn a_bot_short_of_time_does_not_wait_for_a_busy_pool() {
        let pool = SearchPool::with_limits(0, Duration::from_secs(60));
        let (id, level) = (TableId::from_seed(1), Level::ALL[9]);
        // The pool has no threads: whoever waits for one waits for ever.
        let hurried = timeout(Duration::from_secs(60), pool.think(&id, &bots_turn(2000), level, "ann")).await;
        assert!(matches!(hurried, Ok(Ok(_))), "{hurried:?}");
        let table = bots_turn(600_000);
        let patient = timeout(Duration::from_millis(300), pool.think(&id, &table, level, "ann"));
        assert!(patient.await.is_err(), "there is time to wait");
    }
}
