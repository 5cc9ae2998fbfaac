//! Moderation of the world: what a player did in a period and a rectangle is removed, rolled back or hidden. All of it is new
//! entries of the journal; nothing is ever edited, so that replays stay exact.
//!
//! The whole journal is replayed to find out what stands and what was captured. Entries are appended like the moves of
//! another process: whoever has written in between wins, and the plan is made anew from there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use protocol::{Area, ModerateWorld, ModeratedWorld, WorldMeasure};
use store::{Append, Error, Store, WorldMove};
use world::{Entry, Illegal, Point, Rect, SAI_NAME, Time, World};

use super::NAME;
use super::history::time_of;
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{MAX_MODERATED_STONES, MAX_WORLD_ORDER_TRIES};
use crate::people::moderation::entry;
use crate::people::reports::check_words;
use crate::session::Authenticated;
use crate::work::WorkPool;

/// Moves per read.
const PAGE_LEN: u32 = 10_000;
/// The expected time for one entry of the journal, and for a plan.
const TIME_PER_MOVE: Duration = Duration::from_micros(2);
const TIME_TO_PLAN: Duration = Duration::from_millis(50);

/// What to do with the moves of a player, in a period and an area if they are given.
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
    /// What to do with them.
    pub measure: WorldMeasure,
}

impl WorldOrder {
    /// All moves of a player.
    pub fn on_all(player: &str, measure: WorldMeasure) -> WorldOrder {
        WorldOrder { player: player.to_owned(), from: Time::MIN, to: Time::MAX, area: None, measure }
    }

    fn concerns(&self, made: &WorldMove) -> bool {
        let time = time_of(made);
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
    /// Stones hidden, or shown again.
    pub handed: u64,
    /// Entries of the journal.
    pub entries: u64,
}

/// The name of a measure in the audit log.
pub fn act_of(measure: WorldMeasure) -> &'static str {
    match measure {
        WorldMeasure::Remove => "world_remove",
        WorldMeasure::RollBack => "world_roll_back",
        WorldMeasure::Hide => "world_hide",
        WorldMeasure::Show => "world_show",
    }
}

/// Carries out an order. Whole groups are removed or hidden: a group cannot be divided.
pub(crate) async fn moderate(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    JsonBody(wanted): JsonBody<ModerateWorld>,
) -> Result<Json<ModeratedWorld>, ApiError> {
    let ModerateWorld { player, from, to, area, measure, dry_run, words } = wanted;
    check_words(&words)?;
    let rect = |Area { from, to }: Area| Rect::new(Point::new(from.x, from.y), Point::new(to.x, to.y));
    let order = WorldOrder {
        player,
        from: from.unwrap_or(Time::MIN),
        to: to.unwrap_or(Time::MAX),
        area: area.map(rect),
        measure,
    };
    let done = carry_out(&app, &order, dry_run).await?;
    if !dry_run {
        app.store.add_audit(&entry(&admin, act_of(measure), &order.player, &words)?).await?;
    }
    let WorldOrderDone { removed, restored, handed, entries } = done;
    Ok(Json(ModeratedWorld { removed, restored, handed, entries }))
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
    let done = carry_out_on(store, &WorkPool::new(), order, dry_run).await;
    done.map_err(|error| error.body.sentence)
}

/// Carries out an order, one at a time: each has worlds of its own in memory.
pub(crate) async fn carry_out(
    app: &App,
    order: &WorldOrder,
    dry_run: bool,
) -> Result<WorldOrderDone, ApiError> {
    let _turn = app.world.orders.lock().await;
    carry_out_on(&app.store, &app.work, order, dry_run).await
}

