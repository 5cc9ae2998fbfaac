//! `tengen admin world`: what a player did in the world of Infinite Go is removed, rolled back or hidden.

use ::world::{Point, Rect};
use clap::Args;
use protocol::WorldMeasure;
use server::{WorldOrder, WorldOrderDone, moderate_world, world_act_of};
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

/// What to do with stones, besides removing them.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(super) struct Measure {
    /// Also put back the stones that these moves captured, where there is room
    #[arg(long)]
    roll_back: bool,
    /// Leave the groups on the board, without showing whose they are
    #[arg(long)]
    hide: bool,
    /// Show again whose hidden groups are
    #[arg(long)]
    show: bool,
}

impl Measure {
    fn measure(self) -> WorldMeasure {
        match self {
            Measure { roll_back: true, .. } => WorldMeasure::RollBack,
            Measure { hide: true, .. } => WorldMeasure::Hide,
            Measure { show: true, .. } => WorldMeasure::Show,
            _ => WorldMeasure::Remove,
        }
    }
}

pub(super) async fn carry_out(
    store: &Store,
    who: &str,
    hours: Option<u32>,
    area: Option<Rect>,
    measure: Measure,
    dry_run: bool,
) -> Done {
    let player = super::find(store, who).await?.id;
    let since = |hours: u32| i64::try_from(super::now()).unwrap_or(i64::MAX) - i64::from(hours) * 3_600_000;
    let from = hours.map_or(i64::MIN, since);
    let order = WorldOrder { from, area, ..WorldOrder::on_all(&player, measure.measure()) };
    apply(store, &order, dry_run).await
}

/// All stones of a banned player.
pub(super) async fn on_all(store: &Store, who: &str, measure: WorldMeasure) -> Done {
    let player = super::find(store, who).await?.id;
    apply(store, &WorldOrder::on_all(&player, measure), false).await
}

async fn apply(store: &Store, order: &WorldOrder, dry_run: bool) -> Done {
    let done = moderate_world(store, order, dry_run).await.map_err(Failure::failed)?;
    if !dry_run {
        super::note(store, world_act_of(order.measure), &order.player, "").await?;
    }
    let verb = if dry_run { "would be " } else { "" };
    let WorldOrderDone { removed, restored, handed, entries } = done;
    let hidden = match (handed, order.measure) {
        (0, _) => String::new(),
        (_, WorldMeasure::Show) => format!(", {handed} {verb}shown again"),
        _ => format!(", {handed} {verb}hidden"),
    };
    print_line(&format!(
        "{removed} stones {verb}removed, {restored} {verb}put back{hidden}, in {entries} entries of the journal"
    ))
}
