//! The rules of Go and its variants: points, topologies, the board, the variants, scoring, perft.
//!
//! Build a position, ask what is legal, play, score:
//!
//! ```
//! use tengen_rules::{Options, Position, Turn, Variant};
//!
//! let mut position = Position::new(&Options::new(Variant::GoSan));
//! for turn in ["E5", "D5", "nuke E5", "pass"] {
//!     position.play_text(turn)?;
//! }
//! assert_eq!(position.voids().len(), 2);
//! assert!(position.legal_turns().contains(&Turn::Pass));
//! assert_eq!(position.score().outcome().to_string(), "W+84.5");
//! # Ok::<(), tengen_rules::Illegal>(())
//! ```
//!
//! Nothing in here reads a clock, a file or a source of randomness: seeds come in as arguments, so every
//! game can be replayed exactly, here and in a browser.
//!
//! Modules, lowest first: [`Color`], [`Point`] and [`Layout`] are the vocabulary; [`topology`] lists which points
//! touch; [`board`] keeps chains and liberties; [`variant`] holds the choices that games are made of and the code
//! that plays them; [`Position`] is a position of any of them, [`Game`] a game in progress.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod board;
mod builder;
mod choices;
mod color;
mod game;
mod history;
mod illegal;
mod layout;
mod notation;
mod options;
mod order;
mod perft;
mod playout;
mod point;
mod points;
mod position;
mod progress;
mod random;
mod region;
mod score;
#[cfg(feature = "serde")]
mod serde;
mod setup;
pub mod topology;
mod turn;
mod typed_game;
pub mod variant;

/// The version of the rules. A stored game names the version it was played by. A change after which any turn or
/// score of an old game could differ needs the next number, and the old code kept beside the new.
pub const VERSION: u32 = 1;

pub use board::Cell;
pub use choices::{Choices, Preview};
pub use color::{ByColor, Color, UnknownColor};
pub use game::{Game, Node, NodeId};
pub use illegal::{Illegal, UnknownReason};
pub use layout::{Layout, Offers, Shape, Spot, column_name};
pub use notation::BadPosition;
pub use options::{BadOption, BadPoints, OptionKind, OptionSpec, OptionValue, Options};
pub use playout::playout;
pub use point::Point;
pub use points::HalfPoints;
pub use position::Position;
pub use progress::{End, Progress};
pub use random::Random;
pub use score::{BadOutcome, Margin, Outcome, Score};
pub use setup::{BadSetup, MOST_CAPTURES, Setup, SetupProblem, SetupVoid};
pub use topology::{BadRegions, Regions};
pub use turn::Turn;
pub use typed_game::{TypedGame, Visitor};
pub use variant::{Arrow, BadArrow, Ruleset, UnknownVariant, Variant, VoidView};
