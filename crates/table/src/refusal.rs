//! Why a command is refused.

use std::fmt;

use rules::Illegal;
use serde::{Serialize, Serializer};

/// Why a command is refused. The table stays unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Only players at the table may do this.
    NotAtTheTable,
    /// The seat, or the colour, is taken.
    SeatTaken,
    /// The colours of this table are random.
    RandomColors,
    /// They already have a seat.
    AlreadySitting,
    /// The table is reserved for another player.
    NotInvited,
    /// One player cannot take both seats here.
    OneSeatEach,
    /// A rated game needs two different players.
    RatedNeedsTwo,
    /// The game has not started.
    NotStarted,
    /// The game has started.
    Started,
    /// The game is over.
    Over,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The players are agreeing on dead stones.
    Scoring,
    /// The players are not agreeing on dead stones.
    NotScoring,
    /// It is the other side's turn.
    NotYourTurn,
    /// The turn has another number than the current one.
    Stale,
    /// The turn is illegal.
    Illegal(Illegal),
    /// Both sides have played: too late to abort.
    BothHavePlayed,
    /// They have no turn to undo.
    NothingToUndo,
    /// They have already made this offer.
    AlreadyAsked,
    /// It was declined; not again before the next turn.
    JustRefused,
    /// There is no such offer, or it has changed.
    NotAsked,
    /// There is no stone on that point.
    NoStone,
    /// The chain already has this mark.
    AlreadyMarked,
    /// The marks have changed since they were seen.
    MarksChanged,
    /// They have already accepted.
    AlreadyAccepted,
    /// An aborted game has no rematch, and no game has two.
    NoRematch,
    /// The message is empty or too long.
    BadText,
    /// Spectators cannot chat at a private table.
    PrivateTable,
    /// Rated games are played on standard sizes only.
    RatedSize,
    /// Rated games are played by the usual options only.
    RatedOptions,
    /// Rated games are played with standard clocks only.
    RatedClock,
    /// Rated games start plainly.
    RatedStart,
    /// There is no first turn to take over.
    NoSwap,
    /// The komi auction goes on.
    InAuction,
    /// No komi is to be named, or no colour to be chosen, by them.
    NoAuction,
    /// No such komi.
    BadKomi,
    /// The other player is there, or absence does not matter here.
    NotAway,
    /// The other player has not been away for long enough.
    AwayTooShort,
    /// A game in which not both have played cannot be won by absence.
    TooEarlyToWin,
    /// They have played on instead of scoring too often.
    NoResumesLeft,
    /// Conditional turns are only for two players who have days, or no clock.
    NoConditions,
    /// It is their own turn: there is nothing to wait for.
    YourTurn,
    /// A line of conditional turns does not end with an answer.
    NoAnswer,
    /// Conditional turns have two answers to one turn.
    TwoAnswers,
}

impl Refusal {
    /// Every reason except those of `rules`.
    pub const ALL: [Refusal; 44] = [
        Refusal::NotAtTheTable,
        Refusal::SeatTaken,
        Refusal::RandomColors,
        Refusal::AlreadySitting,
        Refusal::NotInvited,
        Refusal::OneSeatEach,
        Refusal::RatedNeedsTwo,
        Refusal::NotStarted,
        Refusal::Started,
        Refusal::Over,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::Scoring,
        Refusal::NotScoring,
        Refusal::NotYourTurn,
        Refusal::Stale,
        Refusal::BothHavePlayed,
        Refusal::NothingToUndo,
        Refusal::AlreadyAsked,
        Refusal::JustRefused,
        Refusal::NotAsked,
        Refusal::NoStone,
        Refusal::AlreadyMarked,
        Refusal::MarksChanged,
        Refusal::AlreadyAccepted,
        Refusal::NoRematch,
        Refusal::BadText,
        Refusal::PrivateTable,
        Refusal::RatedSize,
        Refusal::RatedOptions,
        Refusal::RatedClock,
        Refusal::RatedStart,
        Refusal::NoSwap,
        Refusal::InAuction,
        Refusal::NoAuction,
        Refusal::BadKomi,
        Refusal::NotAway,
        Refusal::AwayTooShort,
        Refusal::TooEarlyToWin,
        Refusal::NoResumesLeft,
        Refusal::NoConditions,
        Refusal::YourTurn,
        Refusal::NoAnswer,
        Refusal::TwoAnswers,
    ];

