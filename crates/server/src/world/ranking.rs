//! What players have in the world: a page for each, and rankings.
//!
//! Surveys take time, so they run in the pool, player by player, and the world is locked for one player at a time. A ranking
//! is computed at most once a minute, when somebody asks for it, and all who ask share it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use protocol::{RankedSettler, WorldGroup, WorldPlayer, WorldRank, WorldRanking, WorldSpan};
use schemars::JsonSchema;
use serde::Deserialize;
use store::Store;
use tokio::sync::Mutex;
use world::{PlayerId, Point, RankBy, Survey, Tally, Time, World};

use super::NAME;
use super::service::{WorldService, place, time};
use crate::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{
    MAX_LEADERS, MAX_LISTED_GROUPS, MAX_REPLAYED_MOVES, MAX_SURVEYED_PLAYERS, MAX_SURVEYED_STONES,
    RANKING_INTERVAL,
};
use crate::work::{Lease, WorkPool};

/// How long surveys are expected to take, of one player and of all.
const SURVEY_COST: Duration = Duration::from_millis(20);
const RANKING_COST: Duration = Duration::from_secs(1);
/// Milliseconds in a week.
const WEEK: Time = 7 * 24 * 60 * 60 * 1000;
/// 1970 began on a Thursday; weeks begin on Monday.
const FIRST_MONDAY: Time = 4 * 24 * 60 * 60 * 1000;
/// Moves per read.
const PAGE_LEN: u32 = 10_000;

/// What one player has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Holding {
    living: u64,
    land: u64,
    captured: u64,
}

impl Holding {
    fn value(self, by: WorldRank) -> u64 {
        match by {
            WorldRank::Living => self.living,
            WorldRank::Land => self.land,
            WorldRank::Captured => self.captured,
        }
    }

    /// What was gained since.
    fn since(self, before: Holding) -> Holding {
        Holding {
            living: self.living.saturating_sub(before.living),
            land: self.land.saturating_sub(before.land),
            captured: self.captured.saturating_sub(before.captured),
        }
    }
}

/// What everybody has, by account.
type Holdings = HashMap<String, Holding>;

/// The latest ranking, and what everybody had when the week began.
#[derive(Debug, Default)]
pub(crate) struct Rankings(Mutex<Computed>);

#[derive(Debug, Default)]
struct Computed {
    now: Option<(Instant, u64, Arc<Holdings>)>,
    week: Option<(Time, Arc<Holdings>)>,
}

/// What to rank by.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RankingQuery {
    /// The value; living stones by default.
    #[serde(default)]
    by: WorldRank,
    /// Since when; ever by default.
    #[serde(default)]
    span: WorldSpan,
}

/// Where the players rank.
pub(crate) async fn ranking(
    State(app): State<App>,
    Query(RankingQuery { by, span }): Query<RankingQuery>,
) -> Result<Json<WorldRanking>, ApiError> {
    let mut computed = app.world.rankings.0.lock().await;
    let now = app.world.holdings(&app.work, &mut computed).await?;
    let before = match span {
        WorldSpan::Ever => Arc::default(),
        WorldSpan::Week => app.world.holdings_of_week(&app.work, &mut computed).await?,
    };
    drop(computed);
    let first = leaders(&now, &before, by);
    let players: Vec<(PlayerId, Tally)> = {
        let state = app.world.read();
        let known = |id: &str| {
            state.world.player(id).map(|player| (player, state.world.tally(player).unwrap_or_default()))
        };
        first.iter().filter_map(|(id, _)| known(id)).collect()
    };
    let settlers = app.world.settlers(&players).await?;
    let ranked = settlers.into_iter().zip(first).map(|(player, (_, value))| RankedSettler { player, value });
    Ok(Json(WorldRanking { by, span, players: ranked.collect() }))
}

