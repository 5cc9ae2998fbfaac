//! A game being played or looked at: the line of turns, and how far along it we are.

use record::Played;
use record::json::{self, Document, Record};
use rules::{Color, Illegal, Options, Point, Position, Turn, UnknownVariant, Variant};
use serde_json::{Map, Value};

/// A line of turns and the position after some of them.
#[derive(Debug)]
pub struct Play {
    /// What is known besides the turns.
    record: Record,
    line: Vec<(Color, Turn)>,
    /// How many turns of the line were played to reach the position.
    at: usize,
    position: Position,
}

impl Play {
    /// A game that has not begun; options are JSON.
    ///
    /// # Errors
    /// A sentence.
    pub fn start(variant: &str, options: &str) -> Result<Play, String> {
        Play::of(Record::new(read_options(variant, options)?))
    }

    /// A game from a record, at its end.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(record: &str) -> Result<Play, String> {
        Play::of(read_record(record)?)
    }

    fn of(record: Record) -> Result<Play, String> {
        let played = Played::new(&record, None);
        if let Some((number, text, reason)) = played.refused.first() {
            return Err(format!("turn {number}, {text}: {reason}"));
        }
        let Played { position, turns: line, .. } = played;
        Ok(Play { record, at: line.len(), line, position })
    }

    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turn that led to it.
    #[must_use]
    pub fn last_turn(&self) -> Option<Turn> {
        let before = self.at.checked_sub(1)?;
        self.line.get(before).map(|&(_, turn)| turn)
    }

    /// Plays a turn. What followed the position before is forgotten.
    ///
    /// # Errors
    /// The reason why it is illegal; then nothing has changed.
    pub fn play(&mut self, turn: &str) -> Result<(), Illegal> {
        let color = self.position.to_play();
        let turn = self.position.play_text(turn)?;
        self.line.truncate(self.at);
        self.line.push((color, turn));
        self.at += 1;
        self.record.rest.shift_remove("result");
        Ok(())
    }

    /// Takes the last turn back and forgets it, if there is one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.at.checked_sub(1) else { return false };
        self.goto(before);
        self.line.truncate(before);
        self.record.rest.shift_remove("result");
        true
    }

    /// Goes to the position after so many turns, or to the end of the line.
    pub fn goto(&mut self, turns: usize) {
        let target = turns.min(self.line.len());
        if target < self.at {
            self.position = self.record.start();
            self.at = 0;
        }
        for &(_, turn) in &self.line[self.at..target] {
            // They were legal when the line was made.
            let _ = self.position.play(turn);
        }
        self.at = target;
    }

    /// The turns of the whole line.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.line.iter().map(|&(_, turn)| self.position.write(turn)).collect()
    }

    /// Who made each turn of the whole line.
    #[must_use]
    pub fn movers(&self) -> Vec<String> {
        self.line.iter().map(|&(color, _)| color.name().to_owned()).collect()
    }

    /// Where a stone may be placed after a slide.
    #[must_use]
    pub fn after_slide(&self, from: u16, to: u16) -> Vec<u16> {
        self.position.places_after(Point(from), Point(to)).into_iter().map(|point| point.0).collect()
    }

    /// The turns that led here, and the position.
    #[must_use]
    pub fn played(&self) -> Played {
        let turns = self.line[..self.at].to_vec();
        Played { position: self.position.clone(), turns, refused: Vec::new() }
    }

    /// The number of the turn that put the stone on each point, 0 where none stands.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.position.layout().len()];
        for (point, number) in self.played().numbers() {
            numbers[point.index()] = number;
        }
        numbers
    }

    /// The game up to the position, with how it ended if it did.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        let turns = self.line[..self.at].iter();
        record.moves = turns.map(|&(_, turn)| self.position.write(turn)).collect();
        if let Some(outcome) = self.position.outcome() {
            record.set_text("result", &outcome.to_string());
        } else if self.at < self.line.len() {
            record.rest.shift_remove("result");
        }
        record
    }
}

