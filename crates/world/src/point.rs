//! Points of the unbounded grid, and rectangles.

use crate::world::Illegal;
use std::fmt;
use std::str::FromStr;

/// A point of the world: `x` to the right, `y` up. Ordered by `x`, then `y`.
///
/// ```
/// use tengen_world::Point;
/// let point: Point = "-3,12".parse().unwrap();
/// assert_eq!(point, Point::new(-3, 12));
/// assert_eq!(point.to_string(), "-3,12");
/// assert!("E5".parse::<Point>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// To the right.
    pub x: i64,
    /// Up.
    pub y: i64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    /// The orthogonal neighbours. At the limits of the 64-bit coordinates there are fewer than four.
    pub fn neighbours(self) -> impl Iterator<Item = Point> {
        let Point { x, y } = self;
        [
            x.checked_sub(1).map(|x| Point { x, y }),
            y.checked_sub(1).map(|y| Point { x, y }),
            y.checked_add(1).map(|y| Point { x, y }),
            x.checked_add(1).map(|x| Point { x, y }),
        ]
        .into_iter()
        .flatten()
    }

    /// All points at most `radius` away in x and in y, clipped to 64-bit coordinates.
    pub fn around(self, radius: u32) -> Rect {
        let radius = i64::from(radius);
        Rect {
            min: Point::new(self.x.saturating_sub(radius), self.y.saturating_sub(radius)),
            max: Point::new(self.x.saturating_add(radius), self.y.saturating_add(radius)),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Why a text is not a point of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPoint {
    /// Not two integers separated by a comma.
    Unreadable,
    /// Outside 64-bit coordinates, and therefore far from every stone.
    TooFar,
}

impl BadPoint {
    /// The code for programs, as in records.
    pub const fn code(self) -> &'static str {
        match self {
            BadPoint::Unreadable => "unreadable",
            BadPoint::TooFar => Illegal::NoStoneNear.code(),
        }
    }
}

impl fmt::Display for BadPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadPoint::Unreadable => "a point is two whole numbers separated by a comma: x,y",
            BadPoint::TooFar => "coordinates are from -2^63 to 2^63-1",
        })
    }
}

impl std::error::Error for BadPoint {}

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Point, BadPoint> {
        let (x, y) = text.split_once(',').ok_or(BadPoint::Unreadable)?;
        // Parse both first, so that an unreadable y takes precedence over an x that is too far.
        match (coordinate(x), coordinate(y)) {
            (Ok(x), Ok(y)) => Ok(Point { x, y }),
            (Err(BadPoint::Unreadable), _) | (_, Err(BadPoint::Unreadable)) => Err(BadPoint::Unreadable),
            _ => Err(BadPoint::TooFar),
        }
    }
}

/// Parses a coordinate in its canonical form: no plus sign, no leading zeros, no `-0`.
fn coordinate(text: &str) -> Result<i64, BadPoint> {
    let text = text.trim_matches([' ', '\t']);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (!digits.starts_with('0') || text == "0");
    if !canonical {
        return Err(BadPoint::Unreadable);
    }
    text.parse().map_err(|_| BadPoint::TooFar)
}

/// A rectangle of points, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub(crate) min: Point,
    pub(crate) max: Point,
}

impl Rect {
    /// The rectangle with these two opposite corners, in any order.
    ///
    /// ```
    /// use tengen_world::{Point, Rect};
    /// let rect = Rect::new(Point::new(3, -1), Point::new(0, 1));
    /// assert_eq!(rect.points(), 12);
    /// assert!(rect.contains(Point::new(0, -1)));
    /// ```
    pub fn new(a: Point, b: Point) -> Rect {
        Rect { min: Point::new(a.x.min(b.x), a.y.min(b.y)), max: Point::new(a.x.max(b.x), a.y.max(b.y)) }
    }

    /// The lower left corner.
    pub fn min(&self) -> Point {
        self.min
    }

    /// The upper right corner.
    pub fn max(&self) -> Point {
        self.max
    }

    /// The number of columns.
    pub fn width(&self) -> u128 {
        self.max.x.abs_diff(self.min.x) as u128 + 1
    }

    /// The number of rows.
    pub fn height(&self) -> u128 {
        self.max.y.abs_diff(self.min.y) as u128 + 1
    }

    /// The number of points. (Saturating: the whole 64-bit grid has one more than fits.)
    pub fn points(&self) -> u128 {
        self.width().saturating_mul(self.height())
    }

    /// Whether it contains the point.
    pub fn contains(&self, point: Point) -> bool {
        (self.min.x..=self.max.x).contains(&point.x) && (self.min.y..=self.max.y).contains(&point.y)
    }
}

/// The error of a query whose rectangle is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The requested number of points or squares.
    pub asked: u128,
    /// The maximum of one query.
    pub allowed: u128,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rectangle is too large: {}, at most {} allowed", self.asked, self.allowed)
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fewer_neighbours_at_the_limits_of_the_grid() {
        assert_eq!(Point::new(0, 0).neighbours().count(), 4);
        assert_eq!(Point::new(i64::MIN, i64::MAX).neighbours().count(), 2);
        let corner = Point::new(i64::MAX, i64::MIN).around(6);
        assert_eq!(corner.points(), 49);
    }

    #[test]
    fn points_have_one_spelling() {
        for bad in
            ["", ",", "1", "1,", "1,2,3", "x,y", "1.5,2", "pass", "+1,2", "01,2", "-0,1", "1,--2", "９,1"]
        {
            assert_eq!(bad.parse::<Point>(), Err(BadPoint::Unreadable), "{bad:?}");
        }
        assert_eq!("9223372036854775808,0".parse::<Point>(), Err(BadPoint::TooFar));
        assert_eq!("9223372036854775808,x".parse::<Point>(), Err(BadPoint::Unreadable));
        assert_eq!(" 0 , -10".parse::<Point>(), Ok(Point::new(0, -10)));
        let far = Point::new(i64::MIN, i64::MAX);
        assert_eq!(far.to_string().parse(), Ok(far));
    }

    #[test]
    fn the_whole_grid_can_be_measured() {
        let all = Rect::new(Point::new(i64::MIN, i64::MIN), Point::new(i64::MAX, i64::MAX));
        assert_eq!(all.width(), 1 << 64);
        assert_eq!(all.points(), u128::MAX);
    }
}
