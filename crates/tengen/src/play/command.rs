//! The commands during a game.

use rules::variant::Voids;
use rules::{Shape, Variant};

/// Printed at the start.
pub(super) const GREETING: &str = "Type a turn, or help for all commands.";

/// The reply to `help`.
pub(super) fn help(variant: Variant) -> String {
    let rules = variant.preset();
    let mut turns = match rules.shape {
        Shape::Layers => vec!["  U:E5, L:E5    place a stone on the upper or the lower board"],
        Shape::Square | Shape::Hex => vec!["  E5            place a stone"],
    };
    if rules.voids != Voids::None {
        turns.push("  nuke E5       turn your own stone into a void");
    }
    if rules.slides {
        turns.push("  D4-D6 E5      slide a neutral piece, then place a stone");
    }
    format!("{}\n{COMMANDS}", turns.join("\n"))
}

const COMMANDS: &str = "  pass, resign
  undo          undo the last turn
  score         count the board as it is, and estimate the result
  hint          show the best turns according to a strong bot
  why E5        say why a turn is illegal
  legal         count the legal turns, and list them if they are few
  save [FILE]   save the game; tengen play --resume FILE resumes it
  quit          leave";

/// One line of input.
pub(super) enum Command {
    /// An empty line.
    Nothing,
    Help,
    Undo,
    Score,
    Hint,
    Legal,
    Why(String),
    Save(Option<String>),
    Quit,
    /// Anything else is read as a turn.
    Turn(String),
}

impl Command {
    /// Parses a line. Anything that is not a command is a turn.
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("help" | "?", "") => Command::Help,
            ("undo", "") => Command::Undo,
            ("score", "") => Command::Score,
            ("hint", "") => Command::Hint,
            ("legal", "") => Command::Legal,
            ("quit" | "exit", "") => Command::Quit,
            ("why", turn) if !turn.is_empty() => Command::Why(turn.to_owned()),
            ("save", "") => Command::Save(None),
            ("save", file) => Command::Save(Some(file.to_owned())),
            _ => Command::Turn(line.to_owned()),
        }
    }
}
