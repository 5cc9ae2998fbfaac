//! From options to the rules of one game.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::progress::TurnOrder;
use crate::setup::{check_liberties, check_points, refuse_full, refuse_handicap};
use crate::topology::{Fixed, Topology, Wide};
use crate::typed_game::{AnyGame, TypedGame};
use crate::variant::{Classic, Counting, Frame, Gengo, Ko, OwnDeath, Rules, VoidGo, XiaGo};
use crate::{BadSetup, ByColor, Color, HalfPoints, Layout, Options, Regions, Setup, Value, Variant};

/// The game that options describe, on the smallest kind of board that holds it.
///
/// # Errors
/// Why the set-up makes no sense; without one there is no error.
pub(crate) fn build(options: &Options, setup: Option<&Setup>) -> Result<AnyGame, BadSetup> {
    if setup.is_some() && options.whole("handicap") > 0 {
        return Err(refuse_handicap());
    }
    let side = options.whole(if options.variant() == Variant::XiaGo { "base" } else { "size" }) as u8;
    let first = setup.and_then(|setup| setup.to_play);
    Ok(match (options.variant(), side) {
        (Variant::Go, ..=11) => AnyGame::GoSmall(start(go(options, side, first), setup)?),
        (Variant::Go, ..=22) => AnyGame::GoMedium(start(go(options, side, first), setup)?),
        (Variant::Go, _) => AnyGame::GoLarge(start(go(options, side, first), setup)?),
        (Variant::Go25d, ..=11) => AnyGame::LayersSmall(start(layers(options, side, first), setup)?),
        (Variant::Go25d, _) => AnyGame::LayersLarge(start(layers(options, side, first), setup)?),
        (Variant::No | Variant::GoSan, ..=11) => {
            AnyGame::VoidsSmall(start(voids(options, side, first), setup)?)
        }
        (Variant::No | Variant::GoSan, ..=22) => {
            AnyGame::VoidsMedium(start(voids(options, side, first), setup)?)
        }
        (Variant::No | Variant::GoSan, _) => AnyGame::VoidsLarge(start(voids(options, side, first), setup)?),
        (Variant::XiaGo, ..=6) => AnyGame::XiaSmall(start(xiago(options, side, first), setup)?),
        (Variant::XiaGo, _) => AnyGame::XiaLarge(start(xiago(options, side, first), setup)?),
        (Variant::Gengo, ..=22) => AnyGame::GengoMedium(start(gengo(options, side, first), setup)?),
        (Variant::Gengo, _) => AnyGame::GengoLarge(start(gengo(options, side, first), setup)?),
    })
}

fn start<R: Rules<CAP>, const CAP: usize>(
    rules: R,
    setup: Option<&Setup>,
) -> Result<Box<TypedGame<R, CAP>>, BadSetup> {
    let Some(setup) = setup else {
        let state = rules.start(&Setup::default());
        return Ok(Box::new(TypedGame { rules: Arc::new(rules), state }));
    };
    check_points(&rules, setup)?;
    let state = rules.start(setup);
    check_liberties(&state.board, setup)?;
    if rules.is_full(&state) {
        return Err(refuse_full());
    }
    Ok(Box::new(TypedGame { rules: Arc::new(rules), state }))
}

/// `first` is who begins, if not the variant's first player.
fn frame<T: Topology<CAP>, const CAP: usize>(
    options: &Options,
    layout: Layout,
    topology: T,
    first: Option<Color>,
) -> Frame<T> {
    let second = if options.variant() == Variant::XiaGo { Color::Black } else { Color::White };
    let mut komi = ByColor::new(|_| HalfPoints::ZERO);
    komi[second] = options.points("komi");
    let order = match (first, options.whole("handicap")) {
        (None, handicap @ 1..) => TurnOrder::handicap(handicap as u32),
        (first, _) => TurnOrder::alternating(first.unwrap_or(!second)),
    };
    let passes_to_end = if options.variant() == Variant::Gengo { 3 } else { 2 };
    Frame { topology, layout, order, passes_to_end, komi }
}

fn ko(options: &Options) -> Ko {
    let name = options.word("ko");
    Ko::ALL.into_iter().find(|ko| ko.name() == name).unwrap_or(Ko::Superko)
}

fn go<const CAP: usize>(options: &Options, size: u8, first: Option<Color>) -> Classic<4, CAP> {
    let layout = Layout::square(size);
    let topology = Fixed::square(&layout);
    Classic { frame: frame(options, layout, topology, first), ko: ko(options) }
}

fn layers<const CAP: usize>(options: &Options, size: u8, first: Option<Color>) -> Classic<5, CAP> {
    let layout = Layout::layers(size);
    let topology = Fixed::layers(&layout);
    Classic { frame: frame(options, layout, topology, first), ko: ko(options) }
}

fn voids<const CAP: usize>(options: &Options, size: u8, first: Option<Color>) -> VoidGo<CAP> {
    let layout = Layout::square(size);
    let topology = Fixed::square(&layout);
    let contained = options.variant() == Variant::GoSan;
    let counting = if options.word("score") == "area" { Counting::Area } else { Counting::Territory };
    VoidGo::new(frame(options, layout, topology, first), contained, options.flag("nuke_ticks"), counting)
}

fn xiago<const CAP: usize>(options: &Options, base: u8, first: Option<Color>) -> XiaGo<CAP> {
    let layout = Layout::hex(base);
    let topology = Fixed::hex(&layout);
    XiaGo::new(frame(options, layout, topology, first), ko(options))
}

fn gengo<const CAP: usize>(options: &Options, size: u8, first: Option<Color>) -> Gengo<CAP> {
    let layout = Layout::square(size);
    let own_overlap = options.flag("own_overlap");
    let topology = Wide::new(&layout, &regions(options), own_overlap);
    let counting = if options.word("score") == "area" { Counting::Area } else { Counting::Stones };
    let frame = frame(options, layout, topology, first);
    let own_death = OwnDeath::ALL.into_iter().find(|order| order.name() == options.word("own_death"));
    let own_death = own_death.unwrap_or(OwnDeath::Together);
    Gengo { frame, own_overlap, suicide: options.flag("suicide"), own_death, ko: ko(options), counting }
}

/// The points of the board that options describe.
pub(crate) fn layout(options: &Options) -> Layout {
    match options.variant() {
        Variant::XiaGo => Layout::hex(options.whole("base") as u8),
        Variant::Go25d => Layout::layers(options.whole("size") as u8),
        _ => Layout::square(options.whole("size") as u8),
    }
}

/// The regions that options ask for.
pub(crate) fn regions(options: &Options) -> Regions {
    let preset = |name: &str| Regions::preset(name);
    let chosen = match options.get("regions") {
        Some(Value::Regions(regions)) => Some(regions.clone()),
        Some(Value::Word(name)) => preset(name),
        _ => None,
    };
    chosen.unwrap_or_else(Regions::standard)
}
