//! 3×3 patterns: hane, cuts, and moves at the edge, the set published for MoGo (Gelly, Wang, Munos, Teytaud, 2006).

use std::sync::OnceLock;

use rules::board::{Board, Cell};
use rules::topology::Topology;
use rules::{Color, Point};

/// The neighbourhoods that match a pattern, as a bit set of 16-bit codes (two bits for each of the eight neighbours,
/// clockwise from north).
#[derive(Debug)]
pub(crate) struct Patterns {
    good: Vec<u64>,
}

/// Three rows of three. `X` the mover, `O` the opponent, `.` open, `x` opponent or open, `o` mover or
/// open, `#` off the board or blocked, `?` anything. The middle is the point to play.
const SHAPES: [[&str; 3]; 13] = [
    // Hane: bend around a stone that is not supported, cut it off, magari, and the narrow hane.
    ["XOX", "...", "???"],
    ["XO.", "...", "?.?"],
    ["XO?", "X..", "x.?"],
    [".O.", "X..", "..."],
    // Cuts: where two diagonals cross, the keima cut, and peeping through.
    ["XO?", "O.o", "?o?"],
    ["XO?", "O.X", "???"],
    ["?X?", "O.O", "ooo"],
    ["OX?", "o.O", "???"],
    // At the edge: chase, block, connect, sagari, and the cut.
    ["X.?", "O.?", "##?"],
    ["OX?", "X.O", "###"],
    ["?X?", "x.O", "###"],
    ["?XO", "x.x", "###"],
    ["?OX", "X.O", "###"],
];

/// Row and column of each neighbour in a shape, clockwise from north.
const RING_CELLS: [(usize, usize); 8] = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)];

impl Patterns {
    /// The shared table.
    pub(crate) fn get() -> &'static Patterns {
        static TABLE: OnceLock<Patterns> = OnceLock::new();
        TABLE.get_or_init(Patterns::new)
    }

    fn new() -> Patterns {
        let mut table = Patterns { good: vec![0; 1 << 10] };
        for shape in SHAPES {
            let read: [char; 8] = RING_CELLS.map(|(row, column)| char::from(shape[row].as_bytes()[column]));
            for turned in symmetries(read) {
                // The patterns apply to either colour.
                table.add(turned, 0, 0);
                table.add(turned.map(swap_colors), 0, 0);
            }
        }
        table
    }

    /// Adds all codes that match a shape, neighbour by neighbour.
    fn add(&mut self, shape: [char; 8], place: usize, code: usize) {
        if place == 8 {
            self.good[code / 64] |= 1 << (code % 64);
            return;
        }
        for value in 0..4 {
            if allows(shape[place], value) {
                self.add(shape, place + 1, code | value << (2 * place));
            }
        }
    }

    /// Whether an open point with these eight neighbours matches a pattern.
    #[inline]
    pub(crate) fn matches<T: Topology<CAP>, const CAP: usize>(
        &self,
        board: &Board<T, CAP>,
        ring: &[Point; 8],
        mover: Color,
    ) -> bool {
        let values = match mover {
            Color::Black => &FOR_BLACK,
            Color::White => &FOR_WHITE,
        };
        let mut code = 0;
        for (place, &p) in ring.iter().enumerate() {
            code |= usize::from(values[board.cell(p) as usize]) << (2 * place);
        }
        self.good[code / 64] >> (code % 64) & 1 == 1
    }
}

/// The code of each kind of cell for a mover.
const fn values(own: Cell, other: Cell) -> [u8; 8] {
    let mut values = [WALL as u8; 8];
    values[Cell::Open as usize] = OPEN as u8;
    values[own as usize] = OWN as u8;
    values[other as usize] = OTHER as u8;
    values
}

const FOR_BLACK: [u8; 8] = values(Cell::Black, Cell::White);
const FOR_WHITE: [u8; 8] = values(Cell::White, Cell::Black);

const OPEN: usize = 0;
const OWN: usize = 1;
const OTHER: usize = 2;
const WALL: usize = 3;

fn allows(letter: char, value: usize) -> bool {
    match letter {
        'X' => value == OWN,
        'O' => value == OTHER,
        '.' => value == OPEN,
        'x' => value == OTHER || value == OPEN,
        'o' => value == OWN || value == OPEN,
        '#' => value == WALL,
        _ => true,
    }
}

fn swap_colors(letter: char) -> char {
    match letter {
        'X' => 'O',
        'O' => 'X',
        'x' => 'o',
        'o' => 'x',
        other => other,
    }
}

/// The eight symmetries of a ring: rotation shifts by two, reflection reverses.
fn symmetries(ring: [char; 8]) -> Vec<[char; 8]> {
    let mirrored = std::array::from_fn(|i| ring[(8 - i) % 8]);
    let turn = |ring: [char; 8], by: usize| std::array::from_fn(|i| ring[(i + by) % 8]);
    [ring, mirrored].into_iter().flat_map(|r| [0, 2, 4, 6].map(|by| turn(r, by))).collect()
}
