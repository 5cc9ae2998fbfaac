//! The features of a placement.

use rules::Point;
use rules::board::Cell;
use rules::topology::Topology;

use super::context::Context;
use super::ring::ring_code;
use super::weights::*;
use super::{Slide, View};
use crate::point_set::PointSet;

/// What a stone on a point would join, attack and take.
#[derive(Default)]
struct Effect {
    /// Heads of the chains it touches, own and opposing.
    own: Heads,
    other: Heads,
    captured: u32,
    saves: bool,
    takes_last: bool,
    /// The largest own chain in atari and with two liberties that it joins.
    in_atari: u32,
    weak: u32,
    /// The largest opposing chain that it puts into atari, and how many; the largest that it leaves with two liberties.
    atari: u32,
    ataris: u32,
    reduced: u32,
    /// Stones and liberties of its own chain afterwards; liberties up to three.
    size: u32,
    liberties: u32,
    /// The largest weak chains that lose liberties to a wide stone, opposing and own.
    pressed: [u32; 2],
}

/// A few chains, without repetition.
struct Heads {
    list: [Point; 8],
    len: usize,
}

impl Default for Heads {
    fn default() -> Heads {
        Heads { list: [Point(0); 8], len: 0 }
    }
}

impl Heads {
    /// False if it was there before, or there is no place.
    fn add(&mut self, head: Point) -> bool {
        let new = self.len < self.list.len() && !self.as_slice().contains(&head);
        if new {
            self.list[self.len] = head;
            self.len += 1;
        }
        new
    }

    fn as_slice(&self) -> &[Point] {
        &self.list[..self.len]
    }
}

/// The features of a stone on a point; after a slide, `view` and `context` are those of the board after it.
pub(crate) fn placement<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    slide: Option<Slide>,
) -> Features {
    let mut found = Features::NONE;
    let effect = if T::WIDE {
        wide_effect(view, context, point, &mut found)
    } else {
        effect(view, context, point, &mut found)
    };
    add_tactics(&effect, &mut found);
    add_eye(view, context, point, &mut found);
    add_surroundings(view, context, point, &mut found);
    if let Some((from, to)) = slide {
        if point == from {
            found.add(AFTER_SLIDE);
        } else if view.near(point).contains(&from) {
            found.add(AFTER_SLIDE + 1);
        }
        if view.near(point).contains(&to) {
            found.add(AFTER_SLIDE + 2);
        }
    }
    found
}

fn effect<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    found: &mut Features,
) -> Effect {
    let own = Cell::stone(context.color);
    let mut effect = Effect { size: 1, ..Effect::default() };
    let mut kinds = [0u8; 6];
    let mut free = PointSet::new();
    for (&n, kind) in view.near(point).iter().zip(&mut kinds) {
        let cell = view.board.cell(n);
        if cell == Cell::Open {
            *kind = 1;
            free.add(n);
            continue;
        }
        if !cell.is_stone() {
            continue;
        }
        let liberties = context.liberties(view, n);
        let size = u32::from(view.board.chain_size(n));
        *kind = liberties.min(3) as u8 + if cell == own { 1 } else { 4 };
        if cell == own {
            if effect.own.add(view.board.head(n)) {
                effect.size += size;
                match liberties {
                    1 => effect.in_atari = effect.in_atari.max(size),
                    2 => effect.weak = effect.weak.max(size),
                    _ => {}
                }
                context.free(view, n).iter().filter(|&&l| l != point).for_each(|&l| free.add(l));
            }
        } else if effect.other.add(view.board.head(n)) {
            match liberties {
                1 => capture(view, context, n, size, &mut effect),
                2 => {
                    effect.atari = effect.atari.max(size);
                    effect.ataris += 1;
                }
                3 => effect.reduced = effect.reduced.max(size),
                _ => {}
            }
        }
    }
    // The board on the other layer is the fifth neighbour.
    if view.info.has_layers {
        found.add(ACROSS + u32::from(kinds[4]));
    }
    found.add(AROUND + rank(kinds));
    effect.liberties = (free.len() as u32 + effect.captured).min(3);
    effect
}

fn capture<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    stone: Point,
    size: u32,
    effect: &mut Effect,
) {
    let own = Cell::stone(context.color);
    effect.captured += size;
    let is_last = |p: Point| view.board.cell(p).is_stone() && view.board.head(p) == view.board.head(stone);
    effect.takes_last |= context.last_point.is_some_and(is_last);
    let in_atari = |&n: &Point| view.board.cell(n) == own && context.liberties(view, n) == 1;
    effect.saves |= view.board.chain(stone).any(|s| view.near(s).iter().any(in_atari));
}

