//! Playouts: random games to the end that answer atari and follow patterns near the last turns.

use rules::board::Cell;
use rules::variant::{Rules, StateOf};
use rules::{Color, Point, Random, Turn};

use crate::features::{BoardInfo, Patterns, View, capture_by_slide};
use crate::params::PlayoutParams;
use crate::point_set::PointSet;
use crate::search::{Ply, PlyKind};

/// Plays playouts of one variant.
pub(crate) struct Playout<'a, R: Rules<CAP>, const CAP: usize> {
    pub(crate) rules: &'a R,
    pub(crate) info: &'a BoardInfo,
    pub(crate) params: &'a PlayoutParams,
}

/// The points where the last two turns placed or nuked a stone, if they did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Recent {
    pub(crate) last: Option<Point>,
    pub(crate) before: Option<Point>,
}

impl Recent {
    pub(crate) fn push(&mut self, turn: Turn) {
        self.before = self.last;
        self.last = match turn {
            Turn::Place(p) | Turn::Nuke(p) | Turn::Slide { place: p, .. } => Some(p),
            Turn::Pass | Turn::Resign => None,
        };
    }
}

/// Number of turns between checks of the stop signal.
const CHECK_EVERY: usize = 128;

impl<R: Rules<CAP>, const CAP: usize> Playout<'_, R, CAP> {
    fn view<'a>(&'a self, state: &'a StateOf<R, CAP>) -> View<'a, R::Topology, CAP> {
        View { board: &state.board, topology: &self.rules.frame().topology, info: self.info }
    }

    /// Plays to the end of the game, or for at most `max_turns`, and appends every ply to `trace`. Returns false if
    /// `should_stop` interrupted it: a playout on the largest boards takes milliseconds.
    pub(crate) fn run(
        &self,
        state: &mut StateOf<R, CAP>,
        random: &mut Random,
        mut recent: Recent,
        max_turns: usize,
        trace: &mut Vec<Ply>,
        should_stop: &dyn Fn() -> bool,
    ) -> bool {
        for turn in 1..=max_turns {
            if state.progress.end.is_some() || self.is_decided(state) {
                return true;
            }
            if turn % CHECK_EVERY == 0 && should_stop() {
                return false;
            }
            let turn = self.choose(state, random, recent);
            push_plies(trace, turn, state.progress.to_play);
            self.rules.play_unchecked(state, turn);
            recent.push(turn);
        }
        true
    }

    fn is_decided(&self, state: &StateOf<R, CAP>) -> bool {
        if self.params.mercy == 0 {
            return false;
        }
        let stones = state.board.stones();
        let lead = stones.black.abs_diff(stones.white);
        lead * 256 > self.params.mercy * self.info.line.len() as u32
    }

    fn choose(&self, state: &mut StateOf<R, CAP>, random: &mut Random, recent: Recent) -> Turn {
        if self.params.uniform {
            return self.rules.random_turn(state, random);
        }
        if let Some(last) = recent.last
            && chance(random, self.params.answer_atari)
            && let Some(turn) = self.answer_atari(state, random, last)
        {
            return turn;
        }
        if !self.info.around.is_empty() && chance(random, self.params.patterns) {
            for point in [recent.last, recent.before].into_iter().flatten() {
                if let Some(turn) = self.pattern_near(state, random, point) {
                    return turn;
                }
            }
        }
        if chance(random, self.params.contact) {
            for point in [recent.last, recent.before].into_iter().flatten() {
                if let Some(turn) = self.contact_near(state, random, point) {
                    return turn;
                }
            }
        }
        self.random_placement(state, random)
    }

    /// A placement next to a point that connects, cuts or blocks: it touches two chains. Needs no squares.
    fn contact_near(&self, state: &StateOf<R, CAP>, random: &mut Random, point: Point) -> Option<Turn> {
        let view = self.view(state);
        let color = state.progress.to_play;
        let mut found = PointSet::new();
        for &p in view.near(point) {
            if view.is_open(p) && view.is_contact(p) {
                found.add(p);
            }
        }
        let is_good = |p| !view.is_eye(p, color) && !view.is_self_atari(p, color);
        self.random_legal(state, random, found, is_good)
    }

    /// Captures a chain that the last turn left in atari, or saves one that it put into atari.
    fn answer_atari(&self, state: &StateOf<R, CAP>, random: &mut Random, last: Point) -> Option<Turn> {
        let view = self.view(state);
        let color = state.progress.to_play;
        let (mut good, mut doomed) = (PointSet::new(), None);
        for &stone in view.chains_beside(last).as_slice() {
            if state.board.cell(stone) != Cell::stone(color) {
                view.capturing_points(stone).as_slice().iter().for_each(|&k| good.add(k));
            } else if view.in_atari(stone) {
                let before = good.len();
                view.rescues(stone, color, &mut good);
                if good.len() == before {
                    doomed = Some(stone);
                }
            }
        }
        if let Some(turn) = self.random_legal(state, random, good, |_| true) {
            return Some(turn);
        }
        if self.info.nukes && chance(random, self.params.nuke_doomed) {
            return doomed.map(Turn::Nuke);
        }
        if !self.info.rays.is_empty() && chance(random, self.params.slide_capture) {
            return self.slide_capture(state, last);
        }
        None
    }

    fn slide_capture(&self, state: &StateOf<R, CAP>, last: Point) -> Option<Turn> {
        let view = self.view(state);
        let enemy = Cell::stone(!state.progress.to_play);
        let chains = view.chains_beside(last);
        let mut enemies = chains.as_slice().iter().filter(|&&s| state.board.cell(s) == enemy);
        let turn = enemies.find_map(|&s| capture_by_slide(view, s))?;
        self.rules.judge(state, turn).is_ok().then_some(turn)
    }

    /// A random legal placement from a set of points that is good enough.
    fn random_legal(
        &self,
        state: &StateOf<R, CAP>,
        random: &mut Random,
        mut from: PointSet,
        is_good: impl Fn(Point) -> bool,
    ) -> Option<Turn> {
        while !from.is_empty() {
            let point = from.swap_remove(random.below(from.len() as u32) as usize);
            if is_good(point) && self.rules.judge(state, Turn::Place(point)).is_ok() {
                return Some(Turn::Place(point));
            }
        }
        None
    }

    /// A placement next to a point where a pattern matches.
    fn pattern_near(&self, state: &StateOf<R, CAP>, random: &mut Random, point: Point) -> Option<Turn> {
        let view = self.view(state);
        let color = state.progress.to_play;
        let patterns = Patterns::get();
        let mut matching = PointSet::new();
        for &p in &self.info.around[point.index()] {
            if view.is_open(p)
                && patterns.matches(&state.board, &self.info.around[p.index()], color)
                && !view.is_self_atari(p, color)
            {
                matching.add(p);
            }
        }
        self.random_legal(state, random, matching, |_| true)
    }

    /// A random placement that fills no own eye and is mostly no self-atari; a pass if there is none.
    fn random_placement(&self, state: &mut StateOf<R, CAP>, random: &mut Random) -> Turn {
        let color = state.progress.to_play;
        let mut left = state.board.open().len();
        while left > 0 {
            let index = random.below(left as u32) as usize;
            let point = state.board.open().get(index);
            let turn = Turn::Place(point);
            let view = self.view(state);
            let rejected = view.is_eye(point, color)
                || self.rules.judge(state, turn).is_err()
                || view.is_self_atari(point, color) && self.rejects_self_atari(view, random, point, color);
            if !rejected {
                return turn;
            }
            left -= 1;
            state.board.open_mut().swap(index, left);
        }
        Turn::Pass
    }

    fn rejects_self_atari(
        &self,
        view: View<'_, R::Topology, CAP>,
        random: &mut Random,
        point: Point,
        color: Color,
    ) -> bool {
        chance(random, self.params.refuse_self_atari) && view.captures(point, color) == 0
    }
}

