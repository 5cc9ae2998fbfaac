//! The board recomputed from its cells alone, for tests and fuzzing.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Around, Board, Cell, Cover, Liberties, zobrist};
use crate::topology::Topology;
use crate::{ByColor, Point};

/// Where the incremental board and the recomputed one differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Fault {}

fn same<V: PartialEq + fmt::Debug>(what: &str, point: Point, kept: &V, found: &V) -> Result<(), Fault> {
    if kept == found {
        return Ok(());
    }
    Err(Fault(format!("{what} at point {}: the board has {kept:?}, recomputed {found:?}", point.0)))
}

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    /// Compares everything the board keeps up to date with a recomputation by flood fill.
    ///
    /// # Errors
    /// The first difference found.
    pub fn audit(&self, topology: &T) -> Result<(), Fault> {
        self.audit_cells(topology)?;
        self.audit_totals(topology)?;
        let mut seen = alloc::vec![false; topology.points()];
        for point in topology.all_points() {
            if self.cell(point).is_stone() && !seen[point.index()] {
                self.audit_chain(topology, point, &mut seen)?;
            }
        }
        Ok(())
    }

    fn audit_cells(&self, topology: &T) -> Result<(), Fault> {
        let mut covers: Vec<ByColor<u8>> = alloc::vec![ByColor::default(); topology.points()];
        for point in topology.all_points() {
            if let Some(color) = self.cell(point).color() {
                topology.cover(point).iter().for_each(|&q| covers[q.index()][color] += 1);
            }
        }
        for (point, &cover) in topology.all_points().zip(&covers) {
            let mut around = Around::NONE;
            for &n in topology.near(point) {
                around.change(Around::NONE, Around::of(self.cell(n)));
            }
            same("neighbours", point, &self.around(point), &around)?;
            if T::WIDE {
                same("cover", point, &self.cover.at(point), &cover)?;
                let free = !self.cell(point).is_stone() && cover.black + cover.white == 0;
                same("openness", point, &(self.cell(point) == Cell::Open), &free)?;
            }
        }
        Ok(())
    }

    fn audit_totals(&self, topology: &T) -> Result<(), Fault> {
        let cells = &self.cell[..topology.points()];
        let hash = cells.iter().enumerate().fold(0, |h, (p, &cell)| h ^ zobrist::number(p, cell));
        same("hash", Point(0), &self.hash, &hash)?;
        let count = |color| cells.iter().filter(|&&cell| cell == Cell::stone(color)).count() as u16;
        same("stones", Point(0), &self.stones, &ByColor::new(count))?;
        let mut open: Vec<Point> = self.open.as_slice().to_vec();
        open.sort_unstable();
        let found: Vec<Point> = topology.all_points().filter(|&p| self.cell(p) == Cell::Open).collect();
        same("open points", Point(0), &open, &found)
    }

    fn audit_chain(&self, topology: &T, first: Point, seen: &mut [bool]) -> Result<(), Fault> {
        let color = self.cell(first);
        let mut liberties = T::Liberties::NONE;
        let mut stones = alloc::vec![first];
        seen[first.index()] = true;
        let mut done = 0;
        while done < stones.len() {
            for &n in topology.near(stones[done]) {
                if self.cell(n) == Cell::Open {
                    liberties.add(T::Liberties::at(n));
                } else if self.cell(n) == color && !seen[n.index()] {
                    seen[n.index()] = true;
                    stones.push(n);
                }
            }
            done += 1;
        }
        let mut ring: Vec<Point> = self.chain(first).take(CAP).collect();
        ring.sort_unstable();
        stones.sort_unstable();
        same("chain", first, &ring, &stones)?;
        same("size", first, &usize::from(self.chain_size(first)), &stones.len())?;
        same("liberties", first, &self.liberties(first), &liberties)?;
        let head = self.head(first);
        stones.iter().try_for_each(|&s| same("head", s, &self.head(s), &head))?;
        same("life", first, &(liberties.count() > 0), &true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Fixed, SQUARE, Wide};
    use crate::{Color, Layout, Regions};

    type Spoil<'a, T, const CAP: usize> = &'a dyn Fn(&mut Board<T, CAP>);

    /// Each change must be found, as a fault of this name.
    fn check<T: Topology<CAP>, const CAP: usize>(
        topology: &T,
        board: &Board<T, CAP>,
        faults: &[(&str, Spoil<'_, T, CAP>)],
    ) {
        assert_eq!(board.audit(topology), Ok(()));
        for (name, spoil) in faults {
            let mut spoiled = board.clone();
            spoil(&mut spoiled);
            let fault = spoiled.audit(topology).expect_err(name);
            assert!(fault.0.starts_with(name), "{name}: {fault}");
        }
    }

    #[test]
    fn whatever_the_board_keeps_wrong_is_found() {
        let topology: Fixed<SQUARE, 32> = Fixed::square(&Layout::square(5));
        let mut board = Board::new(&topology);
        // A chain of two in the corner, headed by the second, and a stone of White's.
        for (point, color) in [(0, Color::Black), (1, Color::Black), (12, Color::White)] {
            board.put_and_capture(&topology, Point(point), color, &mut |_| ());
        }
        assert_eq!(board.head(Point(0)), Point(1));
        check(
            &topology,
            &board,
            &[
                ("neighbours", &|b| b.around[24].change(Around::NONE, Around::OPEN)),
                ("hash", &|b| b.hash ^= 1),
                ("stones", &|b| b.stones.black += 1),
                ("stones", &|b| b.stones.white -= 1),
                ("open points", &|b| b.open.remove(Point(24))),
                ("chain", &|b| b.next[0] = Point(0)),
                ("size", &|b| b.size[1] += 1),
                ("liberties", &|b| b.liberties[1].add(Liberties::at(Point(24)))),
                ("head", &|b| b.head[1] = Point(0)),
                ("liberties", &|b| b.liberties[12].subtract(Liberties::at(Point(11)))),
            ],
        );
        // `put` leaves chains without a liberty on the board.
        let starves = |b: &mut Board<_, 32>| {
            for point in [5, 6, 2] {
                b.put(&topology, Point(point), Color::White);
            }
        };
        check(&topology, &board, &[("life", &starves)]);
    }

    #[test]
    fn wrong_covers_are_found() {
        let topology: Wide<128> = Wide::new(&Layout::square(9), &Regions::standard(), false);
        let mut board = Board::new(&topology);
        board.put(&topology, Point(40), Color::Black);
        board.put(&topology, Point(43), Color::White);
        let closes = |b: &mut Board<Wide<128>, 128>| {
            b.cell[80] = Cell::Covered;
            b.tell_neighbours(&topology, Point(80), Around::OPEN, Around::NONE);
        };
        check(
            &topology,
            &board,
            &[
                ("cover", &|b| assert!(b.cover.add(Point(80), Color::White))),
                ("cover", &|b| assert!(b.cover.remove(Point(31), Color::Black))),
                ("openness", &closes),
            ],
        );
    }
}
