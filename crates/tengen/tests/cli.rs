//! The command line as a person or a script meets it: output, errors, exit codes.

mod program;

use std::process::{Command, Stdio};

use program::{out, tengen};
use tempfile::TempDir;

/// Runs a command that must fail, and gives its exit code and what it said.
fn refused(folder: &TempDir, args: &[&str]) -> (Option<i32>, String) {
    let output = tengen(folder.path(), args, "");
    assert_eq!(out(&output), "", "{args:?} printed something before it failed");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(name), text).expect("a file");
    folder
}

const GAME: &str = r#"{"format":"tengen/1","variant":"gosan","options":{"size":5},"moves":["C3","D3","nuke C3"],"event":"test"}"#;

#[test]
fn a_newcomer_is_told_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = tengen(folder.path(), &[], "");
    assert!(output.status.success());
    assert!(out(&output).contains("tengen play gosan"));
}

#[test]
fn every_command_shows_an_example() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["play", "show", "replay", "convert", "variants", "perft"] {
        let help = out(&tengen(folder.path(), &[command, "--help"], ""));
        assert!(help.contains(&format!("Example: tengen {command}")), "{command}: {help}");
    }
}

#[test]
fn the_help_names_every_variant_of_the_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let ids = rules::Variant::ALL.map(rules::Variant::id).join(", ");
    for command in ["play", "gtp", "perft"] {
        let help = out(&tengen(folder.path(), &[command, "--help"], ""));
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("The variant: {ids} (see `tengen variants`)")), "{command}: {help}");
    }
}

#[test]
fn an_illegal_turn_is_exit_1_and_is_named() {
    let folder = folder_with("game.json", &GAME.replace("D3", "C3"));
    let output = tengen(folder.path(), &["replay", "game.json", "--json"], "");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("turn 2, C3, is illegal: That point is occupied."), "{said}");
    assert_eq!(out(&output).lines().count(), 2, "the start and the legal turn");
}

#[test]
fn an_invalid_record_is_exit_2_and_the_message_says_what_is_allowed() {
    let cases = [
        ("\"gosan\"", "\"chess\"", "gosan"),
        ("\"size\":5", "\"size\":4", "from 5 to 25"),
        ("\"size\":5", "\"komi\":0.3", ".5"),
        ("\"size\":5", "\"colour\":1", "nuke_ticks"),
        ("[\"C3\"", "[3", "moves[0]"),
    ];
    for (from, to, hint) in cases {
        let folder = folder_with("game.json", &GAME.replace(from, to));
        let (code, said) = refused(&folder, &["replay", "game.json", "--json"]);
        assert_eq!(code, Some(2), "{to}: {said}");
        assert!(said.contains(hint), "{to}: {said}");
    }
    let (code, said) = refused(&folder_with("game.json", "{"), &["replay", "game.json"]);
    assert_eq!(code, Some(2), "{said}");
}

#[test]
fn a_bad_option_is_exit_2() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, hint) in [
        (vec!["perft", "go", "--size", "99", "--depth", "1"], "--size: 99 is not allowed"),
        (vec!["perft", "go", "--size", "99", "--depth", "1"], "from 2 to 25"),
        (vec!["perft", "go", "--option", "handicap=1", "--depth", "1"], "from 2 to 9"),
        (vec!["perft", "go", "--option", "komi", "--depth", "1"], "NAME=VALUE"),
        (vec!["perft", "shogi", "--depth", "1"], "go2.5d"),
        (vec!["play", "xiago", "--base", "5"], "4, 6, 8, 10"),
        (vec!["perft", "gengo", "--option", "regions=tiny", "--depth", "1"], "standard"),
    ] {
        let (code, said) = refused(&folder, &args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        assert!(said.contains(hint), "{args:?}: {said}");
    }
}

#[test]
fn perft_takes_its_options_in_three_ways() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = |args: &[&str]| out(&tengen(folder.path(), args, "")).trim().to_owned();
    let custom = r#"regions={"overlap":[[0,0]],"neighbour":[[1,0]]}"#;
    assert_eq!(
        count(&["perft", "xiago", "--base", "4", "--option", "ko=superko", "--depth", "2"]),
        "1869607"
    );
    assert_eq!(count(&["perft", "gengo", "--size", "5", "--option", custom, "--depth", "4"]), "362483");
}

#[test]
fn a_missing_file_is_exit_1() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in [
        vec!["show", "nowhere"],
        vec!["check", "--data", "nowhere"],
        vec!["backup", "--data", "nowhere", "backup.db"],
        vec!["restore", "--data", "new.db", "nowhere"],
    ] {
        let (code, said) = refused(&folder, &args);
        assert_eq!(code, Some(1), "{args:?}: {said}");
        assert!(said.starts_with("tengen: nowhere: "), "{args:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was created");
}

