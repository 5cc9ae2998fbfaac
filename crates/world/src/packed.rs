//! How a stone lies in its chunk: two bytes that say all there is to see, and twelve for whoever wants to know more.

use crate::options::Time;
use crate::stone::Status;

const STATUS_BITS: u32 = 2;

/// What can be seen of a stone: its status, and the place of its owner among the owners of the chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Face(u16);

impl Face {
    /// Places are below 1024: a chunk cannot have more owners than stones.
    pub(crate) fn new(owner: u16, status: Status) -> Face {
        Face(owner << STATUS_BITS | u16::from(status.code()))
    }

    pub(crate) fn owner(self) -> u16 {
        self.0 >> STATUS_BITS
    }

    /// The [`Status::code`] of its status.
    pub(crate) fn status_code(self) -> usize {
        usize::from(self.0 & 3)
    }

    pub(crate) fn status(self) -> Status {
        Status::packed(self.0 as u8)
    }
}

/// What cannot be seen: since when the stone has its status, and a record of [`crate::chains::Chains`].
///
/// The moment is kept as two words, so that it takes twelve bytes and not sixteen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inside {
    since: [u32; 2],
    pub(crate) chain: u32,
}

impl Inside {
    pub(crate) fn new(since: Time, chain: u32) -> Inside {
        let since = since as u64;
        Inside { since: [since as u32, (since >> 32) as u32], chain }
    }

    pub(crate) fn since(self) -> Time {
        let [low, high] = self.since.map(u64::from);
        (high << 32 | low) as Time
    }
}

/// A stone in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) face: Face,
    pub(crate) inside: Inside,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_stone_tells_what_it_was_made_of() {
        for owner in [0, 1, 8, 1023] {
            for status in Status::ALL {
                let face = Face::new(owner, status);
                assert_eq!((face.owner(), face.status()), (owner, status));
            }
        }
        for since in [0, 1, -1, 1_800_000_000_000, Time::MIN, Time::MAX] {
            assert_eq!(Inside::new(since, 7).since(), since);
        }
    }

    #[test]
    fn a_packed_stone_is_fourteen_bytes() {
        assert_eq!((size_of::<Face>(), size_of::<Inside>()), (2, 12));
    }
}
