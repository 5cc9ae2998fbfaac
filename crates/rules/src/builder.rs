//! From the choices of a game to the code that plays it.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::progress::TurnOrder;
use crate::setup::{check_liberties, check_points, refuse_full, refuse_handicap};
use crate::topology::{Fixed, LAYERS, SQUARE, Topology, Wide};
use crate::typed_game::{AnyGame, TypedGame};
use crate::variant::{Classic, Frame, Gengo, Rules, Ruleset, Stone, VoidGo, VoidPower, XiaGo};
use crate::{BadSetup, Layout, Regions, Setup, Shape};

/// The game that the choices describe, on the smallest capacity that holds its board.
///
/// # Errors
/// Why the set-up makes no sense; without one there is no error.
pub(crate) fn build(rules: &Ruleset, setup: Option<&Setup>) -> Result<AnyGame, BadSetup> {
    if setup.is_some() && rules.handicap > 0 {
        return Err(refuse_handicap());
    }
    let start = Start { rules, setup };
    if let Stone::Region { regions, own_overlap } = &rules.stone {
        return Ok(match rules.size {
            #[cfg(not(tengen_compact))]
            ..=22 => AnyGame::GengoMedium(start.wide(regions, *own_overlap)?),
            _ => AnyGame::GengoLarge(start.wide(regions, *own_overlap)?),
        });
    }
    Ok(match (rules.shape, rules.voids, rules.size) {
        #[cfg(not(tengen_compact))]
        (Shape::Square, Some(voids), ..=11) => AnyGame::VoidsSmall(start.voids(voids)?),
        #[cfg(not(tengen_compact))]
        (Shape::Square, Some(voids), ..=22) => AnyGame::VoidsMedium(start.voids(voids)?),
        (Shape::Square, Some(voids), _) => AnyGame::VoidsLarge(start.voids(voids)?),
        #[cfg(not(tengen_compact))]
        (Shape::Square, None, ..=11) => AnyGame::GoSmall(start.square()?),
        #[cfg(not(tengen_compact))]
        (Shape::Square, None, ..=22) => AnyGame::GoMedium(start.square()?),
        (Shape::Square, None, _) => AnyGame::GoLarge(start.square()?),
        #[cfg(not(tengen_compact))]
        (Shape::Layers, _, ..=11) => AnyGame::LayersSmall(start.layers()?),
        #[cfg(not(tengen_compact))]
        (Shape::Layers, _, _) => AnyGame::LayersLarge(start.layers()?),
        #[cfg(tengen_compact)]
        (Shape::Layers, _, _) => AnyGame::GoLarge(start.layers()?),
        #[cfg(not(tengen_compact))]
        (Shape::Hex, _, ..=6) => AnyGame::HexSmall(start.hex()?),
        (Shape::Hex, _, _) => AnyGame::HexLarge(start.hex()?),
    })
}

/// What a game starts with.
#[derive(Clone, Copy)]
struct Start<'a> {
    rules: &'a Ruleset,
    setup: Option<&'a Setup>,
}

type Built<R, const CAP: usize> = Result<Box<TypedGame<R, CAP>>, BadSetup>;

impl Start<'_> {
    fn square<const CAP: usize>(self) -> Built<Classic<SQUARE, CAP>, CAP> {
        let frame = self.frame(Fixed::square);
        self.begin(Classic { frame, ko: self.rules.ko, counting: self.rules.counting })
    }

    fn layers<const CAP: usize>(self) -> Built<Classic<LAYERS, CAP>, CAP> {
        let frame = self.frame(Fixed::layers);
        self.begin(Classic { frame, ko: self.rules.ko, counting: self.rules.counting })
    }

    fn voids<const CAP: usize>(self, power: VoidPower) -> Built<VoidGo<CAP>, CAP> {
        self.begin(VoidGo::new(self.frame(Fixed::square), power, self.rules))
    }

    fn hex<const CAP: usize>(self) -> Built<XiaGo<CAP>, CAP> {
        self.begin(XiaGo::new(self.frame(Fixed::hex), self.rules))
    }

    fn wide<const CAP: usize>(self, regions: &Regions, own_overlap: bool) -> Built<Gengo<CAP>, CAP> {
        let frame = self.frame(|layout| Wide::new(layout, regions, own_overlap));
        self.begin(Gengo::new(frame, own_overlap, self.rules))
    }

    fn frame<T: Topology<CAP>, const CAP: usize>(self, topology: impl Fn(&Layout) -> T) -> Frame<T> {
        let layout = self.rules.layout();
        let order = match self.setup.and_then(|setup| setup.to_play) {
            Some(first) => TurnOrder::alternating(first),
            None if self.rules.handicap > 0 => TurnOrder::handicap(self.rules.handicap),
            None => TurnOrder::alternating(self.rules.first),
        };
        Frame {
            topology: topology(&layout),
            layout,
            order,
            passes_to_end: self.rules.passes_to_end,
            komi: self.rules.komi(),
        }
    }

    fn begin<R: Rules<CAP>, const CAP: usize>(self, rules: R) -> Built<R, CAP> {
        let Some(setup) = self.setup else {
            let state = rules.start(&Setup::default());
            return Ok(Box::new(TypedGame { rules: Arc::new(rules), state }));
        };
        check_points(&rules, setup)?;
        let state = rules.start(setup);
        check_liberties(&state.board, setup)?;
        if rules.is_full(&state) {
            return Err(refuse_full());
        }
        Ok(Box::new(TypedGame { rules: Arc::new(rules), state }))
    }
}
