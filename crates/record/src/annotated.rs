//! A game with comments, marks and variations.

use crate::{
    json::Record,
    mark::{Mark, NamedMark},
    replay::{RefusedTurn, Replay},
    sgf::Property,
};
use rules::{Color, Game, Illegal, Margin, NodeId, Outcome, Position, Turn};
use serde_json::{Map, Value};

/// A game in progress with what people said about it: what the terminal and the analysis board hold, and what SGF
/// files hold.
///
/// ```
/// use tengen_record::AnnotatedGame;
/// use rules::{Options, Position, Variant};
/// let mut game = AnnotatedGame::new(&Position::new(&Options::new(Variant::Go25d)));
/// game.play_text("U:E5")?;
/// game.play_text("resign")?;
/// assert_eq!(game.record().text("result"), Some("B+R"));
/// game.undo();
/// assert_eq!(game.record().text("result"), None);
/// # Ok::<(), rules::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AnnotatedGame {
    game: Game<Note>,
    /// What a record calls `players`, `date`, `event`, `result`, and its unknown keys.
    pub about: Map<String, Value>,
}

/// What a node says besides its turn.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Note {
    /// Empty if there is none.
    pub comment: String,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// SGF properties that came with the node and that we have no use for: clocks, names, arrows.
    pub markup: Vec<Property>,
}

impl Note {
    /// Adds a paragraph to the comment.
    pub(crate) fn add(&mut self, text: &str) {
        if !self.comment.is_empty() {
            self.comment.push_str("\n\n");
        }
        self.comment.push_str(text);
    }
}

impl AnnotatedGame {
    /// A game that has not begun, with the start of this position's game.
    #[must_use]
    pub fn new(start: &Position) -> Self {
        Self { game: Game::from_start(start), about: Map::new() }
    }

    /// A record played to a turn, or to its end.
    ///
    /// # Errors
    /// The first turn on the way there that the rules refuse.
    pub fn read(record: &Record, turns: Option<u32>) -> Result<Self, RefusedTurn> {
        let mut replay = Replay::new(record);
        while turns.is_none_or(|last| replay.position().turns() < last) {
            let Some(step) = replay.step() else { break };
            step.turn()?;
        }
        Ok(Self::with_comments(replay.game, record))
    }

    /// A record played to its end. Turns that the rules refuse are left out, and the comment before them says so.
    #[must_use]
    pub fn read_legal(record: &Record) -> Self {
        let (mut replay, mut refused) = (Replay::new(record), Vec::new());
        while let Some(step) = replay.step() {
            if let Err(reason) = step.played {
                refused.push((replay.game.cursor(), format!("Refused: {} ({reason}).", step.text)));
            }
        }
        let mut game = Self::with_comments(replay.game, record);
        for (node, text) in refused {
            game.game[node].note.add(&text);
        }
        game
    }

    fn with_comments(game: Game<Note>, record: &Record) -> Self {
        let mut annotated = Self { game, about: record.rest.clone() };
        for node in annotated.game.ids() {
            let number = annotated.game[node].number();
            if let Some(comment) = record.comment(number) {
                annotated.game[node].note.comment = comment.to_owned();
                if let Some(Value::Object(comments)) = annotated.about.get_mut("comments") {
                    comments.shift_remove(&number.to_string());
                }
            }
        }
        if annotated.about.get("comments").and_then(Value::as_object).is_some_and(Map::is_empty) {
            annotated.about.shift_remove("comments");
        }
        annotated
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game<Note> {
        &self.game
    }

    /// The game, to walk about in it, branch and comment.
    pub fn game_mut(&mut self) -> &mut Game<Note> {
        &mut self.game
    }

    /// The position at the cursor.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Reads and plays a turn at the cursor. What followed there is forgotten, and so is the result.
    ///
    /// # Errors
    /// The reason why it is unreadable or illegal; then nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<Turn, Illegal> {
        let turn = self.game.play_text(text)?;
        self.note_result();
        Ok(turn)
    }

