//! Queries on the world, as wire types.

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::{AboutWorld, Area, BlockedTurn, Place, Standing, StoneStatus, WhyNot, WorldNews, YourTurn};
use world::{ChunkAt, Liberties, Point, PointSet, Rect, Status};

use super::service::{WorldService, place, point, time};
use crate::error::ApiError;
use crate::ops::limits::bounds::{MAX_WORLD_POINTS, WORLD_POINTS_AT_ONCE};

/// Maximum number of chunks in a view: 512 × 512 points.
const MAX_CHUNKS: i128 = 17 * 17;
/// How long a point takes when somebody asks where they may play.
const TIME_PER_POINT: Duration = Duration::from_nanos(100);
/// Maximum number of Pending stones per list.
const MAX_PENDING_LISTED: usize = 100;

impl WorldService {
    /// A summary of the world.
    pub(crate) fn about(&self, id: Option<&str>) -> AboutWorld {
        let state = self.read();
        let options = state.world.options();
        AboutWorld {
            radius: options.radius(),
            pending_timeout: options.pending_timeout(),
            locked_timeout: options.locked_timeout(),
            stones: state.world.stones(),
            moves: state.world.turns(),
            players: u32::try_from(state.world.players()).unwrap_or(u32::MAX),
            bounds: Area { from: place(state.bounds.min()), to: place(state.bounds.max()) },
            you: id.and_then(|id| state.world.player(id)).map(world::PlayerId::number),
        }
    }

    /// The points where a player may play.
    ///
    /// The world is read a strip at a time, and others may change it or use the thread in between.
    pub(super) fn legal(
        &self,
        area: Area,
        id: Option<&str>,
        between: impl Fn(),
    ) -> Result<WorldNews, ApiError> {
        legal_cost(area)?;
        let rect = rect(area);
        let (min, max) = (rect.min(), rect.max());
        let player = self.player(id);
        let mut runs = Runs::default();
        let mut y = min.y;
        while y <= max.y {
            let last = y.saturating_add(rows_at_once(rect) - 1).min(max.y);
            let strip = Rect::new(Point::new(min.x, y), Point::new(max.x, last));
            let legal = self.read().world.legal_points(strip, player, time()).map_err(|_| too_large())?;
            runs.extend(&legal);
            between();
            let Some(next) = last.checked_add(1) else { break };
            y = next;
        }
        let area = Area { from: place(min), to: place(max) };
        Ok(WorldNews::Legal { area, runs: runs.lengths })
    }

    /// What is on a point, and whether a player may play there.
    pub(super) fn point_info(&self, at: Place, id: Option<&str>) -> WorldNews {
        let player = self.player(id);
        let state = self.read();
        let now = state.world.clock().map_or(time(), |last| last.max(time()));
        let stone = state.world.at(point(at), now).map(|standing| self::standing(&standing));
        let why_not = state
            .world
            .check(now, player, point(at))
            .err()
            .map(|illegal| WhyNot { reason: illegal.to_string(), sentence: illegal.sentence().to_owned() });
        WorldNews::Point { at, stone, why_not }
    }

    /// The regions where a player can act now.
    pub(super) fn turns_of(&self, id: &str) -> WorldNews {
        let player = self.player(Some(id));
        let turns = self.read().world.turns_of(player, time(), MAX_PENDING_LISTED);
        let blocked = |block: world::Blocked| BlockedTurn {
            by: block.owner.number(),
            at: place(block.at),
            until: block.until,
        };
        let turn = |turn: world::Turn| YourTurn {
            at: place(turn.at),
            deadline: turn.deadline,
            stones: turn.stones,
            open: turn.open.map(place),
            blocked: turn.blocked.map(blocked),
        };
        WorldNews::Turns { turns: turns.into_iter().map(turn).collect() }
    }
}

/// The chunks of an area, unless there are too many.
pub(super) fn chunks(area: Area) -> Result<BTreeSet<ChunkAt>, ApiError> {
    let rect = rect(area);
    let (low, high) = (ChunkAt::of(rect.min()), ChunkAt::of(rect.max()));
    let side = |low: i64, high: i64| i128::from(high) - i128::from(low) + 1;
    if side(low.x, high.x).saturating_mul(side(low.y, high.y)) > MAX_CHUNKS {
        return Err(too_large());
    }
    Ok((low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| ChunkAt { x, y })).collect())
}

pub(super) fn rect(Area { from, to }: Area) -> Rect {
    Rect::new(point(from), point(to))
}

fn too_large() -> ApiError {
    ApiError::bad_request("This area is too large.")
}

/// How long it is expected to take to say where somebody may play in an area.
pub(super) fn legal_cost(area: Area) -> Result<Duration, ApiError> {
    let points = rect(area).points();
    match u32::try_from(points) {
        Ok(number) if points <= MAX_WORLD_POINTS => Ok(TIME_PER_POINT * number),
        _ => Err(too_large()),
    }
}

/// How many rows of an area are looked at while nobody can change the world.
fn rows_at_once(rect: Rect) -> i64 {
    let width = u128::from(rect.max().x.abs_diff(rect.min().x)) + 1;
    i64::try_from(WORLD_POINTS_AT_ONCE / width).unwrap_or(1).max(1)
}

/// Run-length encoding: illegal points first, then legal ones, and so on.
struct Runs {
    lengths: Vec<u32>,
    legal: bool,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs { lengths: vec![0], legal: false }
    }
}

impl Runs {
    /// Adds the rows of a strip.
    fn extend(&mut self, set: &PointSet) {
        let (min, max) = (set.rect().min(), set.rect().max());
        for y in min.y..=max.y {
            for x in min.x..=max.x {
                if set.contains(Point::new(x, y)) != self.legal {
                    self.legal = !self.legal;
                    self.lengths.push(0);
                }
                if let Some(run) = self.lengths.last_mut() {
                    *run += 1;
                }
            }
        }
    }
}

fn standing(standing: &world::StoneInfo) -> Standing {
    let (liberties, counted) = match standing.liberties {
        Liberties::Exactly(number) => (number, true),
        Liberties::AtLeast(number) => (number, false),
    };
    Standing {
        owner: standing.stone.owner.number(),
        status: match standing.stone.status {
            Status::Locked => StoneStatus::Locked,
            Status::Pending => StoneStatus::Pending,
            Status::Unlocked => StoneStatus::Unlocked,
        },
        since: standing.stone.since,
        until: standing.until,
        chain: standing.chain,
        liberties,
        counted,
    }
}
