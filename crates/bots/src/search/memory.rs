//! What is remembered from one turn to the next, and how a later position is found in it.

use rules::{Cell, Position, Turn};

use super::ply::Kind;
use super::tree::Tree;
use super::worker::Ownership;
use crate::playout::Recent;
use crate::sense::Terrain;

/// What was learned about a position.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) position: Position,
    pub(super) tree: Tree,
    pub(super) terrain: Terrain,
    pub(super) recent: Recent,
    pub(super) ownership: Ownership,
    /// How often the position was searched before, so that going on does not repeat the same playouts.
    pub(super) searches: u64,
}

impl Memory {
    /// Whether this is what is known about exactly this position.
    pub(super) fn is_about(&self, position: &Position) -> bool {
        is_same(&self.position, position)
    }
}

/// Whether two positions are the same moment of the same game, as far as can be told.
pub(super) fn is_same(a: &Position, b: &Position) -> bool {
    let moment = |p: &Position| (p.turns(), p.to_play(), p.passes(), p.hash());
    a.options() == b.options() && moment(a) == moment(b)
}

/// The node of a position that is at most two turns after the remembered one, and the turns to it.
pub(super) fn find(memory: &Memory, position: &Position) -> Option<(u32, Vec<Turn>)> {
    let turns = position.turns().checked_sub(memory.position.turns())?;
    descend(memory, &memory.position, 0, position, turns.min(3), None)
}

fn descend(
    memory: &Memory,
    from: &Position,
    node: u32,
    target: &Position,
    turns: u32,
    begun: Option<(u16, u16)>,
) -> Option<(u32, Vec<Turn>)> {
    if turns == 0 {
        let same = from.hash() == target.hash() && from.to_play() == target.to_play();
        return (same && begun.is_none()).then(|| (node, Vec::new()));
    }
    if turns > 2 {
        return None;
    }
    let (first, children) = memory.tree.children(memory.tree.node(node));
    for (i, child) in children.iter().enumerate().filter(|(_, child)| child.own.visits() > 0) {
        let index = first + i as u32;
        let ply = child.ply();
        let found = match (ply.kind(), ply.turn(begun)) {
            (Kind::Slide(a, b), _) => descend(memory, from, index, target, turns, Some((a, b))),
            (_, Some(turn)) => {
                let mut after = from.clone();
                match after.play(turn) {
                    Ok(()) => descend(memory, &after, index, target, turns - 1, None),
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

/// Where stones have appeared since an earlier position, as far as that can be told.
pub(super) fn recent_turn(before: &Position, now: &Position) -> Recent {
    let new = |color| {
        let appeared =
            |p: &rules::Point| now.cell(*p) == Cell::stone(color) && before.cell(*p) != Cell::stone(color);
        let mut points = now.layout().points().filter(appeared);
        points.next().filter(|_| points.next().is_none()).map(|p| p.0)
    };
    if before.turns() >= now.turns() || now.turns() - before.turns() > 2 {
        return Recent::default();
    }
    Recent { last: new(!now.to_play()), before: new(now.to_play()) }
}
