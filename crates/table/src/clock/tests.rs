use super::*;
use Color::{Black, White};

fn running(terms: ClockTerms) -> Clock {
    let mut clock = Clock::new(terms).expect("a clock");
    clock.start(Black, 1000);
    clock
}

#[test]
fn absolute_time_only_goes_down() {
    let clock = running(ClockTerms::Absolute { main: 60_000 });
    assert_eq!(clock.after_turn(Black, 11_000), TimeLeft { main: 50_000, periods: 0 });
    assert_eq!(clock.after_turn(White, 11_000), TimeLeft { main: 60_000, periods: 0 });
    assert_eq!(clock.deadline(), Some((Black, 61_000)));
    assert_eq!(clock.flagged(60_999), None);
    assert_eq!(clock.flagged(61_000), Some(Black));
}

#[test]
fn fischer_adds_after_the_turn_only() {
    let clock = running(ClockTerms::Fischer { main: 60_000, increment: 5000 });
    assert_eq!(clock.stopped(Black, 11_000), TimeLeft { main: 50_000, periods: 0 });
    assert_eq!(clock.after_turn(Black, 11_000), TimeLeft { main: 55_000, periods: 0 });
}

#[test]
fn byoyomi_keeps_a_period_that_was_not_used_up() {
    let clock = running(ClockTerms::Byoyomi { main: 10_000, period: 30_000, periods: 3 });
    let left = |now| clock.after_turn(Black, now);
    assert_eq!(left(6000), TimeLeft { main: 5000, periods: 3 });
    assert_eq!(left(11_000), TimeLeft { main: 0, periods: 3 });
    assert_eq!(left(40_999), TimeLeft { main: 0, periods: 3 });
    assert_eq!(left(41_000), TimeLeft { main: 0, periods: 2 });
    assert_eq!(left(100_999), TimeLeft { main: 0, periods: 1 });
    assert_eq!((clock.flagged(100_999), clock.flagged(101_000)), (None, Some(Black)));
}

#[test]
fn correspondence_starts_again_with_each_turn() {
    let day = 86_400_000;
    let clock = running(ClockTerms::Correspondence { turn: 3 * day });
    assert_eq!(clock.after_turn(Black, 3 * day), TimeLeft { main: 0, periods: 1 });
    assert_eq!(clock.deadline(), Some((Black, 3 * day + 1000)));
    assert_eq!(clock.time_to_agree(), 3 * day);
}

#[test]
fn no_flag_falls_before_it_can() {
    for terms in [
        ClockTerms::Absolute { main: 60_000 },
        ClockTerms::Fischer { main: 20_000, increment: 3000 },
        ClockTerms::Byoyomi { main: 5000, period: 4000, periods: 3 },
        ClockTerms::Correspondence { turn: 9000 },
    ] {
        let mut clock = Clock::new(terms).expect("a clock");
        let (mut color, mut now, mut promised) = (Black, 0, 0);
        clock.start(color, now);
        for turn in 0..40 {
            let (_, end) = clock.deadline().expect("it is running");
            assert!(promised <= end, "{terms:?}, turn {turn}: not before {promised}, but at {end}");
            promised = promised.max(clock.no_flag_before(now));
            // Sometimes quick, sometimes at the last millisecond.
            let thinks = [10, 2500, u64::MAX, 700][turn * 7 / 3 % 4].min(end - 1 - now);
            now += thinks;
            let left = clock.after_turn(color, now);
            clock.stop(color, left);
            color = !color;
            clock.start(color, now);
        }
    }
}

#[test]
fn the_first_flag_that_can_fall_is_that_of_the_side_with_less_time() {
    let mut clock = Clock::new(ClockTerms::Absolute { main: 60_000 }).expect("a clock");
    assert_eq!(clock.no_flag_before(5000), 65_000, "nothing runs");
    clock.start(Black, 1000);
    assert_eq!(clock.no_flag_before(5000), 61_000, "Black has used four seconds");
    clock.stop(White, TimeLeft { main: 20_000, periods: 0 });
    clock.start(Black, 1000);
    assert_eq!(clock.no_flag_before(5000), 25_000, "White would have twenty if Black played now");
}

