//! The history of a region: the journal is replayed from the nearest snapshot, a page at a time, in the pool for heavy work.

use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use store::Stored;
use world::{Effects, Entry, History, Point, Rect, Time, World};

use super::NAME;
use super::service::WorldService;
use crate::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{
    MAX_HISTORY_CHANGES, MAX_HISTORY_MOVES, MAX_HISTORY_REPLAY, MAX_WORLD_POINTS,
};
use crate::session::Visitor;
use crate::work::WorkPool;

/// Moves that are read and replayed between two looks at other work.
const PAGE_LEN: u64 = 5_000;
/// How long a move takes to replay, and a byte of a snapshot to read.
const TIME_PER_MOVE: Duration = Duration::from_micros(2);
const TIME_PER_BYTE: Duration = Duration::from_nanos(20);

/// A region and a period.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryQuery {
    /// The sides of the region, all included.
    left: i64,
    /// See `left`.
    bottom: i64,
    /// See `left`.
    right: i64,
    /// See `left`.
    top: i64,
    /// From when on, in milliseconds since 1970; from the beginning if neither this nor `after` is given.
    from: Option<u64>,
    /// Until when; until now if neither this nor `until` is given.
    to: Option<u64>,
    /// After which move, instead of `from`.
    after: Option<u64>,
    /// Up to which move, instead of `to`.
    until: Option<u64>,
}

/// What happened in a region. If it ends before the period does, ask again with `after`.
pub(crate) async fn history(
    State(app): State<App>,
    visitor: Visitor,
    from: Address,
    Query(asked): Query<HistoryQuery>,
) -> Result<Response, ApiError> {
    let rect = Rect::new(Point::new(asked.left, asked.bottom), Point::new(asked.right, asked.top));
    if rect.points() > MAX_WORLD_POINTS {
        return Err(ApiError::bad_request("The region is too large: at most 512 × 512 points."));
    }
    let service = &app.world;
    let head = service.read().number;
    let end = match (asked.until, asked.to) {
        (Some(until), _) => until.min(head),
        (None, Some(to)) => service.moves_before(to.saturating_add(1), head).await?,
        (None, None) => head,
    };
    let start = match (asked.after, asked.from) {
        (Some(after), _) => after.min(end),
        (None, Some(from)) => service.moves_before(from, head).await?.min(end),
        (None, None) => 0,
    };
    let owner = Owner::at(from, visitor.0.as_ref().map(|caller| caller.account.id.as_str()));
    let history = service.replay_history(&app.work, &owner, rect, start, end).await?;
    // The past does not change.
    let cache = if history.end < head { "public, max-age=86400" } else { "no-store" };
    let headers = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, cache)];
    Ok((headers, history.encode()).into_response())
}

/// A world that is being replayed, and what is recorded of it.
struct Replay {
    world: World,
    /// The number of journal entries applied.
    number: u64,
    start: u64,
    rect: Rect,
    history: Option<History>,
}

impl WorldService {
    /// The history of a region from after one move up to another, or as far as one answer goes.
    async fn replay_history(
        &self,
        work: &WorkPool,
        owner: &Owner,
        rect: Rect,
        start: u64,
        end: u64,
    ) -> Result<History, ApiError> {
        let (world, number) = self.world_before(work, owner, start).await?;
        if start - number > MAX_HISTORY_REPLAY {
            return Err(ApiError::bad_request("That is too long ago: its moves are not near a snapshot."));
        }
        let end = end.min(start.saturating_add(MAX_HISTORY_MOVES));
        let mut replay = Replay { world, number, start, rect, history: None };
        replay.begin_if_due()?;
        while replay.number < end && !replay.is_full() {
            let most = PAGE_LEN.min(end - replay.number);
            let moves = self.store.moves(NAME, replay.number + 1, u32::try_from(most).unwrap_or(1)).await?;
            if moves.is_empty() {
                break;
            }
            let cost = TIME_PER_MOVE * u32::try_from(moves.len()).unwrap_or(1);
            replay = work.run(owner, cost, move |_| replay.with(&moves)).await??;
        }
        replay.history.ok_or_else(|| ApiError::internal(&"a history that did not begin"))
    }

    /// The world of the latest snapshot that is not after a move.
    async fn world_before(
        &self,
        work: &WorkPool,
        owner: &Owner,
        number: u64,
    ) -> Result<(World, u64), ApiError> {
        let options = *self.read().world.options();
        let Some(snapshot) = self.store.snapshot_before(NAME, number).await? else {
            return Ok((World::new(options), 0));
        };
        let cost = TIME_PER_BYTE * u32::try_from(snapshot.body.len()).unwrap_or(u32::MAX);
        let restored = work.run(owner, cost, move |_| World::restore(&snapshot.body)).await?;
        Ok(match restored {
            Ok(world) => (world, snapshot.number),
            Err(bad) => {
                tracing::error!(number = snapshot.number, %bad, "a snapshot of the world cannot be read");
                (World::new(options), 0)
            }
        })
    }

    /// The number of moves made before a time. Times never decrease along the journal.
    async fn moves_before(&self, time: u64, head: u64) -> Result<u64, ApiError> {
        let (mut low, mut high) = (0, head);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            let found = self.store.moves(NAME, middle, 1).await?;
            match found.first() {
                Some(stored) if stored.event.time < time => low = middle,
                _ => high = middle - 1,
            }
        }
        Ok(low)
    }
}

impl Replay {
    fn begin_if_due(&mut self) -> Result<(), ApiError> {
        if self.history.is_none() && self.number >= self.start {
            let begun = History::begin(&self.world, self.number, self.rect);
            self.history = Some(begun.map_err(|error| ApiError::bad_request(error.to_string()))?);
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.history.as_ref().is_some_and(|history| history.changes.len() >= MAX_HISTORY_CHANGES)
    }

    fn with(mut self, moves: &[Stored<store::WorldMove>]) -> Result<Replay, ApiError> {
        for stored in moves {
            self.begin_if_due()?;
            if self.is_full() {
                break;
            }
            self.number = stored.number;
            let applied = replay_move(&mut self.world, stored.number, &stored.event);
            if let (Some(history), Some(effects)) = (&mut self.history, applied) {
                let (time, at) = (time_of(&stored.event), Point::new(stored.event.x, stored.event.y));
                let entry = Entry::by(&stored.event.player);
                history.record(&self.world, stored.number, time, entry, at, &effects);
            }
        }
        self.begin_if_due()?;
        Ok(self)
    }
}

pub(super) fn time_of(made: &store::WorldMove) -> Time {
    Time::try_from(made.time).unwrap_or(Time::MAX)
}

/// Applies an entry of the journal. We never write an illegal one; should there be one, every process skips it.
pub(super) fn replay_move(world: &mut World, number: u64, made: &store::WorldMove) -> Option<Effects> {
    match world.replay(time_of(made), &made.player, Point::new(made.x, made.y)) {
        Ok(effects) => Some(effects),
        Err(illegal) => {
            tracing::error!(number, %illegal, "an illegal move in the journal");
            None
        }
    }
}
