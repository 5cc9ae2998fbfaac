//! Whether a world's snapshots are what its moves give.

use std::collections::BTreeMap;

use store::{Error, Store};
use world::{Point, World};

use super::CheckReport;

/// Moves per query.
const PAGE: u32 = 10_000;

pub(super) async fn check(store: &Store, name: &str, report: &mut CheckReport) -> Result<(), Error> {
    let mut snapshots = BTreeMap::new();
    for snapshot in store.snapshots(name).await? {
        match World::restore(&snapshot.body) {
            Ok(world) => _ = snapshots.insert(snapshot.number, world),
            Err(bad) => {
                report
                    .problems
                    .push(format!("world {name}: snapshot {} cannot be read: {bad}", snapshot.number));
            }
        }
    }
    let Some(options) = snapshots.values().next().map(|world| *world.options()) else {
        report.problems.push(format!("world {name}: no snapshot can be read, so its options are unknown"));
        return Ok(());
    };
    let mut world = World::new(options);
    let mut number = 0;
    loop {
        let moves = store.moves(name, number + 1, PAGE).await?;
        for stored in &moves {
            number = stored.number;
            report.moves += 1;
            let (made, time) = (&stored.event, i64::try_from(stored.event.time).unwrap_or(i64::MAX));
            if let Err(illegal) = world.replay(time, &made.player, Point::new(made.x, made.y)) {
                report.problems.push(format!("world {name}: move {number} is illegal: {illegal}"));
            }
            if let Some(snapshot) = snapshots.get(&number)
                && snapshot.fingerprint() != world.fingerprint()
            {
                report.problems.push(format!("world {name}: snapshot {number} is not what the moves give"));
            }
        }
        if moves.len() < PAGE as usize {
            return Ok(());
        }
    }
}
