//! Properties of the search, on every variant.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use rules::{Color, OptionValue, Options, Position, Random, Turn, Variant};
use tengen_bots::{Bot, Budget, Host, Level, NoClock, Params, Searcher};

/// A small board of each variant.
fn small(variant: Variant) -> Position {
    let mut options = Options::new(variant);
    let side = match variant {
        Variant::XiaGo => 4,
        Variant::Gengo => 9,
        Variant::Go25d => 5,
        _ => 7,
    };
    options.set_size(side).unwrap();
    Position::new(&options)
}

fn go(size: i32, turns: &str) -> Position {
    let mut options = Options::new(Variant::Go);
    options.set("size", OptionValue::whole(size)).unwrap();
    let mut position = Position::new(&options);
    for turn in turns.split_whitespace() {
        position.play_text(turn).unwrap();
    }
    position
}

#[test]
fn the_same_seed_finds_the_same_turns() {
    for variant in Variant::ALL {
        let mut position = small(variant);
        position.playout(&mut Random::new(3), 6);
        let think =
            |seed| Searcher::new(variant, seed).analyze(&position, &Budget::visits(150), &NoClock, None);
        assert_eq!(think(5), think(5), "{variant}");
        assert_ne!(think(5), think(6), "{variant}");
    }
}

#[test]
fn games_between_bots_are_legal_and_end() {
    for variant in Variant::ALL {
        let mut position = small(variant);
        let mut bots = [1, 2].map(|n| Bot::new(Level::ALL[n], &position, n as u64));
        while !position.is_over() {
            assert!(position.turns() < 600, "{variant} does not end");
            let bot = &mut bots[position.to_play() as usize];
            let turn = bot.play(&position, &NoClock);
            assert_eq!(position.play(turn), Ok(()), "{variant} {}", position.write(turn));
        }
    }
}

#[test]
fn the_tree_stays_within_its_memory() {
    let budget = Budget { memory: 1 << 20, ..Budget::visits(6000) };
    for variant in [Variant::Go, Variant::XiaGo] {
        let mut position = small(variant);
        let mut bot = Searcher::with_params(Params { stop_when_decided: false, ..Params::default() }, 1);
        for _ in 0..2 {
            let seen = bot.analyze(&position, &budget, &NoClock, None);
            assert!(seen.visits >= 6000);
            assert!(seen.memory <= budget.memory / 2, "{variant}: {}", seen.memory);
            position.play(seen.best().unwrap().turn).unwrap();
        }
    }
}

/// Stops after a number of checks.
struct StopAfter(AtomicU32);

impl Host for StopAfter {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn the_search_stops_on_request() {
    for threads in [1, 3] {
        let position = small(Variant::Go);
        let budget = Budget::visits(1_000_000).with_threads(threads);
        let host = StopAfter(AtomicU32::new(50));
        let seen = Searcher::new(Variant::Go, 1).analyze(&position, &budget, &host, None);
        assert!(seen.visits < 60, "{}", seen.visits);
    }
}

/// A clock that advances by a millisecond on each reading.
struct Ticking(AtomicU32);

impl Host for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Relaxed).into())
    }
}

#[test]
fn the_search_respects_its_time_limit() {
    let position = small(Variant::Gengo);
    let budget = Budget::time(Duration::from_millis(40));
    let clock = Ticking(AtomicU32::new(0));
    let seen = Searcher::new(Variant::Gengo, 1).analyze(&position, &budget, &clock, None);
    assert!((20..=45).contains(&seen.visits), "{}", seen.visits);
}

#[test]
fn several_threads_search_one_tree() {
    let mut position = small(Variant::GoSan);
    position.playout(&mut Random::new(1), 4);
    let budget = Budget::visits(3000).with_threads(4);
    let params = Params { stop_when_decided: false, ..Params::default() };
    let seen = Searcher::with_params(params, 1).analyze(&position, &budget, &NoClock, None);
    assert!((3000..3010).contains(&seen.visits), "{}", seen.visits);
    let visits: u32 = seen.turns.iter().map(|c| c.visits).sum();
    assert!(visits <= seen.visits && visits + 10 >= seen.visits, "{visits} of {}", seen.visits);
}

