//! A machine-independent estimate of the cost of a visit.

use core::time::Duration;

use rules::topology::Topology;
use rules::variant::{Frame, Rules};
use rules::{Point, Position, TypedGame, Visitor};

/// Relative cost of a visit: the length of a playout, the cost of a turn, which grows slowly with the board, and the number
/// of points that a stone touches.
pub(crate) fn cost_of_visit(position: &Position) -> f64 {
    let points = position.layout().len() as f64;
    points * points.sqrt().sqrt() * position.visit(Reach) as f64
}

/// Throughput of one core of a typical machine: units of [`cost_of_visit`] per second.
const UNITS_PER_SECOND: f64 = 3.2e7;

/// Expected duration of this many visits on one core.
pub(crate) fn time_of_visits(position: &Position, visits: u32) -> Duration {
    Duration::from_secs_f64(cost_of_visit(position) * f64::from(visits) / UNITS_PER_SECOND)
}

/// The maximum number of points that a stone touches or covers, its own included.
struct Reach;

impl Visitor for Reach {
    type Output = usize;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> usize {
        let Frame { topology, layout, .. } = game.rules.frame();
        let reach = |p: Point| topology.near(p).len() + topology.cover(p).len();
        layout.points().map(reach).max().unwrap_or(1)
    }
}
