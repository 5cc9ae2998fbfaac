//! What stands on the board of a Go file before the first move: nothing, a handicap, or a set-up.

use super::{BadNode, BadSgf, header};
use crate::{
    export::TURN,
    sgf::{self, Grid, Node},
};
use rules::{Color, HalfPoints, Layout, OptionValue, Options, Point, Position, Setup};

/// The start of a Go file.
pub(super) struct Opening {
    pub(super) start: Position,
    /// The nodes before the first move and the first variation: only they may set up stones.
    pub(super) nodes: Vec<usize>,
    /// The stones of those nodes are Black's first plays.
    pub(super) is_handicap: bool,
}

/// Whether a node sets up stones.
pub(super) fn sets_up(node: &Node) -> bool {
    ["AB", "AW", "AE"].iter().any(|name| !node.values(name).is_empty())
}

fn is_move(node: &Node) -> bool {
    ["B", "W", TURN].iter().any(|name| !node.values(name).is_empty())
}

/// The nodes up to the first move or variation, that one included.
fn opening_nodes(file: &sgf::GameTree) -> Vec<usize> {
    let mut nodes = Vec::new();
    for at in file.main_line() {
        let node = file.node(at);
        if !is_move(node) || sets_up(node) {
            nodes.push(at);
        }
        if is_move(node) || node.children().len() > 1 {
            break;
        }
    }
    nodes
}

pub(super) fn grid(layout: &Layout) -> Grid {
    let side = u16::from(layout.side());
    Grid { columns: side, rows: side }
}

/// A point from its column and its row from the top.
pub(super) fn point(layout: &Layout, (column, row): (u16, u16)) -> Option<Point> {
    let row = i32::from(layout.side()) - 1 - i32::from(row);
    layout.point_at(0, i32::from(column), row)
}

pub(super) fn points(layout: &Layout, node: &Node, name: &str) -> Result<Vec<Point>, BadNode> {
    let spots = grid(layout).points(node.values(name)).map_err(BadNode::Point)?;
    Ok(spots.into_iter().filter_map(|spot| point(layout, spot)).collect())
}

impl Opening {
    pub(super) fn read(file: &sgf::GameTree) -> Result<Opening, BadSgf> {
        let root = file.root();
        let mut options = header::options(root)?;
        let nodes = opening_nodes(file);
        let setup = collect(file, &nodes, &options.layout())?;
        let said = header::handicap(root).map_err(|bad| bad.at(root))?;
        let is_handicap = is_handicap(file, &nodes, &setup, said);
        if is_handicap {
            let stones = said.unwrap_or_default().max(setup.black.len() as i32);
            set_handicap(&mut options, stones).map_err(|bad| bad.at(root))?;
        }
        let is_usual = setup.black.is_empty() && setup.white.is_empty() && setup.to_play.is_none();
        let start = if is_handicap || is_usual {
            Position::new(&options)
        } else {
            let node = nodes.iter().map(|&at| file.node(at)).find(|node| sets_up(node)).unwrap_or(root);
            Position::from_setup(&options, &setup).map_err(|bad| BadNode::Setup(bad).at(node))?
        };
        Ok(Opening { start, nodes, is_handicap })
    }
}

/// What the nodes before the first move set up, one after the other.
fn collect(file: &sgf::GameTree, nodes: &[usize], layout: &Layout) -> Result<Setup, BadSgf> {
    let mut setup = Setup::default();
    for node in nodes.iter().map(|&at| file.node(at)) {
        for (name, color) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
            for point in points(layout, node, name).map_err(|bad| bad.at(node))? {
                setup.black.retain(|&other| other != point);
                setup.white.retain(|&other| other != point);
                match color {
                    Some(Color::Black) => setup.black.push(point),
                    Some(Color::White) => setup.white.push(point),
                    None => {}
                }
            }
        }
        setup.to_play = player(node).or(setup.to_play);
    }
    // Whoever really moves first knows better than `PL`; Black is the usual one.
    setup.to_play = match (first_mover(file), setup.to_play) {
        (Some(mover), Some(_)) | (Some(mover @ Color::White), None) => Some(mover),
        (_, said) => said,
    };
    if setup.black.is_empty() && setup.white.is_empty() {
        setup.to_play = setup.to_play.filter(|&color| color == Color::White);
    }
    Ok(setup)
}

fn player(node: &Node) -> Option<Color> {
    match node.value("PL")?.line().trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}

fn first_mover(file: &sgf::GameTree) -> Option<Color> {
    let names =
        file.main_line().flat_map(|at| file.node(at).properties()).map(|property| property.name.as_str());
    names.into_iter().find_map(|name| match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    })
}

/// Black stones that White answers are a handicap, whether the file says so or has forgotten it. `HA[0]` says that they
/// are not.
fn is_handicap(file: &sgf::GameTree, nodes: &[usize], setup: &Setup, said: Option<i32>) -> bool {
    let stones = setup.black.len() as i32;
    if stones == 0 {
        return said.is_some_and(|said| said > 0);
    }
    let removes = nodes.iter().any(|&at| !file.node(at).values("AE").is_empty());
    let white_next = setup.to_play != Some(Color::Black) && first_mover(file) != Some(Color::Black);
    let is_short = said.is_some_and(|said| said > stones);
    setup.white.is_empty() && !removes && said != Some(0) && stones <= 9 && (white_next || is_short)
}

fn set_handicap(options: &mut Options, stones: i32) -> Result<(), BadNode> {
    // A handicap of one is an even game in which Black has played the first stone.
    if stones < 2 {
        return Ok(());
    }
    options.set("handicap", OptionValue::Number(HalfPoints::whole(stones))).map_err(BadNode::Option)
}
