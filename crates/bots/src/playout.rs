//! Playouts: games played to the end in microseconds, with an eye for the urgent.

use rules::board::Cell;
use rules::variant::{Rules, StateOf};
use rules::{Color, Point, Random, Turn};

use crate::few::Few;
use crate::params::PlayoutParams;
use crate::search::{Kind, Ply};
use crate::sense::{Patterns, Terrain, View, killing_turn};

/// How playouts of one variant are played.
pub(crate) struct Playout<'a, R: Rules<CAP>, const CAP: usize> {
    pub(crate) rules: &'a R,
    pub(crate) terrain: &'a Terrain,
    pub(crate) params: &'a PlayoutParams,
}

/// The points of the last two turns, as far as they put a stone.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Recent {
    pub(crate) last: Option<u16>,
    pub(crate) before: Option<u16>,
}

impl Recent {
    pub(crate) fn push(&mut self, turn: Turn) {
        self.before = self.last;
        self.last = match turn {
            Turn::Place(p) | Turn::Slide { place: p, .. } => Some(p.0),
            Turn::Nuke(_) | Turn::Pass | Turn::Resign => None,
        };
    }
}

/// How often, in turns, a playout asks whether to go on.
const ASK_EVERY: usize = 128;

impl<R: Rules<CAP>, const CAP: usize> Playout<'_, R, CAP> {
    fn view<'a>(&'a self, state: &'a StateOf<R, CAP>) -> View<'a, R::Topology, CAP> {
        View { board: &state.board, topology: &self.rules.frame().topology, terrain: self.terrain }
    }

    /// Plays to the end of the game, or for at most `most` turns, and notes every ply. False if it was cut
    /// short by `halt`, which is asked now and then: a playout on the largest boards takes milliseconds.
    pub(crate) fn run(
        &self,
        state: &mut StateOf<R, CAP>,
        random: &mut Random,
        mut recent: Recent,
        most: usize,
        trace: &mut Vec<Ply>,
        halt: &dyn Fn() -> bool,
    ) -> bool {
        for turn in 1..=most {
            if state.progress.end.is_some() || self.is_decided(state) {
                return true;
            }
            if turn % ASK_EVERY == 0 && halt() {
                return false;
            }
            let turn = self.choose(state, random, recent);
            note(trace, turn, state.progress.to_play);
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
        lead * 256 > self.params.mercy * self.terrain.line.len() as u32
    }

    fn choose(&self, state: &mut StateOf<R, CAP>, random: &mut Random, recent: Recent) -> Turn {
        if self.params.uniform {
            return self.rules.random_turn(state, random);
        }
        if let Some(last) = recent.last
            && chance(random, self.params.answer_atari)
            && let Some(turn) = self.answer(state, random, last)
        {
            return turn;
        }
        if !self.terrain.around.is_empty() && chance(random, self.params.patterns) {
            for point in [recent.last, recent.before].into_iter().flatten() {
                if let Some(turn) = self.pattern_beside(state, random, point) {
                    return turn;
                }
            }
        }
        self.random_placement(state, random)
    }

    /// Capture what the last turn left in atari, save what it put there.
    fn answer(&self, state: &StateOf<R, CAP>, random: &mut Random, last: u16) -> Option<Turn> {
        let view = self.view(state);
        let color = state.progress.to_play;
        let (mut good, mut doomed) = (Few::new(), None);
        for &stone in view.chains_beside(last).as_slice() {
            if state.board.cell(stone) != Cell::stone(color) {
                view.killers(stone).as_slice().iter().for_each(|&k| good.add(k));
            } else if view.in_atari(stone) {
                let before = good.len();
                view.rescues(stone, color, &mut good);
                if good.len() == before {
                    doomed = Some(stone);
                }
            }
        }
        if let Some(turn) = self.draw(state, random, good) {
            return Some(turn);
        }
        if self.terrain.nukes && chance(random, self.params.nuke_doomed) {
            return doomed.map(|stone| Turn::Nuke(Point(stone)));
        }
        if !self.terrain.rays.is_empty() && chance(random, self.params.slide_kill) {
            return self.kill_by_slide(state, last);
        }
        None
    }

    fn kill_by_slide(&self, state: &StateOf<R, CAP>, last: u16) -> Option<Turn> {
        let view = self.view(state);
        let enemy = Cell::stone(!state.progress.to_play);
        let chains = view.chains_beside(last);
        let mut enemies = chains.as_slice().iter().filter(|&&s| state.board.cell(s) == enemy);
        let turn = enemies.find_map(|&s| killing_turn(view, s))?;
        self.rules.judge(state, turn).is_ok().then_some(turn)
    }

    /// One of some points, the first drawn that is legal.
    fn draw(&self, state: &StateOf<R, CAP>, random: &mut Random, mut from: Few) -> Option<Turn> {
        while !from.is_empty() {
            let turn = Turn::Place(Point(from.take(random.below(from.len() as u32) as usize)));
            if self.rules.judge(state, turn).is_ok() {
                return Some(turn);
            }
        }
        None
    }

    /// A point around another where a pattern fits.
    fn pattern_beside(&self, state: &StateOf<R, CAP>, random: &mut Random, point: u16) -> Option<Turn> {
        let view = self.view(state);
        let color = state.progress.to_play;
        let patterns = Patterns::get();
        let mut fitting = Few::new();
        for &p in &self.terrain.around[usize::from(point)] {
            if view.is_open(p)
                && patterns.fits(&state.board, &self.terrain.around[usize::from(p)], color)
                && !view.is_self_atari(p, color)
            {
                fitting.add(p);
            }
        }
        self.draw(state, random, fitting)
    }

    /// A random placement that fills no own eye and, mostly, puts no own chain into atari; else a pass.
    fn random_placement(&self, state: &mut StateOf<R, CAP>, random: &mut Random) -> Turn {
        let color = state.progress.to_play;
        let mut left = state.board.open().len();
        while left > 0 {
            let place = random.below(left as u32) as usize;
            let point = state.board.open().get(place);
            let turn = Turn::Place(Point(point));
            let view = self.view(state);
            let senseless = view.is_eye(point, color)
                || self.rules.judge(state, turn).is_err()
                || view.is_self_atari(point, color) && self.refuses(view, random, point, color);
            if !senseless {
                return turn;
            }
            left -= 1;
            state.board.open_mut().swap(place, left);
        }
        Turn::Pass
    }

    fn refuses(
        &self,
        view: View<'_, R::Topology, CAP>,
        random: &mut Random,
        point: u16,
        color: Color,
    ) -> bool {
        chance(random, self.params.refuse_self_atari) && view.captures(point, color) == 0
    }
}

fn chance(random: &mut Random, of_256: u32) -> bool {
    of_256 > 0 && random.below(256) < of_256
}

/// Notes the plies of a turn.
pub(crate) fn note(trace: &mut Vec<Ply>, turn: Turn, by: Color) {
    let mut push = |kind| trace.push(Ply::new(kind, by));
    match turn {
        Turn::Place(p) => push(Kind::Place(p.0)),
        Turn::Nuke(p) => push(Kind::Nuke(p.0)),
        Turn::Slide { from, to, place } => {
            push(Kind::Slide(from.0, to.0));
            push(Kind::Place(place.0));
        }
        Turn::Pass | Turn::Resign => push(Kind::Pass),
    }
}
