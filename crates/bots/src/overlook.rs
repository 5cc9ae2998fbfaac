//! How weak levels overlook turns.

use rules::topology::Topology;
use rules::variant::Rules;
use rules::{Point, Position, Random, Turn, TypedGame, Visitor};

use crate::analysis::Candidate;

/// Removes the turns that fill one's own eye. A search with few visits would fill eyes once the rest of the board is
/// full, and lose living groups instead of passing.
pub(crate) fn keep_eyes(turns: &mut Vec<Candidate>, own_eyes: &[bool]) {
    let is_eye = |point: Point| own_eyes.get(point.index()).is_some_and(|&eye| eye);
    turns.retain(|candidate| match candidate.turn {
        Turn::Place(point) | Turn::Slide { place: point, .. } => !is_eye(point),
        Turn::Nuke(_) | Turn::Pass | Turn::Resign => true,
    });
}

/// Removes each turn with a probability of `chance` out of 256. A pass is always kept, and so is at least one other
/// turn.
///
/// Where stones are wide, neighbouring placements often have the same effect, so removing one alone would change
/// little. A turn is therefore removed together with those whose stone would overlap with its own.
pub(crate) fn overlook(position: &Position, turns: &mut Vec<Candidate>, chance: u32, random: &mut Random) {
    let all = turns.clone();
    let mut decided: Vec<Option<bool>> = vec![None; position.layout().len()];
    let mut is_noticed = |candidate: &Candidate| match candidate.turn {
        Turn::Pass => true,
        Turn::Place(point) => {
            let keep = decided[point.index()].unwrap_or_else(|| random.below(256) >= chance);
            for overlapping in position.visit(Cover(point)) {
                if let Some(open) = decided.get_mut(overlapping.index()) {
                    open.get_or_insert(keep);
                }
            }
            keep
        }
        Turn::Nuke(_) | Turn::Slide { .. } | Turn::Resign => random.below(256) >= chance,
    };
    turns.retain(&mut is_noticed);
    if turns.iter().all(|candidate| candidate.turn == Turn::Pass) {
        let some: Vec<&Candidate> = all.iter().filter(|c| c.turn != Turn::Pass).collect();
        let chosen = random.below(some.len() as u32) as usize;
        turns.splice(0..0, some.get(chosen).map(|&candidate| candidate.clone()));
    }
}

/// The points that a stone covers, its own included.
struct Cover(Point);

impl Visitor for Cover {
    type Output = Vec<Point>;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Vec<Point> {
        game.rules.frame().topology.cover(self.0).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    fn kept(variant: Variant, seed: u64) -> Vec<String> {
        let position = Position::new(&Options::new(variant));
        let candidate = |text: &str| {
            let turn = position.read(text).unwrap();
            Candidate { turn, visits: 1, win_rate: 0.5, lead: 0.0, line: vec![turn] }
        };
        let mut turns: Vec<Candidate> = ["G7", "H8", "C3", "pass"].map(candidate).into();
        overlook(&position, &mut turns, 128, &mut Random::new(seed));
        turns.iter().map(|candidate| position.write(candidate.turn)).collect()
    }

    /// Whether one of two neighbouring turns can be removed without the other, while a third is kept.
    fn can_differ(variant: Variant) -> bool {
        let differ = |seen: &Vec<String>| {
            let has = |turn: &str| seen.iter().any(|t| t == turn);
            has("C3") && has("G7") != has("H8")
        };
        (1..100).map(|seed| kept(variant, seed)).any(|seen| differ(&seen))
    }

    #[test]
    fn wide_stones_that_overlap_are_overlooked_together() {
        assert!(!can_differ(Variant::Gengo));
        assert!(can_differ(Variant::Go));
    }

    #[test]
    fn some_turn_is_always_kept() {
        for seed in 1..100 {
            let seen = kept(Variant::Gengo, seed);
            assert!(seen.len() >= 2 && seen.contains(&"pass".to_owned()), "{seen:?}");
        }
    }
}