/// The record in a text, unless it is one of a world.
pub(crate) fn read_record(text: &str) -> Result<Record, String> {
    match json::parse(text).map_err(|bad| bad.to_string())? {
        Document::Game(record) => Ok(record),
        Document::World(_) => Err("this is a record of Infinite Go, which has no board to show".to_owned()),
    }
}

/// The settings that JSON asks for.
pub(crate) fn read_options(variant: &str, text: &str) -> Result<Options, String> {
    let variant: Variant = variant.parse().map_err(|unknown: UnknownVariant| unknown.to_string())?;
    let given: Map<String, Value> =
        serde_json::from_str(text).map_err(|_| "options are an object".to_owned())?;
    json::read_options(variant, &given).map_err(|bad| bad.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(turns: &[&str]) -> Play {
        let mut play = Play::start("go", r#"{"size":5}"#).unwrap();
        turns.iter().for_each(|turn| play.play(turn).unwrap());
        play
    }

    #[test]
    fn going_back_keeps_the_line_until_another_turn_is_played() {
        let mut play = started(&["C3", "B2", "D4"]);
        play.goto(1);
        assert_eq!((play.position().turns(), play.turns().len()), (1, 3));
        play.goto(99);
        assert_eq!(play.position().turns(), 3);
        play.goto(1);
        play.play("A1").unwrap();
        assert_eq!(play.turns(), ["C3", "A1"]);
        assert_eq!(play.movers(), ["black", "white"]);
        assert!(play.undo() && play.undo() && !play.undo());
        assert!(play.turns().is_empty());
    }

    #[test]
    fn a_refused_turn_changes_nothing() {
        let mut play = started(&["C3", "B2"]);
        play.goto(1);
        assert_eq!(play.play("C3"), Err(Illegal::Occupied));
        assert_eq!(play.turns().len(), 2);
    }

    #[test]
    fn records_come_back() {
        let play = started(&["C3", "pass", "pass"]);
        let record = play.record();
        assert_eq!(record.text("result"), Some("B+17.5"));
        assert_eq!(Play::read(&record.to_string()).unwrap().record(), record);
    }

    #[test]
    fn the_result_goes_when_the_game_goes_on() {
        let text =
            r#"{"format":"tengen/1","variant":"go","options":{"size":5},"moves":["C3"],"result":"B+T"}"#;
        let mut play = Play::read(text).unwrap();
        assert_eq!(play.record().text("result"), Some("B+T"));
        play.play("D4").unwrap();
        assert_eq!(play.record().text("result"), None);
    }

    #[test]
    fn nonsense_is_a_sentence() {
        for text in ["", "{", "(;SZ[9])", "{}", "\u{feff}"] {
            assert!(!Play::read(text).unwrap_err().is_empty(), "{text}");
        }
        let illegal = r#"{"format":"tengen/1","variant":"go","moves":["C3","C3"]}"#;
        assert_eq!(Play::read(illegal).unwrap_err(), "turn 2, C3: occupied");
    }

    #[test]
    fn wrong_options_get_a_sentence() {
        assert_eq!(
            read_options("go", r#"{"size":99}"#).unwrap_err(),
            "options.size: 99 is not allowed; allowed: a whole number from 2 to 25"
        );
        for (variant, json) in [("chess", "{}"), ("go", "[]"), ("go", "{"), ("no", r#"{"base":4}"#)] {
            assert!(read_options(variant, json).is_err(), "{variant} {json}");
        }
    }

    #[test]
    fn numbers_are_those_of_stones_on_the_board() {
        let play = started(&["A1", "A2", "E5", "B1"]);
        let numbers = play.numbers();
        assert_eq!(numbers.iter().filter(|&&n| n > 0).count(), 3);
        assert_eq!(numbers[24], 3);
    }
}
