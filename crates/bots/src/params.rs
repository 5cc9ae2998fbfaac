//! Every number that the search depends on, in one place.

use rules::Variant;

/// How the search weighs things. Priors are counted in visits: a prior of 20 speaks as loudly as 20 playouts,
/// all won (positive) or all lost (negative).
#[derive(Debug, Clone, PartialEq)]
pub struct Params {
    /// A leaf gets children once it has been visited so often.
    pub expand_after: u32,
    /// The weight of UCB1's exploration term. RAVE and priors explore enough by themselves, so 0 with them.
    pub exploration: f32,
    /// The number of visits at which a turn's own results weigh as much as its RAVE results. 0: no RAVE.
    pub rave_equivalence: f32,
    /// What an unvisited turn without priors is worth; above 1 every turn is tried once first.
    pub first_play_urgency: f32,
    /// The share of the playout's margin in its value, the rest being who won.
    pub score_weight: f32,
    /// Knowledge given to new children.
    pub priors: Priors,
    /// How playouts are played.
    pub playout: PlayoutParams,
    /// At most so many slides of neutral pieces are considered in one position (XiaGo).
    pub widest_slides: usize,
    /// Resign when the best turn wins less often than this. 0: never.
    pub resign_below: f32,
    /// Stop early when the most visited turn can no longer be caught.
    pub stop_when_decided: bool,
    /// Keep what was learned about a position when it is reached.
    pub reuse_tree: bool,
}

/// Knowledge about turns before they are tried, in visits.
#[derive(Debug, Clone, PartialEq)]
pub struct Priors {
    /// Whether to give any at all.
    pub enabled: bool,
    /// Visits at an even result that every turn starts with, so that the first playouts do not decide all.
    pub even: f32,
    /// Capturing a chain that matters to the last turn; twice that for large ones.
    pub capture: f32,
    /// Saving a chain from capture.
    pub escape: f32,
    /// Putting a chain into atari.
    pub atari: f32,
    /// A local pattern matches.
    pub pattern: f32,
    /// Turns at distance 1, 2, 3 from the last turn, chains counting as one step.
    pub near: [f32; 3],
    /// The first two lines of an empty area (lost) and the third (won).
    pub edge: f32,
    /// Putting an own chain into atari.
    pub self_atari: f32,
    /// Filling an own eye.
    pub own_eye: f32,
    /// Passing.
    pub pass: f32,
    /// A nuke without a reason (lost).
    pub nuke: f32,
    /// A nuke of a stone that is lost anyway, or beside weak enemy chains.
    pub useful_nuke: f32,
    /// A slide without a reason (lost).
    pub slide: f32,
    /// A slide that takes liberties from a weak chain or gives them to an own one.
    pub useful_slide: f32,
}

/// How playouts are played. Chances are out of 256.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayoutParams {
    /// Only uniformly random turns.
    pub uniform: bool,
    /// Capture or escape when the last turn left a chain in atari.
    pub answer_atari: u32,
    /// Play where a local pattern near the last turns matches.
    pub patterns: u32,
    /// Refuse a random placement that puts an own chain into atari.
    pub refuse_self_atari: u32,
    /// Nuke a stone that cannot be saved (No, Go San).
    pub nuke_doomed: u32,
    /// Kill with a slide and a placement (XiaGo).
    pub slide_kill: u32,
    /// Stop when one side is ahead by this share of the board, out of 256, in stones. 0: never.
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
            priors: Priors::default(),
            playout: PlayoutParams::default(),
            widest_slides: 96,
            resign_below: 0.06,
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
            capture: 20.0,
            escape: 15.0,
            atari: 5.0,
            pattern: 10.0,
            near: [14.0, 12.0, 5.0],
            edge: 10.0,
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
            refuse_self_atari: 200,
            nuke_doomed: 64,
            slide_kill: 200,
            mercy: 0,
        }
    }
}

impl Params {
    /// The numbers that measured best for a variant.
    pub fn for_variant(_variant: Variant) -> Params {
        Params::default()
    }

    /// Plain UCT with uniformly random playouts: the yardstick for everything above.
    pub fn plain_uct() -> Params {
        Params {
            expand_after: 1,
            exploration: 0.7,
            rave_equivalence: 0.0,
            score_weight: 0.0,
            priors: Priors { enabled: false, ..Priors::default() },
            playout: PlayoutParams { uniform: true, ..PlayoutParams::default() },
            widest_slides: usize::MAX,
            ..Params::default()
        }
    }
}
