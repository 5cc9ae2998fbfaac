//! Places for people who arrive.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use protocol::WorldNews;
use world::{FoundPlace, Overview, PlayerId, Point, Rect, Seeker, Square};

use super::residents::resident_id;
use super::service::{State, WorldService, place, time};
use crate::error::ApiError;
use crate::ops::limits::bounds::{MAX_PLACES_SEARCHED, MAX_SQUARES_SEARCHED};

/// How long it is expected to take to find a place.
pub(super) const PLACE_COST: Duration = Duration::from_millis(20);
/// Starts closer together than this see the same points.
const APART: u64 = 8;
/// Good places after which the search ends: the best of a few, not of all.
const ENOUGH: usize = 3;
/// Squares that are looked into, at each level of the overview.
const SQUARES_KEPT: usize = 24;
/// Points in a square of an overview; a chunk is 2^5 points wide.
const CHUNK_LEVEL: u32 = 5;
/// How much finer each look is than the one before: 2^4 × 2^4 squares.
const LEVEL_STEP: u32 = 4;

impl WorldService {
    /// A place where somebody may play now: near recent moves if there is room, else wherever the world is sparse.
    ///
    /// The world is read one window at a time, and others may change it or use the thread in between.
    pub(super) fn find_place(&self, id: Option<&str>, between: impl Fn()) -> Result<WorldNews, ApiError> {
        let mut search = Search::default();
        let recent = self.read().recent_places(id);
        for start in recent {
            self.look_near(start, id, &mut search);
            between();
        }
        for resident in 0..if search.good == 0 { self.residents } else { 0 } {
            let home = self.read().home(&resident_id(resident));
            home.into_iter().for_each(|start| self.look_near(start, id, &mut search));
            between();
        }
        if search.good == 0 {
            for start in self.sparse_places(&between) {
                self.look_near(start, id, &mut search);
                between();
            }
        }
        let FoundPlace { at, waits, .. } = search.best.ok_or_else(no_place)?;
        Ok(WorldNews::Place { at: place(at), waits: waits.map(PlayerId::number) })
    }

    fn look_near(&self, start: Point, id: Option<&str>, search: &mut Search) {
        if !search.wants(start) {
            return;
        }
        let state = self.read();
        let number = |id: &str| state.world.player(id).unwrap_or(PlayerId::NEWCOMER);
        let partners: Vec<PlayerId> = (0..self.residents).map(|n| number(&resident_id(n))).collect();
        let seeker =
            Seeker { player: id.map_or(PlayerId::NEWCOMER, number), partners: &partners, seed: seed(id) };
        // Too large only for boxes larger than any world has.
        search.add(start, state.world.place_near(start, &seeker, time()).ok().flatten(), partners.is_empty());
    }

    /// The middles of chunks with few stones, found from above: first large squares, then smaller ones inside.
    fn sparse_places(&self, between: impl Fn()) -> Vec<Point> {
        let bounds = self.read().bounds;
        let mut level = CHUNK_LEVEL;
        while squares(bounds, level) > u128::from(MAX_SQUARES_SEARCHED) {
            level += LEVEL_STEP;
        }
        let mut areas = vec![bounds];
        loop {
            let mut sparse: Vec<(u64, Rect)> = Vec::new();
            for area in areas {
                if let Ok(overview) = self.read().world.overview(area, level) {
                    sparse.extend(sparsest(&overview));
                }
                between();
            }
            sparse.sort_unstable_by_key(|(crowd, area)| (*crowd, area.min()));
            sparse.truncate(SQUARES_KEPT);
            areas = sparse.into_iter().map(|(_, area)| area).collect();
            if level <= CHUNK_LEVEL {
                return areas.into_iter().map(middle).collect();
            }
            level = level.saturating_sub(LEVEL_STEP).max(CHUNK_LEVEL);
        }
    }
}

impl State {
    /// Where things happen: the player's own stones, recent moves (newest first), the first stone.
    fn recent_places(&self, id: Option<&str>) -> Vec<Point> {
        let recent = self.history.iter().rev().map(|made| Point::new(made.at.x, made.at.y));
        let own = id.and_then(|id| self.home(id));
        own.into_iter().chain(recent).chain([Point::new(0, 0)]).collect()
    }

    /// Where most stones of a player are.
    fn home(&self, id: &str) -> Option<Point> {
        self.world.player(id).and_then(|player| self.world.stronghold(player))
    }
}

/// What was found so far.
#[derive(Default)]
struct Search {
    starts: Vec<Point>,
    good: usize,
    best: Option<FoundPlace>,
}

impl Search {
    /// Whether to look near a point: not near the same place twice, and neither for ever nor once there are enough.
    fn wants(&self, start: Point) -> bool {
        let seen = |other: &Point| other.x.abs_diff(start.x).max(other.y.abs_diff(start.y)) < APART;
        self.good < ENOUGH && self.starts.len() < MAX_PLACES_SEARCHED && !self.starts.iter().any(seen)
    }

    fn add(&mut self, start: Point, found: Option<FoundPlace>, alone: bool) {
        self.starts.push(start);
        let Some(found) = found else { return };
        self.good += usize::from(found.roomy && (found.answered || alone));
        if self.best.is_none_or(|best| found.value > best.value) {
            self.best = Some(found);
        }
    }
}

fn squares(area: Rect, level: u32) -> u128 {
    let side =
        |low: i64, high: i64| (i128::from(high >> level) - i128::from(low >> level)).unsigned_abs() + 1;
    side(area.min().x, area.max().x).saturating_mul(side(area.min().y, area.max().y))
}

/// The squares of an overview that have stones, with how crowded they are.
fn sparsest(overview: &Overview) -> Vec<(u64, Rect)> {
    let level = overview.level;
    let rect = |square: &Square| {
        let (x, y) = (square.x << level, square.y << level);
        let side = (1i64 << level) - 1;
        Rect::new(Point::new(x, y), Point::new(x | side, y | side))
    };
    let inhabited = overview.squares.iter().filter(|square| square.stones > 0);
    inhabited.map(|square| (square.stones, rect(square))).collect()
}

fn middle(area: Rect) -> Point {
    let (low, high) = (area.min(), area.max());
    Point::new(low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2)
}

/// The same for one person, so that asking again gives the same answer; different for others, so that people spread.
fn seed(id: Option<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

fn no_place() -> ApiError {
    ApiError::illegal(
        "no_place",
        "Stones that only their owners may answer block every place. Try again later.",
    )
}
