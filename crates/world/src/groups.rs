//! The groups of a player: their size, liberties, eyes, whether they live, and the land that they enclose.

use crate::benson::{self, Region};
use crate::chunk::{ChunkAt, SIDE};
use crate::hashing::StableMap;
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect};
use crate::stone::BEGINNING;
use crate::world::World;
use std::collections::BTreeSet;

/// Larger regions count as open: their border is too long to be anybody's.
pub(crate) const MAX_REGION: usize = 4_096;

/// A chain of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its first stone, by x, then y.
    pub at: Point,
    /// The number of its stones.
    pub stones: u32,
    /// The number of its liberties.
    pub liberties: u32,
    /// Enclosed regions all of whose points touch the group.
    pub eyes: u32,
    /// Whether it can never be captured, even if its owner does not answer.
    pub alive: bool,
    /// Since when all its stones have stood as they are; `None` if the first stone of the world is among them.
    pub since: Option<Time>,
}

/// All that a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The groups, largest first.
    pub groups: Vec<Group>,
    /// Stones on the board.
    pub stones: u64,
    /// Stones of groups that are alive.
    pub living: u64,
    /// Empty points of regions that are enclosed by stones of this player alone, without any stone inside.
    pub land: u64,
    /// Whether all stones were looked at; if not, the numbers are lower bounds.
    pub complete: bool,
}

impl World {
    /// The chunks in which each of some players has stones, in one pass over all chunks.
    pub fn chunks_of(&self, players: &[PlayerId]) -> Vec<Vec<ChunkAt>> {
        let index: StableMap<u32, usize> =
            players.iter().enumerate().map(|(i, player)| (player.number(), i)).collect();
        let mut chunks = vec![Vec::new(); players.len()];
        for (at, chunk) in self.board.directory.iter() {
            for share in chunk.shares.iter().filter(|share| share.stones > 0) {
                if let Some(&i) = index.get(&share.owner.number()) {
                    chunks[i].push(at);
                }
            }
        }
        chunks
    }

    /// The groups and the land of a player whose stones are in these chunks; at most about `limit` stones are looked at.
    ///
    /// ```
    /// use tengen_world::{Options, Point, World};
    /// let mut world = World::new(Options::default());
    /// world.play(0, "ann", Point::new(1, 0))?;
    /// let ann = world.player("ann").unwrap();
    /// let survey = world.survey(ann, &world.chunks_of(&[ann])[0], 1_000);
    /// assert_eq!((survey.stones, survey.living, survey.land, survey.groups[0].liberties), (1, 0, 0, 3));
    /// # Ok::<(), tengen_world::Illegal>(())
    /// ```
    pub fn survey(&self, player: PlayerId, chunks: &[ChunkAt], limit: usize) -> Survey {
        let (stones, complete) = self.own_stones(player, chunks, limit);
        let surveyor = Surveyor { world: self, player };
        let (groups, numbers) = surveyor.groups(&stones);
        let regions = surveyor.regions(&stones);
        surveyor.sum_up(groups, &numbers, &regions, stones.len() as u64, complete)
    }

    fn own_stones(&self, player: PlayerId, chunks: &[ChunkAt], limit: usize) -> (Vec<Point>, bool) {
        let mut stones = Vec::new();
        for &at in chunks {
            if stones.len() >= limit {
                stones.sort_unstable();
                return (stones, false);
            }
            let Some(min) = at.corner() else { continue };
            let last = SIDE as i64 - 1;
            let rect = Rect { min, max: Point::new(min.x | last, min.y | last) };
            // A chunk is never too large for a query.
            let _ = self.stones_in(rect, self.clock, |stone| {
                if stone.owner == player {
                    stones.push(stone.at);
                }
            });
        }
        stones.sort_unstable();
        (stones, true)
    }
}

/// A region that is enclosed by stones of one player.
struct Enclosed {
    points: Vec<Point>,
    /// Whether there is no stone in it.
    empty: bool,
}

struct Surveyor<'a> {
    world: &'a World,
    player: PlayerId,
}

/// Groups are numbered; the record of a chain tells the number of its group.
type Numbers = StableMap<u32, usize>;

