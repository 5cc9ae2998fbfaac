//! What a picture is asked to show.

use crate::{
    look::Theme,
    picture,
    scene::{Animation, Scene},
};
use rules::{Game, NodeId};
use serde::Deserialize;

/// What a picture shows; everything may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default)]
pub struct PictureSettings {
    /// Light if left out.
    pub theme: Theme,
    /// Letters and numbers at the edges; shown if left out.
    pub coordinates: bool,
    /// The numbers of the turns on the stones.
    pub numbers: bool,
    /// Whose each empty point would be if the game were counted now.
    pub territory: bool,
    /// A mark on the last turn; shown if left out.
    pub last: bool,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self { theme: Theme::Light, coordinates: true, numbers: false, territory: false, last: true }
    }
}

impl PictureSettings {
    /// A picture of the position at the cursor, as SVG.
    #[must_use]
    pub fn draw<A>(&self, game: &Game<A>) -> String {
        self.scene(game).to_svg()
    }

    /// The game from its start to the cursor as a moving picture, as SVG.
    #[must_use]
    pub fn animate<A: Clone>(&self, game: &Game<A>) -> String {
        let (mut frames, mut game) = (Animation::default(), game.clone());
        for node in game.path(game.cursor()) {
            game.go_to(node);
            if node == NodeId::START || game[node].turn().is_some() || game[node].setup().is_some() {
                frames.add(&self.scene(&game));
            }
        }
        frames.to_svg()
    }

    /// A picture of the position at the cursor.
    #[must_use]
    pub fn scene<A>(&self, game: &Game<A>) -> Scene {
        let options = picture::PictureOptions {
            theme: self.theme,
            coordinates: self.coordinates,
            last_turn: game.last_turn().filter(|_| self.last),
            numbers: if self.numbers { game.numbers() } else { Vec::new() },
            territory: self.territory,
            fine: true,
        };
        picture(game.position(), &options)
    }
}
