//! `tengen perft`: counts sequences of turns.

use clap::Args;
use rules::Position;

use crate::failure::Done;
use crate::files::print_line;
use crate::options::GameArgs;

/// Count the legal sequences of turns from the start, including passes.
///
/// Example: tengen perft xiago --base 4 --depth 2
#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// Number of turns
    #[arg(long, value_name = "D")]
    depth: u32,
}

impl Perft {
    pub(crate) fn run(&self) -> Done {
        print_line(&Position::new(&self.game.options()?).perft(self.depth))
    }
}
