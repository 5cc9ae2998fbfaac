//! The records of a match, one file a game, so that a match can be resumed.

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Color, Outcome, Value};
use serde_json::{Map, json};

use super::game::{Played, read_outcome};
use crate::failure::{Done, Failure};

/// Where records are kept, if anywhere.
pub(super) struct Ledger {
    folder: Option<PathBuf>,
}

impl Ledger {
    /// Opens a folder, which must be new or that of the same match.
    pub(super) fn open(folder: Option<&Path>, terms: &str) -> Result<Ledger, Failure> {
        let Some(folder) = folder else { return Ok(Ledger { folder: None }) };
        fs::create_dir_all(folder)?;
        let path = folder.join("match.txt");
        match fs::read_to_string(&path) {
            Ok(known) if known.trim_end() != terms => {
                let path = folder.display();
                return Err(Failure::senseless(format!("{path} holds another match:\n{known}now: {terms}")));
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
    pub(super) fn find(&self, game: u32) -> Result<Option<Outcome>, Failure> {
        let Some(path) = self.path(game).filter(|path| path.exists()) else { return Ok(None) };
        let bad = || Failure::senseless(format!("{}: not the record of a finished game", path.display()));
        let record: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path)?).map_err(|_| bad())?;
        record["result"].as_str().and_then(read_outcome).map(Some).ok_or_else(bad)
    }

    /// Writes the record of a game.
    pub(super) fn keep(&self, game: u32, played: &Played, names: [&String; 2], first: Color) -> Done {
        let Some(path) = self.path(game) else { return Ok(()) };
        let options = played.position.options();
        let given: Map<_, _> =
            options.given().map(|(name, value)| (name.to_string(), plain(value))).collect();
        let turns: Vec<String> = played.turns.iter().map(|&turn| played.position.write(turn)).collect();
        let [black, white] = if first == Color::Black { names } else { [names[1], names[0]] };
        let mut record = json!({
            "format": "tengen/1",
            "variant": options.variant().id(),
            "options": given,
            "players": { "black": black, "white": white },
            "moves": turns,
            "result": played.outcome.to_string(),
        });
        if let Some(remark) = &played.remark {
            record["event"] = json!(remark);
        }
        // Written under another name first, so that a record is whole or not there.
        let draft = path.with_extension("draft");
        fs::write(&draft, format!("{record}\n"))?;
        fs::rename(&draft, &path)?;
        Ok(())
    }
}

fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => match number.as_whole() {
            Some(whole) => json!(whole),
            None => json!(f64::from(number.halves()) / 2.0),
        },
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
        Value::Regions(_) => serde_json::from_str(&value.to_string()).unwrap_or_default(),
    }
}
