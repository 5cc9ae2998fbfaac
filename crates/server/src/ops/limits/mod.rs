//! Rate limits. Requests over the limit are refused with `Retry-After`.
//!
//! [`Limits`] is what an operator can set, [`bounds`] is what is fixed, and `docs/limits.md` lists both.

pub(crate) mod bounds;
mod limiter;
mod owner;
mod pacer;
#[cfg(test)]
mod page;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::address::Address;
use crate::error::ApiError;
use bounds::{
    ADDRESS_TALK_FACTOR, FAST_LOGIN_ATTEMPTS, FILES_FACTOR, LOCAL_TURNS_PER_HOUR, LOGIN_ATTEMPTS,
    MAILS_PER_DAY, OTHER_COMMANDS, SLOW_LOGIN, SOCKETS_PERCENT, TURNS_PER_HOUR, WIDE_NETWORK_FACTOR,
    WORLD_MOVES_PER_REGION,
};
use limiter::{AddressLimiter, Limiter};
use pacer::SharedPace;

pub(crate) use owner::{Group, KnownAddresses, Owner};
pub(crate) use pacer::MessagePacer;

/// Rate limits. 0 means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests per second and address; bursts of five times as many.
    pub requests: u32,
    /// Logins, registrations, password changes and new guests per minute and address; bursts of twice as many.
    pub passwords: u32,
    /// Changing requests per minute and account; bursts of twice as many.
    pub changes: u32,
    /// Messages per second and connection, bursts of four times as many; further messages are delayed.
    pub messages: u32,
    /// WebSockets of one address.
    pub connections: u32,
    /// Chat messages of one account in a minute; as many at once.
    pub chat: u32,
    /// Games against bots of one account that are not over.
    pub bot_games: u32,
    /// Tables of one account that wait for an opponent.
    pub waiting: u32,
    /// Tables opened from one address that wait for an opponent, whoever opened them.
    pub waiting_address: u32,
}

