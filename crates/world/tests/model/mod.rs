//! A simple, slow model of Infinite Go: a map of stones, and flood fill for everything.

use std::collections::{BTreeMap, BTreeSet};
use tengen_world::{Options, Point, Status, Time};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelStone {
    pub(crate) owner: String,
    pub(crate) status: Status,
    pub(crate) since: Option<Time>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ModelEffects {
    pub(crate) removed: Vec<Point>,
    pub(crate) changed: Vec<(Point, Status)>,
}

pub(crate) struct Model {
    pub(crate) options: Options,
    pub(crate) stones: BTreeMap<Point, ModelStone>,
    pub(crate) clock: Option<Time>,
}

impl Model {
    pub(crate) fn new(options: Options) -> Model {
        let sai = ModelStone { owner: "SAI".into(), status: Status::Unlocked, since: None };
        Model { options, stones: BTreeMap::from([(Point::new(0, 0), sai)]), clock: None }
    }

    /// A stone's status at a given time, and since when.
    pub(crate) fn status(&self, stone: &ModelStone, now: Time) -> (Status, Option<Time>) {
        let timeout = match stone.status {
            Status::Locked => self.options.locked_timeout(),
            Status::Pending => Some(self.options.pending_timeout()),
            Status::Unlocked => None,
        };
        match (stone.since, timeout) {
            (Some(since), Some(timeout)) if since + timeout <= now => {
                (Status::Unlocked, Some(since + timeout))
            }
            _ => (stone.status, stone.since),
        }
    }

    fn in_box(&self, point: Point) -> Vec<Point> {
        let radius = u64::from(self.options.radius());
        let near =
            |other: &&Point| other.x.abs_diff(point.x) <= radius && other.y.abs_diff(point.y) <= radius;
        self.stones.keys().filter(near).copied().collect()
    }

    pub(crate) fn legal(&self, time: Time, player: &str, point: Point) -> bool {
        let near = self.in_box(point);
        let fine = near.iter().all(|at| {
            let stone = &self.stones[at];
            match self.status(stone, time).0 {
                Status::Locked => stone.owner != player,
                Status::Pending => stone.owner == player,
                Status::Unlocked => true,
            }
        });
        let in_time = self.clock.is_none_or(|clock| time >= clock);
        player != "SAI" && in_time && !near.is_empty() && fine && !self.stones.contains_key(&point)
    }

    pub(crate) fn chain(&self, start: Point) -> BTreeSet<Point> {
        let owner = &self.stones[&start].owner;
        let (mut chain, mut to_do) = (BTreeSet::from([start]), vec![start]);
        while let Some(point) = to_do.pop() {
            for next in point.neighbours() {
                if self.stones.get(&next).is_some_and(|stone| stone.owner == *owner) && chain.insert(next) {
                    to_do.push(next);
                }
            }
        }
        chain
    }

    pub(crate) fn liberties(&self, chain: &BTreeSet<Point>) -> usize {
        let next: BTreeSet<Point> = chain.iter().flat_map(|point| point.neighbours()).collect();
        next.iter().filter(|point| !self.stones.contains_key(point)).count()
    }

    pub(crate) fn play(&mut self, time: Time, player: &str, point: Point) -> Option<ModelEffects> {
        if !self.legal(time, player, point) {
            return None;
        }
        self.clock = Some(time);
        let mut changed = Vec::new();
        for at in self.in_box(point) {
            let next = match self.status(&self.stones[&at], time).0 {
                Status::Locked => Status::Pending,
                Status::Pending => Status::Unlocked,
                Status::Unlocked => continue,
            };
            let owner = self.stones[&at].owner.clone();
            self.stones.insert(at, ModelStone { owner, status: next, since: Some(time) });
            changed.push((at, next));
        }
        let stone = ModelStone { owner: player.into(), status: Status::Locked, since: Some(time) };
        self.stones.insert(point, stone);
        let dead = |model: &Model, at: Point| {
            let chain = model.chain(at);
            if model.liberties(&chain) == 0 { chain } else { BTreeSet::new() }
        };
        let others = point.neighbours().filter(|at| self.stones.get(at).is_some_and(|s| s.owner != player));
        let mut removed: BTreeSet<Point> = others.flat_map(|at| dead(self, at)).collect();
        if removed.is_empty() {
            removed = dead(self, point);
        }
        self.stones.retain(|at, _| !removed.contains(at));
        changed.retain(|(at, _)| !removed.contains(at));
        Some(ModelEffects { removed: removed.into_iter().collect(), changed })
    }
}
