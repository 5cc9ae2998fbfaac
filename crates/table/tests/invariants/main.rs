//! No sequence of commands by anybody breaks the invariants of a table.

mod checks;
#[path = "../common/mod.rs"]
mod common;
mod script;

use std::collections::BTreeSet;

use common::{Game, fingerprint, id, terms};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::Color;
use tengen_table::{By, ClockFace, Decision, Fact, Moment, Phase, Table, Terms, Wish};

use checks::{check_allowed, check_author, check_board, check_clock, finished};
use script::{Step, actor, command, step};

/// Terms of the random games.
const TABLES: [&str; 10] = [
    r#"{"variant":"go","options":{"size":3},"clock":{"kind":"fischer","main":60000,"increment":3000}}"#,
    r#"{"variant":"go","options":{"size":4,"handicap":2},"clock":{"kind":"byoyomi","main":9000,"period":5000,"periods":3}}"#,
    r#"{"variant":"no","options":{"size":5},"scoring":true,"clock":{"kind":"absolute","main":90000}}"#,
    r#"{"variant":"gosan","options":{"size":7},"rated":true,"clock":{"kind":"fischer","main":300000,"increment":5000}}"#,
    r#"{"variant":"xiago","options":{"base":4},"clock":{"kind":"correspondence","turn":20000}}"#,
    r#"{"variant":"gengo","options":{"size":5,"score":"area"},"scoring":true,"private":true}"#,
    r#"{"variant":"go2.5d","options":{"size":3},"clock":{"kind":"fischer","main":1000,"increment":500}}"#,
    r#"{"variant":"go","options":{"size":3},"start":"swap","clock":{"kind":"fischer","main":60000,"increment":3000}}"#,
    r#"{"variant":"no","options":{"size":5},"start":"auction"}"#,
    r#"{"variant":"go","options":{"size":3},"weekends":true,"clock":{"kind":"correspondence","turn":90000}}"#,
];

/// A table as Ann opens it. Some are as they were before there were limits.
fn open(kind: usize, host: usize) -> Game {
    let terms = terms(TABLES[kind]);
    let wish = host_wish(host % 4, &terms);
    let game = Game::open(terms, &By::person(id("ann")), wish);
    let started = game.table.seats().is_some();
    if host >= 4 && !started { game.without_limits() } else { game }
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

/// The server says that somebody is on vacation, or back: no time of theirs runs meanwhile, and nothing else changes.
fn vacation(game: &mut Game, step: &Step) {
    let color = Color::ALL[usize::from(step.pick % 2)];
    let before = game.table.clone();
    let until = (step.kind > 48).then(|| game.now + u64::from(step.pick) * 10);
    let facts = game.note_vacation(color, until);
    let after = &game.table;
    assert!(facts.is_empty() || before.terms().clock().is_correspondence() && !before.one_screen());
    assert_eq!((before.position().hash(), before.phase()), (after.position().hash(), after.phase()));
    if let [Fact::VacationBegan { until, .. }] = facts[..] {
        assert!(before.vacation_until(color) > Some(until) || before.deadline() <= after.deadline());
        let faces = |at| {
            let faces = after.clock_faces(at)?;
            let face = if color == Color::Black { faces.black } else { faces.white };
            Some(ClockFace { still_until: None, ..face })
        };
        assert_eq!(faces(after.at()), faces(until), "the time stands still");
    }
    if let [Fact::VacationEnded { .. }] = facts[..] {
        assert!(before.deadline() >= after.deadline() && after.deadline().is_none_or(|end| end > after.at()));
    }
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
    match step.kind {
        48.. => return vacation(game, step),
        45.. => return notice(game, step),
        _ => {}
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
    for case in 0..1200 {
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
        "vacation_began ",
        "vacation_ended ",
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
