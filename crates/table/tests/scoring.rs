//! Agreement on dead stones, and chat.

mod common;

use common::{Game, go, id, person, terms};
use rules::Color;
use tengen_table::{
    By, ClockTerms, Command, Decision, Event, Fact, How, Marks, Moment, Offer, Phase, Proposal, Refusal,
    Room, Wish,
};

/// Black has the left side, White the right side, with a dead black stone in it.
fn scoring(clock: ClockTerms) -> Game {
    let json = serde_json::to_string(&clock).expect("a clock can be written");
    let mut game = Game::started(terms(&format!(
        r#"{{"variant":"go","options":{{"size":7,"komi":0.5}},"clock":{json}}}"#
    )));
    game.dead = vec!["G4"];
    game.play("D1, E1, D2, E2, D3, E3, D4, E4, D5, E5, D6, E6, D7, E7, G4, pass, pass");
    game
}

fn marks(game: &Game) -> &Marks {
    match game.table.phase() {
        Phase::Scoring(marks) => marks,
        other => panic!("not scoring but {other:?}"),
    }
}

fn dead(game: &Game) -> Vec<String> {
    marks(game).dead.iter().map(|&p| game.table.position().layout().label(p)).collect()
}

fn mark(at: &str, dead: bool) -> Command {
    Command::Mark { point: at.to_owned(), dead }
}

fn accept(game: &Game) -> Command {
    Command::Accept { marks: marks(game).revision }
}

#[test]
fn scoring_starts_with_the_stones_proposed() {
    assert_eq!(dead(&scoring(ClockTerms::None {})), ["G4"]);
}

fn decide(game: &Game, turn: &str, proposal: Option<&Proposal>) -> Decision {
    let by = By::Player(game.table.seats().expect("started")[game.table.position().to_play()].clone());
    let command = Command::Play { turn: turn.to_owned(), number: None };
    let moment = Moment { now: game.now, seed: 1 };
    tengen_table::decide(&game.table, &command, &by, moment, proposal).expect("accepted")
}

#[test]
fn only_the_last_pass_needs_a_proposal_and_takes_none_for_another_position() {
    let mut game = Game::started(go(ClockTerms::None {}));
    game.play("C3, B2");
    assert!(matches!(decide(&game, "pass", None), Decision::Events(_)));
    game.play("pass");
    assert_eq!(game.table.game().position_before_passes().turns(), 2);
    let Decision::NeedsProposal(end) = decide(&game, "pass", None) else { panic!("play ends") };
    let stone = |label| game.table.position().layout().point(label).expect("on the board");
    let proposal = Proposal::new(end, vec![stone("B2"), stone("A1")]);
    let Decision::Events(events) = decide(&game, "pass", Some(&proposal)) else { panic!("it has one") };
    let began = Fact::ScoringBegan { revision: 1, dead: vec!["B2".to_owned()] };
    assert_eq!(events.last().map(|event| &event.fact), Some(&began), "no stone stands on A1");
    game.play("D4, C4, pass");
    assert!(matches!(decide(&game, "pass", Some(&proposal)), Decision::NeedsProposal(_)));
}

#[test]
fn both_must_accept_the_same_marks() {
    let mut game = scoring(ClockTerms::None {});
    let accept = accept(&game);
    game.must(&person("ann"), accept.clone());
    assert_eq!(game.refused(&person("ann"), accept.clone()), Refusal::AlreadyAccepted);
    assert_eq!(game.refused(&person("cat"), accept.clone()), Refusal::NotAtTheTable);
    game.must(&person("bob"), accept);
    // Black has 28 points, White 21 and komi.
    assert_eq!((game.result(), game.table.ending().map(|e| e.how)), (Some("B+6.5"), Some(How::Counted)));
}

