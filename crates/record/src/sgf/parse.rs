//! The SGF parser. It uses an explicit stack, so that nested files cannot overflow ours, and its memory is proportional
//! to the file.

use super::{Collection, GameTree, Value, charset};
use std::fmt;

/// `FF[4]` has about 70 properties. The limit keeps lookup by name cheap for malicious files.
const MOST_PROPERTIES: usize = 500;
/// Problems beyond these are not told: the first ones say what is wrong with a file.
const MOST_PROBLEMS: usize = 20;

/// Why a file could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// From 1.
    pub line: usize,
    /// From 1, counted in characters.
    pub column: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing in the file starts with `(;`.
    NoGame,
    /// A `(` is not followed by a node.
    NoNode,
    /// A property name is not followed by a value in brackets.
    NoValue {
        /// The name as it stands in the file.
        property: String,
    },
    /// A value in brackets has no property name before it.
    NoName,
    /// The file ends inside a value.
    OpenValue {
        /// The property that the value belongs to.
        property: String,
    },
    /// The file ends before the game tree is closed.
    OpenTree {
        /// How many `)` are missing.
        missing: usize,
    },
    /// A node follows a variation instead of being part of one.
    NodeAfterVariation,
    /// One node has more different properties than any program writes.
    TooManyProperties,
    /// An unexpected character.
    Unexpected {
        /// The character.
        found: char,
    },
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => write!(f, "no game here: an SGF file starts with `(;`"),
            Self::NoNode => write!(f, "a variation must begin with a node, `;`"),
            Self::NoValue { property } => write!(f, "property {property} needs a value in brackets"),
            Self::NoName => write!(f, "a value in brackets needs a property name before it"),
            Self::OpenValue { property } => write!(f, "the file ends inside this value of {property}"),
            Self::OpenTree { missing: 1 } => write!(f, "the file ends where a `)` is missing"),
            Self::OpenTree { missing } => write!(f, "the file ends where {missing} `)` are missing"),
            Self::NodeAfterVariation => {
                write!(f, "a node cannot follow a variation: it must be inside a variation of its own")
            }
            Self::TooManyProperties => {
                write!(f, "more than {MOST_PROPERTIES} different properties in one node")
            }
            Self::Unexpected { found } => write!(f, "{found:?} has no meaning here"),
        }
    }
}

impl std::error::Error for Malformed {}

/// Parses an SGF file.
///
/// Anything before, between and after the games is ignored. What is wrong inside them is skipped and told in
/// [`Collection::problems`]. `CA` of each root becomes `UTF-8`, because the text is decoded already.
///
/// # Errors
/// [`Malformed`] with the place and the reason if there is no game, or nothing in it can be read.
pub fn parse(bytes: &[u8]) -> Result<Collection, Malformed> {
    let decoded = charset::decode(bytes);
    let mut reader =
        Reader { text: &decoded.text, at: 0, known: 0, line: 1, column: 1, problems: Vec::new() };
    let mut trees = Vec::new();
    while reader.skip_to_game() {
        let mut tree = reader.tree()?;
        let is_empty = tree.len() == 1 && tree.root().properties().is_empty();
        if let Some(problem) = reader.problems.first().filter(|_| is_empty) {
            return Err(problem.clone());
        }
        if tree.root().value("CA").is_some() {
            tree.node_mut(0).set("CA", Value::new("UTF-8"));
        }
        trees.push(tree);
    }
    if trees.is_empty() {
        return Err(reader.malformed(0, Reason::NoGame));
    }
    let problems = reader.problems;
    Ok(Collection { trees, charset: decoded.charset, damaged: decoded.damaged, problems })
}