/// The first players by a value, ties by account so that every process gives the same order.
fn leaders(now: &Holdings, before: &Holdings, by: WorldRank) -> Vec<(String, u64)> {
    let gained = |(id, holding): (&String, &Holding)| {
        let before = before.get(id).copied().unwrap_or_default();
        (id.clone(), holding.since(before).value(by))
    };
    let mut all: Vec<(String, u64)> = now.iter().map(gained).filter(|(_, value)| *value > 0).collect();
    all.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all.truncate(MAX_LEADERS as usize);
    all
}

/// What a player has in the world.
pub(crate) async fn player(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<WorldPlayer>, ApiError> {
    let known = app.store.account_named(&id).await?.map_or(id, |account| account.id);
    let service = Arc::clone(&app.world);
    let (number, tally, survey, home) = app
        .work
        .run(&Owner::house(), SURVEY_COST, move |_| service.survey(&known))
        .await?
        .ok_or_else(ApiError::not_found)?;
    let mut settlers = app.world.settlers(&[(number, tally)]).await?;
    let player = settlers.pop().ok_or_else(ApiError::not_found)?;
    let groups = survey.groups.iter().take(MAX_LISTED_GROUPS).map(group).collect();
    let all = u32::try_from(survey.groups.len()).unwrap_or(u32::MAX);
    let alive = survey.groups.iter().filter(|group| group.alive).count();
    Ok(Json(WorldPlayer {
        player,
        living: survey.living,
        land: survey.land,
        groups_in_all: all,
        living_groups: u32::try_from(alive).unwrap_or(u32::MAX),
        groups,
        complete: survey.complete,
        home: home.map(place),
    }))
}

fn group(group: &world::Group) -> WorldGroup {
    WorldGroup {
        at: place(group.at),
        stones: group.stones,
        liberties: group.liberties,
        eyes: group.eyes,
        alive: group.alive,
        since: group.since,
    }
}

type Surveyed = (PlayerId, Tally, Survey, Option<Point>);

impl WorldService {
    fn survey(&self, id: &str) -> Option<Surveyed> {
        let state = self.read();
        let player = state.world.player(id)?;
        let chunks = state.world.chunks_of(&[player]).pop().unwrap_or_default();
        let survey = state.world.survey(player, &chunks, MAX_SURVEYED_STONES);
        let home = survey.groups.first().map(|group| group.at);
        Some((player, state.world.tally(player).unwrap_or_default(), survey, home))
    }

    /// What everybody has, at most a minute old.
    async fn holdings(
        self: &Arc<Self>,
        work: &WorkPool,
        computed: &mut Computed,
    ) -> Result<Arc<Holdings>, ApiError> {
        let number = self.read().number;
        if let Some((made, at, holdings)) = &computed.now
            && (*at == number || made.elapsed() < RANKING_INTERVAL)
        {
            return Ok(Arc::clone(holdings));
        }
        let service = Arc::clone(self);
        let holdings =
            work.run(&Owner::house(), RANKING_COST, move |lease| service.holdings_now(lease)).await?;
        let holdings = Arc::new(holdings);
        computed.now = Some((Instant::now(), number, Arc::clone(&holdings)));
        Ok(holdings)
    }

    fn holdings_now(&self, lease: &Lease) -> Holdings {
        let (players, chunks) = {
            let state = self.read();
            let players = candidates(&state.world);
            let chunks = state.world.chunks_of(&players);
            (players, chunks)
        };
        let mut holdings = Holdings::new();
        for (player, chunks) in players.into_iter().zip(chunks) {
            let holding = holding(&self.read().world, player, &chunks);
            holdings.extend(holding);
            lease.checkpoint();
        }
        holdings
    }

    /// What everybody had when this week began, from the journal.
    async fn holdings_of_week(
        &self,
        work: &WorkPool,
        computed: &mut Computed,
    ) -> Result<Arc<Holdings>, ApiError> {
        let begin = week_begin(time());
        if let Some((week, holdings)) = &computed.week
            && *week == begin
        {
            return Ok(Arc::clone(holdings));
        }
        let world = world_at(&self.store, self.options(), begin).await?;
        let survey = move |lease: &Lease| {
            world.map(|world| holdings_in(&world, || lease.checkpoint())).unwrap_or_default()
        };
        let holdings = Arc::new(work.run(&Owner::house(), RANKING_COST, survey).await?);
        computed.week = Some((begin, Arc::clone(&holdings)));
        Ok(holdings)
    }

    fn options(&self) -> world::Options {
        *self.read().world.options()
    }
}

fn week_begin(now: Time) -> Time {
    now - (now - FIRST_MONDAY).rem_euclid(WEEK)
}

/// The players who can be in a ranking: those with most stones, and those who have captured most.
fn candidates(world: &World) -> Vec<PlayerId> {
    let by = |by| world.ranking(by, MAX_SURVEYED_PLAYERS).into_iter().map(|(player, _)| player);
    let mut players: Vec<PlayerId> = by(RankBy::Held).chain(by(RankBy::Captured)).collect();
    players.sort_unstable();
    players.dedup();
    players.retain(|&player| player != PlayerId::SAI);
    players
}

fn holding(world: &World, player: PlayerId, chunks: &[world::ChunkAt]) -> Option<(String, Holding)> {
    let survey = world.survey(player, chunks, MAX_SURVEYED_STONES);
    let captured = world.tally(player)?.captured;
    Some((world.name(player)?.to_owned(), Holding { living: survey.living, land: survey.land, captured }))
}

fn holdings_in(world: &World, between: impl Fn()) -> Holdings {
    let players = candidates(world);
    let chunks = world.chunks_of(&players);
    let each = players.into_iter().zip(chunks).filter_map(|(player, chunks)| {
        between();
        holding(world, player, &chunks)
    });
    each.collect()
}

/// The world before a time, from the latest snapshot that is old enough and the moves after it; `None` if that are too many.
async fn world_at(store: &Store, options: world::Options, end: Time) -> Result<Option<World>, ApiError> {
    let snapshots = store.snapshots(NAME).await?;
    let restored = tokio::task::spawn_blocking(move || {
        snapshots.into_iter().find_map(|snapshot| {
            let world = World::restore(&snapshot.body).ok()?;
            world.clock().is_none_or(|last| last < end).then_some((world, snapshot.number))
        })
    });
    let older = restored.await.map_err(|panicked| ApiError::internal(&panicked))?;
    let (mut world, mut number) = older.unwrap_or_else(|| (World::new(options), 0));
    let first = number;
    loop {
        let moves = store.moves(NAME, number + 1, PAGE_LEN).await?;
        for stored in &moves {
            let made = &stored.event;
            let at = i64::try_from(made.time).unwrap_or(i64::MAX);
            if at >= end {
                return Ok(Some(world));
            }
            // Illegal moves are skipped, as when the world is loaded.
            let _ = world.replay(at, &made.player, Point::new(made.x, made.y));
            number = stored.number;
        }
        if moves.len() < PAGE_LEN as usize {
            return Ok(Some(world));
        }
        if number - first > MAX_REPLAYED_MOVES {
            return Ok(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_monday() {
        // Monday, 2 November 2026, and the moment before.
        let monday = 1_793_577_600_000;
        assert_eq!(week_begin(monday), monday);
        assert_eq!(week_begin(monday + WEEK - 1), monday);
        assert_eq!(week_begin(monday - 1), monday - WEEK);
    }

    #[test]
    fn ties_are_in_the_order_of_accounts_and_nothing_is_no_rank() {
        let holding = |land| Holding { land, ..Holding::default() };
        let now: Holdings = [("cho", 3), ("ann", 3), ("bob", 9), ("dan", 0)]
            .map(|(id, land)| (id.to_owned(), holding(land)))
            .into();
        let names = |ranked: Vec<(String, u64)>| ranked.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(names(leaders(&now, &Holdings::new(), WorldRank::Land)), ["bob", "ann", "cho"]);
        let before = Holdings::from([("bob".to_owned(), holding(8)), ("ann".to_owned(), holding(5))]);
        assert_eq!(names(leaders(&now, &before, WorldRank::Land)), ["cho", "bob"]);
    }
}
