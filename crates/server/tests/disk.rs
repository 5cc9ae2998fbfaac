//! A server on a full or read-only disk: requests fail with a clear error, nothing is lost or damaged, and everything
//! works again once there is space.

mod common;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::time::Duration;

use common::{Client, Running};
use protocol::{Command, ErrorBody, Fact, ToClient, ToServer, Wish, WorldCommand};
use tempfile::TempDir;
use tengen_server::{Config, Server};
use testing::Place;

const TERMS: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;

/// A small file system of its own, which only root can mount.
struct Disk {
    folder: TempDir,
}

impl Disk {
    /// `None`, with a message, where it cannot be mounted.
    fn new() -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let made = mount(&["-t", "tmpfs", "-o", "size=8m", "tengen-test"], folder.path());
        if !made {
            let _ = writeln!(std::io::stderr(), "SKIPPED: a disk of its own can only be made by root");
        }
        made.then_some(Disk { folder })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn database(&self) -> String {
        self.path("tengen.db").to_str().expect("a path").to_owned()
    }

    /// Fills the disk.
    fn fill(&self) {
        let mut ballast = File::create(self.path("ballast")).expect("a file");
        while ballast.write_all(&[0; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        std::fs::remove_file(self.path("ballast")).expect("it was there");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Process::new("umount").arg(self.folder.path()).status();
    }
}

fn mount(arguments: &[&str], at: &Path) -> bool {
    let ran = Process::new("mount").args(arguments).arg(at).stderr(std::process::Stdio::null()).status();
    ran.is_ok_and(|status| status.success())
}

/// Sends chat until it is refused; returns the reason and the number of accepted messages.
async fn talk_until_refused(client: &mut Client, table: &str) -> (String, u64) {
    let mut accepted = 0;
    loop {
        match client.command(table, Command::Say { text: "x".repeat(400) }).await {
            Ok(_) => accepted += 1,
            Err(reason) => return (reason, accepted),
        }
    }
}

/// Every change is refused with a sentence that says why; reading still works.
async fn refuses_and_shows(server: &Running, ann: &mut Client, table: &str, latest: u64) {
    let (status, head, body) = server.request("POST /api/tables", &ann.headers(server), TERMS).await;
    let error: ErrorBody = serde_json::from_str(&body).expect("a reason");
    assert_eq!((status, error.reason.as_str()), (503, "unavailable"), "{body}");
    assert!(error.sentence.contains("nothing was changed"), "{body}");
    assert!(head.contains("retry-after:"), "{head}");
    let played = ann.world(WorldCommand::Play { at: protocol::Place { x: 1, y: 1 } }).await;
    assert_eq!(played, Err("unavailable".to_owned()));
    let mut eve = Client::visitor(server).await;
    eve.watch(table, 1).await;
    eve.until(latest).await;
    eve.say(&ToServer::Ping { request: 1 }).await;
    assert!(matches!(eve.hear().await, ToClient::Pong { .. }), "nothing that was refused is told");
    assert_eq!(server.request("GET /api/lobby", "", "").await.0, 200);
}

async fn game(server: &Running) -> (Client, Client, String) {
    let (ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, TERMS).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    (ann, bob, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk() {
    let Some(disk) = Disk::new() else { return };
    let server = Running::start(&disk.database()).await;
    let (mut ann, mut bob, table) = game(&server).await;
    let before = ann.play(&table, "C3").await.expect("there is room");
    disk.fill();
    let (reason, accepted) = talk_until_refused(&mut ann, &table).await;
    assert_eq!(reason, "unavailable");
    refuses_and_shows(&server, &mut ann, &table, before + accepted).await;
    assert_eq!(bob.play(&table, "D4").await, Err("unavailable".to_owned()));
    disk.make_room();
    assert_eq!(bob.play(&table, "D4").await, Ok(before + accepted + 1), "it goes on");
    server.stop().await;
    check(&disk.database(), &table, accepted).await;
}

/// The file is intact, and the table contains exactly what was acknowledged.
async fn check(database: &str, table: &str, said: u64) {
    let connection = rusqlite::Connection::open(database).expect("it opens");
    let whole: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a word");
    assert_eq!(whole, "ok");
    drop(connection);
    let server = Running::start(database).await;
    let mut eve = Client::visitor(&server).await;
    eve.watch(table, 1).await;
    eve.until(6 + said).await;
    let count = |wanted: fn(&Fact) -> bool| {
        let facts = eve.heard.iter().filter_map(|(_, event)| event.as_ref().map(|event| &event.fact));
        facts.filter(|fact| wanted(fact)).count() as u64
    };
    assert_eq!(count(|fact| matches!(fact, Fact::Said { .. })), said);
    assert_eq!(count(|fact| matches!(fact, Fact::Played { .. })), 2);
    server.stop().await;
}

/// A server refuses to start on a read-only disk, with a clear message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_cannot_be_written() {
    let Some(disk) = Disk::new() else { return };
    let server = Running::start(&disk.database()).await;
    let (_ann, _bob, table) = game(&server).await;
    server.stop().await;
    // Remounting fails while a file is open for writing, and closing connections may hold the store a moment longer.
    let closed = async {
        while !mount(&["-o", "remount,ro"], disk.folder.path()) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), closed).await.expect("nobody writes any more");
    let config = || Config::new(([127, 0, 0, 1], 0).into(), &disk.database());
    let refused = Server::start(config()).await.map(|_| ()).expect_err("it could keep nothing").to_string();
    assert!(refused.contains("cannot write to disk"), "{refused}");
    assert!(mount(&["-o", "remount,rw"], disk.folder.path()), "it can be written again");
    let server = Running::start(&disk.database()).await;
    let mut eve = Client::visitor(&server).await;
    eve.watch(&table, 1).await;
    eve.until(4).await;
    server.stop().await;
}

/// A read-only database, such as a replica.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_can_only_be_read() {
    let Some(place) = Place::postgres().await else { return };
    let server = Running::start(&place.address).await;
    let (mut ann, mut bob, table) = game(&server).await;
    let name = place.address.rsplit('/').next().expect("a name").to_owned();
    let reset = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()";
    place.meddle(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on; {reset}")).await;
    let (reason, accepted) = talk_until_refused(&mut ann, &table).await;
    assert_eq!((reason.as_str(), accepted), ("unavailable", 0));
    refuses_and_shows(&server, &mut ann, &table, 4).await;
    let writable = format!("BEGIN READ WRITE; ALTER DATABASE {name} RESET ALL; COMMIT; {reset}");
    place.meddle(&writable).await;
    assert_eq!(ann.play(&table, "C3").await, Ok(5), "it goes on");
    bob.watch(&table, 1).await;
    bob.until(5).await;
    server.stop().await;
}
