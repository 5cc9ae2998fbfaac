//! Dependencies between our crates, as listed in docs/design.md.

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

use serde_json::Value;

/// Every crate with those it may depend on, lowest first.
const CRATES: [(&str, &[&str]); 14] = [
    ("rules", &[]),
    ("world", &["rules"]),
    ("record", &["rules"]),
    ("bots", &["rules"]),
    ("arena", &["rules", "record", "bots"]),
    ("table", &["rules", "record"]),
    ("store", &["table", "world"]),
    ("protocol", &["bots", "table"]),
    ("wasm", &["rules", "world", "record", "bots", "table"]),
    ("server", &["rules", "world", "record", "bots", "table", "store", "protocol"]),
    (
        "tengen",
        &["rules", "world", "record", "bots", "arena", "table", "store", "protocol", "wasm", "server"],
    ),
    // Clients and stores for tests and the load generator. Tests of any crate may use it.
    ("testing", &["store", "protocol"]),
    // Runs servers, clients and a store in one process.
    ("simulation", &["rules", "world", "table", "store", "protocol", "server"]),
    ("load", &["rules", "world", "store", "protocol", "server", "testing"]),
];

/// A dependency of one crate on another.
#[derive(Debug)]
struct Dependency {
    from: String,
    to: String,
    for_tests: bool,
}

/// The short name of a package: `tengen-rules` is `rules`.
fn short_name(package: &str) -> &str {
    package.strip_prefix("tengen-").unwrap_or(package)
}

fn allowed(from: &str) -> Option<&'static [&'static str]> {
    CRATES.iter().find(|(name, _)| *name == from).map(|&(_, down)| down)
}

/// All direct and indirect dependencies of a crate.
fn below(from: &str) -> BTreeSet<&'static str> {
    let direct = allowed(from).unwrap_or_default();
    direct.iter().flat_map(|&to| below(to).into_iter().chain([to])).collect()
}

/// The error of a dependency that is not allowed. Tests may use indirect dependencies, too.
fn error(dependency: &Dependency) -> Option<String> {
    let Dependency { from, to, for_tests } = dependency;
    let Some(direct) = allowed(from) else {
        return Some(format!(
            "{from} is not listed: add it to crates/tengen/tests/arrows.rs and docs/design.md"
        ));
    };
    let tested = *for_tests && (to == "testing" || below(from).contains(to.as_str()));
    let fine = direct.contains(&to.as_str()) || tested;
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

/// The dependencies of a package on our crates, which are those with a path.
fn dependencies(package: &Value) -> Vec<Dependency> {
    let dependencies = package["dependencies"].as_array().expect("a list of dependencies");
    let ours = dependencies.iter().filter(|dependency| dependency["path"].is_string());
    let dependency = |dependency: &Value| Dependency {
        from: short_name(text(&package["name"])).to_owned(),
        to: short_name(text(&dependency["name"])).to_owned(),
        for_tests: dependency["kind"] == "dev",
    };
    ours.map(dependency).collect()
}

#[test]
fn crates_depend_only_on_lower_ones() {
    let packages = packages();
    let dependencies: Vec<Dependency> = packages.iter().flat_map(dependencies).collect();
    let rules_is_used =
        dependencies.iter().any(|dependency| dependency.from == "tengen" && dependency.to == "rules");
    assert!(rules_is_used, "no dependency of the command line on the rules found: the test is broken");
    let unlisted = packages.iter().map(|package| short_name(text(&package["name"])));
    let unlisted =
        unlisted.filter(|name| allowed(name).is_none()).map(|name| format!("{name} is not listed"));
    let errors: Vec<String> = dependencies.iter().filter_map(error).chain(unlisted).collect();
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
}

#[test]
fn crates_are_listed_lowest_first() {
    for (index, (name, down)) in CRATES.iter().enumerate() {
        let lower: Vec<&str> = CRATES[..index].iter().map(|(name, _)| *name).collect();
        assert!(down.iter().all(|to| lower.contains(to)), "{name} is listed before one of its dependencies");
    }
}

#[test]
fn other_dependencies_are_refused() {
    let dependency =
        |from: &str, to: &str, for_tests| Dependency { from: from.into(), to: to.into(), for_tests };
    let message = error(&dependency("rules", "record", false));
    assert_eq!(
        message.as_deref(),
        Some("rules must not depend on record; it may depend on none of our crates")
    );
    assert!(error(&dependency("record", "bots", true)).is_some(), "not even for tests");
    assert!(error(&dependency("store", "rules", false)).is_some(), "only through the table");
    assert!(error(&dependency("store", "rules", true)).is_none(), "tests may use indirect dependencies");
    assert!(error(&dependency("other", "rules", false)).is_some(), "an unknown crate");
}