#[test]
fn the_face_shows_what_is_being_used() {
    let face = |terms, now| {
        let ClockFace { milliseconds, periods, .. } = running(terms).face(Black, now);
        (milliseconds, periods)
    };
    let absolute = ClockTerms::Absolute { main: 60_000 };
    assert_eq!([face(absolute, 11_000), face(absolute, 71_000)], [(50_000, None), (0, None)]);
    let byoyomi = ClockTerms::Byoyomi { main: 10_000, period: 30_000, periods: 3 };
    assert_eq!(face(byoyomi, 6000), (5000, Some(3)));
    assert_eq!(face(byoyomi, 11_000), (30_000, Some(3)));
    assert_eq!(face(byoyomi, 42_000), (29_000, Some(2)));
    assert_eq!(face(byoyomi, 101_000), (0, Some(0)));
    assert_eq!(face(ClockTerms::Correspondence { turn: 9000 }, 1400), (8600, Some(1)));
    let other = running(absolute).face(White, 11_000);
    assert_eq!(
        other,
        ClockFace {
            milliseconds: 60_000,
            periods: None,
            in_period: false,
            running: false,
            still_until: None
        }
    );
    let byoyomi = running(byoyomi);
    assert_eq!([6000, 11_000].map(|now| byoyomi.face(Black, now).in_period), [false, true]);
}

#[test]
fn odd_terms_are_refused() {
    for bad in [
        ClockTerms::Absolute { main: 0 },
        ClockTerms::Absolute { main: Millis::MAX },
        ClockTerms::Fischer { main: 60_000, increment: Millis::MAX },
        ClockTerms::Byoyomi { main: 0, period: 30_000, periods: 0 },
        ClockTerms::Byoyomi { main: 0, period: 1, periods: 1 },
        ClockTerms::Correspondence { turn: 999 },
    ] {
        assert!(bad.check().is_err(), "{bad:?}");
    }
    assert!(ClockTerms::None {}.check().is_ok());
}

#[test]
fn nothing_runs_on_vacation() {
    let day = 86_400_000;
    let mut clock = running(ClockTerms::Correspondence { turn: 3 * day });
    clock.begin_vacation(Black, 1000 + day, 1000 + 11 * day);
    assert_eq!(clock.deadline(), Some((Black, 1000 + 13 * day)), "two days were left");
    let shown = |clock: &Clock, now| clock.face(Black, now).milliseconds;
    assert_eq!([day, 5 * day, 11 * day].map(|now| shown(&clock, 1000 + now)), [2 * day; 3]);
    assert_eq!(shown(&clock, 1000 + 12 * day), day);
    let still = |clock: &Clock, color, now| clock.face(color, now).still_until;
    assert_eq!(still(&clock, Black, 1000 + 5 * day), Some(1000 + 11 * day));
    assert_eq!(
        [11 * day, 12 * day].map(|now| still(&clock, Black, 1000 + now)),
        [None; 2],
        "it counts again"
    );
    assert_eq!(still(&clock, White, 1000 + 5 * day), None, "it is not running");
    // Home early, away again, and the other side's vacation does not matter.
    clock.end_vacation(Black, 1000 + 6 * day);
    assert_eq!(clock.deadline(), Some((Black, 1000 + 8 * day)));
    clock.begin_vacation(Black, 1000 + 7 * day, 1000 + 9 * day);
    clock.begin_vacation(White, 1000 + 7 * day, 1000 + 20 * day);
    assert_eq!(clock.deadline(), Some((Black, 1000 + 10 * day)));
    // It is White's turn during the vacation.
    clock.stop(Black, clock.after_turn(Black, 1000 + 9 * day));
    clock.start(White, 1000 + 9 * day);
    assert_eq!(clock.deadline(), Some((White, 1000 + 23 * day)));
    clock.exchange();
    assert_eq!(clock.deadline(), Some((Black, 1000 + 23 * day)), "the vacation goes with the player");
}

