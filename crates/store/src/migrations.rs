//! The versions of the tables, each a step forward from the one before. Released steps are never edited.

use crate::Error;

/// What a step does in each of the databases.
struct Step {
    sqlite: &'static str,
    postgres: &'static str,
}

/// The steps: the first makes version 1 out of nothing.
const STEPS: [Step; 2] = [
    Step { sqlite: include_str!("../migrations/0001.sql"), postgres: include_str!("../migrations/0001.sql") },
    Step { sqlite: include_str!("../migrations/0002.sqlite.sql"), postgres: "" },
];

/// The version that this program works with.
pub(crate) const NEWEST: u32 = STEPS.len() as u32;

/// Where the version is kept.
pub(crate) const MAKE_VERSION: &str = "CREATE TABLE IF NOT EXISTS tengen_version (version BIGINT NOT NULL)";
pub(crate) const READ_VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM tengen_version";

/// Which of the databases.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

/// The steps that lead from a version to another, each as one script that also notes the version.
///
/// # Errors
/// If the database is newer than this program.
pub(crate) fn steps(kind: Kind, found: u32, wanted: u32) -> Result<Vec<String>, Error> {
    if found > NEWEST {
        return Err(Error::Newer { found, known: NEWEST });
    }
    let numbered = STEPS.iter().zip(1u32..).filter(|(_, version)| (found + 1..=wanted).contains(version));
    let script = |(step, version): (&Step, u32)| {
        let step = match kind {
            Kind::Sqlite => step.sqlite,
            Kind::Postgres => step.postgres,
        };
        format!("{step}\nDELETE FROM tengen_version; INSERT INTO tengen_version VALUES ({version});")
    };
    Ok(numbered.map(script).collect())
}
