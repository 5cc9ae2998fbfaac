//! Turns, resignation, clocks and offers.

mod common;

use common::{Game, go, id, person, terms};
use rules::{Color, Illegal};
use tengen_table::{By, ClockTerms, Command, Fact, How, Offer, Phase, Refusal, TimeLeft, Wish};

fn play(turn: &str) -> Command {
    Command::Play { turn: turn.to_owned(), number: None }
}

fn ask(what: Offer) -> Command {
    Command::Ask { what }
}

#[test]
fn turns_alternate_and_follow_the_rules() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::None {}));
    assert_eq!(game.refused(&bob, play("A1")), Refusal::NotYourTurn);
    assert_eq!(game.refused(&person("cat"), play("A1")), Refusal::NotAtTheTable);
    assert_eq!(game.refused(&By::Server, play("A1")), Refusal::NotAtTheTable);
    assert_eq!(game.refused(&ann, play("Z9")), Refusal::Illegal(Illegal::OffBoard));
    let facts = game.must(&ann, play(" c3 "));
    let turned = Fact::Played { number: 1, color: Color::Black, turn: "C3".into(), left: None };
    assert_eq!(facts, [turned]);
    assert_eq!(game.refused(&bob, play("C3")), Refusal::Illegal(Illegal::Occupied));
}

#[test]
fn a_turn_meant_for_another_moment_is_refused() {
    let mut game = Game::started(go(ClockTerms::None {}));
    game.play("A1, B1");
    let late = Command::Play { turn: "C1".into(), number: Some(1) };
    assert_eq!(game.refused(&person("ann"), late), Refusal::Stale);
    game.must(&person("ann"), Command::Play { turn: "C1".into(), number: Some(3) });
}

#[test]
fn resigning_needs_no_turn_of_ones_own() {
    for (who, turn, result) in [("ann", false, "W+R"), ("bob", false, "B+R"), ("ann", true, "W+R")] {
        let mut game = Game::started(go(ClockTerms::None {}));
        let command = if turn { play("resign") } else { Command::Resign };
        game.must(&person(who), command);
        assert_eq!(game.result(), Some(result));
        assert_eq!(game.refused(&person(who), Command::Resign), Refusal::Over);
        assert_eq!(game.refused(&person("ann"), play("A1")), Refusal::Over);
    }
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Both));
    game.play("A1");
    game.must(&person("ann"), Command::Resign);
    assert_eq!(game.result(), Some("B+R"));
}

#[test]
fn without_a_scoring_phase_the_last_pass_ends_the_game() {
    for (variant, passes, result) in [("no", 2, "W+6.5"), ("gengo", 3, "0"), ("xiago", 2, "B+2.5")] {
        let mut game = Game::started(terms(&format!(r#"{{"variant":"{variant}","scoring":false}}"#)));
        for _ in 0..passes {
            assert_eq!(game.table.ending(), None);
            game.play("pass");
        }
        assert_eq!((game.result(), game.table.ending().map(|e| e.how)), (Some(result), Some(How::Counted)));
    }
}

#[test]
fn the_clock_counts_the_movers_time() {
    let mut game = Game::started(go(ClockTerms::Fischer { main: 60_000, increment: 2000 }));
    game.play("A5, B5");
    game.now += 10_000;
    let facts = game.must(&person("ann"), play("A1"));
    let left = Some(TimeLeft { main: 52_000, periods: 0 });
    assert_eq!(facts, [Fact::Played { number: 3, color: Color::Black, turn: "A1".into(), left }]);
    game.now += 5000;
    game.play("B1");
    assert_eq!((game.main(Color::Black), game.main(Color::White)), (52_000, 57_000));
    assert_eq!(game.table.deadline(), Some(game.now + 52_000));
}

#[test]
fn time_that_runs_backwards_stands_still() {
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    let start = game.now;
    game.now = 5;
    game.play("A1");
    assert_eq!((game.table.at(), game.main(Color::Black)), (start, 60_000));
}

#[test]
fn the_flag_falls_whoever_looks() {
    for by in [By::Server, person("ann"), person("bob"), person("cat")] {
        let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
        game.play("A1, B1");
        game.now += 59_999;
        assert_eq!(game.must(&by, Command::LookAtClock), []);
        game.now += 1;
        game.must(&by, Command::LookAtClock);
        assert_eq!(game.result(), Some("W+T"));
        assert_eq!(game.must(&by, Command::LookAtClock), []);
    }
}

#[test]
fn a_turn_after_the_flag_is_no_turn() {
    let mut game = Game::started(go(ClockTerms::Correspondence { turn: 86_400_000 }));
    game.play("A5, B5");
    game.now += 86_400_000;
    game.must(&person("cat"), Command::Say { text: "late".into() });
    assert_eq!(game.table.ending(), None);
    game.must(&person("ann"), play("A1"));
    assert_eq!((game.result(), game.table.position().turns()), (Some("W+T"), 2));
}

#[test]
fn a_late_bot_of_the_server_ends_a_rated_game_without_a_result() {
    for (rated, bot, result) in
        [(true, "bot-3", None), (false, "bot-3", Some("B+T")), (true, "robot", Some("B+T"))]
    {
        let terms = terms(&format!(
            r#"{{"variant":"go","rated":{rated},"clock":{{"kind":"correspondence","turn":259200000}}}}"#
        ));
        let mut game = Game::open(terms, &person("ann"), Some(Wish::Black));
        game.must(&By::bot(id(bot)), Command::Sit { wish: Wish::White });
        game.play("A1, B1, C1");
        game.now += 259_200_000;
        game.must(&By::Server, Command::LookAtClock);
        let ending = game.table.ending().expect("time is up");
        assert_eq!((ending.result.as_deref(), ending.is_called_off()), (result, result.is_none()));
    }
}

#[test]
fn undo_takes_back_the_askers_last_turn() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::None {}));
    assert_eq!(game.refused(&ann, ask(Offer::Undo)), Refusal::NothingToUndo);
    game.play("A1, B1, C1");
    let mut other = game.clone();
    assert_eq!(game.agree(Offer::Undo, &ann, &bob), [Fact::Undone { to: 2, left: None }]);
    assert_eq!(other.agree(Offer::Undo, &bob, &ann), [Fact::Undone { to: 1, left: None }]);
    assert_eq!(other.table.position().to_play(), Color::White);
    other.play("B1");
}

