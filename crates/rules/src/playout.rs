//! Games of uniformly random turns, for benchmarks and as the basis of the bots' playouts.

use crate::topology::Topology;
use crate::variant::{Rules, State, StateOf};
use crate::{Point, Random};

/// Draws an open point uniformly from those that `accept` takes. Refused points are set aside at the end
/// of the list of open points, so that none is asked twice.
#[inline]
pub(crate) fn draw_open<T: Topology<CAP>, X, const CAP: usize>(
    state: &mut State<T, X, CAP>,
    random: &mut Random,
    mut accept: impl FnMut(&State<T, X, CAP>, Point) -> bool,
) -> Option<Point> {
    let mut left = state.board.open().len();
    while left > 0 {
        let place = random.below(left as u32) as usize;
        let point = state.board.open().get(place);
        if accept(state, point) {
            return Some(point);
        }
        left -= 1;
        state.board.open_mut().swap(place, left);
    }
    None
}

/// Plays uniformly random turns until the game is over or `most_turns` were made. Returns how many were.
///
/// A player passes only when no other turn is left that does not fill an eye of their own.
#[inline]
pub fn playout<R: Rules<CAP>, const CAP: usize>(
    rules: &R,
    state: &mut StateOf<R, CAP>,
    random: &mut Random,
    most_turns: u32,
) -> u32 {
    let mut turns = 0;
    while turns < most_turns && state.progress.end.is_none() {
        let turn = rules.random_turn(state, random);
        rules.play_unchecked(state, turn);
        turns += 1;
    }
    turns
}
