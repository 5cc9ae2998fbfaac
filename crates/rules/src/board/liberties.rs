//! Counting a chain's liberties without a search.
//!
//! A chain keeps, over all its *pseudo-liberties* (an open point counts once for each stone of the chain it
//! touches), their number, the sum of their indexes and the sum of the squares. Zero of them means no
//! liberty; and they are all the same point exactly if the three numbers are multiples of that point's.

use crate::Point;
use core::fmt::Debug;

/// The pseudo-liberties of one chain.
pub trait Liberties: Copy + Eq + Debug + Send + Sync {
    /// None at all.
    const NONE: Self;

    /// One liberty at a point.
    fn at(point: Point) -> Self;

    /// Adds other liberties.
    fn add(&mut self, other: Self);

    /// Takes liberties away that were added before.
    fn subtract(&mut self, other: Self);

    /// The same if `yes`, none if not, without a branch.
    fn only_if(self, yes: bool) -> Self;

    /// How many pseudo-liberties there are.
    fn count(self) -> u32;

    /// Whether there are any and all are the same point, which is known to be among them.
    fn all_at(self, point: Point) -> bool;

    /// The one real liberty, if there is exactly one.
    fn sole(self) -> Option<Point>;
}

/// Count, sum and sum of squares in one word: 11, 21 and 32 bits.
///
/// A chain of s stones beside e open points has at most `D` × min(s, e) pseudo-liberties, which is at most
/// 1805 on the largest board with fixed neighbours (two layers of 19 × 19, `D` = 5). Their indexes are
/// below 722, so the sums stay below 2^21 and 2^32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed(u64);

const COUNT_BITS: u32 = 11;
const SUM_BITS: u32 = 21;

impl Packed {
    const fn sum(self) -> u64 {
        (self.0 >> COUNT_BITS) & ((1 << SUM_BITS) - 1)
    }
}

impl Liberties for Packed {
    const NONE: Packed = Packed(0);

    #[inline(always)]
    fn at(point: Point) -> Packed {
        let p = u64::from(point.0);
        Packed(1 | p << COUNT_BITS | (p * p) << (COUNT_BITS + SUM_BITS))
    }

    #[inline(always)]
    fn add(&mut self, other: Packed) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline(always)]
    fn subtract(&mut self, other: Packed) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    #[inline(always)]
    fn only_if(self, yes: bool) -> Packed {
        Packed(self.0 & u64::from(yes).wrapping_neg())
    }

    #[inline(always)]
    fn count(self) -> u32 {
        (self.0 & ((1 << COUNT_BITS) - 1)) as u32
    }

    #[inline(always)]
    fn all_at(self, point: Point) -> bool {
        self.0 == Packed::at(point).0.wrapping_mul(u64::from(self.count()))
    }

    fn sole(self) -> Option<Point> {
        let point = Point(self.sum().checked_div(u64::from(self.count()))? as u16);
        self.all_at(point).then_some(point)
    }
}

/// The same in two words, added at once: count and sum share the first (24 and 40 bits). A wide stone can have
/// 168 neighbours on 1369 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roomy {
    count_and_sum: u64,
    squares: u64,
}

const ROOMY_COUNT_BITS: u32 = 24;

impl Liberties for Roomy {
    const NONE: Roomy = Roomy { count_and_sum: 0, squares: 0 };

    #[inline(always)]
    fn at(point: Point) -> Roomy {
        let p = u64::from(point.0);
        Roomy { count_and_sum: 1 | p << ROOMY_COUNT_BITS, squares: p * p }
    }

    #[inline(always)]
    fn add(&mut self, other: Roomy) {
        self.count_and_sum = self.count_and_sum.wrapping_add(other.count_and_sum);
        self.squares = self.squares.wrapping_add(other.squares);
    }

    #[inline(always)]
    fn subtract(&mut self, other: Roomy) {
        self.count_and_sum = self.count_and_sum.wrapping_sub(other.count_and_sum);
        self.squares = self.squares.wrapping_sub(other.squares);
    }

    #[inline(always)]
    fn only_if(self, yes: bool) -> Roomy {
        let mask = u64::from(yes).wrapping_neg();
        Roomy { count_and_sum: self.count_and_sum & mask, squares: self.squares & mask }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        (self.count_and_sum & ((1 << ROOMY_COUNT_BITS) - 1)) as u32
    }

    #[inline(always)]
    fn all_at(self, point: Point) -> bool {
        let (one, count) = (Roomy::at(point), u64::from(self.count()));
        (self.count_and_sum == one.count_and_sum.wrapping_mul(count))
            & (self.squares == one.squares.wrapping_mul(count))
    }

    fn sole(self) -> Option<Point> {
        let sum = self.count_and_sum >> ROOMY_COUNT_BITS;
        let point = Point(sum.checked_div(u64::from(self.count()))? as u16);
        self.all_at(point).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knows_its_sole_liberty<L: Liberties>() {
        let mut liberties = L::NONE;
        assert_eq!(liberties.sole(), None);
        for _ in 0..3 {
            liberties.add(L::at(Point(721)));
        }
        assert_eq!((liberties.count(), liberties.sole()), (3, Some(Point(721))));
        // 720 and 722 have the same mean as 721 twice: only the squares tell them apart.
        liberties.add(L::at(Point(720)));
        liberties.add(L::at(Point(722)));
        assert_eq!((liberties.count(), liberties.sole()), (5, None));
        assert!(!liberties.all_at(Point(721)));
        liberties.subtract(L::at(Point(720)));
        liberties.subtract(L::at(Point(722)));
        assert!(liberties.all_at(Point(721)));
    }

    #[test]
    fn both_kinds_know_the_sole_liberty() {
        knows_its_sole_liberty::<Packed>();
        knows_its_sole_liberty::<Roomy>();
    }

    #[test]
    fn the_largest_chain_fits_one_word() {
        let mut liberties = Packed::NONE;
        for _ in 0..1805 {
            liberties.add(Packed::at(Point(721)));
        }
        assert_eq!((liberties.count(), liberties.sole()), (1805, Some(Point(721))));
    }
}