#[test]
fn undo_gives_no_time_back() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    game.play("A5, B5");
    game.now += 10_000;
    game.play("A1");
    game.now += 20_000;
    game.agree(Offer::Undo, &ann, &bob);
    assert_eq!((game.main(Color::Black), game.main(Color::White)), (50_000, 40_000));
    assert_eq!(game.table.clock().and_then(|c| c.running()), Some((Color::Black, game.now)));
}

#[test]
fn undo_is_free_on_one_screen_and_against_bots_unless_rated() {
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Both));
    game.play("A1, B1");
    assert_eq!(game.must(&person("ann"), ask(Offer::Undo)), [Fact::Undone { to: 1, left: None }]);

    for (rated, free) in [(false, true), (true, false)] {
        let terms = terms(&format!(
            r#"{{"variant":"go","rated":{rated},"clock":{{"kind":"correspondence","turn":259200000}}}}"#
        ));
        let mut game = Game::open(terms, &person("ann"), Some(Wish::Black));
        game.must(&By::bot(id("bot-3")), Command::Sit { wish: Wish::White });
        game.play("A1, B1");
        let facts = game.must(&person("ann"), ask(Offer::Undo));
        assert_eq!(matches!(facts[..], [Fact::Undone { to: 0, .. }]), free);
        assert_eq!(game.table.question(Offer::Undo).is_none(), free);
    }
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Black));
    game.must(&By::bot(id("bot-3")), Command::Sit { wish: Wish::White });
    game.play("A1, B1");
    game.must(&By::bot(id("bot-3")), ask(Offer::Undo));
    assert!(game.table.question(Offer::Undo).is_some(), "a bot has to ask");
}

#[test]
fn only_bots_of_the_house_are_not_asked_for_a_rematch() {
    for (name, is_asked) in [("bot-3", false), ("robot", true)] {
        let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Black));
        game.must(&By::bot(id(name)), Command::Sit { wish: Wish::White });
        game.must(&person("ann"), Command::Resign);
        game.must(&person("ann"), ask(Offer::Rematch));
        assert_eq!(game.table.question(Offer::Rematch).is_some(), is_asked, "{name}");
        assert_eq!(game.table.rematch().is_none(), is_asked, "{name}");
    }
}

#[test]
fn an_account_that_became_a_program_gets_no_rated_rematch_from_a_bot_of_the_house() {
    for rated in [false, true] {
        let terms = terms(&format!(
            r#"{{"variant":"go","rated":{rated},"clock":{{"kind":"correspondence","turn":259200000}}}}"#
        ));
        let mut game = Game::open(terms, &person("ann"), Some(Wish::Black));
        game.must(&By::bot(id("bot-3")), Command::Sit { wish: Wish::White });
        game.must(&person("ann"), Command::Resign);
        let (program, rematch) = (By::bot(id("ann")), ask(Offer::Rematch));
        if rated {
            assert_eq!(game.refused(&program, rematch.clone()), Refusal::NoRematch);
            game.must(&person("ann"), rematch);
        } else {
            game.must(&program, rematch);
        }
        assert!(game.table.rematch().is_some());
    }
}

#[test]
fn nobody_says_yes_to_what_they_have_not_seen() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::None {}));
    game.play("A1");
    game.must(&ann, ask(Offer::Undo));
    let asked = game.number();
    let grant = Command::Grant { what: Offer::Undo, asked };
    assert_eq!(game.refused(&ann, grant.clone()), Refusal::NotAsked);
    assert_eq!(game.refused(&person("cat"), grant.clone()), Refusal::NotAtTheTable);
    game.play("B1, C1");
    assert_eq!(game.refused(&bob, grant.clone()), Refusal::NotAsked);
    game.must(&ann, ask(Offer::Undo));
    assert_eq!(game.refused(&bob, grant), Refusal::NotAsked);
    game.must(&bob, Command::Grant { what: Offer::Undo, asked: game.number() });
}