fn wide_effect<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    found: &mut Features,
) -> Effect {
    let own = Cell::stone(context.color);
    let mut effect = Effect { size: 1, liberties: 3, ..Effect::default() };
    for &n in view.near(point) {
        let cell = view.board.cell(n);
        if !cell.is_stone() {
            continue;
        }
        let size = u32::from(view.board.chain_size(n));
        if cell == own && effect.own.add(view.board.head(n)) {
            effect.size += size;
            match context.liberties(view, n) {
                1 => effect.in_atari = effect.in_atari.max(size),
                2 => effect.weak = effect.weak.max(size),
                _ => {}
            }
        } else if cell != own {
            effect.other.add(view.board.head(n));
        }
    }
    let mut pressed = Heads::default();
    let mut taken = 0;
    for &c in view.topology.cover(point) {
        if !view.is_open(c) {
            continue;
        }
        taken += 1;
        for &n in view.near(c) {
            let cell = view.board.cell(n);
            if !cell.is_stone() || context.liberties(view, n) == 4 || !pressed.add(view.board.head(n)) {
                continue;
            }
            let (liberties, size) = (context.liberties(view, n), u32::from(view.board.chain_size(n)));
            if cell != own && liberties == 1 && view.would_be_captured(n, point) {
                capture(view, context, n, size, &mut effect);
            } else {
                let side = usize::from(cell == own);
                effect.pressed[side] = effect.pressed[side].max(size);
            }
        }
    }
    found.add(COVER + taken.min(9));
    if effect.captured == 0 && view.is_self_atari(point, context.color) {
        effect.liberties = 1;
    }
    effect
}

fn add_tactics(effect: &Effect, found: &mut Features) {
    let after = effect.liberties.clamp(1, 3) - 1;
    if effect.captured > 0 {
        let how = u32::from(effect.saves) * 2 + u32::from(effect.takes_last);
        found.add(CAPTURE + size_class(effect.captured) * 4 + how);
    } else if effect.liberties <= 1 {
        found.add(SELF_ATARI + size_class(effect.size));
    }
    if effect.in_atari > 0 {
        found.add(ESCAPE + size_class(effect.in_atari) * 3 + after);
    } else if effect.weak > 0 {
        found.add(EXTEND + size_class(effect.weak) * 3 + after);
    }
    if effect.atari > 0 {
        found.add(ATARI + size_class(effect.atari) * 3 + after);
    }
    if effect.ataris > 1 {
        found.add(DOUBLE_ATARI);
    }
    if effect.reduced > 0 {
        found.add(REDUCE + size_class(effect.reduced));
    }
    for (side, &size) in effect.pressed.iter().enumerate().filter(|(_, size)| **size > 0) {
        found.add(PRESS + side as u32 * SIZES + size_class(size));
    }
    found.add(TOUCH + effect.own.len.min(3) as u32 * 4 + effect.other.len.min(3) as u32);
}

fn add_eye<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    found: &mut Features,
) {
    let around = view.board.around(point);
    if around.surrounded_by(context.color) {
        found.add(EYE + u32::from(!view.is_eye(point, context.color)));
    } else if around.surrounded_by(!context.color) {
        found.add(EYE + 2);
    }
}

fn add_surroundings<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    found: &mut Features,
) {
    let (own, other) = context.steps_to_stones(point);
    let alone = u32::from(own.min(other) > 3);
    let edges = u32::from(view.info.edges[point.index()]);
    found.add(NEAR + context.steps_to_last(point) * STEPS + context.steps_to_before(point));
    found.add(EDGE + (context.phase * 2 + alone) * super::board_info::EDGES + edges);
    found.add(AREA + (context.phase * STEPS + own) * STEPS + other);
    if view.info.nukes {
        found.add(
            VOID + match context.turns_to_void(point) {
                0 => 0,
                1 => 1,
                2 => 2,
                3 | 4 => 3,
                5 | 6 => 4,
                _ => 5,
            },
        );
    }
    found.add(RING + ring_code(view, context.color, point));
}

/// The number of a choice of six kinds out of eight, whatever their order.
fn rank(mut kinds: [u8; 6]) -> u32 {
    kinds.sort_unstable();
    kinds.iter().zip(&CHOICES).map(|(&kind, row)| u32::from(row[usize::from(kind)])).sum()
}

/// How many choices of `i + 1` kinds there are that are all below a kind.
static CHOICES: [[u16; 8]; 6] = {
    let mut table = [[0; 8]; 6];
    let mut i = 0;
    while i < 6 {
        let mut kind = 1;
        while kind < 8 {
            // The largest is below the kind before, or is that kind and the others are not above it.
            table[i][kind] = table[i][kind - 1] + if i == 0 { 1 } else { table[i - 1][kind] };
            kind += 1;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_choice_of_neighbours_has_a_number_of_its_own() {
        let mut seen = BTreeSet::new();
        let mut choices = BTreeSet::new();
        for code in 0..8u32.pow(6) {
            let mut kinds: [u8; 6] = std::array::from_fn(|i| (code >> (3 * i) & 7) as u8);
            let number = rank(kinds);
            kinds.sort_unstable();
            choices.insert(kinds);
            seen.insert(number);
        }
        assert_eq!((seen.len(), choices.len()), (1716, 1716));
        assert_eq!(seen.last(), Some(&1715));
    }
}
