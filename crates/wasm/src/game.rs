//! Games and variants as JavaScript sees them.

use record::json::{self, Record};
use record::{AnnotatedGame, client};
use rules::{NodeId, Point};
use serde_json::{Map, Value};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{read_game, text, thrown};

/// A game that is being played or looked at.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(pub(crate) AnnotatedGame);

#[wasm_bindgen]
impl Game {
    /// A new game; options and set-up are JSON as in a record.
    ///
    /// # Errors
    /// If there is no such variant or option, or the set-up makes no sense.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the text over")]
    pub fn start(variant: &str, options: &str, setup: Option<String>) -> Result<Game, JsValue> {
        start(variant, options, setup.as_deref()).map(Game).map_err(thrown)
    }

    /// A game from a record, at its end.
    ///
    /// # Errors
    /// If it is no record, or a turn of it is illegal.
    pub fn read(record: &str) -> Result<Game, JsValue> {
        read_game(record).map(Game).map_err(thrown)
    }

    /// The id of the variant.
    #[must_use]
    pub fn variant(&self) -> String {
        self.0.position().variant().id().to_owned()
    }

    /// Every option with its value.
    #[must_use]
    pub fn options(&self) -> String {
        text(&client::all_options(self.0.game().options()))
    }

    /// The choices that it is played by.
    #[must_use]
    pub fn rules(&self) -> String {
        text(&client::rules(self.0.game().options()))
    }

    /// The position that the game starts from, as in a record, if it is not the usual one.
    #[must_use]
    pub fn setup(&self) -> Option<String> {
        Record::from_start(&self.0.game().start()).to_json().get("setup").map(json::to_text)
    }

    /// The points of the board.
    #[must_use]
    pub fn layout(&self) -> String {
        text(&client::layout(self.0.position()))
    }

    /// What there is to see now.
    #[must_use]
    pub fn view(&self) -> String {
        let mut view = client::view(self.0.position(), self.0.game().last_turn());
        view.result = self.0.result();
        text(&view)
    }

    /// What would stand on each point after so many passes, as if passing did not end the game.
    #[must_use]
    pub fn ahead(&self, turns: u32) -> String {
        text(&client::view(&self.0.position().ahead(turns), None).cells)
    }

    /// Whether stones that cannot be saved change the score, so that players agree on them after the last pass.
    #[must_use]
    pub fn counts_dead(&self) -> bool {
        self.0.position().options().ruleset().dead_stones_matter()
    }

    /// The stones that were counted as dead, by label.
    #[must_use]
    pub fn dead(&self) -> Vec<String> {
        self.0.record().dead()
    }

    /// Says how the game ended after its last turn: the result, and the stones that were counted as dead.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands a list over")]
    pub fn settle(&mut self, result: &str, dead: Vec<String>) {
        self.0.settle(result, &dead);
    }

    /// Says something about the game that a record has besides its turns: JSON of an object whose keys are set. The
    /// version of the rules is added.
    ///
    /// # Errors
    /// If it is no object.
    pub fn describe(&mut self, about: &str) -> Result<(), JsValue> {
        let Value::Object(about) = parse(about).map_err(thrown)? else {
            return Err(thrown("not an object".to_owned()));
        };
        self.0.about.extend(about);
        self.0.about.insert("rules_version".to_owned(), rules::VERSION.into());
        Ok(())
    }

    /// The legal turns by kind.
    #[must_use]
    pub fn legal(&self) -> String {
        text(&client::legal(self.0.position()))
    }

    /// Where a stone may be placed after a slide.
    #[must_use]
    pub fn after_slide(&self, from: u16, to: u16) -> Vec<u16> {
        let places = self.0.position().places_after(Point(from), Point(to));
        places.into_iter().map(|point| point.0).collect()
    }

    /// What a turn would do, or why it is illegal.
    #[must_use]
    pub fn preview(&self, turn: &str) -> String {
        client::preview(self.0.position(), turn)
            .map_or_else(|refusal| text(&refusal), |preview| text(&preview))
    }

    /// Plays a turn: null, or why it is illegal. What followed this position is forgotten.
    pub fn play(&mut self, turn: &str) -> String {
        text(&self.0.play_text(turn).err().map(client::Refusal::from))
    }

    /// Takes the last turn back, if there is one.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Goes to the position after so many turns, or to the end.
    pub fn goto(&mut self, turns: u32) {
        self.0.game_mut().go_to_turn(turns);
    }

    /// The nodes of the tree of turns, as JSON of `StudyNode[]`; node 0 is the start.
    #[must_use]
    pub fn nodes(&self) -> String {
        text(&record::study_nodes(&self.0))
    }

    /// The node that is looked at.
    #[must_use]
    pub fn cursor(&self) -> u32 {
        self.0.game().cursor().index() as u32
    }

    /// Goes to a node; nothing happens if there is none.
    pub fn go_to(&mut self, node: u32) {
        if let Some(id) = self.node(node) {
            self.0.game_mut().go_to(id);
        }
    }

    /// Plays a turn and keeps what follows this position: null, or why it is illegal.
    pub fn branch(&mut self, turn: &str) -> String {
        let read = self.0.position().read(turn);
        let played = read.and_then(|turn| self.0.game_mut().branch(turn));
        text(&played.err().map(client::Refusal::from))
    }

    /// Makes these turns the main line, keeps everything else as branches, and goes to its end.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands a list over")]
    pub fn set_main_line(&mut self, turns: Vec<String>) -> String {
        let turns: Result<Vec<_>, _> = turns.iter().map(|turn| self.0.position().read(turn)).collect();
        let played = turns.and_then(|turns| self.0.game_mut().set_main_line(turns));
        text(&played.err().map(client::Refusal::from))
    }

