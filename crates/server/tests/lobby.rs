//! The lobby and presence at tables: in one process, and in two that share a database.

mod common;
#[path = "common/wire.rs"]
mod wire;

use common::{Client, Running};
use protocol::{Command, GameSummary, ToClient, ToServer, Wish};
use testing::Place;
use wire::Wire;

const OPEN: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;
const PRIVATE: &str = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;

/// The lobby as a subscriber knows it from the messages.
#[derive(Default)]
struct LobbySubscription {
    lines: Vec<GameSummary>,
}

impl LobbySubscription {
    async fn enter(client: &mut Client) -> LobbySubscription {
        client.say(&ToServer::EnterLobby).await;
        let mut follower = LobbySubscription::default();
        follower.hear(client).await;
        follower
    }

    async fn hear(&mut self, client: &mut Client) {
        match client.hear().await {
            ToClient::Lobby { lobby } => {
                self.lines = lobby.waiting.into_iter().chain(lobby.playing).collect();
            }
            ToClient::LobbyChanged { changed, gone, .. } => {
                self.lines.retain(|line| !gone.contains(&line.table));
                for new in changed {
                    self.lines.retain(|line| line.table != new.table);
                    self.lines.push(new);
                }
            }
            other => panic!("{other:?}"),
        }
    }

    fn phase(&self, table: &str) -> Option<&str> {
        self.lines.iter().find(|line| line.table == table).map(|line| line.phase.as_str())
    }

    /// Receives messages until a table is in a phase, or no longer in the lobby.
    async fn until(&mut self, client: &mut Client, table: &str, phase: Option<&str>) {
        while self.phase(table) != phase {
            self.hear(client).await;
        }
    }
}

