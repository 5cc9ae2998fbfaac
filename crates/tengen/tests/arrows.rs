//! Arrows between our crates point down only: which may depend on which, as docs/design.md has it.

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

use serde_json::Value;

/// Every room of the house with those it may depend on, lowest first.
const ROOMS: [(&str, &[&str]); 10] = [
    ("rules", &[]),
    ("world", &["rules"]),
    ("record", &["rules"]),
    ("bots", &["rules"]),
    ("table", &["rules", "record"]),
    ("store", &["table", "world"]),
    ("protocol", &[]),
    ("wasm", &["rules", "world", "record", "bots"]),
    ("server", &["rules", "world", "record", "bots", "table", "store", "protocol"]),
    ("tengen", &["rules", "world", "record", "bots", "table", "store", "protocol", "wasm", "server"]),
];

/// One crate depends on another.
#[derive(Debug)]
struct Arrow {
    from: String,
    to: String,
    for_tests: bool,
}

/// The room of a package: `tengen-rules` is `rules`.
fn room(package: &str) -> &str {
    package.strip_prefix("tengen-").unwrap_or(package)
}

fn allowed(from: &str) -> Option<&'static [&'static str]> {
    ROOMS.iter().find(|(name, _)| *name == from).map(|&(_, down)| down)
}

/// All that lies below a room, however many arrows away.
fn below(from: &str) -> BTreeSet<&'static str> {
    let direct = allowed(from).unwrap_or_default();
    direct.iter().flat_map(|&to| below(to).into_iter().chain([to])).collect()
}

/// Tests may reach for anything below; the crate itself only for what its list names.
fn complaint(arrow: &Arrow) -> Option<String> {
    let Arrow { from, to, for_tests } = arrow;
    let Some(direct) = allowed(from) else {
        return Some(format!(
            "{from} has no place in the house: add it to crates/tengen/tests/arrows.rs and docs/design.md"
        ));
    };
    let fine = direct.contains(&to.as_str()) || (*for_tests && below(from).contains(to.as_str()));
    let down = if direct.is_empty() { "none of our crates".to_owned() } else { direct.join(", ") };
    (!fine).then(|| format!("{from} must not depend on {to}; it may depend on {down}"))
}

fn packages() -> Vec<Value> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    serde_json::from_value(metadata["packages"].take()).expect("a list of packages")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Dependencies on ours are those with a path.
fn arrows(package: &Value) -> Vec<Arrow> {
    let dependencies = package["dependencies"].as_array().expect("a list of dependencies");
    let ours = dependencies.iter().filter(|dependency| dependency["path"].is_string());
    let arrow = |dependency: &Value| Arrow {
        from: room(text(&package["name"])).to_owned(),
        to: room(text(&dependency["name"])).to_owned(),
        for_tests: dependency["kind"] == "dev",
    };
    ours.map(arrow).collect()
}

#[test]
fn arrows_point_down() {
    let packages = packages();
    let arrows: Vec<Arrow> = packages.iter().flat_map(arrows).collect();
    let rules_is_used = arrows.iter().any(|arrow| arrow.from == "tengen" && arrow.to == "rules");
    assert!(rules_is_used, "the command line uses the rules, so this test does not see what it should");
    let homeless = packages.iter().map(|package| room(text(&package["name"])));
    let homeless = homeless.filter(|name| allowed(name).is_none()).map(|name| format!("{name} has no place"));
    let complaints: Vec<String> = arrows.iter().filter_map(complaint).chain(homeless).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn rooms_are_listed_lowest_first() {
    for (place, (name, down)) in ROOMS.iter().enumerate() {
        let lower: Vec<&str> = ROOMS[..place].iter().map(|(name, _)| *name).collect();
        assert!(down.iter().all(|to| lower.contains(to)), "{name} stands below something it depends on");
    }
}

#[test]
fn an_arrow_up_is_refused() {
    let arrow = |from: &str, to: &str, for_tests| Arrow { from: from.into(), to: to.into(), for_tests };
    let said = complaint(&arrow("rules", "record", false));
    assert_eq!(said.as_deref(), Some("rules must not depend on record; it may depend on none of our crates"));
    assert!(complaint(&arrow("record", "bots", true)).is_some(), "not even for tests");
    assert!(complaint(&arrow("store", "rules", false)).is_some(), "only through the table");
    assert!(complaint(&arrow("store", "rules", true)).is_none(), "tests may reach further down");
    assert!(complaint(&arrow("attic", "rules", false)).is_some(), "an unknown crate");
}
