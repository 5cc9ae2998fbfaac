//! The position at a table with its legal turns, for programs that do not know the rules.

use std::time::Duration;

use protocol::{ColorName, TablePosition};
use table::{PlayerId, Table, TableId};

use crate::App;
use crate::error::ApiError;
use crate::live::now;
use crate::my_games::waits_for;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::MAX_LEGAL_TURNS;

/// What finding the legal turns takes at worst.
const TIME: Duration = Duration::from_millis(20);

/// Describes the position of a table for a viewer. The work is done in the pool.
pub(crate) async fn describe(
    app: &App,
    owner: &Owner,
    id: TableId,
    table: Table,
    viewer: Option<PlayerId>,
) -> Result<TablePosition, ApiError> {
    app.work.run(owner, TIME, move |_| of(&id, &table, viewer.as_ref(), now())).await
}

fn of(id: &TableId, table: &Table, viewer: Option<&PlayerId>, now: u64) -> TablePosition {
    let view = table.view(viewer);
    let position = table.position();
    let layout = position.layout();
    let names =
        |rows: Vec<Vec<_>>| rows.into_iter().map(|row| row.into_iter().map(|p| layout.label(p)).collect());
    let legal =
        if table.to_act().is_some() && view.auction.is_none() { position.legal_turns() } else { Vec::new() };
    TablePosition {
        table: id.to_string(),
        number: view.number,
        phase: view.phase,
        terms: view.terms.into(),
        side: view.side,
        to_play: ColorName::from(view.to_play),
        your_turn: viewer.is_some_and(|viewer| waits_for(table, viewer)),
        next: u32::try_from(view.turns.len() + 1).unwrap_or(u32::MAX),
        turns: view.turns.into_iter().map(|played| played.turn).collect(),
        board: position.rows(),
        points: layout.reading_order().into_iter().map(|rows| names(rows).collect()).collect(),
        legal: sample(&legal).map(|&turn| position.write(turn)).collect(),
        legal_count: legal.len() as u64,
        offers: view.offers,
        dead: view.dead,
        marks: view.marks,
        clocks: table.clock_faces(now),
        result: view.ending.and_then(|ending| ending.result),
    }
}

/// All of a list, or elements of it at equal distances, the first included.
fn sample<T>(all: &[T]) -> impl Iterator<Item = &T> {
    all.iter().step_by(all.len().div_ceil(MAX_LEGAL_TURNS).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_bounded_and_begins_with_the_first() {
        let short: Vec<usize> = (0..10).collect();
        assert_eq!(sample(&short).count(), 10);
        for length in [MAX_LEGAL_TURNS, MAX_LEGAL_TURNS + 1, 7 * MAX_LEGAL_TURNS + 3] {
            let all: Vec<usize> = (0..length).collect();
            let some: Vec<usize> = sample(&all).copied().collect();
            assert!(some.len() <= MAX_LEGAL_TURNS && some.len() > MAX_LEGAL_TURNS / 2 && some[0] == 0);
        }
    }
}
