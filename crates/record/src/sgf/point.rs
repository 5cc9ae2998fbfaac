//! Points on SGF's square grid: two letters, column from the left and row from the top.

use super::Value;
use std::fmt;

/// The widest board that SGF letters (`a`–`z`, then `A`–`Z`) can name.
pub const MAX_SIDE: u16 = 52;

/// A board as SGF sees it: so many columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// From left to right, at most [`MAX_SIDE`].
    pub columns: u16,
    /// From top to bottom, at most [`MAX_SIDE`].
    pub rows: u16,
}

/// A value that should name points of a board and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPoint {
    /// The value as written.
    pub value: String,
    /// The board it should be on.
    pub grid: Grid,
}

impl fmt::Display for BadPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grid { columns, rows } = self.grid;
        write!(f, "`{}` is not a point of a {columns}×{rows} board", self.value)
    }
}

impl std::error::Error for BadPoint {}

impl Grid {
    /// The value that names a point, both counted from 0 at the upper left.
    #[must_use]
    pub fn value(self, column: u16, row: u16) -> Value {
        Value::new(&self.name(column, row))
    }

    /// The two letters of a point.
    #[must_use]
    pub fn name(self, column: u16, row: u16) -> String {
        [letter(column), letter(row)].into_iter().collect()
    }

    /// The point of a move: `None` is a pass, written as nothing or, up to 19×19, as `tt`.
    ///
    /// # Errors
    /// If the value is neither a pass nor a point of this board.
    pub fn turn(self, value: &Value) -> Result<Option<(u16, u16)>, BadPoint> {
        let text = value.line();
        match text.trim() {
            "" => Ok(None),
            "tt" if self.columns <= 19 && self.rows <= 19 => Ok(None),
            _ => self.point(value).map(Some),
        }
    }

    /// A single point.
    ///
    /// # Errors
    /// If the value is not a point of this board.
    pub fn point(self, value: &Value) -> Result<(u16, u16), BadPoint> {
        let text = value.line();
        let mut letters = text.trim().chars();
        let column = letters.next().and_then(number).filter(|&column| column < self.columns);
        let row = letters.next().and_then(number).filter(|&row| row < self.rows);
        match (column, row, letters.next()) {
            (Some(column), Some(row), None) => Ok((column, row)),
            _ => Err(BadPoint { value: text, grid: self }),
        }
    }

    /// All points of a list, each once, in order; `aa:cc` is a rectangle of nine.
    ///
    /// # Errors
    /// If a value is neither a point nor a rectangle of this board.
    pub fn points(self, values: &[Value]) -> Result<Vec<(u16, u16)>, BadPoint> {
        let mut seen = vec![false; usize::from(self.columns) * usize::from(self.rows)];
        let mut points = Vec::new();
        for value in values {
            let [(left, top), (right, bottom)] = self.corners(value)?;
            for row in top..=bottom {
                for column in left..=right {
                    let index = usize::from(row) * usize::from(self.columns) + usize::from(column);
                    if !std::mem::replace(&mut seen[index], true) {
                        points.push((column, row));
                    }
                }
            }
        }
        Ok(points)
    }

    fn corners(self, value: &Value) -> Result<[(u16, u16); 2], BadPoint> {
        let (first, second) = match value.halves() {
            Some((first, second)) => (self.point(&first)?, self.point(&second)?),
            None => (self.point(value)?, self.point(value)?),
        };
        // Some programs write the corners the other way round.
        let upper_left = (first.0.min(second.0), first.1.min(second.1));
        Ok([upper_left, (first.0.max(second.0), first.1.max(second.1))])
    }
}

fn letter(index: u16) -> char {
    let byte = match index {
        0..26 => b'a' + index as u8,
        26..52 => b'A' + (index - 26) as u8,
        _ => b'?',
    };
    char::from(byte)
}

fn number(letter: char) -> Option<u16> {
    match letter {
        'a'..='z' => Some(letter as u16 - 'a' as u16),
        'A'..='Z' => Some(letter as u16 - 'A' as u16 + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: Grid = Grid { columns: 9, rows: 9 };

    #[test]
    fn passes() {
        assert_eq!(NINE.turn(&Value::new("")), Ok(None));
        assert_eq!(NINE.turn(&Value::new("tt")), Ok(None));
        let large = Grid { columns: 21, rows: 21 };
        assert_eq!(large.turn(&Value::new("tt")), Ok(Some((19, 19))));
    }

    #[test]
    fn letters_both_ways() {
        let wide = Grid { columns: 52, rows: 3 };
        for column in 0..52 {
            assert_eq!(wide.point(&wide.value(column, 2)), Ok((column, 2)));
        }
        for bad in ["j", "aj", "ja", "abc", "a1", "é"] {
            assert_eq!(NINE.point(&Value::new(bad)).unwrap_err().value, bad);
        }
    }

    #[test]
    fn rectangles_and_repetitions() {
        let values = [Value::pair("bb", "aa"), Value::new("bb"), Value::new("ca")];
        assert_eq!(NINE.points(&values), Ok(vec![(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)]));
    }
}
