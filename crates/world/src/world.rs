//! The world: what is allowed, and what a move does.

use crate::board::{Board, Found, Lifted, Look};
use crate::chunk::ChunkAt;
use crate::options::{Options, Time};
use crate::players::{BadName, PlayerId, Players, SAI_NAME, Tally, valid_name};
use crate::point::Point;
use crate::stone::{EVER, Status, Stone};
use std::fmt;

/// The most stones a world can hold: more would not fit the 32-bit counts of chains.
const MOST_STONES: u64 = 1 << 30;

/// Why a move was refused. A refused move changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// SAI never plays.
    Sai,
    /// The name cannot be a player's.
    Name(BadName),
    /// A number that no player of this world has.
    Stranger,
    /// The move is earlier than the last one.
    Past,
    /// A stone stands on the point.
    Occupied,
    /// The box of the point holds no stone.
    NoStoneNear,
    /// A Locked stone of the player's own is in the box.
    Locked,
    /// A Pending stone of somebody else's is in the box.
    Pending,
    /// The world holds as many stones as it can.
    Full,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Sai => "SAI never plays",
            Illegal::Name(bad) => return bad.fmt(f),
            Illegal::Stranger => "no such player",
            Illegal::Past => "earlier than the last move",
            Illegal::Occupied => "occupied",
            Illegal::NoStoneNear => "no stone near",
            Illegal::Locked => "locked",
            Illegal::Pending => "pending",
            Illegal::Full => "the world is full",
        })
    }
}

impl std::error::Error for Illegal {}

/// A stone whose status a move changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where it stands.
    pub at: Point,
    /// Whose it is.
    pub owner: PlayerId,
    /// What it is now.
    pub status: Status,
}

/// A stone taken from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removed {
    /// Where it stood.
    pub at: Point,
    /// Whose it was.
    pub owner: PlayerId,
}

/// What a move did, besides putting a stone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The stones it removed, by x, then y. They include the new stone if that was suicide.
    pub removed: Vec<Removed>,
    /// The standing stones whose status it changed, by x, then y. The new stone is not among them.
    pub changed: Vec<Change>,
}

/// Infinite Go: one endless board and all who play on it.
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
    /// How many moves have been made.
    pub(crate) turns: u64,
    /// Room for the stones of one box, kept from move to move.
    found: Vec<Found>,
}

impl World {
    /// A new world: SAI's stone on `0,0`, Unlocked since ever.
    pub fn new(options: Options) -> World {
        let mut world = World::without_stones(options);
        // The name is valid and the roster empty, so SAI gets the first number.
        let sai = world.players.enroll(SAI_NAME).unwrap_or(PlayerId::SAI);
        let Board { directory, pyramid, .. } = &mut world.board;
        let home = directory.find_or_make(ChunkAt { x: 0, y: 0 }, pyramid);
        world.board.put(Point::new(0, 0), home, Stone::new(sai, Status::Unlocked, EVER, 0));
        world.count(sai, |tally| tally.held += 1);
        world
    }

    pub(crate) fn without_stones(options: Options) -> World {
        World {
            options,
            board: Board::default(),
            players: Players::default(),
            clock: EVER,
            turns: 0,
            found: Vec::new(),
        }
    }

    /// Its settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many stones stand.
    pub fn stones(&self) -> u64 {
        self.board.stones
    }

    /// How many moves have been made.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The time of the last move, if there was one.
    pub fn clock(&self) -> Option<Time> {
        (self.turns > 0).then_some(self.clock)
    }

