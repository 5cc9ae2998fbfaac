//! Tables precomputed for an empty board.

use rules::topology::{HEX_STEPS, Topology};
use rules::variant::{Counting, Frame, Rules};
use rules::{Layout, Options, Point, Position, Shape, TypedGame, Visitor};

use super::graph::Graph;

/// Precomputed tables for one board of one variant.
#[derive(Debug)]
pub(crate) struct BoardInfo {
    pub(crate) counting: Counting,
    /// Whether players can nuke their own stones.
    pub(crate) nukes: bool,
    /// Whether there are two layers, so that the fifth neighbour is on the other one.
    pub(crate) has_layers: bool,
    /// The eight points around each, clockwise from north; [`NOWHERE`] off the board. Empty if the board is
    /// not a square grid, or if stones are wide.
    pub(crate) around: Vec<[Point; 8]>,
    /// The points that share two neighbours with each: its diagonals, on any board.
    diagonals: Vec<Vec<Point>>,
    most_diagonals: usize,
    /// The distance of each point from the edge; 0 is the first line.
    pub(crate) line: Vec<u8>,
    /// Whether corners are opened first: where surrounding counts and the board is not small.
    pub(crate) has_corners: bool,
    /// The class of each point by its distances from the two nearest edges, below [`EDGES`].
    pub(crate) edges: Vec<u8>,
    /// The cells around each point in cyclic order, for patterns; the first `ring_len` count. Empty if stones are wide.
    pub(crate) ring: Vec<[Point; 8]>,
    pub(crate) ring_len: usize,
    /// Where stones are wide: the points within and just beyond touch in eight directions, and the four next points.
    pub(crate) sectors: Vec<[Vec<Point>; 8]>,
    pub(crate) steps: Vec<Vec<Point>>,
    /// Who is next to whom, for the net.
    pub(crate) graph: Graph,
    /// From each cell the cells in the six directions, nearest first; empty if pieces do not slide.
    pub(crate) rays: Vec<[Vec<Point>; 6]>,
}

/// An index off any board, whose cell is a wall.
const NOWHERE: Point = Point(u16::MAX);

/// Number of classes of [`BoardInfo::edges`].
pub(crate) const EDGES: u32 = (MOST_LINE as u32 + 1) * (MOST_LINE as u32 + 1);
/// Lines further in are one class.
const MOST_LINE: u8 = 5;

const RING: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl BoardInfo {
    /// The tables for the board of a position.
    pub(crate) fn of(position: &Position) -> BoardInfo {
        position.visit(BuildInfo(position.options()))
    }

    fn new<T: Topology<CAP>, const CAP: usize>(options: &Options, frame: &Frame<T>) -> BoardInfo {
        let layout = &frame.layout;
        let rules = options.ruleset();
        let diagonals: Vec<Vec<Point>> =
            if T::WIDE { Vec::new() } else { layout.points().map(|p| diagonals(frame, p)).collect() };
        let squares = layout.shape() != Shape::Hex && !T::WIDE;
        let ring = |p| RING.map(|(x, y)| layout.step(p, x, y).unwrap_or(NOWHERE));
        let lines = |p| HEX_STEPS.map(|step| ray(layout, p, step));
        let hex = layout.shape() == Shape::Hex;
        let six = |p| {
            let mut cells = [NOWHERE; 8];
            for (cell, (x, y)) in cells.iter_mut().zip(HEX_STEPS) {
                *cell = layout.step(p, x, y).unwrap_or(NOWHERE);
            }
            cells
        };
        let line: Vec<u8> = layout.points().map(|p| line(layout, p)).collect();
        let is_large = line.iter().any(|&line| line >= MOST_LINE);
        let next = |p| SQUARE_STEPS.iter().filter_map(|&(x, y)| layout.step(p, x, y)).collect();
        BoardInfo {
            edges: layout.points().map(|p| edges(layout, p)).collect(),
            ring: match (hex, squares) {
                (true, _) => layout.points().map(six).collect(),
                (_, true) => layout.points().map(ring).collect(),
                _ => Vec::new(),
            },
            ring_len: if hex { 6 } else { 8 },
            sectors: if T::WIDE { layout.points().map(|p| sectors(frame, p)).collect() } else { Vec::new() },
            steps: if T::WIDE { layout.points().map(next).collect() } else { Vec::new() },
            graph: Graph::new(frame, &diagonals),
            counting: options.ruleset().counting,
            nukes: rules.voids.is_some(),
            has_layers: layout.shape() == Shape::Layers,
            around: if squares { layout.points().map(ring).collect() } else { Vec::new() },
            most_diagonals: diagonals.iter().map(Vec::len).max().unwrap_or(0),
            diagonals,
            has_corners: squares && is_large && rules.counting != Counting::Stones,
            line,
            rays: if rules.slides { layout.points().map(lines).collect() } else { Vec::new() },
        }
    }

    /// Every point of the board.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.line.len() as u16).map(Point)
    }

    /// Whether a point is on the third or fourth lines of both edges, where corners are opened first.
    pub(crate) fn is_corner(&self, point: Point) -> bool {
        self.has_corners && matches!(self.edge_lines(point), (2 | 3, 2 | 3))
    }

    /// The distances of a point from the two nearest edges, up to [`MOST_LINE`].
    #[inline]
    pub(crate) fn edge_lines(&self, point: Point) -> (u32, u32) {
        let class = u32::from(self.edges[point.index()]);
        let lines = u32::from(MOST_LINE) + 1;
        (class / lines, class % lines)
    }

    /// The diagonals of a point, and how many of them an opponent may hold before an eye there is false.
    #[inline]
    pub(crate) fn diagonals(&self, point: Point) -> (&[Point], usize) {
        match self.diagonals.get(point.index()) {
            Some(list) => (list, usize::from(list.len() == self.most_diagonals)),
            None => (&[], 0),
        }
    }
}