fn chance(random: &mut Random, of_256: u32) -> bool {
    of_256 > 0 && random.below(256) < of_256
}

/// Appends the plies of a turn.
pub(crate) fn push_plies(trace: &mut Vec<Ply>, turn: Turn, by: Color) {
    let mut push = |kind| trace.push(Ply::new(kind, by));
    match turn {
        Turn::Place(p) => push(PlyKind::Place(p)),
        Turn::Nuke(p) => push(PlyKind::Nuke(p)),
        Turn::Slide { from, to, place } => {
            push(PlyKind::Slide(from, to));
            push(PlyKind::Place(place));
        }
        Turn::Pass | Turn::Resign => push(PlyKind::Pass),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::{Options, Position, TypedGame, Variant, Visitor};

    use super::*;

    /// The turns with which playouts go on.
    struct NextTurns<'a> {
        info: &'a BoardInfo,
        params: &'a PlayoutParams,
        recent: Recent,
    }

    impl Visitor for NextTurns<'_> {
        type Output = Vec<Turn>;

        fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
            self,
            game: &TypedGame<R, CAP>,
        ) -> Vec<Turn> {
            let playout = Playout { rules: &*game.rules, info: self.info, params: self.params };
            let next = |seed| playout.choose(&mut game.state.clone(), &mut Random::new(seed), self.recent);
            (1..200).map(next).collect()
        }
    }

    #[test]
    fn wide_stones_are_answered_where_two_chains_meet() {
        let mut options = Options::new(Variant::Gengo);
        options.set_size(13).unwrap();
        let mut position = Position::new(&options);
        let mut recent = Recent::default();
        for text in ["G7", "J7"] {
            recent.push(position.play_text(text).unwrap());
        }
        let info = BoardInfo::of(&position);
        let answers = |contact| {
            let params = PlayoutParams { contact, ..PlayoutParams::default() };
            let turns = position.visit(NextTurns { info: &info, params: &params, recent });
            turns.into_iter().map(|turn| position.write(turn)).collect::<BTreeSet<_>>()
        };
        assert_eq!(answers(256), BTreeSet::from(["H5".to_owned(), "H9".to_owned()]));
        assert!(answers(0).len() > 50);
    }
}
