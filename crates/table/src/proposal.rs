//! Which stones look dead: the marks that people start from when they agree on dead stones.
//!
//! Telling dead stones from living ones takes a search, which this crate does not have. So [`decide`](crate::decide)
//! takes a proposal as it takes time and chance, and says when it needs one.

use rules::{Point, Position};

use crate::Event;

/// What [`decide`](crate::decide) answers to a command that is not refused.
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

    /// Proposes nothing: for when there is no time or no room for an estimate.
    pub fn empty(end: EndOfPlay) -> Proposal {
        Proposal::new(end, Vec::new())
    }
}