async fn carry_out_on(
    store: &Store,
    work: &WorkPool,
    order: &WorldOrder,
    dry_run: bool,
) -> Result<WorldOrderDone, ApiError> {
    let (mut replay, order) = (Replay::new(store, work).await?, Arc::new(order.clone()));
    for _ in 0..MAX_WORLD_ORDER_TRIES {
        let plan;
        (replay, plan) = replay.catch_up(store, work, &order).await?.planned(work, &order).await?;
        if dry_run || plan.entries.is_empty() {
            return Ok(plan.done);
        }
        match store.append(Append::moves(NAME, replay.number, plan.entries)).await {
            Ok(_) => return Ok(plan.done),
            Err(Error::Conflict { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::busy())
}

/// Entries that carry out an order.
struct Plan {
    time: Time,
    entries: Vec<WorldMove>,
    done: WorldOrderDone,
}

/// The world as it was written, and what the order concerns in it.
#[derive(Clone)]
struct Replay {
    world: World,
    /// The number of entries that were replayed.
    number: u64,
    /// Stones that stand and were placed by moves that the order concerns.
    placed: BTreeSet<Point>,
    /// What such moves captured: owner and point.
    captured: Vec<(String, Point)>,
    /// Whose the hidden stones were.
    hidden: BTreeMap<Point, String>,
}

impl Replay {
    async fn new(store: &Store, work: &WorkPool) -> Result<Replay, ApiError> {
        let snapshots = store.snapshots(NAME).await?;
        let options = move || {
            let world = snapshots.iter().find_map(|snapshot| World::restore(&snapshot.body).ok());
            world.map(|world| *world.options())
        };
        let options = work.run(&Owner::house(), TIME_TO_PLAN, move |_| options()).await?;
        let options = options.ok_or_else(ApiError::not_found)?;
        Ok(Replay {
            world: World::new(options),
            number: 0,
            placed: BTreeSet::new(),
            captured: Vec::new(),
            hidden: BTreeMap::new(),
        })
    }

    /// Replays what was written since, page by page in the pool.
    async fn catch_up(
        mut self,
        store: &Store,
        work: &WorkPool,
        order: &Arc<WorldOrder>,
    ) -> Result<Replay, ApiError> {
        loop {
            let moves = store.moves(NAME, self.number + 1, PAGE_LEN).await?;
            let (is_last, order) = (moves.len() < PAGE_LEN as usize, Arc::clone(order));
            let cost = TIME_PER_MOVE * u32::try_from(moves.len()).unwrap_or(PAGE_LEN);
            let follow = move || {
                for stored in &moves {
                    self.number = stored.number;
                    self.follow(&stored.event, &order);
                }
                self
            };
            self = work.run(&Owner::house(), cost, move |_| follow()).await?;
            if is_last {
                return Ok(self);
            }
        }
    }

    /// The same, and the entries that carry out the order. They are tried on a copy.
    async fn planned(self, work: &WorkPool, order: &Arc<WorldOrder>) -> Result<(Replay, Plan), ApiError> {
        let order = Arc::clone(order);
        let plan = move || {
            let plan = self.clone().plan(&order);
            (self, plan)
        };
        work.run(&Owner::house(), TIME_TO_PLAN, move |_| plan()).await
    }

    fn follow(&mut self, made: &WorldMove, order: &WorldOrder) {
        let (at, entry) = (Point::new(made.x, made.y), Entry::by(&made.player));
        let owner = self.world.owner(at).and_then(|owner| self.world.name(owner)).map(str::to_owned);
        let Ok(effects) = self.world.replay(time_of(made), &made.player, at) else { return };
        if let Entry::HandOver(to) = entry {
            for stone in effects.changed {
                match &owner {
                    Some(owner) if to == SAI_NAME => _ = self.hidden.insert(stone.at, owner.clone()),
                    _ => _ = self.hidden.remove(&stone.at),
                }
            }
            return;
        }
        let concerned = order.concerns(made);
        if concerned {
            self.placed.insert(at);
        } else {
            self.placed.remove(&at);
        }
        for removed in effects.removed {
            self.placed.remove(&removed.at);
            self.hidden.remove(&removed.at);
            let owner = self.world.name(removed.owner).unwrap_or_default();
            if concerned && owner != order.player {
                self.captured.push((owner.to_owned(), removed.at));
            }
        }
    }

    fn plan(mut self, order: &WorldOrder) -> Plan {
        let time = self.world.clock().unwrap_or(0).max(Time::try_from(now()).unwrap_or(Time::MAX)).max(0);
        let mut plan = Plan { time, entries: Vec::new(), done: WorldOrderDone::default() };
        let placed = std::mem::take(&mut self.placed);
        match order.measure {
            WorldMeasure::Remove => self.remove(&mut plan, placed),
            WorldMeasure::RollBack => {
                self.remove(&mut plan, placed);
                self.put_back(&mut plan);
            }
            WorldMeasure::Hide => self.hand_over(&mut plan, placed, SAI_NAME, |_, _| true),
            WorldMeasure::Show => {
                let is_theirs = |replay: &Replay, at| replay.is_hidden_group_of(at, &order.player);
                self.hand_over(&mut plan, placed, &order.player, is_theirs);
            }
        }
        plan.done.entries = plan.entries.len() as u64;
        plan
    }

    fn remove(&mut self, plan: &mut Plan, placed: BTreeSet<Point>) {
        for at in placed {
            if let Ok(removed) = self.enter(plan, Entry::Removal, at) {
                plan.done.removed += removed;
            }
        }
    }

    /// A stone may have room only once its neighbours are back.
    fn put_back(&mut self, plan: &mut Plan) {
        let mut lost = std::mem::take(&mut self.captured);
        loop {
            let before = lost.len();
            lost.retain(|(owner, at)| self.enter(plan, Entry::Restoration(owner), *at).is_err());
            plan.done.restored += (before - lost.len()) as u64;
            if lost.len() == before {
                return;
            }
        }
    }

    /// A group that has changed hands is refused when the next of its stones is looked at.
    fn hand_over(
        &mut self,
        plan: &mut Plan,
        placed: BTreeSet<Point>,
        to: &str,
        may: impl Fn(&Replay, Point) -> bool,
    ) {
        for at in placed {
            if may(self, at)
                && let Ok(handed) = self.enter(plan, Entry::HandOver(to), at)
            {
                plan.done.handed += handed;
            }
        }
    }

    /// Whether every stone of the group was this player's. Groups that have joined while hidden cannot be divided.
    fn is_hidden_group_of(&self, at: Point, player: &str) -> bool {
        let was_theirs = |at: &Point| self.hidden.get(at).is_some_and(|owner| owner == player);
        self.hidden.contains_key(&at)
            && self.world.chain(at, usize::MAX).is_some_and(|chain| chain.stones.iter().all(was_theirs))
    }

    /// Applies an entry and adds it to the plan; the number of stones it removed or handed over.
    fn enter(&mut self, plan: &mut Plan, entry: Entry<'_>, at: Point) -> Result<u64, Illegal> {
        if plan.entries.len() >= MAX_MODERATED_STONES {
            return Err(Illegal::Full);
        }
        let player = entry.author();
        let effects = self.world.replay(plan.time, &player, at)?;
        plan.entries.push(WorldMove { time: plan.time.unsigned_abs(), player, x: at.x, y: at.y });
        Ok((effects.removed.len() + effects.changed.len()) as u64)
    }
}
