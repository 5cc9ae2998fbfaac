//! Worlds in a store without a server: imports one from moves, so that it can be served, and reads one.

use store::{Append, Snapshot, Store, WorldMove};
use world::{Options, Point, World};

use super::NAME;
use super::load::{StartError, load};
use crate::live::now;

/// Moves per append.
const PAGE_LEN: usize = 5_000;

/// Imports the moves of a world into a store without one, and writes a snapshot. Every move is checked.
///
/// # Errors
/// A sentence, if the store already has a world or fails, or a move is illegal.
pub fn import_world(place: &str, moves: &[WorldMove]) -> Result<(), String> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(found(place, moves)).map_err(|error| format!("{place}: {error}"))
}

/// Reads the world in a store.
///
/// # Errors
/// A sentence, if the store fails or its world cannot be read.
pub async fn read_world(place: &str) -> Result<World, String> {
    let read = async {
        let store = Store::open(place).await?;
        Ok::<World, StartError>(load(&store, Options::default()).await?.world)
    };
    read.await.map_err(|error| format!("{place}: {error}"))
}

async fn found(place: &str, moves: &[WorldMove]) -> Result<(), StartError> {
    let store = Store::open(place).await?;
    if store.world_head(NAME).await? > 0 || !store.snapshots(NAME).await?.is_empty() {
        return Err("the database already has a world".into());
    }
    let mut world = World::new(Options::default());
    for made in moves {
        world.play(i64::try_from(made.time)?, &made.player, Point::new(made.x, made.y))?;
    }
    let mut number = 0;
    for page in moves.chunks(PAGE_LEN) {
        number = store.append(Append::moves(NAME, number, page.to_vec())).await?;
    }
    store.add_snapshot(NAME, &Snapshot { number, made: now(), body: world.snapshot() }).await?;
    Ok(())
}
