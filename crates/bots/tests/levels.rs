//! Abilities of the weakest levels.

use rules::{Game, OptionValue, Options, Turn, Variant};
use tengen_bots::{Bot, Budget, Level, NoClock, Searcher};

fn options(size: i32) -> Options {
    let mut options = Options::new(Variant::Go);
    options.set("size", OptionValue::whole(size)).unwrap();
    options
}

fn played(options: &Options, turns: &str) -> Game {
    let mut game = Game::new(options);
    for text in turns.split_whitespace() {
        game.play_text(text).unwrap();
    }
    game
}

/// A full board with two eyes each: A1 and A3 are Black's, E1 and E3 White's. Black is to play, and has lost.
const FULL: &str = "B1 pass B2 pass B3 pass B4 pass B5 pass A2 D1 A4 D2 A5 D3 C1 D4 C2 D5 C3 E2 C4 E4 C5 E5";

#[test]
fn no_level_fills_its_last_eyes() {
    let game = played(&options(5), FULL);
    let position = game.position();
    let legal: Vec<String> = position.legal_turns().into_iter().map(|turn| position.write(turn)).collect();
    assert_eq!(legal, ["A1", "A3", "pass"]);
    for level in Level::ALL {
        for seed in 0..20 {
            let turn = Bot::new(level, position, seed).play(position, &NoClock);
            assert!(matches!(turn, Turn::Pass | Turn::Resign), "{level}: {}", position.write(turn));
        }
    }
}

/// Two walls each: column A is Black's, E and G are White's. Nothing is left to play.
fn settled() -> Game {
    let columns = [["B", "D"], ["C", "F"]];
    let rows = 1..=7;
    let turn = |(black, white): (&str, &str), row: i32| format!("{black}{row} {white}{row}");
    let turns: Vec<String> =
        columns.iter().flat_map(|c| rows.clone().map(move |row| turn((c[0], c[1]), row))).collect();
    played(&options(7), &turns.join(" "))
}

#[test]
fn nobody_fills_territory() {
    let mut game = settled();
    for color in ["black", "white"] {
        let position = game.position();
        let check = |turn: Turn, who: &str| {
            assert!(matches!(turn, Turn::Pass | Turn::Resign), "{color}, {who}: {}", position.write(turn));
        };
        for level in Level::ALL {
            for seed in 0..4 {
                let mut bot = Bot::new(level, position, seed);
                bot.set_history(&game);
                check(bot.play(position, &NoClock), &format!("level {level}"));
            }
        }
        for visits in [60, 100, 200, 400, 2000] {
            let turn = Searcher::new(Variant::Go, 5).choose(position, &Budget::visits(visits), &NoClock);
            check(turn, &format!("{visits} visits"));
        }
        game.play_text("pass").unwrap();
    }
}

/// Black has lost all but a corner, with a large part of the game behind.
#[test]
fn hopeless_games_are_resigned_with_few_visits_too() {
    let mut turns: Vec<String> = Vec::new();
    for row in 1..=7 {
        turns.extend([format!("A{row}"), format!("C{row}")]);
    }
    for row in 1..=7 {
        turns.extend(["pass".to_owned(), format!("E{row}")]);
    }
    let game = played(&options(7), &turns.join(" "));
    let position = game.position();
    for visits in [130, 200, 400] {
        let mut bot = Bot::new(Level::ALL[4], position, 3);
        let (turn, _) = bot.play_within(position, &Budget::visits(visits), &NoClock);
        assert_eq!(turn, Turn::Resign, "{visits} visits");
    }
}

/// White has just put D4 into atari; D5 saves it.
const ATARI: &str = "D4 C4 G7 D3 G3 E4";

#[test]
fn the_history_draws_attention_to_the_last_turn() {
    let game = played(&options(9), ATARI);
    let position = game.position();
    let saves = |with_history: bool| {
        let saves = |seed: &u64| {
            let mut bot = Bot::new(Level::ALL[1], position, *seed);
            if with_history {
                bot.set_history(&game);
            }
            position.write(bot.play(position, &NoClock)) == "D5"
        };
        (0..60).filter(saves).count()
    };
    let (without, with) = (saves(false), saves(true));
    assert!(with > without + 10, "{with} of 60 with history, {without} without");
}

/// Komi alone would win for White, and Black's single stone holds the whole board.
#[test]
fn no_level_passes_back_on_an_open_board() {
    for variant in Variant::ALL {
        let mut options = Options::new(variant);
        let (name, size) = if variant == Variant::XiaGo { ("base", 4) } else { ("size", 7) };
        options.set(name, OptionValue::whole(size)).unwrap();
        for before in ["pass", "pass pass"] {
            // Gengo ends with the third pass, the others with the second.
            let last = before.split(' ').count() + 1 == usize::from(variant.preset().passes_to_end);
            if !last && before.contains(' ') {
                continue;
            }
            let game = played(&options, before);
            let position = game.position();
            for level in &Level::ALL[..6] {
                for seed in 0..4 {
                    let turn = Bot::new(*level, position, seed).play(position, &NoClock);
                    assert_ne!(turn, Turn::Pass, "{variant} after {before}, level {level}, seed {seed}");
                }
            }
        }
    }
}

/// The first turns of a game between two bots of a level.
fn opening(size: i32, level: Level, turns: usize) -> Game {
    let mut game = Game::new(&options(size));
    let mut bot = Bot::new(level, game.position(), 1);
    for _ in 0..turns {
        let turn = bot.play_within(game.position(), &Budget::visits(300), &NoClock).0;
        game.play(turn).unwrap();
    }
    game
}

#[test]
fn large_boards_are_opened_in_the_corners_and_without_contact() {
    for (size, level) in [(13, 9), (19, 5), (19, 9)] {
        let game = opening(size, Level::ALL[level], 6);
        let position = game.position();
        let mut corners = Vec::new();
        for (_, turn) in game.turns() {
            let Turn::Place(point) = turn else { panic!("{}", position.write(turn)) };
            let spot = position.layout().spot(point);
            let (column, row) = (i32::from(spot.column), i32::from(spot.row));
            let line = |at: i32| at.min(size - 1 - at);
            assert!(line(column) > 1 && line(row) > 1, "{size}: {} is low", position.write(turn));
            if line(column) < 5 && line(row) < 5 {
                corners.push((column * 2 > size, row * 2 > size));
            }
            let stones = position.near(point).into_iter().filter(|&p| position.cell(p).is_stone());
            assert_eq!(stones.count(), 0, "{size}: {} touches a stone", position.write(turn));
        }
        corners.sort_unstable();
        corners.dedup();
        assert!(
            corners.len() >= 3,
            "{size}, level {}: {:?}",
            level + 1,
            game.turns().map(|(_, t)| position.write(t)).collect::<Vec<_>>()
        );
    }
}
