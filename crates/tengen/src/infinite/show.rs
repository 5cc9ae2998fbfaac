//! Part of a world of Infinite Go as text.

use std::collections::BTreeMap;
use std::str::FromStr;

use ::world::{PlayerId, Point, Rect, Status, VisibleStone, World};
use record::json::WorldRecord;

use super::{play, refused, start};
use crate::failure::Failure;

/// The default: how far around the last move is shown.
const AROUND: u32 = 12;

/// A rectangle of points, written `x0,y0,x1,y1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region(Rect);

impl FromStr for Region {
    type Err = String;

    fn from_str(text: &str) -> Result<Region, String> {
        let wrong = || "expected two opposite corners, x0,y0,x1,y1".to_owned();
        let comma = text.match_indices(',').nth(1).ok_or_else(wrong)?.0;
        let corner = |text: &str| text.parse::<Point>().map_err(|_| wrong());
        Ok(Region(Rect::new(corner(&text[..comma])?, corner(&text[comma + 1..])?)))
    }
}

/// A region of a world after a move of a record, or at its end.
pub(crate) fn show(
    file: &str,
    record: &WorldRecord,
    turn: Option<u32>,
    region: Option<Region>,
) -> Result<String, Failure> {
    let mut world = start(file, record)?;
    let mut last = Point::new(0, 0);
    for attempt in record.moves.iter().take(turn.map_or(usize::MAX, |turn| turn as usize)) {
        match play(&mut world, attempt) {
            Ok((at, _)) => last = at,
            Err(reason) => return Err(refused(file, &world, attempt, &reason)),
        }
    }
    if turn.is_some_and(|turn| u64::from(turn) > world.turns()) {
        return Err(Failure::usage_error(format!("{file}: the record has only {} moves", world.turns())));
    }
    draw(&world, region.map_or(last.around(AROUND), |Region(rect)| rect))
}

/// A letter for each player, since a world has more than two colours.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

fn draw(world: &World, rect: Rect) -> Result<String, Failure> {
    let now = world.clock().unwrap_or(0);
    let mut stones = Vec::new();
    world.stones_in(rect, now, |stone| stones.push(stone)).map_err(Failure::usage_error)?;
    let mut owners: Vec<PlayerId> = stones.iter().map(|stone| stone.owner).collect();
    owners.sort_unstable();
    owners.dedup();
    let by_point: BTreeMap<Point, &VisibleStone> = stones.iter().map(|stone| (stone.at, stone)).collect();
    let (min, max) = (rect.min(), rect.max());
    let margin = min.y.to_string().len().max(max.y.to_string().len());
    let mut text = format!("{:margin$}  x from {} to {}\n", "", min.x, max.x);
    for y in (min.y..=max.y).rev() {
        text += &format!("{y:margin$} ");
        for x in min.x..=max.x {
            text += &match by_point.get(&Point::new(x, y)) {
                Some(stone) => format!("{}{}", letter(&owners, stone.owner), mark(stone.status)),
                None => ". ".to_string(),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    Ok(text + &legend(world, &stones, &owners))
}

fn letter(owners: &[PlayerId], owner: PlayerId) -> char {
    let index = owners.iter().position(|&other| other == owner);
    index.and_then(|index| LETTERS.chars().nth(index)).unwrap_or('*')
}

fn mark(status: Status) -> char {
    match status {
        Status::Locked => '!',
        Status::Pending => '?',
        Status::Unlocked => ' ',
    }
}

fn legend(world: &World, stones: &[VisibleStone], owners: &[PlayerId]) -> String {
    let mut text = String::new();
    for &owner in owners {
        let count = stones.iter().filter(|stone| stone.owner == owner).count();
        let name = world.name(owner).unwrap_or_default();
        text += &format!("{} {name}: {count}\n", letter(owners, owner));
    }
    text + "! locked, ? pending\n"
}
