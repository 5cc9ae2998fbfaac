//! Proposals of dead stones: the marks that an agreement on dead stones starts from.
//!
//! Finding dead stones takes a search, which this crate does not have. So [`decide`](crate::decide) takes a proposal as
//! an argument, like time and randomness, and reports when it needs one.

use rules::{Point, Position};

use crate::Event;

/// The result of [`decide`](crate::decide) for an accepted command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// The events that follow from the command.
    Events(Vec<Event>),
    /// The command ends play and starts the scoring phase. Decide again with a [`Proposal`] for this end of play, made
    /// from [`position_before_passes`](rules::Game::position_before_passes) of its game.
    NeedsProposal(EndOfPlay),
}

/// Identifies the position after the last pass, so that a proposal cannot be used for another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndOfPlay {
    turns: u32,
    hash: u64,
}

impl EndOfPlay {
    pub(crate) fn of(last: &Position) -> EndOfPlay {
        EndOfPlay { turns: last.turns(), hash: last.hash() }
    }
}

/// The stones that look dead at an end of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub(crate) end: EndOfPlay,
    pub(crate) dead: Vec<Point>,
}

impl Proposal {
    /// Proposes that these stones are dead. Points without a stone are ignored.
    pub fn new(end: EndOfPlay, dead: Vec<Point>) -> Proposal {
        Proposal { end, dead }
    }

    /// Proposes nothing: used when there is no time or thread for an estimate.
    pub fn empty(end: EndOfPlay) -> Proposal {
        Proposal::new(end, Vec::new())
    }
}
