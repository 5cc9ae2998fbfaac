//! How many stones of a chunk are whose.

use crate::players::PlayerId;

/// How many stones of an area are somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// Whose.
    pub owner: PlayerId,
    /// How many.
    pub stones: u32,
}

/// How many shares need no memory of their own. Few chunks have more owners.
const FEW: usize = 5;

/// Shares in no particular order, none of them zero.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    few: [Share; FEW],
    used: u8,
    /// Not empty only if `few` is full.
    more: Vec<Share>,
}

impl Shares {
    pub(crate) fn new() -> Shares {
        Shares { few: [Share { owner: PlayerId::NEWCOMER, stones: 0 }; FEW], used: 0, more: Vec::new() }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Share> {
        self.few[..usize::from(self.used)].iter().chain(&self.more)
    }

    /// One stone more.
    pub(crate) fn add(&mut self, owner: PlayerId) {
        let used = usize::from(self.used);
        let mut known = self.few[..used].iter_mut().chain(&mut self.more);
        if let Some(share) = known.find(|share| share.owner == owner) {
            share.stones += 1;
        } else if used < FEW {
            self.few[used] = Share { owner, stones: 1 };
            self.used += 1;
        } else {
            self.more.reserve_exact(1);
            self.more.push(Share { owner, stones: 1 });
        }
    }

    /// One stone fewer.
    pub(crate) fn take(&mut self, owner: PlayerId) {
        let used = usize::from(self.used);
        if let Some(i) = self.few[..used].iter().position(|share| share.owner == owner) {
            self.few[i].stones -= 1;
            if self.few[i].stones > 0 {
                return;
            }
            match self.more.pop() {
                Some(last) => self.few[i] = last,
                None => {
                    self.few.swap(i, used - 1);
                    self.used -= 1;
                }
            }
        } else if let Some(i) = self.more.iter().position(|share| share.owner == owner) {
            self.more[i].stones -= 1;
            if self.more[i].stones == 0 {
                self.more.swap_remove(i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_come_and_go() {
        let mut shares = Shares::new();
        let mut expected = [0; 20];
        for step in 0..2_000u32 {
            let owner = step * 7 % 20;
            let place = &mut expected[owner as usize];
            if step / 100 % 2 == 0 {
                shares.add(PlayerId(owner));
                *place += 1;
            } else if *place > 0 {
                shares.take(PlayerId(owner));
                *place -= 1;
            }
            let mut kept: Vec<Share> = shares.iter().copied().collect();
            kept.sort_unstable();
            let all = (0..20).map(|i| Share { owner: PlayerId(i), stones: expected[i as usize] });
            assert_eq!(kept, all.filter(|share| share.stones > 0).collect::<Vec<_>>());
        }
    }
}
