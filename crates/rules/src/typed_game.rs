//! One game by the rules of one variant, and the type that can be any of them.

use alloc::boxed::Box;
use alloc::sync::Arc;

#[cfg(not(tengen_compact))]
use crate::topology::LAYERS;
use crate::topology::SQUARE;
use crate::variant::{Classic, Gengo, Rules, StateOf, VoidGo, XiaGo};

/// Rules, which games share, and the state of one game.
#[derive(Debug)]
pub struct TypedGame<R: Rules<CAP>, const CAP: usize> {
    /// What does not change.
    pub rules: Arc<R>,
    /// What does.
    pub state: StateOf<R, CAP>,
}

impl<R: Rules<CAP>, const CAP: usize> Clone for TypedGame<R, CAP> {
    fn clone(&self) -> Self {
        TypedGame { rules: Arc::clone(&self.rules), state: self.state.clone() }
    }
}

/// The largest hexagonal board fits half of what the largest square board needs; one capacity for both is less code.
const HEX_CAP: usize = if cfg!(tengen_compact) { 1024 } else { 512 };

/// A game of any variant, on one of the capacities that boards come in.
///
/// With `--cfg tengen_compact` every board has the largest capacity: the code is compiled for four kinds of games instead of
/// twelve. A page that waits for the code gains more by that than small boards lose by being copied as large ones.
#[derive(Debug, Clone)]
pub(crate) enum AnyGame {
    #[cfg(not(tengen_compact))]
    GoSmall(Box<TypedGame<Classic<SQUARE, 128>, 128>>),
    #[cfg(not(tengen_compact))]
    GoMedium(Box<TypedGame<Classic<SQUARE, 512>, 512>>),
    GoLarge(Box<TypedGame<Classic<SQUARE, 1024>, 1024>>),
    #[cfg(not(tengen_compact))]
    LayersSmall(Box<TypedGame<Classic<LAYERS, 256>, 256>>),
    #[cfg(not(tengen_compact))]
    LayersLarge(Box<TypedGame<Classic<LAYERS, 1024>, 1024>>),
    #[cfg(not(tengen_compact))]
    VoidsSmall(Box<TypedGame<VoidGo<128>, 128>>),
    #[cfg(not(tengen_compact))]
    VoidsMedium(Box<TypedGame<VoidGo<512>, 512>>),
    VoidsLarge(Box<TypedGame<VoidGo<1024>, 1024>>),
    #[cfg(not(tengen_compact))]
    HexSmall(Box<TypedGame<XiaGo<128>, 128>>),
    HexLarge(Box<TypedGame<XiaGo<HEX_CAP>, HEX_CAP>>),
    #[cfg(not(tengen_compact))]
    GengoMedium(Box<TypedGame<Gengo<512>, 512>>),
    GengoLarge(Box<TypedGame<Gengo<2048>, 2048>>),
}

/// Runs the same code on whichever game it is.
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::GoSmall($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::GoMedium($game) => $body,
            $crate::typed_game::AnyGame::GoLarge($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::LayersSmall($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::LayersLarge($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::VoidsSmall($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::VoidsMedium($game) => $body,
            $crate::typed_game::AnyGame::VoidsLarge($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::HexSmall($game) => $body,
            $crate::typed_game::AnyGame::HexLarge($game) => $body,
            #[cfg(not(tengen_compact))]
            $crate::typed_game::AnyGame::GengoMedium($game) => $body,
            $crate::typed_game::AnyGame::GengoLarge($game) => $body,
        }
    };
}
pub(crate) use with_game;

/// Code that works on the game of any variant, at full speed: inside, the variant is known.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// Does the work.
    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Self::Output;
}
