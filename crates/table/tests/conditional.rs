//! Conditional turns: what may be laid down, and what follows from it.

mod common;

use common::{Game, go, id, person, terms};
use rules::{Color, HalfPoints};
use tengen_table::{
    ClockTerms, Command, Condition, ConditionalTurns, DropReason, Fact, Offer, Refusal, TimeLeft, Wish,
    voids_conditions,
};

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
    for fine in [["B2 D4", "B4 D2"], ["B2 D4 A1 A2", "B2 D4 A2 A1"], ["B2 D4", "B2 D4 A2 A1"]] {
        assert!(check(1, &fine).is_ok(), "{fine:?}");
    }
    assert_eq!(check(1, &["B2 D4 A1 A2", "B2 D4 A1 A3"]), Err(Refusal::TwoAnswers));
    assert_eq!(check(1, &["resign D4"]), Err(Refusal::NoAnswer));
    let empty = ConditionalTurns { after: 1, lines: vec![Vec::new()] };
    assert_eq!(empty.check(&game.table, &id("ann")), Err(Refusal::NoAnswer));
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

#[test]
fn lines_are_for_two_players_whose_game_has_begun() {
    let own = conditions(0, &["B2 D4"]);
    let check = |game: &Game| own.check(&game.table, &id("ann"));
    let days = || go(ClockTerms::Correspondence { turn: 86_400_000 });
    assert_eq!(check(&Game::open(days(), &person("ann"), Some(Wish::White))), Err(Refusal::NotStarted));
    assert_eq!(check(&Game::open(days(), &person("ann"), Some(Wish::Both))), Err(Refusal::NoConditions));
    let auction = Game::started(terms(r#"{"variant":"go","start":"auction"}"#));
    assert_eq!(check(&auction), Err(Refusal::InAuction));
    let mut casual = Game::started(go(ClockTerms::None {}));
    casual.play("C3");
    let own = conditions(1, &["B2 D4"]);
    assert_eq!(own.check(&casual.table, &id("ann")), Ok(own), "without a clock");
}

#[test]
fn nobody_answers_while_the_game_is_paused_or_over() {
    let mut game = started();
    let own = conditions(1, &["B2 D4"]);
    game.play("B2");
    game.agree(Offer::Pause, &person("ann"), &person("bob"));
    assert_eq!(own.look(&game.table), Condition::Waits);
    game.must(&person("bob"), Command::Resign);
    assert_eq!(own.look(&game.table), Condition::Done);
}

#[test]
fn the_rest_are_the_lines_that_fit_and_go_on() {
    let mut game = started();
    let own = conditions(1, &["B2 D4", "B2 D4 D2 B4", "B4 D2 A1 A2", "B2 D4 A1 A2"]);
    assert_eq!(own.rest(&game.table), own);
    game.play("B2, D4");
    assert_eq!(own.rest(&game.table), conditions(3, &["D2 B4", "A1 A2"]));
}

#[test]
fn a_dropped_line_says_why() {
    let mut game = started();
    let own = conditions(1, &["B2 D4"]);
    game.play("B2");
    let Condition::Dropped(refused) = own.refused(&game.table, "ko") else { panic!("it is dropped") };
    assert_eq!((refused.reason, refused.fits), (DropReason::Refused, 1));
    assert_eq!((refused.played, refused.refusal.as_deref()), (None, Some("ko")));
    let Condition::Dropped(undone) = own.undone(&game.table) else { panic!("it is dropped") };
    assert_eq!((undone.reason, undone.played, undone.refusal), (DropReason::Undone, None, None));
}

#[test]
fn what_takes_turns_back_or_changes_colours_voids_conditions() {
    let (black, white) = (id("ann"), id("bob"));
    for fact in [
        Fact::Undone { to: 1, left: None },
        Fact::Resumed { color: Color::Black, to: 1 },
        Fact::Swapped { black: black.clone(), white: white.clone() },
        Fact::ColorChosen { black, white },
    ] {
        assert!(voids_conditions(&fact), "{fact:?}");
    }
    let left = Some(TimeLeft { main: 1, periods: 0 });
    let played = Fact::Played { number: 1, color: Color::Black, turn: "A1".into(), left };
    for fact in [played, Fact::Paused { left: None }, Fact::KomiNamed { komi: HalfPoints::whole(1) }] {
        assert!(!voids_conditions(&fact), "{fact:?}");
    }
}