impl Surveyor<'_> {
    fn is_own(&self, point: Point) -> bool {
        self.world.board.get(point).is_some_and(|stone| stone.owner() == self.player)
    }

    /// The record of the chain of an own stone.
    fn chain(&self, point: Point) -> Option<u32> {
        let stone = self.world.board.get(point).filter(|stone| stone.owner() == self.player)?;
        Some(self.world.board.chains.root(stone.chain))
    }

    fn groups(&self, stones: &[Point]) -> (Vec<Group>, Numbers) {
        let mut numbers = Numbers::default();
        let mut groups: Vec<Group> = Vec::new();
        let mut liberties: Vec<(usize, Point)> = Vec::new();
        for &at in stones {
            let Some(stone) = self.world.board.get(at) else { continue };
            let root = self.world.board.chains.root(stone.chain);
            let number = *numbers.entry(root).or_insert_with(|| {
                let size = self.world.board.chains.stones(root);
                let since = Some(Time::MIN);
                groups.push(Group { at, stones: size, liberties: 0, eyes: 0, alive: false, since });
                groups.len() - 1
            });
            let group = &mut groups[number];
            let since = (stone.since != BEGINNING).then_some(stone.since);
            group.since = group.since.zip(since).map(|(a, b)| a.max(b));
            let open = at.neighbours().filter(|&next| self.world.board.get(next).is_none());
            liberties.extend(open.map(|next| (number, next)));
        }
        liberties.sort_unstable();
        liberties.dedup();
        liberties.into_iter().for_each(|(number, _)| groups[number].liberties += 1);
        (groups, numbers)
    }

    /// The enclosed regions, each once. The outer border of a region is a cluster of stones that touch each other, at least
    /// diagonally, and the region lies within the rectangle around it; so only such rectangles are searched.
    fn regions(&self, stones: &[Point]) -> Vec<Enclosed> {
        let mut seen: BTreeSet<Point> = BTreeSet::new();
        let mut regions = Vec::new();
        for cluster in clusters(stones) {
            let Some(inside) = inner(&cluster) else { continue };
            let mut open = BTreeSet::new();
            for start in cluster.iter().flat_map(|stone| stone.neighbours()) {
                let is_new = inside.contains(start) && !seen.contains(&start) && !self.is_own(start);
                if is_new && let Some(region) = self.fill(start, inside, &mut open) {
                    seen.extend(&region.points);
                    regions.push(region);
                }
            }
        }
        regions
    }

    /// The region of a point, unless it reaches beyond the rectangle. Points of such open regions are remembered.
    fn fill(&self, start: Point, inside: Rect, open: &mut BTreeSet<Point>) -> Option<Enclosed> {
        if open.contains(&start) {
            return None;
        }
        let mut points = vec![start];
        let mut found = BTreeSet::from([start]);
        let mut empty = true;
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            let is_out = !inside.contains(point) || open.contains(&point) || points.len() > MAX_REGION;
            if is_out || point.neighbours().count() < 4 {
                open.append(&mut found);
                return None;
            }
            empty &= self.world.board.get(point).is_none();
            for beside in point.neighbours() {
                if !self.is_own(beside) && found.insert(beside) {
                    points.push(beside);
                }
            }
        }
        Some(Enclosed { points, empty })
    }

    fn sum_up(
        &self,
        mut groups: Vec<Group>,
        numbers: &Numbers,
        regions: &[Enclosed],
        stones: u64,
        complete: bool,
    ) -> Survey {
        let bordered: Vec<Region> = regions.iter().map(|region| self.border(region, numbers)).collect();
        let alive = benson::alive(groups.len(), &bordered);
        let eyes = benson::eyes(groups.len(), &bordered, &vec![true; bordered.len()]);
        for (group, (alive, eyes)) in groups.iter_mut().zip(alive.into_iter().zip(eyes)) {
            (group.alive, group.eyes) = (alive, eyes);
        }
        let living = groups.iter().filter(|group| group.alive).map(|group| u64::from(group.stones)).sum();
        let land =
            regions.iter().filter(|region| region.empty).map(|region| region.points.len() as u64).sum();
        groups.sort_unstable_by_key(|group| (std::cmp::Reverse(group.stones), group.at));
        Survey { groups, stones, living, land, complete }
    }

    /// The groups around a region, and those that all its points touch.
    fn border(&self, region: &Enclosed, numbers: &Numbers) -> Region {
        let touching = |point: Point| -> BTreeSet<usize> {
            let chains = point.neighbours().filter_map(|next| self.chain(next));
            chains.filter_map(|chain| numbers.get(&chain).copied()).collect()
        };
        let mut around = BTreeSet::new();
        let mut vital: Option<BTreeSet<usize>> = None;
        for &point in &region.points {
            let here = touching(point);
            vital = Some(match vital {
                None => here.clone(),
                Some(vital) => vital.intersection(&here).copied().collect(),
            });
            around.extend(here);
        }
        Region {
            around: around.into_iter().collect(),
            vital_to: vital.unwrap_or_default().into_iter().collect(),
        }
    }
}

/// Stones (sorted) that touch each other, at least diagonally.
fn clusters(stones: &[Point]) -> Vec<Vec<Point>> {
    let mut done = vec![false; stones.len()];
    let mut clusters = Vec::new();
    for first in 0..stones.len() {
        if std::mem::replace(&mut done[first], true) {
            continue;
        }
        let mut cluster = vec![stones[first]];
        let mut next = 0;
        while let Some(&stone) = cluster.get(next) {
            next += 1;
            let around = stone.around(1);
            for (x, y) in
                (around.min.x..=around.max.x).flat_map(|x| (around.min.y..=around.max.y).map(move |y| (x, y)))
            {
                if let Ok(i) = stones.binary_search(&Point::new(x, y))
                    && !std::mem::replace(&mut done[i], true)
                {
                    cluster.push(stones[i]);
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// The rectangle around a cluster without its border, which is where a region can be enclosed.
fn inner(cluster: &[Point]) -> Option<Rect> {
    let low = cluster.iter().copied().reduce(|a, b| Point::new(a.x.min(b.x), a.y.min(b.y)))?;
    let high = cluster.iter().copied().reduce(|a, b| Point::new(a.x.max(b.x), a.y.max(b.y)))?;
    let far = |low: i64, high: i64| high.abs_diff(low) >= 2;
    (cluster.len() >= 4 && far(low.x, high.x) && far(low.y, high.y))
        .then(|| Rect::new(Point::new(low.x + 1, low.y + 1), Point::new(high.x - 1, high.y - 1)))
}
