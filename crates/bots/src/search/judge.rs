//! Asking the net about nodes.

use rules::Color;
use rules::variant::Rules;

use super::ply::PlyKind;
use super::prior::{Prior, is_opening};
use super::tree::{Node, WIN};
use super::worker::{Shared, Worker};
use crate::features::{Slide, View, log_mean};
use crate::net::{Judge, Net};
use crate::playout::Recent;

/// The most prior visits by which a turn differs from an even one.
const MOST: f32 = 60.0;
/// With fewer stones than one for so many points, a large board is still being opened: the net adds to the other priors then
/// and does not replace them.
const EARLY: u32 = 12;

impl<R: Rules<CAP>, const CAP: usize> Worker<'_, R, CAP> {
    /// Asks the net about the present position, if there is a net and it has not been asked: the children get the priors of the
    /// net, the node its value. `visits`: how often the node must have been visited.
    pub(super) fn judge(&mut self, node: &Node, slide: Option<Slide>, recent: Recent, visits: u32) {
        let Shared { params, tree, .. } = *self.shared;
        let Some(net) = &params.net else { return };
        if node.own.visits() < visits || !node.claim_judgement() {
            return;
        }
        let Shared { rules, info, .. } = *self.shared;
        self.judge.inputs.read(rules, &self.state, info, slide, recent);
        self.judge.run(net, &info.graph);
        let win = (self.judge.win() * WIN as f32) as u32;
        node.set_judgement(if self.state.progress.to_play == Color::Black { win } else { WIN - win });
        let view = View { board: &self.state.board, topology: &rules.frame().topology, info };
        // The net knows small boards best, where a fight comes before a corner.
        if !(self.is_at_root() && is_opening(view)) {
            self.set_priors(net, tree.children(node).1);
        }
    }

    /// Gives the children of a judged node the priors of the net.
    fn set_priors(&mut self, net: &Net, children: &[Node]) {
        let Shared { params, info, .. } = *self.shared;
        self.scores.clear();
        self.scores.extend(children.iter().map(|child| score(&self.judge, net, child.ply().kind())));
        let mean = log_mean(&self.scores);
        let priors = &params.priors;
        let stones = self.state.board.stones();
        let is_early = EARLY * (stones.black + stones.white) < info.line.len() as u32;
        let keeps = if info.has_corners && is_early { 1.0 } else { 0.0 };
        for (child, score) in children.iter().zip(&self.scores) {
            let (visits, wins) = child.prior();
            let even = Prior::even(priors);
            let mut prior = Prior {
                visits: even.visits + keeps * (visits - even.visits),
                wins: even.wins + keeps * (wins - even.wins),
            };
            prior.add_nats(score - mean, priors.net_per_nat, MOST);
            child.set_prior(prior.visits, prior.wins);
        }
    }
}

fn score(judge: &Judge, net: &Net, kind: PlyKind) -> i32 {
    match kind {
        PlyKind::Pass => judge.pass(),
        PlyKind::Place(point) => judge.place(net, point),
        PlyKind::Nuke(point) => judge.nuke(net, point),
        PlyKind::Slide(from, to) => judge.slide(net, (from, to)),
    }
}
