//! Our kernel through its public interface.

use rules::variant::{Rules, StateOf};
use rules::{Turn, TypedGame};

use crate::Contender;

pub struct Ours<'a, R: Rules<CAP>, const CAP: usize> {
    game: &'a TypedGame<R, CAP>,
    state: StateOf<R, CAP>,
}

impl<'a, R: Rules<CAP>, const CAP: usize> Ours<'a, R, CAP> {
    pub fn new(game: &'a TypedGame<R, CAP>) -> Self {
        Ours { game, state: game.state.clone() }
    }
}

impl<R: Rules<CAP>, const CAP: usize> Contender for Ours<'_, R, CAP> {
    fn reset(&mut self) {
        self.state.clone_from(&self.game.state);
    }

    fn empty(&self) -> usize {
        self.state.board.open().len()
    }

    fn is_good(&self, place: usize) -> bool {
        let rules = &*self.game.rules;
        let point = self.state.board.open().get(place);
        let color = self.state.progress.to_play;
        !self.state.board.is_eye(&rules.frame().topology, point, color)
            && rules.judge_turn(&self.state, Turn::Place(point)).is_ok()
    }

    fn play(&mut self, place: usize) {
        let point = self.state.board.open().get(place);
        self.game.rules.play_unchecked(&mut self.state, Turn::Place(point));
    }

    fn pass(&mut self) {
        self.game.rules.play_unchecked(&mut self.state, Turn::Pass);
    }
}
