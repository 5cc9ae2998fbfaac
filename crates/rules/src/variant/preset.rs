//! What a variant is: its choices, and which of them are options.

use core::fmt;

use super::choices::{Counting, Ko, OwnDeath, Stone, VoidPower};
use super::ruleset::Ruleset;
use crate::{Color, HalfPoints, Regions, Shape};

/// A variant as data. Where a choice is a list, its first value is the default and the others can be chosen by an option.
///
/// A new combination of choices needs nothing else: see [`Variant::of`](crate::Variant::of).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name in records and on the command line.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The kind of board.
    pub shape: Shape,
    /// How large it may be.
    pub sizes: Sizes,
    /// What a stone occupies.
    pub stone: StoneKind,
    /// Whether own stones can be turned into voids.
    pub voids: Voids,
    /// Whether neutral pieces stand on the board and slide.
    pub slides: bool,
    /// Which repetitions are forbidden.
    pub ko: &'static [Ko],
    /// Whether a turn may cost the player stones of their own.
    pub suicide: &'static [bool],
    /// In which order such stones die.
    pub own_death: &'static [OwnDeath],
    /// What decides the game.
    pub counting: &'static [Counting],
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
    /// Whether the game ends when no point is empty.
    pub ends_when_full: bool,
    /// Who plays first.
    pub first: Color,
    /// Who gets komi, and how many half points from which size on, smallest size first.
    pub komi: (Color, &'static [(u8, i32)]),
    /// The largest handicap; 0 if the variant has none.
    pub handicap: u32,
    /// Whether the document of the variant lets players take dead stones off before they count.
    pub agrees_on_dead: bool,
}

/// The sizes of board that a variant is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Which are allowed.
    pub allowed: Allowed,
    /// The default.
    pub usual: u8,
    /// For a quick or a first game.
    pub small: u8,
    /// Those that people are offered, and on which rated games are played, smallest first.
    pub offered: &'static [u8],
    /// Those that benchmarks measure.
    pub measured: &'static [u8],
}

/// Which sizes are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// All from the first to the second.
    Range(u8, u8),
    /// These, smallest first.
    OneOf(&'static [u8]),
}

impl Sizes {
    /// The largest board there is.
    pub const fn largest(&self) -> u8 {
        match self.allowed {
            Allowed::Range(_, largest) => largest,
            Allowed::OneOf(sizes) => sizes[sizes.len() - 1],
        }
    }
}

/// What a stone occupies, before regions are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoneKind {
    /// Its own point.
    Point,
    /// A region that an option chooses.
    Region,
}

/// Whether own stones can be turned into voids, and how far those spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voids {
    /// They cannot.
    None,
    /// Voids spread without limit.
    Unlimited,
    /// Voids stay within one step of the stone that was given up.
    Limited,
}

/// Why choices do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Misfit {
    /// A list of values is empty, or a size is not allowed.
    NoValue,
    /// Voids need a compass, which this board does not have.
    NoCompass,
    /// Sliding pieces need lines through points, which this board does not have.
    NoLines,
    /// Regions need offsets, which this board does not have.
    NoOffsets,
    /// The board offers what is needed, but this combination has not been written.
    NotBuilt,
    /// The ko rule does not go with these stones or powers.
    Ko,
    /// Only stones with regions can be lost by one's own turn.
    Suicide,
    /// Only voids can fill a board.
    NeverFull,
    /// Handicap plays are Black's, so Black must play first.
    Handicap,
}

impl Misfit {
    /// The code that programs read.
    pub const fn code(self) -> &'static str {
        match self {
            Misfit::NoValue => "no_value",
            Misfit::NoCompass => "no_compass",
            Misfit::NoLines => "no_lines",
            Misfit::NoOffsets => "no_offsets",
            Misfit::NotBuilt => "not_built",
            Misfit::Ko => "ko",
            Misfit::Suicide => "suicide",
            Misfit::NeverFull => "never_full",
            Misfit::Handicap => "handicap",
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Misfit::NoValue => "every choice needs a value, and every size must be allowed",
            Misfit::NoCompass => "voids need directions around each point, which this board does not have",
            Misfit::NoLines => "sliding pieces need straight lines, which this board does not have",
            Misfit::NoOffsets => "wide stones need a square board",
            Misfit::NotBuilt => "this combination of board and powers is not available yet",
            Misfit::Ko => "this ko rule does not go with these stones or powers",
            Misfit::Suicide => "only wide stones may be lost by one's own turn",
            Misfit::NeverFull => "only a board with voids can fill up",
            Misfit::Handicap => "with a handicap Black must play first",
        })
    }
}

