//! `tengen` without arguments: what a newcomer can do.

use crate::failure::Done;

const WELCOME: &str = "\
Tengen: the place to play the Go variants that have no home.

  tengen play gosan            two people at this terminal
  tengen play gosan --bot 3    you and a bot
  tengen variants              what there is to play, and how it can be set
  tengen show GAME.json        the board of a record, as text or as a picture
  tengen serve                 let others play over the network
  tengen --help                everything else
";

/// Greets.
pub(crate) fn run() -> Done {
    print!("{WELCOME}");
    Ok(())
}
