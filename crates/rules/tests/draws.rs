//! What playouts draw: every legal turn that fills no eye of the mover's, none more often than others, and a pass only if nothing
//! else is left.

use std::collections::{BTreeMap, BTreeSet};

use tengen_rules::board::Board;
use tengen_rules::topology::Topology;
use tengen_rules::variant::Rules;
use tengen_rules::{
    Cell, Color, OptionKind, OptionValue, Options, Point, Position, Random, Turn, TypedGame, Variant, Visitor,
};

/// The stones of a chain and its liberties, found by looking at the board alone.
fn chain<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    topology: &T,
    stone: Point,
) -> BTreeSet<Point> {
    let (mut seen, mut liberties, mut open) = (BTreeSet::from([stone]), BTreeSet::new(), vec![stone]);
    while let Some(point) = open.pop() {
        for &n in topology.near(point) {
            if board.cell(n) == Cell::Open {
                liberties.insert(n);
            } else if board.cell(n) == board.cell(stone) && seen.insert(n) {
                open.push(n);
            }
        }
    }
    liberties
}

/// Whether only own stones are around, all of them with liberties elsewhere.
fn is_eye<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    topology: &T,
    point: Point,
    color: Color,
) -> bool {
    let near = || topology.near(point).iter().copied();
    let own = |&n: &Point| board.cell(n) == Cell::stone(color);
    let others = near().any(|n| board.cell(n) == Cell::Open || board.cell(n) == Cell::stone(!color));
    !others && near().any(|n| own(&n)) && near().filter(own).all(|n| chain(board, topology, n).len() > 1)
}

/// What is drawn from a position, and what is there.
struct Drawn {
    /// How often each turn is drawn, by its text.
    turns: BTreeMap<String, (Turn, usize)>,
    /// The eyes of the side to move.
    eyes: Vec<Point>,
    /// The open neighbours of every point.
    open: Vec<Vec<Point>>,
}

impl Drawn {
    /// The slide of a turn whose placement is beside an open cell, so that it fills no eye.
    fn good_slide(&self, turn: &Turn) -> Option<(Point, Point)> {
        let Turn::Slide { from, to, place } = *turn else { return None };
        self.open[place.index()].iter().any(|&n| n != to).then_some((from, to))
    }
}

/// Draws turns from a position.
struct Draw<'a> {
    random: &'a mut Random,
    times: usize,
}

impl Visitor for Draw<'_> {
    type Output = Drawn;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Self::Output {
        let mut state = game.state.clone();
        let mut drawn = BTreeMap::new();
        for _ in 0..self.times {
            let turn = game.rules.random_turn(&mut state, self.random);
            drawn.entry(format!("{turn:?}")).or_insert((turn, 0)).1 += 1;
        }
        let (board, topology) = (&game.state.board, &game.rules.frame().topology);
        let color = game.state.progress.to_play;
        let is_open = |p: &Point| board.cell(*p) == Cell::Open;
        let eye = |p: &Point| is_open(p) && is_eye(board, topology, *p, color);
        Drawn {
            turns: drawn,
            eyes: topology.all_points().filter(eye).collect(),
            open: topology
                .all_points()
                .map(|p| topology.near(p).iter().copied().filter(is_open).collect())
                .collect(),
        }
    }
}

/// A small board: it fills up.
fn smallest(variant: Variant) -> Options {
    let mut options = Options::new(variant);
    let spec = &variant.options()[0];
    let least = match &spec.kind {
        OptionKind::Whole { least, .. } => (*least).max(4),
        OptionKind::OneOf(sizes) => sizes[0],
        other => panic!("a size, not {other:?}"),
    };
    options.set(spec.name, OptionValue::whole(least)).expect("a size");
    options
}

/// Every slide after which there is a good placement is drawn about as often as any other, and as none.
fn check_slides(found: &Drawn, times: usize, told: &str) {
    let mut counts = BTreeMap::new();
    for (turn, count) in found.turns.values() {
        let slide = match *turn {
            Turn::Slide { from, to, .. } => Some((from, to)),
            _ => None,
        };
        *counts.entry(slide).or_insert(0) += count;
    }
    let expected = times / counts.len();
    for (slide, &count) in &counts {
        assert!((expected / 3..=2 * expected).contains(&count), "{slide:?}, {count} of {times}: {told}");
    }
}

