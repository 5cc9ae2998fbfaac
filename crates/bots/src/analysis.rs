//! What a search tells about a position.

use rules::{Cell, Color, Point, Position, Turn};

/// What is known about a position after a search, or during one.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Whose turn it is.
    pub to_play: Color,
    /// Visits of the position.
    pub visits: u32,
    /// How often the player to move wins, from 0 to 1.
    pub win_rate: f32,
    /// Black's expected lead in points, negative if White is ahead.
    pub lead: f32,
    /// The turns that were tried, most visited first.
    pub turns: Vec<Candidate>,
    /// Whose each point will be, from -1 (White's) to 1 (Black's), by the index of the point.
    pub ownership: Vec<f32>,
    /// The bytes that the tree takes.
    pub memory: usize,
}

/// One turn and what is thought of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The turn.
    pub turn: Turn,
    /// How often it was tried.
    pub visits: u32,
    /// How often the player who makes it wins, from 0 to 1.
    pub win_rate: f32,
    /// Black's expected lead after it.
    pub lead: f32,
    /// The turn and what is most likely to follow.
    pub line: Vec<Turn>,
}

/// How sure one must be of a point to call it somebody's.
const SURE: f32 = 0.5;

impl Analysis {
    /// A finished game needs no search: the board says it all.
    pub(crate) fn of_finished(position: &Position) -> Analysis {
        let score = position.score();
        let lead = (score.total.black - score.total.white).halves() as f32 / 2.0;
        let winner = position.outcome().and_then(rules::Outcome::winner);
        let win_rate = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.to_play())));
        let territory = position.territory();
        let owner = |p: Point| position.cell(p).color().or(territory[p.index()]);
        let side = |color| if color == Color::Black { 1.0 } else { -1.0 };
        let ownership = position.layout().points().map(|p| owner(p).map_or(0.0, side)).collect();
        Analysis {
            to_play: position.to_play(),
            visits: 0,
            win_rate,
            lead,
            turns: Vec::new(),
            ownership,
            memory: 0,
        }
    }

    /// The most visited turn.
    pub fn best(&self) -> Option<&Candidate> {
        self.turns.first()
    }

    /// The owner of a point, if one is sure enough.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.ownership.get(point.index()) {
            Some(&share) if share > SURE => Some(Color::Black),
            Some(&share) if share < -SURE => Some(Color::White),
            _ => None,
        }
    }

    /// The stones that will not live: whole chains that mostly end up in the opponent's hands.
    pub fn dead_stones(&self, position: &Position) -> Vec<Point> {
        let mut dead = Vec::new();
        let mut seen = vec![false; position.layout().len()];
        for point in position.layout().points() {
            let (false, Some(color)) = (seen[point.index()], position.cell(point).color()) else { continue };
            let chain = position.chain(point);
            chain.iter().for_each(|stone| seen[stone.index()] = true);
            let sum: f32 = chain.iter().filter_map(|stone| self.ownership.get(stone.index())).sum();
            let mean = sum / chain.len() as f32;
            let lost = if color == Color::Black { mean < -SURE } else { mean > SURE };
            if lost {
                dead.extend(chain);
            }
        }
        dead.sort_unstable();
        dead
    }

    /// Black's lead if every point went to whoever is likelier to have it, dead stones taken off. For games
    /// that count area.
    pub fn area_lead(&self, position: &Position) -> f32 {
        let komi = position.score().komi;
        let side = |p: Point| match position.cell(p) {
            Cell::Void | Cell::Neutral | Cell::Wall => 0.0,
            _ => self.owner(p).map_or(0.0, |c| if c == Color::Black { 1.0 } else { -1.0 }),
        };
        let area: f32 = position.layout().points().map(side).sum();
        area + (komi.black - komi.white).halves() as f32 / 2.0
    }
}
