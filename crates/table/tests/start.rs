//! Fair starts: swap, and the komi auction.

mod common;

use common::{Game, person, terms};
use rules::{Color, HalfPoints, Variant};
use tengen_table::{Command, Fact, Phase, Refusal, Table, TableId, Wish};

fn started(variant: &str, start: &str) -> Game {
    Game::started(terms(&format!(
        r#"{{"variant":"{variant}","start":"{start}","clock":{{"kind":"absolute","main":60000}}}}"#
    )))
}

fn names(table: &Table) -> [&str; 2] {
    let seats = table.seats().expect("it has started");
    [seats.black.id.as_str(), seats.white.id.as_str()]
}

fn komi(points: i32) -> Command {
    Command::NameKomi { komi: HalfPoints::whole(points) }
}

#[test]
fn the_second_player_may_take_over_the_first_turn_in_every_variant() {
    for variant in Variant::ALL {
        let mut game = started(variant.id(), "swap");
        let first = game.table.position().to_play();
        let (opener, other) = if first == Color::Black { ("ann", "bob") } else { ("bob", "ann") };
        assert_eq!(game.refused(&person(other), Command::Swap), Refusal::NoSwap, "nothing was played");
        let turn = game.table.position().legal_turns().into_iter().find(|turn| *turn != rules::Turn::Pass);
        let turn = game.table.position().write(turn.expect("somewhere to play"));
        game.play(&turn);
        assert_eq!(game.refused(&person(opener), Command::Swap), Refusal::NotYourTurn);
        game.now += 30_000;
        game.must(&person(other), Command::Swap);
        assert_eq!(names(&game.table), ["bob", "ann"]);
        assert_eq!(game.table.position().turns(), 1, "the turn stays");
        assert_eq!(game.table.to_act(), Some(!first));
        assert_eq!(game.table.deadline(), Some(game.now + 60_000), "no clock runs yet");
        assert!(game.table.view(None).swapped);
        assert_eq!(game.refused(&person(opener), Command::Swap), Refusal::NoSwap, "once is enough");
        let opener = person(opener);
        game.must(&opener, Command::Play { turn: "pass".into(), number: Some(2) });
        assert!(game.table.both_have_played());
    }
}

#[test]
fn swap_is_for_the_first_turn_only_and_for_tables_that_have_it() {
    let mut game = started("go", "swap");
    game.play("A1, B1");
    assert_eq!(game.refused(&person("ann"), Command::Swap), Refusal::NoSwap);
    let mut plain = started("go", "plain");
    plain.play("A1");
    assert_eq!(plain.refused(&person("bob"), Command::Swap), Refusal::NoSwap);
}

#[test]
fn one_names_the_komi_and_the_other_chooses_the_colour() {
    for (choice, seats) in [(Color::Black, ["bob", "ann"]), (Color::White, ["ann", "bob"])] {
        let (ann, bob) = (person("ann"), person("bob"));
        let mut game = started("go", "auction");
        assert_eq!(game.table.to_act(), Some(Color::Black));
        let play = Command::Play { turn: "A1".into(), number: None };
        assert_eq!(game.refused(&ann, play.clone()), Refusal::InAuction);
        assert_eq!(game.refused(&bob, komi(3)), Refusal::NotYourTurn);
        assert_eq!(game.refused(&bob, Command::ChooseColor { color: choice }), Refusal::NoAuction);
        for too_much in [4000, 362, -362] {
            assert_eq!(game.refused(&ann, komi(too_much)), Refusal::BadKomi, "there are 361 points");
        }
        for whole_board in [361, -361] {
            game.clone().must(&ann, komi(whole_board));
        }
        game.now += 30_000;
        game.must(&ann, komi(-3));
        assert_eq!(
            (game.table.to_act(), game.table.deadline()),
            (Some(Color::White), Some(game.now + 60_000))
        );
        assert_eq!(game.refused(&ann, komi(3)), Refusal::NoAuction);
        assert_eq!(game.refused(&ann, Command::ChooseColor { color: choice }), Refusal::NotYourTurn);
        let facts = game.must(&bob, Command::ChooseColor { color: choice });
        assert!(matches!(facts[..], [Fact::ColorChosen { .. }]));
        assert_eq!(names(&game.table), seats);
        assert_eq!(game.table.terms().options().ruleset().komi, HalfPoints::whole(-3));
        assert_eq!(game.table.position().options(), game.table.terms().options());
        assert_eq!(game.table.auction(), None);
        game.play("A1");
        assert_eq!(game.refused(&bob, Command::ChooseColor { color: choice }), Refusal::NoAuction);
    }
}

#[test]
fn an_auction_that_nobody_goes_on_with_is_called_off() {
    let mut game = started("no", "auction");
    game.must(&person("ann"), komi(5));
    game.now += 60_000;
    game.must(&person("ann"), Command::LookAtClock);
    assert!(game.table.ending().is_some_and(tengen_table::Ending::is_called_off));
    assert_eq!(game.table.view(None).auction, None);
}

#[test]
fn a_rematch_has_an_auction_of_its_own() {
    let (ann, bob) = (person("ann"), person("bob"));
    let mut game = started("go", "auction");
    game.must(&ann, komi(20));
    game.must(&bob, Command::ChooseColor { color: Color::White });
    game.must(&ann, Command::Resign);
    game.agree(tengen_table::Offer::Rematch, &ann, &bob);
    let rematch = game.table.open_rematch(&TableId::from_seed(5)).expect("both want it");
    let next = tengen_table::replay(&rematch.events).expect("it can be opened");
    assert!(next.auction().is_some() && *next.phase() == Phase::Playing);
    assert_eq!(names(&next), ["bob", "ann"], "now Bob names the komi");
}

#[test]
fn one_screen_does_both_steps() {
    let both = terms(r#"{"variant":"go","start":"auction"}"#);
    let mut game = Game::open(both, &person("ann"), Some(Wish::Both));
    game.must(&person("ann"), komi(6));
    game.must(&person("ann"), Command::ChooseColor { color: Color::Black });
    game.play("A1");
}
