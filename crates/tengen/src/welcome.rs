//! `tengen` without arguments: a short introduction.

use crate::failure::Done;
use crate::files;

const WELCOME: &str = "\
Tengen: play Go and six of its variants.

  tengen play gosan            play with a friend in this terminal
  tengen play gosan --bot 3    play against a bot of level 3
  tengen variants              list the variants and their options
  tengen show GAME.json        show the board of a record, as text or as a picture
  tengen serve                 start a server for playing in the browser
  tengen --help                list all commands
";

pub(crate) fn run() -> Done {
    files::write("-", WELCOME.as_bytes())
}
