//! Sitting down, starting, leaving, aborting.

mod common;

use common::{Game, go, id, person, terms};
use tengen_table::{By, ClockTerms, Command, Fact, How, Open, Phase, Refusal, Side, Wish};

fn sit(wish: Wish) -> Command {
    Command::Sit { wish }
}

fn black(game: &Game) -> &str {
    game.table.seats().expect("it has started").black.id.as_str()
}

#[test]
fn colours_are_as_wished() {
    for (host, guest, who) in [
        (Wish::Black, Wish::White, "ann"),
        (Wish::Black, Wish::Random, "ann"),
        (Wish::White, Wish::Black, "bob"),
        (Wish::White, Wish::Random, "bob"),
    ] {
        let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(host));
        assert_eq!(game.table.phase(), &Phase::Waiting);
        game.must(&person("bob"), sit(guest));
        assert_eq!((black(&game), game.table.phase()), (who, &Phase::Playing));
    }
}

#[test]
fn a_colour_is_given_once() {
    for (host, guest, why) in [
        (Wish::Black, Wish::Black, Refusal::SeatTaken),
        (Wish::White, Wish::White, Refusal::SeatTaken),
        (Wish::Random, Wish::Black, Refusal::RandomColors),
        (Wish::Random, Wish::Both, Refusal::OneSeatEach),
    ] {
        let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(host));
        assert_eq!(game.refused(&person("bob"), sit(guest)), why);
        assert_eq!(game.refused(&person("ann"), sit(Wish::White)), Refusal::AlreadySitting);
    }
}

#[test]
fn random_colours_depend_on_the_seed() {
    let mut seen = Vec::new();
    for seed in 0..40 {
        let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Random));
        game.seed = seed;
        let mut again = game.clone();
        game.must(&person("bob"), sit(Wish::Random));
        again.must(&person("bob"), sit(Wish::Random));
        assert_eq!(black(&game), black(&again));
        seen.push(black(&game).to_owned());
    }
    assert!(seen.iter().any(|who| who == "ann") && seen.iter().any(|who| who == "bob"));
}

#[test]
fn a_table_opened_by_the_server_has_two_free_seats() {
    let mut game = Game::open(go(ClockTerms::None {}), &By::Server, None);
    game.must(&person("ann"), sit(Wish::White));
    game.must(&person("bob"), sit(Wish::Random));
    assert_eq!(black(&game), "bob");
    assert_eq!(game.refused(&person("cat"), sit(Wish::Random)), Refusal::Started);
}

#[test]
fn only_the_invited_may_sit_down() {
    let open = Open {
        terms: go(ClockTerms::None {}),
        wish: Some(Wish::Black),
        invited: Some(id("bob")),
        limits: None,
    };
    let mut game = Game::try_open(&open, &person("ann")).expect("it opens");
    assert_eq!(game.refused(&person("cat"), sit(Wish::White)), Refusal::NotInvited);
    game.must(&person("bob"), sit(Wish::White));
    let both = Open { wish: Some(Wish::Both), ..open };
    assert_eq!(Game::try_open(&both, &person("ann")).err(), Some(Refusal::OneSeatEach));
}

#[test]
fn one_screen_starts_at_once_and_is_never_rated() {
    let game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Both));
    assert_eq!(game.table.side_of(&id("ann")), Some(Side::Both));
    let rated = terms(r#"{"variant":"go","rated":true,"clock":{"kind":"correspondence","turn":259200000}}"#);
    let open = Open { terms: rated, wish: Some(Wish::Both), invited: None, limits: None };
    assert_eq!(Game::try_open(&open, &person("ann")).err(), Some(Refusal::RatedNeedsTwo));
}

#[test]
fn leaving_frees_the_seat_and_the_last_one_closes_the_table() {
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Black));
    assert_eq!(game.refused(&person("bob"), Command::Leave), Refusal::NotAtTheTable);
    game.must(&person("ann"), Command::Leave);
    assert_eq!(game.table.ending().map(|e| e.how), Some(How::Aborted));
    assert_eq!(game.refused(&person("bob"), sit(Wish::Black)), Refusal::Over);
    let mut game = Game::started(go(ClockTerms::None {}));
    assert_eq!(game.refused(&person("ann"), Command::Leave), Refusal::Started);
}

#[test]
fn whoever_waits_can_abort() {
    let mut game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Black));
    assert_eq!(game.refused(&person("bob"), Command::Abort), Refusal::NotAtTheTable);
    game.must(&person("ann"), Command::Abort);
    assert_eq!(game.table.ending().map(|e| e.how), Some(How::Aborted));
}

