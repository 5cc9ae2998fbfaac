//! Agreement on dead stones, and counting.

use std::collections::BTreeSet;

use rules::{Color, Point, Position};

use super::{Facts, color, side};
use crate::event::{Ending, Fact};
use crate::proposal::EndOfPlay;
use crate::state::{Marks, Phase, Side, Table};
use crate::{By, Proposal, Refusal};

/// What follows the last turn: the scoring phase, or the end of the game.
///
/// # Errors
/// If the scoring phase follows and there is no proposal for it.
pub(super) fn after_play(
    table: &Table,
    last: &Position,
    proposal: Option<&Proposal>,
) -> Result<Fact, EndOfPlay> {
    // A game that ends without passes has a full board, so it could not be resumed.
    if !table.terms().scoring() || last.passes() == 0 {
        return Ok(Fact::Ended { ending: count(last, &BTreeSet::new()) });
    }
    let end = EndOfPlay::of(last);
    let proposal = proposal.filter(|proposal| proposal.end == end).ok_or(end)?;
    // A pass can move voids, which may remove a stone of the proposal.
    let dead = proposal.dead.iter().copied().filter(|&point| last.cell(point).is_stone()).collect();
    Ok(Fact::ScoringBegan { revision: table.revision + 1, dead: labels(last, &dead) })
}

/// The end by counting, with these dead stones removed.
pub(super) fn count(position: &Position, dead: &BTreeSet<Point>) -> Ending {
    let dead: Vec<Point> = dead.iter().copied().collect();
    let score = position.score_without(&dead);
    Ending::counted(score.total, score.outcome())
}

fn labels(position: &Position, points: &BTreeSet<Point>) -> Vec<String> {
    points.iter().map(|&p| position.layout().label(p)).collect()
}

fn marks(table: &Table) -> Result<&Marks, Refusal> {
    match table.phase() {
        Phase::Scoring(marks) => Ok(marks),
        Phase::Over(_) => Err(Refusal::Over),
        Phase::Waiting | Phase::Playing | Phase::Paused => Err(Refusal::NotScoring),
    }
}

pub(super) fn mark(table: &Table, label: &str, dead: bool, by: &By) -> Facts {
    let color = color(table, by)?;
    let marks = marks(table)?;
    let position = table.position();
    let chain = position.chain(position.layout().point(label)?);
    let Some(first) = chain.first() else { return Err(Refusal::NoStone) };
    if marks.dead.contains(first) == dead {
        return Err(Refusal::AlreadyMarked);
    }
    let mut now = marks.dead.clone();
    if dead {
        now.extend(&chain);
    } else {
        now.retain(|point| !chain.contains(point));
    }
    Ok(vec![Fact::Marked { color, revision: table.revision + 1, dead: labels(position, &now) }])
}

pub(super) fn accept(table: &Table, revision: u32, by: &By) -> Facts {
    let side = side(table, by)?;
    let marks = marks(table)?;
    if marks.revision != revision {
        return Err(Refusal::MarksChanged);
    }
    let sides = match side {
        Side::One(color) if marks.accepted[color] => return Err(Refusal::AlreadyAccepted),
        Side::One(color) => vec![color],
        Side::Both => Color::ALL.to_vec(),
    };
    let agreed = Color::ALL.iter().all(|color| marks.accepted[*color] || sides.contains(color));
    let mut facts: Vec<Fact> = sides.into_iter().map(|color| Fact::Accepted { color, revision }).collect();
    if agreed {
        facts.push(Fact::Ended { ending: count(table.position(), &marks.dead) });
    }
    Ok(facts)
}

pub(super) fn resume(table: &Table, by: &By) -> Facts {
    let color = color(table, by)?;
    marks(table)?;
    if table.resumes_left(color) == Some(0) {
        return Err(Refusal::NoResumesLeft);
    }
    let to = table.position().turns().saturating_sub(table.position().passes().into());
    Ok(vec![Fact::Resumed { color, to }])
}
