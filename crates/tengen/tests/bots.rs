//! The commands in which bots play, as a script meets them.

mod program;

use program::{out, tengen};

#[test]
fn every_command_shows_an_example() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["gtp", "match", "book", "tune", "calibrate", "analyze", "bench search"] {
        let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = out(&tengen(folder.path(), &args, ""));
        assert!(help.contains(&format!("Example: tengen {command}")), "{command}: {help}");
    }
}

#[test]
fn gtp_speaks_until_it_is_told_to_quit() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = "boardsize 5\nplay black C3\ngenmove white\nquit\nname\n";
    for ponder in [&[][..], &["--ponder"][..]] {
        let args = [&["gtp", "--size", "5", "--visits", "50"][..], ponder].concat();
        let output = tengen(folder.path(), &args, input);
        assert!(output.status.success());
        assert_eq!(out(&output).matches("= ").count(), 4, "{}", out(&output));
    }
}

#[test]
fn gtp_analyses_until_the_next_command_and_loads_games() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("game.sgf"), "(;GM[1]SZ[5];B[cc];W[bb];B[dd])").expect("a file");
    let input =
        "loadsgf game.sgf 3\nshowboard\n5 kata-analyze 1\nkgs-time_settings byoyomi 0 30 5\nname\nquit\n";
    let output = tengen(folder.path(), &["gtp", "--size", "5", "--visits", "50"], input);
    let text = out(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("black to play, captures"), "two turns were loaded: {text}");
    // The next command is there already, so the analysis may end before it has found anything.
    let (_, analysed) = text.split_once("=5\n").expect("an analysis");
    assert!(analysed.ends_with("\n= \n\n= Tengen\n\n= \n\n"), "{analysed}");
    let missing = tengen(folder.path(), &["gtp"], "loadsgf none.sgf\nquit\n");
    assert!(out(&missing).starts_with("? cannot load file: "), "{}", out(&missing));
}

#[test]
fn a_match_can_be_resumed_and_ends_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = format!("{} gtp --size 5 --level 1", env!("CARGO_BIN_EXE_tengen"));
    let run = |games: &str| {
        let args = ["match", "go", "--size", "5", "level:2", &program, "--games", games, "--json"];
        let output =
            tengen(folder.path(), &[&args[..], &["--records", "games", "--opening", "2"]].concat(), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str::<serde_json::Value>(&out(&output)).expect("JSON")
    };
    assert_eq!(run("2")["games"], 2);
    let first = std::fs::read(folder.path().join("games/game-0001.json")).expect("a record");
    assert_eq!(run("4")["games"], 4);
    let again = std::fs::read(folder.path().join("games/game-0001.json")).expect("a record");
    assert_eq!(first, again);
    let others = ["match", "go", "--size", "5", "level:3", &program, "--games", "2", "--records", "games"];
    let output = tengen(folder.path(), &others, "");
    assert_eq!(output.status.code(), Some(2), "the folder belongs to another match");
}

#[test]
fn a_sequential_test_stops_resumes_and_does_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |records: &str, rest: &[&str]| {
        let args = ["match", "go", "--size", "5", "full,visits=60", "plain", "--visits", "4", "--json"];
        let test = ["--sprt", "0", "200", "--records", records];
        let output = tengen(folder.path(), &[&args[..], &test[..], rest].concat(), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str::<serde_json::Value>(&out(&output)).expect("JSON")
    };
    let whole = run("whole", &[]);
    assert_eq!(whole["sprt"]["verdict"], "passed", "{whole}");
    let games = whole["games"].as_u64().expect("a number");
    assert!((4..200).contains(&games) && games % 2 == 0, "{whole}");
    let part = run("part", &["--games", "2"]);
    assert_eq!((part["games"].as_u64(), &part["sprt"]["verdict"]), (Some(2), &"open".into()));
    let record = folder.path().join("part/game-0001.json");
    let first = std::fs::metadata(&record).and_then(|file| file.modified()).expect("a record");
    assert_eq!(run("part", &["--parallel", "3"]), whole, "resumed, with several games at once");
    assert_eq!(std::fs::metadata(&record).and_then(|file| file.modified()).expect("a record"), first);
}

