//! Who looks where: how many people look at the same part of the world, and the cursors of those who allow it.
//!
//! Clients ask every few seconds while their page is visible, and are forgotten when they stop. So nothing is pushed, and
//! whoever asks often pays for it with their own messages. Processes tell each other of their clients (`share`).

mod share;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use protocol::{WorldCursor, WorldNews};
use world::{Point, Rect};

use super::service::place;
use crate::ops::limits::bounds::{MAX_CURSORS, MAX_WATCHERS_COUNTED, WATCH_LIFETIME};

pub(super) use share::start as share;

/// Watchers are listed by the square of 2^8 × 2^8 points around the middle of what they see.
const SQUARE_BITS: u32 = 8;
type Square = (i64, i64);

fn square(at: Point) -> Square {
    (at.x >> SQUARE_BITS, at.y >> SQUARE_BITS)
}

/// What one client looks at.
#[derive(Debug, Clone, Copy)]
struct Look {
    area: Rect,
    cursor: Option<(u32, Point)>,
    until: Instant,
}

/// A client: of which process, with [`HERE`] for this one, and its number there.
type Id = (u64, u64);
const HERE: u64 = 0;

/// Everybody who looks at the world.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    next: AtomicU64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    squares: HashMap<Square, HashMap<Id, Look>>,
    /// The square in which each client is listed.
    places: HashMap<Id, Square>,
    /// Clients of this process of which others have not been told the latest.
    unshared: BTreeSet<u64>,
}

impl State {
    fn insert(&mut self, id: Id, look: Look) {
        let at = square(middle(look.area));
        if self.places.get(&id).is_some_and(|place| *place != at) {
            self.remove(id);
        }
        self.squares.entry(at).or_default().insert(id, look);
        self.places.insert(id, at);
    }

    fn remove(&mut self, id: Id) -> bool {
        let Some(square) = self.places.remove(&id) else { return false };
        if let Some(here) = self.squares.get_mut(&square) {
            here.remove(&id);
            if here.is_empty() {
                self.squares.remove(&square);
            }
        }
        true
    }
}

impl Watchers {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A client that does not look anywhere yet.
    pub(super) fn join(self: &Arc<Self>) -> Watcher {
        Watcher { id: self.next.fetch_add(1, Ordering::Relaxed), all: Arc::clone(self) }
    }

    /// Others who look at part of an area, and the cursors in it, apart from those of hidden players. At most a bounded number
    /// of them is looked at.
    fn others(&self, id: Id, area: Rect, hidden: &HashSet<u32>, now: Instant) -> WorldNews {
        let (mut count, mut cursors) = (0, BTreeMap::new());
        let state = self.state();
        // Views are hardly larger than two squares, so those that overlap have their middle in this one or the next.
        let (low, high) = (square(area.min()), square(area.max()));
        let near = |low: i64, high: i64| low.saturating_sub(1)..=high.saturating_add(1);
        let all = near(low.1, high.1).flat_map(|y| near(low.0, high.0).map(move |x| (x, y)));
        let looks = all.filter_map(|at| state.squares.get(&at)).flatten();
        let others =
            looks.filter(|(other, look)| **other != id && look.until > now && overlap(look.area, area));
        for (_, look) in others.take(MAX_WATCHERS_COUNTED) {
            count += 1;
            let is_seen = |(player, at): &(u32, Point)| area.contains(*at) && !hidden.contains(player);
            cursors.extend(look.cursor.filter(is_seen));
        }
        drop(state);
        let middle = middle(area);
        let far = |at: Point| at.x.abs_diff(middle.x).saturating_add(at.y.abs_diff(middle.y));
        let mut cursors: Vec<(u32, Point)> = cursors.into_iter().collect();
        cursors.sort_by_key(|&(_, at)| far(at));
        cursors.truncate(MAX_CURSORS);
        let cursor = |(player, at)| WorldCursor { player, at: place(at) };
        WorldNews::Watchers { count, cursors: cursors.into_iter().map(cursor).collect() }
    }
}

