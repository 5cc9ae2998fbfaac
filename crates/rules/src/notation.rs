//! Position strings: a position in one line, as chess players use FEN.
//!
//! `gosan;size=5 5/1X3/2*O1/5/5 w 0-1 C3E@C3` is variant and options, rows from the top with runs of empty points as
//! numbers, who plays next, the captures of Black and White, and, where the variant has them, the voids in order.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::Cell;
use crate::{
    BadOption, BadSetup, ByColor, Color, Illegal, Layout, Options, Point, Position, Setup, SetupVoid,
    UnknownVariant,
};

/// Why a text is not a position string.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadPosition {
    /// There are too few or too many fields.
    Fields,
    /// There is no variant of this name.
    Variant(UnknownVariant),
    /// An option is not written as `name=value`.
    Assignment(String),
    /// An option is not allowed.
    Option(BadOption),
    /// The board has another number of rows.
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row, counted from 1 at the top, has too few or too many points, or a character that is no piece.
    Row(usize),
    /// Neither `b` nor `w`.
    ToPlay,
    /// The captures are not two numbers with a hyphen between them.
    Captures,
    /// A void, counted from 1, is not a label, an arrow and perhaps an origin, or not shown in the rows.
    Void(usize),
    /// The position makes no sense.
    Setup(BadSetup),
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Fields => {
                f.write_str("a position is written as: variant;options rows b|w captures [voids]")
            }
            BadPosition::Variant(unknown) => unknown.fmt(f),
            BadPosition::Assignment(text) => write!(f, "{text}: write options as name=value"),
            BadPosition::Option(bad) => bad.fmt(f),
            BadPosition::Rows { found, expected } => write!(f, "{found} rows; this board has {expected}"),
            BadPosition::Row(row) => write!(f, "row {row} does not fit this board"),
            BadPosition::ToPlay => f.write_str("who plays next is written b or w"),
            BadPosition::Captures => f.write_str("captures are written as two numbers: 0-3"),
            BadPosition::Void(number) => {
                write!(f, "void {number}: write one for each * as C3E, or C3E@D4 with its origin")
            }
            BadPosition::Setup(bad) => bad.fmt(f),
        }
    }
}

impl core::error::Error for BadPosition {}

impl fmt::Debug for Position {
    /// The position string: the arrays of the board would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl fmt::Display for Position {
    /// The position string. Passes, ko, superko history and handicap are not part of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant().id())?;
        for (name, value) in self.options().given().filter(|(name, _)| *name != "handicap") {
            write!(f, ";{name}={value}")?;
        }
        let pages: Vec<String> = self.rows().iter().map(|rows| write_rows(rows)).collect();
        let captures = self.captures();
        let to_play = self.to_play().letter().to_ascii_lowercase();
        write!(f, " {} {to_play} {}-{}", pages.join("|"), captures.black, captures.white)?;
        let voids: Vec<String> = self
            .voids()
            .into_iter()
            .map(|void| {
                let origin = void.origin.map(|origin| format!("@{}", self.layout().label(origin)));
                format!("{}{}{}", self.layout().label(void.at), void.arrow, origin.unwrap_or_default())
            })
            .collect();
        if voids.is_empty() { Ok(()) } else { write!(f, " {}", voids.join(",")) }
    }
}

fn write_rows(rows: &[String]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| write_row(row)).collect();
    rows.join("/")
}

/// `..X.` becomes `2X1`.
fn write_row(row: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in row.chars() {
        if cell == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(cell);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads a position string.
    ///
    /// ```
    /// use tengen_rules::{Color, Position};
    /// let text = "gosan;size=5 5/1X3/2*O1/5/5 w 0-1 C3E@C3";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.to_play(), Color::White);
    /// assert_eq!(position.to_string(), text);
    /// # Ok::<(), tengen_rules::BadPosition>(())
    /// ```
    fn from_str(text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (game, rows, to_play, captures, voids) = match fields[..] {
            [game, rows, to_play, captures] => (game, rows, to_play, captures, ""),
            [game, rows, to_play, captures, voids] => (game, rows, to_play, captures, voids),
            _ => return Err(BadPosition::Fields),
        };
        let options = read_options(game)?;
        let layout = options.layout();
        let mut pieces = read_rows(&layout, rows)?;
        let mut holding = |cell| pieces.extract_if(.., |(_, c)| *c == cell).map(|(point, _)| point).collect();
        let setup = Setup {
            black: holding(Cell::Black),
            white: holding(Cell::White),
            voids: read_voids(&layout, voids, &holding(Cell::Void))?,
            neutral: neutral(&options, holding(Cell::Neutral)),
            to_play: Some(match to_play {
                "b" => Color::Black,
                "w" => Color::White,
                _ => return Err(BadPosition::ToPlay),
            }),
            captures: read_captures(captures).ok_or(BadPosition::Captures)?,
        };
        Position::from_setup(&options, &setup).map_err(BadPosition::Setup)
    }
}

fn read_options(game: &str) -> Result<Options, BadPosition> {
    let mut parts = game.split(';');
    let variant = parts.next().unwrap_or_default().parse().map_err(BadPosition::Variant)?;
    let mut options = Options::new(variant);
    for part in parts {
        let (name, value) = part.split_once('=').ok_or_else(|| BadPosition::Assignment(part.to_string()))?;
        options.set_text(name, value).map_err(BadPosition::Option)?;
    }
    Ok(options)
}

/// Every piece on the board with its point.
fn read_rows(layout: &Layout, text: &str) -> Result<Vec<(Point, Cell)>, BadPosition> {
    let rows: Vec<Vec<Point>> = layout.reading_order().into_iter().flatten().collect();
    let texts: Vec<&str> = text.split(['/', '|']).collect();
    if texts.len() != rows.len() {
        return Err(BadPosition::Rows { found: texts.len(), expected: rows.len() });
    }
    let mut pieces = Vec::new();
    for (i, (row, text)) in rows.iter().zip(texts).enumerate() {
        read_row(row, text, &mut pieces).ok_or(BadPosition::Row(i + 1))?;
    }
    Ok(pieces)
}

fn read_row(row: &[Point], text: &str, pieces: &mut Vec<(Point, Cell)>) -> Option<()> {
    let (mut points, mut rest) = (row.iter(), text);
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            let empty: usize = rest[..digits].parse().ok().filter(|_| first != '0')?;
            points.nth(empty - 1)?;
            rest = &rest[digits..];
            continue;
        }
        let piece = [Cell::Black, Cell::White, Cell::Void, Cell::Neutral].into_iter();
        pieces.push((*points.next()?, piece.into_iter().find(|cell| cell.letter() == first)?));
        rest = &rest[first.len_utf8()..];
    }
    points.next().is_none().then_some(())
}

