//! Any board as SGF set-up properties, for viewers that know only Go.
//!
//! Stones are set up, never played, so that no viewer captures by its own rules. Two layers stand side by side with
//! a crossed-out column between, the upper one on the left. Hexagonal boards are sheared: letters and numbers stay what
//! they are, and the corners that do not exist are crossed out. Voids are labelled with their arrow (`NE`, or `NE+`
//! while the resolver is on), neutral pieces are triangles, and the last turn is circled.

use crate::{
    sgf::{Grid, Node, Value},
    view::{Form, Piece, Place, View, arrow_name},
};

/// The SGF board that a board is shown on.
pub(crate) fn grid(form: Form) -> Grid {
    let (columns, rows) = match form {
        Form::Square { size } => (size, size),
        Form::Layers { size } => (2 * size + 1, size),
        Form::Hex { base } => (2 * base - 1, 2 * base - 1),
    };
    Grid { columns, rows }
}

/// Column from the left and row from the top of a place on that board.
pub(crate) fn spot(form: Form, place: &Place) -> (u16, u16) {
    let Grid { rows, .. } = grid(form);
    let column = match form {
        Form::Layers { size } if place.layer == 0 => size + 1 + place.column,
        _ => place.column,
    };
    (column, rows - 1 - place.row)
}

/// Make a node show `now`, given that the node before it shows `before`.
pub(crate) fn show(node: &mut Node, before: Option<&View>, now: &View, last: &[usize]) {
    let grid = grid(now.form);
    let value = |place: &Place| {
        let (column, row) = spot(now.form, place);
        grid.value(column, row)
    };
    let mut add = |name: &str, values: Vec<Value>| node.add(name, values);
    let changed = |stone: fn(Piece) -> bool| -> Vec<Value> {
        let is_new = |&(index, place): &(usize, &Place)| {
            let old = before.map_or(Piece::Empty, |view| view.places[index].piece);
            stone(place.piece) && !stone(old)
        };
        now.places.iter().enumerate().filter(is_new).map(|(_, place)| value(place)).collect()
    };
    add("AB", changed(|piece| piece == Piece::Black));
    add("AW", changed(|piece| piece == Piece::White));
    add("AE", changed(|piece| !matches!(piece, Piece::Black | Piece::White)));
    let marked = |mark: fn(Piece) -> bool| now.places.iter().filter(move |place| mark(place.piece));
    add("TR", marked(|piece| piece == Piece::Neutral).map(value).collect());
    add("LB", now.places.iter().filter_map(|place| label(now.form, place)).collect());
    add("MA", missing(now.form).into_iter().map(|(column, row)| grid.value(column, row)).collect());
    let last = last.iter().filter_map(|&index| now.places.get(index));
    let stones = last.filter(|place| matches!(place.piece, Piece::Black | Piece::White));
    add("CR", stones.map(value).collect());
}

fn label(form: Form, place: &Place) -> Option<Value> {
    let Piece::Void { arrow, resolver, .. } = place.piece else { return None };
    let (column, row) = spot(form, place);
    let sign = if resolver { "+" } else { "" };
    Some(Value::pair(&grid(form).name(column, row), &format!("{}{sign}", arrow_name(arrow))))
}

/// Points of the SGF board that the shown board does not have.
fn missing(form: Form) -> Vec<(u16, u16)> {
    match form {
        Form::Square { .. } => Vec::new(),
        Form::Layers { size } => (0..size).map(|row| (size, row)).collect(),
        Form::Hex { base } => {
            let side = 2 * base - 1;
            let all = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
            all.filter(|&(column, row)| column.abs_diff(side - 1 - row) >= base).collect()
        }
    }
}