    /// The code for programs, in `snake_case`. An illegal turn has that of `rules`.
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::NotAtTheTable => "not_at_the_table",
            Refusal::SeatTaken => "seat_taken",
            Refusal::RandomColors => "random_colors",
            Refusal::AlreadySitting => "already_sitting",
            Refusal::NotInvited => "not_invited",
            Refusal::OneSeatEach => "one_seat_each",
            Refusal::RatedNeedsTwo => "rated_needs_two",
            Refusal::NotStarted => "not_started",
            Refusal::Started => "started",
            Refusal::Over => "over",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not_paused",
            Refusal::Scoring => "scoring",
            Refusal::NotScoring => "not_scoring",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::Stale => "stale",
            Refusal::Illegal(illegal) => illegal.code(),
            Refusal::BothHavePlayed => "both_have_played",
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::AlreadyAsked => "already_asked",
            Refusal::JustRefused => "just_refused",
            Refusal::NotAsked => "not_asked",
            Refusal::NoStone => "no_stone",
            Refusal::AlreadyMarked => "already_marked",
            Refusal::MarksChanged => "marks_changed",
            Refusal::AlreadyAccepted => "already_accepted",
            Refusal::NoRematch => "no_rematch",
            Refusal::BadText => "bad_text",
            Refusal::PrivateTable => "private_table",
            Refusal::RatedSize => "rated_size",
            Refusal::RatedOptions => "rated_options",
            Refusal::RatedClock => "rated_clock",
            Refusal::RatedStart => "rated_start",
            Refusal::NoSwap => "no_swap",
            Refusal::InAuction => "in_auction",
            Refusal::NoAuction => "no_auction",
            Refusal::BadKomi => "bad_komi",
            Refusal::NotAway => "not_away",
            Refusal::AwayTooShort => "away_too_short",
            Refusal::TooEarlyToWin => "too_early_to_win",
            Refusal::NoResumesLeft => "no_resumes_left",
            Refusal::NoConditions => "no_conditions",
            Refusal::YourTurn => "your_turn",
            Refusal::NoAnswer => "no_answer",
            Refusal::TwoAnswers => "two_answers",
        }
    }

    /// The reason as a sentence for a player.
    pub const fn sentence(self) -> &'static str {
        match self {
            Refusal::NotAtTheTable => "Only the players at this table can do that.",
            Refusal::SeatTaken => "That seat is taken.",
            Refusal::RandomColors => "The colours at this table are random.",
            Refusal::AlreadySitting => "You already have a seat at this table.",
            Refusal::NotInvited => "This table is reserved for another player.",
            Refusal::OneSeatEach => "Only the host of an empty table can take both sides.",
            Refusal::RatedNeedsTwo => "A rated game needs two different players.",
            Refusal::NotStarted => "The game has not started yet.",
            Refusal::Started => "The game has already started.",
            Refusal::Over => "The game is over.",
            Refusal::Paused => "The game is paused.",
            Refusal::NotPaused => "The game is not paused.",
            Refusal::Scoring => "Agree on the dead stones first, or resume play.",
            Refusal::NotScoring => "The game is not being scored.",
            Refusal::NotYourTurn => "It is the other player's turn.",
            Refusal::Stale => "The game has moved on since you chose that turn.",
            Refusal::Illegal(illegal) => illegal.sentence(),
            Refusal::BothHavePlayed => {
                "Both sides have played: you can resign, but no longer abort the game."
            }
            Refusal::NothingToUndo => "You have no turn to undo.",
            Refusal::AlreadyAsked => "You have already asked.",
            Refusal::JustRefused => "This was just declined; you can ask again after another turn.",
            Refusal::NotAsked => "This offer is no longer open.",
            Refusal::NoStone => "There is no stone on that point.",
            Refusal::AlreadyMarked => "These stones are already marked like that.",
            Refusal::MarksChanged => "The marks have changed. Please check them again.",
            Refusal::AlreadyAccepted => "You have already accepted these marks.",
            Refusal::NoRematch => "A rematch is not possible here.",
            Refusal::BadText => "A message needs 1 to 500 ordinary characters.",
            Refusal::PrivateTable => "Only the players can chat at a private table.",
            Refusal::RatedSize => "A rated game needs one of the standard board sizes.",
            Refusal::RatedOptions => "A rated game needs the usual komi and rules, without a handicap.",
            Refusal::RatedClock => "A rated game needs one of the standard clocks.",
            Refusal::RatedStart => "A rated game has neither swap nor a komi auction.",
            Refusal::NoSwap => "The first turn cannot be taken over now.",
            Refusal::InAuction => "First the komi is named and a colour is chosen.",
            Refusal::NoAuction => "There is no such step of a komi auction now.",
            Refusal::BadKomi => "A komi is a number of points, whole or with .5, of a sensible size.",
            Refusal::NotAway => "The other player is not away.",
            Refusal::AwayTooShort => "The other player has not been away long enough.",
            Refusal::TooEarlyToWin => "Not both sides have played yet: you can only cancel the game.",
            Refusal::NoResumesLeft => "You have resumed play as often as is allowed.",
            Refusal::NoConditions => {
                "Conditional turns need two players, and a correspondence clock or no clock at all."
            }
            Refusal::YourTurn => "It is your turn.",
            Refusal::NoAnswer => {
                "A line is a turn of the other side, your answer, and so on, up to an answer."
            }
            Refusal::TwoAnswers => "Two lines have different answers to the same turn.",
        }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::Illegal(illegal)
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.code())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_reason_has_its_own_code_and_sentence() {
        let codes: HashSet<_> = Refusal::ALL.map(Refusal::code).into();
        let sentences: HashSet<_> = Refusal::ALL.map(Refusal::sentence).into();
        assert_eq!((codes.len(), sentences.len()), (Refusal::ALL.len(), Refusal::ALL.len()));
        assert_eq!(Refusal::from(Illegal::Ko).code(), "ko");
    }
}
