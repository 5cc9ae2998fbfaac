//! Records of Infinite Go: replaying and showing them.

mod options;
mod replay;
mod show;

pub(crate) use replay::replay;
pub(crate) use show::{Region, show};

use ::world::{BadPoint, Effects, Illegal, Point, World};
use record::json::{WorldMove, WorldRecord};

use crate::failure::Failure;

/// Why a move of a record is illegal.
struct Refusal {
    /// For programs.
    code: &'static str,
    /// For people.
    sentence: String,
}

/// The world at the start of a record.
fn start(file: &str, record: &WorldRecord) -> Result<World, Failure> {
    let options = options::read(&record.options);
    options.map(World::new).map_err(|error| Failure::usage_error(format!("{file}: {error}")))
}

/// Makes a move of a record, or returns why it is illegal.
fn play(world: &mut World, attempt: &WorldMove) -> Result<(Point, Effects), Refusal> {
    let unreadable = |bad: BadPoint| Refusal { code: bad.code(), sentence: bad.to_string() };
    let refused =
        |illegal: Illegal| Refusal { code: illegal.code(), sentence: illegal.sentence().to_owned() };
    let point = attempt.at.parse().map_err(unreadable)?;
    let effects = world.play(attempt.t, &attempt.player, point);
    effects.map(|effects| (point, effects)).map_err(refused)
}

/// The error for an illegal move that ends the command.
fn refused(file: &str, world: &World, attempt: &WorldMove, reason: &Refusal) -> Failure {
    let WorldMove { player, at, .. } = attempt;
    let turn = world.turns() + 1;
    Failure::failed(format!("{file}: move {turn}, {player} at {at} is illegal: {}", reason.sentence))
}