#[test]
fn a_book_gives_a_match_its_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = tengen(folder.path(), &["book", "go", "--size", "5", "--count", "2", "--opening", "2"], "");
    std::fs::write(folder.path().join("book.txt"), out(&book)).expect("a file");
    let args = ["match", "go", "--size", "5", "level:1", "level:1", "--games", "2", "--book", "book.txt"];
    let output = tengen(folder.path(), &[&args[..], &["--records", "games"]].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let opening: Vec<String> = out(&book)
        .lines()
        .next()
        .expect("a line")
        .split(" #")
        .next()
        .map(|line| line.split(", ").map(str::to_owned).collect())
        .expect("turns");
    for game in 1..=2 {
        let text = std::fs::read_to_string(folder.path().join(format!("games/game-000{game}.json")));
        let record: serde_json::Value = serde_json::from_str(&text.expect("a record")).expect("JSON");
        let begins: Vec<&str> = record["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .filter_map(|turn| turn.as_str())
            .take(2)
            .collect();
        assert_eq!(begins, opening);
    }
}

#[test]
fn the_games_of_a_match_can_be_analyzed() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["match", "gosan", "--size", "5", "level:1", "level:1", "--games", "1", "--records", "games"];
    assert!(tengen(folder.path(), &args, "").status.success());
    let game = "games/game-0001.json";
    let output = tengen(folder.path(), &["analyze", game, "--turn", "6", "--visits", "200", "--json"], "");
    let line: serde_json::Value =
        serde_json::from_str(out(&output).lines().last().expect("a line")).expect("JSON");
    assert_eq!(line["ownership"].as_array().map(Vec::len), Some(25));
    assert!(line["candidates"][0]["visits"].as_u64() > Some(0));
    let args = ["analyze", game, "--turn", "6", "--visits", "200", "--threat"];
    assert!(out(&tengen(folder.path(), &args, "")).contains(" threatens "));
    let beyond = tengen(folder.path(), &["analyze", game, "--turn", "9999", "--visits", "9"], "");
    assert_eq!(beyond.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&beyond.stderr).contains("no turn 9999"));
    let end = tengen(folder.path(), &["analyze", game, "--visits", "9"], "");
    assert!(out(&end).starts_with("The game is over: "), "{}", out(&end));
    let every = tengen(folder.path(), &["analyze", game, "--every", "--visits", "50"], "");
    assert!(every.status.success() && out(&every).lines().count() > 5);
}

#[test]
fn players_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (players, says) in [
        (["level:0", "level:1"], "must be from 1 to 10"),
        (["full", "level:1"], "requires --time or --visits"),
        (["level:1,explore=2", "level:1"], "explore is not a parameter of the search"),
        (["no-such-program-anywhere", "level:1"], "cannot start"),
        (["level:1", "cat"], "cat answered `boardsize 5` with `boardsize 5`"),
    ] {
        let output = tengen(folder.path(), &[&["match", "go", "--size", "5"][..], &players[..]].concat(), "");
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && why.contains(says), "{players:?}: {why}");
    }
}

#[test]
fn a_bot_answers_in_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let output =
        tengen(folder.path(), &["play", "go", "--size", "5", "--bot", "1"], "C3\nhint\nquit\nquit\n");
    assert!(out(&output).contains("Level 1 plays"), "{}", out(&output));
    assert!(!out(&output).contains("white>"), "no prompt for the bot's turn: {}", out(&output));
    assert!(out(&output).contains('%'), "{}", out(&output));
    let white = tengen(folder.path(), &["play", "go", "--size", "5", "--bot", "1", "--color", "white"], "");
    assert!(out(&white).contains("Level 1 plays"), "{}", out(&white));
}

#[test]
fn budgets_of_nothing_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in [
        &["match", "go", "--size", "5", "level:1", "level:1", "--games", "0"][..],
        &["gtp", "--visits", "0"],
        &["analyze", "game.json", "--visits", "0"],
    ] {
        let output = tengen(folder.path(), args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_board_that_gtp_shows_has_letters_and_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = tengen(folder.path(), &["gtp", "--size", "5"], "play black C3\nshowboard\nquit\n");
    assert!(out(&output).contains("   A B C D E"), "{}", out(&output));
    assert!(out(&output).contains(" 3 . . X . . 3"), "{}", out(&output));
}

#[test]
fn those_who_ask_for_infinite_go_are_told_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = tengen(folder.path(), &["play", "infinite"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("tengen serve"));
}
