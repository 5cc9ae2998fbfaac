//! The features of passes, nukes and slides.

use rules::Point;
use rules::board::Cell;
use rules::topology::Topology;

use super::context::Context;
use super::weights::*;
use super::{Slide, View};
use crate::point_set::PointSet;

/// The features of a pass.
pub(crate) fn pass<const CAP: usize>(context: &Context<CAP>, passes: u8) -> Features {
    let mut found = Features::NONE;
    found.add(PASS + context.phase * 2 + u32::from(passes > 0));
    found
}

/// The features of nuking an own stone.
pub(crate) fn nuke<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
) -> Features {
    let mut found = Features::NONE;
    let own = Cell::stone(context.color);
    let around = &view.info.around[point.index()];
    let head = view.board.head(point);
    let (mut balance, mut lost, mut looked) = (0, [0; 2], PointSet::new());
    for &p in around.iter().filter(|&&p| view.is_open(p)) {
        for &n in view.near(p).iter().filter(|&&n| view.board.cell(n).is_stone() && n != point) {
            let side = usize::from(view.board.cell(n) == own);
            balance += if side == 0 { 1 } else { -1 };
            let chain = view.board.head(n);
            if chain == head || looked.as_slice().contains(&chain) {
                continue;
            }
            looked.add(chain);
            let doomed =
                context.liberties(view, n) < 4 && context.free(view, n).iter().all(|l| around.contains(l));
            lost[side] += if doomed { u32::from(view.board.chain_size(n)) } else { 0 };
        }
    }
    let class = |size: u32| if size == 0 { 0 } else { 1 + size_class(size) };
    let chain =
        (context.liberties(view, point) - 1) * SIZES + size_class(view.board.chain_size(point).into());
    found.add(NUKE + context.phase);
    found.add(NUKE_KILLS + class(lost[0]) * (SIZES + 1) + class(lost[1]));
    found.add(NUKE_BALANCE + (balance.clamp(-4, 4) + 4) as u32);
    found.add(NUKE_CHAIN + chain);
    found.add(NUKE_NEAR + context.steps_to_last(point));
    found
}

/// The features of a slide.
pub(crate) fn slide<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    (from, to): Slide,
) -> Features {
    let mut found = Features::NONE;
    let own = Cell::stone(context.color);
    // The fewest liberties of chains beside a cell, 0 if there is none: the opponent's and one's own.
    let weakest = |cell: Point| {
        let (mut fewest, mut size) = ([0; 2], 0);
        for &n in view.near(cell).iter().filter(|&&n| view.board.cell(n).is_stone()) {
            let side = usize::from(view.board.cell(n) == own);
            let liberties = context.liberties(view, n);
            if fewest[side] == 0 || liberties < fewest[side] {
                fewest[side] = liberties;
                if side == 0 {
                    size = u32::from(view.board.chain_size(n));
                }
            }
        }
        (fewest, size)
    };
    let ([other, mine], size) = weakest(to);
    found.add(SLIDE + context.phase);
    found.add(SLIDE_TO + other * 5 + mine);
    if (1..=3).contains(&other) {
        found.add(SLIDE_SIZE + (other - 1) * SIZES + size_class(size));
    }
    let ([other, mine], _) = weakest(from);
    found.add(SLIDE_FROM + other * 5 + mine);
    found.add(SLIDE_NEAR + context.steps_to_last(to));
    found.add(SLIDE_NEAR + STEPS + context.steps_to_last(from));
    found
}
