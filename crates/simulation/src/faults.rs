//! The faults of the database, as planned.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{Delivery, Fault, Faults, Passage};
use tokio::time::Instant;

use crate::day::lock;
use crate::plan::{Plan, Planted};
use crate::random::Random;

/// Episodes of the whole database.
#[derive(Debug)]
struct Episodes {
    down_until: Option<Instant>,
    full_until: Option<Instant>,
    /// Everything works: before the bad time begins, and after it.
    calm: bool,
}

const CALM: Episodes = Episodes { down_until: None, full_until: None, calm: true };

/// The planned faults of the database and of the connections to it.
#[derive(Debug)]
pub(crate) struct PlannedFaults {
    plan: Plan,
    random: Arc<Mutex<Random>>,
    episodes: Mutex<Episodes>,
    /// How many there were.
    pub(crate) count: AtomicU64,
}

fn is_before(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() < until)
}

impl PlannedFaults {
    pub(crate) fn new(plan: &Plan, random: &Arc<Mutex<Random>>) -> PlannedFaults {
        let (plan, random) = (plan.clone(), Arc::clone(random));
        PlannedFaults { plan, random, episodes: Mutex::new(CALM), count: AtomicU64::new(0) }
    }

    /// The bad time begins.
    pub(crate) fn begin(&self) {
        lock(&self.episodes).calm = false;
    }

    /// The database does not answer for a while.
    pub(crate) fn restart(&self, pause: Duration) {
        self.count.fetch_add(1, Relaxed);
        lock(&self.episodes).down_until = Some(Instant::now() + pause);
    }

    /// There is no space for writes for a while.
    pub(crate) fn fill(&self, pause: Duration) {
        self.count.fetch_add(1, Relaxed);
        lock(&self.episodes).full_until = Some(Instant::now() + pause);
    }

    /// From now on everything works. A planted fault stays.
    pub(crate) fn calm_down(&self) {
        *lock(&self.episodes) = CALM;
    }

    fn fault(&self, random: &mut Random, writes: bool) -> Option<Fault> {
        let episodes = lock(&self.episodes);
        if writes && self.plan.planted == Some(Planted::EarlyAnswer) {
            return Some(Fault::EarlyAnswer);
        }
        if episodes.calm {
            return None;
        }
        if is_before(episodes.down_until) {
            return Some(if writes && random.chance(3_000) { Fault::LostAnswer } else { Fault::Unreachable });
        }
        if writes && is_before(episodes.full_until) {
            return Some(Fault::Full);
        }
        if random.chance(self.plan.unreachable) {
            return Some(Fault::Unreachable);
        }
        (writes && random.chance(self.plan.lost_answer)).then_some(Fault::LostAnswer)
    }
}

impl Faults for PlannedFaults {
    fn request(&self, writes: bool) -> Passage {
        let mut random = lock(&self.random);
        let fault = self.fault(&mut random, writes);
        let calm = lock(&self.episodes).calm;
        let is_slow = !calm && random.chance(self.plan.slow);
        if is_slow || fault.is_some_and(|fault| fault != Fault::EarlyAnswer) {
            self.count.fetch_add(1, Relaxed);
        }
        // Longer than the store waits, at times.
        let there = if is_slow { random.millis(500, 16_000) } else { random.millis(0, 3) };
        Passage { there, back: random.millis(0, 3), fault }
    }

    fn commit(&self) -> Duration {
        lock(&self.random).millis(0, 4)
    }

    fn notice(&self) -> Delivery {
        let mut random = lock(&self.random);
        if self.plan.planted == Some(Planted::LostNotice) && random.chance(2_000) {
            return Delivery::Lost;
        }
        let calm = lock(&self.episodes).calm;
        if !calm && (is_before(lock(&self.episodes).down_until) || random.chance(self.plan.broken_listener)) {
            self.count.fetch_add(1, Relaxed);
            return Delivery::Broken(random.millis(50, 3_000));
        }
        Delivery::After(random.millis(0, 40))
    }
}
