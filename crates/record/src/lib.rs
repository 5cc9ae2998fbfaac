//! Records in and out: JSON, SGF, text diagrams, pictures.
//!
//! Modules, lowest first: [`sgf`] and [`json`] read and write files; [`Replay`] plays a record through, [`AnnotatedGame`] is
//! a game with comments and variations; [`to_sgf`] and [`from_sgf`] turn one into the other; [`view`] is what there is to see of a position, and [`diagram()`] and
//! [`picture()`] draw it, in the [`look`] that the web client shares, as a [`scene`] of shapes.
//!
//! There are no files in here, only their contents, so all of it works in a browser.

mod annotated;
pub mod client;
pub mod diagram;
mod export;
mod import;
pub mod json;
pub mod look;
mod mark;
pub mod picture;
mod replay;
mod report;
pub mod scene;
pub mod sgf;
mod study;
pub mod view;

pub use annotated::{AnnotatedGame, Note};
pub use diagram::diagram;
pub use export::to_sgf;
pub use import::{BadNode, BadSgf, Imported, from_sgf, games_from_sgf, import_sgf, records_from_sgf};
pub use mark::{Mark, MarkKind, NamedMark};
pub use picture::{PictureOptions, picture};
pub use replay::{RefusedTurn, Replay, Step};
pub use report::report;
pub use study::{GameInFile, StudyNode, StudyTree, read_game, read_games, study_nodes};
