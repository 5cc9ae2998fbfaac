//! Records in files, and pictures into them. `-` is standard input or output.

use std::fs;
use std::io::{self, Read, Write};

use record::json::{self, Document, Record};
use record::{Played, from_sgf};

use crate::failure::{Done, Failure};

/// The bytes of a file, or of standard input.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, Failure> {
    if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path).map_err(|error| Failure::failed(format!("{path}: {error}")))
}

/// Writes a file whole or not at all, or writes to standard output.
pub(crate) fn write(path: &str, bytes: &[u8]) -> Done {
    if path == "-" {
        io::stdout().write_all(bytes)?;
        return Ok(io::stdout().flush()?);
    }
    let unfinished = format!("{path}.part");
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        Failure::failed(format!("{path}: {error}"))
    })
}

/// Whether the bytes are JSON rather than SGF.
pub(crate) fn is_json(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().first() == Some(&b'{')
}

/// Any record in JSON.
pub(crate) fn read_document(path: &str, bytes: &[u8]) -> Result<Document, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Failure::usage_error(format!("{path}: not UTF-8 after byte {}", error.valid_up_to()))
    })?;
    json::parse(text).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")))
}

/// All the games in the bytes of a file, JSON or SGF.
pub(crate) fn parse_records(path: &str, bytes: &[u8]) -> Result<Vec<Record>, Failure> {
    if !is_json(bytes) {
        return from_sgf(bytes).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")));
    }
    match read_document(path, bytes)? {
        Document::Game(record) => Ok(vec![record]),
        Document::World(_) => Err(Failure::usage_error(format!(
            "{path}: a record of Infinite Go, which has no board of its own"
        ))),
    }
}

/// One game of a file, counted from 1.
pub(crate) fn read_record(path: &str, game: usize) -> Result<Record, Failure> {
    choose(path, game, parse_records(path, &read(path)?)?)
}

/// One of the games of a file, counted from 1.
pub(crate) fn choose(path: &str, game: usize, mut records: Vec<Record>) -> Result<Record, Failure> {
    let count = records.len();
    if game == 0 || game > count {
        return Err(Failure::usage_error(format!("{path}: there is no game {game}; the file holds {count}")));
    }
    Ok(records.swap_remove(game - 1))
}

/// A record played up to a turn, or to the end.
pub(crate) fn play_until(path: &str, record: &Record, turn: Option<u32>) -> Result<Played, Failure> {
    let played = Played::new(record, turn);
    if let Some((number, text, reason)) = played.refused.first() {
        return Err(Failure::failed(format!("{path}: turn {number}, {text}: {reason}")));
    }
    let turns = played.position.turns();
    match turn {
        Some(turn) if turn > turns => {
            Err(Failure::usage_error(format!("{path}: there is no turn {turn}; it has {turns}")))
        }
        _ => Ok(played),
    }
}

/// Prints a line. Whoever reads may have gone away, which is no reason to panic.
pub(crate) fn say(line: &impl std::fmt::Display) -> Done {
    write("-", format!("{line}\n").as_bytes())
}
