//! SGF files (`FF[4]`) as trees of nodes with properties, whatever game they hold.
//!
//! This is the grammar only: what a property means is decided where games are read and written. The parser
//! is forgiving where real files are sloppy (rubbish around and inside the game, files that end early, `FF[3]` long
//! property names, repeated properties, any common charset) and lists what it had to skip with line, column and reason.
//!
//! ```
//! let file = tengen_record::sgf::parse(b"(;FF[4]SZ[9];B[ee]C[centre](;W[dd])(;W[ff]))")?;
//! let tree = &file.trees[0];
//! assert_eq!(tree.root().text("SZ").as_deref(), Some("9"));
//! assert_eq!(tree.node(1).children().len(), 2);
//! assert_eq!(tengen_record::sgf::write(&file.trees), "(;FF[4]SZ[9];B[ee]C[centre](;W[dd])(;W[ff]))\n");
//! # Ok::<(), tengen_record::sgf::Malformed>(())
//! ```

mod charset;
mod game_tree;
mod guess;
mod parse;
mod point;
mod value;
mod write;

pub use game_tree::{GameTree, Node, Property};
pub use guess::guess_charset;
pub use parse::{Malformed, Reason, parse};
pub use point::{BadPoint, Grid, MAX_SIDE};
pub use value::Value;
pub use write::write;

/// What a file held: its game trees, and the charset they were written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The game trees, in the order of the file. Never empty after [`parse`].
    pub trees: Vec<GameTree>,
    /// The name of the charset the bytes were read as, for example `UTF-8`.
    pub charset: &'static str,
    /// True if some bytes meant nothing in that charset and were replaced by `U+FFFD`.
    pub damaged: bool,
    /// What was wrong and skipped, in the order of the file; the first ones if there are many.
    pub problems: Vec<Malformed>,
}
