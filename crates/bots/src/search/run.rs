//! Runs a search until its budget is spent.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rules::variant::Rules;
use rules::{Position, TypedGame, Visitor};

use super::report::report;
use super::tree::Tree;
use super::worker::{Ownership, Shared, Worker};
use super::{PlyKind, Progress};
use crate::analysis::Analysis;
use crate::budget::{Budget, Host, MAX_VISITS};
use crate::features::BoardInfo;
use crate::params::Params;
use crate::playout::Recent;

/// One search; a visitor, so that it is compiled for each variant.
pub(crate) struct Search<'a, 'p> {
    pub(crate) position: &'a Position,
    pub(crate) params: &'a Params,
    pub(crate) seed: u64,
    pub(crate) tree: &'a Tree,
    pub(crate) info: &'a BoardInfo,
    pub(crate) ownership: &'a Ownership,
    pub(crate) recent: Recent,
    pub(crate) budget: &'a Budget,
    pub(crate) host: &'a dyn Host,
    pub(crate) progress: Option<(u32, Progress<'p>)>,
}

/// Number of playouts between checks whether the best turn can still change.
const CHECK_EVERY: u32 = 64;

impl Visitor for Search<'_, '_> {
    type Output = Analysis;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        mut self,
        game: &TypedGame<R, CAP>,
    ) -> Analysis {
        let (host, time) = (self.host, self.budget.time);
        let should_stop = || host.stopped() || time.is_some_and(|time| host.elapsed() >= time);
        let shared = Shared {
            rules: &*game.rules,
            root: &game.state,
            info: self.info,
            params: self.params,
            tree: self.tree,
            ownership: self.ownership,
            recent: self.recent,
            should_stop: &should_stop,
        };
        let done = AtomicBool::new(false);
        let progress = self.progress.take();
        self.run_threads(&shared, &done, progress);
        report(self.position, self.tree, self.ownership)
    }
}

impl Search<'_, '_> {
    fn limits<'s>(&'s self, done: &'s AtomicBool) -> Limits<'s> {
        Limits { tree: self.tree, params: self.params, budget: self.budget, host: self.host, done }
    }

    fn run_threads<R: Rules<CAP> + Send + Sync, const CAP: usize>(
        &self,
        shared: &Shared<'_, R, CAP>,
        done: &AtomicBool,
        progress: Option<(u32, Progress<'_>)>,
    ) {
        let (limits, seed, position) = (self.limits(done), self.seed, self.position);
        #[cfg(not(feature = "native"))]
        run_main(shared, seed, limits, position, progress);
        #[cfg(feature = "native")]
        std::thread::scope(|scope| {
            Worker::new(shared, seed).prepare();
            for thread in 1..self.budget.threads.max(1) as u64 {
                scope.spawn(move || {
                    let mut worker = Worker::new(shared, seed ^ thread.wrapping_mul(0xA076_1D64_78BD_642F));
                    while !limits.reached() {
                        worker.simulate();
                    }
                });
            }
            run_main(shared, seed, limits, position, progress);
        });
    }
}

/// The loop of the first thread, which also reports progress and stops early when the best turn is decided.
fn run_main<R: Rules<CAP>, const CAP: usize>(
    shared: &Shared<'_, R, CAP>,
    seed: u64,
    limits: Limits<'_>,
    position: &Position,
    mut progress: Option<(u32, Progress<'_>)>,
) {
    let mut worker = Worker::new(shared, seed);
    worker.prepare();
    let visits_before = shared.tree.root().own.visits();
    let mut simulations = 0;
    while !limits.reached() {
        worker.simulate();
        simulations += 1;
        if simulations % CHECK_EVERY == 0 && limits.is_decided(visits_before) {
            break;
        }
        if let Some((every, report_progress)) = &mut progress
            && simulations % (*every).max(1) == 0
        {
            report_progress(&report(position, shared.tree, shared.ownership));
        }
    }
    limits.done.store(true, Relaxed);
}

/// The stopping conditions.
#[derive(Clone, Copy)]
struct Limits<'a> {
    tree: &'a Tree,
    params: &'a Params,
    budget: &'a Budget,
    host: &'a dyn Host,
    done: &'a AtomicBool,
}

impl Limits<'_> {
    fn reached(&self) -> bool {
        self.done.load(Relaxed)
            || self.tree.root().own.visits() >= self.budget.visits.min(MAX_VISITS)
            || self.host.stopped()
            || self.budget.time.is_some_and(|time| self.host.elapsed() >= time)
    }

    /// Whether the most visited turn stays first even if the rest of the budget goes to the second.
    fn is_decided(&self, visits_before: u32) -> bool {
        if !self.params.stop_when_decided {
            return false;
        }
        let children = self.tree.children(self.tree.root()).1;
        if let [only] = children {
            return only.own.visits() > 0 && !matches!(only.ply().kind(), PlyKind::Slide(..));
        }
        let (mut first, mut second) = (0, 0);
        for child in children {
            let visits = child.own.visits();
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        first - second > self.visits_left(visits_before)
    }

    fn visits_left(&self, visits_before: u32) -> u32 {
        let now = self.tree.root().own.visits();
        let by_count = self.budget.visits.saturating_sub(now);
        let Some(time) = self.budget.time else { return by_count };
        let spent = self.host.elapsed().max(Duration::from_micros(1));
        let rate = f64::from(now - visits_before) / spent.as_secs_f64();
        by_count.min((rate * time.saturating_sub(spent).as_secs_f64()) as u32)
    }
}
