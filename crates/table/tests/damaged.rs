//! Journals that are damaged, or that another program wrote: an event that does not fit the events before it is refused, and
//! changes nothing.

mod common;

use common::{Game, fingerprint, go, id, person, terms};
use rules::{Color, HalfPoints};
use tengen_table::{
    ClockTerms, Command, Ending, Event, Fact, How, Offer, Player, TableId, TimeLeft, Wish, apply, replay,
};

/// Whether the event with this fact, a second later, can be applied. If not, the table stays as it is.
fn fits(game: &Game, fact: Fact) -> bool {
    let mut table = game.table.clone();
    let told = format!("{fact:?}");
    match apply(&mut table, &Event { at: game.now + 1000, fact }) {
        Ok(()) => {
            assert_eq!((table.number(), table.at()), (game.number() + 1, game.now + 1000), "{told}");
            true
        }
        Err(bad) => {
            assert_eq!(bad.number, game.number() + 1, "{told}");
            assert!(!bad.why.is_empty());
            assert_eq!(fingerprint(&table), fingerprint(&game.table), "{told}");
            false
        }
    }
}

fn sat(name: &str) -> Fact {
    Fact::Sat { player: Player { id: id(name), bot: false }, wish: Wish::Random }
}

fn started(black: &str, white: &str) -> Fact {
    Fact::Started { black: id(black), white: id(white) }
}

fn swapped(black: &str, white: &str) -> Fact {
    Fact::Swapped { black: id(black), white: id(white) }
}

fn chosen(black: &str, white: &str) -> Fact {
    Fact::ColorChosen { black: id(black), white: id(white) }
}

fn played(number: u32, color: Color, turn: &str) -> Fact {
    Fact::Played { number, color, turn: turn.to_owned(), left: None }
}

fn ended() -> Fact {
    Fact::Ended { ending: Ending { how: How::Aborted, winner: None, score: None, result: None } }
}

const NO_CLOCK: ClockTerms = ClockTerms::None {};

/// One who waits, and who else could sit down.
fn waiting() -> Game {
    Game::open(go(NO_CLOCK), &person("ann"), Some(Wish::Black))
}

/// A game with two turns.
fn playing() -> Game {
    let mut game = Game::started(go(NO_CLOCK));
    game.play("A1, B1");
    game
}

fn paused() -> Game {
    let mut game = playing();
    game.agree(Offer::Pause, &person("ann"), &person("bob"));
    game
}

