//! Slides of neutral pieces (XiaGo).

use rules::board::{Board, Cell};
use rules::topology::Topology;
use rules::{Color, Point, Turn};

use super::View;

/// A neutral piece slides from one cell to another.
pub(crate) type Slide = (Point, Point);

/// The neutral pieces that could slide to an open cell.
pub(crate) fn sliders<'a, T: Topology<CAP>, const CAP: usize>(
    view: View<'a, T, CAP>,
    to: Point,
) -> impl Iterator<Item = Point> + 'a {
    view.info.rays[to.index()].iter().filter_map(move |line| {
        let first = line.iter().copied().find(|&cell| !view.is_open(cell))?;
        (view.board.cell(first) == Cell::Neutral).then_some(first)
    })
}

/// The board after a slide, without the opposing chains that it captures.
pub(crate) fn board_after<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    (from, to): Slide,
    color: Color,
) -> Board<T, CAP> {
    let mut board = view.board.clone();
    board.unblock(view.topology, from);
    board.block(view.topology, to, Cell::Neutral);
    board.lift_starved(view.topology, !color, &mut |_| ());
    board.forget_starved();
    board
}

/// A turn that captures a chain with two liberties: a piece slides onto one and a stone takes the other.
/// Its legality is not checked.
pub(crate) fn capture_by_slide<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    stone: Point,
) -> Option<Turn> {
    let liberties = view.liberties(stone, 2);
    let &[a, b] = liberties.as_slice() else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(to, place)| {
        // A piece that leaves a cell next to the chain would give it a new liberty.
        let helps = |from: &Point| {
            !view
                .near(*from)
                .iter()
                .any(|&n| view.board.cell(n).is_stone() && view.board.head(n) == view.board.head(stone))
        };
        let from = sliders(view, to).find(helps)?;
        Some(Turn::Slide { from, to, place })
    })
}