#[test]
fn nothing_runs_on_free_weekends() {
    let (day, friday) = (86_400_000, 20_763 * 86_400_000);
    let mut clock =
        Clock::new(ClockTerms::Correspondence { turn: 2 * day }).expect("a clock").with_weekends(true);
    clock.start(White, friday + day / 2);
    assert_eq!(clock.deadline(), Some((White, friday + 4 * day + day / 2)));
    assert_eq!(clock.face(White, friday + 2 * day).milliseconds, 2 * day - day / 2);
    let still = |clock: &Clock, now| clock.face(White, now).still_until;
    assert_eq!([friday, friday + day / 2].map(|now| still(&clock, now)), [None; 2]);
    assert_eq!(still(&clock, friday + 2 * day), Some(friday + 3 * day), "until Monday");
    clock.begin_vacation(White, friday, friday + day);
    assert_eq!(
        still(&clock, friday),
        Some(friday + 3 * day),
        "home on Saturday, but nothing counts before Monday"
    );
}

#[test]
fn times_are_from_a_second_to_a_year() {
    for (time, fine) in [(SECOND - 1, false), (SECOND, true), (YEAR, true), (YEAR + 1, false)] {
        let increment = SECOND;
        for terms in [
            ClockTerms::Absolute { main: time },
            ClockTerms::Fischer { main: time, increment },
            ClockTerms::Byoyomi { main: 0, period: time, periods: 1 },
            ClockTerms::Correspondence { turn: time },
        ] {
            assert_eq!(terms.check().is_ok(), fine, "{terms:?}");
        }
    }
    let fischer = |increment| ClockTerms::Fischer { main: SECOND, increment }.check().is_ok();
    assert_eq!([0, YEAR, YEAR + 1].map(fischer), [true, true, false]);
    let byoyomi = |main, periods| ClockTerms::Byoyomi { main, period: SECOND, periods }.check().is_ok();
    assert_eq!([0, YEAR, YEAR + 1].map(|main| byoyomi(main, 1)), [true, true, false]);
    assert_eq!([0, 1, 100, 101].map(|periods| byoyomi(0, periods)), [false, true, true, false]);
}

#[test]
fn a_year_has_365_days() {
    assert_eq!(YEAR, 365 * DAY);
    assert_eq!(DAY, 86_400_000);
}

#[test]
fn rated_games_have_these_clocks() {
    let standard = [
        ClockTerms::Fischer { main: 300_000, increment: 5000 },
        ClockTerms::Fischer { main: 900_000, increment: 10_000 },
        ClockTerms::Byoyomi { main: 600_000, period: 30_000, periods: 5 },
        ClockTerms::Byoyomi { main: 1_800_000, period: 30_000, periods: 5 },
        ClockTerms::Correspondence { turn: 259_200_000 },
    ];
    assert_eq!(ClockTerms::STANDARD, standard);
    assert_eq!(standard.map(ClockTerms::is_correspondence), [false, false, false, false, true]);
}

#[test]
fn there_are_five_minutes_at_least_to_agree() {
    let agree = |terms| Clock::new(terms).expect("a clock").time_to_agree();
    assert_eq!(agree(ClockTerms::Absolute { main: 60_000 }), 300_000);
    assert_eq!(agree(ClockTerms::Byoyomi { main: 0, period: 30_000, periods: 3 }), 300_000);
    assert_eq!(agree(ClockTerms::Correspondence { turn: 300_001 }), 300_001);
}

#[test]
fn a_turn_made_while_no_clock_runs_earns_nothing() {
    let mut clock = Clock::new(ClockTerms::Fischer { main: 60_000, increment: 5000 }).expect("a clock");
    assert_eq!(clock.after_turn(Black, 9000).main, 60_000);
    clock.start(Black, 1000);
    clock.stop(Black, clock.after_turn(Black, 3000));
    assert_eq!((clock.left()[Black].main, clock.running()), (63_000, None));
}
