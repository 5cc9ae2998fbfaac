//! Schema migrations, forward only. Released ones are never edited.

use crate::Error;

/// One migration, for each backend.
struct Migration {
    sqlite: &'static str,
    postgres: &'static str,
}

/// The steps: the first makes version 1 out of nothing.
const MIGRATIONS: [Migration; 9] = [
    Migration {
        sqlite: include_str!("../migrations/0001.sql"),
        postgres: include_str!("../migrations/0001.sql"),
    },
    Migration { sqlite: include_str!("../migrations/0002.sqlite.sql"), postgres: "" },
    Migration {
        sqlite: include_str!("../migrations/0003.sql"),
        postgres: include_str!("../migrations/0003.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0004.sql"),
        postgres: include_str!("../migrations/0004.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0005.sql"),
        postgres: include_str!("../migrations/0005.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0006.sql"),
        postgres: include_str!("../migrations/0006.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0007.sql"),
        postgres: include_str!("../migrations/0007.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0008.sql"),
        postgres: include_str!("../migrations/0008.sql"),
    },
    Migration {
        sqlite: include_str!("../migrations/0009.sql"),
        postgres: include_str!("../migrations/0009.sql"),
    },
];

/// The schema version of this program.
pub(crate) const LATEST: u32 = MIGRATIONS.len() as u32;

/// The table that stores the version.
pub(crate) const CREATE_VERSION_TABLE: &str =
    "CREATE TABLE IF NOT EXISTS tengen_version (version BIGINT NOT NULL)";
pub(crate) const READ_VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM tengen_version";

/// The kind of database.
#[derive(Clone, Copy)]
pub(crate) enum Backend {
    Sqlite,
    Postgres,
}

/// The migrations between two versions, each as one script that also stores the new version.
///
/// # Errors
/// If the database is newer than this program.
pub(crate) fn steps(kind: Backend, found: u32, wanted: u32) -> Result<Vec<String>, Error> {
    if found > LATEST {
        return Err(Error::Newer { found, known: LATEST });
    }
    let numbered =
        MIGRATIONS.iter().zip(1u32..).filter(|(_, version)| (found + 1..=wanted).contains(version));
    let script = |(step, version): (&Migration, u32)| {
        let step = match kind {
            Backend::Sqlite => step.sqlite,
            Backend::Postgres => step.postgres,
        };
        format!("{step}\nDELETE FROM tengen_version; INSERT INTO tengen_version VALUES ({version});")
    };
    Ok(numbered.map(script).collect())
}
