//! Packed stones of a chunk: two bytes with what a view needs, and twelve with the rest.

use crate::options::Time;
use crate::stone::Status;

const STATUS_BITS: u32 = 2;

/// The part that views need: status and owner index in the chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visible(u16);

impl Visible {
    /// Owner indexes are below 1024: a chunk cannot have more owners than stones.
    pub(crate) fn new(owner: u16, status: Status) -> Visible {
        Visible(owner << STATUS_BITS | u16::from(status.code()))
    }

    pub(crate) fn owner(self) -> u16 {
        self.0 >> STATUS_BITS
    }

    /// The [`Status::code`] of the status.
    pub(crate) fn status_code(self) -> usize {
        usize::from(self.0 & 3)
    }

    pub(crate) fn status(self) -> Status {
        Status::packed(self.0 as u8)
    }
}

/// The part that views do not need: the time of the status, and a record of [`crate::chains::Chains`].
///
/// The time is stored as two words, so that alignment does not pad the struct to sixteen bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hidden {
    since: [u32; 2],
    pub(crate) chain: u32,
}

impl Hidden {
    pub(crate) fn new(since: Time, chain: u32) -> Hidden {
        let since = since as u64;
        Hidden { since: [since as u32, (since >> 32) as u32], chain }
    }

    pub(crate) fn since(self) -> Time {
        let [low, high] = self.since.map(u64::from);
        (high << 32 | low) as Time
    }
}

/// A packed stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) visible: Visible,
    pub(crate) hidden: Hidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        for owner in [0, 1, 8, 1023] {
            for status in Status::ALL {
                let visible = Visible::new(owner, status);
                assert_eq!((visible.owner(), visible.status()), (owner, status));
            }
        }
        for since in [0, 1, -1, 1_800_000_000_000, Time::MIN, Time::MAX] {
            assert_eq!(Hidden::new(since, 7).since(), since);
        }
    }

    #[test]
    fn a_packed_stone_is_fourteen_bytes() {
        assert_eq!((size_of::<Visible>(), size_of::<Hidden>()), (2, 12));
    }
}
