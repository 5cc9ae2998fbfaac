//! The world: legality and effects of moves.

use crate::board::{ActiveStone, Board, BoxScan, Lifted};
use crate::chunk::ChunkAt;
use crate::options::{Options, Time};
use crate::players::{BadName, PlayerId, Players, SAI_NAME, Tally, valid_name};
use crate::point::Point;
use crate::stone::{BEGINNING, Status, Stone};
use std::fmt;

/// The maximum number of stones, so that 32-bit counts of chains cannot overflow.
const MAX_STONES: u64 = 1 << 30;

/// Why a move is illegal. An illegal move changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// SAI never plays.
    Sai,
    /// The name is invalid.
    Name(BadName),
    /// No player of this world has that number.
    UnknownPlayer,
    /// The move is earlier than the last one.
    InThePast,
    /// There is a stone on the point.
    Occupied,
    /// There is no stone in the box around the point.
    NoStoneNear,
    /// An own Locked stone is in the box.
    Locked,
    /// Another player's Pending stone is in the box.
    Pending,
    /// A stone that is put back would capture, or have no liberty.
    NoLiberty,
    /// The world has the maximum number of stones.
    Full,
}

impl Illegal {
    /// The code for programs, as in records and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Illegal::Sai => "sai",
            Illegal::Name(_) => "bad_name",
            Illegal::UnknownPlayer => "unknown_player",
            Illegal::InThePast => "in_the_past",
            Illegal::Occupied => "occupied",
            Illegal::NoStoneNear => "no_stone_near",
            Illegal::Locked => "locked",
            Illegal::Pending => "pending",
            Illegal::NoLiberty => "no_liberty",
            Illegal::Full => "world_full",
        }
    }

    /// The reason as a sentence for a player.
    pub const fn sentence(self) -> &'static str {
        match self {
            Illegal::Sai => "SAI never plays.",
            Illegal::Name(BadName::Empty) => "The player's name is empty.",
            Illegal::Name(BadName::TooLong) => "The player's name is too long.",
            Illegal::Name(BadName::TooManyPlayers) => "The world has the maximum number of players.",
            Illegal::UnknownPlayer => "Only players of this world can play.",
            Illegal::InThePast => "The move is earlier than the last one.",
            Illegal::Occupied => "There is already a stone here.",
            Illegal::NoStoneNear => "There is no stone nearby: play close to another one.",
            Illegal::Locked => "Your stone nearby is locked until another player answers it.",
            Illegal::Pending => "A stone nearby is pending: only its owner may play here now.",
            Illegal::NoLiberty => "There is no room for this stone any more.",
            Illegal::Full => "The world is full.",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl std::error::Error for Illegal {}

/// A stone whose status a move changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its point.
    pub at: Point,
    /// Its owner.
    pub owner: PlayerId,
    /// Its new status.
    pub status: Status,
}

/// A stone removed from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removed {
    /// Its point.
    pub at: Point,
    /// Its owner.
    pub owner: PlayerId,
}

/// The effects of a move besides placing a stone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The removed stones, by x, then y. They include the new stone if the move was suicide.
    pub removed: Vec<Removed>,
    /// The remaining stones whose status changed, by x, then y, without the new stone.
    pub changed: Vec<Change>,
}

/// Infinite Go: one unbounded board and its players.
///
/// A pure state machine: it reads no clock, and the same moves give the same world everywhere.
///
/// ```
/// use tengen_world::{Illegal, Options, Point, World};
/// let mut world = World::new(Options::default());
/// let effects = world.play(0, "ann", Point::new(1, 0))?;
/// assert!(effects.removed.is_empty() && effects.changed.is_empty());
/// assert_eq!(world.play(5, "ann", Point::new(2, 0)), Err(Illegal::Locked));
/// let effects = world.play(5, "bob", Point::new(2, 0))?;
/// assert_eq!(effects.changed[0].at, Point::new(1, 0));
/// assert_eq!(world.stones(), 3);
/// # Ok::<(), Illegal>(())
/// ```
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) players: Players,
    /// The time of the last move.
    pub(crate) clock: Time,
    /// The number of moves so far.
    pub(crate) turns: u64,
    /// Scratch buffer, reused between moves.
    found: Vec<ActiveStone>,
}

