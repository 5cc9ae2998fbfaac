//! Which commands a viewer can give now.

use serde::Serialize;

use crate::decide::{judge, time_is_up};
use crate::state::{Phase, Table};
use crate::{AbsenceClaim, By, Color, Command, Millis, Moment, Offer, Player, PlayerId, Refusal, Wish};

/// A command, and the reason if it is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Allowed {
    /// The command, ready to send.
    pub command: Command,
    /// Why it would be refused; `None` if it would be accepted.
    #[cfg_attr(feature = "wire", ts(as = "Option<String>"))]
    pub refusal: Option<Refusal>,
}

/// Every command of a viewer, each with the reason if it would be refused: the counterpart of
/// [`legal_turns`](rules::Position::legal_turns) for commands. A viewer who is not logged in is `None`, and gets the
/// commands of a newcomer.
///
/// Some commands are examples. `play` is a pass and tells whether any turn can be made; which turns are legal is for
/// `rules`. `mark` toggles the first chain on the board, `name_komi` names the komi of the terms, and `say` says a full stop. Once a player's time is up, only
/// checking the clock and chat are allowed: for any other command [`decide`](crate::decide) ends the game.
pub fn allowed(table: &Table, viewer: Option<&Player>, now: Millis) -> Vec<Allowed> {
    let newcomer = || Player { id: PlayerId::nobody(), bot: false };
    let by = By::Player(viewer.cloned().unwrap_or_else(newcomer));
    let now = now.max(table.at());
    let is_late = time_is_up(table, now).is_some();
    // Neither the seed nor a proposal of dead stones influences what is refused.
    let refusal = |command: &Command| judge(table, command, &by, Moment { now, seed: 0 }, None).err();
    let verdict = |command: &Command| match command {
        Command::LookAtClock => None,
        Command::Say { .. } => refusal(command),
        _ if is_late => Some(Refusal::Over),
        _ => refusal(command),
    };
    commands(table).into_iter().map(|command| Allowed { refusal: verdict(&command), command }).collect()
}

/// One example of each command for the current table.
fn commands(table: &Table) -> Vec<Command> {
    let number = Some(table.position().turns() + 1);
    let revision = match table.phase() {
        Phase::Scoring(marks) => marks.revision,
        _ => 0,
    };
    let mut all: Vec<Command> = Wish::ALL.map(|wish| Command::Sit { wish }).into();
    all.extend([
        Command::Leave,
        Command::Play { turn: "pass".to_owned(), number },
        Command::Resign,
        Command::Abort,
    ]);
    for what in Offer::ALL {
        let asked = table.question(what).map_or(0, |question| question.number);
        all.extend([
            Command::Ask { what },
            Command::Withdraw { what },
            Command::Grant { what, asked },
            Command::Refuse { what, asked },
        ]);
    }
    all.extend([
        Command::Unpause,
        mark(table),
        Command::Accept { marks: revision },
        Command::Resume,
        Command::Swap,
        Command::NameKomi { komi: table.terms().options().ruleset().komi },
    ]);
    all.extend(Color::ALL.map(|color| Command::ChooseColor { color }));
    all.extend(AbsenceClaim::ALL.map(|what| Command::Claim { what }));
    all.extend([Command::Say { text: ".".to_owned() }, Command::LookAtClock]);
    all
}

/// Toggles the mark of the first chain on the board.
fn mark(table: &Table) -> Command {
    let position = table.position();
    let mut points = position.layout().points();
    let first = points.find(|&point| position.cell(point).is_stone()).unwrap_or(rules::Point(0));
    let is_dead = matches!(table.phase(), Phase::Scoring(marks) if marks.dead.contains(&first));
    Command::Mark { point: position.layout().label(first), dead: !is_dead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RawTerms, Terms, open, replay};
    use std::collections::BTreeSet;

    /// The names of all commands, from serde's message about an unknown one.
    fn all_names() -> BTreeSet<String> {
        let unknown =
            serde_json::from_str::<Command>(r#"{"do":"?"}"#).expect_err("not a command").to_string();
        let (_, expected) = unknown.split_once("expected one of").expect("a list of names");
        expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn no_command_is_left_out() {
        let terms = Terms::try_from(RawTerms::new(rules::Variant::Go)).expect("the default terms");
        let wanted = crate::Open { terms, wish: None, invited: None, limits: None };
        let events = open(&wanted, &By::Server, Moment { now: 0, seed: 0 }).expect("it opens");
        let table = replay(&events).expect("it replays");
        let name = |command: &Command| {
            let json = serde_json::to_value(command).expect("JSON");
            json["do"].as_str().expect("a name").to_owned()
        };
        let found: BTreeSet<String> = commands(&table).iter().map(name).collect();
        assert!(all_names().len() > 10, "{:?}", all_names());
        assert_eq!(found, all_names());
    }
}
