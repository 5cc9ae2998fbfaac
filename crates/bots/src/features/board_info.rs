//! Tables precomputed for an empty board.

use rules::topology::{HEX_STEPS, Topology};
use rules::variant::{Counting, Frame, Rules};
use rules::{Layout, Options, Point, Position, Shape, TypedGame, Visitor};

/// Precomputed tables for one board of one variant.
#[derive(Debug)]
pub(crate) struct BoardInfo {
    pub(crate) counting: Counting,
    /// Whether players can nuke their own stones.
    pub(crate) nukes: bool,
    /// The eight points around each, clockwise from north; [`NOWHERE`] off the board. Empty if the board is
    /// not a square grid, or if stones are wide.
    pub(crate) around: Vec<[Point; 8]>,
    /// The points that share two neighbours with each: its diagonals, on any board.
    diagonals: Vec<Vec<Point>>,
    most_diagonals: usize,
    /// The distance of each point from the edge; 0 is the first line.
    pub(crate) line: Vec<u8>,
    /// From each cell the cells in the six directions, nearest first; empty if pieces do not slide.
    pub(crate) rays: Vec<[Vec<Point>; 6]>,
}

/// An index off any board, whose cell is a wall.
const NOWHERE: Point = Point(u16::MAX);

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
        BoardInfo {
            counting: options.ruleset().counting,
            nukes: rules.voids.is_some(),
            around: if squares { layout.points().map(ring).collect() } else { Vec::new() },
            most_diagonals: diagonals.iter().map(Vec::len).max().unwrap_or(0),
            diagonals,
            line: layout.points().map(|p| line(layout, p)).collect(),
            rays: if rules.slides { layout.points().map(lines).collect() } else { Vec::new() },
        }
    }

    /// Every point of the board.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.line.len() as u16).map(Point)
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

fn line(layout: &Layout, point: Point) -> u8 {
    let steps: &[(i32, i32)] =
        if layout.shape() == Shape::Hex { &HEX_STEPS } else { &[(1, 0), (-1, 0), (0, 1), (0, -1)] };
    let free =
        |&(x, y): &(i32, i32)| (1..).take_while(|n| layout.step(point, n * x, n * y).is_some()).count();
    steps.iter().map(free).min().unwrap_or(0) as u8
}
