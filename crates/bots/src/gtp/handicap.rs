//! Where handicap stones stand.

use rules::variant::Stone;
use rules::{Position, Shape};

/// The usual places of handicap stones on a square board, in the usual order.
pub(super) fn handicap_points(position: &Position, count: usize) -> Option<Vec<String>> {
    let side = i32::from(position.layout().side());
    let rules = position.options().ruleset();
    let plain = rules.shape == Shape::Square && rules.stone == Stone::Point;
    if !plain || rules.voids.is_some() || side < 7 || !(2..=9).contains(&count) {
        return None;
    }
    let low = if side >= 13 { 3 } else { 2 };
    let (high, middle) = (side - 1 - low, side / 2);
    let corners = [(low, low), (high, high), (high, low), (low, high)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut spots: Vec<(i32, i32)> = corners.into_iter().chain(sides).take(count - count % 2).collect();
    if count < 4 {
        spots = corners[..count].to_vec();
    } else if count % 2 == 1 {
        spots.push((middle, middle));
    }
    let even_board = side % 2 == 0 && count > 4;
    let label = |(x, y)| position.layout().point_at(0, x, y).map(|p| position.layout().label(p));
    if even_board { None } else { spots.into_iter().map(label).collect() }
}
