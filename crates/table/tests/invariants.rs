//! No sequence of commands by anybody breaks the invariants of a table.

mod common;

use std::collections::BTreeSet;

use common::{Game, fingerprint, id, terms};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::{ByColor, Color, Position, Turn};
use tengen_table::{
    AbsenceClaim, Allowed, By, Command, Decision, Event, Fact, How, Moment, Offer, Phase, Player, Refusal,
    Room, Side, Table, Terms, TimeLeft, Wish,
};

/// Terms of the random games.
const TABLES: [&str; 9] = [
    r#"{"variant":"go","options":{"size":3},"clock":{"kind":"fischer","main":60000,"increment":3000}}"#,
    r#"{"variant":"go","options":{"size":4,"handicap":2},"clock":{"kind":"byoyomi","main":9000,"period":5000,"periods":3}}"#,
    r#"{"variant":"no","options":{"size":5},"scoring":true,"clock":{"kind":"absolute","main":90000}}"#,
    r#"{"variant":"gosan","options":{"size":7},"rated":true,"clock":{"kind":"fischer","main":300000,"increment":5000}}"#,
    r#"{"variant":"xiago","options":{"base":4},"clock":{"kind":"correspondence","turn":20000}}"#,
    r#"{"variant":"gengo","options":{"size":5,"score":"area"},"scoring":true,"private":true}"#,
    r#"{"variant":"go2.5d","options":{"size":3},"clock":{"kind":"fischer","main":1000,"increment":500}}"#,
    r#"{"variant":"go","options":{"size":3},"start":"swap","clock":{"kind":"fischer","main":60000,"increment":3000}}"#,
    r#"{"variant":"no","options":{"size":5},"start":"auction"}"#,
];

/// A table as Ann opens it. Some are as they were before there were limits.
fn open(kind: usize, host: usize) -> Game {
    let terms = terms(TABLES[kind]);
    let wish = host_wish(host % 4, &terms);
    let game = Game::open(terms, &By::person(id("ann")), wish);
    let started = game.table.seats().is_some();
    if host >= 4 && !started { game.without_limits() } else { game }
}

/// Raw numbers that become a command which is valid or almost valid at the time.
#[derive(Debug, Clone)]
struct Step {
    actor: u8,
    kind: u8,
    pick: u16,
    wait: u64,
}

fn step() -> impl Strategy<Value = Step> {
    let wait = prop_oneof![8 => 0..900u64, 1 => 0..30_000u64, 1 => Just(400_000u64)];
    (0..10u8, 0..48u8, any::<u16>(), wait).prop_map(|(actor, kind, pick, wait)| Step {
        actor,
        kind,
        pick,
        wait,
    })
}

fn actor(number: u8) -> By {
    match number {
        0..=3 => By::person(id("ann")),
        4..=6 => By::person(id("bob")),
        7 => By::bot(id("bot-1")),
        8 => By::person(id("cat")),
        _ => By::Server,
    }
}

fn wish(pick: u16) -> Wish {
    [Wish::Black, Wish::White, Wish::Random, Wish::Both][usize::from(pick % 4)]
}

fn turn(table: &Table, pick: u16) -> Command {
    let legal = table.position().legal_turns();
    let text = match legal.get(usize::from(pick) % (legal.len() + 2)) {
        Some(turn) => table.position().write(*turn),
        None if pick.is_multiple_of(3) => "resign".to_owned(),
        None => ["A1", "U:A1", "", "nuke", "☃"][usize::from(pick % 5)].to_owned(),
    };
    let number = (pick.is_multiple_of(5)).then(|| table.position().turns() + 1 + u32::from(pick % 2));
    Command::Play { turn: text, number }
}

/// Marks a stone if there is one, and sometimes an empty point.
fn mark(table: &Table, pick: u16) -> Command {
    let layout = table.position().layout();
    let stones: Vec<_> = layout.points().filter(|&p| table.position().cell(p).is_stone()).collect();
    let nowhere = rules::Point(pick % layout.len() as u16);
    let at = stones.get(usize::from(pick) % (stones.len() + 1)).copied().unwrap_or(nowhere);
    Command::Mark { point: layout.label(at), dead: !pick.is_multiple_of(3) }
}

