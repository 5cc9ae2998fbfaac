//! The two players' colours.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

/// Black or White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Written `X` on boards and `B` in results.
    Black,
    /// Written `O` on boards and `W` in results.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The name used in records and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The letter used in results: `B+3.5`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The opponent's colour.
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is neither `black` nor `white`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownColor;

impl fmt::Display for UnknownColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour is black or white")
    }
}

impl core::error::Error for UnknownColor {}

impl FromStr for Color {
    type Err = UnknownColor;

    fn from_str(name: &str) -> Result<Color, UnknownColor> {
        Color::ALL.into_iter().find(|color| color.name() == name).ok_or(UnknownColor)
    }
}

/// One value for each colour.
///
/// ```
/// use tengen_rules::{ByColor, Color};
/// let mut captures = ByColor { black: 0, white: 0 };
/// captures[Color::White] += 3;
/// assert_eq!(captures.white, 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Makes one for each colour.
    pub fn new(mut make: impl FnMut(Color) -> T) -> Self {
        ByColor { black: make(Color::Black), white: make(Color::White) }
    }

    /// Applies a function to the value of each colour.
    ///
    /// ```
    /// use tengen_rules::ByColor;
    /// let names = ByColor { black: "Ann", white: "Bob" };
    /// assert_eq!(names.map(str::len).zip(names), ByColor { black: (3, "Ann"), white: (3, "Bob") });
    /// assert_eq!(names.iter().map(|(color, name)| format!("{color} {name}")).collect::<Vec<_>>(), [
    ///     "black Ann",
    ///     "white Bob",
    /// ]);
    /// ```
    pub fn map<U>(self, mut each: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: each(self.black), white: each(self.white) }
    }

    /// Both values with their colours, Black first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::Black, &self.black), (Color::White, &self.white)].into_iter()
    }

    /// Pairs of the values of each colour.
    pub fn zip<U>(self, other: ByColor<U>) -> ByColor<(T, U)> {
        ByColor { black: (self.black, other.black), white: (self.white, other.white) }
    }

    /// References to both.
    pub fn as_ref(&self) -> ByColor<&T> {
        ByColor { black: &self.black, white: &self.white }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
