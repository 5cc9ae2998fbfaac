//! What stands on the board of a Go file before the first move: nothing, a handicap, or a set-up.

use super::{BadNode, BadSgf, Notices, header};
use crate::{
    annotated::Note,
    sgf::{self, Grid, Node},
};
use rules::{BadSetup, Color, Game, HalfPoints, Layout, OptionValue, Options, Point, Position, Setup};

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
    ["B", "W"].iter().any(|name| !node.values(name).is_empty())
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

/// The points that a property lists; what is no point is left out.
pub(super) fn points(layout: &Layout, node: &Node, name: &str, notices: &mut Notices) -> Vec<Point> {
    let values = node.values(name);
    let spots = grid(layout).points(values).unwrap_or_else(|bad| {
        notices.add(BadNode::Point(bad), node);
        let each = values.iter().filter_map(|value| grid(layout).points(std::slice::from_ref(value)).ok());
        let mut spots: Vec<(u16, u16)> = each.flatten().collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    });
    spots.into_iter().filter_map(|spot| point(layout, spot)).collect()
}

/// Puts a stone on a point of a set-up, or takes away what stands there.
pub(super) fn put(setup: &mut Setup, point: Point, color: Option<Color>) {
    setup.black.retain(|&other| other != point);
    setup.white.retain(|&other| other != point);
    match color {
        Some(Color::Black) => setup.black.push(point),
        Some(Color::White) => setup.white.push(point),
        None => {}
    }
}

/// Changes a set-up as a node of a file says.
fn apply(setup: &mut Setup, layout: &Layout, node: &Node, notices: &mut Notices) {
    for (name, color) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
        for point in points(layout, node, name, notices) {
            put(setup, point, color);
        }
    }
}

/// Sets up at the cursor what a node in the middle of a game sets up, if it does.
pub(super) fn set_up(game: &mut Game<Note>, file: &sgf::GameTree, at: usize, notices: &mut Notices) {
    let node = file.node(at);
    let to_play = player(node).filter(|&color| color != game.position().to_play());
    if !sets_up(node) && to_play.is_none() {
        return;
    }
    let mut setup = game.position().to_setup();
    apply(&mut setup, game.position().layout(), node, notices);
    let line = std::iter::successors(Some(at), |&at| file.node(at).children().first().copied());
    setup.to_play = to_play.or_else(|| mover(file, line)).or(setup.to_play);
    sensible(setup, node, notices, |setup| game.add_setup(setup));
}

/// A set-up without the stones that make no sense in it.
fn sensible<T>(
    mut setup: Setup,
    node: &Node,
    notices: &mut Notices,
    mut build: impl FnMut(&Setup) -> Result<T, BadSetup>,
) -> Option<T> {
    let mut told = false;
    loop {
        let bad = match build(&setup) {
            Ok(built) => return Some(built),
            Err(bad) => bad,
        };
        let dropped = drop_stone(&mut setup, &bad.path);
        if !told {
            notices.add(BadNode::Setup(bad), node);
            told = true;
        }
        dropped?;
    }
}

/// Takes the stone at a path such as `setup.black[2]` out of a set-up.
fn drop_stone(setup: &mut Setup, path: &str) -> Option<()> {
    let (list, index) = path.strip_prefix("setup.")?.strip_suffix(']')?.split_once('[')?;
    let index: usize = index.parse().ok()?;
    let stones = if list == Color::Black.name() { &mut setup.black } else { &mut setup.white };
    (index < stones.len()).then(|| _ = stones.remove(index))
}

impl Opening {
    pub(super) fn read(file: &sgf::GameTree, notices: &mut Notices) -> Result<Opening, BadSgf> {
        let root = file.root();
        let mut options = header::options(root, notices)?;
        let nodes = opening_nodes(file);
        let setup = collect(file, &nodes, &options.layout(), notices);
        let said = header::handicap(root, notices);
        let mut is_handicap = is_handicap(file, &nodes, &setup, said);
        if is_handicap {
            let stones = said.unwrap_or_default().max(setup.black.len() as i32);
            if let Err(bad) = set_handicap(&mut options, stones) {
                notices.add(bad, root);
                is_handicap = false;
            }
        }
        let is_usual = setup.black.is_empty() && setup.white.is_empty() && setup.to_play.is_none();
        let set_up = || {
            let node = nodes.iter().map(|&at| file.node(at)).find(|node| sets_up(node)).unwrap_or(root);
            sensible(setup, node, notices, |setup| Position::from_setup(&options, setup))
        };
        let start = if is_handicap || is_usual { None } else { set_up() };
        Ok(Opening { start: start.unwrap_or_else(|| Position::new(&options)), nodes, is_handicap })
    }
}

/// What the nodes before the first move set up, one after the other.
fn collect(file: &sgf::GameTree, nodes: &[usize], layout: &Layout, notices: &mut Notices) -> Setup {
    let mut setup = Setup::default();
    for node in nodes.iter().map(|&at| file.node(at)) {
        apply(&mut setup, layout, node, notices);
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
    setup
}

fn player(node: &Node) -> Option<Color> {
    match node.value("PL")?.line().trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}

fn first_mover(file: &sgf::GameTree) -> Option<Color> {
    mover(file, file.main_line())
}

/// Who makes the first move of some nodes.
fn mover(file: &sgf::GameTree, nodes: impl Iterator<Item = usize>) -> Option<Color> {
    nodes.flat_map(|at| file.node(at).properties()).find_map(|property| match property.name.as_str() {
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
        return said.is_some_and(|said| said > 0) && first_mover(file) != Some(Color::White);
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
