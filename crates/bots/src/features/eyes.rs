//! Eyes on a whole board, for code outside the search.

use rules::variant::Rules;
use rules::{Position, TypedGame, Visitor};

use super::{BoardInfo, View};

/// For each point, whether it is an eye of the player to move that should not be filled.
pub(crate) fn own_eyes(position: &Position, info: &BoardInfo) -> Vec<bool> {
    position.visit(Eyes(info))
}

struct Eyes<'a>(&'a BoardInfo);

impl Visitor for Eyes<'_> {
    type Output = Vec<bool>;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Vec<bool> {
        let frame = game.rules.frame();
        let view = View { board: &game.state.board, topology: &frame.topology, info: self.0 };
        let color = game.state.progress.to_play;
        frame.layout.points().map(|p| view.is_open(p) && view.is_eye(p, color)).collect()
    }
}
