//! What holds at every table after every command.

use rules::{ByColor, Color, Position, Turn};
use tengen_table::{
    Allowed, By, Command, Decision, Event, Fact, How, Moment, Phase, Player, Refusal, Room, Side, Table,
    TimeLeft,
};

use crate::common::id;

/// What can never change once the game is over.
pub(crate) fn finished(table: &Table) -> Option<String> {
    let ending = table.ending()?;
    let (hash, turns) = (table.position().hash(), table.turns().collect::<Vec<_>>());
    Some(format!("{ending:?} {hash:x} {turns:?} {:?} {:?}", table.clock(), table.seats()))
}

/// Whether the actor may have caused a fact about a colour.
pub(crate) fn plays(before: &Table, by: &By, color: Color) -> bool {
    let By::Player(player) = by else { return false };
    match before.side_of(&player.id) {
        Some(Side::Both) => true,
        Some(Side::One(own)) => own == color,
        None => false,
    }
}

/// Every fact was caused by somebody who may cause it.
pub(crate) fn check_author(before: &Table, by: &By, fact: &Fact) {
    let seated = matches!(by, By::Player(player) if before.has_seat(&player.id));
    let allowed = match fact {
        Fact::Opened { .. } => false,
        Fact::Sat { player, .. } => *by == By::Player(player.clone()),
        Fact::Started { .. } => *by != By::Server,
        Fact::Swapped { .. } | Fact::KomiNamed { .. } | Fact::ColorChosen { .. } => {
            before.to_act().is_some_and(|color| plays(before, by, color))
        }
        Fact::AbsenceBegan { .. } | Fact::AbsenceEnded { .. } => false,
        Fact::VacationBegan { .. } | Fact::VacationEnded { .. } => false,
        Fact::Left { player } => matches!(by, By::Player(own) if own.id == *player),
        Fact::Played { color, .. }
        | Fact::Asked { color, .. }
        | Fact::Withdrawn { color, .. }
        | Fact::Marked { color, .. }
        | Fact::Accepted { color, .. }
        | Fact::Resumed { color, .. } => plays(before, by, *color),
        Fact::Refused { color, .. } => plays(before, by, !*color),
        Fact::Undone { .. } | Fact::Paused { .. } | Fact::Unpaused => seated,
        Fact::ScoringBegan { .. } | Fact::RematchAgreed { .. } => seated,
        Fact::Said { player, room, .. } => {
            matches!(by, By::Player(own) if own.id == *player) && (*room == Room::Players) == seated
        }
        Fact::Ended { ending } => match (ending.how, ending.winner) {
            (How::Resigned, Some(winner)) => plays(before, by, !winner),
            (How::Draw, _) => seated,
            // The last: anybody may see that a bot of the server is late in a rated game.
            (How::Aborted, _) => seated || *by == By::Server || is_rated_against_bot(before),
            // Anybody may check the clock, but it ends the game only at a deadline.
            (How::Counted, _) => seated || before.deadline().is_some(),
            (How::Time, Some(_)) | (How::NoFirstTurn, None) => before.deadline().is_some(),
            (How::Abandoned, Some(winner)) => {
                plays(before, by, winner)
                    && before.absent_since(!winner).is_some()
                    && before.both_have_played()
            }
            _ => false,
        },
    };
    assert!(allowed, "{by:?} caused {fact:?}");
}

fn is_rated_against_bot(table: &Table) -> bool {
    let is_bot = |color: Color| table.seats().is_some_and(|seats| seats[color].id.is_server_bot());
    table.terms().rated() && Color::ALL.into_iter().any(is_bot)
}

pub(crate) fn times(table: &Table) -> Option<ByColor<TimeLeft>> {
    table.clock().map(tengen_table::Clock::left)
}

/// Whether the two players have changed colours.
pub(crate) fn exchanged(before: &Table, after: &Table) -> bool {
    let black = |table: &Table| table.seats().map(|seats| seats.black.id.clone());
    black(before).is_some() && black(before) != black(after)
}

