//! A small world of Infinite Go in the page, for the course: the same rules and the same bytes as on the server.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use world::{ChunkAt, Illegal, Liberties, Options, PlayerId, Point, Rect, StoneInfo, World};

/// What a point of the world holds, with the fields of the server's `Standing`.
#[derive(Serialize)]
struct PointInfo {
    stone: Option<Standing>,
    /// Why somebody may not play there.
    reason: Option<String>,
}

#[derive(Serialize)]
struct Standing {
    owner: u32,
    status: &'static str,
    since: Option<i64>,
    until: Option<i64>,
    chain: u32,
    liberties: u32,
    counted: bool,
}

impl From<StoneInfo> for Standing {
    fn from(standing: StoneInfo) -> Self {
        let (liberties, counted) = match standing.liberties {
            Liberties::Exactly(number) => (number, true),
            Liberties::AtLeast(number) => (number, false),
        };
        let StoneInfo { stone, until, chain, .. } = standing;
        let (owner, status) = (stone.owner.number(), stone.status.name());
        Self { owner, status, since: stone.since, until, chain, liberties, counted }
    }
}

/// A world that lives in the page. Time comes in as milliseconds; people are known by name.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LocalWorld(World);

#[wasm_bindgen]
impl LocalWorld {
    /// A world in which nobody has played yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "JavaScript has no defaults")]
    pub fn new() -> LocalWorld {
        LocalWorld(World::new(Options::default()))
    }

    /// Makes somebody known before the first move.
    pub fn enroll(&mut self, name: &str) -> Option<u32> {
        self.0.add_player(name).ok().map(PlayerId::number)
    }

    /// The name of an owner.
    #[must_use]
    pub fn name(&self, owner: u32) -> Option<String> {
        let player = self.0.player_numbered(owner)?;
        self.0.name(player).map(str::to_owned)
    }

    /// Puts a stone: nothing, or the reason why not.
    pub fn play(&mut self, now: f64, name: &str, x: i32, y: i32) -> Option<String> {
        self.0.play(time(now), name, point(x, y)).err().map(|illegal| illegal.to_string())
    }

    /// The chunk that holds a point, in the bytes that the server would send.
    #[must_use]
    pub fn chunk(&self, x: i32, y: i32) -> Vec<u8> {
        self.0.encode_chunk(ChunkAt::of(point(x, y)))
    }

    /// What stands on a point, and why somebody may not play there: JSON of `Standing` and a reason.
    #[must_use]
    pub fn point(&self, now: f64, name: &str, x: i32, y: i32) -> String {
        let now = time(now);
        let stone = self.0.at(point(x, y), now).map(Standing::from);
        let player = self.0.player(name);
        let verdict =
            player.map_or(Err(Illegal::UnknownPlayer), |player| self.0.check(now, player, point(x, y)));
        let reason = verdict.err().map(|illegal| illegal.to_string());
        // Never fails: the keys are texts.
        serde_json::to_string(&PointInfo { stone, reason }).unwrap_or_default()
    }

    /// Where somebody may play in a rectangle: one byte a point, row by row from below. Empty if that cannot be told.
    #[must_use]
    pub fn legal(&self, now: f64, name: &str, left: i32, bottom: i32, right: i32, top: i32) -> Vec<u8> {
        let rect = Rect::new(point(left, bottom), point(right, top));
        let legal = self.0.player(name).and_then(|player| self.0.legal_points(rect, player, time(now)).ok());
        legal.map_or_else(Vec::new, |legal| {
            let rows = rect.min().y..=rect.max().y;
            rows.flat_map(|y| (rect.min().x..=rect.max().x).map(move |x| Point::new(x, y)))
                .map(|at| u8::from(legal.contains(at)))
                .collect()
        })
    }
}

fn point(x: i32, y: i32) -> Point {
    Point::new(x.into(), y.into())
}

fn time(now: f64) -> i64 {
    now as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn a_move_and_its_answer() {
        let mut world = LocalWorld::new();
        let you = world.enroll("you").unwrap();
        assert_eq!(world.play(0.0, "you", 2, 1), None);
        assert_eq!(world.play(1.0, "you", 3, 3), Some("locked".into()));
        assert_eq!(world.play(1.0, "Ann", 3, 1), None);
        let told: Value = serde_json::from_str(&world.point(2.0, "you", 2, 1)).unwrap();
        assert_eq!(told["stone"]["status"], "pending");
        assert_eq!(told["stone"]["owner"], you);
        assert_eq!(told["reason"], "occupied");
        assert_eq!(world.name(you).as_deref(), Some("you"));
        assert!(!world.chunk(0, 0).is_empty());
    }

    #[test]
    fn where_one_may_play() {
        let mut world = LocalWorld::new();
        assert!(world.legal(0.0, "you", -1, -1, 1, 1).is_empty(), "nobody knows you");
        world.enroll("you").unwrap();
        assert_eq!(world.legal(0.0, "you", -1, 0, 1, 0), [1, 0, 1]);
        assert_eq!(world.legal(0.0, "you", 7, 0, 7, 0), [0], "no stone is near");
        assert!(world.legal(0.0, "you", i32::MIN, 0, i32::MAX, 0).is_empty(), "too large");
    }
}
