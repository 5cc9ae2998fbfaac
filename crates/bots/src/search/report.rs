//! From the tree to an analysis.

use rules::{Color, Point, Position, Turn};

use super::ply::PlyKind;
use super::tree::{Node, Tree};
use super::worker::Ownership;
use crate::analysis::{Analysis, Candidate};

/// Maximum length of a principal variation.
const MAX_LINE: usize = 12;

/// The analysis of a search so far.
pub(crate) fn report(position: &Position, tree: &Tree, ownership: &Ownership) -> Analysis {
    let mut turns = Vec::new();
    for child in tree.children(tree.root()).1.iter().filter(|child| child.own.visits() > 0) {
        match child.ply().kind() {
            PlyKind::Slide(from, to) => {
                for second in tree.children(child).1.iter().filter(|second| second.own.visits() > 0) {
                    turns.extend(candidate(tree, second, Some((from, to))));
                }
            }
            _ => turns.extend(candidate(tree, child, None)),
        }
    }
    let root = tree.root();
    let black = root.black_wins();
    let win_rate = if position.to_play() == Color::Black { black } else { 1.0 - black };
    let analysis = Analysis {
        to_play: position.to_play(),
        visits: root.own.visits(),
        win_rate,
        lead: root.mean_lead(),
        turns,
        ownership: ownership.means(),
        playouts: ownership.playouts(),
        memory: tree.bytes(),
    };
    analysis.sorted(position)
}

fn candidate(tree: &Tree, node: &Node, slide: Option<(Point, Point)>) -> Option<Candidate> {
    let turn = node.ply().turn(slide)?;
    let black = node.black_wins();
    Some(Candidate {
        turn,
        visits: node.own.visits(),
        win_rate: if node.ply().by() == Color::Black { black } else { 1.0 - black },
        lead: node.mean_lead(),
        line: principal_variation(tree, node, turn),
    })
}

/// The principal variation: the most visited child of each node.
fn principal_variation(tree: &Tree, node: &Node, first: Turn) -> Vec<Turn> {
    let mut line = vec![first];
    let (mut node, mut slide) = (node, None);
    while line.len() < MAX_LINE {
        let children = tree.children(node).1;
        let Some(next) = children.iter().max_by_key(|child| child.own.visits()) else { break };
        if next.own.visits() == 0 {
            break;
        }
        match (next.ply().turn(slide), next.ply().kind()) {
            (Some(turn), _) => {
                line.push(turn);
                slide = None;
            }
            (None, PlyKind::Slide(from, to)) => slide = Some((from, to)),
            _ => break,
        }
        node = next;
    }
    line
}
