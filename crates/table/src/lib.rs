//! A game that people play: seats, turns, clocks, offers, scoring agreement, chat.
//!
//! A table is a sequence of numbered [`Event`]s. [`open`] creates the first ones; then [`decide`] turns a [`Command`]
//! into the events that follow from it, or into a [`Refusal`]; and [`apply`] applies an event to the [`Table`].
//! Deciding changes nothing, so that the events can be written to a journal first; applying decides nothing, so that a
//! replay of the journal always gives the same table.
//!
//! ```
//! use rules::Variant;
//! use tengen_table::{
//!     By, Command, Decision, Moment, Open, PlayerId, Refusal, RawTerms, Terms, Wish, apply, decide, open, replay,
//! };
//!
//! let (ann, bob) = (By::person(PlayerId::new("ann")?), By::person(PlayerId::new("bob")?));
//! let at = |now| Moment { now, seed: 7 };
//! let terms = Terms::try_from(RawTerms::new(Variant::Go))?;
//! let mut events = open(&Open { terms, wish: Some(Wish::Black), invited: None, limits: None }, &ann, at(0))?;
//! let mut table = replay(&events)?;
//! for (by, command) in [
//!     (&bob, Command::Sit { wish: Wish::Random }),
//!     (&ann, Command::Play { turn: "Q16".into(), number: None }),
//! ] {
//!     // Only the pass that starts the scoring phase needs a proposal of dead stones.
//!     let Decision::Events(next) = decide(&table, &command, by, at(1000), None)? else { break };
//!     for event in next {
//!         apply(&mut table, &event)?;
//!         events.push(event);
//!     }
//! }
//! assert_eq!(table.number(), 5); // opened, sat, sat, started, played
//! assert_eq!(decide(&table, &Command::Accept { marks: 1 }, &bob, at(2000), None), Err(Refusal::NotScoring));
//! assert_eq!(replay(&events)?.position().hash(), table.position().hash());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate reads no clock, file or source of randomness: they come in as a [`Moment`]. Which stones look dead comes
//! in as a [`Proposal`]. What is legal on the board is decided by `rules` alone.
//!
//! What the rules of the variants leave to the table:
//! - **Undo** removes the asker's own last turn and everything after it; on one screen, the last turn. It needs no
//!   agreement on one screen and, unless the game is rated, against a bot. Time that was used stays used.
//! - **Pause** needs an agreement; either side may end it.
//! - **An offer** lapses with the next turn. Once declined or withdrawn, the same offer can be made again after
//!   another turn. Accepting names the event of the offer, so that nobody accepts an offer they have not seen.
//! - **Scoring** starts after the last pass if the terms say so. The marks have a revision; each change increases it
//!   and voids all acceptances; an acceptance names the revision seen. Either side may resume play instead: the
//!   passes that ended the game are then undone, so that the record stays an ordinary one. Each side may do so a
//!   limited number of times. Without an agreement within the table's time for scoring, whatever is marked meanwhile,
//!   the game is counted by the estimate made when scoring began, which neither side could change.
//! - **Clocks** run once both sides have made a turn. Until then each turn has a limit of its own, after which the
//!   game is aborted. A pass earns no increment.
//! - **Vacation** and **free weekends**: no time counts meanwhile, only in correspondence games.
//! - **Absence**: if a player is away for too long while the opponent is there, the opponent may claim the win or
//!   abort the game; not in correspondence games.
//! - **Swap**: after the first turn the second player may take it over. **Komi auction**: one side names the komi,
//!   the other chooses the colour, then the first turn is made.
//! - **Rated** games have [standard terms](Terms::check_standard).
//! - **Abort** is allowed to either side until both have made a turn. The server may abort any game that is not over.
//! - **After the end** only chat and the agreement on a rematch are possible.

mod allowed;
mod apply;
mod calendar;
mod clock;
pub mod command;
mod conditional;
mod decide;
pub mod event;
mod follow;
mod handicap;
mod limits;
mod local;
mod proposal;
mod refusal;
mod start;
mod state;
mod terms;
mod vacation;
mod view;
mod who;
#[cfg(feature = "wire")]
mod wire;

pub use allowed::{Allowed, allowed};
pub use apply::{BadEvent, apply, replay};
#[cfg(feature = "simulation")]
#[doc(hidden)]
pub use clock::planted as planted_clock;
pub use clock::{Clock, ClockFace, ClockTerms, TimeLeft};
pub use command::{AbsenceClaim, Command, Offer, Open, Rematch, Wish};
pub use conditional::{Condition, ConditionalTurns, DropReason, DroppedLine, voids_conditions};
pub use decide::{decide, note_absence, open};
pub use event::{Ending, Event, Fact, How, Room};
pub use follow::{Follower, Heard};
pub use handicap::Handicap;
pub use limits::Limits;
pub use local::{BadLocalGame, LocalTable};
pub use proposal::{Decision, EndOfPlay, Proposal};
pub use refusal::Refusal;
pub use rules::Color;
pub use start::{Auction, Start};
pub use state::{Closed, Marks, Phase, Question, Side, Table};
pub use terms::{BadTerms, RawTerms, Terms, TermsCheck};
pub use vacation::note_vacation;
pub use view::{
    AbsenceView, AuctionView, MarksView, OpenOffer, PhaseName, PlayedTurn, RefusedOffer, SideName, Sides,
    Sitter, TableView,
};
pub use who::{BadId, By, Millis, Moment, Player, PlayerId, TableId};
#[cfg(feature = "wire")]
pub use wire::{ColorName, Points};
