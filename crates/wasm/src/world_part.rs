//! The part of the server's world that the page has, so that previews and legal points need no request.

use std::collections::BTreeMap;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use world::{ChunkAt, Fragment, Liberties, Options, Point, Preview, Rect, SentStone};

/// Points on a side of a chunk.
const SIDE: usize = 32;
/// The stones and liberties of longer chains are not marked on the board.
const MAX_CHAIN: usize = 1024;

/// What is on a point, or what a move there would do. Points are `[x, y]`, owners are numbers of the whole world.
#[derive(Serialize)]
struct Inspection {
    /// Why the player may not play there.
    reason: Option<&'static str>,
    preview: Option<PreviewInfo>,
    /// The chain of the stone on the point.
    chain: Option<ChainInfo>,
}

#[derive(Serialize)]
struct PreviewInfo {
    /// Stones of others that the move captures.
    captured: Vec<(i64, i64)>,
    /// Stones that die with it, if it is suicide.
    dying: Vec<(i64, i64)>,
    suicide: bool,
    pending: Vec<(i64, i64, u32)>,
    unlocked: Vec<(i64, i64, u32)>,
    stones: u32,
    liberties: u32,
    /// Whether `liberties` is the exact number.
    counted: bool,
    /// Whether every chain that matters is loaded.
    whole: bool,
    open: Vec<(i64, i64)>,
    /// Owners of stones nearby and how many, most first.
    near: Vec<(u32, u32)>,
}

#[derive(Serialize)]
struct ChainInfo {
    stones: Vec<(i64, i64)>,
    liberties: Vec<(i64, i64)>,
}

/// The chunks that the page has. Coordinates are whole numbers below 2^53.
#[wasm_bindgen]
#[derive(Debug)]
pub struct WorldPart {
    options: Options,
    chunks: BTreeMap<ChunkAt, Vec<(Point, SentStone)>>,
    /// Built when it is needed, and dropped when a chunk changes.
    built: Option<Fragment>,
}

#[wasm_bindgen]
impl WorldPart {
    /// An empty part of a world with these settings.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(radius: u32, pending_timeout: f64, locked_timeout: Option<f64>) -> WorldPart {
        let options = Options::default().with_radius(radius.into());
        let options = options.and_then(|options| options.with_pending_timeout(pending_timeout as i64));
        let options = options
            .and_then(|options| options.with_locked_timeout(locked_timeout.map(|timeout| timeout as i64)));
        WorldPart { options: options.unwrap_or_default(), chunks: BTreeMap::new(), built: None }
    }

    /// Sets a chunk: for each point the owner's number plus one (0: empty), the status and since when.
    pub fn put_chunk(&mut self, x: f64, y: f64, owners: &[u32], codes: &[u8], since: &[f64]) {
        let at = ChunkAt { x: x as i64, y: y as i64 };
        let Some(corner) = at.corner() else { return };
        let stone = |(spot, ((&owner, &code), &since)): (usize, ((&u32, &u8), &f64))| {
            let stone = SentStone::from_parts(owner.checked_sub(1)?, code, since as i64)?;
            let (dx, dy) = ((spot % SIDE) as i64, (spot / SIDE) as i64);
            Some((Point::new(corner.x + dx, corner.y + dy), stone))
        };
        let spots = owners.iter().zip(codes).zip(since).enumerate().take(SIDE * SIDE);
        self.chunks.insert(at, spots.filter_map(stone).collect());
        self.built = None;
    }

    /// Removes a chunk.
    pub fn drop_chunk(&mut self, x: f64, y: f64) {
        self.chunks.remove(&ChunkAt { x: x as i64, y: y as i64 });
        self.built = None;
    }

    /// Where a player may play in a rectangle: one byte a point, row by row from the bottom. Empty if it is too large.
    /// Nobody's number stands for somebody without a stone.
    #[must_use]
    pub fn legal(
        &mut self,
        now: f64,
        you: Option<u32>,
        left: f64,
        bottom: f64,
        right: f64,
        top: f64,
    ) -> Vec<u8> {
        let rect = Rect::new(point(left, bottom), point(right, top));
        let part = self.part();
        let legal = part.world().legal_points(rect, part.player(you), now as i64);
        legal.map_or_else(
            |_| Vec::new(),
            |legal| {
                let rows = rect.min().y..=rect.max().y;
                rows.flat_map(|y| (rect.min().x..=rect.max().x).map(move |x| Point::new(x, y)))
                    .map(|at| u8::from(legal.contains(at)))
                    .collect()
            },
        )
    }

    /// Whose land each point of a rectangle is, row by row from the bottom: the owner's number plus one, or 0. Empty if the
    /// rectangle is too large.
    #[must_use]
    pub fn land(&mut self, left: f64, bottom: f64, right: f64, top: f64) -> Vec<u32> {
        let rect = Rect::new(point(left, bottom), point(right, top));
        let part = self.part();
        let land = part.world().land_in(rect).unwrap_or_default();
        land.into_iter().map(|owner| owner.map_or(0, |owner| part.number(owner) + 1)).collect()
    }

    /// What a move on a point would do, or what stands there, as JSON.
    #[must_use]
    pub fn inspect(&mut self, now: f64, you: Option<u32>, x: f64, y: f64) -> String {
        let at = point(x, y);
        let part = self.part();
        let player = part.player(you);
        // A page whose clock is behind asks for the time of the newest stone it has.
        let now = part.newest().max(now as i64);
        let (reason, preview) = match part.world().preview(now, player, at) {
            Ok(preview) => (None, Some(preview_info(part, at, preview))),
            Err(illegal) => (Some(illegal.code()), None),
        };
        let chain = part
            .world()
            .chain(at, MAX_CHAIN)
            .map(|chain| ChainInfo { stones: pairs(chain.stones), liberties: pairs(chain.liberties) });
        // Never fails: the keys are texts.
        serde_json::to_string(&Inspection { reason, preview, chain }).unwrap_or_default()
    }
}

