//! Land, point by point: whose stones alone enclose an empty point.

use crate::groups::MAX_REGION;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::query::allowed;
use crate::world::World;

impl World {
    /// Whose land each point of a rectangle is, row by row from the bottom; as in [`crate::Survey::land`], but only of
    /// regions that are in the rectangle as a whole.
    ///
    /// # Errors
    /// Fails for rectangles of more than [`crate::MAX_POINTS`] points.
    pub fn land_in(&self, rect: Rect) -> Result<Vec<Option<PlayerId>>, TooLarge> {
        allowed(rect)?;
        let mut fill = Fill { world: self, rect, seen: vec![false; rect.points() as usize] };
        let mut land = vec![None; fill.seen.len()];
        for y in rect.min.y..=rect.max.y {
            for x in rect.min.x..=rect.max.x {
                if let Some((owner, points)) = fill.region(Point::new(x, y)) {
                    points.iter().for_each(|&at| land[fill.index(at)] = Some(owner));
                }
            }
        }
        Ok(land)
    }
}

struct Fill<'a> {
    world: &'a World,
    rect: Rect,
    /// The points of regions that were looked at.
    seen: Vec<bool>,
}

impl Fill<'_> {
    fn index(&self, at: Point) -> usize {
        let (x, y) = (at.x.abs_diff(self.rect.min.x), at.y.abs_diff(self.rect.min.y));
        (u128::from(y) * self.rect.width() + u128::from(x)) as usize
    }

    /// The empty points connected with one that was not seen yet, and their owner, if one player encloses them all.
    fn region(&mut self, start: Point) -> Option<(PlayerId, Vec<Point>)> {
        let index = self.index(start);
        if self.seen[index] || self.world.owner(start).is_some() {
            return None;
        }
        self.seen[index] = true;
        let (mut points, mut next) = (vec![start], 0);
        let (mut owner, mut is_land) = (None, true);
        while let Some(&at) = points.get(next) {
            next += 1;
            is_land &= at.neighbours().count() == 4;
            for beside in at.neighbours() {
                match self.world.owner(beside) {
                    Some(other) => is_land &= *owner.get_or_insert(other) == other,
                    None if !self.rect.contains(beside) => is_land = false,
                    None => {
                        let index = self.index(beside);
                        if !std::mem::replace(&mut self.seen[index], true) {
                            points.push(beside);
                        }
                    }
                }
            }
        }
        owner.filter(|_| is_land && points.len() <= MAX_REGION).map(|owner| (owner, points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn the_land_of_all_points_is_the_land_of_all_players() {
        let mut seed = 3u64;
        let mut below = |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % bound) as i64
        };
        let quick = Options::default().with_radius(1).unwrap().with_pending_timeout(1).unwrap();
        let mut world = World::new(quick.with_locked_timeout(Some(1)).unwrap());
        let mut land = 0;
        for time in 0..4_000 {
            let name = ["ann", "bob"][below(2) as usize];
            let _ = world.play(time * 5, name, Point::new(below(18) - 9, below(18) - 9));
            if time % 400 != 399 {
                continue;
            }
            let all = world.land_in(Rect::new(Point::new(-12, -12), Point::new(12, 12))).unwrap();
            for name in ["ann", "bob"] {
                let player = world.player(name).unwrap();
                let survey = world.survey(player, &world.chunks_of(&[player])[0], usize::MAX);
                let found = all.iter().filter(|owner| **owner == Some(player)).count() as u64;
                assert_eq!(found, survey.land, "{name} at {time}");
                land += found;
            }
        }
        assert!(land > 10, "{land}");
    }

    #[test]
    fn regions_that_leave_the_rectangle_are_nobodys() {
        let world = World::new(Options::default());
        let land = world.land_in(Rect::new(Point::new(-1, -1), Point::new(1, 1))).unwrap();
        assert_eq!((land.len(), land.iter().flatten().count()), (9, 0));
        assert!(world.land_in(Rect::new(Point::new(0, 0), Point::new(i64::MAX, 0))).is_err());
    }
}