struct BuildInfo<'a>(&'a Options);

impl Visitor for BuildInfo<'_> {
    type Output = BoardInfo;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> BoardInfo {
        BoardInfo::new(self.0, game.rules.frame())
    }
}

fn diagonals<T: Topology<CAP>, const CAP: usize>(frame: &Frame<T>, point: Point) -> Vec<Point> {
    let near = |p: Point| {
        let exists = |q: &Point| q.index() < frame.layout.len();
        frame.topology.near(p).iter().copied().filter(exists)
    };
    let mut second: Vec<Point> = near(point).flat_map(near).collect();
    second.retain(|&q| q != point && !near(point).any(|n| n == q));
    second.sort_unstable();
    let shared = second.chunk_by(|a, b| a == b);
    shared.filter(|same| same.len() >= 2).map(|same| same[0]).collect()
}

fn ray(layout: &Layout, from: Point, (letters, numbers): (i32, i32)) -> Vec<Point> {
    let steps = (1..).map(|n| layout.step(from, n * letters, n * numbers));
    steps.map_while(|cell| cell).collect()
}

const SQUARE_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// How many steps there are from a point to the edge in each direction, the fewest first.
fn free_steps(layout: &Layout, point: Point) -> Vec<u8> {
    let steps: &[(i32, i32)] = if layout.shape() == Shape::Hex { &HEX_STEPS } else { &SQUARE_STEPS };
    let free =
        |&(x, y): &(i32, i32)| (1..).take_while(|n| layout.step(point, n * x, n * y).is_some()).count() as u8;
    let mut free: Vec<u8> = steps.iter().map(free).collect();
    free.sort_unstable();
    free
}

fn line(layout: &Layout, point: Point) -> u8 {
    free_steps(layout, point).first().copied().unwrap_or(0)
}

/// A hexagon's edge is met in two directions, so that there the third tells how near another edge is.
fn edges(layout: &Layout, point: Point) -> u8 {
    let free = free_steps(layout, point);
    let second = if layout.shape() == Shape::Hex { 2 } else { 1 };
    let line = |i: usize| free.get(i).copied().unwrap_or(0).min(MOST_LINE);
    line(0) * (MOST_LINE + 1) + line(second)
}

/// The points around a wide stone that it does not cover, as far as one step beyond those it touches, by direction.
fn sectors<T: Topology<CAP>, const CAP: usize>(frame: &Frame<T>, point: Point) -> [Vec<Point>; 8] {
    let (layout, topology) = (&frame.layout, &frame.topology);
    let place = |p: Point| (i32::from(layout.spot(p).column), i32::from(layout.spot(p).row));
    let centre = place(point);
    let offset = |p: Point| (place(p).0 - centre.0, place(p).1 - centre.1);
    let far = |&p: &Point| offset(p).0.abs().max(offset(p).1.abs());
    let reach = topology.near(point).iter().map(far).max().unwrap_or(0) + 1;
    let mut found: [Vec<Point>; 8] = Default::default();
    for p in layout.points().filter(|p| far(p) <= reach && !topology.cover(point).contains(p)) {
        let (x, y) = offset(p);
        let (ax, ay) = (x.abs(), y.abs());
        let (x, y) = (if 2 * ax < ay { 0 } else { x.signum() }, if 2 * ay < ax { 0 } else { y.signum() });
        if let Some(direction) = RING.iter().position(|&step| step == (x, y)) {
            found[direction].push(p);
        }
    }
    found
}