struct Reader<'a> {
    text: &'a str,
    /// Always at the start of a character.
    at: usize,
    /// The last result of `location`, from which the next one continues.
    known: usize,
    line: usize,
    column: usize,
    problems: Vec<Malformed>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn step(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|letter| letter.is_whitespace() || letter == '\u{feff}') {
            self.step();
        }
    }

    /// Moves to the next `(` that is followed by `;`. False if there is none.
    fn skip_to_game(&mut self) -> bool {
        while let Some(offset) = self.text[self.at..].find('(') {
            self.at += offset;
            if self.text[self.at + 1..].trim_start().starts_with(';') {
                return true;
            }
            self.at += 1;
        }
        false
    }

    /// A whole game tree, from its `(` to the matching `)`.
    fn tree(&mut self) -> Result<GameTree, Malformed> {
        let mut tree = GameTree::new();
        // The parent node of each open parenthesis; the root has no parent.
        let mut open: Vec<Option<usize>> = vec![None];
        let mut last: Option<usize> = None;
        let mut closed_one = false;
        self.step();
        while !open.is_empty() {
            self.skip_blanks();
            let start = self.at;
            match self.peek() {
                Some(';') => {
                    if closed_one {
                        self.note(start, Reason::NodeAfterVariation);
                    }
                    self.step();
                    let node = last.map_or(0, |parent| tree.add(parent));
                    tree.node_mut(node).location = self.location(start);
                    self.properties(&mut tree, node)?;
                    last = Some(node);
                    closed_one = false;
                }
                Some('(') => {
                    self.step();
                    self.expect_node();
                    open.push(last);
                    closed_one = false;
                }
                Some(')') => {
                    self.step();
                    last = open.pop().flatten();
                    closed_one = true;
                }
                Some('[') => {
                    self.note(start, Reason::NoName);
                    self.values(start);
                }
                Some(found) => {
                    self.note(start, Reason::Unexpected { found });
                    self.step();
                }
                None => {
                    self.note(start, Reason::OpenTree { missing: open.len() });
                    break;
                }
            }
        }
        Ok(tree)
    }

    fn expect_node(&mut self) {
        self.skip_blanks();
        if self.peek() != Some(';') {
            self.note(self.at, Reason::NoNode);
        }
    }

    fn properties(&mut self, tree: &mut GameTree, node: usize) -> Result<(), Malformed> {
        loop {
            self.skip_blanks();
            let start = self.at;
            while self.peek().is_some_and(|letter| letter.is_ascii_alphanumeric()) {
                self.step();
            }
            if self.at == start {
                return Ok(());
            }
            if tree.node(node).properties().len() == MOST_PROPERTIES {
                return Err(self.malformed(start, Reason::TooManyProperties));
            }
            let name = short_name(&self.text[start..self.at]);
            let values = self.values(start);
            if values.is_empty() {
                let property = self.text[start..self.at].trim_end().to_owned();
                self.note(start, Reason::NoValue { property });
            }
            tree.node_mut(node).add(&name, values);
        }
    }

    /// The values after a property name that started at `start`. One that is not closed ends with the file.
    fn values(&mut self, start: usize) -> Vec<Value> {
        let property = self.text[start..self.at].to_owned();
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() != Some('[') {
                return values;
            }
            let open = self.at;
            let length = closing_bracket(&self.text[open + 1..]);
            let close = length.map_or(self.text.len(), |length| open + 1 + length);
            let text: &'a str = self.text;
            let mut raw = &text[open + 1..close];
            self.at = (close + 1).min(self.text.len());
            if length.is_none() {
                // A last backslash would protect the bracket that we write after it.
                if raw.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1 {
                    raw = &raw[..raw.len() - 1];
                }
                self.note(open, Reason::OpenValue { property: property.clone() });
            }
            values.push(Value::raw(raw.to_owned()));
        }
    }

    fn note(&mut self, at: usize, reason: Reason) {
        if self.problems.len() < MOST_PROBLEMS {
            let problem = self.malformed(at, reason);
            self.problems.push(problem);
        }
    }

    fn malformed(&mut self, at: usize, reason: Reason) -> Malformed {
        let (line, column) = self.location(at);
        Malformed { line, column, reason }
    }

    /// Line and column of an offset in the text. Counts on from the previous result.
    fn location(&mut self, at: usize) -> (usize, usize) {
        if at < self.known {
            (self.known, self.line, self.column) = (0, 1, 1);
        }
        let way = &self.text[self.known..at];
        self.line += way.matches('\n').count();
        self.column = match way.rfind('\n') {
            Some(end) => 1 + way[end + 1..].chars().count(),
            None => self.column + way.chars().count(),
        };
        self.known = at;
        (self.line, self.column)
    }
}

/// The end of a value: the first closing bracket that is not escaped.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// `FF[3]` allowed lower-case letters in names: `Black` is `B`, `AddWhite` is `AW`. Some programs write the short name
/// in lower case only.
fn short_name(name: &str) -> String {
    let short: String = name.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
    if short.contains(|letter: char| letter.is_ascii_uppercase()) { short } else { name.to_ascii_uppercase() }
}
