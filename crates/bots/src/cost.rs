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

/// What a net adds to a visit for each point of the board, in the same units: it looks at every point, and is asked once in many visits.
/// Measured with the visits of level 9: 25 to 40 % more time in Go, No, Go San, XiaGo and Go 2.5D. In Gengo it is less than this, because turns
/// are so many that few positions have enough visits for the net.
const NET_PER_POINT: f64 = 5.0;

/// Expected duration of this many visits on one core, in a search without a net.
pub(crate) fn time_of_visits(position: &Position, visits: u32) -> Duration {
    duration(cost_of_visit(position), visits)
}

/// The same with a net.
pub(crate) fn time_with_net(position: &Position, visits: u32) -> Duration {
    duration(cost_of_visit(position) + NET_PER_POINT * position.layout().len() as f64, visits)
}

fn duration(cost: f64, visits: u32) -> Duration {
    Duration::from_secs_f64(cost * f64::from(visits) / UNITS_PER_SECOND)
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
