//! Which stones look dead: a first proposal for people to correct.

use std::collections::BTreeSet;

use rules::{Color, Point, Position, Random};

/// How often the game is played out. The share of playouts in which a stone is lost is then known to about
/// two in a hundred.
const PLAYOUTS: u32 = 400;
/// A chain is taken for dead if its place ends up the opponent's in more than so many of a hundred playouts.
/// Random play is kind to the dead: a stone deep in somebody's land is lost in 55 to 60, a sound wall in 20.
const DEAD_PERCENT: u64 = 50;

/// The stones that look dead, found by playing on at random from a position that is not over.
pub(crate) fn dead_stones(position: &Position, seed: u64) -> BTreeSet<Point> {
    let mut random = Random::new(seed);
    let mut lost = vec![0u32; position.layout().len()];
    let stones: Vec<(Point, Color)> =
        position.layout().points().filter_map(|p| Some((p, position.cell(p).color()?))).collect();
    let most_turns = 4 * position.layout().len() as u32;
    for _ in 0..PLAYOUTS {
        let mut end = position.clone();
        end.playout(&mut random, most_turns);
        let territory = end.territory();
        for &(point, color) in &stones {
            let owner = end.cell(point).color().or(territory[point.index()]);
            lost[point.index()] += u32::from(owner == Some(!color));
        }
    }
    let looks_dead = |chain: &[Point]| {
        let lost: u64 = chain.iter().map(|p| u64::from(lost[p.index()])).sum();
        lost * 100 > chain.len() as u64 * u64::from(PLAYOUTS) * DEAD_PERCENT
    };
    let chains = stones.iter().map(|&(point, _)| position.chain(point));
    chains.filter(|chain| looks_dead(chain)).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Value, Variant};

    /// A position from a drawing, made by turns in any order.
    fn drawn(variant: Variant, rows: &[&str]) -> Position {
        let mut options = Options::new(variant);
        options.set("size", Value::whole(rows.len() as i32)).expect("a test's board has a size");
        let mut position = Position::new(&options);
        let mut wanted: Vec<(char, String)> = Vec::new();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, c) in row.chars().enumerate() {
                wanted.push((c, format!("{}{}", rules::column_name(x as u8), y + 1)));
            }
        }
        let mut next = |want: char| {
            let found = wanted.iter().position(|(c, _)| *c == want);
            found.map(|i| wanted.swap_remove(i).1)
        };
        loop {
            let (black, white) = (next('X'), next('O'));
            if black.is_none() && white.is_none() {
                return position;
            }
            for label in [black, white] {
                position.play_text(label.as_deref().unwrap_or("pass")).expect("a test's drawing can be made");
            }
        }
    }

    #[test]
    fn a_lone_intruder_is_dead_and_walls_are_not() {
        let position = drawn(
            Variant::Go,
            &[
                "....XO...",
                "....XO...",
                ".O..XO...",
                "....XO...",
                "....XO.X.",
                "....XO...",
                "....XO...",
                "....XO...",
                "....XO...",
            ],
        );
        let labels: Vec<String> =
            dead_stones(&position, 1).into_iter().map(|p| position.layout().label(p)).collect();
        assert_eq!(labels, ["H5", "B7"]);
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_nothing_is_played() {
        let position = drawn(Variant::Go, &["..X..", ".OX.O", "..X..", ".OX..", "..X.."]);
        let hash = position.hash();
        assert_eq!(dead_stones(&position, 3), dead_stones(&position, 3));
        assert_eq!(position.hash(), hash);
    }
}
