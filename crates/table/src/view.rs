//! What a client shows of a table.

use rules::{ByColor, Color, HalfPoints};
use serde::{Deserialize, Serialize};

use crate::clock::ClockFace;
use crate::event::Ending;
use crate::state::{Closed, Marks, Phase, Side, Table};
#[cfg(feature = "wire")]
use crate::wire;
use crate::{Limits, Millis, Offer, Player, PlayerId, TableId, Terms, Wish};

/// A value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Sides<T> {
    /// For Black.
    pub black: T,
    /// For White.
    pub white: T,
}

impl<T> From<ByColor<T>> for Sides<T> {
    fn from(both: ByColor<T>) -> Sides<T> {
        Sides { black: both.black, white: both.white }
    }
}

/// A [`Table`] as one viewer may see it, for programs that display it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TableView {
    /// The number of the latest event.
    pub number: u64,
    /// The phase of the table.
    pub phase: PhaseName,
    /// The variant, its options, the clock and other terms.
    pub terms: Terms,
    /// Who opened the table.
    pub host: Option<PlayerId>,
    /// The only player besides the host who may sit down; `null` if everybody may.
    pub invited: Option<PlayerId>,
    /// Who has a seat, and the colour they want.
    pub sitting: Vec<Sitter>,
    /// Who plays which colour, once the game has started.
    pub players: Option<Sides<Player>>,
    /// The side that the viewer plays.
    pub side: Option<SideName>,
    /// Whether the viewer has a seat, before or after the start.
    pub has_seat: bool,
    /// The turns, without undone ones.
    pub turns: Vec<PlayedTurn>,
    /// Whose turn it is.
    #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
    pub to_play: Color,
    /// How long the table waits for somebody; `null` at tables opened before there were limits.
    pub limits: Option<Limits>,
    /// Until when the side to act must make its first turn, before both have made one.
    pub first_turn_deadline: Option<Millis>,
    /// The komi auction, while it goes on.
    pub auction: Option<AuctionView>,
    /// Whether the second player has taken over the first turn.
    pub swapped: bool,
    /// Players who are away while the other one is there.
    pub absent: Sides<Option<AbsenceView>>,
    /// Until when players are, or were last, on vacation.
    pub vacation: Sides<Option<Millis>>,
    /// How often each side may still play on instead of scoring; `null` if there is no limit.
    pub resumes_left: Sides<Option<u32>>,
    /// The side that chose to play on instead of scoring, until the next turn.
    #[cfg_attr(feature = "wire", ts(as = "Option<wire::ColorName>"))]
    pub resumed_by: Option<Color>,
    /// Open offers.
    pub offers: Vec<OpenOffer>,
    /// Offers declined since the last turn.
    pub refused: Vec<RefusedOffer>,
    /// The stones marked dead, during the scoring phase and after the count.
    pub dead: Vec<String>,
    /// The state of the agreement on them, during the scoring phase.
    pub marks: Option<MarksView>,
    /// When the clock ends the game or the scoring phase, if nothing happens before.
    pub deadline: Option<Millis>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
}

/// The phase of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", schemars(rename = "Phase"), ts(rename = "Phase"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PhaseName {
    Waiting,
    Playing,
    Paused,
    Scoring,
    Over,
}

impl PhaseName {
    /// The name in lists and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            PhaseName::Waiting => "waiting",
            PhaseName::Playing => "playing",
            PhaseName::Paused => "paused",
            PhaseName::Scoring => "scoring",
            PhaseName::Over => "over",
        }
    }
}

/// The side that a player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", schemars(rename = "Side"), ts(rename = "Side"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SideName {
    Black,
    White,
    Both,
}

/// A player with a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Sitter {
    /// Who sits there.
    pub player: Player,
    /// The colour they want.
    pub wish: Wish,
}

/// A turn and who made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PlayedTurn {
    /// The side that made it.
    #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
    pub color: Color,
    /// The turn in canonical form.
    pub turn: String,
}

/// An open offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OpenOffer {
    /// What is offered.
    pub what: Offer,
    /// The side that offers it.
    #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
    pub color: Color,
    /// The number of the event that made it.
    pub asked: u64,
}

/// A declined offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RefusedOffer {
    /// What was offered.
    pub what: Offer,
    /// The side that offered it.
    #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
    pub color: Color,
}

