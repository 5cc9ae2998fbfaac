//! Players of the world, and checks of the journal at the end.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use protocol::{Area, Place, WorldCommand, WorldNews};
use store::Store;
use tokio::time::{Instant, sleep};
use world::{ChunkAt, ChunkUpdate, Point, Status, Time, World};

use super::link::Link;
use super::{Load, store_fails};

/// Maximum distance from the first stone.
const REACH: i64 = 24;
/// Refusals after which a player waits for the others.
const TIRED: u32 = 20;
const WAIT: Duration = Duration::from_millis(20);

/// A player of the world, in the same area as the others.
pub(crate) struct Settler {
    load: Arc<Load>,
    id: String,
    cookie: String,
    server: usize,
    random: u64,
}

impl Settler {
    pub(crate) async fn new(load: &Arc<Load>, store: &Store, n: usize) -> Settler {
        let id = format!("settler{n}");
        let cookie = super::account(store, &id).await;
        Settler { load: Arc::clone(load), id, cookie, server: n, random: n as u64 * 104_729 + 1 }
    }

    fn random(&mut self) -> i64 {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as i64 % (2 * REACH + 1) - REACH
    }

    /// Plays until told to stop, whatever happens to the servers.
    pub(crate) async fn play(mut self) {
        while !self.load.stopped() {
            self.settle().await;
            self.server += 1;
            sleep(WAIT).await;
        }
    }

    /// Plays until the connection is lost.
    async fn settle(&mut self) -> Option<()> {
        let mut link = Link::open(self.load.address(self.server), &self.cookie).await?;
        let mut refused = 0;
        while !self.load.stopped() {
            let at = Place { x: self.random(), y: self.random() };
            sleep(self.load.pause).await;
            let began = Instant::now();
            let told = link.world(WorldCommand::Play { at }).await;
            let done = told.as_ref().map(|told| match told {
                Ok(WorldNews::Played { played }) => Ok(played.number),
                Ok(other) => panic!("{other:?}"),
                Err(reason) => Err(reason.clone()),
            });
            self.load.moved(&self.id, at, began, done.as_ref());
            match told? {
                Ok(WorldNews::Played { played }) => {
                    assert_eq!(played.at, at);
                    refused = 0;
                    self.note(played.number, at);
                }
                Err(reason) if store_fails(&reason) => return None,
                Err(_) => refused += 1,
                Ok(other) => panic!("{other:?}"),
            }
            if refused == TIRED {
                refused = 0;
                sleep(WAIT).await;
            }
        }
        Some(())
    }

    fn note(&self, number: u64, at: Place) {
        let mut moves = self.load.moves.lock().unwrap_or_else(PoisonError::into_inner);
        let before = moves.insert(number, (self.id.clone(), at.x, at.y));
        assert_eq!(before, None, "two moves have the number {number}");
        self.load.acknowledged.fetch_add(1, Ordering::Relaxed);
    }
}

/// Every acknowledged move is in the journal under its number; all entries are legal in their order, so none is
/// duplicated; snapshots and servers show the result of these moves. Returns the number of acknowledged moves.
pub(crate) async fn check_world(store: &Store, load: &Load) -> usize {
    let acknowledged = load.moves.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let snapshots = store.snapshots("main").await.expect("a list");
    let journal = store.moves("main", 1, u32::MAX).await.expect("it can be read");
    let mut replayed = World::new(world::Options::default());
    for (stored, number) in journal.iter().zip(1..) {
        assert_eq!(stored.number, number, "a gap in the world");
        let made = &stored.event;
        if let Some(told) = acknowledged.get(&number) {
            assert_eq!(told, &(made.player.clone(), made.x, made.y), "move {number} was told otherwise");
        }
        let time = Time::try_from(made.time).expect("a time");
        replayed.replay(time, &made.player, Point::new(made.x, made.y)).expect("legal in its order");
        for snapshot in snapshots.iter().filter(|snapshot| snapshot.number == number) {
            let restored = World::restore(&snapshot.body).expect("a snapshot");
            assert_eq!(restored.fingerprint(), replayed.fingerprint(), "the snapshot after {number}");
        }
    }
    let last = acknowledged.keys().last().copied().unwrap_or(0);
    assert!(journal.len() as u64 >= last, "move {last} was acknowledged and lost");
    let addresses = load.addresses.lock().unwrap_or_else(PoisonError::into_inner).clone();
    for address in addresses {
        assert_eq!(seen(address, &replayed).await, of(&replayed), "the world of a server is another one");
    }
    acknowledged.len()
}

type Stones = BTreeMap<(i64, i64), (String, Status, Option<Time>)>;

fn area() -> Area {
    let corner = |side: i64| Place { x: side * 64, y: side * 64 };
    Area { from: corner(-1), to: corner(1) }
}

fn chunks() -> Vec<ChunkAt> {
    (-2..=2).flat_map(|y| (-2..=2).map(move |x| ChunkAt { x, y })).collect()
}

/// The stones in complete chunks; `name` resolves the owners.
fn stones(chunks: &[ChunkUpdate], name: impl Fn(u32) -> String) -> Stones {
    let all = chunks.iter().flat_map(|chunk| &chunk.points);
    all.filter_map(|(point, stone)| {
        stone.map(|stone| ((point.x, point.y), (name(stone.owner.number()), stone.status, stone.since)))
    })
    .collect()
}

/// The stones of a world.
fn of(world: &World) -> (u64, Stones) {
    let chunks: Vec<ChunkUpdate> = chunks()
        .into_iter()
        .map(|at| ChunkUpdate::decode(&world.encode_chunk(at)).expect("a chunk"))
        .collect();
    let name = |number| {
        let player = world.player_numbered(number).and_then(|player| world.name(player));
        player.expect("an owner").to_owned()
    };
    (world.turns(), stones(&chunks, name))
}

/// The stones that a server shows once it has applied every move.
async fn seen(address: SocketAddr, replayed: &World) -> (u64, Stones) {
    let mut link = Link::open(address, "").await.expect("a server");
    let moves = loop {
        let looked = link.world(WorldCommand::Look { area: area() }).await.expect("an answer");
        let Ok(WorldNews::About { world }) = looked else { panic!("{looked:?}") };
        if world.moves >= replayed.turns() {
            break world.moves;
        }
        let left = link.world(WorldCommand::Leave).await.expect("an answer");
        assert_eq!(left, Ok(WorldNews::Left));
        link.chunks.clear();
        sleep(WAIT).await;
    };
    while link.chunks.len() < chunks().len() {
        link.hear().await.expect("chunks");
    }
    let mut owners: Vec<u32> = link
        .chunks
        .iter()
        .flat_map(|chunk| {
            chunk.points.iter().filter_map(|(_, stone)| stone.map(|stone| stone.owner.number()))
        })
        .collect();
    owners.sort_unstable();
    owners.dedup();
    let people = link.world(WorldCommand::People { numbers: owners }).await.expect("an answer");
    let Ok(WorldNews::People { people }) = people else { panic!("{people:?}") };
    let name = |number| people.iter().find(|settler| settler.number == number).expect("an owner").id.clone();
    (moves, stones(&link.chunks, name))
}
