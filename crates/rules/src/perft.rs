//! Counting sequences of turns, as chess programmers do.

use alloc::vec::Vec;

use crate::Turn;
use crate::variant::{Rules, StateOf};

/// How many turns the player to move has, passing included, resigning not; 0 when the game is over.
pub(crate) fn count_legal<R: Rules<CAP>, const CAP: usize>(rules: &R, state: &StateOf<R, CAP>) -> u64 {
    if state.progress.end.is_some() {
        return 0;
    }
    let mut count = 1;
    rules.each_turn(state, |_| count += 1);
    count
}

/// The number of sequences of `depth` turns from here. A finished game has no continuations.
pub(crate) fn perft<R: Rules<CAP>, const CAP: usize>(rules: &R, state: &StateOf<R, CAP>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(rules, state),
        _ if state.progress.end.is_some() => 0,
        _ => {
            let mut turns = Vec::from([Turn::Pass]);
            rules.each_turn(state, |turn| turns.push(turn));
            let mut next = state.clone();
            let follow = |turn| {
                next.clone_from(state);
                rules.play_unchecked(&mut next, turn);
                perft(rules, &next, depth - 1)
            };
            turns.into_iter().map(follow).sum()
        }
    }
}
