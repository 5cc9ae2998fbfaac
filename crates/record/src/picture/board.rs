//! Wood, grid, star points, coordinates, covered points.

use super::geometry::{Geometry, flat_hexagon, pointed_hexagon};
use crate::{
    look::{COORDINATE_HEIGHT, CORNER, EDGE_LINE, LINE, Look, STAR, STEP, TITLE_HEIGHT},
    scene::{At, Ink, Paint, Role, Scene, Shape, Step, Stroke, at},
    view::{Form, Place, column_letters, stars},
};

/// The board's shadow is a stack of this many faint layers, each a little larger than the next.
const SHADOW_LAYERS: u8 = 12;
const GRAIN_LINES: u8 = 17;

pub(super) fn draw(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, coordinates: bool) {
    match geometry.view.form {
        Form::Square { size } => draw_square(scene, geometry, look, 0, size, coordinates),
        Form::Layers { size } => {
            for (layer, title) in [(1, "UPPER"), (0, "LOWER")] {
                draw_square(scene, geometry, look, layer, size, coordinates);
                let pen = Stroke { ink: look.title, width: TITLE_HEIGHT / 9.0 };
                scene.write(Role::Title, title, geometry.title_center(layer), TITLE_HEIGHT, pen);
            }
        }
        Form::Hex { base } => draw_hex(scene, geometry, look, base, coordinates),
    }
    draw_cover(scene, geometry, look.cover_black, |place| place.black_cover && !place.white_cover);
    draw_cover(scene, geometry, look.cover_white, |place| place.white_cover && !place.black_cover);
    draw_cover(scene, geometry, look.cover_both, |place| place.white_cover && place.black_cover);
}

/// The layers are denser near the wood, so that the shadow fades.
fn shadow_growth() -> impl Iterator<Item = f32> {
    (0..SHADOW_LAYERS).rev().map(|layer| {
        let share = f32::from(layer) / f32::from(SHADOW_LAYERS);
        (share + share * share) * 0.19 * STEP
    })
}

fn draw_square(
    scene: &mut Scene,
    geometry: &Geometry<'_>,
    look: &Look,
    layer: u16,
    size: u16,
    coordinates: bool,
) {
    let corner = geometry.panel_corner(layer);
    let (width, height) = geometry.panel_size();
    for grow in shadow_growth() {
        let shadow_corner = corner.shifted(-grow, -grow + 0.12 * STEP);
        let (wide, high) = (width + 2.0 * grow, height + 2.0 * grow);
        let shadow = Shape::rectangle(Role::Shadow, shadow_corner, wide, high, CORNER + grow);
        scene.add(shadow.filled(Paint::Flat(look.board_shadow)));
    }
    let wood = Shape::rectangle(Role::Board, corner, width, height, CORNER);
    scene.add(wood.filled(look.wood.clone()));
    draw_grain(scene, look, corner, width, height);
    let inset = corner.shifted(0.6, 0.6);
    let edge = Shape::rectangle(Role::Board, inset, width - 1.2, height - 1.2, CORNER - 0.6);
    scene.add(edge.stroked(look.wood_edge, 1.2));
    draw_grid(scene, geometry, look, layer, size);
    if coordinates {
        draw_square_coordinates(scene, geometry, look, layer, size);
    }
}

/// Long, faint, nearly straight lines. They stay inside the border, so that nothing needs to be clipped.
fn draw_grain(scene: &mut Scene, look: &Look, corner: At, width: f32, height: f32) {
    for line in 0..GRAIN_LINES {
        // Irregular but deterministic: pictures of the same board must be equal.
        let uneven = f32::from(line * 7 % 5) - 2.0;
        let x = corner.x + width * (f32::from(line) + 0.5 + 0.12 * uneven) / f32::from(GRAIN_LINES);
        let bend = 0.012 * width * uneven;
        let (top, bottom) = (corner.y + 2.0, corner.y + height - 2.0);
        let third = height / 3.0;
        let steps = vec![
            Step::Move(at(x, top)),
            Step::Curve(at(x + bend, top + third), at(x - bend, bottom - third), at(x + bend / 2.0, bottom)),
        ];
        let thickness = 0.8 + 0.6 * f32::from(line * 3 % 4);
        scene.add(Shape::path(Role::Board, steps).stroked(look.grain, thickness));
    }
}

fn draw_grid(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, layer: u16, size: u16) {
    let last = f32::from(size.saturating_sub(1));
    let inner = (1..size.saturating_sub(1)).map(f32::from);
    let mut steps = Vec::new();
    for line in inner {
        steps.push(Step::Move(geometry.cell(layer, line, 0.0)));
        steps.push(Step::Line(geometry.cell(layer, line, last)));
        steps.push(Step::Move(geometry.cell(layer, 0.0, line)));
        steps.push(Step::Line(geometry.cell(layer, last, line)));
    }
    if !steps.is_empty() {
        scene.add(Shape::path(Role::Grid, steps).stroked(look.line, LINE));
    }
    let corners = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)];
    let corners = corners.map(|(column, row)| geometry.cell(layer, column, row));
    scene.add(Shape::polygon(Role::Grid, &corners).stroked(look.line, EDGE_LINE));
    for (column, row) in stars(size) {
        let center = geometry.cell(layer, f32::from(column), f32::from(row));
        scene.add(Shape::circle(Role::Star, center, STAR).filled(Paint::Flat(look.line)));
    }
}