#[test]
fn a_mark_slipped_in_at_the_last_moment_voids_both_acceptances() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = scoring(ClockTerms::None {});
    let seen = accept(&game);
    game.must(&ann, seen.clone());
    game.must(&bob, mark("D1", true));
    assert_eq!(marks(&game).accepted, Default::default());
    assert_eq!(game.refused(&bob, seen.clone()), Refusal::MarksChanged);
    assert_eq!(game.refused(&ann, seen.clone()), Refusal::MarksChanged);
    // The same stones marked again have a new revision, which nobody has accepted.
    game.must(&ann, mark("D3", false));
    assert_eq!(dead(&game), ["G4"]);
    assert_eq!(game.refused(&bob, seen), Refusal::MarksChanged);
    let now = accept(&game);
    game.must(&ann, now.clone());
    game.must(&bob, now);
    assert_eq!(game.result(), Some("B+6.5"));
}

#[test]
fn marks_are_for_whole_chains_of_stones() {
    let ann = person("ann");
    let mut game = scoring(ClockTerms::None {});
    assert_eq!(game.refused(&ann, mark("A1", true)), Refusal::NoStone);
    assert_eq!(game.refused(&ann, mark("G4", true)), Refusal::AlreadyMarked);
    assert_eq!(game.refused(&ann, mark("E1", false)), Refusal::AlreadyMarked);
    assert_eq!(game.refused(&ann, mark("Q9", true)).code(), "off_board");
    game.must(&ann, mark("E4", true));
    assert_eq!(dead(&game).len(), 8);
}

#[test]
fn nothing_else_can_be_done_while_scoring() {
    let ann = person("ann");
    let mut game = scoring(ClockTerms::None {});
    assert_eq!(game.refused(&ann, Command::Play { turn: "A1".into(), number: None }), Refusal::Scoring);
    assert_eq!(game.refused(&ann, Command::Ask { what: Offer::Undo }), Refusal::Scoring);
    assert_eq!(game.refused(&ann, Command::Ask { what: Offer::Pause }), Refusal::Scoring);
    game.must(&ann, Command::Resign);
    assert_eq!(game.result(), Some("W+R"));
}

#[test]
fn playing_on_takes_the_passes_back() {
    let mut game = scoring(ClockTerms::Absolute { main: 600_000 });
    let old = accept(&game);
    game.now += 100_000;
    assert_eq!(game.refused(&person("cat"), Command::Resume), Refusal::NotAtTheTable);
    game.must(&person("bob"), Command::Resume);
    assert_eq!((game.table.phase(), game.table.position().turns()), (&Phase::Playing, 15));
    assert_eq!(game.table.position().passes(), 0);
    assert_eq!(game.main(Color::White), 600_000, "agreeing costs no time");
    game.play("F4, pass, pass");
    assert_ne!(accept(&game), old);
    assert_eq!(game.refused(&person("ann"), old), Refusal::MarksChanged);
}

#[test]
fn without_an_agreement_in_time_the_first_proposal_is_counted() {
    for (clock, time) in [
        (ClockTerms::Absolute { main: 600_000 }, 300_000),
        (ClockTerms::None {}, 3_600_000),
        (ClockTerms::Correspondence { turn: 86_400_000 }, 86_400_000),
    ] {
        let mut game = scoring(clock);
        let began = game.now;
        assert_eq!(game.table.deadline(), Some(began + time), "{clock:?}");
        // Marking and accepting again and again wins no time.
        for dead in [true, false, true] {
            game.now += time / 3 - 1;
            game.must(&person("bob"), mark("D1", dead));
            let now = accept(&game);
            game.must(&person("bob"), now);
        }
        assert_eq!(game.must(&By::Server, Command::LookAtClock), []);
        game.now = began + time;
        game.must(&By::Server, Command::LookAtClock);
        assert_eq!(game.result(), Some("B+6.5"), "not the marks of the one who stayed");
    }
}

#[test]
fn each_side_plays_on_twice_at_most_and_gains_no_time() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = scoring(ClockTerms::Fischer { main: 600_000, increment: 10_000 });
    let before = [game.main(Color::Black), game.main(Color::White)];
    for by in [&bob, &bob, &ann] {
        game.must(by, Command::Resume);
        assert!(game.table.view(None).resumed_by.is_some());
        game.play("pass, pass");
    }
    assert_eq!([game.main(Color::Black), game.main(Color::White)], before);
    assert_eq!(game.refused(&bob, Command::Resume), Refusal::NoResumesLeft);
    assert_eq!(game.table.resumes_left(Color::Black), Some(1));
    game.must(&ann, Command::Resume);
    assert_eq!(game.table.phase(), &Phase::Playing);
}

