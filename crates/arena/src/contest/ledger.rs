//! The records of a match, one file per game, so that a match can be resumed.

use std::fs;
use std::path::{Path, PathBuf};

use record::json::Record;
use rules::{Color, Outcome};

use super::game::{Played, read_outcome};
use crate::failure::{Done, Failure};

/// The folder of records, if there is one.
#[derive(Default)]
pub(crate) struct Ledger {
    folder: Option<PathBuf>,
}

impl Ledger {
    /// Opens a folder, which must be new or that of the same match.
    pub(crate) fn open(folder: Option<&Path>, terms: &str) -> Result<Ledger, Failure> {
        let Some(folder) = folder else { return Ok(Ledger { folder: None }) };
        fs::create_dir_all(folder)?;
        let path = folder.join("match.txt");
        match fs::read_to_string(&path) {
            Ok(known) if known.trim_end() != terms => {
                let path = folder.display();
                return Err(Failure::usage_error(format!(
                    "{path} contains another match:\n{known}instead of: {terms}"
                )));
            }
            Ok(_) => {}
            Err(_) => fs::write(&path, format!("{terms}\n"))?,
        }
        Ok(Ledger { folder: Some(folder.to_path_buf()) })
    }

    fn path(&self, game: u32) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("game-{:04}.json", game + 1)))
    }

    /// The outcome of a game that was played before.
    pub(crate) fn find(&self, game: u32) -> Result<Option<Outcome>, Failure> {
        let Some(path) = self.path(game).filter(|path| path.exists()) else { return Ok(None) };
        let bad = || Failure::usage_error(format!("{}: not the record of a finished game", path.display()));
        let record: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path)?).map_err(|_| bad())?;
        record["result"].as_str().and_then(read_outcome).map(Some).ok_or_else(bad)
    }

    /// Writes the record of a game.
    pub(crate) fn keep(&self, game: u32, played: &Played, names: [&str; 2], first: Color) -> Done {
        let Some(path) = self.path(game) else { return Ok(()) };
        let mut record = Record::new(played.position.options().clone());
        record.moves = played.turns.iter().map(|&turn| played.position.write(turn)).collect();
        let [black, white] = if first == Color::Black { names } else { [names[1], names[0]] };
        record.set_player(Color::Black, black);
        record.set_player(Color::White, white);
        record.set_text("result", &played.outcome.to_string());
        if let Some(remark) = &played.remark {
            record.set_text("event", remark);
        }
        write(&path, &format!("{record}\n"))
    }
}

/// Writes a file as a whole: a match that is killed leaves no half of a record behind.
fn write(path: &Path, text: &str) -> Done {
    let unfinished = path.with_extension("part");
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| Failure::failed(format!("{}: {error}", path.display())))
}