fn draw_square_coordinates(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, layer: u16, size: u16) {
    let away = geometry.to_coordinates / STEP;
    let last = f32::from(size.saturating_sub(1));
    for index in 0..size {
        let line = f32::from(index);
        let letter = column_letters(index);
        let number = (index + 1).to_string();
        write_coordinate(scene, look, &letter, geometry.cell(layer, line, -away));
        write_coordinate(scene, look, &letter, geometry.cell(layer, line, last + away));
        write_coordinate(scene, look, &number, geometry.cell(layer, -away, line));
        write_coordinate(scene, look, &number, geometry.cell(layer, last + away, line));
    }
}

fn write_coordinate(scene: &mut Scene, look: &Look, text: &str, center: At) {
    let pen = Stroke { ink: look.coordinate, width: COORDINATE_HEIGHT / 8.0 };
    scene.write(Role::Coordinate, text, center, COORDINATE_HEIGHT, pen);
}

fn draw_hex(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, base: u16, coordinates: bool) {
    let (width, height) = geometry.panel_size();
    let center = geometry.panel_corner(0).shifted(width / 2.0, height / 2.0);
    let radius = geometry.hexagon_radius(base);
    for grow in shadow_growth() {
        let corners = flat_hexagon(center.shifted(0.0, 0.12 * STEP), radius + grow);
        scene.add(Shape::path(Role::Shadow, rounded(&corners)).filled(Paint::Flat(look.board_shadow)));
    }
    let wood = Shape::path(Role::Board, rounded(&flat_hexagon(center, radius)));
    scene.add(wood.filled(look.wood.clone()));
    let edge = Shape::path(Role::Board, rounded(&flat_hexagon(center, radius - 0.7)));
    scene.add(edge.stroked(look.wood_edge, 1.2));
    for place in &geometry.view.places {
        let corners = pointed_hexagon(geometry.center(place), STEP / 3.0_f32.sqrt());
        let fill = if geometry.view.is_star(place) { look.cell_start } else { look.cell };
        scene.add(Shape::polygon(Role::Grid, &corners).filled(Paint::Flat(fill)).stroked(look.line, LINE));
    }
    if coordinates {
        draw_hex_coordinates(scene, geometry, look, base);
    }
}

/// Numbers are at the ends of their rows, letters at the ends of their columns, which lean to the left.
fn draw_hex_coordinates(scene: &mut Scene, geometry: &Geometry<'_>, look: &Look, base: u16) {
    let away = geometry.to_coordinates / STEP / 0.93;
    let lines = 2 * base - 1;
    for index in 0..lines {
        // The first and last cell of the row or column, which have the same limits. Where a row and a column end at the
        // same cell, only one of them is labelled: the row on the left, the column below.
        let first = f32::from(index.saturating_sub(base - 1));
        let last = f32::from((index + base - 1).min(lines - 1));
        let line = f32::from(index);
        let number = (index + 1).to_string();
        let letter = column_letters(index);
        write_coordinate(scene, look, &number, geometry.cell(0, first - away, line));
        write_coordinate(scene, look, &letter, geometry.cell(0, line, first - away));
        if index + 1 >= base {
            write_coordinate(scene, look, &number, geometry.cell(0, last + away, line));
            write_coordinate(scene, look, &letter, geometry.cell(0, line, last + away));
        }
    }
}

/// A polygon with rounded corners.
fn rounded(corners: &[At]) -> Vec<Step> {
    let towards = |from: At, to: At| {
        let length = (to.x - from.x).hypot(to.y - from.y).max(1.0);
        let share = (2.0 * CORNER / length).min(0.5);
        from.shifted((to.x - from.x) * share, (to.y - from.y) * share)
    };
    let count = corners.len();
    let mut steps = Vec::new();
    for (index, &corner) in corners.iter().enumerate() {
        let before = towards(corner, corners[(index + count - 1) % count]);
        let after = towards(corner, corners[(index + 1) % count]);
        steps.push(if index == 0 { Step::Move(before) } else { Step::Line(before) });
        let bend = |end: At| at((end.x + 2.0 * corner.x) / 3.0, (end.y + 2.0 * corner.y) / 3.0);
        steps.push(Step::Curve(bend(before), bend(after), after));
    }
    steps.push(Step::Close);
    steps
}

/// One area for all covered points, each a cell of the grid, without seams between neighbours.
fn draw_cover(scene: &mut Scene, geometry: &Geometry<'_>, ink: Ink, is_covered: impl Fn(&Place) -> bool) {
    let half = STEP / 2.0;
    let covered = geometry.view.places.iter().filter(|place| is_covered(place));
    let steps: Vec<Step> = covered
        .flat_map(|place| {
            let center = geometry.center(place);
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            let [a, b, c, d] = corners.map(|(x, y)| center.shifted(x, y));
            [Step::Move(a), Step::Line(b), Step::Line(c), Step::Line(d), Step::Close]
        })
        .collect();
    if !steps.is_empty() {
        scene.add(Shape::path(Role::Cover, steps).filled(Paint::Flat(ink)));
    }
}