fn command(table: &Table, kind: u8, pick: u16) -> Command {
    let what = Offer::ALL[usize::from(pick % 4)];
    let asked = table.question(what).map_or(u64::from(pick), |q| q.number);
    let marks = match table.phase() {
        Phase::Scoring(marks) => marks.revision.saturating_sub(u32::from(pick.is_multiple_of(4))),
        _ => u32::from(pick),
    };
    let scoring = matches!(table.phase(), Phase::Scoring(_));
    match kind {
        0..=1 => Command::Sit { wish: wish(pick) },
        2 if pick.is_multiple_of(8) => Command::Leave,
        3 if pick.is_multiple_of(8) => Command::Abort,
        4 if pick.is_multiple_of(8) => Command::Resign,
        5..=14 if scoring => mark(table, pick),
        2..=17 => turn(table, pick),
        18..=21 => Command::Play { turn: "pass".to_owned(), number: None },
        22..=24 => Command::Ask { what },
        25..=26 => Command::Grant { what, asked },
        27 => Command::Refuse { what, asked },
        28 => Command::Withdraw { what },
        29..=30 => Command::Unpause,
        31..=33 => mark(table, pick),
        34..=36 => Command::Accept { marks },
        37 => Command::Resume,
        38 => Command::Say { text: "…".to_owned() },
        39..=40 => Command::Swap,
        41 => Command::NameKomi { komi: rules::HalfPoints::from_halves(i32::from(pick % 200) - 100) },
        42 => Command::ChooseColor { color: Color::ALL[usize::from(pick % 2)] },
        43..=44 => Command::Claim { what: AbsenceClaim::ALL[usize::from(pick % 2)] },
        _ => Command::LookAtClock,
    }
}

/// What can never change once the game is over.
fn finished(table: &Table) -> Option<String> {
    let ending = table.ending()?;
    let (hash, turns) = (table.position().hash(), table.turns().collect::<Vec<_>>());
    Some(format!("{ending:?} {hash:x} {turns:?} {:?} {:?}", table.clock(), table.seats()))
}

/// Whether the actor may have caused a fact about a colour.
fn plays(before: &Table, by: &By, color: Color) -> bool {
    let By::Player(player) = by else { return false };
    match before.side_of(&player.id) {
        Some(Side::Both) => true,
        Some(Side::One(own)) => own == color,
        None => false,
    }
}

