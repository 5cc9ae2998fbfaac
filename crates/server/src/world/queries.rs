//! Queries on the world, as wire types.

use std::collections::BTreeSet;

use protocol::{AboutWorld, Area, Place, Standing, StoneStatus, WhyNot, WorldNews, YourTurn};
use world::{ChunkAt, Liberties, Point, PointSet, Rect, Status};

use super::service::{WorldService, place, point, time};
use crate::error::ApiError;

/// Maximum number of chunks in a view: 512 × 512 points.
const MAX_CHUNKS: i128 = 17 * 17;
/// Maximum number of points per query.
const MAX_POINTS: u128 = 512 * 512;
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
    pub(super) fn legal(&self, area: Area, id: Option<&str>) -> Result<WorldNews, ApiError> {
        let rect = rect(area);
        if rect.points() > MAX_POINTS {
            return Err(too_large());
        }
        let player = self.player(id);
        let legal = self.read().world.legal_points(rect, player, time()).map_err(|_| too_large())?;
        let area = Area { from: place(rect.min()), to: place(rect.max()) };
        Ok(WorldNews::Legal { area, runs: runs(&legal) })
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
        let pending = self.read().world.pending_of(player, time(), MAX_PENDING_LISTED);
        let turn = |turn: world::PendingStone| YourTurn { at: place(turn.at), deadline: turn.deadline };
        WorldNews::Turns { turns: pending.into_iter().map(turn).collect() }
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

fn rect(Area { from, to }: Area) -> Rect {
    Rect::new(point(from), point(to))
}

fn too_large() -> ApiError {
    ApiError::bad_request("This area is too large.")
}

/// Run-length encoding: illegal points first, then legal ones, and so on.
fn runs(set: &PointSet) -> Vec<u32> {
    let (min, max) = (set.rect().min(), set.rect().max());
    let mut runs = vec![0];
    let mut legal = false;
    for y in min.y..=max.y {
        for x in min.x..=max.x {
            if set.contains(Point::new(x, y)) != legal {
                legal = !legal;
                runs.push(0);
            }
            if let Some(run) = runs.last_mut() {
                *run += 1;
            }
        }
    }
    runs
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
