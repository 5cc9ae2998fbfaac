//! What clients show of a table.

mod common;

use common::{Game, go, id, person};
use tengen_table::{
    By, ClockTerms, Command, Follower, Heard, Offer, PhaseName, RefusedOffer, SideName, Sides, Wish, allowed,
};

fn may(game: &Game, who: &str, command: &Command) -> bool {
    let player = tengen_table::Player { id: id(who), bot: false };
    let all = allowed(&game.table, Some(&player), game.now);
    let found = all.iter().find(|allowed| allowed.command == *command).expect("a command like this");
    found.refusal.is_none()
}

#[test]
fn after_an_undo_one_may_resign_but_not_abort() {
    let mut game = Game::started(go(ClockTerms::None {}));
    assert!(may(&game, "ann", &Command::Abort));
    game.play("C3, D3");
    game.agree(Offer::Undo, &person("bob"), &person("ann"));
    game.agree(Offer::Undo, &person("ann"), &person("bob"));
    assert_eq!(game.table.turns().count(), 0);
    assert!(!may(&game, "ann", &Command::Abort) && may(&game, "ann", &Command::Resign));
}

#[test]
fn an_offer_that_was_refused_or_withdrawn_cannot_be_made_again_before_the_next_turn() {
    let (ann, bob, draw) = (person("ann"), person("bob"), Command::Ask { what: Offer::Draw });
    let mut game = Game::started(go(ClockTerms::None {}));
    game.must(&ann, draw.clone());
    let asked = game.number();
    game.must(&bob, Command::Refuse { what: Offer::Draw, asked });
    let refused = RefusedOffer { what: Offer::Draw, color: rules::Color::Black };
    assert_eq!(game.table.view(None).refused, [refused]);
    assert!(!may(&game, "ann", &draw) && may(&game, "bob", &draw));
    game.play("C3");
    assert!(may(&game, "ann", &draw) && game.table.view(None).refused.is_empty());
    game.must(&ann, draw.clone());
    game.must(&ann, Command::Withdraw { what: Offer::Draw });
    assert!(!may(&game, "ann", &draw) && game.table.view(None).refused.is_empty(), "nobody said no");
}

#[test]
fn a_player_who_loses_on_time_has_none_left() {
    let mut game = Game::started(go(ClockTerms::Byoyomi { main: 5000, period: 1000, periods: 2 }));
    game.play("A5, B5");
    game.now += 3000;
    game.play("C3");
    game.now += 8000;
    game.must(&By::Server, Command::LookAtClock);
    let faces = game.table.clock_faces(game.now + 60_000).expect("a clock");
    assert_eq!((faces.white.milliseconds, faces.white.periods, faces.white.running), (0, Some(0), false));
    assert_eq!((faces.black.milliseconds, faces.black.periods), (2000, Some(2)));
}

#[test]
fn the_time_used_before_a_resignation_stays_used() {
    let mut game = Game::started(go(ClockTerms::Absolute { main: 60_000 }));
    game.play("A5, B5");
    game.now += 10_000;
    game.must(&person("bob"), Command::Resign);
    assert_eq!(game.table.clock_faces(game.now).map(|faces| faces.black.milliseconds), Some(50_000));
}

#[test]
fn newcomers_see_which_seat_is_free() {
    let game = Game::open(go(ClockTerms::None {}), &person("ann"), Some(Wish::Black));
    let free: Vec<Wish> = allowed(&game.table, None, game.now)
        .into_iter()
        .filter(|allowed| allowed.refusal.is_none())
        .filter_map(|allowed| match allowed.command {
            Command::Sit { wish } => Some(wish),
            _ => None,
        })
        .collect();
    assert_eq!(free, [Wish::White, Wish::Random]);
    let view = game.table.view(Some(&id("ann")));
    assert_eq!((view.phase, view.side, view.has_seat), (PhaseName::Waiting, None, true));
}

#[test]
fn every_phase_has_its_name() {
    let all =
        [PhaseName::Waiting, PhaseName::Playing, PhaseName::Paused, PhaseName::Scoring, PhaseName::Over];
    assert_eq!(all.map(PhaseName::as_str), ["waiting", "playing", "paused", "scoring", "over"]);
    for phase in all {
        assert_eq!(serde_json::to_value(phase).expect("JSON"), phase.as_str());
    }
}

#[test]
fn the_stones_taken_off_for_the_count_are_shown_after_the_end() {
    let mut game = Game::started(go(ClockTerms::None {}));
    game.dead = vec!["B2"];
    game.play("C3, B2, pass, pass");
    let view = game.table.view(Some(&id("bob")));
    assert_eq!((view.dead, view.side), (vec!["B2".to_owned()], Some(SideName::White)));
    let marks = view.marks.expect("it is being scored");
    assert_eq!(marks.accepted, Sides { black: false, white: false });
    for who in ["ann", "bob"] {
        game.must(&person(who), Command::Accept { marks: marks.revision });
    }
    assert_eq!(game.table.view(None).dead, ["B2"]);
}

#[test]
fn a_client_from_whom_chat_is_hidden_follows_all_the_same() {
    let mut game = Game::started(go(ClockTerms::None {}));
    game.must(&person("cat"), Command::Say { text: "hm".into() });
    game.play("C3");
    let ann = id("ann");
    let mut follower = Follower::default();
    for (number, event) in (1..).zip(&game.events) {
        let event = Some(event).filter(|event| game.table.may_hear(Some(&ann), event));
        assert_eq!(follower.hear(number, event), Ok(Heard::Applied));
    }
    assert_eq!(follower.table().map(|table| table.view(None)), Some(game.table.view(None)));
}
