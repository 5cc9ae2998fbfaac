//! The independent choices that a game is made of. Each is written once; everybody else reads them from a
//! [`Ruleset`](crate::Ruleset).

use alloc::string::String;
use alloc::vec::Vec;

use crate::Regions;

/// A choice among a few named values, which can be an option of a variant.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value there is.
    const ALL: &'static [Self];

    /// Its name as an option's value.
    fn name(self) -> &'static str;

    /// What it means, as a clause for a list of choices.
    fn meaning(self) -> &'static str;

    /// The value of a name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }
}

/// The names of some choices.
pub(crate) fn names<C: Choice>(choices: &[C]) -> Vec<&'static str> {
    choices.iter().map(|choice| choice.name()).collect()
}

/// Some choices explained: `simple: …; superko: ….`
pub(crate) fn explain<C: Choice>(choices: &[C]) -> String {
    let clause = |choice: &C| alloc::format!("{}: {}", choice.name(), choice.meaning());
    choices.iter().map(clause).collect::<Vec<_>>().join("; ") + "."
}

/// Which repetitions are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ko {
    /// None.
    None,
    /// The liberty of a lone stone that has just captured one stone may not be played at once.
    Simple,
    /// A stone that has just captured one stone may not itself be captured alone at once, from wherever (Gengo).
    Single,
    /// No arrangement of the whole board may come back.
    Superko,
}

impl Choice for Ko {
    const ALL: &'static [Ko] = &[Ko::None, Ko::Simple, Ko::Single, Ko::Superko];

    fn name(self) -> &'static str {
        match self {
            Ko::None => "none",
            Ko::Simple => "simple",
            Ko::Single => "single",
            Ko::Superko => "superko",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Ko::None => "every recapture is allowed",
            Ko::Simple => "a single stone may not be taken back at once",
            Ko::Single => "a stone that has just captured one stone may not be captured alone at once",
            Ko::Superko => "no whole-board position may come back",
        }
    }
}

/// What decides a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counting {
    /// Own stones on the board and own regions.
    Area,
    /// Own regions and the stones captured from the other colour.
    Territory,
    /// Own stones on the board.
    Stones,
}

impl Choice for Counting {
    const ALL: &'static [Counting] = &[Counting::Area, Counting::Territory, Counting::Stones];

    fn name(self) -> &'static str {
        match self {
            Counting::Area => "area",
            Counting::Territory => "territory",
            Counting::Stones => "stones",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Counting::Area => "own stones and own regions count",
            Counting::Territory => "own regions and captured stones count",
            Counting::Stones => "own stones on the board count",
        }
    }
}

/// In which order a mover's own groups die that a turn leaves without a liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OwnDeath {
    /// All at the same moment.
    Together,
    /// First the group of the stone just played, then the others that still have no liberty.
    PlayedFirst,
    /// First the others, then the group of the stone just played if it still has none.
    PlayedLast,
}

impl Choice for OwnDeath {
    const ALL: &'static [OwnDeath] = &[OwnDeath::Together, OwnDeath::PlayedFirst, OwnDeath::PlayedLast];

    fn name(self) -> &'static str {
        match self {
            OwnDeath::Together => "together",
            OwnDeath::PlayedFirst => "played_first",
            OwnDeath::PlayedLast => "played_last",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            OwnDeath::Together => "own groups without a liberty are removed all at once",
            OwnDeath::PlayedFirst => "the group of the stone just played is removed before the others",
            OwnDeath::PlayedLast => "the group of the stone just played is removed after the others",
        }
    }
}

/// What a stone occupies.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stone {
    /// Its own point.
    Point,
    /// A region, and it touches others at a distance (Gengo).
    Region {
        /// What it covers and where it touches.
        regions: Regions,
        /// Whether it may stand on a space that only stones of its own colour cover.
        own_overlap: bool,
    },
}

/// The power to turn an own stone into a void, from which voids spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VoidPower {
    /// Whether voids stay within one step of the stone that was given up.
    pub limited: bool,
    /// Whether a new void is processed in the turn that makes it.
    pub nuke_ticks: bool,
}
