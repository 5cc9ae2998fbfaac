//! Regions: connected open points, and whose they are.

use crate::board::{Board, Cell};
use crate::topology::Topology;
use crate::{ByColor, Color, Point};

/// Which colours a region touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Touch {
    black: bool,
    white: bool,
}

impl Touch {
    /// The one colour that the region touches.
    pub(crate) fn owner(self) -> Option<Color> {
        match self {
            Touch { black: true, white: false } => Some(Color::Black),
            Touch { black: false, white: true } => Some(Color::White),
            _ => None,
        }
    }

    fn see(&mut self, cell: Cell) {
        self.black |= cell == Cell::Black;
        self.white |= cell == Cell::White;
    }
}

/// Calls `each` with every region: its points and the colours it touches.
pub(crate) fn each_region<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    topology: &T,
    mut each: impl FnMut(&[Point], Touch),
) {
    let mut seen = [false; CAP];
    let mut region = [Point(0); CAP];
    for &first in board.open().as_slice() {
        if seen[first.index() & (CAP - 1)] {
            continue;
        }
        seen[first.index() & (CAP - 1)] = true;
        region[0] = first;
        let (mut done, mut len, mut touch) = (0, 1, Touch::default());
        while done < len {
            for &n in topology.near(region[done & (CAP - 1)]) {
                let cell = board.cell(n);
                touch.see(cell);
                if cell == Cell::Open && !seen[n.index() & (CAP - 1)] {
                    seen[n.index() & (CAP - 1)] = true;
                    region[len & (CAP - 1)] = n;
                    len += 1;
                }
            }
            done += 1;
        }
        each(&region[..len], touch);
    }
}

/// The number of points in each colour's regions.
pub(crate) fn area<T: Topology<CAP>, const CAP: usize>(board: &Board<T, CAP>, topology: &T) -> ByColor<u32> {
    let mut area = ByColor::default();
    each_region(board, topology, |points, touch| {
        if let Some(owner) = touch.owner() {
            area[owner] += points.len() as u32;
        }
    });
    area
}
