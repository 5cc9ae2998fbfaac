//! Moderation of the world: what a player did in a period and a rectangle is removed, or rolled back. Both are new entries of
//! the journal; nothing is ever edited, so that replays stay exact.
//!
//! The whole journal is replayed to find out what stands and what was captured. Entries are appended like the moves of
//! another process: whoever has written in between wins, and the plan is made anew.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use protocol::{Area, ModerateWorld, ModeratedWorld, WorldMeasure};
use store::{Append, Error, Store, WorldMove};
use world::{Entry, Illegal, Point, Rect, Time, World};

use super::NAME;
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::limits::bounds::MAX_MODERATED_STONES;

/// Moves per read.
const PAGE_LEN: u32 = 10_000;
/// How often a plan is made anew because somebody played in between.
const ATTEMPTS: usize = 20;

/// What to undo: the moves of a player, in a period and an area if they are given.
#[derive(Debug, Clone)]
pub struct WorldOrder {
    /// The player's id.
    pub player: String,
    /// The first moment, in milliseconds since 1970.
    pub from: Time,
    /// The last moment.
    pub to: Time,
    /// Only moves in this rectangle.
    pub area: Option<Rect>,
    /// Whether stones that these moves captured are put back where there is still room.
    pub roll_back: bool,
}

impl WorldOrder {
    fn concerns(&self, made: &WorldMove) -> bool {
        let time = Time::try_from(made.time).unwrap_or(Time::MAX);
        let inside = |area: Rect| area.contains(Point::new(made.x, made.y));
        made.player == self.player && (self.from..=self.to).contains(&time) && self.area.is_none_or(inside)
    }
}

/// What was done, or would be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WorldOrderDone {
    /// Stones removed.
    pub removed: u64,
    /// Stones put back.
    pub restored: u64,
    /// Entries of the journal.
    pub entries: u64,
}

/// Removes or rolls back moves of a player. Whole groups are removed: a group cannot be divided.
pub(crate) async fn moderate(
    State(app): State<App>,
    JsonBody(wanted): JsonBody<ModerateWorld>,
) -> Result<Json<ModeratedWorld>, ApiError> {
    let ModerateWorld { player, from, to, area, measure, dry_run } = wanted;
    let rect = |Area { from, to }: Area| Rect::new(Point::new(from.x, from.y), Point::new(to.x, to.y));
    let order = WorldOrder {
        player,
        from: from.unwrap_or(Time::MIN),
        to: to.unwrap_or(Time::MAX),
        area: area.map(rect),
        roll_back: measure == WorldMeasure::RollBack,
    };
    let done = carry_out(&app.store, &order, dry_run).await?;
    Ok(Json(ModeratedWorld { removed: done.removed, restored: done.restored, entries: done.entries }))
}

/// Carries out an order on the world of a store; a running server follows.
///
/// # Errors
/// A sentence, if there is no world or the store fails.
pub async fn moderate_world(
    store: &Store,
    order: &WorldOrder,
    dry_run: bool,
) -> Result<WorldOrderDone, String> {
    carry_out(store, order, dry_run).await.map_err(|error| error.body.sentence)
}

async fn carry_out(store: &Store, order: &WorldOrder, dry_run: bool) -> Result<WorldOrderDone, ApiError> {
    for _ in 0..ATTEMPTS {
        let plan = plan(store, order).await?;
        if dry_run || plan.entries.is_empty() {
            return Ok(plan.done);
        }
        match store.append(Append::moves(NAME, plan.number, plan.entries)).await {
            Ok(_) => return Ok(plan.done),
            Err(Error::Conflict { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::busy())
}

/// Entries that carry out an order after the entry `number`.
struct Plan {
    number: u64,
    entries: Vec<WorldMove>,
    done: WorldOrderDone,
}

async fn plan(store: &Store, order: &WorldOrder) -> Result<Plan, ApiError> {
    let snapshots = store.snapshots(NAME).await?;
    let options = snapshots.iter().find_map(|snapshot| World::restore(&snapshot.body).ok());
    let options = options.map(|world| *world.options()).ok_or_else(ApiError::not_found)?;
    let mut replay = Replay { world: World::new(options), placed: BTreeSet::new(), captured: Vec::new() };
    let mut number = 0;
    loop {
        let moves = store.moves(NAME, number + 1, PAGE_LEN).await?;
        for stored in &moves {
            number = stored.number;
            replay.follow(&stored.event, order);
        }
        if moves.len() < PAGE_LEN as usize {
            return Ok(replay.plan(number, order));
        }
    }
}

/// The world as it was written, and what the order concerns in it.
struct Replay {
    world: World,
    /// Stones that stand and were placed by moves that the order concerns.
    placed: BTreeSet<Point>,
    /// What such moves captured: owner and point.
    captured: Vec<(String, Point)>,
}

impl Replay {
    fn follow(&mut self, made: &WorldMove, order: &WorldOrder) {
        let (at, time) = (Point::new(made.x, made.y), Time::try_from(made.time).unwrap_or(Time::MAX));
        let Ok(effects) = self.world.replay(time, &made.player, at) else { return };
        let concerned = order.concerns(made);
        if concerned {
            self.placed.insert(at);
        } else {
            self.placed.remove(&at);
        }
        for removed in effects.removed {
            self.placed.remove(&removed.at);
            let owner = self.world.name(removed.owner).unwrap_or_default();
            if concerned && owner != order.player {
                self.captured.push((owner.to_owned(), removed.at));
            }
        }
    }

    fn plan(mut self, number: u64, order: &WorldOrder) -> Plan {
        let time = self.world.clock().unwrap_or(0).max(Time::try_from(now()).unwrap_or(Time::MAX)).max(0);
        let mut plan = Plan { number, entries: Vec::new(), done: WorldOrderDone::default() };
        for at in std::mem::take(&mut self.placed) {
            if let Ok(removed) = self.enter(&mut plan, time, Entry::Removal, at) {
                plan.done.removed += removed;
            }
        }
        let mut lost = if order.roll_back { std::mem::take(&mut self.captured) } else { Vec::new() };
        // A stone may have room only once its neighbours are back.
        loop {
            let before = lost.len();
            lost.retain(|(owner, at)| self.enter(&mut plan, time, Entry::Restoration(owner), *at).is_err());
            plan.done.restored += (before - lost.len()) as u64;
            if lost.len() == before {
                break;
            }
        }
        plan.done.entries = plan.entries.len() as u64;
        plan
    }

    /// Applies an entry and adds it to the plan; the number of stones it removed.
    fn enter(&mut self, plan: &mut Plan, time: Time, entry: Entry<'_>, at: Point) -> Result<u64, Illegal> {
        if plan.entries.len() >= MAX_MODERATED_STONES {
            return Err(Illegal::Full);
        }
        let player = entry.author();
        let effects = self.world.replay(time, &player, at)?;
        plan.entries.push(WorldMove { time: time.unsigned_abs(), player, x: at.x, y: at.y });
        Ok(effects.removed.len() as u64)
    }
}
