//! Journals with the expected state after each event, clocks, and the allowed commands of each viewer:
//! `tests/vectors/tables`, which the browser's module is tested with, too.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use tengen_table::{Command, Event, Follower, Heard, Player, PlayerId, allowed};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/tables");
    let entries = fs::read_dir(folder).expect("the vectors are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// `ask draw`, `sit white`, `play`: a command without the data of one instance.
fn name(command: &Command) -> String {
    let json = serde_json::to_value(command).expect("a command can be written");
    let parts = ["do", "wish", "what"].into_iter().filter_map(|key| json[key].as_str());
    parts.collect::<Vec<_>>().join(" ")
}

fn viewer(json: &Value) -> Option<Player> {
    let id = PlayerId::new(json.as_str()?).expect("a vector's viewer");
    let bot = id.as_str().starts_with("bot-");
    Some(Player { id, bot })
}

/// The result of a step: the state without the terms, which the first event has.
fn outcome(follower: &Follower, at: u64, viewers: &[Value]) -> Map<String, Value> {
    let table = follower.table().expect("its first event has come");
    let mut state = serde_json::to_value(table.view(None)).expect("a view can be written");
    state.as_object_mut().expect("an object").remove("terms");
    let may = |json: &Value| {
        let all = allowed(table, viewer(json).as_ref(), at);
        let names = all.into_iter().filter(|one| one.refusal.is_none()).map(|one| name(&one.command));
        (json.as_str().unwrap_or("").to_owned(), names.collect::<Vec<_>>().into())
    };
    let may: Map<String, Value> = viewers.iter().map(may).collect();
    let found = json!({ "state": state, "clock": table.clock_faces(at), "allowed": may });
    found.as_object().expect("an object").clone()
}

/// Applies a journal; returns the same file with the actual results.
fn run(vector: &Value) -> Value {
    let viewers = vector["viewers"].as_array().expect("viewers");
    let mut follower = Follower::default();
    let mut steps = Vec::new();
    for (step, number) in vector["steps"].as_array().expect("steps").iter().zip(1..) {
        let event: Event = serde_json::from_value(step["event"].clone()).expect("an event");
        assert_eq!(follower.hear(number, Some(&event)), Ok(Heard::Applied), "{}", step["event"]);
        let mut found = step.as_object().expect("an object").clone();
        found.extend(outcome(&follower, event.at, viewers));
        let table = follower.table().expect("its first event has come");
        let hidden: Vec<&Value> = viewers
            .iter()
            .filter(|json| !table.may_hear(viewer(json).map(|player| player.id).as_ref(), &event))
            .collect();
        if !hidden.is_empty() {
            found.insert("hidden_from".to_owned(), json!(hidden));
        }
        steps.push(Value::Object(found));
    }
    json!({ "about": vector["about"], "viewers": vector["viewers"], "steps": steps })
}

/// One step per line, so that diffs are readable.
fn written(vector: &Value) -> String {
    let steps = vector["steps"].as_array().expect("steps").iter().map(ToString::to_string);
    let steps = steps.collect::<Vec<_>>().join(",\n");
    format!(
        "{{\"about\":{},\n\"viewers\":{},\n\"steps\":[\n{steps}\n]}}\n",
        vector["about"], vector["viewers"]
    )
}

/// `TENGEN_UPDATE=1 cargo test -p tengen-table --test vectors` writes the actual results into the files; review them.
#[test]
fn tables_are_as_expected_after_every_event() {
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read_to_string(&file).expect("a vector can be read");
        let vector: Value = serde_json::from_str(&text).expect("a vector is JSON");
        let found = run(&vector);
        if std::env::var_os("TENGEN_UPDATE").is_some() {
            fs::write(&file, written(&found)).expect("a vector can be written");
            continue;
        }
        let steps = |vector: &Value| vector["steps"].as_array().cloned().unwrap_or_default();
        for (number, (found, expected)) in (1..).zip(steps(&found).iter().zip(&steps(&vector))) {
            for (key, value) in found.as_object().into_iter().flatten() {
                assert_eq!(value, &expected[key], "{}, event {number}: {key}", file.display());
            }
        }
    }
}
