//! Conversations in the Go Text Protocol.
#![cfg(feature = "native")]

use rules::{Options, Variant};
use tengen_bots::{Budget, Gtp, Host, Level};

fn engine(variant: Variant) -> Gtp {
    Gtp::new(&Options::new(variant), Level::ALL[0], Some(Budget::visits(60)), 1)
}

/// Says every line and compares the answers, which are written without their blank line.
fn talk(engine: &mut Gtp, lines: &[(&str, &str)]) {
    for (line, answer) in lines {
        assert_eq!(engine.line(line).as_deref().map(str::trim_end), Some(*answer), "{line}");
    }
}

#[test]
fn a_game_of_go() {
    let mut engine = engine(Variant::Go);
    talk(
        &mut engine,
        &[
            ("1 protocol_version", "=1 2"),
            ("name", "= Tengen"),
            ("known_command genmove", "= true"),
            ("known_command dance", "= false"),
            ("dance", "? unknown command"),
            ("boardsize 99", "? unacceptable size"),
            ("boardsize 5", "="),
            ("komi 0.5", "="),
            ("komi nan", "? syntax error"),
            ("komi 6.25", "? unacceptable komi"),
            ("komi 1e300", "? unacceptable komi"),
            ("clear_board", "="),
            ("22 play black c3 # the middle", "=22"),
            ("play white C3", "? illegal move"),
            ("play red C4", "? invalid color"),
            ("play white Z9", "? invalid color or coordinate"),
            ("play black C4", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "? cannot undo"),
            ("time_settings 0 5 1", "="),
            ("time_left black 5 1", "="),
            ("final_status_list seki", "="),
        ],
    );
    assert!(engine.line("genmove black").unwrap().starts_with("= "));
    assert!(engine.line("showboard").unwrap().contains("white to play"));
    talk(&mut engine, &[("quit", "=")]);
    assert!(engine.is_over());
}

#[test]
fn handicap_stones_are_black_plays_before_whites_first() {
    let mut engine = engine(Variant::Go);
    talk(
        &mut engine,
        &[
            ("boardsize 9", "="),
            ("fixed_handicap 3", "= C3 G7 G3"),
            ("fixed_handicap 2", "? board not empty"),
            ("play white E5", "="),
            ("clear_board", "="),
            ("play black C3", "="),
            ("play white C4", "="),
            ("clear_board", "="),
            ("set_free_handicap C3 C3", "? bad vertex list"),
            ("set_free_handicap C3 D4", "="),
            ("play white C3", "? illegal move"),
        ],
    );
}

#[test]
fn other_variants_use_our_turns() {
    let mut gosan = engine(Variant::GoSan);
    talk(
        &mut gosan,
        &[
            ("tengen-variant", "= gosan"),
            ("play black E5", "="),
            ("play white nuke E5", "? illegal move"),
            ("play white D5", "="),
            ("play black nuke E5", "="),
        ],
    );
    let mut xiago = engine(Variant::XiaGo);
    talk(&mut xiago, &[("boardsize 4", "="), ("play white D4-D5 E5", "="), ("play black D4", "=")]);
    let mut layers = engine(Variant::Go25d);
    talk(
        &mut layers,
        &[("play b U:E5", "="), ("play w L:E5", "="), ("play b E5", "? invalid color or coordinate")],
    );
}

#[test]
fn dead_stones_are_counted_as_such() {
    let mut engine = engine(Variant::Go);
    talk(&mut engine, &[("boardsize 5", "="), ("komi 0", "=")]);
    for turn in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B4", "A5", "B2", "B5"] {
        let color =
            if ["D", "A"].iter().any(|c| turn.starts_with(c)) || turn == "B5" { "white" } else { "black" };
        talk(&mut engine, &[(&format!("play {color} {turn}"), "=")]);
    }
    talk(
        &mut engine,
        &[
            ("play black pass", "="),
            ("play white pass", "="),
            ("final_status_list dead", "= A5 B5"),
            ("final_score", "= B+5"),
            // Play may go on after both have passed.
            ("play black A4", "="),
        ],
    );
}

/// Stops at once.
struct Never;

impl Host for Never {
    fn elapsed(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    fn stopped(&self) -> bool {
        true
    }
}

#[test]
fn pondering_changes_nothing_on_the_board() {
    let mut engine = engine(Variant::Go);
    talk(&mut engine, &[("boardsize 5", "="), ("play black C3", "=")]);
    let before = engine.line("showboard");
    engine.ponder(&Never);
    assert_eq!(engine.line("showboard"), before);
}

#[test]
fn what_was_taken_back_may_be_played_again() {
    let mut engine = engine(Variant::Go);
    talk(&mut engine, &[("boardsize 5", "="), ("play black C3", "=")]);
    let first = engine.line("genmove white");
    talk(&mut engine, &[("undo", "=")]);
    assert_eq!(engine.line("genmove white"), first);
}
