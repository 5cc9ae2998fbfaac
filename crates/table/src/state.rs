//! The current state of a table.

use std::collections::{BTreeMap, BTreeSet};

use rules::{ByColor, Color, Game, Point, Position, Turn};

use crate::calendar::Calendar;
use crate::command::Rematch;
use crate::event::{Ending, Event, Fact, Room};
use crate::{Auction, Clock, Limits, Millis, Offer, Player, PlayerId, TableId, Terms, Wish};

/// The phase of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// A seat is free.
    Waiting,
    /// The game is being played.
    Playing,
    /// The game is paused.
    Paused,
    /// The players agree on dead stones.
    Scoring(Marks),
    /// The game is over.
    Over(Ending),
}

/// The marks of dead stones, and who accepts them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    /// Increases with every change of the marks.
    pub revision: u32,
    /// The stones marked dead.
    pub dead: BTreeSet<Point>,
    /// The stones that the estimate considers dead.
    pub estimate: BTreeSet<Point>,
    /// Who accepts these marks.
    pub accepted: ByColor<bool>,
    /// When the scoring phase began.
    pub began: Millis,
    /// When the marks last changed.
    pub since: Millis,
    /// The side that last changed a mark.
    pub changed_by: Option<Color>,
}

/// An open offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The side that made it.
    pub color: Color,
    /// The number of the event that made it.
    pub number: u64,
}

/// How an offer that was not accepted ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// The other side declined it.
    Refused,
    /// The side that made it withdrew it.
    Withdrawn,
}

/// Which side, or sides, a player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// One colour.
    One(Color),
    /// Both, on one screen.
    Both,
}

/// The state of a game among people.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) number: u64,
    pub(crate) at: Millis,
    pub(crate) rules: u32,
    pub(crate) terms: Terms,
    pub(crate) host: Option<PlayerId>,
    pub(crate) invited: Option<PlayerId>,
    pub(crate) rematch_of: Option<TableId>,
    pub(crate) limits: Option<Limits>,
    pub(crate) sitting: Vec<(Player, Wish)>,
    pub(crate) seats: Option<ByColor<Player>>,
    pub(crate) phase: Phase,
    pub(crate) game: Game,
    pub(crate) have_played: ByColor<bool>,
    /// How long each turn took.
    pub(crate) turn_times: Vec<Millis>,
    /// Since when the side to play has been thinking.
    pub(crate) thinking_since: Millis,
    /// Whether the second player has taken over the first turn.
    pub(crate) swapped: bool,
    pub(crate) auction: Option<Auction>,
    /// Since when a player is away while the other one is there.
    pub(crate) absent: ByColor<Option<Millis>>,
    /// How often each side chose to play on instead of scoring.
    pub(crate) resumes: ByColor<u32>,
    /// The side that chose to play on, until the next turn.
    pub(crate) resumed_by: Option<Color>,
    pub(crate) clock: Option<Clock>,
    pub(crate) questions: BTreeMap<Offer, Question>,
    /// Offers declined or withdrawn since the last turn.
    pub(crate) closed: BTreeMap<(Offer, Color), Closed>,
    /// The dead stones that were removed for counting.
    pub(crate) counted_dead: BTreeSet<Point>,
    pub(crate) revision: u32,
    pub(crate) rematch: Option<TableId>,
}

impl Table {
    /// The number of events, which is the number of the latest.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The time of the latest event.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The version of the rules that the game uses.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// The variant, its options, the clock and other terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who opened the table.
    pub fn host(&self) -> Option<&PlayerId> {
        self.host.as_ref()
    }

    /// The only player besides the host who may sit down; `None` if everybody may.
    pub fn invited(&self) -> Option<&PlayerId> {
        self.invited.as_ref()
    }

    /// The table that this one is the rematch of.
    pub fn rematch_of(&self) -> Option<&TableId> {
        self.rematch_of.as_ref()
    }

