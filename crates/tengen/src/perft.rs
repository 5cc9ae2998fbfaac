//! `tengen perft`: how many sequences of turns there are.

use clap::Args;
use rules::Position;

use crate::failure::Done;
use crate::files::say;
use crate::options::GameArgs;

/// Count the sequences of turns from the start, passes included.
///
/// Example: tengen perft xiago --base 4 --depth 2
#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many turns deep
    #[arg(long, value_name = "D")]
    depth: u32,
}

impl Perft {
    pub(crate) fn run(&self) -> Done {
        say(&Position::new(&self.game.options()?).perft(self.depth))
    }
}
