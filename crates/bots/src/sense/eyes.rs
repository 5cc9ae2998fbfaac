//! Eyes on a whole board, for whoever asks from outside the search.

use rules::variant::Rules;
use rules::{Position, TypedGame, Visitor};

use super::{Terrain, View};

/// By the index of a point: whether it is an eye, worth keeping, of the player whose turn it is.
pub(crate) fn own_eyes(position: &Position, terrain: &Terrain) -> Vec<bool> {
    position.visit(Eyes(terrain))
}

struct Eyes<'a>(&'a Terrain);

impl Visitor for Eyes<'_> {
    type Output = Vec<bool>;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Vec<bool> {
        let frame = game.rules.frame();
        let view = View { board: &game.state.board, topology: &frame.topology, terrain: self.0 };
        let color = game.state.progress.to_play;
        frame.layout.points().map(|p| view.is_open(p.0) && view.is_eye(p.0, color)).collect()
    }
}
