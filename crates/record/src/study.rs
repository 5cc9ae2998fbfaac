//! A game with branches as a flat list of nodes in JSON: what the analysis board of the client holds.

use crate::{
    annotated::{AnnotatedGame, Note},
    import::{BadSgf, import_sgf},
    json::{self, Record},
    mark::NamedMark,
    sgf::{self, Property},
};
use rules::{Game, NodeId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One node of a [`StudyTree`]. Node 0 is the start; parents stand before their children.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StudyNode {
    /// The turn that leads here; null at the start and for remarks.
    pub turn: Option<String>,
    /// Empty if there is none.
    #[serde(default)]
    pub comment: String,
    /// The node before; null at the start.
    pub parent: Option<usize>,
    /// What follows, the main line first.
    #[serde(default)]
    pub children: Vec<usize>,
    /// How many turns lead here, its own included.
    #[serde(default)]
    pub number: u32,
    /// The position that was set up here in the course of the game, as in a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "object"))]
    pub setup: Option<Value>,
    /// Marks on points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<NamedMark>>"))]
    pub marks: Vec<NamedMark>,
    /// What else an SGF file said here, as it stood there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub other: String,
    /// Who made the turn, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Color"))]
    pub mover: Option<String>,
}

/// A game with its branches and comments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StudyTree {
    /// The id of the variant.
    pub variant: String,
    /// The options that are not the usual ones.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
    /// The position that the game starts from, as in a record, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "object"))]
    pub setup: Option<Value>,
    /// Players, date, event, result and whatever else a record says.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub about: Map<String, Value>,
    /// At least the start.
    pub nodes: Vec<StudyNode>,
    /// The node that is looked at.
    #[serde(default)]
    pub cursor: usize,
}

/// A game of a file, as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInFile {
    /// Who played, or what the game is called; empty if the file does not say.
    pub title: String,
    /// As in a record; empty if the file does not say.
    pub date: String,
    /// How many turns its main line has.
    pub turns: usize,
}

impl From<&AnnotatedGame> for GameInFile {
    fn from(game: &AnnotatedGame) -> Self {
        let record = game.main_line();
        let players: Vec<&str> = rules::Color::ALL.iter().filter_map(|&color| record.player(color)).collect();
        let title = if players.is_empty() {
            record.text("event").unwrap_or_default().to_owned()
        } else {
            players.join(" – ")
        };
        Self { title, date: record.text("date").unwrap_or_default().to_owned(), turns: record.moves.len() }
    }
}

/// The games in the bytes of a file, JSON or SGF, at their ends, and what was not understood.
///
/// # Errors
/// A sentence if there is none.
pub fn read_games(bytes: &[u8]) -> Result<Vec<(AnnotatedGame, Vec<BadSgf>)>, String> {
    if let Some(text) = as_json(bytes) {
        let record = json::parse_game(text).map_err(|bad| bad.to_string())?;
        return Ok(vec![(AnnotatedGame::read_legal(&record), Vec::new())]);
    }
    let mut games = import_sgf(bytes).map_err(|bad| bad.to_string())?;
    for game in &mut games {
        let end = game.value.game().main_line().last().unwrap_or(NodeId::START);
        game.value.game_mut().go_to(end);
    }
    Ok(games.into_iter().map(|game| (game.value, game.notices)).collect())
}

/// The first game in the bytes of a file, JSON or SGF.
///
/// # Errors
/// A sentence if there is none.
pub fn read_game(bytes: &[u8]) -> Result<AnnotatedGame, String> {
    let first = read_games(bytes)?.into_iter().next();
    first.map(|(game, _)| game).ok_or_else(|| "there is no game in this file".to_owned())
}

