//! Replays a record of Infinite Go, one line per move.

use std::io::Write;

use ::world::{Effects, Point, World};
use record::json::{WorldMove, WorldRecord};
use serde_json::{Value, json};

use super::{Refusal, play, refused, start};
use crate::failure::Done;

/// Prints the effects of every move, as JSON or text. An illegal move is an error unless `keep_going` is set.
pub(crate) fn replay(
    file: &str,
    record: &WorldRecord,
    as_json: bool,
    keep_going: bool,
    out: &mut impl Write,
) -> Done {
    let mut world = start(file, record)?;
    for attempt in &record.moves {
        match play(&mut world, attempt) {
            Ok((at, effects)) if as_json => writeln!(out, "{}", played_json(&world, attempt, at, &effects))?,
            Ok((at, effects)) => writeln!(out, "{}", played_text(&world, attempt, at, &effects))?,
            Err(reason) if !keep_going => {
                out.flush()?;
                return Err(refused(file, &world, attempt, &reason));
            }
            Err(reason) if as_json => writeln!(out, "{}", refused_json(&world, attempt, &reason))?,
            Err(reason) => {
                writeln!(out, "   – {} at {}: {}", attempt.player, attempt.at, reason.sentence)?;
            }
        }
    }
    Ok(out.flush()?)
}

fn played_json(world: &World, attempt: &WorldMove, at: Point, effects: &Effects) -> Value {
    let removed: Vec<String> = effects.removed.iter().map(|stone| stone.at.to_string()).collect();
    let changed: Vec<Value> = effects
        .changed
        .iter()
        .map(|change| json!({"at": change.at.to_string(), "status": change.status.name()}))
        .collect();
    json!({
        "turn": world.turns(),
        "player": attempt.player,
        "at": at.to_string(),
        "removed": removed,
        "changed": changed,
        "stones": world.stones(),
    })
}

fn refused_json(world: &World, attempt: &WorldMove, reason: &Refusal) -> Value {
    json!({"turn": world.turns() + 1, "player": attempt.player, "at": attempt.at, "illegal": reason.code})
}

fn played_text(world: &World, attempt: &WorldMove, at: Point, effects: &Effects) -> String {
    let mut text = format!("{:4} {} at {at}", world.turns(), attempt.player);
    if !effects.removed.is_empty() {
        let removed: Vec<String> = effects.removed.iter().map(|stone| stone.at.to_string()).collect();
        text += &format!(", removes {}", removed.join(" "));
    }
    for change in &effects.changed {
        text += &format!(", {} {}", change.at, change.status);
    }
    text
}
