//! The tree: nodes in an arena of fixed size, expanded by several threads without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering::*};

use rules::Color;

use super::ply::Ply;

/// Visits and the sum of their values, packed into one word so that both change atomically.
#[derive(Debug, Default)]
pub(crate) struct Tally(AtomicU64);

/// The value of a won playout. Values are integers, so that sums do not depend on the order of threads.
pub(crate) const WIN: u32 = 1 << 16;
const SUM_BITS: u32 = 40;

impl Tally {
    #[inline]
    pub(crate) fn get(&self) -> (u32, f32) {
        let word = self.0.load(Relaxed);
        ((word >> SUM_BITS) as u32, (word & ((1 << SUM_BITS) - 1)) as f32 * (1.0 / WIN as f32))
    }

    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        (self.0.load(Relaxed) >> SUM_BITS) as u32
    }

    /// Adds a visit as a virtual loss: until its value is added it counts as lost, which keeps other threads off
    /// the same path.
    #[inline]
    pub(crate) fn add_virtual_loss(&self) {
        self.0.fetch_add(1 << SUM_BITS, Relaxed);
    }

    /// Adds the value of a visit counted before.
    #[inline]
    pub(crate) fn add_value(&self, value: u32) {
        self.0.fetch_add(u64::from(value), Relaxed);
    }

    /// Adds a visit with its value. Faster than an atomic addition, but concurrent updates may be lost.
    #[inline]
    pub(crate) fn add_racy(&self, value: u32) {
        let word = self.0.load(Relaxed);
        self.0.store(word + (1 << SUM_BITS) + u64::from(value), Relaxed);
    }

    fn copy_from(&self, other: &Tally) {
        self.0.store(other.0.load(Relaxed), Relaxed);
    }

    /// Flips the values to the other player's point of view.
    fn flip(&self) {
        let (word, mask) = (self.0.load(Relaxed), (1 << SUM_BITS) - 1);
        let (visits, sum) = (word >> SUM_BITS, word & mask);
        self.0.store(visits << SUM_BITS | (visits * u64::from(WIN)).saturating_sub(sum), Relaxed);
    }
}

/// A node: a ply and its statistics. Values are from the point of view of the player who makes the ply, at the root of
/// Black.
#[derive(Debug, Default)]
pub(crate) struct Node {
    ply: AtomicU32,
    /// Prior visits in the upper half, prior wins in the lower, both in sixteenths.
    prior: AtomicU32,
    pub(crate) own: Tally,
    pub(crate) rave: Tally,
    /// The sum of Black's score leads in half points, above [`WON_BITS`], and Black's wins in units of one over [`WHOLE_WIN`].
    scores: AtomicI64,
    first: AtomicU32,
    count: AtomicU32,
    /// What the net says of Black's chance to win: [`UNJUDGED`], [`JUDGING`] or the value and two.
    judgement: AtomicU32,
}

/// A playout that Black won, in the units in which wins are counted.
pub(crate) const WHOLE_WIN: u32 = 16;
/// All wins fit, as visits are counted in 24 bits.
const WON_BITS: u32 = 29;
const UNJUDGED: u32 = 0;
const JUDGING: u32 = 1;
const UNEXPANDED: u32 = 0;
const EXPANDING: u32 = u32::MAX;
const PRIOR_UNIT: f32 = 16.0;

impl Node {
    pub(crate) fn ply(&self) -> Ply {
        Ply::from_bits(self.ply.load(Relaxed))
    }

    #[inline]
    pub(crate) fn prior(&self) -> (f32, f32) {
        let word = self.prior.load(Relaxed);
        ((word >> 16) as f32 / PRIOR_UNIT, (word & 0xFFFF) as f32 / PRIOR_UNIT)
    }

    pub(crate) fn has_children(&self) -> bool {
        !matches!(self.first.load(Acquire), UNEXPANDED | EXPANDING)
    }

    /// Adds the result of a visit: Black's lead in half points, and by how much Black won, up to [`WHOLE_WIN`].
    pub(crate) fn add_score(&self, halves: i32, won: u32) {
        self.scores.fetch_add((i64::from(halves) << WON_BITS) + i64::from(won), Relaxed);
    }

    /// Black's mean score lead in points.
    pub(crate) fn mean_lead(&self) -> f32 {
        (self.scores.load(Relaxed) >> WON_BITS) as f32 / 2.0 / self.own.visits().max(1) as f32
    }

    /// The share of visits that Black won. Unlike the value in `own` it does not depend on margins.
    pub(crate) fn black_wins(&self) -> f32 {
        let won = self.scores.load(Relaxed) & ((1 << WON_BITS) - 1);
        won as f32 / WHOLE_WIN as f32 / self.own.visits().max(1) as f32
    }

