//! `tengen admin world`: what a player did in the world of Infinite Go is removed or rolled back.

use ::world::{Point, Rect};
use server::{WorldOrder, WorldOrderDone, moderate_world};
use store::Store;

use crate::failure::{Done, Failure};
use crate::files::print_line;

/// Two corners, as in `-10,-10,20,20`.
pub(super) fn rectangle(text: &str) -> Result<Rect, Failure> {
    let numbers: Vec<i64> = text.split(',').map_while(|part| part.trim().parse().ok()).collect();
    match (numbers.as_slice(), text.split(',').count()) {
        (&[x0, y0, x1, y1], 4) => Ok(Rect::new(Point::new(x0, y0), Point::new(x1, y1))),
        _ => Err(Failure::usage_error("--area: four whole numbers, as in -10,-10,20,20")),
    }
}

pub(super) async fn carry_out(
    store: &Store,
    who: &str,
    hours: Option<u32>,
    area: Option<Rect>,
    roll_back: bool,
    dry_run: bool,
) -> Done {
    let player = super::find(store, who).await?.id;
    let since = |hours: u32| i64::try_from(super::now()).unwrap_or(i64::MAX) - i64::from(hours) * 3_600_000;
    let order = WorldOrder { player, from: hours.map_or(i64::MIN, since), to: i64::MAX, area, roll_back };
    let done = moderate_world(store, &order, dry_run).await.map_err(Failure::failed)?;
    let verb = if dry_run { "would be " } else { "" };
    let WorldOrderDone { removed, restored, entries } = done;
    print_line(&format!(
        "{removed} stones {verb}removed, {restored} {verb}put back, in {entries} entries of the journal"
    ))
}
