//! Tree reuse: what is kept from one search to the next, and how a later position is found in it.

use rules::{Cell, Point, Position, Turn};

use super::ply::PlyKind;
use super::tree::Tree;
use super::worker::Ownership;
use crate::features::BoardInfo;
use crate::playout::Recent;

/// A search of one position.
#[derive(Debug)]
pub(super) struct SearchState {
    pub(super) position: Position,
    pub(super) tree: Tree,
    pub(super) info: BoardInfo,
    pub(super) recent: Recent,
    pub(super) ownership: Ownership,
    /// Number of earlier searches of this position; part of the seed, so that continuing does not repeat playouts.
    pub(super) searches: u64,
}

impl SearchState {
    /// Whether this is a search of exactly this position.
    pub(super) fn is_about(&self, position: &Position) -> bool {
        is_same(&self.position, position)
    }
}

/// Whether two positions are the same point in the same game, as far as options, turn number and hash can tell.
pub(super) fn is_same(a: &Position, b: &Position) -> bool {
    let moment = |p: &Position| (p.turns(), p.to_play(), p.passes(), p.hash());
    a.options() == b.options() && moment(a) == moment(b)
}

/// The node of a position at most two turns after the searched one, and the turns that lead there.
pub(super) fn find(state: &SearchState, position: &Position) -> Option<(u32, Vec<Turn>)> {
    let turns = position.turns().checked_sub(state.position.turns())?;
    descend(state, &state.position, 0, position, turns.min(3), None)
}

fn descend(
    state: &SearchState,
    from: &Position,
    node: u32,
    target: &Position,
    turns: u32,
    slide: Option<(Point, Point)>,
) -> Option<(u32, Vec<Turn>)> {
    if turns == 0 {
        let same = from.hash() == target.hash() && from.to_play() == target.to_play();
        return (same && slide.is_none()).then(|| (node, Vec::new()));
    }
    if turns > 2 {
        return None;
    }
    let (first, children) = state.tree.children(state.tree.node(node));
    for (i, child) in children.iter().enumerate().filter(|(_, child)| child.own.visits() > 0) {
        let index = first + i as u32;
        let ply = child.ply();
        let found = match (ply.kind(), ply.turn(slide)) {
            (PlyKind::Slide(a, b), _) => descend(state, from, index, target, turns, Some((a, b))),
            (_, Some(turn)) => {
                let mut after = from.clone();
                match after.play(turn) {
                    Ok(()) => descend(state, &after, index, target, turns - 1, None),
                    Err(_) => None,
                }
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The points of the last turns, from the stones that appeared or became voids since an earlier position.
pub(super) fn recent_turn(before: &Position, now: &Position) -> Recent {
    let new = |color| {
        let stone = Cell::stone(color);
        let changed = |p: &Point| match (before.cell(*p) == stone, now.cell(*p)) {
            (had, cell) if cell == stone => !had,
            (had, Cell::Void) => had,
            _ => false,
        };
        let mut points = now.layout().points().filter(changed);
        points.next().filter(|_| points.next().is_none())
    };
    if before.turns() >= now.turns() || now.turns() - before.turns() > 2 {
        return Recent::default();
    }
    Recent { last: new(!now.to_play()), before: new(now.to_play()) }
}