impl core::error::Error for Misfit {}

impl Preset {
    /// Whether the choices go together.
    ///
    /// # Errors
    /// The first reason why they do not.
    pub fn check(&self) -> Result<(), Misfit> {
        self.check_values()?;
        self.check_board()?;
        self.check_powers()?;
        let region = self.stone == StoneKind::Region;
        if self.suicide.contains(&true) && !region {
            return Err(Misfit::Suicide);
        }
        if self.ends_when_full && self.voids == Voids::None {
            return Err(Misfit::NeverFull);
        }
        if self.handicap > 0 && self.first != Color::Black {
            return Err(Misfit::Handicap);
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), Misfit> {
        let allowed = |size: u8| match self.sizes.allowed {
            Allowed::Range(least, most) => (least..=most).contains(&size),
            Allowed::OneOf(sizes) => sizes.contains(&size),
        };
        let mut sizes = self
            .sizes
            .measured
            .iter()
            .chain(self.sizes.offered)
            .copied()
            .chain([self.sizes.usual, self.sizes.small]);
        let given = !self.ko.is_empty()
            && !self.suicide.is_empty()
            && !self.own_death.is_empty()
            && !self.counting.is_empty()
            && !self.komi.1.is_empty()
            && self.passes_to_end > 0;
        if given && sizes.all(allowed) && self.sizes.largest() <= self.shape.most_size() {
            Ok(())
        } else {
            Err(Misfit::NoValue)
        }
    }

    /// The board has what stones and powers need.
    fn check_board(&self) -> Result<(), Misfit> {
        let offers = self.shape.offers();
        if self.voids != Voids::None && offers.compass == 0 {
            return Err(Misfit::NoCompass);
        }
        if self.slides && !offers.lines {
            return Err(Misfit::NoLines);
        }
        if self.stone == StoneKind::Region && !offers.offsets {
            return Err(Misfit::NoOffsets);
        }
        Ok(())
    }

    /// There is code for this combination.
    fn check_powers(&self) -> Result<(), Misfit> {
        let region = self.stone == StoneKind::Region;
        let voids = self.voids != Voids::None;
        let powers = usize::from(region) + usize::from(voids) + usize::from(self.slides);
        let built = powers <= 1
            && (!voids || self.shape == Shape::Square)
            && (!self.slides || self.shape == Shape::Hex);
        if !built {
            return Err(Misfit::NotBuilt);
        }
        let fits = |ko: &Ko| match ko {
            Ko::None => !voids,
            Ko::Simple => !region,
            Ko::Single => region,
            Ko::Superko => !voids,
        };
        if self.ko.iter().all(fits) { Ok(()) } else { Err(Misfit::Ko) }
    }

    /// What is usual on a board of a size.
    pub(crate) fn komi_for(&self, size: u8) -> HalfPoints {
        let from = self.komi.1.iter().rev().find(|(from, _)| *from <= size);
        HalfPoints::from_halves(from.map_or(0, |(_, halves)| *halves))
    }

    /// The rules with every choice at its default.
    pub(crate) fn ruleset(&self) -> Ruleset {
        let limited = match self.voids {
            Voids::None => None,
            Voids::Unlimited => Some(false),
            Voids::Limited => Some(true),
        };
        Ruleset {
            shape: self.shape,
            size: self.sizes.usual,
            stone: match self.stone {
                StoneKind::Point => Stone::Point,
                StoneKind::Region => Stone::Region { regions: Regions::standard(), own_overlap: false },
            },
            voids: limited.map(|limited| VoidPower { limited, nuke_ticks: false }),
            slides: self.slides,
            ko: self.ko[0],
            suicide: self.suicide[0],
            own_death: self.own_death[0],
            counting: self.counting[0],
            passes_to_end: self.passes_to_end,
            ends_when_full: self.ends_when_full,
            first: self.first,
            komi_to: self.komi.0,
            komi: self.komi_for(self.sizes.usual),
            handicap: 0,
            agrees_on_dead: self.agrees_on_dead,
        }
    }
}
