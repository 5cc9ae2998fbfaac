//! Territory, last turn, move numbers.

use super::{Marks, geometry::Geometry};
use crate::{
    look::{Look, STEP, TERRITORY, VOID},
    scene::{Paint, Role, Scene, Shape, Stroke, alphabet},
    view::{Piece, Place},
};

pub(super) fn draw(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, marks: &Marks) {
    for &index in &marks.last {
        let is_numbered = marks.numbers.iter().any(|&(numbered, _)| numbered == index);
        if let Some(place) = geometry.place(index).filter(|_| !is_numbered) {
            draw_last(scene, geometry, look, place);
        }
    }
    for &(index, number) in &marks.numbers {
        if let Some(place) = geometry.place(index) {
            draw_number(scene, geometry, look, place, number, marks.last.contains(&index));
        }
    }
}

/// Territory is drawn below the pieces: wide stones overlap points that are counted too.
pub(super) fn draw_territory(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, marks: &Marks) {
    for &(index, owner) in &marks.territory {
        if let Some(place) = geometry.place(index) {
            draw_owner(scene, geometry, look, place, owner);
        }
    }
}

fn draw_owner(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, place: &Place, owner: Piece) {
    let (role, fill, rim) = match owner {
        Piece::Black => (Role::BlackTerritory, look.territory_black, look.black_rim),
        Piece::White => (Role::WhiteTerritory, look.territory_white, look.white_rim),
        _ => return,
    };
    let corner = geometry.center(place).shifted(-TERRITORY, -TERRITORY);
    let mark = Shape::rectangle(role, corner, 2.0 * TERRITORY, 2.0 * TERRITORY, 1.2);
    scene.add(mark.filled(Paint::Flat(fill)).stroked(rim, 0.8));
}

/// A ring on a stone or an empty point, a frame around a void.
fn draw_last(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, place: &Place) {
    let radius = match place.piece {
        Piece::Black | Piece::White => geometry.stone * 0.5,
        Piece::Neutral => geometry.stone * 0.35,
        Piece::Empty => 0.2 * STEP,
        Piece::Void { .. } => {
            let half = VOID + 0.04 * STEP;
            let corner = geometry.center(place).shifted(-half, -half);
            let frame = Shape::rectangle(Role::LastTurn, corner, 2.0 * half, 2.0 * half, 0.35 * half);
            return scene.add(frame.stroked(look.accent, 0.065 * STEP));
        }
    };
    let ink = if place.piece == Piece::Black { look.accent_on_black } else { look.accent };
    let ring = Shape::circle(Role::LastTurn, geometry.center(place), radius);
    scene.add(ring.stroked(ink, 0.06 * STEP));
}

/// A line from the neutral piece's previous point to the piece, drawn below the pieces.
pub(super) fn draw_slide(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, [from, to]: [usize; 2]) {
    let (Some(from), Some(to)) = (geometry.place(from), geometry.place(to)) else { return };
    let (from, to) = (geometry.center(from), geometry.center(to));
    scene.add(Shape::line(Role::LastTurn, from, to).stroked(look.accent, 0.06 * STEP));
    scene.add(Shape::circle(Role::LastTurn, from, 0.12 * STEP).filled(Paint::Flat(look.accent)));
}

fn draw_number(
    scene: &mut Scene,
    geometry: &Geometry<'_>,
    look: &Look,
    place: &Place,
    number: u32,
    is_last: bool,
) {
    let text = number.to_string();
    let room = geometry.stone * 1.16;
    // The size must fit three digits, but a single digit must not fill the stone.
    let tall = geometry.stone * 0.8;
    let height = tall.min(tall * room / alphabet::width(&text, tall).max(1.0));
    let ink = match place.piece {
        Piece::Black if is_last => look.accent_on_black,
        _ if is_last => look.accent,
        Piece::Black => look.on_black,
        _ => look.on_white,
    };
    let pen = Stroke { ink, width: height * 0.125 };
    scene.write(Role::Number, &text, geometry.center(place), height, pen);
}
