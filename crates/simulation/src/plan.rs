//! What kind of bad day a seed stands for.

use crate::random::Random;

/// A fault that does not exist in the program, planted to see that the simulation finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Planted {
    /// The store acknowledges appends before they are done.
    EarlyAnswer,
    /// Now and then a notice of an append is lost without a trace.
    LostNotice,
    /// The clock runs for the side that has just made its turn.
    WrongClock,
}

/// The size of a simulated day, and how often what goes wrong, in ten thousandths.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) processes: usize,
    pub(crate) tables: usize,
    /// Spectators per table.
    pub(crate) spectators: usize,
    pub(crate) world_players: usize,
    /// Seconds until everything works again.
    pub(crate) bad_seconds: u64,
    /// Requests to the database that do not reach it.
    pub(crate) unreachable: u64,
    /// Requests whose answer is lost.
    pub(crate) lost_answer: u64,
    /// Requests that take seconds.
    pub(crate) slow: u64,
    /// Notices with which the listening connection breaks.
    pub(crate) broken_listener: u64,
    /// Messages with which a client's connection breaks.
    pub(crate) broken_link: u64,
    /// Messages with which one direction of a client's connection falls silent.
    pub(crate) half_open: u64,
    /// Messages that are held up for seconds.
    pub(crate) held_up: u64,
    /// Whether processes are killed, the database restarts, and its disk is full at times.
    pub(crate) kills: bool,
    pub(crate) restarts: bool,
    pub(crate) full_disk: bool,
    pub(crate) planted: Option<Planted>,
}

impl Plan {
    /// Every seed has a different mix, so that some days are nearly good: rare combinations need the rest to work.
    pub(crate) fn draw(random: &mut Random, planted: Option<Planted>) -> Plan {
        let mut share = |most: u64| if random.chance(5_000) { random.below(most) } else { 0 };
        let (unreachable, lost_answer, slow) = (share(300), share(300), share(100));
        let (broken_listener, broken_link) = (share(1_000), share(200));
        let (half_open, held_up) = (share(100), share(300));
        Plan {
            processes: 1 + random.below(3) as usize,
            tables: 1 + random.below(3) as usize,
            spectators: random.below(2) as usize,
            world_players: random.below(3) as usize,
            bad_seconds: 60 + random.below(60),
            unreachable,
            lost_answer,
            slow,
            broken_listener,
            broken_link,
            half_open,
            held_up,
            kills: random.chance(6_000),
            restarts: random.chance(4_000),
            full_disk: random.chance(3_000),
            planted,
        }
    }
}