    fn write(&self, new: &Child) {
        self.ply.store(new.ply.bits(), Relaxed);
        self.set_prior(new.visits, new.wins);
    }

    pub(crate) fn set_prior(&self, visits: f32, wins: f32) {
        let unit = |x: f32| (x * PRIOR_UNIT).clamp(0.0, 65535.0) as u32;
        self.prior.store(unit(visits) << 16 | unit(wins), Relaxed);
    }

    /// Black's chance to win by the net, as a value, if it was asked.
    #[inline]
    pub(crate) fn judgement(&self) -> Option<u32> {
        self.judgement.load(Relaxed).checked_sub(JUDGING + 1)
    }

    /// Claims a node for the net. False if the net was asked, or another thread is asking it.
    pub(crate) fn claim_judgement(&self) -> bool {
        self.judgement.load(Relaxed) == UNJUDGED
            && self.judgement.compare_exchange(UNJUDGED, JUDGING, Relaxed, Relaxed).is_ok()
    }

    pub(crate) fn set_judgement(&self, value: u32) {
        self.judgement.store(value + JUDGING + 1, Relaxed);
    }

    fn copy_from(&self, other: &Node) {
        self.ply.store(other.ply.load(Relaxed), Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.own.copy_from(&other.own);
        self.rave.copy_from(&other.rave);
        self.scores.store(other.scores.load(Relaxed), Relaxed);
        self.judgement.store(other.judgement.load(Relaxed), Relaxed);
    }
}

/// A child before it is a node: its ply and its prior in visits and wins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child {
    pub(crate) ply: Ply,
    pub(crate) visits: f32,
    pub(crate) wins: f32,
}

/// Nodes per chunk. Children of a node are contiguous, so no node can have more.
const CHUNK: usize = 1 << 12;

fn chunks_in(memory: usize) -> usize {
    (memory / 2 / (CHUNK * size_of::<Node>())).max(1)
}

/// An arena of nodes. Chunks are allocated when first needed, up to the memory limit.
#[derive(Debug)]
pub(crate) struct Tree {
    chunks: Vec<OnceLock<Box<[Node]>>>,
    len: AtomicUsize,
}

impl Tree {
    /// A tree that fits into the given bytes even while it is pruned, which copies it.
    pub(crate) fn new(memory: usize) -> Tree {
        let tree = Tree {
            chunks: (0..chunks_in(memory)).map(|_| OnceLock::new()).collect(),
            len: AtomicUsize::new(1),
        };
        tree.chunk(0);
        tree
    }

    fn chunk(&self, number: usize) -> &[Node] {
        self.chunks[number].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// Whether it was created for this memory limit.
    pub(crate) fn fits(&self, memory: usize) -> bool {
        self.chunks.len() == chunks_in(memory)
    }

    /// Allocated bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.chunks.iter().filter(|c| c.get().is_some()).count() * CHUNK * size_of::<Node>()
    }

    pub(crate) fn root(&self) -> &Node {
        self.node(0)
    }

    pub(crate) fn node(&self, index: u32) -> &Node {
        &self.chunk(index as usize / CHUNK)[index as usize % CHUNK]
    }

    /// The index of a node's first child, and its children; empty if it is not expanded.
    #[inline]
    pub(crate) fn children(&self, node: &Node) -> (u32, &[Node]) {
        match node.first.load(Acquire) {
            UNEXPANDED | EXPANDING => (0, &[]),
            first => {
                let start = first as usize % CHUNK;
                let count = node.count.load(Relaxed) as usize;
                (first, &self.chunk(first as usize / CHUNK)[start..start + count])
            }
        }
    }

    /// Claims a node for expansion. False if it is expanded or another thread is expanding it.
    pub(crate) fn claim(&self, node: &Node) -> bool {
        node.first.compare_exchange(UNEXPANDED, EXPANDING, Acquire, Relaxed).is_ok()
    }

    /// Adds the children of a claimed node. False if the arena is full; the node then stays a leaf.
    pub(crate) fn expand(&self, node: &Node, children: &[Child]) -> bool {
        let count = children.len().min(CHUNK);
        let Some(first) = self.reserve(count) else {
            node.first.store(UNEXPANDED, Release);
            return false;
        };
        let start = first % CHUNK;
        for (slot, child) in self.chunk(first / CHUNK)[start..start + count].iter().zip(children) {
            slot.write(child);
        }
        node.count.store(count as u32, Relaxed);
        node.first.store(first as u32, Release);
        true
    }

