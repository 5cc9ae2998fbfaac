//! Trees as SGF text.

use super::{GameTree, Node};
use std::fmt::Write as _;

/// Lines are broken before a node once they are this long, so that files can be read and mailed.
const LINE: usize = 78;

/// The trees as one SGF file, to be saved as UTF-8.
///
/// A `CA` property of a root is written as `UTF-8` whatever it says, because that is what the text is.
#[must_use]
pub fn write(trees: &[GameTree]) -> String {
    let mut text = String::new();
    for tree in trees {
        write_tree(tree, &mut text);
        text.push('\n');
    }
    text
}

fn write_tree(tree: &GameTree, text: &mut String) {
    enum Step {
        Variation(usize),
        Close,
    }
    let mut line_start = text.len();
    let mut steps = vec![Step::Variation(0)];
    while let Some(step) = steps.pop() {
        let Step::Variation(mut at) = step else {
            text.push(')');
            continue;
        };
        text.push('(');
        loop {
            if text.len() - line_start > LINE {
                text.push('\n');
                line_start = text.len();
            }
            write_node(tree.node(at), at == 0, text);
            match tree.node(at).children() {
                [] => break text.push(')'),
                [only] => at = *only,
                several => {
                    steps.push(Step::Close);
                    break steps.extend(several.iter().rev().map(|&child| Step::Variation(child)));
                }
            }
        }
    }
}

fn write_node(node: &Node, is_root: bool, text: &mut String) {
    text.push(';');
    for property in node.properties() {
        text.push_str(&property.name);
        for value in &property.values {
            let value = if is_root && property.name == "CA" { "UTF-8" } else { value.as_written() };
            // Writing to a string cannot fail.
            let _ = write!(text, "[{value}]");
        }
    }
}
