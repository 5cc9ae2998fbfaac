//! How long a table waits: for first turns, and for players who are away.

mod common;

use common::{Game, go, id, person, terms};
use rules::Color;
use tengen_table::{
    AbsenceClaim, By, ClockTerms, Command, Fact, How, Limits, Offer, Open, Phase, Refusal, Sides, Wish,
};

const FISCHER: ClockTerms = ClockTerms::Fischer { main: 60_000, increment: 5000 };

fn claim(what: AbsenceClaim) -> Command {
    Command::Claim { what }
}

#[test]
fn no_clock_runs_before_both_have_made_a_turn() {
    let mut game = Game::started(go(FISCHER));
    let began = game.now;
    assert_eq!(game.table.clock().and_then(|clock| clock.running()), None);
    assert_eq!(game.table.first_turn_deadline(), Some(began + 60_000));
    game.now += 59_000;
    game.play("A1");
    assert_eq!(game.table.first_turn_deadline(), Some(game.now + 60_000), "now White has a minute");
    game.now += 59_000;
    game.play("B1");
    assert_eq!(
        [Color::Black, Color::White].map(|color| game.main(color)),
        [60_000; 2],
        "no time was used or earned"
    );
    assert_eq!(game.table.clock().and_then(|clock| clock.running()), Some((Color::Black, game.now)));
    assert_eq!(game.table.first_turn_deadline(), None);
}

#[test]
fn without_a_first_turn_the_game_is_called_off() {
    for turns in ["", "A1"] {
        let mut game = Game::started(go(FISCHER));
        if !turns.is_empty() {
            game.play(turns);
        }
        game.now += 60_000;
        game.must(&person("bob"), Command::Play { turn: "B2".into(), number: None });
        let ending = game.table.ending().expect("it is over");
        assert_eq!((ending.how, ending.winner, &ending.result), (How::NoFirstTurn, None, &None));
        assert!(ending.is_called_off() && !game.table.both_have_played());
        assert_eq!(game.refused(&person("bob"), Command::Ask { what: Offer::Rematch }), Refusal::NoRematch);
    }
}

#[test]
fn every_table_has_limits_that_fit_its_clock() {
    let limit = |clock| Game::started(go(clock)).table.first_turn_deadline().map(|at| at - 1_000_000);
    assert_eq!(limit(ClockTerms::None {}), Some(86_400_000));
    assert_eq!(limit(ClockTerms::Correspondence { turn: 259_200_000 }), Some(259_200_000));
    // Whoever has hours for a turn has as long to look at the dead stones, and nobody less than five minutes.
    let scoring = |clock| Game::started(go(clock)).table.limits().map(|limits| limits.scoring);
    let byoyomi = |period| ClockTerms::Byoyomi { main: 0, period, periods: 1 };
    assert_eq!([byoyomi(30_000), byoyomi(7_200_000)].map(scoring), [Some(300_000), Some(7_200_000)]);
    let days = |turn| ClockTerms::Correspondence { turn };
    assert_eq!([days(60_000), days(86_400_000)].map(scoring), [Some(300_000), Some(86_400_000)]);
    assert_eq!([FISCHER, ClockTerms::None {}].map(scoring), [Some(300_000), Some(3_600_000)]);
    let screen = Game::open(go(FISCHER), &person("ann"), Some(Wish::Both));
    assert_eq!(screen.table.deadline(), None, "nobody waits on one screen");
    // Whoever plays without a clock may be away for ten minutes.
    let absence = |clock| Game::started(go(clock)).table.limits().map(|limits| limits.absence);
    assert_eq!([FISCHER, ClockTerms::None {}].map(absence), [Some(60_000), Some(600_000)]);
    let limits = Limits { first_turn: 2000, absence: 3000, scoring: 4000, resumes: 1 };
    let open = Open { terms: go(FISCHER), wish: Some(Wish::Black), invited: None, limits: Some(limits) };
    let mut own = Game::try_open(&open, &person("ann")).expect("it opens");
    own.must(&person("bob"), Command::Sit { wish: Wish::White });
    assert_eq!(own.table.deadline(), Some(own.now + 2000));
}

#[test]
fn tables_opened_before_there_were_limits_go_on_as_they_began() {
    let mut game = Game::open(go(FISCHER), &person("ann"), Some(Wish::Black)).without_limits();
    game.must(&person("bob"), Command::Sit { wish: Wish::White });
    assert_eq!(game.table.clock().and_then(|clock| clock.running()), Some((Color::Black, game.now)));
    assert_eq!(game.table.deadline(), Some(game.now + 60_000));
    assert_eq!(game.note_absence(Color::White, true), []);
    game.play("C3, pass, pass");
    game.now += 200_000;
    game.must(&person("bob"), Command::Mark { point: "C3".into(), dead: true });
    assert_eq!(game.table.deadline(), Some(game.now + 300_000), "marks restarted the time");
    for _ in 0..5 {
        game.must(&person("bob"), Command::Resume);
        game.play("pass, pass");
    }
}

