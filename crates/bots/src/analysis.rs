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

    /// Sorts the turns and drops a pass that is too early.
    pub(crate) fn sorted(mut self, position: &Position) -> Analysis {
        self.turns.sort_by(|a, b| b.visits.cmp(&a.visits).then(a.turn.cmp(&b.turn)));
        // Playouts make passing early look harmless: both sides then play at random.
        if self.turns.len() > 1 && self.is_open(position) {
            self.turns.retain(|candidate| candidate.turn != Turn::Pass);
        }
        self
    }

    /// What two searches of the same position with different seeds found together: visits are added up, and each value is
    /// the mean by visits (ownership by playouts). Variations come from the search with more visits of the turn.
    ///
    /// ```
    /// use rules::{Options, OptionValue, Position, Variant};
    /// use tengen_bots::{Budget, NoClock, Searcher};
    /// let mut options = Options::new(Variant::Go);
    /// options.set("size", OptionValue::whole(5))?;
    /// let position = Position::new(&options);
    /// let [one, two] = [1, 2].map(|seed| {
    ///     Searcher::for_analysis(Variant::Go, seed).analyze(&position, &Budget::visits(200), &NoClock, None)
    /// });
    /// let both = one.merged(&two, &position);
    /// assert_eq!(both.visits, one.visits + two.visits);
    /// assert_eq!(position.write(both.turns[0].turn), "C3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn merged(&self, other: &Analysis, position: &Position) -> Analysis {
        let by_visits = Mean::of(self.visits, other.visits);
        let by_playouts = Mean::of(self.playouts, other.playouts);
        let mut turns = self.turns.clone();
        for candidate in &other.turns {
            match turns.iter_mut().find(|known| known.turn == candidate.turn) {
                Some(known) => *known = known.merged(candidate),
                None => turns.push(candidate.clone()),
            }
        }
        let ownership = self.ownership.iter().zip(&other.ownership);
        let both = Analysis {
            to_play: self.to_play,
            visits: self.visits.saturating_add(other.visits),
            win_rate: by_visits.mean(self.win_rate, other.win_rate),
            lead: by_visits.mean(self.lead, other.lead),
            turns,
            ownership: ownership.map(|(&one, &two)| by_playouts.mean(one, two)).collect(),
            playouts: self.playouts.saturating_add(other.playouts),
            memory: self.memory.saturating_add(other.memory),
        };
        both.sorted(position)
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

impl Candidate {
    fn merged(&self, other: &Candidate) -> Candidate {
        let by_visits = Mean::of(self.visits, other.visits);
        let line = if self.visits >= other.visits { &self.line } else { &other.line };
        Candidate {
            turn: self.turn,
            visits: self.visits.saturating_add(other.visits),
            win_rate: by_visits.mean(self.win_rate, other.win_rate),
            lead: by_visits.mean(self.lead, other.lead),
            line: line.clone(),
        }
    }
}

/// The mean of two values, by how often each was observed.
struct Mean {
    share_of_second: f32,
}

impl Mean {
    fn of(first: u32, second: u32) -> Mean {
        let [first, second] = [first, second].map(f64::from);
        Mean { share_of_second: (second / (first + second).max(1.0)) as f32 }
    }

    fn mean(&self, first: f32, second: f32) -> f32 {
        first + self.share_of_second * (second - first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{OptionValue, Options, Variant};

    const PLACES: [&str; 3] = ["C3", "B2", "pass"];

    fn position() -> Position {
        let mut options = Options::new(Variant::Go);
        options.set("size", OptionValue::whole(5)).unwrap();
        Position::new(&options)
    }

    /// Of turns with their visits, all of which win as often.
    fn analysis(turns: &[(&str, u32)], win_rate: f32, owner: f32) -> Analysis {
        let position = position();
        let candidate = |&(text, visits): &(&str, u32)| {
            let turn = position.read(text).unwrap();
            Candidate { turn, visits, win_rate, lead: 10.0 * win_rate, line: vec![turn; visits as usize] }
        };
        let visits = turns.iter().map(|(_, visits)| visits).sum();
        Analysis {
            to_play: Color::Black,
            visits,
            win_rate,
            lead: 10.0 * win_rate,
            turns: turns.iter().map(candidate).collect(),
            ownership: vec![owner; 25],
            playouts: visits,
            memory: 100,
        }
    }

    #[test]
    fn two_searches_count_by_their_visits() {
        let [centre, corner, pass] = PLACES;
        let one = analysis(&[(centre, 20), (corner, 10)], 0.5, 1.0);
        let two = analysis(&[(corner, 70), (pass, 20)], 0.9, 0.6);
        let both = one.merged(&two, &position());
        assert_eq!((both.visits, both.playouts, both.memory), (120, 120, 200));
        assert!((both.win_rate - 0.8).abs() < 1e-6 && (both.lead - 8.0).abs() < 1e-5, "{both:?}");
        assert!(both.ownership.iter().all(|share| (share - 0.7).abs() < 1e-6) && both.ownership.len() == 25);
        let turns: Vec<(String, u32, usize)> =
            both.turns.iter().map(|c| (position().write(c.turn), c.visits, c.line.len())).collect();
        let expected = [(corner, 80, 70), (centre, 20, 20), (pass, 20, 20)];
        assert_eq!(turns, expected.map(|(turn, visits, line)| (turn.to_string(), visits, line)));
        assert!((both.turns[0].win_rate - 0.85).abs() < 1e-6);
        assert_eq!(two.merged(&one, &position()).turns[0].visits, 80);
    }

    #[test]
    fn a_pass_that_only_one_search_thinks_early_is_judged_by_both() {
        let [centre, corner, pass] = PLACES;
        let settled = analysis(&[(centre, 5), (pass, 5)], 0.5, 1.0);
        let open = analysis(&[(centre, 45), (corner, 45)], 0.5, 0.0);
        let passes = |both: &Analysis| both.turns.iter().any(|candidate| candidate.turn == Turn::Pass);
        assert!(passes(&settled.merged(&settled, &position())));
        assert!(!passes(&settled.merged(&open, &position())));
    }

    #[test]
    fn a_search_that_found_nothing_changes_nothing() {
        let known = analysis(&[("C3", 20)], 0.7, 0.9);
        let nothing = Analysis { memory: 0, ..analysis(&[], 0.0, 0.0) };
        assert_eq!(known.merged(&nothing, &position()), known);
        assert_eq!(nothing.merged(&known, &position()).win_rate, 0.7);
        assert!(nothing.merged(&nothing, &position()).win_rate.is_finite());
    }
}
