//! The versions of the tables, each a step forward from the one before. Released steps are never edited.

use crate::Error;

/// The steps: the first makes version 1 out of nothing.
const STEPS: [&str; 1] = [include_str!("../migrations/0001.sql")];

/// The version that this program works with.
pub(crate) const NEWEST: u32 = STEPS.len() as u32;

/// Where the version is kept.
pub(crate) const MAKE_VERSION: &str = "CREATE TABLE IF NOT EXISTS tengen_version (version BIGINT NOT NULL)";
pub(crate) const READ_VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM tengen_version";

/// The steps that lead from a version to another, each as one script that also notes the version.
///
/// # Errors
/// If the database is newer than this program.
pub(crate) fn steps(found: u32, wanted: u32) -> Result<Vec<String>, Error> {
    if found > NEWEST {
        return Err(Error::Newer { found, known: NEWEST });
    }
    let numbered = STEPS.iter().zip(1u32..).filter(|(_, version)| (found + 1..=wanted).contains(version));
    let script = |(step, version): (&&str, u32)| {
        format!("{step}\nDELETE FROM tengen_version; INSERT INTO tengen_version VALUES ({version});")
    };
    Ok(numbered.map(script).collect())
}