#[test]
fn a_refused_question_is_not_asked_again_before_the_next_turn() {
    let (ann, bob) = (person("ann"), person("bob"));
    for withdraw in [false, true] {
        let mut game = Game::started(go(ClockTerms::None {}));
        game.play("A1");
        game.must(&ann, ask(Offer::Draw));
        assert_eq!(game.refused(&ann, ask(Offer::Draw)), Refusal::AlreadyAsked);
        let asked = game.number();
        let withdrawn = Command::Withdraw { what: Offer::Draw };
        assert_eq!(game.refused(&bob, withdrawn), Refusal::NotAsked, "it is Ann's offer");
        match withdraw {
            true => game.must(&ann, Command::Withdraw { what: Offer::Draw }),
            false => game.must(&bob, Command::Refuse { what: Offer::Draw, asked }),
        };
        assert_eq!(game.refused(&ann, ask(Offer::Draw)), Refusal::JustRefused);
        assert_eq!(game.refused(&bob, Command::Grant { what: Offer::Draw, asked }), Refusal::NotAsked);
        game.play("B1");
        game.must(&ann, ask(Offer::Draw));
    }
}

#[test]
fn a_draw_needs_both() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::None {}));
    let mut both_ask = game.clone();
    game.agree(Offer::Draw, &bob, &ann);
    assert_eq!((game.result(), game.table.ending().map(|e| e.how)), (Some("0"), Some(How::Draw)));
    both_ask.must(&ann, ask(Offer::Draw));
    both_ask.must(&bob, ask(Offer::Draw));
    assert_eq!(both_ask.result(), Some("0"));
}

#[test]
fn a_pause_stops_the_clock_and_the_game() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    game.play("A5, B5");
    game.now += 1000;
    game.agree(Offer::Pause, &bob, &ann);
    assert_eq!((game.table.phase(), game.table.deadline()), (&Phase::Paused, None));
    game.now += 1_000_000;
    assert_eq!(game.refused(&ann, play("A1")), Refusal::Paused);
    assert_eq!(game.refused(&person("cat"), Command::Unpause), Refusal::NotAtTheTable);
    game.must(&bob, Command::Unpause);
    assert_eq!(game.refused(&bob, Command::Unpause), Refusal::NotPaused);
    game.now += 2000;
    game.play("A1");
    assert_eq!(game.main(Color::Black), 57_000);
}

#[test]
fn a_rematch_changes_the_colours_and_is_the_same_for_whoever_opens_it() {
    let (ann, bob) = (person("ann"), person("bob"));
    let own = tengen_table::TableId::from_seed(99);
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    assert_eq!(game.refused(&ann, ask(Offer::Rematch)), Refusal::NoRematch);
    game.must(&ann, Command::Resign);
    assert!(game.table.open_rematch(&own).is_none());
    game.agree(Offer::Rematch, &ann, &bob);
    assert_eq!(game.refused(&bob, ask(Offer::Rematch)), Refusal::NoRematch);
    let rematch = game.table.open_rematch(&own).expect("both want it");
    assert_eq!(game.table.open_rematch(&own), Some(rematch.clone()));
    let next = tengen_table::replay(&rematch.events).expect("it can be opened");
    let seats = next.seats().expect("it has started");
    assert_eq!((seats.black.id.as_str(), seats.white.id.as_str()), ("bob", "ann"));
    assert_eq!((next.terms(), next.rematch_of()), (game.table.terms(), Some(&own)));
    assert_eq!(next.phase(), &Phase::Playing);

    let mut aborted = Game::started(go(ClockTerms::None {}));
    aborted.must(&ann, Command::Abort);
    assert_eq!(aborted.refused(&ann, ask(Offer::Rematch)), Refusal::NoRematch);
}

#[test]
fn a_rematch_is_rated_only_on_terms_that_may_still_be_rated() {
    let (ann, bob) = (person("ann"), person("bob"));
    let clock = r#""clock":{"kind":"fischer","main":300000,"increment":5000}"#;
    // A small board could be rated once; its journal says so for ever.
    for (size, rated) in [(9, true), (5, false)] {
        let json = format!(r#"{{"variant":"go","options":{{"size":{size}}},{clock}}}"#);
        let mut game = Game::open(terms(&json), &ann, Some(Wish::Black));
        let Fact::Opened { terms: opened, .. } = &mut game.events[0].fact else { panic!("it opens") };
        *opened = terms(&json.replace("{\"variant\"", "{\"rated\":true,\"variant\""));
        game.table = tengen_table::replay(&game.events).expect("a journal");
        game.must(&bob, Command::Sit { wish: Wish::White });
        game.play("A1, B1");
        game.must(&ann, Command::Resign);
        game.agree(Offer::Rematch, &ann, &bob);
        let rematch = game.table.open_rematch(&tengen_table::TableId::from_seed(7)).expect("both want it");
        let next = tengen_table::replay(&rematch.events).expect("it can be opened");
        assert_eq!((game.table.terms().rated(), next.terms().rated()), (true, rated), "size {size}");
    }
}
