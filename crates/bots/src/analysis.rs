//! The result of a search.

use rules::{Cell, Color, Point, Position, Turn};

/// The result of a search, final or intermediate.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Whose turn it is.
    pub to_play: Color,
    /// Visits of the position.
    pub visits: u32,
    /// The win rate of the player to move, from 0 to 1.
    pub win_rate: f32,
    /// The expected score lead of Black in points, negative if White is ahead.
    pub lead: f32,
    /// The turns that were visited, most visited first.
    pub turns: Vec<Candidate>,
    /// Expected ownership of each point, from -1 (White) to 1 (Black), by point index.
    pub ownership: Vec<f32>,
    /// Playouts from which the ownership is known.
    pub playouts: u32,
    /// Size of the tree in bytes.
    pub memory: usize,
}

/// A turn with its evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The turn to play.
    pub turn: Turn,
    /// Visits of this turn.
    pub visits: u32,
    /// The win rate of the player who makes it, from 0 to 1.
    pub win_rate: f32,
    /// The expected score lead of Black after it.
    pub lead: f32,
    /// The principal variation, beginning with this turn.
    pub line: Vec<Turn>,
}

/// The absolute ownership above which a point counts as a player's.
const OWNED: f32 = 0.5;
/// The share of points without a clear owner above which the board is open.
const OPEN: f32 = 0.25;
/// With fewer playouts ownership is unreliable; then the board counts as open while less than this share is filled.
const FEWEST_PLAYOUTS: u32 = 8;
const FILLED: f32 = 0.2;

impl Analysis {
    /// The analysis of a finished game, which needs no search.
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
            playouts: 0,
            memory: 0,
        }
    }

    /// The most visited turn.
    pub fn best(&self) -> Option<&Candidate> {
        self.turns.first()
    }

    /// The likely owner of a point, if ownership is clear enough.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.ownership.get(point.index()) {
            Some(&share) if share > OWNED => Some(Color::Black),
            Some(&share) if share < -OWNED => Some(Color::White),
            _ => None,
        }
    }

    /// Whether so much of the board is undecided that passing makes no sense.
    pub fn is_open(&self, position: &Position) -> bool {
        let points = || position.layout().points();
        let blocked = |p: &Point| matches!(position.cell(*p), Cell::Void | Cell::Neutral | Cell::Wall);
        let playable = points().filter(|p| !blocked(p)).count() as f32;
        let open = |p: &Point| position.cell(*p) == Cell::Open;
        if self.playouts < FEWEST_PLAYOUTS {
            let filled = playable - points().filter(open).count() as f32;
            return filled < FILLED * playable;
        }
        let undecided = points().filter(open).filter(|&p| self.owner(p).is_none()).count();
        undecided as f32 > OPEN * playable
    }

    /// The stones of chains whose points will mostly be the opponent's.
    pub fn dead_stones(&self, position: &Position) -> Vec<Point> {
        let mut dead = Vec::new();
        let mut seen = vec![false; position.layout().len()];
        for point in position.layout().points() {
            let (false, Some(color)) = (seen[point.index()], position.cell(point).color()) else { continue };
            let chain = position.chain(point);
            chain.iter().for_each(|stone| seen[stone.index()] = true);
            let sum: f32 = chain.iter().filter_map(|stone| self.ownership.get(stone.index())).sum();
            let mean = sum / chain.len() as f32;
            let lost = if color == Color::Black { mean < -OWNED } else { mean > OWNED };
            if lost {
                dead.extend(chain);
            }
        }
        dead.sort_unstable();
        dead
    }

    /// The area lead of Black if every point goes to its likely owner, so that dead stones count for the
    /// opponent.
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