/// The agreement on the marks of dead stones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", schemars(rename = "MarksAgreement"), ts(rename = "MarksAgreement"))]
pub struct MarksView {
    /// The revision, which an acceptance must name.
    pub revision: u32,
    /// Which sides accept these marks.
    pub accepted: Sides<bool>,
    /// The side that last changed a mark; `null` if the marks are the engine's.
    #[cfg_attr(
        feature = "wire",
        schemars(with = "Option<wire::ColorName>"),
        ts(as = "Option<wire::ColorName>")
    )]
    pub changed_by: Option<Color>,
}

/// A player who is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "SeatAbsence"))]
pub struct AbsenceView {
    /// Since when.
    pub since: Millis,
    /// When the other player may claim the win or abort the game; `null` while that is not possible.
    pub claimable_at: Option<Millis>,
}

/// The komi auction, while it goes on. The seats of Black and White only say who does what: Black's names the komi, then
/// White's chooses the colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "KomiAuction"))]
pub struct AuctionView {
    /// The seat that has to act.
    #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
    pub to_act: Color,
    /// The komi that was named.
    #[cfg_attr(feature = "wire", ts(type = "number | null"))]
    pub komi: Option<HalfPoints>,
}

impl Phase {
    /// The phase without its data.
    pub const fn name(&self) -> PhaseName {
        match self {
            Phase::Waiting => PhaseName::Waiting,
            Phase::Playing => PhaseName::Playing,
            Phase::Paused => PhaseName::Paused,
            Phase::Scoring(_) => PhaseName::Scoring,
            Phase::Over(_) => PhaseName::Over,
        }
    }
}

impl Table {
    /// What a viewer sees; anonymous viewers are `None`.
    pub fn view(&self, viewer: Option<&PlayerId>) -> TableView {
        let side = viewer.and_then(|viewer| self.side_of(viewer)).map(|side| match side {
            Side::One(Color::Black) => SideName::Black,
            Side::One(Color::White) => SideName::White,
            Side::Both => SideName::Both,
        });
        let sitter = |(player, wish): &(Player, Wish)| Sitter { player: player.clone(), wish: *wish };
        let layout = self.position().layout();
        let open = |what| {
            let question = self.question(what)?;
            Some(OpenOffer { what, color: question.color, asked: question.number })
        };
        let refused = self.closed.iter().filter(|(_, closed)| **closed == Closed::Refused);
        let (dead, marks) = match &self.phase {
            Phase::Scoring(Marks { revision, accepted, dead, changed_by, .. }) => {
                let (accepted, changed_by) = ((*accepted).into(), *changed_by);
                (dead, Some(MarksView { revision: *revision, accepted, changed_by }))
            }
            _ => (&self.counted_dead, None),
        };
        TableView {
            number: self.number,
            phase: self.phase.name(),
            terms: self.terms.clone(),
            host: self.host.clone(),
            invited: self.invited.clone(),
            sitting: self.sitting.iter().map(sitter).collect(),
            players: self.seats.clone().map(Sides::from),
            side,
            has_seat: viewer.is_some_and(|viewer| self.has_seat(viewer)),
            turns: self.turns().map(|(color, turn)| PlayedTurn { color, turn: layout.write(turn) }).collect(),
            to_play: self.position().to_play(),
            limits: self.limits,
            first_turn_deadline: self.first_turn_deadline(),
            auction: self.auction.map(|a| AuctionView { to_act: a.to_act(), komi: a.komi }),
            swapped: self.swapped,
            absent: ByColor::new(|color| self.absence(color)).into(),
            vacation: self.vacations().into(),
            resumes_left: ByColor::new(|color| self.resumes_left(color)).into(),
            resumed_by: self.resumed_by,
            offers: Offer::ALL.into_iter().filter_map(open).collect(),
            refused: refused.map(|(&(what, color), _)| RefusedOffer { what, color }).collect(),
            dead: dead.iter().map(|&point| layout.label(point)).collect(),
            marks,
            deadline: self.deadline(),
            ending: self.ending().cloned(),
            rematch: self.rematch.clone(),
        }
    }

    fn absence(&self, color: Color) -> Option<AbsenceView> {
        let since = self.absent_since(color)?;
        Some(AbsenceView { since, claimable_at: self.claimable_at(color) })
    }

    /// What the clock displays for each side; `None` without a clock.
    pub fn clock_faces(&self, now: Millis) -> Option<Sides<ClockFace>> {
        let clock = self.clock.as_ref()?;
        Some(Sides { black: clock.face(Color::Black, now), white: clock.face(Color::White, now) })
    }
}
