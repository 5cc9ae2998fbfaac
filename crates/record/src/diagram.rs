//! Boards as plain text, for terminals, mails and tests.

use crate::view::{Form, Piece, Place, View, arrow_name, column_letters, touched};
use rules::{Position, Turn};

/// Two layers stand side by side only if they fit a terminal this wide.
const WIDTH: usize = 80;

/// Draw a position with coordinates. What the last turn put down stands in parentheses.
///
/// ```
/// use rules::{Options, Position, OptionValue, Variant};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(3))?;
/// let mut position = Position::new(&options);
/// let last = position.play_text("B2")?;
/// let text = tengen_record::diagram(&position, Some(last));
/// assert_eq!(text.lines().collect::<Vec<_>>(), [
///     "   A B C",
///     " 3 . . . 3",
///     " 2 .(X). 2",
///     " 1 . . . 1",
///     "   A B C",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn diagram(position: &Position, last_turn: Option<Turn>) -> String {
    let last: Vec<usize> = last_turn.into_iter().flat_map(touched).collect();
    draw(&View::of(position), &last)
}

/// Draw a board with coordinates. The places in `last` stand in parentheses.
///
/// Black is `X`, White `O`, a void `*`, a neutral piece `#`. Spaces that Gengo stones cover are `x`, `o`, or `+` if both
/// colours do. Voids are listed below the board with their arrows.
#[must_use]
pub fn draw(view: &View, last: &[usize]) -> String {
    let mut lines = match view.form {
        Form::Square { size } => square(view, 0, size, last),
        Form::Layers { size } => layers(view, size, last),
        Form::Hex { base } => hex(view, base, last),
    };
    lines.extend(view.places.iter().filter_map(void_line));
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The character of a place.
fn letter(place: &Place) -> char {
    match place.piece {
        Piece::Black => 'X',
        Piece::White => 'O',
        Piece::Neutral => '#',
        Piece::Void { .. } => '*',
        Piece::Empty => match (place.black_cover, place.white_cover) {
            (true, true) => '+',
            (true, false) => 'x',
            (false, true) => 'o',
            (false, false) => '.',
        },
    }
}

fn void_line(place: &Place) -> Option<String> {
    let Piece::Void { arrow, resolver, origin } = place.piece else { return None };
    let arrow = arrow_name(arrow);
    let resolver = if resolver { "on" } else { "off" };
    let origin = if origin { ", origin" } else { "" };
    Some(format!("* {:<4}arrow {arrow:<2}  resolver {resolver}{origin}", place.label))
}

/// Points of one row, each with a blank before it, the last turn in parentheses.
fn row<'a>(places: impl Iterator<Item = (usize, &'a Place)>, last: &[usize]) -> String {
    let mut text = String::new();
    let mut closing = ' ';
    for (index, place) in places {
        let is_last = last.contains(&index);
        let before = if is_last { '(' } else { closing };
        text.push(before);
        text.push(letter(place));
        closing = if is_last { ')' } else { ' ' };
    }
    text.push(closing);
    text
}

fn square(view: &View, layer: u16, size: u16, last: &[usize]) -> Vec<String> {
    let heads = column_heads(size);
    let mut lines = heads.clone();
    for number in (0..size).rev() {
        let places = view.places.iter().enumerate();
        let places = places.filter(|(_, place)| place.layer == layer && place.row == number);
        lines.push(format!("{:>2}{}{}", number + 1, row(places, last), number + 1));
    }
    lines.extend(heads);
    lines
}

/// The letters of the columns. Names of two letters stand upright, or the largest board would not fit a
/// terminal.
fn column_heads(size: u16) -> Vec<String> {
    let names: Vec<String> = (0..size).map(column_letters).collect();
    let height = names.iter().map(String::len).max().unwrap_or(1);
    let letter = |name: &String, line: usize| {
        let blank = height - name.len();
        line.checked_sub(blank).and_then(|at| name.chars().nth(at)).unwrap_or(' ')
    };
    let head =
        |line| names.iter().fold("  ".to_owned(), |text, name| format!("{text} {}", letter(name, line)));
    (0..height).map(head).collect()
}

fn layers(view: &View, size: u16, last: &[usize]) -> Vec<String> {
    let titled = |layer: u16, title: &str| {
        let mut lines = square(view, layer, size, last);
        lines.insert(0, format!("  {title}"));
        lines
    };
    let (upper, lower) = (titled(1, " Upper"), titled(0, " Lower"));
    let width = upper.iter().map(String::len).max().unwrap_or(0) + 2;
    if 2 * width > WIDTH {
        return upper.into_iter().chain([String::new()]).chain(lower).collect();
    }
    upper.iter().zip(&lower).map(|(left, right)| format!("{left:<width$}{right}")).collect()
}

/// Rows shift by half a cell. Letters stand at the ends of their columns, which lean to the left.
fn hex(view: &View, base: u16, last: &[usize]) -> Vec<String> {
    let middle = base.saturating_sub(1);
    let indent = |row: u16| usize::from(row.abs_diff(middle));
    let letters = |columns: std::ops::RangeInclusive<u16>| -> String {
        columns.map(|column| format!("{:>2}", column_letters(column))).collect()
    };
    let mut lines =
        vec![format!("  {:1$}{2}", "", usize::from(middle.saturating_sub(1)), letters(middle..=2 * middle))];
    for number in (0..=2 * middle).rev() {
        let places = view.places.iter().enumerate().filter(|(_, place)| place.row == number);
        let end = if number < middle { column_letters(number + base) } else { (number + 1).to_string() };
        let row = row(places, last);
        lines.push(format!("{:indent$}{:>2}{row}{end}", "", number + 1, indent = indent(number)));
    }
    lines.push(format!("  {:1$}{2}", "", usize::from(middle) + 1, letters(0..=middle)));
    lines
}
