//! Why a turn is refused.

use core::fmt;

/// The reason for refusing a turn. The position stays exactly as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The text is not a turn of this variant.
    Unreadable,
    /// The point does not exist on this board.
    OffBoard,
    /// Something stands on the point already.
    Occupied,
    /// The space is covered by a stone nearby (Gengo).
    Overlap,
    /// The stone, or another own chain, would be left without a liberty.
    Suicide,
    /// The point was just taken in a ko.
    Ko,
    /// The whole board would repeat an earlier arrangement.
    Superko,
    /// Only an own stone can be sacrificed.
    NotYourStone,
    /// Only a neutral piece can slide.
    NotNeutral,
    /// A neutral piece slides along one of the six lines, at least one step.
    NotALine,
    /// Something stands in the way of the slide.
    PathBlocked,
    /// A slide must be followed by a placement.
    PlacementRequired,
    /// This variant has no such turn.
    NotInThisVariant,
    /// It is the other player's turn.
    NotYourTurn,
    /// The game has ended.
    GameOver,
}

impl Illegal {
    /// Every reason there is.
    pub const ALL: [Illegal; 15] = [
        Illegal::Unreadable,
        Illegal::OffBoard,
        Illegal::Occupied,
        Illegal::Overlap,
        Illegal::Suicide,
        Illegal::Ko,
        Illegal::Superko,
        Illegal::NotYourStone,
        Illegal::NotNeutral,
        Illegal::NotALine,
        Illegal::PathBlocked,
        Illegal::PlacementRequired,
        Illegal::NotInThisVariant,
        Illegal::NotYourTurn,
        Illegal::GameOver,
    ];

    /// The code that programs read, in records and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Illegal::Unreadable => "unreadable",
            Illegal::OffBoard => "off_board",
            Illegal::Occupied => "occupied",
            Illegal::Overlap => "overlap",
            Illegal::Suicide => "suicide",
            Illegal::Ko => "ko",
            Illegal::Superko => "superko",
            Illegal::NotYourStone => "not_your_stone",
            Illegal::NotNeutral => "not_a_neutral_piece",
            Illegal::NotALine => "not_a_line",
            Illegal::PathBlocked => "path_blocked",
            Illegal::PlacementRequired => "placement_required",
            Illegal::NotInThisVariant => "not_in_this_variant",
            Illegal::NotYourTurn => "not_your_turn",
            Illegal::GameOver => "game_over",
        }
    }

    /// The reason as a sentence for a player.
    pub const fn sentence(self) -> &'static str {
        match self {
            Illegal::Unreadable => "That is not a turn of this game.",
            Illegal::OffBoard => "There is no such point on this board.",
            Illegal::Occupied => "That point is occupied.",
            Illegal::Overlap => "A stone nearby covers that space.",
            Illegal::Suicide => "That would leave your own stones without a liberty.",
            Illegal::Ko => "Ko: play elsewhere before you recapture.",
            Illegal::Superko => "The board would repeat an earlier position.",
            Illegal::NotYourStone => "You can only nuke your own stones.",
            Illegal::NotNeutral => "Only a neutral piece can slide.",
            Illegal::NotALine => "A neutral piece slides in a straight line, at least one step.",
            Illegal::PathBlocked => "Something is in the way of that slide.",
            Illegal::PlacementRequired => "After a slide you must also place a stone.",
            Illegal::NotInThisVariant => "This game has no such turn.",
            Illegal::NotYourTurn => "It is the other player's turn.",
            Illegal::GameOver => "The game is over.",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl core::error::Error for Illegal {}

/// There is no reason of this code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownReason;

impl fmt::Display for UnknownReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown reason")
    }
}

impl core::error::Error for UnknownReason {}

impl core::str::FromStr for Illegal {
    type Err = UnknownReason;

    fn from_str(code: &str) -> Result<Illegal, UnknownReason> {
        Illegal::ALL.into_iter().find(|reason| reason.code() == code).ok_or(UnknownReason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn codes_read_back_and_are_words_joined_by_underscores() {
        for reason in Illegal::ALL {
            assert_eq!(reason.to_string().parse(), Ok(reason));
            assert!(reason.code().bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{reason}");
        }
        assert!("off board".parse::<Illegal>().is_err());
    }
}