    /// The seated players, and the colours they want.
    pub fn sitting(&self) -> &[(Player, Wish)] {
        &self.sitting
    }

    /// Who plays which colour, once the game has started.
    pub fn seats(&self) -> Option<&ByColor<Player>> {
        self.seats.as_ref()
    }

    /// The phase of the table.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The turns, without undone ones, and the position they lead to.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The turns, without undone ones, and who made them.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Color, Turn)> + '_ {
        self.game.turns()
    }

    /// How long each turn took in milliseconds, without pauses.
    pub fn turn_times(&self) -> &[Millis] {
        &self.turn_times
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The open offer of a kind.
    pub fn question(&self, what: Offer) -> Option<Question> {
        self.questions.get(&what).copied()
    }

    /// The table of the rematch, once both players agreed on one.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// How long the table waits for somebody; `null` at tables opened before there were limits.
    pub fn limits(&self) -> Option<Limits> {
        self.limits
    }

    /// The komi auction, while it goes on.
    pub fn auction(&self) -> Option<Auction> {
        self.auction
    }

    /// Whether both sides have made a turn. Without that a game is not rated.
    pub fn both_have_played(&self) -> bool {
        self.have_played.black && self.have_played.white
    }

    /// The side that has to act while the game is being played: to make a turn, or a step of the auction.
    pub fn to_act(&self) -> Option<Color> {
        let acts = self.auction.map_or_else(|| self.position().to_play(), Auction::to_act);
        (self.phase == Phase::Playing).then_some(acts)
    }

    /// Which time counts here.
    fn calendar(&self) -> Calendar {
        self.clock.map_or(Calendar::default(), |clock| clock.calendar())
    }

    /// Whether the first turns are still to be made, for which no clock runs.
    pub(crate) fn awaits_first_turns(&self) -> bool {
        self.limits.is_some() && !self.both_have_played()
    }

    /// Until when the side to act must do so, before both have made a turn. On one screen nobody waits for anybody.
    pub fn first_turn_deadline(&self) -> Option<Millis> {
        let waits = self.phase == Phase::Playing && self.awaits_first_turns() && !self.one_screen();
        let limits = self.limits.filter(|_| waits)?;
        let since = self.after_vacations(self.thinking_since, self.to_act().as_slice());
        Some(self.calendar().after(since, limits.first_turn))
    }

    fn scoring_deadline(&self, marks: &Marks) -> Option<Millis> {
        match self.limits {
            Some(_) if self.one_screen() && self.clock.is_none() => None,
            Some(limits) => {
                let since = self.after_vacations(marks.began, &Color::ALL);
                Some(self.calendar().after(since, limits.scoring))
            }
            None => Some(marks.since.saturating_add(self.clock.as_ref()?.time_to_agree())),
        }
    }

    /// When a player's time will be up if nothing happens before.
    pub fn deadline(&self) -> Option<Millis> {
        match &self.phase {
            Phase::Playing if self.awaits_first_turns() => self.first_turn_deadline(),
            Phase::Playing => self.clock.as_ref()?.deadline().map(|(_, end)| end),
            Phase::Scoring(marks) => self.scoring_deadline(marks),
            Phase::Waiting | Phase::Paused | Phase::Over(_) => None,
        }
    }

    /// Whether it matters if a player is away: somebody waits for them, and not for days.
    pub fn absence_matters(&self, color: Color) -> bool {
        let expected = |seats: &ByColor<Player>| !seats[color].id.is_server_bot();
        let plays = matches!(self.phase, Phase::Playing | Phase::Scoring(_));
        let live = self.limits.is_some() && !self.terms.clock().is_correspondence();
        plays && live && !self.one_screen() && self.seats.as_ref().is_some_and(expected)
    }

    /// Since when a player is away while the other one is there.
    pub fn absent_since(&self, color: Color) -> Option<Millis> {
        self.absent[color]
    }

    /// When a player's absence can be claimed, if they do not come back before.
    pub fn claimable_at(&self, color: Color) -> Option<Millis> {
        let limits = self.limits.filter(|_| self.phase == Phase::Playing && self.absence_matters(color))?;
        Some(self.absent[color]?.saturating_add(limits.absence))
    }

    /// How often a side may still play on instead of scoring; `null` if there is no limit.
    pub fn resumes_left(&self, color: Color) -> Option<u32> {
        let limits = self.limits.filter(|_| !self.one_screen())?;
        Some(limits.resumes.saturating_sub(self.resumes[color]))
    }

    /// A time before which no deadline can come, whatever turns are made from now on.
    pub fn no_deadline_before(&self, now: Millis) -> Option<Millis> {
        match (&self.phase, &self.clock) {
            (Phase::Playing, Some(clock)) => {
                let (flag, first_turn) = (clock.no_flag_before(now), self.first_turn_deadline());
                Some(first_turn.map_or(flag, |first_turn| first_turn.min(flag)))
            }
            _ => self.deadline(),
        }
    }

    /// Which side a player plays, once the game has started.
    pub fn side_of(&self, player: &PlayerId) -> Option<Side> {
        let seats = self.seats.as_ref()?;
        match (&seats.black.id == player, &seats.white.id == player) {
            (true, true) => Some(Side::Both),
            (true, false) => Some(Side::One(Color::Black)),
            (false, true) => Some(Side::One(Color::White)),
            (false, false) => None,
        }
    }

    /// Whether a player has a seat, before or after the start.
    pub fn has_seat(&self, player: &PlayerId) -> bool {
        self.sitting.iter().any(|(sitter, _)| &sitter.id == player)
    }

    /// Whether both sides are played on one screen.
    pub fn one_screen(&self) -> bool {
        self.seats.as_ref().is_some_and(|seats| seats.black.id == seats.white.id)
    }

    /// Whether a viewer may see the table. Anonymous viewers are `None`.
    ///
    /// A private table with a free seat is visible to everybody who has its link and may sit down.
    pub fn may_watch(&self, viewer: Option<&PlayerId>) -> bool {
        let open = || self.invited.is_none() || viewer == self.invited.as_ref();
        let known = viewer.is_some_and(|v| self.has_seat(v)) || (viewer.is_some() && viewer == self.host());
        !self.terms.private() || known || (self.phase == Phase::Waiting && open())
    }

    /// Whether a viewer who may watch may see this event now. Players do not see spectators' chat before the end.
    pub fn may_hear(&self, viewer: Option<&PlayerId>, event: &Event) -> bool {
        let spectators = matches!(&event.fact, Fact::Said { room: Room::Spectators, .. });
        !spectators || self.ending().is_some() || !viewer.is_some_and(|v| self.has_seat(v))
    }

    /// The first events of the agreed rematch: the same terms, the colours swapped. They depend only on the table, so
    /// that several servers cannot open two.
    pub fn open_rematch(&self, own: &TableId) -> Option<Rematch> {
        let (table, seats) = (self.rematch.clone()?, self.seats.as_ref()?);
        let sat = |player: &Player, wish| Fact::Sat { player: player.clone(), wish };
        let mut facts = vec![Fact::Opened {
            rules: rules::VERSION,
            terms: self.terms.again(),
            host: self.host.clone(),
            invited: self.invited.clone(),
            rematch_of: Some(own.clone()),
            limits: Some(self.limits.unwrap_or_else(|| Limits::usual(self.terms.clock()))),
        }];
        if self.one_screen() {
            facts.push(sat(&seats.black, Wish::Both));
        } else {
            facts.extend([sat(&seats.white, Wish::Black), sat(&seats.black, Wish::White)]);
        }
        facts.push(Fact::Started { black: seats.white.id.clone(), white: seats.black.id.clone() });
        let events = facts.into_iter().map(|fact| Event { at: self.at, fact }).collect();
        Some(Rematch { table, events })
    }
}
