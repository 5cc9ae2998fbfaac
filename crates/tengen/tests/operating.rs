//! What somebody who hosts a server needs from the program: health, repeated backups, manual pages and completions.

mod running;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use running::Running;

fn tengen(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.current_dir(folder).args(args);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    tengen(folder, args).output().expect("the program starts")
}

/// A server on `tengen.db` in this folder, and its address.
fn serve(folder: &Path) -> (Running, String) {
    let args = ["serve", "--listen", "127.0.0.1:0", "--residents", "0"];
    running::serve(&mut tengen(folder, &args))
}

#[test]
fn health_tells_whether_a_server_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, address) = serve(folder.path());
    let healthy = run(folder.path(), &["health", "--listen", &address]);
    assert!(healthy.status.success(), "{healthy:?}");
    drop(server);
    let gone = run(folder.path(), &["health", "--listen", &address]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&gone.stderr).contains(&address), "{gone:?}");
}

fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("a file").path());
    let mut backups: Vec<_> = names.filter(|path| path.extension().is_some_and(|end| end == "db")).collect();
    backups.sort();
    backups
}

#[test]
fn repeated_backups_keep_the_newest_and_can_be_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, _) = serve(folder.path());
    let kept = folder.path().join("kept");
    std::fs::create_dir(&kept).expect("a folder");
    std::fs::write(kept.join("notes.txt"), "ours").expect("a file");
    let args = ["backup", "--data", "tengen.db", "--every", "1s", "--keep", "2", "kept"];
    let running = Running::start(tengen(folder.path(), &args).stderr(Stdio::null()));
    let (begun, mut seen) = (Instant::now(), BTreeSet::new());
    while seen.len() < 4 {
        assert!(begun.elapsed() < Duration::from_secs(120), "only {seen:?}");
        seen.extend(backups(&kept));
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(running);
    let left = backups(&kept);
    assert!(left.len() <= 3, "the oldest are deleted: {left:?}");
    assert_eq!(left.last(), seen.last(), "the newest is kept");
    assert!(kept.join("notes.txt").exists(), "other files stay");
    let newest = left.last().and_then(|path| path.to_str()).expect("a backup");
    let restored = run(folder.path(), &["restore", "--data", "again.db", newest]);
    assert!(restored.status.success(), "{restored:?}");
    let checked = run(folder.path(), &["check", "--data", "again.db"]);
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn intervals_and_folders_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in [["backup", "--every", "soon", "kept"], ["backup", "--every", "0s", "kept"]] {
        assert_eq!(run(folder.path(), &args).status.code(), Some(2), "{args:?}");
    }
    let nowhere = run(folder.path(), &["backup", "--data", "tengen.db", "--every", "1s", "nowhere"]);
    assert_eq!(nowhere.status.code(), Some(1), "{nowhere:?}");
}

#[test]
fn every_command_has_a_manual_page_and_completions() {
    let folder = tempfile::tempdir().expect("a folder");
    let done = run(folder.path(), &["man", "."]);
    assert!(done.status.success(), "{done:?}");
    let completions = run(folder.path(), &["completions", "bash"]).stdout;
    let completions = String::from_utf8(completions).expect("text");
    let help = String::from_utf8(run(folder.path(), &["--help"]).stdout).expect("text");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<_> = commands.take_while(|line| !line.is_empty()).collect();
    assert!(commands.len() > 15, "{help}");
    for line in commands.iter().filter(|line| !line.starts_with("   ")) {
        let name = line.split_whitespace().next().expect("a name");
        assert!(completions.contains(name), "{name}");
        let page = folder.path().join(format!("tengen-{name}.1"));
        assert!(name == "help" || page.exists(), "{}", page.display());
    }
}
