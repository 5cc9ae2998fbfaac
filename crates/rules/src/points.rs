//! Scores in half points, exactly.

use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub};

/// A number of points, counted in halves so that 7.5 is exact.
///
/// ```
/// use tengen_rules::HalfPoints;
/// let komi = HalfPoints::from_halves(15);
/// assert_eq!((komi + HalfPoints::whole(30)).to_string(), "37.5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// No points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// A whole number of points.
    pub const fn whole(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
    }

    /// A number of half points.
    pub const fn from_halves(halves: i32) -> HalfPoints {
        HalfPoints(halves)
    }

    /// How many half points these are.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// The number of points if it is whole.
    pub const fn as_whole(self) -> Option<i32> {
        if self.0 % 2 == 0 { Some(self.0 / 2) } else { None }
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;
    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;
    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = HalfPoints;
    fn neg(self) -> HalfPoints {
        HalfPoints(-self.0)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn halves_add_up() {
        let (half, three) = (HalfPoints::from_halves(1), HalfPoints::whole(3));
        assert_eq!([half, three, -half].map(HalfPoints::halves), [1, 6, -1]);
        assert_eq!([half, three, -three].map(HalfPoints::as_whole), [None, Some(3), Some(-3)]);
        let mut sum = three + half;
        sum += three;
        assert_eq!((sum.halves(), (half - three).halves()), (13, -5));
    }

    #[test]
    fn halves_are_written_exactly() {
        for (halves, text) in [(0, "0"), (1, "0.5"), (-1, "-0.5"), (15, "7.5"), (-6, "-3"), (74, "37")] {
            assert_eq!(HalfPoints::from_halves(halves).to_string(), text);
        }
    }
}
