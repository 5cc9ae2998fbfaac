//! Node expansion with learned patterns.

use rules::board::Cell;
use rules::variant::{Rules, StateOf};

use super::ply::{Ply, PlyKind};
use super::prior::{Expander, Prior};
use super::tree::Child;
use crate::features::{
    Context, Features, Slide, View, Weights, board_after, log_mean, nuke, pass, placement,
    slide as slide_features, sliders,
};
use crate::playout::Recent;

/// The most prior visits by which a turn differs from an even one.
const MOST: f32 = 40.0;

impl<R: Rules<CAP>, const CAP: usize> Expander<'_, R, CAP> {
    /// Calls `each` with the plies of a position and their features; after a slide, with the placements that complete the
    /// turn. Of slides it is not checked whether a placement can follow.
    pub(crate) fn each_candidate(
        &self,
        state: &StateOf<R, CAP>,
        slide: Option<Slide>,
        recent: Recent,
        mut each: impl FnMut(PlyKind, &Features),
    ) {
        let view = View { board: &state.board, topology: self.topology(), info: self.info };
        if let Some(made) = slide {
            let board = board_after(view, made, state.progress.to_play);
            let view = View { board: &board, ..view };
            let context = Context::new(self.rules, state, view, recent);
            return self.each_placement(state, view, &context, slide, &mut each);
        }
        let context = Context::new(self.rules, state, view, recent);
        self.each_placement(state, view, &context, None, &mut each);
        for point in self.info.points() {
            if self.info.nukes && view.board.cell(point) == Cell::stone(state.progress.to_play) {
                each(PlyKind::Nuke(point), &nuke(view, &context, point));
            }
            if !self.info.rays.is_empty() && view.is_open(point) {
                for from in sliders(view, point) {
                    each(PlyKind::Slide(from, point), &slide_features(view, &context, (from, point)));
                }
            }
        }
        each(PlyKind::Pass, &pass(&context, state.progress.passes));
    }

    fn each_placement(
        &self,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        context: &Context<CAP>,
        slide: Option<Slide>,
        each: &mut impl FnMut(PlyKind, &Features),
    ) {
        for point in self.info.points() {
            if !matches!(view.board.cell(point), Cell::Open | Cell::Covered) {
                continue;
            }
            let kind = PlyKind::Place(point);
            let ply = Ply::new(kind, state.progress.to_play);
            if ply.turn(slide).is_some_and(|turn| self.rules.judge(state, turn).is_ok()) {
                each(kind, &placement(view, context, point, slide));
            }
        }
    }

    /// The children of a position with their probabilities by learned patterns.
    pub(super) fn learned(
        &self,
        weights: &Weights,
        state: &StateOf<R, CAP>,
        slide: Option<Slide>,
        recent: Recent,
        out: &mut Vec<Child>,
    ) {
        let (mut kinds, mut slides) = (Vec::with_capacity(CAP), Vec::new());
        self.each_candidate(state, slide, recent, |kind, features| {
            let scored = (kind, weights.score(features));
            if matches!(kind, PlyKind::Slide(..)) { slides.push(scored) } else { kinds.push(scored) }
        });
        self.keep_best_slides(state, slides, &mut kinds);
        let scores: Vec<i32> = kinds.iter().map(|(_, score)| *score).collect();
        let mean = log_mean(&scores);
        let priors = &self.params.priors;
        for &(kind, score) in &kinds {
            let mut prior = Prior::even(priors);
            prior.add_nats(score - mean, priors.per_nat, MOST);
            out.push(prior.child(kind, state.progress.to_play));
        }
    }

    /// Adds the slides with the highest scores after which a placement is legal.
    fn keep_best_slides(
        &self,
        state: &StateOf<R, CAP>,
        mut slides: Vec<(PlyKind, i32)>,
        kept: &mut Vec<(PlyKind, i32)>,
    ) {
        let view = View { board: &state.board, topology: self.topology(), info: self.info };
        let order = |kind: PlyKind| Ply::new(kind, state.progress.to_play).bits();
        slides.sort_by_key(|&(kind, score)| (-score, order(kind)));
        let legal = slides.into_iter().filter(|&(kind, _)| match kind {
            PlyKind::Slide(from, to) => self.can_slide(state, view, (from, to)),
            _ => false,
        });
        kept.extend(legal.take(self.params.max_slides));
    }
}
