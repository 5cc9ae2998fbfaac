//! Who is next to whom on a board, for the net.

use rules::Point;
use rules::topology::Topology;
use rules::variant::Frame;

/// Lists of points, one for each point.
#[derive(Debug, Default)]
pub(crate) struct Links {
    ends: Vec<u32>,
    points: Vec<u16>,
    /// The sum over a list is divided by two to the power of this, which is about its usual length.
    pub(crate) shift: u32,
}

impl Links {
    fn new(lists: impl Iterator<Item = Vec<Point>>) -> Links {
        let mut links = Links::default();
        let mut longest = 1;
        for list in lists {
            links.points.extend(list.iter().map(|p| p.0));
            links.ends.push(links.points.len() as u32);
            longest = longest.max(list.len());
        }
        links.shift = longest.ilog2();
        links
    }

    /// The list of a point.
    #[inline]
    pub(crate) fn of(&self, point: usize) -> &[u16] {
        let start = point.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.points[start as usize..self.ends[point] as usize]
    }

    /// How many lists there are.
    #[cfg(feature = "native")]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The two neighbourhoods of every point.
#[derive(Debug)]
pub(crate) struct Graph {
    /// Points that touch.
    pub(crate) near: Links,
    /// Diagonals; where stones are wide, the points that a stone covers.
    pub(crate) second: Links,
}

impl Graph {
    pub(super) fn new<T: Topology<CAP>, const CAP: usize>(
        frame: &Frame<T>,
        diagonals: &[Vec<Point>],
    ) -> Graph {
        let exists = |p: &&Point| p.index() < frame.layout.len();
        let near = |p| frame.topology.near(p).iter().filter(exists).copied().collect();
        let second = |p: Point| match diagonals.get(p.index()) {
            Some(list) => list.clone(),
            None => frame.topology.cover(p).iter().filter(|&&q| q != p).filter(exists).copied().collect(),
        };
        Graph {
            near: Links::new(frame.layout.points().map(near)),
            second: Links::new(frame.layout.points().map(second)),
        }
    }
}