#[test]
fn the_view_says_who_changed_the_marks() {
    let mut game = scoring(ClockTerms::None {});
    let changed_by = |game: &Game| game.table.view(None).marks.expect("it is being scored").changed_by;
    assert_eq!(changed_by(&game), None, "the engine's");
    game.must(&person("bob"), mark("D1", true));
    assert_eq!(changed_by(&game), Some(Color::White));
}

#[test]
fn one_screen_accepts_for_both() {
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Both));
    game.play("C3, pass, pass");
    let accept = accept(&game);
    game.must(&person("ann"), accept);
    assert_eq!(game.result(), Some("B+17.5"));
}

#[test]
fn the_scoring_phase_is_a_choice() {
    let mut off = Game::started(terms(r#"{"variant":"go","scoring":false}"#));
    off.play("pass, pass");
    assert_eq!(off.result(), Some("W+7.5"));
    for json in [
        r#"{"variant":"go2.5d"}"#,
        r#"{"variant":"no","scoring":true}"#,
        r#"{"variant":"xiago","scoring":true}"#,
        r#"{"variant":"gengo","options":{"score":"area"},"scoring":true}"#,
    ] {
        let mut on = Game::started(terms(json));
        let first = on.table.position().legal_turns().into_iter().find(|turn| *turn != rules::Turn::Pass);
        let first = on.table.position().write(first.expect("somewhere to play"));
        let passes = vec!["pass"; on.table.position().passes_to_end().into()].join(", ");
        on.play(&format!("{first}, {passes}"));
        assert_eq!(marks(&on).accepted, Default::default());
        on.must(&person("ann"), Command::Resume);
        assert_eq!(on.table.position().turns(), 1);
    }
}

fn hears(game: &Game, who: Option<&str>, event: &Event) -> bool {
    game.table.may_hear(who.map(id).as_ref(), event)
}

#[test]
fn players_do_not_hear_spectators_before_the_end() {
    let mut game = Game::started(go(ClockTerms::None {}));
    let say = |text: &str| Command::Say { text: text.to_owned() };
    game.must(&person("ann"), say(" good luck "));
    let hello = game.events.last().cloned().expect("it was said");
    assert_eq!(hello.fact, Fact::Said { player: id("ann"), room: Room::Players, text: "good luck".into() });
    game.must(&person("cat"), say("play D3!"));
    let hint = game.events.last().cloned().expect("it was said");
    assert!([Some("ann"), Some("bob"), Some("cat"), None].into_iter().all(|who| hears(&game, who, &hello)));
    assert!(hears(&game, Some("cat"), &hint) && hears(&game, None, &hint));
    assert!(!hears(&game, Some("ann"), &hint) && !hears(&game, Some("bob"), &hint));
    game.must(&person("ann"), Command::Resign);
    assert!(hears(&game, Some("ann"), &hint));
    game.must(&person("bob"), say("thanks"));
}

#[test]
fn messages_are_short_and_plain() {
    let mut game = Game::started(go(ClockTerms::None {}));
    for bad in ["", "  ", "a\nb", "\u{7}", "\0", "abc\u{202e}cba", "a\u{200b}b", &"x".repeat(501)] {
        assert_eq!(game.refused(&person("ann"), Command::Say { text: bad.to_owned() }), Refusal::BadText);
    }
    game.must(&person("ann"), Command::Say { text: "é".repeat(500) });
    let mut private = Game::started(terms(r#"{"variant":"go","private":true}"#));
    let say = Command::Say { text: "hi".into() };
    assert_eq!(private.refused(&person("cat"), say.clone()), Refusal::PrivateTable);
    private.must(&person("bob"), say);
}
