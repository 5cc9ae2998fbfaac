//! Records in and out: JSON, SGF, text diagrams, pictures.
//!
//! The rooms, lowest first: [`sgf`] and [`json`] read and write files; [`Replay`] and [`Tree`] are games; [`to_sgf`] and
//! [`from_sgf`] turn one into the other; [`view`] is what there is to see of a position, and [`diagram()`] and
//! [`picture()`] draw it, in the [`look`] that the web client shares, as a [`scene`] of shapes.
//!
//! There are no files in here, only their contents, so all of it works in a browser.

pub mod diagram;
mod export;
mod import;
pub mod json;
pub mod look;
pub mod picture;
mod replay;
mod report;
pub mod scene;
pub mod sgf;
mod tree;
pub mod view;

pub use diagram::diagram;
pub use export::to_sgf;
pub use import::{BadNode, BadSgf, from_sgf, trees_from_sgf};
pub use picture::{PictureOptions, picture};
pub use replay::{Played, Replay, Step};
pub use report::report;
pub use tree::{IllegalNode, Tree, TreeNode};
