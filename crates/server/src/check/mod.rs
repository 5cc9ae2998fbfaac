//! Verifies a database: every journal can be replayed, lists and ratings follow from the games, and snapshots are the world
//! that the moves give.

mod ratings;
mod worlds;

use store::{Error, Store};
use table::{Event, Table, TableId};

use crate::analysis::review;
use crate::people::ratings::counting;
use ratings::{RatedGame, Ratings};

/// Streams per query.
const PAGE: u32 = 500;

/// What a check found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Tables that were replayed.
    pub tables: u64,
    /// Moves of worlds that were replayed.
    pub moves: u64,
    /// Ratings after games that were computed again.
    pub ratings: u64,
    /// Ratings that cannot be computed again, because an opponent's account was deleted.
    pub unverifiable_ratings: u64,
    /// The problems found, one line each.
    pub problems: Vec<String>,
}

/// Verifies everything in a store. Takes long for a large one: open it with time limits to match, and with no server
/// running, which would change it meanwhile.
///
/// # Errors
/// If the database fails.
pub async fn check_store(store: &Store) -> Result<CheckReport, Error> {
    let mut report = CheckReport { problems: store.check().await?, ..CheckReport::default() };
    let mut rated = Ratings::default();
    let mut after = String::new();
    loop {
        let streams = store.streams(&after, PAGE).await?;
        let Some(last) = streams.last() else { break };
        after.clone_from(last);
        for stream in streams.iter().filter(|stream| !stream.starts_with(review::PREFIX)) {
            match stream.strip_prefix("world:") {
                Some(world) => worlds::check(store, world, &mut report).await?,
                None => check_table(store, stream, &mut report, &mut rated).await?,
            }
        }
    }
    rated.check(store, &mut report).await?;
    Ok(report)
}

async fn check_table(
    store: &Store,
    stream: &str,
    report: &mut CheckReport,
    rated: &mut Ratings,
) -> Result<(), Error> {
    report.tables += 1;
    let events: Vec<Event> = match store.read_all::<Event>(stream).await {
        Ok(stored) => stored.into_iter().map(|stored| stored.event).collect(),
        Err(Error::Damaged(why)) => {
            report.problems.push(format!("table {stream}: {why}"));
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let replayed = TableId::new(stream)
        .map_err(|bad| bad.to_string())
        .and_then(|id| table::replay(&events).map(|table| (id, table)).map_err(|bad| bad.to_string()));
    let (id, table) = match replayed {
        Ok(replayed) => replayed,
        Err(why) => {
            report.problems.push(format!("table {stream}: {why}"));
            return Ok(());
        }
    };
    if let Some(problem) = compare_row(store, &id, &table, events.len() as u64).await? {
        report.problems.push(format!("table {stream}: {problem}"));
    }
    let counts = counting(&table).zip(table.ending());
    if let Some((players, ending)) = counts
        && !store.is_annulled(stream).await?
    {
        rated.add(RatedGame {
            id: stream.to_owned(),
            variant: table.terms().variant().id(),
            players,
            winner: ending.winner,
            ended: table.at(),
        });
    }
    Ok(())
}

/// What is wrong with the row that lists show. A running game's row may be older than the game.
async fn compare_row(
    store: &Store,
    id: &TableId,
    table: &Table,
    events: u64,
) -> Result<Option<String>, Error> {
    let Some(row) = store.game(id.as_str()).await? else { return Ok(Some("it is in no list".to_owned())) };
    if row.number > events {
        return Ok(Some(format!("lists know {} events of {events}", row.number)));
    }
    if table.ending().is_none() {
        return Ok(None);
    }
    let expected = crate::convert::game(id, table, row.opened);
    let same = (row.number, &row.phase, &row.black, &row.white, &row.result, row.rated, row.private)
        == (
            events,
            &expected.phase,
            &expected.black,
            &expected.white,
            &expected.result,
            expected.rated,
            expected.private,
        );
    Ok((!same).then(|| "its row in the lists does not follow from its events".to_owned()))
}