#[test]
fn what_cannot_be_done_is_refused_rather_than_done_otherwise() {
    let folder = folder_with("game.json", GAME);
    let (code, said) = refused(&folder, &["show", "game.json", "--animate", "--png", "a.png"]);
    assert_eq!(code, Some(2), "{said}");
    let (code, said) = refused(&folder, &["review", "--position", "go;size=5 5/5/2X2/5/5 w 0-0"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("no turns to review"), "{said}");
}

#[test]
fn json_and_sgf_convert_into_each_other() {
    let folder = folder_with("game.json", GAME);
    let run = |args: &[&str]| {
        let output = tengen(folder.path(), args, "");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        out(&output)
    };
    run(&["convert", "game.json", "game.sgf"]);
    assert_eq!(run(&["convert", "game.sgf"]).trim(), GAME);
    assert!(std::fs::read_to_string(folder.path().join("game.sgf")).expect("a file").starts_with("(;"));
}

#[test]
fn pictures_are_written() {
    let folder = folder_with("game.json", GAME);
    let svg = out(&tengen(folder.path(), &["show", "game.json", "--svg", "--territory"], ""));
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let output = tengen(folder.path(), &["show", "game.json", "--turn", "2", "--png", "a.png"], "");
    assert!(output.status.success());
    let png = std::fs::read(folder.path().join("a.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
    let (code, said) = refused(&folder, &["show", "game.json", "--turn", "9"]);
    assert_eq!(code, Some(2), "{said}");
}

#[test]
fn two_people_play_save_and_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "C3\nC3\nwhy C3\nD3\nundo\nD4\nnuke C3\nsave game.json\nquit\n";
    let said = out(&tengen(folder.path(), &["play", "gosan", "--size", "5"], script));
    assert!(said.contains("C3: That point is occupied."), "{said}");
    assert!(said.contains("Undone: D3"), "{said}");
    assert!(said.contains("Saved as game.json."), "{said}");

    let saved = std::fs::read_to_string(folder.path().join("game.json")).expect("a saved game");
    assert!(saved.contains(r#""moves":["C3","D4","nuke C3"]"#), "{saved}");

    let said = out(&tengen(folder.path(), &["play", "--resume", "game.json"], "resign\nquit\nsave\nquit\n"));
    assert!(said.contains("The game is over: B+R"), "{said}");
    assert!(said.contains("The game is not saved"), "{said}");
    let saved = std::fs::read_to_string(folder.path().join("game.json")).expect("a saved game");
    assert!(saved.contains(r#""result":"B+R""#), "{saved}");
}

/// The count has only what counts in the game, and says what it would be without dead stones.
#[test]
fn a_game_that_passes_end_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "C2\nA5\nC3\npass\nC4\npass\nB4\npass\npass\nquit\nquit\n";
    let said = out(&tengen(folder.path(), &["play", "go", "--size", "5"], script));
    assert!(said.contains("Black: 4 points (stones 4, territory 0, komi 0)"), "{said}");
    assert!(said.contains("Without the stones that look dead (A5): B+"), "{said}");
    let said = out(&tengen(folder.path(), &["play", "no", "--size", "5"], "C3\nscore\nquit\nquit\n"));
    assert!(said.contains("Black: 24 points (territory 24, captures 0, komi 0)"), "{said}");
}

#[test]
fn play_without_a_game_lists_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = out(&tengen(folder.path(), &["play"], ""));
    for game in ["tengen play go ", "tengen play xiago", "2.5D Go"] {
        assert!(said.contains(game), "{said}");
    }
}

#[test]
fn a_resumed_game_keeps_its_bot() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = ["play", "go", "--size", "5", "--bot", "2"];
    out(&tengen(folder.path(), &start, "C3\nsave game.json\nquit\n"));
    let said = out(&tengen(folder.path(), &["play", "--resume", "game.json"], "pass\n"));
    assert!(said.contains("Level 2 plays"), "{said}");
}

#[test]
fn hints_begin_with_the_highest_win_rate() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = out(&tengen(folder.path(), &["play", "go", "--size", "5"], "hint\n"));
    let rates: Vec<f32> = said
        .lines()
        .filter_map(|line| {
            line.trim_start().split_once(".  ")?.1.trim_start().split(' ').next()?.parse().ok()
        })
        .collect();
    assert!(rates.len() > 1 && rates.is_sorted_by(|a, b| a >= b), "{said}");
}

#[test]
fn a_board_in_the_terminal_fits_80_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in [
        ["go", "--size", "25"],
        ["xiago", "--base", "10"],
        ["go2.5d", "--size", "19"],
        ["gengo", "--size", "37"],
    ] {
        let said = out(&tengen(folder.path(), &[&["play"][..], &args].concat(), ""));
        let widest = said.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= 80, "{args:?} is {widest} wide");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = folder_with("game.json", GAME);
    for args in ["replay game.json --json", "bench playouts go --seconds 0.05", "variants", ""] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(args.split_whitespace())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("tengen starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("tengen ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args}");
    }
}