#[test]
fn the_tree_is_reused_in_the_next_position() {
    let mut position = go(7, "");
    let mut bot = Searcher::new(Variant::Go, 1);
    let first = bot.analyze(&position, &Budget::visits(2000), &NoClock, None);
    for &turn in &first.best().unwrap().line[..2] {
        position.play(turn).unwrap();
    }
    let next = bot.analyze(&position, &Budget::visits(1), &NoClock, None);
    assert!(next.visits > 20, "{}", next.visits);
}

#[test]
fn the_win_rate_is_consistent_between_turns() {
    // White has only a row of stones on the edge.
    let mut position = go(5, "C3 E1 C2 E2 C4 E3 D3");
    let mut searcher = Searcher::new(Variant::Go, 1);
    for _ in 0..3 {
        let seen = searcher.analyze(&position, &Budget::visits(600), &NoClock, None);
        let black = if seen.to_play == Color::Black { seen.win_rate } else { 1.0 - seen.win_rate };
        assert!(black > 0.8, "{black} with {} to play", seen.to_play);
        position.play(seen.best().unwrap().turn).unwrap();
    }
}

#[test]
fn a_search_in_slices_continues_where_it_ended() {
    let position = small(Variant::Go);
    let mut searcher = Searcher::new(Variant::Go, 3);
    let first = searcher.analyze(&position, &Budget::visits(200), &NoClock, None);
    let nothing_more = searcher.analyze(&position, &Budget::visits(100), &NoClock, None);
    assert_eq!(nothing_more, first, "a smaller budget changes nothing");
    let more = searcher.analyze(&position, &Budget::visits(400), &NoClock, None);
    assert!(more.visits > first.visits && more.ownership != first.ownership);
}

#[test]
fn analysis_grows_and_its_lines_are_legal() {
    for variant in Variant::ALL {
        let mut position = small(variant);
        position.playout(&mut Random::new(9), 8);
        let mut visits = Vec::new();
        let mut progress = |seen: &tengen_bots::Analysis| visits.push(seen.visits);
        let seen = Searcher::new(variant, 1).analyze(
            &position,
            &Budget::visits(400),
            &NoClock,
            Some((50, &mut progress)),
        );
        assert!(visits.len() >= 2 && visits.is_sorted(), "{variant} {visits:?}");
        assert!((0.0..=1.0).contains(&seen.win_rate));
        assert_eq!(seen.ownership.len(), position.layout().len());
        assert!(seen.ownership.iter().all(|o| (-1.0..=1.0).contains(o)));
        for candidate in &seen.turns {
            let mut after = position.clone();
            for &turn in &candidate.line {
                assert_eq!(after.play(turn), Ok(()), "{variant} {:?}", candidate.line);
            }
            assert!((0.0..=1.0).contains(&candidate.win_rate));
        }
    }
}

/// Black has the left and the middle, White the right; three white stones in Black's corner are dead.
const SETTLED: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 A5 B2 B5 pass";

#[test]
fn a_won_game_is_ended_when_the_opponent_passes() {
    let position =
        go(5, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 D5 pass".replace(" D5 pass", " E2 B2 pass").as_str());
    assert_eq!(position.to_play(), Color::Black);
    let mut ahead = position.clone();
    ahead.play(Turn::Pass).unwrap();
    let winner = ahead.outcome().unwrap().winner();
    let turn = Searcher::new(Variant::Go, 1).choose(&position, &Budget::visits(600), &NoClock);
    assert_eq!(turn == Turn::Pass, winner == Some(Color::Black));
}

#[test]
fn dead_stones_are_found() {
    let position = go(5, SETTLED);
    let seen = Searcher::new(Variant::Go, 1).analyze(&position, &Budget::visits(1500), &NoClock, None);
    let dead: Vec<String> = seen.dead_stones(&position).iter().map(|&p| position.layout().label(p)).collect();
    assert_eq!(dead, ["A5", "B5"]);
}

#[test]
fn a_hopeless_game_is_resigned() {
    // Black has no stone left on the board that could live.
    let position = go(7, "A1 D4 pass C3 pass E3 pass C5 pass E5 pass D2 pass B4");
    let turn = Searcher::new(Variant::Go, 1).choose(&position, &Budget::visits(2000), &NoClock);
    assert_eq!(turn, Turn::Resign);
}
