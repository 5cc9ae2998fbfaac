//! A machine-independent estimate of the cost of a visit.

use rules::topology::Topology;
use rules::variant::{Frame, Rules};
use rules::{Point, Position, TypedGame, Visitor};

/// Relative cost of a visit: the length of a playout, the cost of a turn, which grows slowly with the board, and the number
/// of points that a stone touches.
pub(crate) fn cost_of_visit(position: &Position) -> f64 {
    let points = position.layout().len() as f64;
    points * points.sqrt().sqrt() * position.visit(Reach) as f64
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
        let reach = |p: Point| topology.near(p.index()).len() + topology.cover(p.index()).len();
        layout.points().map(reach).max().unwrap_or(1)
    }
}
