//! Records of Infinite Go through the command line: exit codes, and what is shown.

mod program;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

fn tengen(args: &[&str], input: &str) -> Output {
    program::tengen(Path::new("."), args, input)
}

fn lines(output: &Output) -> Vec<Value> {
    program::out(output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn record(moves: &Value) -> String {
    json!({"format": "tengen/1", "variant": "infinite", "moves": moves}).to_string()
}

#[test]
fn an_illegal_move_stops_the_replay_with_its_turn_and_reason() {
    let moves = json!([{"t": 0, "player": "ann", "at": "1,0"}, {"t": 0, "player": "ann", "at": "2,0"}]);
    let output = tengen(&["replay", "-", "--json"], &record(&moves));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output).len(), 1, "what came before is printed");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("move 2") && error.contains("locked"), "{error}");
}

#[test]
fn time_does_not_run_backwards() {
    let moves = json!([{"t": 10, "player": "ann", "at": "1,0"}, {"t": 9, "player": "bob", "at": "2,0"}]);
    let output = tengen(&["replay", "-", "--json", "--keep-going"], &record(&moves));
    assert_eq!(lines(&output)[1]["turn"], 2);
    assert!(lines(&output)[1]["illegal"].is_string());
}

#[test]
fn records_that_make_no_sense_are_told_from_others() {
    let base = json!({"format": "tengen/1", "variant": "infinite", "moves": []});
    for (key, value, says) in [
        ("options", json!({"radius": 65}), "from 1 to 64"),
        ("options", json!({"pending_timeout": 0}), "options.pending_timeout"),
        ("options", json!({"size": 9}), "radius"),
        ("moves", json!([{"t": "soon", "player": "ann", "at": "1,0"}]), "moves[0].t"),
        ("variant", json!("endless"), "infinite"),
    ] {
        let mut wrong = base.clone();
        wrong[key] = value;
        let output = tengen(&["replay", "-", "--json", "--keep-going"], &wrong.to_string());
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_region_is_shown() {
    let moves = json!([{"t": 0, "player": "ann", "at": "1,-1"}, {"t": 5, "player": "bob", "at": "2,0"}]);
    let output = tengen(&["show", "-", "--region", "3,1,-1,-1"], &record(&moves));
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let expected = [
        "    x from -1 to 3",
        " 1 . . . . .",
        " 0 . A . C!.",
        "-1 . . B?. .",
        "A SAI: 1",
        "B ann: 1",
        "C bob: 1",
        "! locked, ? pending",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn regions_that_cannot_be_shown_are_refused() {
    for region in ["1,2,3", "a,b,c,d", "0,0,2000,2000", "-9223372036854775808,0,9223372036854775807,0"] {
        let output = tengen(&["show", "-", "--region", region], &record(&json!([])));
        assert_eq!(output.status.code(), Some(2), "{region}");
    }
}
