//! The world as its clients know it: moves that the server has acknowledged are made here, too, so that clients can
//! choose their moves by the rules without asking, as the page does.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use protocol::WorldMove;
use rules::Random;
use world::{PlayerId, Point, Rect, Time, World};

/// One world for all clients of this process, which must be the only players.
pub(super) struct Replica(Mutex<State>);

struct State {
    world: World,
    /// The number of moves made.
    number: u64,
    /// Moves that were acknowledged before an earlier one.
    early: BTreeMap<u64, (Time, String, Point)>,
}

impl Replica {
    pub(super) fn new(world: World) -> Replica {
        let number = world.turns();
        Replica(Mutex::new(State { world, number, early: BTreeMap::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A random legal point in an area that is not suicide, if there is one.
    pub(super) fn choose(&self, player: &str, area: Rect, random: &mut Random) -> Option<Point> {
        let state = self.state();
        let player = state.world.player(player).unwrap_or(PlayerId::NEWCOMER);
        let time = state.world.clock().map_or(now(), |last| last.max(now()));
        let mut legal: Vec<Point> = state.world.legal_points(area, player, time).ok()?.iter().collect();
        while !legal.is_empty() {
            let at = legal.swap_remove(random.below(legal.len() as u32) as usize);
            if state.world.preview(time, player, at).is_ok_and(|preview| !preview.suicide) {
                return Some(at);
            }
        }
        None
    }

    /// Makes a move that the server has acknowledged, as soon as all earlier ones are made.
    pub(super) fn learn(&self, made: &WorldMove, player: &str) -> Result<(), String> {
        let mut state = self.state();
        let point = Point::new(made.at.x, made.at.y);
        state.early.insert(made.number, (made.time, player.to_owned(), point));
        let State { world, number, early } = &mut *state;
        while let Some((time, player, point)) = early.remove(&(*number + 1)) {
            *number += 1;
            world.play(time, &player, point).map_err(|illegal| format!("move {number}: {illegal}"))?;
        }
        Ok(())
    }
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_millis()).unwrap_or(Time::MAX)
}