/// Both have passed, and C3 is proposed as dead.
fn scoring() -> Game {
    let terms = terms(r#"{"variant":"go","options":{"size":5},"scoring":true}"#);
    let mut game = Game::started(terms);
    game.dead = vec!["C3"];
    game.play("C3, B2, pass, pass");
    game
}

fn over() -> Game {
    let mut game = playing();
    game.must(&person("ann"), Command::Resign);
    game
}

fn auction() -> Game {
    Game::started(terms(r#"{"variant":"go","options":{"size":5},"start":"auction"}"#))
}

#[test]
fn a_journal_begins_with_the_opening_and_opens_once() {
    assert_eq!(replay([]).expect_err("nothing").number, 1);
    let game = waiting();
    assert_eq!(replay(&game.events[1..]).expect_err("no opening").number, 1);
    let again = game.events[0].fact.clone();
    for mut game in [waiting(), playing(), over()] {
        assert!(!fits(&game, again.clone()));
        game.now -= 1;
        let early = Event { at: game.table.at() - 1, fact: Fact::Unpaused };
        assert!(apply(&mut game.table, &early).expect_err("time goes on").why.contains("time"));
    }
}

#[test]
fn time_may_stand_still_but_not_go_back() {
    let game = paused();
    let at = game.table.at();
    let unpaused = |at| apply(&mut game.table.clone(), &Event { at, fact: Fact::Unpaused }).is_ok();
    assert_eq!([at - 1, at, at + 1].map(unpaused), [false, true, true]);
}

#[test]
fn seats_are_taken_and_left_before_the_start_only() {
    let waiting = waiting();
    assert!(fits(&waiting, sat("bob")));
    assert!(fits(&waiting, Fact::Left { player: id("ann") }));
    assert!(!fits(&waiting, Fact::Left { player: id("bob") }));
    let mut full = waiting;
    apply(&mut full.table, &Event { at: full.now, fact: sat("bob") }).expect("a seat");
    assert!(!fits(&full, sat("cho")));
    assert!(fits(&full, started("ann", "bob")) && fits(&full, started("bob", "ann")));
    assert!(!fits(&full, started("ann", "cho")) && !fits(&full, started("cho", "ann")));
    for game in [playing(), paused(), scoring(), over()] {
        assert!(!fits(&game, sat("cho")));
        assert!(!fits(&game, Fact::Left { player: id("ann") }));
        assert!(!fits(&game, started("ann", "bob")));
    }
}

#[test]
fn turns_are_those_of_the_side_to_play_in_their_order() {
    let game = playing();
    assert!(fits(&game, played(3, Color::Black, "C3")));
    for (number, color, turn) in [
        (2, Color::Black, "C3"),
        (4, Color::Black, "C3"),
        (3, Color::White, "C3"),
        (3, Color::Black, "A1"),
        (3, Color::Black, "Z9"),
        (3, Color::Black, "resign"),
    ] {
        assert!(!fits(&game, played(number, color, turn)), "{number} {color} {turn}");
    }
    assert!(!fits(&paused(), played(3, Color::Black, "C3")));
    assert!(!fits(&over(), played(3, Color::Black, "C3")));
    assert!(!fits(&waiting(), played(1, Color::Black, "C3")));
    assert!(!fits(&auction(), played(1, Color::Black, "C3")));
}

#[test]
fn a_swap_is_of_these_players_after_the_first_turn() {
    let swap = || Game::started(terms(r#"{"variant":"go","options":{"size":5},"start":"swap"}"#));
    let mut game = swap();
    assert!(!fits(&game, swapped("bob", "ann")));
    game.play("A1");
    assert!(fits(&game, swapped("bob", "ann")));
    assert!(!fits(&game, swapped("bob", "cho")) && !fits(&game, swapped("cho", "ann")));
    let mut done = game.clone();
    apply(&mut done.table, &Event { at: done.now, fact: swapped("bob", "ann") }).expect("a swap");
    assert!(!fits(&done, swapped("ann", "bob")));
    game.agree(Offer::Pause, &person("ann"), &person("bob"));
    assert!(!fits(&game, swapped("bob", "ann")));
    assert!(!fits(&auction(), swapped("bob", "ann")));
}

#[test]
fn an_auction_has_two_steps() {
    let komi = |points| Fact::KomiNamed { komi: HalfPoints::whole(points) };
    let mut game = auction();
    assert!(!fits(&game, chosen("ann", "bob")));
    assert!(fits(&game, komi(7)));
    assert!(!fits(&playing(), komi(7)));
    apply(&mut game.table, &Event { at: game.now, fact: komi(7) }).expect("a komi");
    assert!(!fits(&game, komi(7)));
    assert!(fits(&game, chosen("bob", "ann")) && fits(&game, chosen("ann", "bob")));
    assert!(!fits(&game, chosen("bob", "cho")));
}

#[test]
fn nobody_is_absent_before_the_start_or_after_the_end() {
    for (fact, there) in [
        (Fact::AbsenceBegan { color: Color::Black }, [false, true, true, false]),
        (Fact::AbsenceEnded { color: Color::White }, [false, true, true, false]),
    ] {
        let found = [waiting(), playing(), paused(), over()].map(|game| fits(&game, fact.clone()));
        assert_eq!(found, there, "{fact:?}");
    }
}

#[test]
fn vacations_are_for_games_by_correspondence() {
    let began = || Fact::VacationBegan { color: Color::Black, until: 9_000_000 };
    let slow = || go(ClockTerms::Correspondence { turn: 86_400_000 });
    assert!(fits(&Game::started(slow()), began()));
    assert!(fits(&Game::started(slow()), Fact::VacationEnded { color: Color::Black }));
    assert!(!fits(&Game::open(slow(), &person("ann"), Some(Wish::Black)), began()));
    assert!(!fits(&Game::open(slow(), &person("ann"), Some(Wish::Both)), began()), "one screen");
    assert!(!fits(&Game::started(go(ClockTerms::Absolute { main: 60_000 })), began()));
    assert!(!fits(&playing(), began()));
}

#[test]
fn offers_are_answered_by_the_side_that_did_not_make_them() {
    let asked = |color| Fact::Asked { what: Offer::Draw, color };
    assert!(fits(&playing(), asked(Color::Black)));
    assert!(!fits(&waiting(), asked(Color::Black)));
    let mut game = playing();
    for fact in [
        Fact::Withdrawn { what: Offer::Draw, color: Color::Black },
        Fact::Refused { what: Offer::Draw, color: Color::Black },
    ] {
        assert!(!fits(&game, fact));
    }
    game.must(&person("ann"), Command::Ask { what: Offer::Draw });
    for (color, there) in [(Color::Black, true), (Color::White, false)] {
        assert_eq!(fits(&game, Fact::Withdrawn { what: Offer::Draw, color }), there);
        assert_eq!(fits(&game, Fact::Refused { what: Offer::Draw, color }), there);
        assert!(!fits(&game, Fact::Refused { what: Offer::Pause, color }));
    }
}

#[test]
fn turns_are_undone_while_playing_and_only_those_that_were_made() {
    let undone = |to| Fact::Undone { to, left: None };
    let game = playing();
    assert_eq!([0, 1, 2, 3].map(|to| fits(&game, undone(to))), [true, true, false, false]);
    assert!(!fits(&paused(), undone(1)) && !fits(&scoring(), undone(1)) && !fits(&over(), undone(1)));
}

#[test]
fn a_pause_is_begun_while_playing_and_ended_while_paused() {
    let pause = || Fact::Paused { left: None };
    let found = [waiting(), playing(), paused(), scoring(), over()]
        .map(|game| (fits(&game, pause()), fits(&game, Fact::Unpaused)));
    assert_eq!(found, [(false, false), (true, false), (false, true), (false, false), (false, false)]);
}

#[test]
fn dead_stones_are_marked_after_the_passes_with_growing_revisions() {
    let began = |revision| Fact::ScoringBegan { revision, dead: vec!["C3".to_owned()] };
    assert!(!fits(&playing(), began(9)) && !fits(&scoring(), began(9)));
    let game = scoring();
    let revision = game.table.view(None).marks.expect("marks").revision;
    let marked =
        |revision, at: &str| Fact::Marked { color: Color::Black, revision, dead: vec![at.to_owned()] };
    assert!(fits(&game, marked(revision + 1, "B2")));
    assert!(!fits(&game, marked(revision, "B2")));
    assert!(!fits(&game, marked(revision + 1, "Z9")));
    assert!(!fits(&playing(), marked(revision + 1, "B1")));
    let accepted = |revision| Fact::Accepted { color: Color::White, revision };
    assert!(fits(&game, accepted(revision)));
    assert!(!fits(&game, accepted(revision + 1)));
    assert!(!fits(&playing(), accepted(revision)));
    let resumed = |to| Fact::Resumed { color: Color::White, to };
    assert_eq!([2, 4].map(|to| fits(&game, resumed(to))), [true, false]);
    assert!(!fits(&playing(), resumed(1)));
    // Played on: the marks of the next count must have a new revision.
    let mut again = game;
    for fact in [resumed(2), played(3, Color::Black, "pass"), played(4, Color::White, "pass")] {
        apply(&mut again.table, &Event { at: again.now, fact }).expect("it goes on");
    }
    assert_eq!([revision, revision + 1].map(|revision| fits(&again, began(revision))), [false, true]);
}

#[test]
fn a_game_ends_once_and_a_rematch_comes_after_the_end() {
    let rematch = || Fact::RematchAgreed { table: TableId::from_seed(7) };
    let found = [waiting(), playing(), paused(), scoring(), over()]
        .map(|game| (fits(&game, ended()), fits(&game, rematch())));
    assert_eq!(found, [(true, false), (true, false), (true, false), (true, false), (false, true)]);
}

#[test]
fn without_an_agreement_the_first_proposal_is_what_was_counted() {
    let mut game = scoring();
    let revision = game.table.view(None).marks.expect("marks").revision;
    let marked = Fact::Marked { color: Color::Black, revision: revision + 1, dead: vec!["B2".to_owned()] };
    let counted = Fact::Ended {
        ending: Ending {
            how: How::Counted,
            winner: Some(Color::Black),
            score: None,
            result: Some("B+1".to_owned()),
        },
    };
    let accepted = |color| Fact::Accepted { color, revision: revision + 1 };
    apply(&mut game.table, &Event { at: game.now, fact: marked }).expect("a mark");
    let dead = |facts: Vec<Fact>| {
        let mut table = game.table.clone();
        for fact in facts {
            apply(&mut table, &Event { at: game.now, fact }).expect("it fits");
        }
        table.view(None).dead
    };
    assert_eq!(dead(vec![counted.clone()]), ["C3"]);
    assert_eq!(dead(vec![accepted(Color::Black), counted.clone()]), ["C3"]);
    assert_eq!(dead(vec![accepted(Color::White), counted.clone()]), ["C3"]);
    assert_eq!(dead(vec![accepted(Color::Black), accepted(Color::White), counted]), ["B2"]);
}

#[test]
fn whoever_loses_on_time_or_gives_up_keeps_what_was_left() {
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    game.play("A1, B1");
    let at = game.now + 7000;
    apply(&mut game.table, &Event { at, fact: ended() }).expect("an end");
    let clock = game.table.clock().expect("a clock");
    assert_eq!(clock.left()[Color::Black], TimeLeft { main: 53_000, periods: 0 });
    assert_eq!(clock.left()[Color::White], TimeLeft { main: 60_000, periods: 0 });
    assert_eq!(clock.running(), None);
}