    /// Reserves contiguous nodes.
    fn reserve(&self, count: usize) -> Option<usize> {
        let fit = |len: usize| {
            let start = if len % CHUNK + count > CHUNK { len.next_multiple_of(CHUNK) } else { len };
            (start + count <= self.chunks.len() * CHUNK && count > 0).then_some(start)
        };
        let taken = self.len.fetch_update(Relaxed, Relaxed, |len| fit(len).map(|start| start + count));
        taken.ok().and_then(fit)
    }

    /// Copies the subtree of a node, which becomes the root.
    pub(crate) fn prune(&self, to: u32) -> Tree {
        let tree = Tree {
            chunks: (0..self.chunks.len()).map(|_| OnceLock::new()).collect(),
            len: AtomicUsize::new(1),
        };
        tree.root().copy_from(self.node(to));
        if to != 0 && tree.root().ply().by() == Color::White {
            tree.root().own.flip();
        }
        let mut queue = std::collections::VecDeque::from([(to, 0u32)]);
        while let Some((old, new)) = queue.pop_front() {
            let (old_first, children) = self.children(self.node(old));
            // Unused space at the end of chunks depends on the order of insertion, so even a smaller tree can
            // fill the arena: its last leaves are then left out.
            let Some(new_first) = (!children.is_empty()).then(|| tree.reserve(children.len())).flatten()
            else {
                continue;
            };
            let parent = tree.node(new);
            for (i, child) in children.iter().enumerate() {
                tree.node((new_first + i) as u32).copy_from(child);
                if child.has_children() {
                    queue.push_back((old_first + i as u32, (new_first + i) as u32));
                }
            }
            parent.count.store(children.len() as u32, Relaxed);
            parent.first.store(new_first as u32, Release);
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::super::ply::PlyKind;
    use super::*;
    use rules::Point;

    fn children(count: u16) -> Vec<Child> {
        let child =
            |p| Child { ply: Ply::new(PlyKind::Place(Point(p)), Color::Black), visits: 2.0, wins: 1.5 };
        (0..count).map(child).collect()
    }

    #[test]
    fn a_full_tree_refuses_to_expand_and_stays_within_its_memory() {
        let memory = 1 << 20;
        let tree = Tree::new(memory);
        let mut node = 0;
        let mut expanded = 0;
        loop {
            assert!(tree.claim(tree.node(node)));
            if !tree.expand(tree.node(node), &children(300)) {
                break;
            }
            expanded += 1;
            node = tree.children(tree.node(node)).0;
        }
        assert!(expanded > 10);
        assert!(tree.bytes() <= memory / 2);
        assert!(!tree.node(node).has_children());
    }

    #[test]
    fn the_new_root_has_the_point_of_view_of_black() {
        let tree = Tree::new(1 << 22);
        let by = |color| Child { ply: Ply::new(PlyKind::Place(Point(1)), color), visits: 0.0, wins: 0.0 };
        tree.claim(tree.root());
        tree.expand(tree.root(), &[by(Color::Black), by(Color::White)]);
        let (first, children) = tree.children(tree.root());
        for child in children {
            [WIN, WIN, 0, WIN / 2].iter().for_each(|&value| child.own.add_racy(value));
        }
        assert_eq!(tree.prune(first).root().own.get(), (4, 2.5));
        assert_eq!(tree.prune(first + 1).root().own.get(), (4, 1.5));
    }

    #[test]
    fn leads_and_wins_are_summed_apart() {
        let node = Node::default();
        for (halves, won) in [(7, 16), (-200, 0), (0, 8), (3, 12), (-1, 4)] {
            node.own.add_racy(0);
            node.add_score(halves, won);
        }
        assert_eq!(node.mean_lead(), -191.0 / 2.0 / 5.0);
        assert_eq!(node.black_wins(), 0.5);
    }

    #[test]
    fn pruning_keeps_the_subtree() {
        let tree = Tree::new(1 << 22);
        tree.claim(tree.root());
        tree.expand(tree.root(), &children(3));
        let (first, _) = tree.children(tree.root());
        let kept = tree.node(first + 1);
        tree.claim(kept);
        tree.expand(kept, &children(5));
        let (_, below) = tree.children(kept);
        below[4].own.add_virtual_loss();
        below[4].own.add_value(WIN);
        let pruned = tree.prune(first + 1);
        let (_, below) = pruned.children(pruned.root());
        assert_eq!(below.len(), 5);
        assert_eq!(below[4].own.get(), (1, 1.0));
        assert_eq!(below[4].ply(), Ply::new(PlyKind::Place(Point(4)), Color::Black));
        assert_eq!(below[4].prior(), (2.0, 1.5));
    }
}