/// A player's time only decreases, except for the increment of a turn. It goes with the player who changes colours.
pub(crate) fn check_clock(before: &Table, after: &Table, facts: &[Fact], increment: u64) {
    let (Some(old), Some(new)) = (times(before), times(after)) else { return };
    let exchanged = exchanged(before, after);
    for color in Color::ALL {
        let was = if exchanged { !color } else { color };
        let turns =
            facts.iter().filter(|f| matches!(f, Fact::Played { color: c, .. } if *c == color)).count();
        assert!(new[color].main <= old[was].main + increment * turns as u64, "{facts:?}");
        assert!(new[color].periods <= old[was].periods, "{facts:?}");
        let running = before.clock().and_then(|c| c.running()).is_some_and(|(c, _)| c == was);
        assert!(running || new[color] == old[was], "{facts:?}");
    }
    let promised = before.no_deadline_before(after.at()).filter(|_| *before.phase() == Phase::Playing);
    if let (Some(promised), [Fact::Played { .. }]) = (promised, facts) {
        assert!(after.deadline().is_none_or(|deadline| promised <= deadline), "{before:?} {after:?}");
    }
    let runs = after.clock().is_some_and(|clock| clock.running().is_some());
    let begun = after.limits().is_none() || after.both_have_played();
    assert_eq!(runs, *after.phase() == Phase::Playing && begun);
}

/// The board follows from the turns, and the clock of the side to move is running.
pub(crate) fn check_board(table: &Table) {
    let mut position = Position::new(table.terms().options());
    for (color, turn) in table.turns() {
        assert_eq!(position.to_play(), color);
        assert_ne!(turn, Turn::Resign);
        position.play(turn).expect("every turn at a table is legal");
    }
    assert_eq!(position.hash(), table.position().hash());
    assert_eq!(
        (position.turns(), position.to_play()),
        (table.position().turns(), table.position().to_play())
    );
    table.position().audit().expect("the board is sound");
    if *table.phase() == Phase::Playing {
        assert!(!position.is_over());
        let runs_for = table.clock().and_then(|clock| clock.running()).map(|(color, _)| color);
        assert!(runs_for.is_none_or(|color| color == position.to_play()));
    }
}

/// Commands of the same kind, with the same offer or wish.
pub(crate) fn same_kind(one: &Command, other: &Command) -> bool {
    match (one, other) {
        (Command::Sit { wish }, Command::Sit { wish: other }) => wish == other,
        (Command::Ask { what }, Command::Ask { what: other })
        | (Command::Withdraw { what }, Command::Withdraw { what: other })
        | (Command::Grant { what, .. }, Command::Grant { what: other, .. })
        | (Command::Refuse { what, .. }, Command::Refuse { what: other, .. }) => what == other,
        (Command::ChooseColor { color }, Command::ChooseColor { color: other }) => color == other,
        (Command::Claim { what }, Command::Claim { what: other }) => what == other,
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// Commands reported as allowed are accepted, and no others of the same kind.
pub(crate) fn check_allowed(table: &Table, another: &Command, now: u64) {
    for name in ["ann", "bob", "bot-1", "cat"] {
        let player = Player { id: id(name), bot: name == "bot-1" };
        let by = By::Player(player.clone());
        let decide =
            |command: &Command| tengen_table::decide(table, command, &by, Moment { now, seed: 5 }, None);
        let ends = |decided| match decided {
            Ok(Decision::Events(events)) => matches!(events[..], [Event { fact: Fact::Ended { .. }, .. }]),
            _ => false,
        };
        let is_late = table.deadline().is_some_and(|deadline| now >= deadline);
        for Allowed { command, refusal } in tengen_table::allowed(table, Some(&player), now) {
            let decided = decide(&command);
            let talk = matches!(command, Command::Say { .. } | Command::LookAtClock);
            match is_late && !talk {
                // Any command then ends the game.
                true => assert!(refusal == Some(Refusal::Over) && ends(decided), "{name}: {command:?}"),
                false => assert_eq!(refusal, decided.err(), "{name}: {command:?}"),
            }
            let resigns = matches!(another, Command::Play { turn, .. } if turn == "resign");
            if same_kind(&command, another) && !is_late && !resigns && refusal.is_some() {
                assert!(decide(another).is_err(), "{name} may {another:?}, not {command:?}");
            }
        }
    }
}