    /// The number of the player with this name, if that player has ever been enrolled.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players.find(name)
    }

    /// The player with a number, as the wire has it.
    pub fn player_numbered(&self, number: u32) -> Option<PlayerId> {
        self.players.get(PlayerId(number)).map(|_| PlayerId(number))
    }

    /// The name of a player.
    pub fn name(&self, player: PlayerId) -> Option<&str> {
        self.players.get(player).map(|player| &*player.name)
    }

    /// The number for a name, new or not.
    ///
    /// # Errors
    /// Refuses a name that cannot be a player's.
    pub fn enroll(&mut self, name: &str) -> Result<PlayerId, BadName> {
        self.players.enroll(name)
    }

    /// Whether the player may play on the point at the moment `time`.
    ///
    /// # Errors
    /// Returns the reason why not.
    pub fn check(&self, time: Time, player: PlayerId, point: Point) -> Result<(), Illegal> {
        self.judge(time, player, point, &mut Vec::new()).map(|_| ())
    }

    /// Whether this player may play at all.
    pub(crate) fn may_play(&self, player: PlayerId) -> Result<(), Illegal> {
        match player {
            PlayerId::SAI => Err(Illegal::Sai),
            PlayerId::NEWCOMER => Ok(()),
            _ if self.players.get(player).is_none() => Err(Illegal::Stranger),
            _ => Ok(()),
        }
    }

    /// Judges a move, and lists the stones of its box whose status may change.
    fn judge(
        &self,
        time: Time,
        player: PlayerId,
        point: Point,
        found: &mut Vec<Found>,
    ) -> Result<Look, Illegal> {
        self.may_play(player)?;
        if time < self.clock {
            return Err(Illegal::Past);
        }
        let look = self.board.look(point, self.options.radius(), found);
        if look.occupied {
            return Err(Illegal::Occupied);
        }
        if !look.near {
            return Err(Illegal::NoStoneNear);
        }
        let mut verdict = if self.board.stones < MOST_STONES { Ok(look) } else { Err(Illegal::Full) };
        for stone in found.iter().map(|found| found.stone.seen_at(time, &self.options)) {
            match forbids(stone, player) {
                Some(Illegal::Locked) => return Err(Illegal::Locked),
                Some(other) => verdict = Err(other),
                None => {}
            }
        }
        verdict
    }

    /// Plays for a player known by name, who is enrolled with the first legal move.
    ///
    /// # Errors
    /// Refuses what [`World::apply`] refuses, and names that cannot be a player's.
    pub fn play(&mut self, time: Time, name: &str, point: Point) -> Result<Effects, Illegal> {
        if let Some(player) = self.players.find(name) {
            return self.apply(time, player, point);
        }
        valid_name(name).map_err(Illegal::Name)?;
        self.check(time, PlayerId::NEWCOMER, point)?;
        let player = self.players.enroll(name).map_err(Illegal::Name)?;
        self.apply(time, player, point)
    }

    /// Makes a move: the player's stone is put on the point at the moment `time`.
    ///
    /// # Errors
    /// Returns why the move is illegal, and then nothing has changed.
    pub fn apply(&mut self, time: Time, player: PlayerId, point: Point) -> Result<Effects, Illegal> {
        if player == PlayerId::NEWCOMER {
            return Err(Illegal::Stranger);
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let verdict = self.judge(time, player, point, &mut found);
        let effects = verdict.map(|look| self.perform(time, player, point, look.home, &found));
        self.found = found;
        effects
    }

    fn perform(
        &mut self,
        time: Time,
        player: PlayerId,
        point: Point,
        home: Option<u32>,
        found: &[Found],
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

    /// Books the stones that a player's move has lifted.
    fn count_lifted(&mut self, player: PlayerId, lifted: &[Lifted]) {
        for &Lifted { at, stone } in lifted {
            if let Some(owner) = self.players.get_mut(stone.owner()) {
                owner.tally.held -= 1;
                owner.tally.lost += 1;
                if stone.status() == Status::Pending {
                    owner.waiting.remove(&(stone.since, at));
                }
            }
        }
        let captured = lifted.iter().filter(|lifted| lifted.stone.owner() != player).count() as u64;
        self.count(player, |tally| tally.captured += captured);
    }

    /// Locked stones become Pending, Pending ones Unlocked; what time has unlocked is written down.
    fn change_statuses(&mut self, time: Time, found: &[Found]) -> Vec<Change> {
        let mut changed = Vec::new();
        for &Found { chunk, spot, at, stone } in found {
            let seen = stone.seen_at(time, &self.options);
            let owner = stone.owner();
            if stone.status() == Status::Pending
                && let Some(owner) = self.players.get_mut(owner)
            {
                owner.waiting.remove(&(stone.since, at));
            }
            let status = match seen.status() {
                Status::Unlocked => {
                    self.board.chunk_mut(chunk).settle(spot, Status::Unlocked, seen.since);
                    continue;
                }
                Status::Locked => Status::Pending,
                Status::Pending => Status::Unlocked,
            };
            self.board.chunk_mut(chunk).set_status(spot, status, time);
            changed.push(Change { at, owner, status });
            if status == Status::Pending {
                self.wait_for(owner, time, at);
            }
        }
        changed
    }

    /// Puts a stone that has just become Pending on its owner's list, and takes off what time has unlocked.
    fn wait_for(&mut self, owner: PlayerId, time: Time, at: Point) {
        let Some(player) = self.players.get_mut(owner) else { return };
        let timeout = self.options.pending_timeout();
        // Two for one: the list cannot grow by stones that nobody waits for, and no move pays for many.
        for _ in 0..2 {
            match player.waiting.first() {
                Some((since, _)) if since.checked_add(timeout).is_some_and(|until| until <= time) => {
                    player.waiting.pop_first();
                }
                _ => break,
            }
        }
        player.waiting.insert((time, at));
    }

    pub(crate) fn count(&mut self, player: PlayerId, change: impl FnOnce(&mut Tally)) {
        if let Some(player) = self.players.get_mut(player) {
            change(&mut player.tally);
        }
    }
}

/// Whether a stone, as it is at the moment of the move, forbids it to the player.
pub(crate) fn forbids(stone: Stone, player: PlayerId) -> Option<Illegal> {
    match stone.status() {
        Status::Locked if stone.owner() == player => Some(Illegal::Locked),
        Status::Pending if stone.owner() != player => Some(Illegal::Pending),
        _ => None,
    }
}
