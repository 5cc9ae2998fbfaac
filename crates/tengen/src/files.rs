//! Reading records and writing files. `-` is standard input or output.

use std::fs;
use std::io::{self, Read, Write};

pub(crate) use arena::print_line;
use clap::Args;
use record::json::{self, Document, Record};
use record::{AnnotatedGame, BadSgf, RefusedTurn, records_from_sgf};
use rules::{BadPosition, Position};

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
        let games = records_from_sgf(bytes).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")))?;
        games.iter().for_each(|game| tell(path, &game.notices));
        return Ok(games.into_iter().map(|game| game.value).collect());
    }
    match read_document(path, bytes)? {
        Document::Game(record) => Ok(vec![record]),
        Document::World(_) => {
            Err(Failure::usage_error(format!("{path}: this command does not support records of Infinite Go")))
        }
    }
}

/// All games of a file, JSON or SGF, with their variations and at their ends. Moves of an SGF file that the rules refuse are
/// shown as far as possible.
pub(crate) fn parse_games(path: &str, bytes: &[u8]) -> Result<Vec<AnnotatedGame>, Failure> {
    let games = record::read_games(bytes).map_err(|bad| Failure::usage_error(format!("{path}: {bad}")))?;
    games.iter().for_each(|(_, notices)| tell(path, notices));
    Ok(games.into_iter().map(|(game, _)| game).collect())
}

/// Says on standard error what of a file was not understood.
fn tell(path: &str, notices: &[BadSgf]) {
    for notice in notices {
        let _ = writeln!(io::stderr(), "{path}: {notice}");
    }
}

/// One game of a file, counted from 1.
pub(crate) fn read_record(path: &str, game: usize) -> Result<Record, Failure> {
    choose(path, game, parse_records(path, &read(path)?)?)
}

/// Parses a position string.
pub(crate) fn parse_position(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|bad: BadPosition| Failure::usage_error(format!("--position: {bad}")))
}

/// A record, or a position to start from.
#[derive(Args)]
pub(crate) struct Source {
    /// A record in JSON or SGF, - for standard input
    #[arg(required_unless_present = "position")]
    file: Option<String>,
    /// A position string instead of a record, such as "go;size=5 5/5/2X2/5/5 w 0-0"
    #[arg(long, value_name = "POSITION", conflicts_with = "file")]
    position: Option<String>,
}

impl Source {
    /// The name of the source in error messages.
    pub(crate) fn name(&self) -> &str {
        self.file.as_deref().unwrap_or("--position")
    }

    /// The bytes of the record; for a position, those of a record that starts from it.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        match (&self.position, &self.file) {
            (Some(text), _) => Ok(Record::from_start(&parse_position(text)?).to_string().into_bytes()),
            (None, Some(file)) => read(file),
            (None, None) => Err(Failure::usage_error("give a record or a --position")),
        }
    }
}

/// One of the games of a file, counted from 1.
pub(crate) fn choose<T>(path: &str, game: usize, mut games: Vec<T>) -> Result<T, Failure> {
    let count = games.len();
    if game == 0 || game > count {
        return Err(Failure::usage_error(format!("{path}: no game {game}; the file has {count}")));
    }
    Ok(games.swap_remove(game - 1))
}

/// Replays a record up to a turn, or to the end.
pub(crate) fn play_until(path: &str, record: &Record, turn: Option<u32>) -> Result<AnnotatedGame, Failure> {
    let game = AnnotatedGame::read(record, turn).map_err(|refused| illegal_turn(path, &refused))?;
    at_turn(path, game, turn)
}

/// Goes back to a turn of a game that was played to its end or to this turn.
pub(crate) fn at_turn(
    path: &str,
    mut game: AnnotatedGame,
    turn: Option<u32>,
) -> Result<AnnotatedGame, Failure> {
    let Some(turn) = turn else { return Ok(game) };
    let turns = game.game()[game.game().cursor()].number();
    if turn > turns {
        return Err(Failure::usage_error(format!("{path}: no turn {turn}; the record has {turns}")));
    }
    game.game_mut().go_to_turn(turn);
    Ok(game)
}

/// The error for an illegal turn in a record.
pub(crate) fn illegal_turn(path: &str, refused: &RefusedTurn) -> Failure {
    Failure::failed(format!("{path}: {refused}"))
}
