//! Boards with wide stones (Gengo): a stone covers a region and touches a region.

use crate::Point;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::Topology;
use crate::board::{CoverCounts, Roomy};
use crate::layout::Layout;
use crate::order::sort;

/// How far a stone may reach.
pub(super) const FARTHEST: i8 = 6;

type Offset = (i8, i8);

/// The overlap and neighbour regions of a stone, closed under the eight symmetries of the square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    /// In order, without repetition.
    overlap: Vec<Offset>,
    /// In order, without repetition.
    neighbour: Vec<Offset>,
}

/// Why regions contradict themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadRegions {
    /// An offset reaches too far.
    TooFar(i64, i64),
    /// The overlap must hold the stone itself.
    NoCentre,
    /// Without neighbours no stone could have a liberty.
    NoNeighbours,
    /// The same offset, after symmetry, is in both regions.
    Both(i8, i8),
}

impl fmt::Display for BadRegions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRegions::TooFar(x, y) => write!(f, "offset [{x},{y}] is farther than {FARTHEST}"),
            BadRegions::NoCentre => f.write_str("the overlap must hold [0,0]"),
            BadRegions::NoNeighbours => f.write_str("the neighbour region must not be empty"),
            BadRegions::Both(x, y) => write!(f, "offset [{x},{y}] is in both regions"),
        }
    }
}

impl core::error::Error for BadRegions {}

impl Regions {
    /// The regions that can be asked for by name.
    pub const PRESETS: [&'static str; 4] = ["standard", "go", "large-n", "large-o"];

    /// Regions from offsets, which are reflected and rotated in all eight ways.
    ///
    /// # Errors
    /// If an offset is too far, the centre is missing, or the regions overlap.
    pub fn new(overlap: &[(i64, i64)], neighbour: &[(i64, i64)]) -> Result<Regions, BadRegions> {
        let regions = Regions { overlap: all_ways(overlap)?, neighbour: all_ways(neighbour)? };
        if !regions.overlap.contains(&(0, 0)) {
            return Err(BadRegions::NoCentre);
        }
        if regions.neighbour.is_empty() {
            return Err(BadRegions::NoNeighbours);
        }
        match regions.overlap().filter(|offset| regions.neighbour.contains(offset)).last() {
            Some((x, y)) => Err(BadRegions::Both(x, y)),
            None => Ok(regions),
        }
    }

    /// The regions of ordinary Gengo.
    pub fn standard() -> Regions {
        Regions::of(&[(0, 0), (1, 0), (1, 1)], &[(2, 0), (2, 1)])
    }

    fn of(overlap: &[Offset], neighbour: &[Offset]) -> Regions {
        Regions { overlap: symmetric(overlap), neighbour: symmetric(neighbour) }
    }

    /// The regions of a preset.
    pub fn preset(name: &str) -> Option<Regions> {
        let (overlap, neighbour): (&[Offset], &[Offset]) = match name {
            "standard" => return Some(Regions::standard()),
            "go" => (&[(0, 0)], &[(1, 0)]),
            "large-n" => (&[(0, 0), (1, 0), (1, 1)], &[(2, 0), (2, 1), (2, 2), (3, 0), (3, 1)]),
            "large-o" => (&[(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)], &[(2, 2), (3, 0), (3, 1), (3, 2)]),
            _ => return None,
        };
        Some(Regions::of(overlap, neighbour))
    }

    /// The name of the preset that these regions are, if they are one.
    pub fn preset_name(&self) -> Option<&'static str> {
        Regions::PRESETS.into_iter().find(|name| Regions::preset(name).as_ref() == Some(self))
    }

    /// Of offsets closed under symmetry, one of each eight: the others follow.
    pub fn generators(&self, offsets: impl Iterator<Item = (i8, i8)>) -> Vec<(i8, i8)> {
        offsets.filter(|&(x, y)| 0 <= y && y <= x).collect()
    }