fn overlap(a: Rect, b: Rect) -> bool {
    let (low, high) = (Point::new(a.min().x.max(b.min().x), a.min().y.max(b.min().y)), (a.max(), b.max()));
    low.x <= high.0.x.min(high.1.x) && low.y <= high.0.y.min(high.1.y)
}

fn middle(area: Rect) -> Point {
    Point::new(area.min().x.midpoint(area.max().x), area.min().y.midpoint(area.max().y))
}

/// One client among the watchers; it leaves when dropped.
#[derive(Debug)]
pub(super) struct Watcher {
    id: u64,
    all: Arc<Watchers>,
}

impl Watcher {
    /// The client looks at an area and points somewhere; who else does? Cursors of hidden players are left out.
    pub(super) fn look(
        &mut self,
        area: Rect,
        cursor: Option<(u32, Point)>,
        hidden: &HashSet<u32>,
    ) -> WorldNews {
        let now = Instant::now();
        {
            let mut state = self.all.state();
            state.insert((HERE, self.id), Look { area, cursor, until: now + WATCH_LIFETIME });
            state.unshared.insert(self.id);
        }
        self.all.others((HERE, self.id), area, hidden, now)
    }

    pub(super) fn leave(&mut self) {
        let mut state = self.all.state();
        if state.remove((HERE, self.id)) {
            state.unshared.insert(self.id);
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(x: i64, y: i64) -> Rect {
        Rect::new(Point::new(x, y), Point::new(x + 99, y + 99))
    }

    fn look(watcher: &mut Watcher, area: Rect, cursor: Option<(u32, Point)>) -> (u32, Vec<u32>) {
        seen(watcher.look(area, cursor, &HashSet::new()))
    }

    fn seen(news: WorldNews) -> (u32, Vec<u32>) {
        let WorldNews::Watchers { count, cursors } = news else { panic!("{news:?}") };
        (count, cursors.into_iter().map(|cursor| cursor.player).collect())
    }

    #[test]
    fn only_those_who_look_at_the_same_place_are_told_of_each_other() {
        let all = Arc::new(Watchers::default());
        let (mut ann, mut bob, mut cat) = (all.join(), all.join(), all.join());
        assert_eq!(look(&mut ann, area(0, 0), Some((7, Point::new(5, 5)))), (0, vec![]));
        assert_eq!(look(&mut bob, area(-50, -50), None), (1, vec![7]));
        assert_eq!(
            look(&mut cat, area(50, 50), None),
            (1, vec![]),
            "sees Ann's area, not her cursor, and not Bob's"
        );
        assert_eq!(look(&mut ann, area(0, 0), None), (2, vec![]));
        let hidden = HashSet::from([7]);
        look(&mut ann, area(0, 0), Some((7, Point::new(5, 5))));
        assert_eq!(seen(bob.look(area(0, 0), None, &hidden)), (2, vec![]), "he has blocked her, or she him");
        assert_eq!(look(&mut bob, area(1 << 40, 0), None), (0, vec![]));
        assert_eq!(look(&mut ann, area(0, 0), None), (1, vec![]), "Bob is elsewhere");
        drop((bob, cat));
        assert_eq!(look(&mut ann, area(0, 0), None), (0, vec![]));
        drop(ann);
        let state = all.state();
        assert!(state.squares.is_empty() && state.places.is_empty(), "nothing is left behind");
    }

    #[test]
    fn the_ends_of_the_world_and_crowds_are_no_problem() {
        let all = Arc::new(Watchers::default());
        let corner = Rect::new(Point::new(i64::MAX - 9, i64::MIN), Point::new(i64::MAX, i64::MIN + 9));
        let mut crowd: Vec<Watcher> = (0..1_200).map(|_| all.join()).collect();
        let last =
            crowd.iter_mut().zip(0..).map(|(one, n)| look(one, corner, Some((n, corner.min())))).last();
        let (count, cursors) = last.expect("a crowd");
        assert_eq!((count as usize, cursors.len()), (MAX_WATCHERS_COUNTED, MAX_CURSORS));
    }
}