fn read_captures(text: &str) -> Option<ByColor<u32>> {
    let (black, white) = text.split_once('-')?;
    Some(ByColor { black: black.parse().ok()?, white: white.parse().ok()? })
}

/// The voids of the list, which must be those of the rows.
fn read_voids(layout: &Layout, text: &str, shown: &[Point]) -> Result<Option<Vec<SetupVoid>>, BadPosition> {
    let list: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split(',').collect() };
    let mut voids = Vec::new();
    for (i, text) in list.iter().enumerate() {
        let void = read_void(layout, text).ok().flatten();
        voids.push(void.filter(|void| shown.contains(&void.at)).ok_or(BadPosition::Void(i + 1))?);
    }
    if voids.len() != shown.len() {
        return Err(BadPosition::Void(voids.len() + 1));
    }
    Ok((!voids.is_empty()).then_some(voids))
}

/// Reads `C3E` or `C3E@D4`.
fn read_void(layout: &Layout, text: &str) -> Result<Option<SetupVoid>, Illegal> {
    let (void, origin) = match text.split_once('@') {
        Some((void, origin)) => (void, Some(layout.point(origin)?)),
        None => (text, None),
    };
    let Some(digit) = void.rfind(|c: char| c.is_ascii_digit()) else { return Ok(None) };
    let (label, arrow) = void.split_at(digit + 1);
    let at = layout.point(label)?;
    Ok(arrow.parse().ok().map(|arrow| SetupVoid { at, arrow, origin }))
}

/// The rows show all neutral pieces, so in a variant that has them their absence means that none are there.
fn neutral(options: &Options, shown: Vec<Point>) -> Option<Vec<Point>> {
    if options.ruleset().slides || !shown.is_empty() { Some(shown) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_texts_are_refused_with_the_reason() {
        for (text, reason) in [
            ("", "a position is written as: variant;options rows b|w captures [voids]"),
            ("chess 9 b 0-0", "unknown variant; there are go, no, gosan, xiago, gengo, go2.5d"),
            ("go;size 2/2 b 0-0", "size: write options as name=value"),
            ("go;size=1 1 b 0-0", "option size: 1 is not allowed; it takes a whole number from 2 to 25"),
            ("go;size=2 2 b 0-0", "1 rows; this board has 2"),
            ("go;size=2 2/3 b 0-0", "row 2 does not fit this board"),
            ("go;size=2 2/1 b 0-0", "row 2 does not fit this board"),
            ("go;size=2 2/Z1 b 0-0", "row 2 does not fit this board"),
            ("go;size=2 2/02 b 0-0", "row 2 does not fit this board"),
            ("go;size=2 2/99999999999999999999 b 0-0", "row 2 does not fit this board"),
            ("go;size=2 2/2 black 0-0", "who plays next is written b or w"),
            ("go;size=2 2/2 b 00", "captures are written as two numbers: 0-3"),
            ("go;size=2 2/*1 b 0-0 A1N", "setup.voids: this variant has no voids"),
            ("go;size=2 2/#1 b 0-0", "setup.neutral: this variant has no neutral pieces"),
            ("no;size=5 5/5/5/5/*4 b 0-0", "void 1: write one for each * as C3E, or C3E@D4 with its origin"),
            (
                "no;size=5 5/5/5/5/5 b 0-0 A1N",
                "void 1: write one for each * as C3E, or C3E@D4 with its origin",
            ),
            (
                "no;size=5 5/5/5/5/*4 b 0-0 A1N@A1",
                "setup.voids[0].origin: voids of this variant have no origin",
            ),
            ("go;size=2 OX/1O b 0-0", "setup.black[0]: this stone's group has no liberty"),
        ] {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), reason, "{text}");
        }
    }

    #[test]
    fn starts_read_back_as_written() {
        for variant in crate::Variant::ALL {
            let text = Position::new(&Options::new(variant)).to_string();
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        let text = "xiago;base=4 5/5/6/7/6/5/4 w 0-0";
        assert!(text.parse::<Position>().is_err(), "hexagon rows have their own lengths");
    }
}