#[test]
fn whoever_stays_away_loses_if_the_other_claims_it() {
    let (ann, bob) = (person("ann"), person("bob"));
    for clock in [ClockTerms::Absolute { main: 600_000 }, ClockTerms::None {}] {
        let mut game = Game::started(go(clock));
        let time = game.table.limits().expect("limits").absence;
        game.play("A1, B1");
        assert_eq!(game.refused(&ann, claim(AbsenceClaim::Win)), Refusal::NotAway);
        assert_eq!(game.note_absence(Color::White, true), [Fact::AbsenceBegan { color: Color::White }]);
        assert_eq!(game.note_absence(Color::White, true), [], "the table knows");
        game.play("C1");
        game.now += time - 1;
        let due = game.table.view(None).absent.white.and_then(|absence| absence.claimable_at);
        assert_eq!(due, Some(game.now + 1));
        assert_eq!(game.refused(&ann, claim(AbsenceClaim::Win)), Refusal::AwayTooShort);
        assert_eq!(game.refused(&bob, claim(AbsenceClaim::Win)), Refusal::NotAway, "Ann is there");
        assert_eq!(game.refused(&person("cat"), claim(AbsenceClaim::Win)), Refusal::NotAtTheTable);
        let (mut back, mut called_off) = (game.clone(), game.clone());
        back.note_absence(Color::White, false);
        back.now += 1;
        assert_eq!(back.refused(&ann, claim(AbsenceClaim::Win)), Refusal::NotAway);
        (game.now, called_off.now) = (game.now + 1, called_off.now + 1);
        game.must(&ann, claim(AbsenceClaim::Win));
        assert_eq!((game.result(), game.table.ending().map(|e| e.how)), (Some("B+T"), Some(How::Abandoned)));
        called_off.must(&ann, claim(AbsenceClaim::Abort));
        assert_eq!(called_off.table.ending().map(|e| e.how), Some(How::Aborted));
    }
}

#[test]
fn a_game_that_has_not_begun_can_only_be_called_off() {
    let ann = person("ann");
    let mut game = Game::started(go(ClockTerms::None {}));
    game.play("A1");
    game.note_absence(Color::White, true);
    game.now += 600_000;
    assert_eq!(game.refused(&ann, claim(AbsenceClaim::Win)), Refusal::TooEarlyToWin);
    game.must(&ann, claim(AbsenceClaim::Abort));
}

#[test]
fn absence_means_nothing_where_nobody_waits() {
    let days = ClockTerms::Correspondence { turn: 86_400_000 };
    let mut game = Game::started(go(days));
    game.play("A1, B1");
    assert_eq!(game.note_absence(Color::White, true), []);
    let mut game = Game::open(go(FISCHER), &person("ann"), Some(Wish::Black));
    assert_eq!(game.note_absence(Color::White, true), [], "nobody sits there");
    game.must(&By::bot(id("bot-3")), Command::Sit { wish: Wish::White });
    assert_eq!(game.note_absence(Color::White, true), [], "the server's bots are always there");
    assert_eq!(game.note_absence(Color::Black, true).len(), 1);
    game.play("A1");
    assert_eq!(game.table.absent_since(Color::Black), None, "whoever plays is there");
}

