//! Moderation: stones are removed, put back or handed over by entries of the journal like any other, so that replays stay
//! exact.
//!
//! An entry whose author is SAI removes the group on its point; one whose author is `SAI` and a player, separated by a space, puts
//! back a stone of that player; with an equals sign in between, the group changes hands. Groups are hidden by handing them to SAI:
//! they stay where they are, but are nobody's. SAI never plays, and no account has such a name, so no move can be mistaken for one.

use crate::board::Lifted;
use crate::options::Time;
use crate::players::{PlayerId, SAI_NAME};
use crate::point::Point;
use crate::stone::{Status, Stone};
use crate::world::{Change, Effects, Illegal, Removed, World};

/// What an entry of the journal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A move of this player.
    Move(&'a str),
    /// The group on the point is removed.
    Removal,
    /// A stone of this player is put back.
    Restoration(&'a str),
    /// The group on the point becomes this player's.
    HandOver(&'a str),
}

impl<'a> Entry<'a> {
    /// The meaning of the author of an entry.
    pub fn by(author: &'a str) -> Entry<'a> {
        let Some(rest) = author.strip_prefix(SAI_NAME) else { return Entry::Move(author) };
        match rest.as_bytes().first() {
            None => Entry::Removal,
            Some(b' ') => Entry::Restoration(&rest[1..]),
            Some(b'=') => Entry::HandOver(&rest[1..]),
            Some(_) => Entry::Move(author),
        }
    }

    /// The player it names: who moves, or whose stones they are afterwards.
    pub fn player(self) -> Option<&'a str> {
        match self {
            Entry::Move(player) | Entry::Restoration(player) | Entry::HandOver(player) => Some(player),
            Entry::Removal => None,
        }
    }

    /// The author under which it is written.
    pub fn author(self) -> String {
        match self {
            Entry::Move(player) => player.to_owned(),
            Entry::Removal => SAI_NAME.to_owned(),
            Entry::Restoration(player) => format!("{SAI_NAME} {player}"),
            Entry::HandOver(player) => format!("{SAI_NAME}={player}"),
        }
    }
}

impl World {
    /// Applies an entry of the journal: a move, or what a moderator did.
    ///
    /// ```
    /// use tengen_world::{Options, Point, World};
    /// let mut world = World::new(Options::default());
    /// world.replay(0, "ann", Point::new(1, 0))?;
    /// let effects = world.replay(5, "SAI", Point::new(1, 0))?;
    /// assert_eq!((effects.removed.len(), world.stones()), (1, 1));
    /// world.replay(9, "SAI ann", Point::new(1, 0))?;
    /// assert_eq!((world.stones(), world.turns()), (2, 3));
    /// # Ok::<(), tengen_world::Illegal>(())
    /// ```
    ///
    /// # Errors
    /// Returns why the entry cannot be applied; the world is then unchanged.
    pub fn replay(&mut self, time: Time, author: &str, point: Point) -> Result<Effects, Illegal> {
        match Entry::by(author) {
            Entry::Move(player) => self.play(time, player, point),
            _ if time < self.clock => Err(Illegal::InThePast),
            Entry::Removal => self.remove(time, point),
            Entry::Restoration(player) => self.restore_stone(time, player, point),
            Entry::HandOver(player) => self.hand_over(time, player, point),
        }
    }

    /// The owner of the stone on a point, if there is one.
    pub fn owner(&self, point: Point) -> Option<PlayerId> {
        self.board.get(point).map(|stone| stone.owner())
    }

    fn remove(&mut self, time: Time, point: Point) -> Result<Effects, Illegal> {
        self.board.get(point).ok_or(Illegal::NoStoneNear)?;
        let lifted = self.take_chain(time, point);
        (self.clock, self.turns) = (time, self.turns + 1);
        let removed = lifted.iter().map(|&Lifted { at, stone }| Removed { at, owner: stone.owner() });
        Ok(Effects { removed: removed.collect(), changed: Vec::new() })
    }

    /// The group stays on its points, Unlocked, and joins groups of its new owner beside it. No chain loses a liberty, so
    /// nothing is captured.
    fn hand_over(&mut self, time: Time, player: &str, point: Point) -> Result<Effects, Illegal> {
        let owner = self.players.find(player).ok_or(Illegal::UnknownPlayer)?;
        match self.owner(point) {
            None => return Err(Illegal::NoStoneNear),
            Some(before) if before == owner => return Err(Illegal::Occupied),
            Some(_) => {}
        }
        let lifted = self.take_chain(time, point);
        for &Lifted { at, .. } in &lifted {
            self.board.put_alone(at, Stone::new(owner, Status::Unlocked, time, 0));
        }
        self.count(owner, |tally| tally.held += lifted.len() as u64);
        (self.clock, self.turns) = (time, self.turns + 1);
        let changed = lifted.iter().map(|&Lifted { at, .. }| Change { at, owner, status: Status::Unlocked });
        Ok(Effects { removed: Vec::new(), changed: changed.collect() })
    }

    /// Lifts the chain on a point; nobody has captured it.
    fn take_chain(&mut self, time: Time, point: Point) -> Vec<Lifted> {
        let lifted = self.board.lift_chain(point, time);
        for &Lifted { at, stone } in &lifted {
            if let Some(owner) = self.players.get_mut(stone.owner()) {
                owner.tally.held -= 1;
                owner.pending.remove(&(stone.since, at));
            }
        }
        lifted
    }

    /// The stone is Unlocked. It must neither capture nor be without a liberty: then the place has changed too much.
    fn restore_stone(&mut self, time: Time, player: &str, point: Point) -> Result<Effects, Illegal> {
        let owner = self.players.find(player).ok_or(Illegal::UnknownPlayer)?;
        if self.board.get(point).is_some() {
            return Err(Illegal::Occupied);
        }
        if !self.fits(point, owner) {
            return Err(Illegal::NoLiberty);
        }
        self.board.put_alone(point, Stone::new(owner, Status::Unlocked, time, 0));
        self.count(owner, |tally| tally.held += 1);
        (self.clock, self.turns) = (time, self.turns + 1);
        Ok(Effects::default())
    }

    /// Whether a stone here would leave every chain, its own included, with a liberty.
    fn fits(&self, point: Point, owner: PlayerId) -> bool {
        let chains = &self.board.chains;
        let beside: Vec<Stone> = point.neighbours().filter_map(|next| self.board.get(next)).collect();
        let is_free = |stone: &Stone| {
            let root = chains.root(stone.chain);
            // A chain has as many pseudo-liberties here as it has stones beside the point.
            let here = beside.iter().filter(|other| chains.root(other.chain) == root).count();
            chains.liberties(root) as usize > here
        };
        let (own, others): (Vec<&Stone>, Vec<&Stone>) =
            beside.iter().partition(|stone| stone.owner() == owner);
        let lives = beside.len() < point.neighbours().count() || own.iter().any(|stone| is_free(stone));
        lives && others.iter().all(|stone| is_free(stone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    fn world(moves: &[(&str, i64, i64)]) -> World {
        let mut world =
            World::new(Options::default().with_radius(1).unwrap().with_pending_timeout(1).unwrap());
        for (i, &(name, x, y)) in moves.iter().enumerate() {
            world
                .replay(i as Time * 10, name, Point::new(x, y))
                .unwrap_or_else(|illegal| panic!("{i}: {illegal}"));
        }
        world
    }

    #[test]
    fn removal_takes_the_whole_group_and_counts_for_nobody() {
        let mut world = world(&[("ann", 1, 0), ("bob", 0, 1), ("ann", 2, 0)]);
        let effects = world.replay(50, "SAI", Point::new(2, 0)).unwrap();
        assert_eq!((effects.removed.len(), world.turns()), (2, 4));
        world.audit().unwrap();
        let ann = world.tally(world.player("ann").unwrap()).unwrap();
        assert_eq!((ann.held, ann.lost), (0, 0));
        assert_eq!(world.replay(60, "SAI", Point::new(2, 0)), Err(Illegal::NoStoneNear));
        assert_eq!(world.replay(1, "SAI", Point::new(0, 1)), Err(Illegal::InThePast));
    }

    #[test]
    fn stones_are_put_back_unless_there_is_no_room_for_them() {
        // The first stone is captured, then everything else removed.
        let mut world = world(&[("ann", 1, 0), ("bob", 0, 1), ("ann", -1, 0), ("bob", 0, -1)]);
        assert_eq!(world.stones(), 4);
        assert_eq!(world.replay(50, "SAI SAI", Point::new(0, 0)), Err(Illegal::NoLiberty));
        assert_eq!(world.replay(50, "SAI cho", Point::new(5, 0)), Err(Illegal::UnknownPlayer));
        assert_eq!(world.replay(50, "SAI ann", Point::new(1, 0)), Err(Illegal::Occupied));
        world.replay(50, "SAI", Point::new(1, 0)).unwrap();
        world.replay(50, "SAI SAI", Point::new(0, 0)).unwrap();
        world.audit().unwrap();
        let copy = World::restore(&world.snapshot()).unwrap();
        assert_eq!(copy.fingerprint(), world.fingerprint());
    }

    #[test]
    fn a_stone_that_would_capture_is_not_put_back() {
        // Bob's stone on 0,0 would take the last liberty of Ann's at 1,0.
        let mut world = world(&[("ann", 1, 1)]);
        world.replay(10, "bob", Point::new(2, 1)).unwrap();
        for (i, (name, x, y)) in [("bob", 1, 2), ("bob", 0, 1)].into_iter().enumerate() {
            world.replay(100 + i as Time * 10, &format!("SAI {name}"), Point::new(x, y)).unwrap();
        }
        assert_eq!(world.replay(200, "SAI bob", Point::new(1, 0)), Err(Illegal::NoLiberty));
        world.audit().unwrap();
    }

    #[test]
    fn a_hidden_group_stays_on_the_board_and_is_nobodys_until_it_is_shown_again() {
        let mut world = world(&[("ann", 1, 0), ("bob", 0, 1), ("ann", 2, 0)]);
        let before = world.stones();
        // It joins the first stone, which is SAI's too.
        let effects = world.replay(50, "SAI=SAI", Point::new(2, 0)).unwrap();
        world.audit().unwrap();
        assert_eq!((effects.removed.len(), effects.changed.len(), world.stones()), (0, 2, before));
        let held = |world: &World, name| world.tally(world.player(name).unwrap()).unwrap().held;
        assert_eq!((held(&world, "ann"), held(&world, "SAI")), (0, 3));
        assert_eq!(world.chain(Point::new(2, 0), 9).unwrap().stones.len(), 3);
        assert_eq!(world.replay(60, "SAI=SAI", Point::new(1, 0)), Err(Illegal::Occupied));
        assert_eq!(world.replay(60, "SAI=ann", Point::new(9, 9)), Err(Illegal::NoStoneNear));
        assert_eq!(world.replay(60, "SAI=cho", Point::new(1, 0)), Err(Illegal::UnknownPlayer));
        let copy = World::restore(&world.snapshot()).unwrap();
        assert_eq!(copy.fingerprint(), world.fingerprint());
        // Ann may play beside it like anybody else, and captures work as before.
        world.replay(70, "ann", Point::new(3, 0)).unwrap();
        world.replay(80, "SAI=ann", Point::new(2, 0)).unwrap();
        world.audit().unwrap();
        assert_eq!((held(&world, "ann"), held(&world, "SAI")), (4, 0));
    }

    #[test]
    fn authors_have_one_spelling() {
        let ann = [Entry::Move("ann"), Entry::Restoration("ann"), Entry::HandOver("ann")];
        for entry in ann.into_iter().chain([Entry::Removal, Entry::Move("SAIL"), Entry::HandOver("SAI")]) {
            assert_eq!(Entry::by(&entry.author()), entry);
        }
    }
}
