//! Entries of the journal as they are told to clients.

use protocol::{ModeratorAct, WorldMove};
use world::{Effects, Entry, PlayerId, Point, SAI_NAME, World};

use super::history::time_of;
use super::service::place;

/// An entry that has just been applied.
pub(super) fn told(world: &World, number: u64, made: &store::WorldMove, effects: &Effects) -> WorldMove {
    let entry = Entry::by(&made.player);
    let named = entry.player().and_then(|player| world.player(player));
    let removed = effects.removed.first().map(|removed| removed.owner);
    let (player, by_moderator) = match entry {
        Entry::Move(_) => (named, None),
        Entry::Removal => (removed, Some(ModeratorAct::Removed)),
        Entry::Restoration(_) => (named, Some(ModeratorAct::Restored)),
        Entry::HandOver(SAI_NAME) => (named, Some(ModeratorAct::Hidden)),
        Entry::HandOver(_) => (named, Some(ModeratorAct::Shown)),
    };
    WorldMove {
        number,
        time: time_of(made),
        player: player.unwrap_or(PlayerId::SAI).number(),
        at: place(Point::new(made.x, made.y)),
        removed: u32::try_from(effects.removed.len()).unwrap_or(u32::MAX),
        by_moderator,
    }
}