    /// Makes the line to a node the main line.
    pub fn promote(&mut self, node: u32) {
        if let Some(id) = self.node(node) {
            self.0.game_mut().promote(id);
        }
    }

    /// Forgets a node and all that follows it. Nodes are renumbered; a cursor there moves to the node before.
    pub fn remove(&mut self, node: u32) {
        if let Some(id) = self.node(node) {
            self.0.game_mut().remove(id);
        }
    }

    /// All turns, those after the present position included.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.line().map(|(_, turn)| self.0.position().write(turn)).collect()
    }

    /// Who made each of these turns.
    #[must_use]
    pub fn movers(&self) -> Vec<String> {
        self.line().map(|(color, _)| color.name().to_owned()).collect()
    }

    /// The number of the turn that put the stone on each point, 0 where none stands.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.0.position().layout().len()];
        for (point, number) in self.0.game().numbers() {
            numbers[point.index()] = number;
        }
        numbers
    }

    /// The chain on a point with its liberties, or null.
    #[must_use]
    pub fn chain(&self, point: u16) -> String {
        text(&client::chain(self.0.position(), Point(point)))
    }

    /// The score with the chains of these points taken off.
    ///
    /// # Errors
    /// If a label names no point.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands a list over")]
    pub fn score(&self, dead: Vec<String>) -> Result<String, JsValue> {
        client::score(self.0.position(), &dead).map(|score| text(&score)).map_err(thrown)
    }

    /// The record up to here, as JSON.
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }
}

impl Game {
    fn node(&self, number: u32) -> Option<NodeId> {
        self.0.game().ids().nth(number as usize)
    }

    fn line(&self) -> impl Iterator<Item = (rules::Color, rules::Turn)> + '_ {
        let game = self.0.game();
        game.line().filter_map(|id| Some((game[id].color(), game[id].turn()?)))
    }
}

/// Every variant with its options, as JSON.
#[wasm_bindgen(js_name = variants)]
#[must_use]
pub fn list_variants() -> String {
    text(&client::variants())
}

fn start(variant: &str, options: &str, setup: Option<&str>) -> Result<AnnotatedGame, String> {
    let mut record = Map::new();
    record.insert("format".to_owned(), json::FORMAT.into());
    record.insert("variant".to_owned(), variant.into());
    record.insert("options".to_owned(), parse(options)?);
    record.insert("setup".to_owned(), setup.map_or(Ok(Value::Null), parse)?);
    record.insert("moves".to_owned(), Value::Array(Vec::new()));
    read_game(&json::to_text(&Value::Object(record)))
}

fn parse(json: &str) -> Result<Value, String> {
    serde_json::from_str(json).map_err(|bad| bad.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_keeps_the_line_until_another_turn_is_played() {
        let mut game = Game(start("go", r#"{"size":5}"#, None).unwrap());
        for turn in ["C3", "B2", "D4"] {
            assert_eq!(game.play(turn), "null");
        }
        game.goto(1);
        assert_eq!(game.turns(), ["C3", "B2", "D4"]);
        assert!(game.play("C3").contains(r#""reason":"occupied""#));
        assert_eq!(game.play("A1"), "null");
        assert_eq!(
            (game.turns(), game.movers()),
            (vec!["C3".into(), "A1".into()], vec!["black".into(), "white".into()])
        );
        assert_eq!(game.numbers().iter().filter(|&&number| number > 0).count(), 2);
        assert!(game.undo() && game.undo() && !game.undo());
    }

    #[test]
    fn branches_stay_until_they_are_removed() {
        let mut game = Game(start("go", r#"{"size":5}"#, None).unwrap());
        let turns = |turns: &[&str]| turns.iter().map(|&turn| turn.to_owned()).collect::<Vec<String>>();
        assert_eq!(game.set_main_line(turns(&["C3", "B2"])), "null");
        game.go_to(1);
        assert_eq!(game.branch("D4"), "null");
        assert!(game.branch("D4").contains("occupied"));
        assert_eq!((game.cursor(), game.turns()), (3, turns(&["C3", "D4"])));
        assert!(game.nodes().contains(r#""children":[2,3]"#), "{}", game.nodes());
        game.promote(3);
        assert!(game.nodes().contains(r#""children":[3,2]"#), "{}", game.nodes());
        game.remove(3);
        assert_eq!((game.cursor(), game.turns()), (1, turns(&["C3", "B2"])));
        game.go_to(77);
        assert_eq!(game.cursor(), 1);
    }

    #[test]
    fn what_makes_no_sense_is_a_sentence() {
        let sentence = |variant, options, setup| start(variant, options, setup).unwrap_err();
        assert_eq!(
            sentence("go", r#"{"size":99}"#, None),
            "options.size: 99 is not allowed; allowed: a whole number from 2 to 25"
        );
        assert!(sentence("go", "{}", Some(r#"{"black":["Z1"]}"#)).starts_with("setup.black[0]: "));
        for (variant, options) in
            [("chess", "{}"), ("go", "[]"), ("go", "{"), ("no", r#"{"base":4}"#), ("infinite", "{}")]
        {
            assert!(!sentence(variant, options, None).is_empty(), "{variant} {options}");
        }
        let illegal = r#"{"format":"tengen/1","variant":"go","moves":["C3","C3"]}"#;
        assert!(read_game(illegal).unwrap_err().starts_with("turn 2, C3, is illegal: "));
    }

    #[test]
    fn every_default_can_be_given_back() {
        for variant in client::variants() {
            for option in &variant.options {
                let given = serde_json::json!({ &option.name: option.default });
                assert!(start(&variant.id, &given.to_string(), None).is_ok(), "{} {given}", variant.id);
            }
        }
    }
}