#[test]
fn whoever_is_invited_can_decline_and_the_host_can_sit_down_later() {
    let terms = go(ClockTerms::None {});
    let open = Open { terms, wish: Some(Wish::Black), invited: Some(id("bob")), limits: None };
    let mut game = Game::try_open(&open, &person("ann")).expect("it opens");
    for (by, left) in [(By::Server, false), (person("bob"), false), (person("ann"), true)] {
        let facts = game.clone().must(&by, Command::Leave);
        assert_eq!(matches!(facts[0], Fact::Left { .. }), left, "{by:?}");
        assert!(matches!(facts.last(), Some(Fact::Ended { .. })));
    }
    assert_eq!(game.refused(&person("cat"), Command::Leave), Refusal::NotAtTheTable);
    let mut without_host = Game::try_open(&Open { wish: None, ..open }, &person("ann")).expect("it opens");
    without_host.must(&person("bob"), sit(Wish::White));
    assert_eq!(without_host.refused(&person("ann"), sit(Wish::Both)), Refusal::OneSeatEach);
    let mut one_left = without_host.clone();
    assert!(matches!(
        one_left.must(&person("bob"), Command::Leave)[..],
        [Fact::Left { .. }, Fact::Ended { .. }]
    ));
    without_host.must(&person("ann"), sit(Wish::Random));
    assert_eq!(black(&without_host), "ann");
}

#[test]
fn a_game_can_be_aborted_until_both_have_played() {
    for turns in ["", "A1"] {
        for who in ["ann", "bob"] {
            let mut game = Game::started(go(ClockTerms::None {}));
            if !turns.is_empty() {
                game.play(turns);
            }
            assert_eq!(game.refused(&person("cat"), Command::Abort), Refusal::NotAtTheTable);
            game.must(&person(who), Command::Abort);
            assert_eq!((game.result(), game.table.ending().map(|e| e.how)), (None, Some(How::Aborted)));
        }
    }
    let mut game = Game::started(go(ClockTerms::None {}));
    game.play("A1, B1");
    assert_eq!(game.refused(&person("ann"), Command::Abort), Refusal::BothHavePlayed);
    let mut closed = game.clone();
    closed.must(&By::Server, Command::Abort);
    assert_eq!(closed.refused(&By::Server, Command::Abort), Refusal::Over);
    // Undoing all turns does not make aborting possible again.
    game.agree(tengen_table::Offer::Undo, &person("ann"), &person("bob"));
    assert_eq!(game.table.position().turns(), 0);
    assert_eq!(game.refused(&person("ann"), Command::Abort), Refusal::BothHavePlayed);
}

#[test]
fn with_a_handicap_black_alone_may_have_played_often() {
    let handicap = terms(r#"{"variant":"go","options":{"size":9,"handicap":4}}"#);
    let mut game = Game::started(handicap);
    game.play("C3, G7, C7");
    assert_eq!(
        game.refused(&person("bob"), Command::Play { turn: "E5".into(), number: None }),
        Refusal::NotYourTurn
    );
    game.must(&person("bob"), Command::Abort);
}

#[test]
fn private_tables_show_themselves_to_those_who_may_sit_down() {
    let (ann, bob, cat) = (id("ann"), id("bob"), id("cat"));
    let private = terms(r#"{"variant":"go","private":true}"#);
    let open = Open { terms: private, wish: Some(Wish::Black), invited: None, limits: None };
    let mut game = Game::try_open(&open, &person("ann")).expect("it opens");
    assert!([Some(&ann), Some(&bob), None].into_iter().all(|who| game.table.may_watch(who)));
    game.must(&person("bob"), sit(Wish::White));
    assert!(game.table.may_watch(Some(&bob)) && game.table.may_watch(Some(&ann)));
    assert!(!game.table.may_watch(Some(&cat)) && !game.table.may_watch(None));
    let kept =
        Game::try_open(&Open { invited: Some(bob.clone()), ..open }, &person("ann")).expect("it opens");
    assert!(kept.table.may_watch(Some(&bob)) && !kept.table.may_watch(Some(&cat)));
    assert!(Game::started(go(ClockTerms::None {})).table.may_watch(None));
}

#[test]
fn the_version_of_the_rules_is_pinned() {
    let game = Game::started(go(ClockTerms::None {}));
    let mut events = game.events.clone();
    let Fact::Opened { rules, .. } = &mut events[0].fact else { panic!("the first event opens") };
    assert_eq!((*rules, game.table.rules()), (rules::VERSION, rules::VERSION));
    *rules += 1;
    let refused = tengen_table::replay(&events).expect_err("an unknown version of the rules").to_string();
    assert!(refused.contains("version 2 of the rules"), "{refused}");
}
