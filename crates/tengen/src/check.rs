//! `tengen check`: verifies a database.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use store::{Store, TimeLimits};

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::keep::{must_exist, wait};
use crate::settings::Data;

/// Verify a database or a backup.
///
/// Checks the file's integrity (SQLite), that every game and world can be replayed from its journal, that lists and ratings
/// follow from the games, and that a backup has not changed since it was made. Stop the server first. Exits with 1 if
/// something is wrong.
///
/// Example: tengen check --data games.db
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    data: Data,
}

/// Checking reads everything.
const LIMITS: TimeLimits =
    TimeLimits { statement: Duration::from_secs(3600), answer: Duration::from_secs(7200) };

impl Check {
    pub(crate) fn run(&self) -> Done {
        let place = self.data.place()?;
        let shown = store::without_password(&place);
        let failed = |error: store::Error| Failure::failed(format!("{shown}: {error}"));
        wait(async {
            if !place.contains("://") {
                must_exist(Path::new(&place))?;
                // Before the store is opened: a store has no digests.
                Store::check_file(Path::new(&place)).await.map_err(failed)?;
            }
            let store = Store::open_with(&place, LIMITS).await.map_err(failed)?;
            let report = server::check_store(&store).await.map_err(failed)?;
            for problem in &report.problems {
                print_line(problem)?;
            }
            let server::CheckReport { tables, moves, ratings, unverifiable_ratings, problems } = &report;
            print_line(&format!(
                "replayed {tables} tables and {moves} moves of the world; recomputed {ratings} ratings \
                 ({unverifiable_ratings} could not be verified: an opponent's account was deleted)"
            ))?;
            match problems.len() {
                0 => Ok(()),
                count => Err(Failure::failed(format!("{shown}: {count} problems"))),
            }
        })
    }
}
