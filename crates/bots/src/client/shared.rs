//! What one search tells another that goes on with it: exact values, not yet made for people.

use rules::{Color, Illegal, Position};
use serde::{Deserialize, Serialize};

use super::{read, write};

/// A [`Finding`](crate::Finding) of a part of a review, for the reviewer that lent the part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedFinding {
    number: usize,
    win_rate: f32,
    lead: f32,
    line: Vec<String>,
    loss: Option<f32>,
}

impl SharedFinding {
    /// The position is any of the game; it is needed to write the turns.
    pub fn new(position: &Position, finding: &crate::Finding) -> SharedFinding {
        let crate::Evaluation { win_rate, lead, line } = &finding.evaluation;
        SharedFinding {
            number: finding.number,
            win_rate: *win_rate,
            lead: *lead,
            line: write(position, line),
            loss: finding.loss,
        }
    }

    /// The finding. The position is any of the game.
    ///
    /// # Errors
    /// If there are no such turns on this board.
    pub fn read(&self, position: &Position) -> Result<crate::Finding, Illegal> {
        let line = read(position, &self.line)?;
        let evaluation = crate::Evaluation { win_rate: self.win_rate, lead: self.lead, line };
        Ok(crate::Finding { number: self.number, evaluation, loss: self.loss })
    }
}

/// A candidate of a [`SharedAnalysis`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SharedCandidate {
    turn: String,
    visits: u32,
    win_rate: f32,
    lead: f32,
    line: Vec<String>,
}

/// An [`Analysis`](crate::Analysis), for another search of the same position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedAnalysis {
    to_play: Color,
    visits: u32,
    win_rate: f32,
    lead: f32,
    turns: Vec<SharedCandidate>,
    ownership: Vec<f32>,
    playouts: u32,
    memory: usize,
}

impl SharedAnalysis {
    /// The analysis of a position.
    pub fn new(position: &Position, analysis: &crate::Analysis) -> SharedAnalysis {
        let candidate = |candidate: &crate::Candidate| SharedCandidate {
            turn: position.write(candidate.turn),
            visits: candidate.visits,
            win_rate: candidate.win_rate,
            lead: candidate.lead,
            line: write(position, &candidate.line),
        };
        SharedAnalysis {
            to_play: analysis.to_play,
            visits: analysis.visits,
            win_rate: analysis.win_rate,
            lead: analysis.lead,
            turns: analysis.turns.iter().map(candidate).collect(),
            ownership: analysis.ownership.clone(),
            playouts: analysis.playouts,
            memory: analysis.memory,
        }
    }

    /// The analysis of the same position.
    ///
    /// # Errors
    /// If there are no such turns on this board.
    pub fn read(&self, position: &Position) -> Result<crate::Analysis, Illegal> {
        let candidate = |candidate: &SharedCandidate| {
            Ok(crate::Candidate {
                turn: position.read(&candidate.turn)?,
                visits: candidate.visits,
                win_rate: candidate.win_rate,
                lead: candidate.lead,
                line: read(position, &candidate.line)?,
            })
        };
        Ok(crate::Analysis {
            to_play: self.to_play,
            visits: self.visits,
            win_rate: self.win_rate,
            lead: self.lead,
            turns: self.turns.iter().map(candidate).collect::<Result<_, _>>()?,
            ownership: self.ownership.clone(),
            playouts: self.playouts,
            memory: self.memory,
        })
    }
}
