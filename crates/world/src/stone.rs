//! A stone: owner, status with its time, and chain.

use crate::options::{Options, Time};
use crate::players::PlayerId;
use std::fmt;

/// The status of a stone, which restricts moves near it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Just placed: its owner may not play near it.
    Locked,
    /// Answered: only its owner may play near it.
    Pending,
    /// No restriction.
    Unlocked,
}

impl Status {
    /// Every status, in order of a stone's life.
    pub const ALL: [Status; 3] = [Status::Locked, Status::Pending, Status::Unlocked];

    /// The name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Locked => "locked",
            Status::Pending => "pending",
            Status::Unlocked => "unlocked",
        }
    }

    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// The status in the lowest two bits of a packed stone.
    pub(crate) fn packed(bits: u8) -> Status {
        match bits & 3 {
            0 => Status::Locked,
            1 => Status::Pending,
            _ => Status::Unlocked,
        }
    }

    pub(crate) fn from_code(code: u8) -> Option<Status> {
        Status::ALL.get(usize::from(code)).copied()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The time of the first stone: before every move.
pub(crate) const BEGINNING: Time = Time::MIN;

/// An unpacked stone of 16 bytes: the status in the lowest bits of `tag`, the owner above them.
///
/// The status is the one set by the last nearby move; [`Stone::seen_at`] applies timeouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stone {
    tag: u32,
    /// A record of [`crate::chains::Chains`].
    pub(crate) chain: u32,
    pub(crate) since: Time,
}

impl Stone {
    pub(crate) fn new(owner: PlayerId, status: Status, since: Time, chain: u32) -> Stone {
        Stone { tag: owner.0 << 2 | u32::from(status.code()), chain, since }
    }

    pub(crate) fn owner(&self) -> PlayerId {
        PlayerId(self.tag >> 2)
    }

    pub(crate) fn status(&self) -> Status {
        Status::packed(self.tag as u8)
    }

    pub(crate) fn with_status(self, status: Status, since: Time) -> Stone {
        Stone { tag: self.tag & !3 | u32::from(status.code()), since, ..self }
    }

    pub(crate) fn with_chain(self, chain: u32) -> Stone {
        Stone { chain, ..self }
    }

    /// The time at which the stone is unlocked by timeout, if ever.
    pub(crate) fn until(&self, options: &Options) -> Option<Time> {
        match self.status() {
            Status::Locked => self.since.checked_add(options.locked_timeout()?),
            Status::Pending => self.since.checked_add(options.pending_timeout()),
            Status::Unlocked => None,
        }
    }

    /// The stone at the time `now`, with timeouts applied.
    pub(crate) fn seen_at(self, now: Time, options: &Options) -> Stone {
        match self.until(options) {
            Some(until) if until <= now => self.with_status(Status::Unlocked, until),
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_exact_to_the_millisecond_and_never_overflow() {
        let options = Options::default().with_locked_timeout(Some(10)).unwrap();
        let pending = Stone::new(PlayerId(7), Status::Pending, 1_000, 3);
        assert_eq!(pending.seen_at(86_400_999, &options), pending);
        let unlocked = pending.seen_at(86_401_000, &options);
        assert_eq!(
            (unlocked.status(), unlocked.since, unlocked.owner()),
            (Status::Unlocked, 86_401_000, PlayerId(7))
        );
        let late = Stone::new(PlayerId(7), Status::Locked, Time::MAX - 5, 3);
        assert_eq!(late.seen_at(Time::MAX, &options), late);
    }

    #[test]
    fn a_stone_is_sixteen_bytes() {
        assert_eq!(size_of::<Stone>(), 16);
    }
}