/// Draws from one position and compares. Returns whether there were eyes, and whether a pass was drawn.
fn check(position: &Position, random: &mut Random, legal: &[Turn]) -> (bool, bool) {
    const EACH: usize = 40;
    let found = position.visit(Draw { random, times: EACH * legal.len() });
    let Drawn { turns: drawn, eyes, .. } = &found;
    let told = || format!("{} {:?} {:?}", position.variant(), position.rows(), position.to_play());
    let good = |turn: &&Turn| match turn {
        Turn::Place(point) => !eyes.contains(point),
        Turn::Slide { .. } | Turn::Nuke(_) => true,
        Turn::Pass | Turn::Resign => false,
    };
    let slides = legal.iter().any(|turn| matches!(turn, Turn::Slide { .. }));
    let expected: BTreeSet<String> = legal.iter().filter(good).map(|turn| format!("{turn:?}")).collect();
    let passes = drawn.contains_key("Pass");
    for (turn, count) in drawn.values().filter(|(turn, _)| *turn != Turn::Pass) {
        assert!(legal.contains(turn), "{turn:?} is not legal: {}", told());
        assert!(expected.contains(&format!("{turn:?}")), "{turn:?} fills an eye: {}", told());
        // 40 of each are expected at least: half as many is five times the deviation away.
        assert!(slides || *count > EACH / 3, "{turn:?} is drawn {count} times: {}", told());
    }
    if slides {
        // After a slide a cell may be an eye that was none before, so not all of these are drawn.
        assert!(!passes || drawn.len() == 1, "{}", told());
        check_slides(&found, EACH * legal.len(), &told());
        let slide = |turn: &Turn| found.good_slide(turn);
        let drawn: BTreeSet<_> = drawn.values().filter_map(|(turn, _)| slide(turn)).collect();
        let expected: BTreeSet<_> = legal.iter().filter_map(slide).collect();
        assert_eq!(drawn, expected, "{}", told());
    } else {
        assert_eq!(passes, expected.is_empty(), "{}", told());
        assert_eq!(drawn.keys().filter(|name| *name != "Pass").count(), expected.len(), "{}", told());
    }
    (!eyes.is_empty(), passes)
}

#[test]
fn every_turn_that_fills_no_eye_is_drawn_and_a_pass_only_if_there_is_none() {
    for variant in Variant::ALL {
        let (mut positions, mut eyes, mut passes) = (0, 0, 0);
        for seed in 0..6 {
            let random = &mut Random::new(seed);
            let mut position = Position::new(&smallest(variant));
            for _ in 0..120 {
                let legal = position.legal_turns();
                if position.is_over() {
                    break;
                }
                if legal.len() <= 30 {
                    let (has_eyes, passed) = check(&position, random, &legal);
                    positions += 1;
                    eyes += u32::from(has_eyes);
                    passes += u32::from(passed);
                }
                let drawn = position.visit(Draw { random, times: 1 }).turns;
                let (turn, _) = *drawn.values().next().expect("one turn");
                position.play(turn).expect("legal");
            }
        }
        println!("{variant}: {positions} positions, {eyes} with eyes, {passes} without a turn");
        assert!(positions > 20, "{variant}: {positions} positions");
    }
}

#[test]
fn a_ko_is_not_taken_back_without_a_slide() {
    let mut options = Options::new(Variant::XiaGo);
    options.set_size(4).expect("a size");
    options.set_text("ko", "simple").expect("a rule of ko");
    let mut position = Position::new(&options);
    for turn in ["A2", "C1", "G7", "C2", "G6", "A1", "B1"] {
        position.play_text(turn).expect("a test's turn is legal");
    }
    let ko = position.layout().point("A1").expect("a label");
    let drawn = position.visit(Draw { random: &mut Random::new(3), times: 30_000 }).turns;
    assert!(drawn.values().all(|(turn, _)| *turn != Turn::Place(ko)));
    assert!(drawn.values().any(|(turn, _)| matches!(turn, Turn::Slide { place, .. } if *place == ko)));
    assert!(drawn.values().any(|(turn, _)| matches!(turn, Turn::Place(_))));
}
