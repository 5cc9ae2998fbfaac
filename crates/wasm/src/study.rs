//! What the analysis board does with a game beyond playing it: comments, marks, set-ups, files.

use record::{AnnotatedGame, GameInFile, NamedMark, StudyTree, json, sgf};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::Game;
use crate::{text, thrown};

/// The charset that a file without a word about it seems to be written in, by the label that browsers know.
#[wasm_bindgen(js_name = guessCharset)]
#[must_use]
pub fn guess_charset(bytes: &[u8]) -> Option<String> {
    sgf::guess_charset(bytes).map(str::to_owned)
}

/// The games of a file, read once.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameFile(Vec<(AnnotatedGame, Vec<String>)>);

#[wasm_bindgen]
impl GameFile {
    /// The games in the bytes of a file, JSON or SGF.
    ///
    /// # Errors
    /// If there is none.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<GameFile, JsValue> {
        let games = record::read_games(bytes).map_err(thrown)?.into_iter();
        let sentences = |notices: Vec<record::BadSgf>| notices.iter().map(ToString::to_string).collect();
        Ok(GameFile(games.map(|(game, notices)| (game, sentences(notices))).collect()))
    }

    /// What there is, as JSON of `GameInFile[]`.
    #[must_use]
    pub fn list(&self) -> String {
        text(&self.0.iter().map(|(game, _)| GameInFile::from(game)).collect::<Vec<_>>())
    }

    /// One of them, at its end.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<Game> {
        self.0.get(index).map(|(game, _)| Game(game.clone()))
    }

    /// What was not understood of one of them, a sentence each.
    #[must_use]
    pub fn notices(&self, index: usize) -> Vec<String> {
        self.0.get(index).map_or_else(Vec::new, |(_, notices)| notices.clone())
    }
}

#[wasm_bindgen]
impl Game {
    /// A game with its branches from JSON of `StudyTree`.
    ///
    /// # Errors
    /// If the tree makes no sense.
    pub fn restore(tree: &str) -> Result<Game, JsValue> {
        StudyTree::read(tree).map(Game).map_err(thrown)
    }

    /// Everything about the game, as JSON of `StudyTree`.
    #[must_use]
    pub fn tree(&self) -> String {
        text(&StudyTree::from(&self.0))
    }

    /// The game with its branches as SGF.
    #[must_use]
    pub fn sgf(&self) -> String {
        sgf::write(&[self.0.to_sgf()])
    }

    /// The present position as a position string.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.0.position().to_string()
    }

    /// The main line as a record, with its comments.
    #[must_use]
    pub fn main_record(&self) -> String {
        self.0.main_line().to_string()
    }

    /// Players, ranks, date, event and result, as JSON.
    #[must_use]
    pub fn about(&self) -> String {
        text(&self.0.about)
    }

    /// Replaces them.
    ///
    /// # Errors
    /// If it is no object.
    pub fn set_about(&mut self, about: &str) -> Result<(), JsValue> {
        self.0.about = serde_json::from_str(about).map_err(|bad| thrown(bad.to_string()))?;
        Ok(())
    }

    /// Comments on the present node.
    pub fn set_comment(&mut self, comment: &str) {
        let here = self.0.game().cursor();
        comment.clone_into(&mut self.0.game_mut()[here].note.comment);
    }

    /// Replaces the marks on the present node by those in JSON of `NamedMark[]`.
    ///
    /// # Errors
    /// If it is no such list.
    pub fn set_marks(&mut self, marks: &str) -> Result<(), JsValue> {
        let marks: Vec<NamedMark> = serde_json::from_str(marks).map_err(|bad| thrown(bad.to_string()))?;
        self.0.set_marks(&marks);
        Ok(())
    }

    /// The present position as a set-up, as a record has it.
    #[must_use]
    pub fn setup_here(&self) -> String {
        let position = self.0.position();
        json::to_text(&json::setup_to_json(&position.to_setup(), position.layout()))
    }

    /// Sets up a position: null, or why it makes no sense.
    pub fn set_up(&mut self, setup: &str) -> String {
        let read = json::parse_setup(self.0.position().layout(), setup).map_err(|bad| bad.to_string());
        let done =
            read.and_then(|setup| self.0.game_mut().set_up(&setup).map_err(|bad| bad.problem.to_string()));
        text(&done.err().map_or(Value::Null, Value::String))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_is_set_up_marked_saved_and_restored() {
        let file = GameFile::new(b"(;SZ[5]PB[Ann]PW[Bob];B[cc];W[bb])(;SZ[9]EV[Cup])").unwrap();
        assert_eq!(
            file.list(),
            r#"[{"title":"Ann \u2013 Bob","date":"","turns":2},{"title":"Cup","date":"","turns":0}]"#
                .replace("\\u2013", "\u{2013}")
        );
        let mut game = file.game(0).unwrap();
        assert!(file.game(2).is_none() && file.notices(0).is_empty());
        assert_eq!(game.set_up(r#"{"black":["C3","D4"],"to_play":"white"}"#), "null");
        assert!(game.set_up(r#"{"black":["A1"],"white":["A2","B1"]}"#).contains("no liberty"));
        game.set_comment("now");
        game.set_marks(r#"[{"at":"C3","kind":"label","text":"A"}]"#).unwrap();
        let tree = game.tree();
        let again = Game::restore(&tree).unwrap();
        assert_eq!((again.tree(), again.cursor()), (tree, 3));
        assert!(again.sgf().contains("LB[cc:A]"), "{}", again.sgf());
        assert!(again.setup_here().contains(r#""to_play":"white""#));
        assert!(again.main_record().contains(r#""moves":["C3","B4"]"#), "{}", again.main_record());
    }
}
