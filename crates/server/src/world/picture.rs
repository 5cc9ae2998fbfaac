//! The whole world as pixels: one square of the overview each, in the colour of whoever has most stones there.

use world::{MAX_SQUARES, Overview, Point, Rect};

/// The longer side of a picture, in pixels; squares are at least one pixel.
const SIDE: u128 = 768;
/// Squares on a side of what is read at once.
const BLOCK: i64 = 64;
const _: () = assert!((BLOCK * BLOCK) as u128 <= MAX_SQUARES);

type Rgb = [u8; 3];
/// The board, and the stones of nobody.
const GROUND: Rgb = [0xf3, 0xea, 0xd8];
const NOBODYS: Rgb = [0x8a, 0x86, 0x7e];

/// Pixels, row by row from the top.
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rows: Vec<u8>,
}

/// Draws an area. `read` gives the squares of a rectangle at a level, a block at a time, and `between` is called after each.
pub(super) fn draw(area: Rect, read: impl Fn(Rect, u32) -> Overview, between: impl Fn()) -> Canvas {
    let level = (0..63).find(|&level| sides(area, level).0.max(sides(area, level).1) <= SIDE).unwrap_or(63);
    let (columns, lines) = sides(area, level);
    let cell = (SIDE / columns.max(lines)).clamp(1, 8) as usize;
    let (width, height) = (columns as usize * cell, lines as usize * cell);
    let mut rows = GROUND.repeat(width * height);
    let (left, bottom) = (area.min().x >> level, area.min().y >> level);
    let room = 4f64.powi(i32::try_from(level).unwrap_or(63));
    for y in (0..lines as i64).step_by(BLOCK as usize) {
        for x in (0..columns as i64).step_by(BLOCK as usize) {
            let corner = |x: i64, y: i64| Point::new((left + x) << level, (bottom + y) << level);
            let last = |from: i64, all: u128| (from + BLOCK).min(all as i64) - 1;
            let far = corner(last(x, columns), last(y, lines));
            let overview = read(Rect::new(corner(x, y), far), level);
            for square in overview.squares.iter().filter(|square| square.stones > 0) {
                let shares = overview.shares(square);
                let Some(leader) = shares.iter().max_by_key(|share| share.stones) else { continue };
                let density = (3.0 * square.stones as f64 / room).min(1.0).sqrt().mul_add(0.65, 0.35);
                let colour = mixed(colour(leader.owner.number()), density);
                let (column, row) = ((square.x - left) as usize, (square.y - bottom) as usize);
                let top = height - (row + 1) * cell;
                for line in top..top + cell {
                    let at = (line * width + column * cell) * 3;
                    rows[at..at + cell * 3].copy_from_slice(&colour.repeat(cell));
                }
            }
            between();
        }
    }
    Canvas { width: width as u32, height: height as u32, rows }
}

/// Squares across and up.
fn sides(area: Rect, level: u32) -> (u128, u128) {
    let side = |low: i64, high: i64| u128::from((high >> level).abs_diff(low >> level)) + 1;
    (side(area.min().x, area.max().x), side(area.min().y, area.max().y))
}

fn mixed(colour: Rgb, density: f64) -> Rgb {
    let mix = |a: u8, b: u8| (f64::from(a) * density + f64::from(b) * (1.0 - density)).round() as u8;
    [mix(colour[0], GROUND[0]), mix(colour[1], GROUND[1]), mix(colour[2], GROUND[2])]
}

/// The colour of an owner's stones: the same as in the web client (`owners.ts`), as `owner-colours.json` beside it has it.
fn colour(owner: u32) -> Rgb {
    if owner == 0 {
        return NOBODYS;
    }
    let hue = (f64::from(owner) * 137.508 + 200.0) % 360.0;
    let (saturation, lightness) = [(0.45, 0.34), (0.30, 0.74), (0.45, 0.52)][owner as usize % 3];
    let part = |n: f64| {
        let k = (n + hue / 30.0) % 12.0;
        let reach = saturation * f64::min(lightness, 1.0 - lightness);
        (255.0 * (lightness - reach * f64::max(-1.0, (k - 3.0).min(9.0 - k).min(1.0)))).round() as u8
    };
    [part(0.0), part(8.0), part(4.0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::world::{Options, World};

    #[test]
    fn colours_are_those_of_the_page() {
        let vectors = include_str!("../../../../web/app/world/owner-colours.json");
        let wanted: Vec<(u32, Rgb)> = serde_json::from_str(vectors).expect("a list");
        assert!(wanted.len() > 8);
        for (owner, rgb) in wanted {
            assert_eq!(colour(owner), rgb, "{owner}");
        }
    }

    #[test]
    fn every_stone_is_in_the_picture_at_its_place() {
        let mut world = World::new(Options::default());
        world.play(0, "ann", Point::new(5, 6)).expect("legal");
        let area = Rect::new(Point::new(0, 0), Point::new(31, 31));
        let canvas = draw(area, |rect, level| world.overview(rect, level).expect("a block"), || {});
        assert_eq!((canvas.width, canvas.height), (256, 256), "eight pixels a point");
        let pixel = |x: usize, y: usize| {
            let at = ((255 - y * 8) * 256 + x * 8) * 3;
            Rgb::try_from(&canvas.rows[at..at + 3]).expect("a pixel")
        };
        assert_eq!((pixel(0, 0), pixel(5, 6), pixel(6, 5)), (NOBODYS, colour(1), GROUND));
        let painted = canvas.rows.chunks(3).filter(|pixel| *pixel != GROUND).count();
        assert_eq!(painted, 2 * 64);
    }

    #[test]
    fn the_largest_world_is_no_larger_than_a_picture() {
        let all = Rect::new(Point::new(i64::MIN, i64::MIN), Point::new(i64::MAX, i64::MAX));
        let canvas = draw(all, |_, _| Overview::default(), || {});
        assert!(canvas.width > 100 && u128::from(canvas.width) <= SIDE, "{}", canvas.width);
    }
}
