//! A game tree of nodes with properties, in one flat list so that its depth costs no stack.

use super::Value;

/// A property of a node: its name in capitals and its values, of which there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Capital letters (and digits in some old files), as `AB`.
    pub name: String,
    /// In the order of the file.
    pub values: Vec<Value>,
}

/// One node of a [`GameTree`]: properties, where it hangs and what follows.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(super) location: (usize, usize),
    properties: Vec<Property>,
    parent: Option<usize>,
    children: Vec<usize>,
}

impl Node {
    /// Line and column in the file, both from 1; zeros if it was not read from a file.
    #[must_use]
    pub fn location(&self) -> (usize, usize) {
        self.location
    }

    /// The properties in the order of the file.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The node before this one; the root has none.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// The nodes that follow: the main line first, then the variations.
    #[must_use]
    pub fn children(&self) -> &[usize] {
        &self.children
    }

    /// All values of a property, none if the node does not have it.
    #[must_use]
    pub fn values(&self, name: &str) -> &[Value] {
        self.properties.iter().find(|property| property.name == name).map_or(&[], |property| &property.values)
    }

    /// The first value of a property that should have only one.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values(name).first()
    }

    /// A property as a text; several values, which only damaged files have, become paragraphs.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let texts: Vec<String> = self.values(name).iter().map(Value::text).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }

    /// Add values to a property, making it if it is not there. Adding no value does nothing.
    pub fn add(&mut self, name: &str, values: impl IntoIterator<Item = Value>) {
        let mut values: Vec<Value> = values.into_iter().collect();
        if values.is_empty() {
            return;
        }
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values.append(&mut values),
            None => self.properties.push(Property { name: name.to_owned(), values }),
        }
    }

    /// Give a property one value and no other. It keeps its place among the properties if it was there.
    pub fn set(&mut self, name: &str, value: Value) {
        match self.properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values = vec![value],
            None => self.add(name, [value]),
        }
    }

    /// Take a property away.
    pub fn remove(&mut self, name: &str) {
        self.properties.retain(|property| property.name != name);
    }
}

/// A game tree. It always has a root, node 0; nodes are numbered in the order they were added.
///
/// Two trees are equal if they have the same shape and properties, whatever their numbering.
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl Default for GameTree {
    fn default() -> Self {
        Self::new()
    }
}

impl GameTree {
    /// A tree that is only an empty root.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// How many nodes there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The first node.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// Node number `at`.
    ///
    /// # Panics
    /// If this tree has no such node; numbers come from [`GameTree::add`] and [`Node::children`].
    #[must_use]
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// Node number `at`, to change its properties. Panics as [`GameTree::node`] does.
    pub fn node_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// Add an empty node as the last child of `parent`.
    pub fn add(&mut self, parent: usize) -> usize {
        let at = self.nodes.len();
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        self.nodes[parent].children.push(at);
        at
    }

    /// The root, its first child, that one's first child, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(0), |&at| self.nodes[at].children.first().copied())
    }

    /// Every node, parents before children, main lines before variations: the order of a file.
    pub fn in_file_order(&self) -> impl Iterator<Item = usize> + '_ {
        let mut waiting = vec![0];
        std::iter::from_fn(move || {
            let at = waiting.pop()?;
            waiting.extend(self.nodes[at].children.iter().rev());
            Some(at)
        })
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let same = |(mine, theirs): (usize, usize)| {
            let (mine, theirs) = (&self.nodes[mine], &other.nodes[theirs]);
            mine.properties == theirs.properties && mine.children.len() == theirs.children.len()
        };
        self.len() == other.len() && self.in_file_order().zip(other.in_file_order()).all(same)
    }
}

impl Eq for GameTree {}