impl Limits {
    /// Limits for a public server.
    pub const DEFAULT: Limits = Limits {
        requests: 20,
        passwords: 20,
        changes: 60,
        messages: 50,
        connections: 64,
        chat: 20,
        bot_games: 5,
        waiting: 4,
        waiting_address: 12,
    };
    /// No limits: for benchmarks and tests.
    pub const NONE: Limits = Limits {
        requests: 0,
        passwords: 0,
        changes: 0,
        messages: 0,
        connections: 0,
        chat: 0,
        bot_games: 0,
        waiting: 0,
        waiting_address: 0,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// The rate limits of this process.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    requests: AddressLimiter,
    files: AddressLimiter,
    passwords: AddressLimiter,
    logins: Limiter<(String, Address)>,
    login_names: Limiter<String>,
    mails: Limiter<String>,
    changes: Limiter<String>,
    address_changes: AddressLimiter,
    analyses: Limiter<String>,
    chat: Limiter<String>,
    address_chat: AddressLimiter,
    local_turns: AddressLimiter,
    turns: AddressLimiter,
    commands: Limiter<String>,
    address_commands: AddressLimiter,
    world_moves: Limiter<(String, i64, i64)>,
    address_world_moves: Limiter<(Address, i64, i64)>,
    sockets: Arc<Mutex<Sockets>>,
    /// How many WebSockets there may be in total.
    max_sockets: usize,
    /// Where each account was last seen.
    pub(crate) addresses: Arc<KnownAddresses>,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

impl RateLimits {
    /// Limits for a process that can have so many connections open.
    pub(crate) fn new(limits: Limits, capacity: usize) -> RateLimits {
        let commands = if limits.changes == 0 { 0 } else { OTHER_COMMANDS };
        let world_moves = if limits.changes == 0 { 0 } else { WORLD_MOVES_PER_REGION };
        let turns = if limits.changes == 0 { 0 } else { TURNS_PER_HOUR };
        RateLimits {
            limits,
            requests: AddressLimiter::new(limits.requests, SECOND, 5),
            files: AddressLimiter::new(limits.requests.saturating_mul(FILES_FACTOR), SECOND, 5),
            passwords: AddressLimiter::new(limits.passwords, MINUTE, 2),
            logins: Limiter::new(if limits.passwords == 0 { 0 } else { LOGIN_ATTEMPTS }, MINUTE, 5),
            login_names: Limiter::new(if limits.passwords == 0 { 0 } else { FAST_LOGIN_ATTEMPTS }, MINUTE, 2),
            mails: Limiter::new(if limits.passwords == 0 { 0 } else { MAILS_PER_DAY }, 24 * 60 * MINUTE, 1),
            changes: Limiter::new(limits.changes, MINUTE, 2),
            address_changes: AddressLimiter::new(limits.changes * ADDRESS_TALK_FACTOR, MINUTE, 2),
            analyses: Limiter::new(limits.changes, MINUTE, 4),
            chat: Limiter::new(limits.chat, MINUTE, 1),
            address_chat: AddressLimiter::new(limits.chat * ADDRESS_TALK_FACTOR, MINUTE, 1),
            local_turns: AddressLimiter::new(
                if limits.changes == 0 { 0 } else { LOCAL_TURNS_PER_HOUR },
                60 * MINUTE,
                2,
            ),
            turns: AddressLimiter::new(turns, 60 * MINUTE, 1),
            commands: Limiter::new(commands, MINUTE, 4),
            address_commands: AddressLimiter::new(commands * ADDRESS_TALK_FACTOR, MINUTE, 4),
            world_moves: Limiter::new(world_moves, MINUTE, 2),
            address_world_moves: Limiter::new(world_moves * ADDRESS_TALK_FACTOR, MINUTE, 2),
            sockets: Arc::default(),
            max_sockets: (capacity * SOCKETS_PERCENT / 100).max(1),
            addresses: Arc::default(),
        }
    }

    /// What an operator has set.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: Address) -> Result<(), ApiError> {
        self.requests.count(from)
    }

    /// Counts a request for a file of the client, which costs next to nothing.
    pub(crate) fn file(&self, from: Address) -> Result<(), ApiError> {
        self.files.count(from)
    }

    /// Counts a request that hashes a password or creates a guest.
    pub(crate) fn password(&self, from: Address) -> Result<(), ApiError> {
        self.passwords.count(from)
    }

    /// Counts a login attempt for a name. Too many from one address are refused; with too many from everywhere each has
    /// to wait as long as returned.
    pub(crate) fn login_attempt(&self, name: &str, from: Address) -> Result<Duration, ApiError> {
        let name = name.to_lowercase();
        self.logins.count(&(name.clone(), from.wide().unwrap_or(from)))?;
        Ok(self.login_names.count(&name).map_or(SLOW_LOGIN, |()| Duration::ZERO))
    }

    /// Counts a message to an address that somebody has asked for, who need not be its owner.
    pub(crate) fn mail(&self, address: &str) -> Result<(), ApiError> {
        self.mails.count(&address.to_lowercase())
    }

    /// Counts a changing request of an account.
    pub(crate) fn change(&self, account: &str, from: Address) -> Result<(), ApiError> {
        self.changes.count(&account.to_owned())?;
        self.address_changes.count(from)
    }

    /// Counts an analysis requested by an account.
    pub(crate) fn analysis(&self, account: &str) -> Result<(), ApiError> {
        self.analyses.count(&account.to_owned())
    }

    /// Counts a chat message of an account.
    pub(crate) fn chat(&self, account: &str, from: Address) -> Result<(), ApiError> {
        self.chat.count(&account.to_owned())?;
        self.address_chat.count(from)
    }

    /// Counts the turns of a game that is handed in: they are stored, and an account costs nothing.
    pub(crate) fn local_game(&self, turns: usize, from: Address) -> Result<(), ApiError> {
        let turns = u32::try_from(turns).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        self.local_turns.count_many(from, turns)
    }

    /// Counts a turn at a table.
    pub(crate) fn turn(&self, from: Address) -> Result<(), ApiError> {
        self.turns.count(from)
    }

    /// Counts a command at a table that is neither a turn nor chat.
    pub(crate) fn other_command(&self, account: &str, from: Address) -> Result<(), ApiError> {
        self.commands.count(&account.to_owned())?;
        self.address_commands.count(from)
    }

    /// Counts a stone in the world, so that nobody floods a region.
    pub(crate) fn world_move(&self, account: &str, from: Address, x: i64, y: i64) -> Result<(), ApiError> {
        let (x, y) = (x >> 6, y >> 6);
        self.world_moves.count(&(account.to_owned(), x, y))?;
        self.address_world_moves.count(&(from.wide().unwrap_or(from), x, y))
    }

    /// Counts a WebSocket, until what is returned is dropped.
    pub(crate) fn connect(&self, from: Address) -> Result<Connected, ApiError> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let allowed = self.limits.connections;
        let networks = [
            (Some((from, Width::Narrow)), allowed),
            (from.wide().map(|wide| (wide, Width::Wide)), allowed.saturating_mul(WIDE_NETWORK_FACTOR)),
        ];
        let full = networks.iter().any(|(network, most)| {
            let count = network.and_then(|network| sockets.by_network.get(&network)).map_or(0, |n| n.count);
            *most > 0 && count >= *most
        });
        if full || sockets.total >= self.max_sockets {
            return Err(ApiError::rate_limited(30));
        }
        sockets.total += 1;
        let mut paces = Vec::new();
        for network in networks.into_iter().filter_map(|(network, _)| network) {
            let network = sockets.by_network.entry(network).or_insert_with(|| Network {
                count: 0,
                pace: Arc::new(SharedPace::new(self.limits.messages)),
            });
            network.count += 1;
            paces.push(Arc::clone(&network.pace));
        }
        // The wide network has no pace of its own: its connections are limited already.
        paces.truncate(1);
        Ok(Connected { from, paces, sockets: Arc::clone(&self.sockets) })
    }

