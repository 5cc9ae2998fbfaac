//! Records of Infinite Go: played through move by move, and looked at.

mod options;
mod replay;
mod show;

pub(crate) use replay::replay;
pub(crate) use show::{Region, show};

use ::world::{BadPoint, Effects, Illegal, Point, World};
use record::json::{WorldMove, WorldRecord};

use crate::failure::Failure;

/// What came of one move of a record.
type Played = Result<(Point, Effects), String>;

/// The world at the start of a record.
fn start(file: &str, record: &WorldRecord) -> Result<World, Failure> {
    let options = options::read(&record.options);
    options.map(World::new).map_err(|wrong| Failure::usage_error(format!("{file}: {wrong}")))
}

/// Makes a move of a record, or says why it is illegal.
fn play(world: &mut World, attempt: &WorldMove) -> Played {
    let point = attempt.at.parse().map_err(|bad: BadPoint| bad.to_string())?;
    let effects = world.play(attempt.t, &attempt.player, point);
    effects.map(|effects| (point, effects)).map_err(|illegal: Illegal| illegal.to_string())
}

/// A move that stops everything.
fn refused(file: &str, world: &World, attempt: &WorldMove, reason: &str) -> Failure {
    let WorldMove { player, at, .. } = attempt;
    Failure::failed(format!("{file}: turn {}, {player} at {at}: {reason}", world.turns() + 1))
}