    /// Takes the last turn back: it is forgotten with all that followed it, and so is the result.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.game.undo()?;
        self.note_result();
        Some(turn)
    }

    /// Replaces the marks at the cursor; marks on points that this board does not have are left out.
    pub fn set_marks(&mut self, marks: &[NamedMark]) {
        let layout = self.game.position().layout();
        let marks = marks.iter().filter_map(|mark| mark.read(layout)).collect();
        let here = self.game.cursor();
        self.game[here].note.marks = marks;
    }

    /// What is said about the result holds only while nothing else is played.
    fn note_result(&mut self) {
        set_result(&mut self.about, self.game.position());
    }

    /// Says how the game ended after its last turn: the result, and the stones that were counted as dead.
    pub fn settle(&mut self, result: &str, dead: &[String]) {
        let mut record = Record::from_start(self.position());
        record.rest = core::mem::take(&mut self.about);
        record.set_text("result", result);
        record.set_dead(dead);
        self.about = record.rest;
    }

    /// The result at the cursor if the game is over there: what the players agreed on, or what the board says.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let outcome = self.position().outcome()?.to_string();
        let said = self.about.get("result").filter(|_| self.game.cursor() == self.end());
        Some(said.and_then(Value::as_str).map_or(outcome, str::to_owned))
    }

    /// Black's lead by the [result](AnnotatedGame::result), if the game was counted.
    #[must_use]
    pub fn counted_lead(&self) -> Option<f32> {
        match self.result()?.parse().ok()? {
            Outcome::Tie => Some(0.0),
            Outcome::Win { winner, by: Margin::Points(points) } => {
                let lead = points.halves() as f32 / 2.0;
                Some(if winner == Color::Black { lead } else { -lead })
            }
            Outcome::Win { .. } => None,
        }
    }

    /// The record up to the cursor, with comments. It starts from the last position that was set up on the way.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record_at(self.game.cursor())
    }

    /// The main line as a record, with comments. It ends before a position that was set up on the way, which a record
    /// cannot hold.
    #[must_use]
    pub fn main_line(&self) -> Record {
        let before = self.game.main_line().take_while(|&id| self.game[id].setup().is_none());
        self.record_at(before.last().unwrap_or(NodeId::START))
    }

    fn end(&self) -> NodeId {
        self.game.main_line().last().unwrap_or(NodeId::START)
    }

    fn record_at(&self, node: NodeId) -> Record {
        let layout = self.position().layout();
        let base = self.game.base(node);
        let mut record = Record::from_start(&self.game.position_at(base));
        record.rest = self.about.clone();
        if node != self.end() {
            set_result(&mut record.rest, &self.game.position_at(node));
        }
        let mut comments: Vec<(u32, String)> = Vec::new();
        let (path, first) = (self.game.path(node), self.game[base].number());
        for node in path.into_iter().skip_while(|&id| id != base).map(|id| &self.game[id]) {
            record.moves.extend(node.turn().map(|turn| layout.write(turn)));
            add_comment(&mut comments, node.number() - first, &node.note.comment);
        }
        for (number, text) in comments {
            record.set_comment(number, &text);
        }
        record
    }
}

/// Adds a comment on a turn to those on earlier turns; several on one turn become paragraphs.
pub(crate) fn add_comment(comments: &mut Vec<(u32, String)>, number: u32, text: &str) {
    match comments.last_mut() {
        _ if text.is_empty() => {}
        Some((last, before)) if *last == number => *before = format!("{before}\n\n{text}"),
        _ => comments.push((number, text.to_owned())),
    }
}

/// The result of a position, or none. Which stones were counted as dead was agreed on for another one.
fn set_result(about: &mut Map<String, Value>, position: &Position) {
    match position.outcome() {
        Some(outcome) => _ = about.insert("result".to_owned(), outcome.to_string().into()),
        None => _ = about.shift_remove("result"),
    }
    about.shift_remove("dead");
}
