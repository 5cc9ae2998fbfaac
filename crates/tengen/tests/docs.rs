//! Links of the documentation exist, and its example records are legal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder with this extension.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = repository().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// The local targets of links and pictures of a page: `](…)` and `src="…"`.
fn targets(page: &str) -> Vec<&str> {
    let after = |open: &'static str, close: char| {
        page.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
    };
    let all = after("](", ')').chain(after("src=\"", '"'));
    let local = all.filter(|target| !target.contains("://") && !target.starts_with('#'));
    local.map(|target| target.split('#').next().unwrap_or(target)).collect()
}

#[test]
fn links_and_pictures_exist() {
    let pages = ["", "docs", "docs/rules"].into_iter().flat_map(|folder| files(folder, "md"));
    let mut seen = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for target in targets(&text) {
            let path = page.parent().expect("a folder").join(target);
            assert!(path.exists(), "{} points to {target}, which does not exist", page.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} links found: this test no longer sees them");
}

#[test]
fn examples_hold_only_legal_turns() {
    for example in files("docs/rules/examples", "json") {
        let program = env!("CARGO_BIN_EXE_tengen");
        let output =
            Command::new(program).arg("replay").arg(&example).arg("--json").output().expect("tengen");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {why}", example.display());
    }
}
