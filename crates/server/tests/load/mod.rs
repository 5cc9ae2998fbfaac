//! Servers in processes of their own, and players who continue whatever happens.
#![allow(dead_code, unused_imports)]

mod check;
mod history;
mod link;
mod players;
mod servers;
mod settlers;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::Event;
use sha2::{Digest, Sha256};
use store::{Account, Session, Store};
use tokio::time::{Instant, sleep, timeout};

pub(crate) use check::check;
pub(crate) use history::check_history;
pub(crate) use players::Players;
pub(crate) use servers::{MAIL_ORIGIN, Servers, be_a_server};
pub(crate) use settlers::{Settler, check_world};

const LATER: u64 = 4_000_000_000_000;
/// Timeout for recovery; far more than it takes.
const LONG: Duration = Duration::from_secs(120);

/// What a client received: the events of each table by number, and the last acknowledged number.
#[derive(Debug, Default, Clone)]
pub(crate) struct Told {
    pub(crate) events: Vec<Event>,
    pub(crate) acknowledged: u64,
}

/// State shared by all clients.
pub(crate) struct Load {
    pub(crate) addresses: Arc<Mutex<Vec<SocketAddr>>>,
    pub(crate) stop: AtomicBool,
    /// How long every player waits before each command.
    pause: Duration,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) told: Mutex<BTreeMap<String, Told>>,
    /// When each pair of players last had a command acknowledged.
    latest: Mutex<BTreeMap<usize, Instant>>,
    /// The acknowledged moves of the world, by number: who, and where.
    pub(crate) moves: Mutex<BTreeMap<u64, (String, i64, i64)>>,
    began: Instant,
    /// What clients did, and when.
    operations: Mutex<Vec<testing::Operation>>,
}

impl Load {
    pub(crate) fn new(servers: &Servers) -> Load {
        Load {
            addresses: Arc::clone(&servers.addresses),
            stop: AtomicBool::new(false),
            pause: Duration::ZERO,
            acknowledged: AtomicU64::new(0),
            told: Mutex::default(),
            latest: Mutex::default(),
            moves: Mutex::default(),
            began: Instant::now(),
            operations: Mutex::default(),
        }
    }

    /// The same with players who wait before each command.
    pub(crate) fn paced(self, pause: Duration) -> Load {
        Load { pause, ..self }
    }

    fn latest(&self) -> MutexGuard<'_, BTreeMap<usize, Instant>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until every pair has had a command acknowledged since a time; returns how long that took.
    pub(crate) async fn recovered(&self, since: Instant, pairs: usize) -> Duration {
        let all = async {
            loop {
                let late = (0..pairs).filter_map(|n| self.latest().get(&n).copied()).filter(|at| *at > since);
                let back: Vec<Instant> = late.collect();
                if back.len() == pairs {
                    return back.into_iter().max().map_or(Duration::ZERO, |last| last - since);
                }
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(LONG, all).await.expect("everybody goes on")
    }

    fn address(&self, which: usize) -> SocketAddr {
        let all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        all[which % all.len()]
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits until so many more commands have been acknowledged.
    pub(crate) async fn progress(&self, more: u64) {
        let wanted = self.acknowledged.load(Ordering::Relaxed) + more;
        let enough = async {
            while self.acknowledged.load(Ordering::Relaxed) < wanted {
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(LONG, enough).await.expect("the players go on by themselves");
    }
}

/// Whether a refusal says that the store is not responding: nothing was done, or it may or may not have been done.
fn store_fails(reason: &str) -> bool {
    ["unavailable", "outcome_unknown"].contains(&reason)
}

/// Creates two accounts for a table directly in the store; returns their cookies.
pub(crate) async fn pair(store: &Store, n: usize) -> [String; 2] {
    let mut cookies = Vec::new();
    for side in ["b", "w"] {
        cookies.push(account(store, &format!("p{n}{side}")).await);
    }
    [cookies.remove(0), cookies.remove(0)]
}

/// Creates an account directly in the store; returns its cookie.
pub(crate) async fn account(store: &Store, id: &str) -> String {
    let secret = format!("secret-{id}");
    let account = Account { password: Some("none".to_owned()), ..Account::guest(id, id, 1) };
    store.add_account(&account).await.expect("it is new");
    let hash = Sha256::digest(secret.as_bytes()).to_vec();
    let session =
        Session { hash, account: id.to_owned(), created: 1, expires: LATER, seen: 1, device: String::new() };
    store.add_session(&session).await.expect("it is new");
    format!("tengen={secret}")
}
