//! What one guest can do to others with the default limits, as fast as they can: challenges, follows, reports, messages.
//! docs/limits.md has the figures that this prints.

mod common;

use common::{Client, Running, place};
use protocol::Command;
use store::{Account, Store};
use tengen_server::{Config, Limits, WorldSettings};

/// Attempts of each kind.
const ATTEMPTS: usize = 400;

async fn count(
    server: &Running,
    guest: &Client,
    attempts: usize,
    line: impl Fn(usize) -> String,
    body: &str,
) -> usize {
    let mut done = 0;
    for n in 0..attempts {
        let (status, _, _) = server.request(&line(n), &guest.headers(server), body).await;
        done += usize::from(status < 300);
    }
    done
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_guest_can_do_is_bounded() {
    let (_folder, path) = place();
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let world = WorldSettings { settle: 0, ..WorldSettings::default() };
    // Guests, connections and requests of one address have bounds of their own; here it is about one account.
    let limits = Limits { requests: 0, ..Limits::DEFAULT };
    let server = Running::start_on(Config { limits, world, ..Config::new(listen, &path) }).await;
    let (victim, host) = (server.guest().await, server.guest().await);
    let table = server.open(&host, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let store = Store::open(&path).await.expect("the store opens");
    for n in 0..ATTEMPTS {
        store.add_account(&Account::guest(&format!("x{n}"), "x", 1)).await.expect("new");
    }

    let bad = server.guest().await;
    let challenge = format!(r#"{{"terms":{{"variant":"go"}},"wish":"black","invited":"{}"}}"#, victim.me.id);
    let challenges = count(&server, &bad, ATTEMPTS, |_| "POST /api/tables".to_owned(), &challenge).await;
    // Another guest takes each challenge back, so that the next one can be made: the number of requests is the bound.
    let mut worse = server.guest().await;
    let mut repeated = 0;
    for _ in 0..ATTEMPTS {
        let headers = worse.headers(&server);
        let (status, _, answer) = server.request("POST /api/tables", &headers, &challenge).await;
        if status == 201 {
            repeated += 1;
            let opened: protocol::Opened = serde_json::from_str(&answer).expect("a table");
            let _ = worse.command(&opened.table, Command::Leave).await;
        }
    }
    let fan = server.guest().await;
    let follow = |n: usize| format!("PUT /api/relations/follow/x{n}");
    let follows = count(&server, &fan, ATTEMPTS, follow, "").await;
    let informer = server.guest().await;
    let report = format!(r#"{{"player":"{}","reason":"other"}}"#, victim.me.id);
    let reports = count(&server, &informer, ATTEMPTS / 4, |_| "POST /api/reports".to_owned(), &report).await;
    let mut talker = server.guest().await;
    let mut messages = 0;
    for _ in 0..ATTEMPTS / 4 {
        messages += usize::from(talker.command(&table, Command::Say { text: "hm".to_owned() }).await.is_ok());
    }
    println!(
        "one guest, as fast as they can: {challenges} challenges at once, {repeated} with each taken back, {follows} follows, \
         {reports} reports, {messages} chat messages"
    );
    assert_eq!(challenges, Limits::DEFAULT.waiting as usize);
    // A minute's worth at most is added while the test runs.
    let changes = 3 * Limits::DEFAULT.changes as usize;
    assert!(repeated <= changes && follows <= changes.min(200), "{repeated} {follows}");
    assert_eq!(reports, 10);
    assert!(messages <= 2 * Limits::DEFAULT.chat as usize, "{messages}");
    server.stop().await;
}
