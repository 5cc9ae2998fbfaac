//! What searching a board costs, before anything is measured.

use rules::topology::Topology;
use rules::variant::{Frame, Rules};
use rules::{Point, Position, TypedGame, Visitor};

/// How much work a visit is, roughly: the turns of a playout, each a bit dearer on a large board, and what a stone
/// touches.
pub(crate) fn cost_of_visit(position: &Position) -> f64 {
    let points = position.layout().len() as f64;
    points * points.sqrt().sqrt() * position.visit(Reach) as f64
}

/// How many points a stone touches or closes, its own included.
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