/// Every fact was caused by somebody who may cause it.
fn check_author(before: &Table, by: &By, fact: &Fact) {
    let seated = matches!(by, By::Player(player) if before.has_seat(&player.id));
    let allowed = match fact {
        Fact::Opened { .. } => false,
        Fact::Sat { player, .. } => *by == By::Player(player.clone()),
        Fact::Started { .. } => *by != By::Server,
        Fact::Swapped { .. } | Fact::KomiNamed { .. } | Fact::ColorChosen { .. } => {
            before.to_act().is_some_and(|color| plays(before, by, color))
        }
        Fact::AbsenceBegan { .. } | Fact::AbsenceEnded { .. } => false,
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
            (How::Aborted, _) => seated || *by == By::Server,
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

fn times(table: &Table) -> Option<ByColor<TimeLeft>> {
    table.clock().map(tengen_table::Clock::left)
}

/// Whether the two players have changed colours.
fn exchanged(before: &Table, after: &Table) -> bool {
    let black = |table: &Table| table.seats().map(|seats| seats.black.id.clone());
    black(before).is_some() && black(before) != black(after)
}

/// A player's time only decreases, except for the increment of a turn. It goes with the player who changes colours.
fn check_clock(before: &Table, after: &Table, facts: &[Fact], increment: u64) {
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
fn check_board(table: &Table) {
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
fn same_kind(one: &Command, other: &Command) -> bool {
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
fn check_allowed(table: &Table, another: &Command, now: u64) {
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

fn increment(terms: &Terms) -> u64 {
    match terms.clock() {
        tengen_table::ClockTerms::Fischer { increment, .. } => increment,
        _ => 0,
    }
}

/// The server sees somebody come or go: that changes nothing but what is known of it.
fn notice(game: &mut Game, step: &Step) {
    let color = Color::ALL[usize::from(step.pick % 2)];
    let (before, is_absent) = (game.table.clone(), step.kind > 45);
    let facts = game.note_absence(color, is_absent);
    assert!(facts.is_empty() || before.absent_since(color).is_none() == is_absent);
    assert!(!is_absent || facts.is_empty() || before.absence_matters(color));
    assert_eq!(before.deadline(), game.table.deadline());
    assert_eq!(before.clock(), game.table.clock());
}

/// Whatever anybody does, scoring comes to an end: its deadline never moves.
fn check_scoring(before: &Table, after: &Table) {
    if let (Phase::Scoring(old), Phase::Scoring(new)) = (before.phase(), after.phase())
        && after.limits().is_some()
        && old.began == new.began
    {
        assert_eq!(before.deadline(), after.deadline());
        assert!(after.deadline().is_some() || after.one_screen());
    }
    for color in Color::ALL {
        assert!(after.resumes_left(color) <= before.resumes_left(color) || before.seats().is_none());
    }
}

fn take(game: &mut Game, step: &Step) {
    game.now += step.wait;
    if step.kind >= 45 {
        return notice(game, step);
    }
    let by = actor(step.actor);
    let command = command(&game.table, step.kind, step.pick);
    let before = game.table.clone();
    let moment = Moment { now: game.now, seed: 5 };
    let once = tengen_table::decide(&game.table, &command, &by, moment, None);
    assert_eq!(
        once,
        tengen_table::decide(&game.table, &command, &by, moment, None),
        "deciding is a function"
    );
    match game.give(&by, &command) {
        Err(_) => assert_eq!(fingerprint(&before), fingerprint(&game.table), "a refusal changes nothing"),
        Ok(facts) => {
            facts.iter().for_each(|fact| check_author(&before, &by, fact));
            let scoring = facts.iter().any(|fact| matches!(fact, Fact::ScoringBegan { .. }));
            let needed = matches!(once, Ok(Decision::NeedsProposal(_)));
            assert_eq!(scoring, needed, "scoring starts with a proposal, and nothing else needs one");
            check_clock(&before, &game.table, &facts, increment(before.terms()));
            check_scoring(&before, &game.table);
            if let Some(was) = finished(&before) {
                assert_eq!(Some(was), finished(&game.table), "a finished game never changes");
            }
        }
    }
    check_allowed(&game.table, &command, game.now);
    assert!(game.table.at() >= before.at());
    assert_eq!(game.table.number(), game.events.len() as u64);
    check_board(&game.table);
}

fn host_wish(host: usize, terms: &Terms) -> Option<Wish> {
    let wish = [Some(Wish::Black), Some(Wish::Random), Some(Wish::Both), None][host];
    wish.filter(|wish| *wish != Wish::Both || !terms.rated())
}

/// The name of a fact in the journal; for an end, also the reason.
fn name(fact: &Fact) -> String {
    let json = serde_json::to_value(fact).expect("a fact can be written");
    format!("{} {}", json["event"].as_str().unwrap_or(""), json["ending"]["how"].as_str().unwrap_or(""))
}

/// Otherwise the other tests could pass without reaching most situations.
#[test]
fn the_random_games_see_everything_that_can_happen() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let script = prop::collection::vec(step(), 200);
    for case in 0..800 {
        let mut game = open(case % TABLES.len(), case % 8);
        let steps = script.new_tree(&mut runner).expect("a script can be made").current();
        steps.iter().for_each(|step| take(&mut game, step));
        seen.extend(game.events.iter().map(|event| name(&event.fact)));
    }
    let all = [
        "absence_began ",
        "absence_ended ",
        "accepted ",
        "asked ",
        "color_chosen ",
        "ended abandoned",
        "ended aborted",
        "ended counted",
        "ended draw",
        "ended no_first_turn",
        "ended resigned",
        "ended time",
        "komi_named ",
        "left ",
        "marked ",
        "opened ",
        "paused ",
        "played ",
        "refused ",
        "rematch_agreed ",
        "resumed ",
        "said ",
        "sat ",
        "scoring_began ",
        "started ",
        "swapped ",
        "undone ",
        "unpaused ",
        "withdrawn ",
    ];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

proptest! {
    #[test]
    fn a_table_keeps_its_promises(
        kind in 0..TABLES.len(),
        host in 0..8usize,
        steps in prop::collection::vec(step(), 1..120),
    ) {
        let mut game = open(kind, host);
        for step in &steps {
            take(&mut game, step);
        }
        let again = tengen_table::replay(&game.events).expect("the journal can be replayed");
        prop_assert_eq!(fingerprint(&again), fingerprint(&game.table));
    }

    #[test]
    fn a_damaged_journal_is_refused_and_never_half_applied(
        kinds in (0..TABLES.len(), 0..TABLES.len()),
        steps in prop::collection::vec(step(), 1..60),
        others in prop::collection::vec(step(), 1..60),
    ) {
        let (mut game, mut other) = (open(kinds.0, 0), open(kinds.1, 0));
        steps.iter().for_each(|step| take(&mut game, step));
        others.iter().for_each(|step| take(&mut other, step));
        for event in &other.events {
            let before = game.table.clone();
            if tengen_table::apply(&mut game.table, event).is_err() {
                prop_assert_eq!(fingerprint(&before), fingerprint(&game.table));
            }
            game.table = before;
        }
    }
}
