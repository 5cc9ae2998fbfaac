//! The independent choices that a variant is made of.

/// Which repetitions are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ko {
    /// None: every recapture is allowed.
    None,
    /// The liberty of a lone stone that has just captured one stone may not be played at once.
    Simple,
    /// A stone that has just captured one stone may not itself be captured alone at once, from wherever.
    Single,
    /// No arrangement of the whole board may come back.
    Superko,
}

impl Ko {
    /// Every rule there is.
    pub const ALL: [Ko; 4] = [Ko::None, Ko::Simple, Ko::Single, Ko::Superko];

    /// Its name as an option's value.
    pub const fn name(self) -> &'static str {
        match self {
            Ko::None => "none",
            Ko::Simple => "simple",
            Ko::Single => "single",
            Ko::Superko => "superko",
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

impl Counting {
    /// Every way there is.
    pub const ALL: [Counting; 3] = [Counting::Area, Counting::Territory, Counting::Stones];

    /// Its name as an option's value.
    pub const fn name(self) -> &'static str {
        match self {
            Counting::Area => "area",
            Counting::Territory => "territory",
            Counting::Stones => "stones",
        }
    }
}

/// In which order a mover's own groups die that a turn leaves without a liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnDeath {
    /// All at the same moment.
    Together,
    /// First the group of the stone just played, then the others that still have no liberty.
    PlayedFirst,
    /// First the others, then the group of the stone just played if it still has none.
    PlayedLast,
}

impl OwnDeath {
    /// Every order there is.
    pub const ALL: [OwnDeath; 3] = [OwnDeath::Together, OwnDeath::PlayedFirst, OwnDeath::PlayedLast];

    /// Its name as an option's value.
    pub const fn name(self) -> &'static str {
        match self {
            OwnDeath::Together => "together",
            OwnDeath::PlayedFirst => "played_first",
            OwnDeath::PlayedLast => "played_last",
        }
    }
}
