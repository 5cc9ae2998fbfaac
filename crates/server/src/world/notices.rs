//! What a move does to other people's stones, told to their owners.

use std::collections::BTreeMap;

use protocol::{NoticeKind, WorldMove, WorldNotice};
use world::{Effects, PlayerId, Point, Status, World};

use super::service::{place, point};

/// Longer chains are not followed to see whether they are in atari, so that the cost of a move is bounded.
const MAX_FOLLOWED: usize = 256;

/// A notice, and the account it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) account: String,
    pub(crate) notice: WorldNotice,
}

/// The notices of a move that has just been applied: at most two for each owner of a stone in its box or captured, and
/// one for each of the four chains next to it. The player who moved is told nothing. Moderators appear as SAI.
///
/// Every process applies every move, so whoever sends these further than to its own sockets has to see to it that only
/// the process which appended the move does so.
pub(super) fn notices(world: &World, made: &WorldMove, effects: &Effects) -> Vec<Notice> {
    let pending = effects.changed.iter().filter(|change| change.status == Status::Pending);
    let pending = by_owner(pending.map(|change| (change.owner, change.at)));
    let captured = by_owner(effects.removed.iter().map(|removed| (removed.owner, removed.at)));
    let atari = world.atari_next_to(point(made.at), MAX_FOLLOWED);
    let pending = pending.into_iter().map(|(owner, told)| (NoticeKind::Pending, owner, told));
    let captured = captured.into_iter().map(|(owner, told)| (NoticeKind::Captured, owner, told));
    let atari = atari.into_iter().map(|(at, owner, stones)| (NoticeKind::Atari, owner, (at, stones)));
    let all = pending.chain(atari).chain(captured);
    let by = if made.by_moderator.is_some() { PlayerId::SAI.number() } else { made.player };
    let others = all.filter(|(_, owner, _)| owner.number() != by && *owner != PlayerId::SAI);
    others
        .filter_map(|(kind, owner, (at, stones))| {
            let WorldMove { number, time, .. } = *made;
            let notice = WorldNotice { kind, number, time, by, at: place(at), stones };
            Some(Notice { account: world.name(owner)?.to_owned(), notice })
        })
        .collect()
}

/// One stone of each owner, and how many there are.
fn by_owner(stones: impl Iterator<Item = (PlayerId, Point)>) -> BTreeMap<PlayerId, (Point, u32)> {
    let mut owners = BTreeMap::new();
    for (owner, at) in stones {
        owners.entry(owner).or_insert((at, 0)).1 += 1;
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::Options;

    /// Plays and returns what is told to whom.
    fn told(world: &mut World, time: i64, name: &str, x: i64, y: i64) -> Vec<(String, NoticeKind, u32)> {
        let at = Point::new(x, y);
        let effects = world.play(time, name, at).expect("a legal move");
        let player = world.player(name).expect("has played").number();
        let removed = effects.removed.len() as u32;
        let made = WorldMove { number: 1, time, player, at: place(at), removed, by_moderator: None };
        let notices = notices(world, &made, &effects);
        notices.into_iter().map(|notice| (notice.account, notice.notice.kind, notice.notice.stones)).collect()
    }

    #[test]
    fn owners_hear_of_pending_stones_atari_and_captures() {
        let options =
            Options::default().with_pending_timeout(1).and_then(|o| o.with_locked_timeout(Some(50)));
        let mut world = World::new(options.expect("valid options"));
        assert!(told(&mut world, 0, "ann", 1, 0).is_empty(), "nobody else is there");
        let ann = || "ann".to_owned();
        assert_eq!(told(&mut world, 10, "bob", 2, 0), [(ann(), NoticeKind::Pending, 1)]);
        // Locked stones are free after a while; then Bob takes the others of its liberties.
        assert_eq!(told(&mut world, 100, "bob", 1, 1), [(ann(), NoticeKind::Atari, 1)]);
        assert_eq!(told(&mut world, 200, "bob", 1, -1), [(ann(), NoticeKind::Captured, 1)]);
        // Suicide is nobody else's business.
        for (time, x, y) in [(300, 9, 0), (400, 8, 1), (500, 10, 1)] {
            world.play(time, "bob", Point::new(x - 6, y)).expect("a legal move");
        }
        let quiet = told(&mut world, 600, "cat", 6, 6);
        assert!(quiet.iter().all(|(who, ..)| who != "cat"), "{quiet:?}");
    }
}
