//! What does not come to a beginner's mind.

use rules::topology::Topology;
use rules::variant::Rules;
use rules::{Point, Position, Random, Turn, TypedGame, Visitor};

use crate::analysis::Candidate;

/// Takes out the turns that fill an own eye. That two eyes live is the first thing one learns; but a search of few
/// visits has nothing against filling them once all else is full, and so whole boards were given away.
pub(crate) fn keep_eyes(turns: &mut Vec<Candidate>, own_eyes: &[bool]) {
    let is_eye = |point: Point| own_eyes.get(point.index()).is_some_and(|&eye| eye);
    turns.retain(|candidate| match candidate.turn {
        Turn::Place(point) | Turn::Slide { place: point, .. } => !is_eye(point),
        Turn::Nuke(_) | Turn::Pass | Turn::Resign => true,
    });
}

/// Takes out the turns that are overlooked, each with this chance out of 256. Something always comes to mind, and
/// so does a pass.
///
/// Where stones are wide, a stone beside another often does the same: one who overlooked only the one would
/// hardly notice. So a turn is overlooked together with all those whose stone would overlap with its own.
pub(crate) fn overlook(position: &Position, turns: &mut Vec<Candidate>, chance: u32, random: &mut Random) {
    let all = turns.clone();
    let mut verdicts: Vec<Option<bool>> = vec![None; position.layout().len()];
    let mut comes_to_mind = |candidate: &Candidate| match candidate.turn {
        Turn::Pass => true,
        Turn::Place(point) => {
            let verdict = verdicts[point.index()].unwrap_or_else(|| random.below(256) >= chance);
            for overlapping in position.visit(Cover(point)) {
                if let Some(open) = verdicts.get_mut(overlapping.index()) {
                    open.get_or_insert(verdict);
                }
            }
            verdict
        }
        Turn::Nuke(_) | Turn::Slide { .. } | Turn::Resign => random.below(256) >= chance,
    };
    turns.retain(&mut comes_to_mind);
    if turns.iter().all(|candidate| candidate.turn == Turn::Pass) {
        let some: Vec<&Candidate> = all.iter().filter(|c| c.turn != Turn::Pass).collect();
        let chosen = random.below(some.len() as u32) as usize;
        turns.splice(0..0, some.get(chosen).map(|&candidate| candidate.clone()));
    }
}

/// The points that a stone on a point closes, its own included.
struct Cover(Point);

impl Visitor for Cover {
    type Output = Vec<Point>;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Vec<Point> {
        game.rules.frame().topology.cover(self.0.index()).iter().map(|&point| Point(point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    fn noticed(variant: Variant, seed: u64) -> Vec<String> {
        let position = Position::new(&Options::new(variant));
        let candidate = |text: &str| {
            let turn = position.read(text).unwrap();
            Candidate { turn, visits: 1, win_rate: 0.5, lead: 0.0, line: vec![turn] }
        };
        let mut turns: Vec<Candidate> = ["G7", "H8", "C3", "pass"].map(candidate).into();
        overlook(&position, &mut turns, 128, &mut Random::new(seed));
        turns.iter().map(|candidate| position.write(candidate.turn)).collect()
    }

    /// Whether one of two neighbours can come to mind without the other, as long as a third does.
    fn can_part(variant: Variant) -> bool {
        let parts = |seen: &Vec<String>| {
            let has = |turn: &str| seen.iter().any(|t| t == turn);
            has("C3") && has("G7") != has("H8")
        };
        (1..100).map(|seed| noticed(variant, seed)).any(|seen| parts(&seen))
    }

    #[test]
    fn wide_stones_that_overlap_are_overlooked_together() {
        assert!(!can_part(Variant::Gengo));
        assert!(can_part(Variant::Go));
    }

    #[test]
    fn something_always_comes_to_mind() {
        for seed in 1..100 {
            let seen = noticed(Variant::Gengo, seed);
            assert!(seen.len() >= 2 && seen.contains(&"pass".to_owned()), "{seen:?}");
        }
    }
}
