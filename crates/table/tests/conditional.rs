//! Conditional turns: what may be laid down, and what follows from it.

mod common;

use common::{Game, go, id, terms};
use tengen_table::{ClockTerms, Condition, ConditionalTurns, DropReason, Refusal};

fn conditions(after: u32, lines: &[&str]) -> ConditionalTurns {
    let turns = |line: &&str| line.split(' ').map(str::to_owned).collect();
    ConditionalTurns { after, lines: lines.iter().map(turns).collect() }
}

/// Ann has played C3; it is Bob's turn.
fn started() -> Game {
    let mut game = Game::started(go(ClockTerms::Correspondence { turn: 86_400_000 }));
    game.play("C3");
    game
}

#[test]
fn only_what_can_come_true_is_taken() {
    let game = started();
    let check = |after, lines: &[&str]| conditions(after, lines).check(&game.table, &id("ann"));
    assert_eq!(check(1, &["b2 d4 D2 B4"]).map(|own| own.lines[0].join(" ")), Ok("B2 D4 D2 B4".to_owned()));
    assert_eq!(check(0, &["B2 D4"]), Err(Refusal::Stale));
    assert_eq!(check(1, &["B2"]), Err(Refusal::NoAnswer));
    assert_eq!(check(1, &["B2 D4", "B2 D2"]), Err(Refusal::TwoAnswers));
    assert!(matches!(check(1, &["B2 B2"]), Err(Refusal::Illegal(_))));
    assert!(matches!(check(1, &["pass pass D4 D2"]), Err(Refusal::Illegal(_))), "the game would be over");
    assert_eq!(conditions(1, &["B2 D4"]).check(&game.table, &id("bob")), Err(Refusal::YourTurn));
    assert_eq!(conditions(1, &["B2 D4"]).check(&game.table, &id("cat")), Err(Refusal::NotAtTheTable));
    let mut live = Game::started(terms(
        r#"{"variant":"go","options":{"size":5},"clock":{"kind":"absolute","main":60000}}"#,
    ));
    live.play("C3");
    assert_eq!(conditions(1, &["B2 D4"]).check(&live.table, &id("ann")), Err(Refusal::NoConditions));
}

#[test]
fn a_line_is_followed_turn_by_turn() {
    let mut game = started();
    let own = conditions(1, &["B2 D4 D2 B4", "B4 D2"]);
    assert_eq!(own.look(&game.table), Condition::Waits);
    game.play("B2");
    assert_eq!(own.look(&game.table), Condition::Answer { turn: "D4".to_owned(), number: 3 });
    game.play("D4");
    assert_eq!(own.look(&game.table), Condition::Waits);
    assert_eq!(own.rest(&game.table), conditions(3, &["D2 B4"]));
    game.play("D2, B4");
    assert_eq!(own.look(&game.table), Condition::Done);
}

#[test]
fn what_does_not_fit_says_which_line_came_closest() {
    let mut game = started();
    let own = conditions(1, &["B4 D2", "B2 D4 D2 B4"]);
    game.play("B2, D4, A1");
    let Condition::Dropped(dropped) = own.look(&game.table) else { panic!("it does not fit") };
    assert_eq!((dropped.reason, dropped.fits), (DropReason::OtherTurn, 2));
    assert_eq!((dropped.line.join(" "), dropped.played.as_deref()), ("B2 D4 D2 B4".to_owned(), Some("A1")));
    let earlier = conditions(9, &["B2 D4"]);
    let Condition::Dropped(dropped) = earlier.look(&game.table) else { panic!("turns were undone") };
    assert_eq!(dropped.reason, DropReason::Undone);
}
