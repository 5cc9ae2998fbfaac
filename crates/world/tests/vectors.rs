//! Runs every file of `tests/vectors/infinite`.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tengen_world::{BadPoint, Illegal, Options, Point, World};

fn vectors() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/infinite");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of vectors")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

fn options(record: &Value) -> Options {
    let mut options = Options::default();
    for (name, value) in record["options"].as_object().into_iter().flatten() {
        let value = value.as_i64().expect("options are whole numbers");
        options = match name.as_str() {
            "radius" => options.with_radius(value),
            "pending_timeout" => options.with_pending_timeout(value),
            "locked_timeout" => options.with_locked_timeout(Some(value)),
            other => panic!("unknown option {other}"),
        }
        .expect("a valid option");
    }
    options
}

/// The line of a move, in the format of the vectors.
fn line(world: &mut World, attempt: &Value) -> Value {
    let (player, at) = (attempt["player"].as_str().unwrap(), attempt["at"].as_str().unwrap());
    let turn = world.turns() + 1;
    let played = at.parse::<Point>().map_err(BadPoint::code).and_then(|point| {
        let effects = world.play(attempt["t"].as_i64().unwrap(), player, point);
        effects.map(|effects| (point, effects)).map_err(Illegal::code)
    });
    match played {
        Err(code) => json!({"turn": turn, "player": player, "at": at, "illegal": code}),
        Ok((point, effects)) => json!({
            "turn": turn, "player": player, "at": point.to_string(),
            "removed": effects.removed.iter().map(|stone| stone.at.to_string()).collect::<Vec<_>>(),
            "changed": effects.changed.iter()
                .map(|change| json!({"at": change.at.to_string(), "status": change.status.name()}))
                .collect::<Vec<_>>(),
            "stones": world.stones(),
        }),
    }
}

#[test]
fn every_vector_of_infinite_go() {
    let files = vectors();
    assert!(files.len() >= 35, "only {} vectors found", files.len());
    for path in files {
        let vector: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        // Records that make no sense never reach a world; the command line's tests run those.
        let Some(expected) = vector["expect"].as_array() else { continue };
        let record = &vector["record"];
        let mut world = World::new(options(record));
        let attempts = record["moves"].as_array().unwrap();
        assert_eq!(attempts.len(), expected.len(), "{}", path.display());
        for (attempt, expected) in attempts.iter().zip(expected) {
            assert_eq!(&line(&mut world, attempt), expected, "{}", path.display());
        }
    }
}