impl WorldPart {
    fn part(&mut self) -> &Fragment {
        let (options, chunks) = (self.options, &self.chunks);
        self.built.get_or_insert_with(|| {
            let mut part = Fragment::new(options);
            for (&at, stones) in chunks {
                part.add_chunk(at, stones.iter().copied());
            }
            part.finish()
        })
    }
}

fn preview_info(part: &Fragment, at: Point, preview: Preview) -> PreviewInfo {
    let (liberties, counted) = match preview.liberties {
        Liberties::Exactly(number) => (number, true),
        Liberties::AtLeast(number) => (number, false),
    };
    let of = |status| {
        let changed = preview.changed.iter().filter(move |change| change.status == status);
        changed.map(|change| (change.at.x, change.at.y, part.number(change.owner))).collect()
    };
    let removed = preview.removed.iter().map(|removed| removed.at);
    let (captured, dying) = match preview.suicide {
        true => (Vec::new(), pairs(removed)),
        false => (pairs(removed), Vec::new()),
    };
    PreviewInfo {
        captured,
        dying,
        suicide: preview.suicide,
        pending: of(world::Status::Pending),
        unlocked: of(world::Status::Unlocked),
        stones: preview.chain,
        liberties,
        counted,
        whole: at.neighbours().all(|next| part.has_whole_chain(next)),
        open: pairs(preview.open),
        near: preview.near.iter().map(|share| (part.number(share.owner), share.stones)).collect(),
    }
}

fn pairs(points: impl IntoIterator<Item = Point>) -> Vec<(i64, i64)> {
    points.into_iter().map(|point| (point.x, point.y)).collect()
}

fn point(x: f64, y: f64) -> Point {
    Point::new(x as i64, y as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// A chunk with stones as `(x, y, owner, status)`, all since 1,000.
    fn put(part: &mut WorldPart, stones: &[(usize, usize, u32, u8)]) {
        let (mut owners, mut codes) = ([0; SIDE * SIDE], [2; SIDE * SIDE]);
        for &(x, y, owner, status) in stones {
            owners[y * SIDE + x] = owner + 1;
            codes[y * SIDE + x] = status;
        }
        part.put_chunk(0.0, 0.0, &owners, &codes, &[1000.0; SIDE * SIDE]);
    }

    fn inspect(part: &mut WorldPart, you: u32, x: f64, y: f64) -> Value {
        serde_json::from_str(&part.inspect(1500.0, Some(you), x, y)).unwrap()
    }

    #[test]
    fn what_a_move_would_do_on_the_chunks_of_the_page() {
        let mut part = WorldPart::new(6, 86_400_000.0, None);
        // Owner 700 has no room left but one point; 9 has just played and waits for an answer.
        put(&mut part, &[(5, 5, 700, 2), (4, 5, 3, 2), (5, 4, 3, 2), (5, 6, 9, 0), (20, 20, 9, 1)]);
        let told = inspect(&mut part, 3, 6.0, 5.0);
        assert_eq!(told["reason"], Value::Null);
        assert_eq!(told["preview"]["captured"], serde_json::json!([[5, 5]]));
        assert_eq!(told["preview"]["pending"], serde_json::json!([[5, 6, 9]]));
        assert_eq!(told["preview"]["near"], serde_json::json!([[3, 2], [700, 1], [9, 1]]));
        assert_eq!(told["preview"]["liberties"], 4);
        assert_eq!(told["preview"]["whole"], true);
        assert_eq!(inspect(&mut part, 3, 19.0, 20.0)["reason"], "pending");
        assert_eq!(inspect(&mut part, 9, 6.0, 5.0)["reason"], "locked");
        let chain = inspect(&mut part, 3, 5.0, 5.0);
        assert_eq!(
            (&chain["reason"], &chain["chain"]["liberties"]),
            (&"occupied".into(), &serde_json::json!([[6, 5]]))
        );
        put(&mut part, &[]);
        assert_eq!(inspect(&mut part, 3, 6.0, 5.0)["reason"], "no_stone_near");
    }

    #[test]
    fn suicide_and_what_is_not_loaded() {
        let mut part = WorldPart::new(6, 1000.0, Some(1000.0));
        put(&mut part, &[(1, 0, 3, 2), (1, 2, 3, 2), (0, 1, 3, 2), (2, 1, 3, 2)]);
        let told = inspect(&mut part, 4, 1.0, 1.0);
        assert_eq!(told["preview"]["suicide"], true);
        assert_eq!(told["preview"]["dying"], serde_json::json!([[1, 1]]));
        assert_eq!(told["preview"]["whole"], false, "two of the stones are at the edge of the chunk");
        assert_eq!(part.legal(5000.0, None, 0.0, 1.0, 2.0, 1.0), [0, 1, 0]);
        part.drop_chunk(0.0, 0.0);
        assert_eq!(part.legal(5000.0, None, 0.0, 1.0, 2.0, 1.0), [0, 0, 0]);
        assert!(part.legal(0.0, None, 0.0, 0.0, 1e9, 1e9).is_empty());
    }
}