#[test]
fn rated_games_need_standard_terms() {
    for (json, refusal) in [
        (r#"{"variant":"go","options":{"size":5},"rated":true}"#, Refusal::RatedSize),
        (r#"{"variant":"go","options":{"komi":50},"rated":true}"#, Refusal::RatedOptions),
        (r#"{"variant":"go","rated":true}"#, Refusal::RatedClock),
    ] {
        let open = Open { terms: terms(json), wish: Some(Wish::Black), invited: None, limits: None };
        assert_eq!(Game::try_open(&open, &person("ann")).err(), Some(refusal));
    }
}

#[test]
fn on_one_screen_dead_stones_have_a_deadline_only_with_a_clock() {
    for (clock, has) in [(ClockTerms::None {}, false), (FISCHER, true)] {
        let mut game = Game::open(go(clock), &person("ann"), Some(Wish::Both));
        game.play("C3, pass, pass");
        assert!(matches!(game.table.phase(), Phase::Scoring(_)));
        assert_eq!(game.table.deadline(), has.then_some(game.now + 300_000));
        assert_eq!(game.note_absence(Color::White, true), [], "nobody waits on one screen");
    }
}

#[test]
fn absence_cannot_be_claimed_while_dead_stones_are_marked() {
    let mut game = Game::started(go(FISCHER));
    game.play("C3, B2, pass, pass");
    assert_eq!(game.note_absence(Color::White, true).len(), 1, "it is known all the same");
    assert_eq!(game.table.claimable_at(Color::White), None);
    game.now += 60_000;
    assert_eq!(game.refused(&person("ann"), claim(AbsenceClaim::Win)), Refusal::Scoring);
}

#[test]
fn no_deadline_comes_before_the_one_that_is_promised() {
    let mut game = Game::started(go(FISCHER));
    let promised = |game: &Game| game.table.no_deadline_before(game.now);
    game.now += 10_000;
    assert_eq!(promised(&game), Some(game.now + 50_000), "Black's first turn");
    game.play("A1, B1");
    game.now += 20_000;
    game.play("C1");
    game.now += 5000;
    assert_eq!(
        promised(&game),
        Some(game.now + 45_000),
        "Black has less than White, though it is not its turn"
    );
    assert_eq!(Game::started(go(ClockTerms::None {})).table.no_deadline_before(0), Some(87_400_000));
}

#[test]
fn a_pause_stops_the_first_turn_limit() {
    let mut game = Game::started(go(FISCHER));
    game.agree(Offer::Pause, &person("bob"), &person("ann"));
    game.now += 1_000_000;
    assert_eq!((game.table.phase(), game.table.deadline()), (&Phase::Paused, None));
    game.must(&person("ann"), Command::Unpause);
    assert_eq!(game.table.deadline(), Some(game.now + 60_000));
}

const DAY: u64 = 86_400_000;

/// A game by correspondence with a day for every turn, in which both have made one.
fn by_correspondence() -> Game {
    let mut game = Game::started(go(ClockTerms::Correspondence { turn: DAY }));
    game.play("A1, B1");
    game
}

#[test]
fn the_table_is_told_of_a_vacation_once() {
    let mut game = by_correspondence();
    let (black, until) = (Color::Black, game.now + 3 * DAY);
    assert_eq!(game.note_vacation(black, Some(game.now)), [], "one that ends now is none");
    assert_eq!(game.note_vacation(black, None), [], "nobody was away");
    assert_eq!(game.note_vacation(black, Some(until)), [Fact::VacationBegan { color: black, until }]);
    assert_eq!(game.note_vacation(black, Some(until)), [], "the table knows");
    assert_eq!((game.table.vacation_until(black), game.table.deadline()), (Some(until), Some(until + DAY)));
    assert_eq!(game.table.view(None).vacation, Sides { black: Some(until), white: None });
    let longer = until + DAY;
    assert_eq!(
        game.note_vacation(black, Some(longer)),
        [Fact::VacationBegan { color: black, until: longer }]
    );
    let mut over = game.clone();
    over.now = longer;
    assert_eq!(over.note_vacation(black, None), [], "it ended by itself");
    game.now = longer - 1;
    assert_eq!(game.note_vacation(black, None), [Fact::VacationEnded { color: black }]);
    assert_eq!(game.table.deadline(), Some(game.now + DAY), "home a millisecond early");
}

#[test]
fn a_vacation_comes_too_late_for_whoever_has_lost() {
    let mut game = by_correspondence();
    game.now += DAY;
    assert_eq!(game.note_vacation(Color::Black, Some(game.now + DAY)), []);
    assert_eq!(game.note_vacation(Color::White, Some(game.now + DAY)), []);
    game.now -= 1;
    assert_eq!(game.note_vacation(Color::Black, Some(game.now + DAY)).len(), 1);
    assert_eq!(game.table.deadline(), Some(game.now + DAY + 1), "a millisecond was left");
}

#[test]
fn nobody_must_make_a_first_turn_or_agree_on_dead_stones_on_vacation() {
    let mut game = Game::started(go(ClockTerms::Correspondence { turn: DAY }));
    let until = game.now + 5 * DAY;
    game.note_vacation(Color::White, Some(until));
    assert_eq!(game.table.first_turn_deadline(), Some(game.now + DAY), "Black is to play, and at home");
    game.play("A1");
    assert_eq!(game.table.first_turn_deadline(), Some(until + DAY));
    game.play("B1, pass, pass");
    assert!(matches!(game.table.phase(), Phase::Scoring(_)));
    assert_eq!(game.table.deadline(), Some(until + DAY), "both are needed");
}
