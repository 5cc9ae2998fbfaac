//! The last pass waits for an estimate of dead stones, without blocking anything else at the table.

use std::sync::Arc;
use std::time::Duration;

use store::Store;
use table::{By, Command, Fact, Moment, Open, Phase, PlayerId, RawTerms, Terms, Wish};

use super::*;
use crate::bots::SearchPool;

const MAIN_TIME: u64 = 60_000;

struct Fixture {
    _folder: tempfile::TempDir,
    store: Arc<Store>,
    live: Arc<Live>,
    ann: By,
}

/// A game on one screen whose next pass is the last, with the clock of the side to move running since `began`.
async fn before_the_last_pass(began: u64) -> Fixture {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tengen.db");
    let store = Arc::new(Store::open(path.to_str().expect("a path")).await.expect("it opens"));
    let setup = serde_json::json!({
        "variant": "go", "options": { "size": 5 }, "clock": { "kind": "absolute", "main": MAIN_TIME },
    });
    let terms =
        Terms::try_from(serde_json::from_value::<RawTerms>(setup).expect("terms")).expect("sound terms");
    let ann = By::person(PlayerId::new("ann").expect("an id"));
    let open = Open { terms, wish: Some(Wish::Both), invited: None, limits: None };
    let events = table::open(&open, &ann, Moment { now: began, seed: 1 }).expect("it opens");
    let (live, opening) = Live::open(TableId::from_seed(1), events, &Arc::default()).expect("it opens");
    store.append(opening).await.expect("it is written");
    let fixture = Fixture { _folder: folder, store, live: Arc::new(live), ann };
    for turn in ["C3", "pass"] {
        fixture.give(&no_room(), play(turn), began).await.expect("legal");
    }
    fixture
}

impl Fixture {
    async fn give(&self, pool: &SearchPool, command: Command, now: u64) -> Result<u64, ApiError> {
        self.live.command_at(&self.store, pool, &command, &self.ann, Moment { now, seed: 1 }).await
    }

    async fn marks(&self) -> usize {
        match self.live.table().await.phase() {
            Phase::Scoring(marks) => marks.dead.len(),
            other => panic!("not scoring but {other:?}"),
        }
    }
}

fn play(turn: &str) -> Command {
    Command::Play { turn: turn.to_owned(), number: None }
}

/// A pool without threads.
fn no_room() -> SearchPool {
    SearchPool::with_limits(0, Duration::from_millis(50))
}

#[tokio::test]
async fn scoring_starts_with_nothing_marked_if_the_pool_is_full() {
    let fixture = before_the_last_pass(1000).await;
    fixture.give(&no_room(), play("pass"), 2000).await.expect("the pass counts");
    assert_eq!(fixture.marks().await, 0);
}

#[tokio::test]
async fn a_pass_in_time_counts_although_its_estimate_takes_longer_than_the_clock() {
    let began = 1000;
    let fixture = Arc::new(before_the_last_pass(began).await);
    let (in_time, late) = (began + MAIN_TIME - 1, began + MAIN_TIME + 5000);
    let passing = tokio::spawn({
        let fixture = Arc::clone(&fixture);
        async move { fixture.give(&no_room(), play("pass"), in_time).await }
    });
    while fixture.live.pending_pass.load(Relaxed) == NO_PASS {
        tokio::task::yield_now().await;
    }
    let say = Command::Say { text: "well played".to_owned() };
    fixture.give(&no_room(), say, late).await.expect("nobody waits for the estimate");
    fixture.give(&no_room(), Command::LookAtClock, late).await.expect("a look is harmless");
    assert_eq!(*fixture.live.table().await.phase(), Phase::Playing, "the flag waits for the pass");
    passing.await.expect("no panic").expect("the pass counts");
    assert_eq!(fixture.marks().await, 0);
    assert_eq!(fixture.live.table().await.at(), in_time, "the pass has the time of its arrival");
    fixture.give(&no_room(), Command::Resume, late).await.expect("either side may play on");
    assert_eq!(fixture.live.table().await.at(), late, "no pass is pending any more");
}

#[tokio::test]
async fn the_search_proposes_dead_stones() {
    let fixture = before_the_last_pass(1000).await;
    fixture
        .give(&no_room(), Command::Ask { what: table::Offer::Undo }, 1000)
        .await
        .expect("free on one screen");
    let pool = SearchPool::with_limits(1, Duration::from_secs(60));
    for turn in ["A5", "C2", "pass", "C4", "pass", "B4", "pass", "pass"] {
        fixture.give(&pool, play(turn), 1500).await.expect("legal");
    }
    assert_eq!(fixture.marks().await, 1, "White's lone stone is dead");
    let journal = fixture.store.read_all::<Event>(fixture.live.id.as_str()).await.expect("it is there");
    let last = journal.last().map(|stored| &stored.event.fact);
    assert!(matches!(last, Some(Fact::ScoringBegan { dead, .. }) if dead == &["A5"]), "{last:?}");
}