/// The text of a JSON record, with or without a byte order mark.
fn as_json(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{').then_some(text)
}

/// The nodes of a game, the start first.
#[must_use]
pub fn study_nodes(annotated: &AnnotatedGame) -> Vec<StudyNode> {
    let game = annotated.game();
    let layout = game.position().layout();
    let node = |id: NodeId| {
        let node = &game[id];
        StudyNode {
            turn: node.turn().map(|turn| layout.write(turn)),
            comment: node.note.comment.clone(),
            parent: game.parent(id).map(NodeId::index),
            children: game.children(id).map(NodeId::index).collect(),
            number: node.number(),
            setup: node.setup().map(|setup| json::setup_to_json(setup, layout)),
            marks: node.note.marks.iter().map(|mark| mark.named(layout)).collect(),
            other: write_properties(&node.note.markup),
            mover: node.turn().map(|_| node.color().name().to_owned()),
        }
    };
    game.ids().map(node).collect()
}

impl From<&AnnotatedGame> for StudyTree {
    fn from(annotated: &AnnotatedGame) -> Self {
        let game = annotated.game();
        let start = Record::from_start(&game.start());
        Self {
            variant: start.variant().id().to_owned(),
            options: start.given().clone(),
            setup: start.to_json().get("setup").cloned(),
            about: annotated.about.clone(),
            nodes: study_nodes(annotated),
            cursor: game.cursor().index(),
        }
    }
}

impl StudyTree {
    /// The game of a tree in JSON.
    ///
    /// # Errors
    /// A sentence if the tree makes no sense.
    pub fn read(json: &str) -> Result<AnnotatedGame, String> {
        serde_json::from_str::<Self>(json).map_err(|bad| bad.to_string())?.to_game()
    }

    /// The game, at its cursor. A branch that begins with an illegal turn is left out.
    ///
    /// # Errors
    /// A sentence if the tree makes no sense.
    pub fn to_game(&self) -> Result<AnnotatedGame, String> {
        let mut annotated = AnnotatedGame::new(&self.start()?);
        annotated.about = self.about.clone();
        let game = annotated.game_mut();
        let children = self.children()?;
        let mut waiting = if self.nodes.is_empty() { Vec::new() } else { vec![(0, NodeId::START)] };
        let mut cursor = NodeId::START;
        while let Some((index, id)) = waiting.pop() {
            let node = &self.nodes[index];
            let markup = read_properties(&node.other)?;
            let layout = game.position().layout();
            let marks = node.marks.iter().filter_map(|mark| mark.read(layout)).collect();
            game[id].note = Note { comment: node.comment.clone(), marks, markup };
            if index == self.cursor {
                cursor = id;
            }
            for &child in &children[index] {
                game.go_to(id);
                let added = self.nodes[child].add_to(game).map_err(|why| format!("node {child}: {why}"))?;
                waiting.extend(added.map(|id| (child, id)));
            }
        }
        game.go_to(cursor);
        Ok(annotated)
    }

    fn start(&self) -> Result<rules::Position, String> {
        let record = serde_json::json!({
            "format": json::FORMAT, "variant": self.variant, "options": self.options, "setup": self.setup,
            "moves": [],
        });
        json::parse_game(&record.to_string()).map(|record| record.start()).map_err(|bad| bad.to_string())
    }

    /// The children of every node, in the order in which it lists them.
    fn children(&self) -> Result<Vec<Vec<usize>>, String> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = node.parent.filter(|&parent| parent < index);
            children[parent.ok_or_else(|| format!("node {index} has no parent before it"))?].push(index);
        }
        for (own, node) in children.iter_mut().zip(&self.nodes) {
            let rank = |child: &usize| node.children.iter().position(|listed| listed == child);
            own.sort_by_key(|child| rank(child).unwrap_or(usize::MAX));
        }
        Ok(children)
    }
}

impl StudyNode {
    /// Adds the node to a game at its cursor; none if it is illegal there.
    fn add_to(&self, game: &mut Game<Note>) -> Result<Option<NodeId>, String> {
        let layout = game.position().layout();
        match (&self.turn, &self.setup) {
            (Some(text), _) => {
                let turn = layout.read(text).map_err(|why| why.to_string())?;
                Ok(game.add(turn).ok())
            }
            (None, Some(setup)) => {
                let setup = json::parse_setup(layout, &setup.to_string()).map_err(|bad| bad.to_string())?;
                Ok(game.add_setup(&setup).ok())
            }
            (None, None) => Ok(Some(game.remark())),
        }
    }
}

/// What we have no use for goes through the page as it stood in the file.
fn write_properties(properties: &[Property]) -> String {
    let write = |one: &Property| {
        let values = one.values.iter().map(|value| format!("[{}]", value.as_written()));
        format!("{}{}", one.name, values.collect::<String>())
    };
    properties.iter().map(write).collect()
}

fn read_properties(text: &str) -> Result<Vec<Property>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = sgf::parse(format!("(;{text})").as_bytes()).map_err(|bad| bad.to_string())?;
    Ok(read.trees.first().map_or_else(Vec::new, |tree| tree.root().properties().to_vec()))
}