async fn what_changes_is_told(here: &Running, there: &Running) {
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    let mut eve = Client::visitor(there).await;
    let before = here.open(&ann, OPEN).await;
    let mut seen = LobbySubscription::enter(&mut eve).await;
    seen.until(&mut eve, &before, Some("waiting")).await;
    let secret = here.open(&ann, PRIVATE).await;
    let invited =
        format!(r#"{{"terms":{{"variant":"go","rated":false}},"wish":"black","invited":"{}"}}"#, bob.me.id);
    let for_bob = here.open(&ann, &invited).await;
    let after = here.open(&ann, OPEN).await;
    seen.until(&mut eve, &after, Some("waiting")).await;
    let line = seen.lines.iter().find(|line| line.table == after).expect("it is there");
    let terms = line.terms.as_ref().expect("what is played");
    assert_eq!((terms.options["size"].as_u64(), line.wish), (Some(9), Some(Wish::Black)));
    bob.command(&after, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    seen.until(&mut eve, &after, Some("playing")).await;
    bob.command(&secret, Command::Sit { wish: Wish::White }).await.expect("whoever has the link may sit");
    ann.command(&after, Command::Resign).await.expect("she may");
    seen.until(&mut eve, &after, None).await;
    assert_eq!((seen.phase(&secret), seen.phase(&for_bob)), (None, None), "neither was ever shown");
    let mut bobs = LobbySubscription::enter(&mut bob).await;
    bobs.until(&mut bob, &for_bob, Some("waiting")).await;
    assert_eq!(bobs.phase(&secret), None, "not even to those who play there");
    bob.command_while(&for_bob, Command::Sit { wish: Wish::White }, |_| {}).await.expect("it is for him");
    seen.until(&mut eve, &for_bob, Some("playing")).await;
    eve.say(&ToServer::LeaveLobby).await;
    eve.say(&ToServer::Ping { request: 1 }).await;
    while !matches!(eve.hear().await, ToClient::Pong { .. }) {}
    here.open(&ann, OPEN).await;
    bobs.until(&mut bob, &for_bob, Some("playing")).await;
    eve.say(&ToServer::Ping { request: 2 }).await;
    assert!(matches!(eve.hear().await, ToClient::Pong { request: 2, .. }), "she has left");
}

/// Receives messages until exactly these players are at a table.
async fn until_present(client: &mut Client, table: &str, players: &[&str]) {
    let mut wanted: Vec<&str> = players.to_vec();
    wanted.sort_unstable();
    loop {
        match client.hear().await {
            ToClient::Present { table: where_, players, .. } => {
                assert_eq!(where_, table);
                if players == wanted {
                    return;
                }
            }
            ToClient::Event { number, event, .. } => client.heard.push((number, event)),
            other => panic!("{other:?}"),
        }
    }
}

async fn follow(client: &mut Client, table: &str) {
    client.watch(table, 1).await;
    client.say(&ToServer::Who { table: table.to_owned() }).await;
}

async fn who_is_here_is_told(here: &Running, there: &Running) {
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    let (a, b) = (ann.me.id.clone(), bob.me.id.clone());
    let mut eve = Client::visitor(there).await;
    let table = here.open(&ann, OPEN).await;
    follow(&mut ann, &table).await;
    until_present(&mut ann, &table, &[&a]).await;
    follow(&mut eve, &table).await;
    until_present(&mut eve, &table, &[&a]).await;
    follow(&mut bob, &table).await;
    until_present(&mut bob, &table, &[&a]).await;
    // A spectator is not listed.
    bob.command_while(&table, Command::Sit { wish: Wish::White }, |_| {}).await.expect("a seat is free");
    for client in [&mut ann, &mut eve] {
        until_present(client, &table, &[&a, &b]).await;
    }
    let mut window = ann.second(here).await;
    follow(&mut window, &table).await;
    until_present(&mut window, &table, &[&a, &b]).await;
    ann.say(&ToServer::Unwatch { table: table.clone() }).await;
    drop(bob);
    until_present(&mut window, &table, &[&a]).await;
    until_present(&mut eve, &table, &[&a]).await;
    drop(window);
    until_present(&mut eve, &table, &[]).await;
}

/// Who may not see a table does not learn who is there.
async fn nobody_hears_of_a_private_game(here: &Running, there: &Running) {
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    let (a, b) = (ann.me.id.clone(), bob.me.id.clone());
    let mut eve = Client::visitor(there).await;
    let table = here.open(&ann, PRIVATE).await;
    // While it waits, it is visible to everybody with the link.
    follow(&mut eve, &table).await;
    until_present(&mut eve, &table, &[]).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    follow(&mut bob, &table).await;
    until_present(&mut bob, &table, &[&b]).await;
    follow(&mut ann, &table).await;
    until_present(&mut bob, &table, &[&a, &b]).await;
    eve.say(&ToServer::Who { table: table.clone() }).await;
    eve.say(&ToServer::Ping { request: 1 }).await;
    loop {
        match eve.hear().await {
            ToClient::Present { players, .. } => assert!(!players.contains(&b), "{players:?}"),
            ToClient::Pong { .. } => break,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_one_process() {
    let place = Place::sqlite();
    let server = Running::start(&place.address).await;
    what_changes_is_told(&server, &server).await;
    who_is_here_is_told(&server, &server).await;
    nobody_hears_of_a_private_game(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn across_processes() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (Running::start(&place.address).await, Running::start(&place.address).await);
    what_changes_is_told(&here, &there).await;
    who_is_here_is_told(&here, &there).await;
    nobody_hears_of_a_private_game(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

/// While the database is unreachable nobody is told that their table does not exist; once it is back everything works.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_does_not_answer_is_not_a_table_that_does_not_exist() {
    let Some(place) = Place::postgres().await else { return };
    let mut wire = Wire::to(&place.address).await;
    let server = Running::start(&wire.address).await;
    let mut ann = server.guest().await;
    // Opened in the other process, since tables are in the memory of the process that opened them.
    let elsewhere = Running::start(&place.address).await;
    let table = elsewhere.open(&elsewhere.guest().await, OPEN).await;
    wire.cut();
    ann.watch(&table, 1).await;
    assert!(matches!(ann.hear().await, ToClient::Unavailable { .. }));
    assert_eq!(ann.command(&table, Command::Abort).await, Err("unavailable".to_owned()));
    ann.say(&ToServer::EnterLobby).await;
    wire.mend();
    let ToClient::Lobby { lobby } = ann.hear().await else { panic!("the lobby") };
    assert_eq!(lobby.waiting.len(), 1);
    ann.say(&ToServer::LeaveLobby).await;
    ann.watch(&table, 1).await;
    ann.until(2).await;
    ann.watch("nosuchtable", 1).await;
    assert!(matches!(ann.hear().await, ToClient::NoTable { .. }));
    server.stop().await;
    elsewhere.stop().await;
}