impl World {
    /// A new world, with an Unlocked stone of SAI on `0,0`.
    pub fn new(options: Options) -> World {
        let mut world = World::without_stones(options);
        // The name is valid and there are no players yet, so SAI gets the first number.
        let sai = world.players.add_player(SAI_NAME).unwrap_or(PlayerId::SAI);
        let Board { directory, pyramid, .. } = &mut world.board;
        let home = directory.find_or_make(ChunkAt { x: 0, y: 0 }, pyramid);
        world.board.put(Point::new(0, 0), home, Stone::new(sai, Status::Unlocked, BEGINNING, 0));
        world.count(sai, |tally| tally.held += 1);
        world
    }

    pub(crate) fn without_stones(options: Options) -> World {
        World {
            options,
            board: Board::default(),
            players: Players::default(),
            clock: BEGINNING,
            turns: 0,
            found: Vec::new(),
        }
    }

    /// The settings of this world.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of stones on the board.
    pub fn stones(&self) -> u64 {
        self.board.stones
    }

    /// The number of moves so far.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The time of the last move, if there was one.
    pub fn clock(&self) -> Option<Time> {
        (self.turns > 0).then_some(self.clock)
    }

    /// The player with this name, if there is one.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.find(name)
    }

    /// The player with this number, if there is one.
    pub fn player_numbered(&self, number: u32) -> Option<PlayerId> {
        self.players.get(PlayerId(number)).map(|_| PlayerId(number))
    }

    /// The name of a player.
    pub fn name(&self, player: PlayerId) -> Option<&str> {
        self.players.get(player).map(|player| &*player.name)
    }

    /// Adds a player, or returns the existing one of this name.
    ///
    /// # Errors
    /// Fails if the name is invalid.
    pub fn add_player(&mut self, name: &str) -> Result<PlayerId, BadName> {
        self.players.add_player(name)
    }

    /// Checks whether the player may play on the point at `time`.
    ///
    /// # Errors
    /// Returns why the move would be illegal.
    pub fn check(&self, time: Time, player: PlayerId, point: Point) -> Result<(), Illegal> {
        self.check_in_box(time, player, point, &mut Vec::new()).map(|_| ())
    }

    /// Whether this player may play at all.
    pub(crate) fn may_play(&self, player: PlayerId) -> Result<(), Illegal> {
        match player {
            PlayerId::SAI => Err(Illegal::Sai),
            PlayerId::NEWCOMER => Ok(()),
            _ if self.players.get(player).is_none() => Err(Illegal::UnknownPlayer),
            _ => Ok(()),
        }
    }

    /// Checks a move, and lists the stones in its box whose status may change.
    pub(crate) fn check_in_box(
        &self,
        time: Time,
        player: PlayerId,
        point: Point,
        found: &mut Vec<ActiveStone>,
    ) -> Result<BoxScan, Illegal> {
        self.may_play(player)?;
        if time < self.clock {
            return Err(Illegal::InThePast);
        }
        let scan = self.board.scan(point, self.options.radius(), found);
        if scan.occupied {
            return Err(Illegal::Occupied);
        }
        if !scan.near {
            return Err(Illegal::NoStoneNear);
        }
        let mut checked = if self.board.stones < MAX_STONES { Ok(scan) } else { Err(Illegal::Full) };
        for stone in found.iter().map(|found| found.stone.seen_at(time, &self.options)) {
            match forbids(stone, player) {
                Some(Illegal::Locked) => return Err(Illegal::Locked),
                Some(other) => checked = Err(other),
                None => {}
            }
        }
        checked
    }

    /// Makes a move for a player by name, who is added with the first legal move.
    ///
    /// # Errors
    /// Fails like [`World::apply`], and for invalid names.
    pub fn play(&mut self, time: Time, name: &str, point: Point) -> Result<Effects, Illegal> {
        if let Some(player) = self.players.find(name) {
            return self.apply(time, player, point);
        }
        valid_name(name).map_err(Illegal::Name)?;
        self.check(time, PlayerId::NEWCOMER, point)?;
        let player = self.players.add_player(name).map_err(Illegal::Name)?;
        self.apply(time, player, point)
    }

    /// Makes a move: places the player's stone on the point at `time`.
    ///
    /// # Errors
    /// Returns why the move is illegal; the world is then unchanged.
    pub fn apply(&mut self, time: Time, player: PlayerId, point: Point) -> Result<Effects, Illegal> {
        if player == PlayerId::NEWCOMER {
            return Err(Illegal::UnknownPlayer);
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let checked = self.check_in_box(time, player, point, &mut found);
        let effects = checked.map(|scan| self.perform(time, player, point, scan.home, &found));
        self.found = found;
        effects
    }

    fn perform(
        &mut self,
        time: Time,
        player: PlayerId,
        point: Point,
        home: Option<u32>,
        found: &[ActiveStone],
    ) -> Effects {
        self.clock = time;
        self.turns += 1;
        let mut changed = self.change_statuses(time, found);
        self.count(player, |tally| tally.held += 1);
        let lifted = self.board.place(point, home, player, time);
        if !lifted.is_empty() {
            self.count_lifted(player, &lifted);
            changed.retain(|change| lifted.binary_search_by(|lifted| lifted.at.cmp(&change.at)).is_err());
        }
        changed.sort_unstable_by_key(|change| change.at);
        let removed =
            lifted.iter().map(|&Lifted { at, stone }| Removed { at, owner: stone.owner() }).collect();
        Effects { removed, changed }
    }

    /// Updates tallies and Pending lists for the stones that a move has lifted.
    fn count_lifted(&mut self, player: PlayerId, lifted: &[Lifted]) {
        for &Lifted { at, stone } in lifted {
            if let Some(owner) = self.players.get_mut(stone.owner()) {
                owner.tally.held -= 1;
                owner.tally.lost += 1;
                if stone.status() == Status::Pending {
                    owner.pending.remove(&(stone.since, at));
                }
            }
        }
        let captured = lifted.iter().filter(|lifted| lifted.stone.owner() != player).count() as u64;
        self.count(player, |tally| tally.captured += captured);
    }

    /// Locked stones become Pending, Pending ones Unlocked; passed timeouts are stored.
    fn change_statuses(&mut self, time: Time, found: &[ActiveStone]) -> Vec<Change> {
        let mut changed = Vec::new();
        for &ActiveStone { chunk, spot, at, stone } in found {
            let seen = stone.seen_at(time, &self.options);
            let owner = stone.owner();
            if stone.status() == Status::Pending
                && let Some(owner) = self.players.get_mut(owner)
            {
                owner.pending.remove(&(stone.since, at));
            }
            let status = match seen.status() {
                Status::Unlocked => {
                    self.board.chunk_mut(chunk).store_status(spot, Status::Unlocked, seen.since);
                    continue;
                }
                Status::Locked => Status::Pending,
                Status::Pending => Status::Unlocked,
            };
            self.board.chunk_mut(chunk).set_status(spot, status, time);
            changed.push(Change { at, owner, status });
            if status == Status::Pending {
                self.add_pending(owner, time, at);
            }
        }
        changed
    }

    /// Adds a stone that has just become Pending to its owner's list, and removes some whose timeout has passed.
    fn add_pending(&mut self, owner: PlayerId, time: Time, at: Point) {
        let Some(player) = self.players.get_mut(owner) else { return };
        let timeout = self.options.pending_timeout();
        // Two removals per insertion bound the number of outdated entries at constant cost per move.
        for _ in 0..2 {
            match player.pending.first() {
                Some((since, _)) if since.checked_add(timeout).is_some_and(|until| until <= time) => {
                    player.pending.pop_first();
                }
                _ => break,
            }
        }
        player.pending.insert((time, at));
    }

    pub(crate) fn count(&mut self, player: PlayerId, change: impl FnOnce(&mut Tally)) {
        if let Some(player) = self.players.get_mut(player) {
            change(&mut player.tally);
        }
    }
}

/// Whether a stone, with timeouts applied, makes a nearby move of the player illegal.
pub(crate) fn forbids(stone: Stone, player: PlayerId) -> Option<Illegal> {
    match stone.status() {
        Status::Locked if stone.owner() == player => Some(Illegal::Locked),
        Status::Pending if stone.owner() != player => Some(Illegal::Pending),
        _ => None,
    }
}
