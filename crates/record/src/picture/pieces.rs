//! Stones, neutral pieces and voids.

use super::{
    Marks,
    geometry::{Geometry, pointed_hexagon},
    marks,
};
use crate::{
    look::{Look, STEP, VOID},
    scene::{At, Paint, Role, Scene, Shape, Step},
    view::{Form, Piece},
};

pub(super) fn draw(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, marks: &Marks) {
    draw_voids(scene, geometry, look);
    // All shadows first, so that no piece casts a shadow on a neighbour.
    for place in &geometry.view.places {
        let center = geometry.center(place).shifted(0.035 * STEP, 0.075 * STEP);
        let radius = match place.piece {
            Piece::Black | Piece::White => geometry.stone * 1.13,
            Piece::Neutral => geometry.stone * 1.1,
            Piece::Empty | Piece::Void { .. } => continue,
        };
        scene.add(Shape::circle(Role::Shadow, center, radius).filled(look.shadow.clone()));
    }
    if let Some(slide) = marks.slide {
        marks::draw_slide(scene, geometry, look, slide);
    }
    draw_links(scene, geometry, look);
    for place in &geometry.view.places {
        let center = geometry.center(place);
        match place.piece {
            Piece::Black => draw_stone(scene, geometry, look, center, true),
            Piece::White => draw_stone(scene, geometry, look, center, false),
            Piece::Neutral => draw_neutral(scene, look, center, geometry.stone),
            Piece::Empty | Piece::Void { .. } => {}
        }
    }
}

fn draw_stone(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, center: At, black: bool) {
    let (role, fill, rim) = if black {
        (Role::BlackStone, &look.black, look.black_rim)
    } else {
        (Role::WhiteStone, &look.white, look.white_rim)
    };
    // The outline is inside the radius, so that touching stones stay distinct.
    let body = Shape::circle(role, center, geometry.stone - 0.4).filled(fill.clone());
    scene.add(body.stroked(rim, 0.8));
    if geometry.view.reach.is_some_and(|reach| reach > 0.6) {
        // A wide stone hides the intersection it is on, so its centre is marked.
        let ink = if black { look.on_black } else { look.on_white };
        let dot = Shape::circle(Role::Detail, center, 0.055 * STEP);
        scene.add(dot.filled(Paint::Flat(ink.percent(55))));
    }
}

/// A hexagonal piece of jade: bevel, flat top, and edges between the facets.
fn draw_neutral(scene: &mut Scene, look: &Look, center: At, radius: f32) {
    let outer = pointed_hexagon(center, radius);
    let inner = pointed_hexagon(center, radius * 0.62);
    let body = Shape::polygon(Role::Neutral, &outer).filled(look.neutral.clone());
    scene.add(body.stroked(look.neutral_rim, 1.0));
    let edges = outer.iter().zip(&inner).flat_map(|(&from, &to)| [Step::Move(from), Step::Line(to)]);
    let edges = Shape::path(Role::Detail, edges.collect());
    scene.add(edges.stroked(look.neutral_rim.percent(32), 0.7));
    let top = Shape::polygon(Role::Detail, &inner).filled(look.neutral_top.clone());
    scene.add(top.stroked(look.neutral_rim.percent(40), 0.6));
}

/// A bond in the colour of its stones, with the same outline.
fn draw_links(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look) {
    let width = geometry.stone * 0.62;
    for &[from, to] in &geometry.view.links {
        let (Some(from), Some(to)) = (geometry.place(from), geometry.place(to)) else { continue };
        let (ink, rim) = match from.piece {
            Piece::Black => (look.black_link, look.black_rim),
            Piece::White => (look.white_link, look.white_rim),
            _ => continue,
        };
        let line = Shape::line(Role::Link, geometry.center(from), geometry.center(to));
        scene.add(Shape { role: Role::Detail, ..line.clone() }.stroked(rim, width + 1.6));
        scene.add(line.stroked(ink, width));
    }
}

fn draw_voids(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look) {
    let is_hex = matches!(geometry.view.form, Form::Hex { .. });
    let half = if is_hex { VOID * 0.8 } else { VOID };
    for place in &geometry.view.places {
        let Piece::Void { arrow, resolver, origin } = place.piece else { continue };
        let center = geometry.center(place);
        draw_well(scene, look, center, half, origin);
        draw_arrow(scene, look, center, half, arrow);
        let radius = 0.2 * half;
        let mark = Shape::circle(Role::Resolver, center, radius);
        scene.add(if resolver {
            mark.filled(Paint::Flat(look.arrow)).stroked(look.arrow, 1.2)
        } else {
            mark.stroked(look.resolver_off, 1.3)
        });
    }
}

fn draw_well(scene: &mut Scene, look: &Look, center: At, half: f32, origin: bool) {
    let round = 0.3 * half;
    let square = |grow: f32, round: f32| {
        let half = half + grow;
        Shape::rectangle(Role::Detail, center.shifted(-half, -half), 2.0 * half, 2.0 * half, round)
    };
    // A highlight on the lower edge makes it look like a hole rather than a tile.
    let lit =
        Shape::rectangle(Role::Detail, center.shifted(-half, 1.1 - half), 2.0 * half, 2.0 * half, round);
    scene.add(lit.filled(Paint::Flat(look.void_rim)));
    scene.add(Shape { role: Role::Void, ..square(0.0, round) }.filled(look.void.clone()));
    if origin {
        scene.add(square(-0.13 * half, 0.75 * round).stroked(look.arrow.percent(60), 1.0));
    }
}

fn draw_arrow(scene: &mut Scene, look: &Look, center: At, half: f32, arrow: u8) {
    let turns = f32::from(arrow % 8) / 8.0;
    let tip = center.towards(turns, 0.8 * half);
    let barb = |side: f32| tip.towards(turns + 0.5 + side, 0.36 * half);
    let steps = vec![
        Step::Move(center.towards(turns, 0.34 * half)),
        Step::Line(tip),
        Step::Move(barb(0.11)),
        Step::Line(tip),
        Step::Line(barb(-0.11)),
    ];
    scene.add(Shape::path(Role::Arrow, steps).stroked(look.arrow, 0.13 * half));
}
