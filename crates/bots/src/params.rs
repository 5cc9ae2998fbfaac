//! The tunable parameters of the search.

use std::sync::Arc;

use rules::Variant;

use crate::features::Weights;
use crate::net::Net;

/// Parameters of the search. Priors are counted in visits: a prior of 20 weighs as much as 20 playouts,
/// all won (positive) or all lost (negative).
#[derive(Debug, Clone, PartialEq)]
pub struct Params {
    /// Number of visits after which a leaf is expanded.
    pub expand_after: u32,
    /// The weight of UCB1's exploration term. RAVE and priors explore enough by themselves, so 0 with them.
    pub exploration: f32,
    /// The number of visits at which a turn's own results weigh as much as its RAVE results. 0: no RAVE.
    pub rave_equivalence: f32,
    /// Value of an unvisited turn without priors; above 1, every turn is tried once first.
    pub first_play_urgency: f32,
    /// Weight of the winning margin in a playout's value; the rest is win or loss.
    pub score_weight: f32,
    /// The same once the game is decided: playing for points.
    pub decided_weight: f32,
    /// Learned patterns, which then make the priors instead of the features listed in [`Priors`].
    pub weights: Option<Arc<Weights>>,
    /// A net, which makes the priors where it is asked, and whose values are mixed with those of playouts.
    pub net: Option<Arc<Net>>,
    /// The net is asked about a position after so many visits; about that to be played at once.
    pub net_after: u32,
    /// Weight of the net's value against that of a playout, from 0 to 1.
    pub net_weight: f32,
    /// Priors of new nodes.
    pub priors: Priors,
    /// How playouts are played.
    pub playout: PlayoutParams,
    /// Maximum number of slides of neutral pieces considered in one position (XiaGo).
    pub max_slides: usize,
    /// Resign when the win rate of the best turn is below this. 0: never.
    pub resign_below: f32,
    /// Stop early when the most visited turn can no longer be caught.
    pub stop_when_decided: bool,
    /// Tree reuse: keep the subtree of the position that the game moves to.
    pub reuse_tree: bool,
}

/// Priors from local features, in visits.
#[derive(Debug, Clone, PartialEq)]
pub struct Priors {
    /// False: no priors at all.
    pub enabled: bool,
    /// Visits at a win rate of one half that every turn starts with, so that the first playouts are not decisive.
    pub even: f32,
    /// With learned patterns: won visits for each nat by which a turn is more probable than the mean, lost for each less.
    pub per_nat: f32,
    /// The same for the probabilities of the net.
    pub net_per_nat: f32,
    /// Capturing a chain next to the last turn; half of it elsewhere, twice for more than one stone.
    pub capture: f32,
    /// Saving a chain from capture.
    pub escape: f32,
    /// Putting a chain into atari.
    pub atari: f32,
    /// A 3×3 pattern matches.
    pub pattern: f32,
    /// Distance 1, 2, 3 from the last turn; a chain counts as one step.
    pub near: [f32; 3],
    /// In an empty area: against the first two lines, for the third.
    pub edge: f32,
    /// In an empty corner of a board of eleven lines and more: for the third and fourth lines of both edges.
    pub corner: f32,
    /// Self-atari (negative).
    pub self_atari: f32,
    /// Filling one's own eye (negative).
    pub own_eye: f32,
    /// Passing (negative).
    pub pass: f32,
    /// A nuke without a purpose (negative).
    pub nuke: f32,
    /// A nuke of a stone that cannot be saved, or that takes more liberties from the opponent than from oneself.
    pub useful_nuke: f32,
    /// A slide without a purpose (negative).
    pub slide: f32,
    /// A slide that takes liberties from a weak opposing chain or adds liberties to one's own.
    pub useful_slide: f32,
}

/// Parameters of playouts. Probabilities are out of 256.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayoutParams {
    /// Uniformly random turns only.
    pub uniform: bool,
    /// Capture or escape when the last turn left a chain in atari.
    pub answer_atari: u32,
    /// Play where a 3×3 pattern near the last two turns matches.
    pub patterns: u32,
    /// Play next to the last two turns where a stone touches two chains.
    pub contact: u32,
    /// Reject a random placement that is a self-atari.
    pub refuse_self_atari: u32,
    /// Nuke a stone that cannot be saved (No, Go San).
    pub nuke_doomed: u32,
    /// Capture with a slide and a placement (XiaGo).
    pub slide_capture: u32,
    /// Mercy rule: stop when one side leads by this share of the board in stones, out of 256. 0: never.
    pub mercy: u32,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            expand_after: 4,
            exploration: 0.0,
            rave_equivalence: 3000.0,
            first_play_urgency: 1.1,
            score_weight: 0.04,
            decided_weight: 0.2,
            weights: None,
            net: None,
            net_after: 24,
            net_weight: 0.3,
            priors: Priors::default(),
            playout: PlayoutParams::default(),
            max_slides: 96,
            resign_below: 0.05,
            stop_when_decided: true,
            reuse_tree: true,
        }
    }
}

impl Default for Priors {
    fn default() -> Priors {
        Priors {
            enabled: true,
            even: 10.0,
            per_nat: 6.0,
            net_per_nat: 8.0,
            capture: 20.0,
            escape: 15.0,
            atari: 5.0,
            pattern: 10.0,
            near: [14.0, 12.0, 5.0],
            edge: 10.0,
            corner: 15.0,
            self_atari: 12.0,
            own_eye: 20.0,
            pass: 15.0,
            nuke: 12.0,
            useful_nuke: 8.0,
            slide: 8.0,
            useful_slide: 12.0,
        }
    }
}

impl Default for PlayoutParams {
    fn default() -> PlayoutParams {
        PlayoutParams {
            uniform: false,
            answer_atari: 230,
            patterns: 243,
            contact: 0,
            refuse_self_atari: 200,
            nuke_doomed: 64,
            slide_capture: 200,
            mercy: 0,
        }
    }
}

impl Params {
    /// The parameters for a variant, with priors set by hand.
    pub fn for_variant(variant: Variant) -> Params {
        let mut params = Params::default();
        // The patterns need squares; in XiaGo this gains nothing (docs/bots.md).
        if variant == Variant::Gengo {
            params.playout.contact = 250;
        }
        params
    }

    /// The parameters of the strongest player: with learned patterns and a net where they play better.
    pub fn strongest(variant: Variant) -> Params {
        let (weights, net) = (crate::learned::weights(variant), crate::learned::net(variant));
        Params { weights, net, ..Params::for_variant(variant) }
    }

    /// The parameters for a variant with learned patterns.
    pub fn learned(variant: Variant, weights: Weights) -> Params {
        Params { weights: Some(Arc::new(weights)), ..Params::for_variant(variant) }
    }

    /// Plain UCT with uniformly random playouts, the baseline for strength tests.
    pub fn plain_uct() -> Params {
        Params {
            expand_after: 1,
            exploration: 0.7,
            rave_equivalence: 0.0,
            score_weight: 0.0,
            decided_weight: 0.0,
            priors: Priors { enabled: false, ..Priors::default() },
            playout: PlayoutParams { uniform: true, ..PlayoutParams::default() },
            max_slides: usize::MAX,
            ..Params::default()
        }
    }
}
