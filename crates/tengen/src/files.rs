//! Reading records and writing files. `-` is standard input or output.

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

/// Writes a file atomically, or to standard output.
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

/// Parses a JSON record of any kind.
pub(crate) fn read_document(path: &str, bytes: &[u8]) -> Result<Document, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Failure::usage_error(format!("{path}: invalid UTF-8 at byte {}", error.valid_up_to()))
    })?;
    json::parse(text).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")))
}

/// Parses all games of a file, JSON or SGF.
pub(crate) fn parse_records(path: &str, bytes: &[u8]) -> Result<Vec<Record>, Failure> {
    if !is_json(bytes) {
        return from_sgf(bytes).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")));
    }
    match read_document(path, bytes)? {
        Document::Game(record) => Ok(vec![record]),
        Document::World(_) => {
            Err(Failure::usage_error(format!("{path}: this command does not support records of Infinite Go")))
        }
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
        return Err(Failure::usage_error(format!("{path}: no game {game}; the file has {count}")));
    }
    Ok(records.swap_remove(game - 1))
}

/// Replays a record up to a turn, or to the end.
pub(crate) fn play_until(path: &str, record: &Record, turn: Option<u32>) -> Result<Played, Failure> {
    let played = Played::new(record, turn);
    if let Some((number, text, reason)) = played.refused.first() {
        return Err(illegal_turn(path, *number, text, *reason));
    }
    let turns = played.position.turns();
    match turn {
        Some(turn) if turn > turns => {
            Err(Failure::usage_error(format!("{path}: no turn {turn}; the record has {turns}")))
        }
        _ => Ok(played),
    }
}

/// The error for an illegal turn in a record.
pub(crate) fn illegal_turn(path: &str, number: u32, text: &str, reason: rules::Illegal) -> Failure {
    Failure::failed(format!("{path}: turn {number}, {text}, is illegal: {}", reason.sentence()))
}

/// Prints a line. Unlike `println!`, it does not panic on a broken pipe.
pub(crate) fn print_line(line: &impl std::fmt::Display) -> Done {
    write("-", format!("{line}\n").as_bytes())
}