    /// The offsets that a stone covers, its own (0, 0) included.
    pub fn overlap(&self) -> impl Iterator<Item = (i8, i8)> {
        self.overlap.iter().copied()
    }

    /// The offsets at which a stone touches others.
    pub fn neighbour(&self) -> impl Iterator<Item = (i8, i8)> {
        self.neighbour.iter().copied()
    }
}

fn all_ways(offsets: &[(i64, i64)]) -> Result<Vec<Offset>, BadRegions> {
    let near = |v: i64| i8::try_from(v).ok().filter(|v| (-FARTHEST..=FARTHEST).contains(v));
    let offset = |&(x, y): &(i64, i64)| near(x).zip(near(y)).ok_or(BadRegions::TooFar(x, y));
    let offsets = offsets.iter().map(offset).collect::<Result<Vec<_>, _>>()?;
    Ok(symmetric(&offsets))
}

/// The offsets with all their reflections and rotations.
fn symmetric(offsets: &[Offset]) -> Vec<Offset> {
    let turned = offsets.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let mut all = turned.flat_map(|(a, b)| [(a, b), (-a, b), (a, -b), (-a, -b)]).collect();
    sort(&mut all);
    all.dedup();
    all
}

/// The neighbours and the cover of every point of a Gengo board.
#[derive(Debug, Clone)]
pub struct Wide<const CAP: usize> {
    points: usize,
    near: Box<[Box<[Point]>]>,
    cover: Box<[Box<[Point]>]>,
}

impl<const CAP: usize> Wide<CAP> {
    /// The board of a layout. With `own_overlap`, stones in each other's overlap also touch.
    pub fn new(layout: &Layout, regions: &Regions, own_overlap: bool) -> Self {
        assert!(layout.len() < CAP && CAP.is_power_of_two(), "{} points do not fit {CAP}", layout.len());
        let beside = regions.overlap().filter(|&offset| own_overlap && offset != (0, 0));
        let touching: Vec<Offset> = regions.neighbour().chain(beside).collect();
        let covered: Vec<Offset> = regions.overlap().collect();
        let table = |offsets: &[Offset]| -> Box<[Box<[Point]>]> {
            let around = |p| {
                let step = |&(x, y): &Offset| layout.step(p, x.into(), y.into());
                offsets.iter().filter_map(step).collect()
            };
            layout.points().map(around).collect()
        };
        Wide { points: layout.len(), near: table(&touching), cover: table(&covered) }
    }
}

impl<const CAP: usize> Topology<CAP> for Wide<CAP> {
    type Liberties = Roomy;
    type Cover = CoverCounts<CAP>;
    const WIDE: bool = true;

    fn points(&self) -> usize {
        self.points
    }

    #[inline(always)]
    fn near(&self, point: Point) -> &[Point] {
        &self.near[point.index()]
    }

    #[inline(always)]
    fn cover(&self, point: Point) -> &[Point] {
        &self.cover[point.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_have_the_sizes_of_their_drawings() {
        let sizes = Regions::PRESETS.map(|name| {
            let regions = Regions::preset(name).unwrap();
            assert_eq!(regions.preset_name(), Some(name));
            (regions.overlap().count(), regions.neighbour().count())
        });
        assert_eq!(sizes, [(9, 12), (1, 4), (9, 28), (21, 24)]);
    }

    #[test]
    fn contradictory_regions_are_refused() {
        let new = Regions::new;
        assert_eq!(new(&[(0, 0), (7, 0)], &[(1, 0)]), Err(BadRegions::TooFar(7, 0)));
        assert_eq!(new(&[(1, 0)], &[(2, 0)]), Err(BadRegions::NoCentre));
        assert_eq!(new(&[(0, 0)], &[]), Err(BadRegions::NoNeighbours));
        assert_eq!(new(&[(0, 0), (1, 2)], &[(-2, 1)]), Err(BadRegions::Both(2, 1)));
    }
}