    /// How many WebSockets are open.
    pub(crate) fn sockets(&self) -> usize {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).total
    }

    /// The rate limit of a connection's messages.
    pub(crate) fn message_pacer(&self, connected: &Connected) -> MessagePacer {
        MessagePacer::new(self.limits.messages, connected.paces.clone())
    }

    /// Removes keys that have been idle.
    pub(crate) fn sweep(&self) {
        for by_address in [
            &self.requests,
            &self.files,
            &self.passwords,
            &self.address_changes,
            &self.address_chat,
            &self.address_commands,
            &self.local_turns,
            &self.turns,
        ] {
            by_address.sweep();
        }
        for by_name in [&self.login_names, &self.changes, &self.analyses, &self.chat, &self.commands] {
            by_name.sweep();
        }
        self.logins.sweep();
        self.world_moves.sweep();
        self.address_world_moves.sweep();
        self.addresses.sweep();
    }
}

/// Open WebSockets.
#[derive(Debug, Default)]
struct Sockets {
    total: usize,
    by_network: HashMap<(Address, Width), Network>,
}

/// Which network around an address: the first /64 of a /56 begins with the same bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Width {
    Narrow,
    Wide,
}

/// The WebSockets of one network.
#[derive(Debug)]
struct Network {
    count: u32,
    pace: Arc<SharedPace>,
}

/// A WebSocket that is counted.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) from: Address,
    paces: Vec<Arc<SharedPace>>,
    sockets: Arc<Mutex<Sockets>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.total -= 1;
        let wide = self.from.wide().map(|wide| (wide, Width::Wide));
        for network in [Some((self.from, Width::Narrow)), wide].into_iter().flatten() {
            if let Some(known) = sockets.by_network.get_mut(&network) {
                known.count -= 1;
                if known.count == 0 {
                    sockets.by_network.remove(&network);
                }
            }
        }
    }
}
