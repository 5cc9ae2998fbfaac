//! From options to the rules of one game.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::progress::TurnOrder;
use crate::topology::{Fixed, Topology, Wide};
use crate::typed_game::{AnyGame, TypedGame};
use crate::variant::{Classic, Counting, Frame, Gengo, Ko, Rules, VoidGo, XiaGo};
use crate::{ByColor, Color, HalfPoints, Layout, Options, Regions, Value, Variant};

/// The game that options describe, on the smallest kind of board that holds it.
pub(crate) fn build(options: &Options) -> AnyGame {
    let side = options.whole(if options.variant() == Variant::XiaGo { "base" } else { "size" }) as u8;
    match (options.variant(), side) {
        (Variant::Go, ..=11) => AnyGame::GoSmall(start(go(options, side))),
        (Variant::Go, ..=22) => AnyGame::GoMedium(start(go(options, side))),
        (Variant::Go, _) => AnyGame::GoLarge(start(go(options, side))),
        (Variant::Go25d, ..=11) => AnyGame::LayersSmall(start(layers(options, side))),
        (Variant::Go25d, _) => AnyGame::LayersLarge(start(layers(options, side))),
        (Variant::No | Variant::GoSan, ..=11) => AnyGame::VoidsSmall(start(voids(options, side))),
        (Variant::No | Variant::GoSan, ..=22) => AnyGame::VoidsMedium(start(voids(options, side))),
        (Variant::No | Variant::GoSan, _) => AnyGame::VoidsLarge(start(voids(options, side))),
        (Variant::XiaGo, ..=6) => AnyGame::XiaSmall(start(xiago(options, side))),
        (Variant::XiaGo, _) => AnyGame::XiaLarge(start(xiago(options, side))),
        (Variant::Gengo, ..=22) => AnyGame::GengoMedium(start(gengo(options, side))),
        (Variant::Gengo, _) => AnyGame::GengoLarge(start(gengo(options, side))),
    }
}

fn start<R: Rules<CAP>, const CAP: usize>(rules: R) -> Box<TypedGame<R, CAP>> {
    let state = rules.start();
    Box::new(TypedGame { rules: Arc::new(rules), state })
}

fn frame<T: Topology<CAP>, const CAP: usize>(options: &Options, layout: Layout, topology: T) -> Frame<T> {
    let second = if options.variant() == Variant::XiaGo { Color::Black } else { Color::White };
    let mut komi = ByColor::new(|_| HalfPoints::ZERO);
    komi[second] = options.points("komi");
    let order = match options.variant() {
        Variant::Go | Variant::Gengo => TurnOrder::handicap(options.whole("handicap") as u32),
        _ => TurnOrder::alternating(!second),
    };
    let passes_to_end = if options.variant() == Variant::Gengo { 3 } else { 2 };
    Frame { topology, layout, order, passes_to_end, komi }
}

fn ko(options: &Options) -> Ko {
    let name = options.word("ko");
    Ko::ALL.into_iter().find(|ko| ko.name() == name).unwrap_or(Ko::Superko)
}

fn go<const CAP: usize>(options: &Options, size: u8) -> Classic<4, CAP> {
    let layout = Layout::square(size);
    let topology = Fixed::square(&layout);
    Classic { frame: frame(options, layout, topology), ko: ko(options) }
}

fn layers<const CAP: usize>(options: &Options, size: u8) -> Classic<5, CAP> {
    let layout = Layout::layers(size);
    let topology = Fixed::layers(&layout);
    Classic { frame: frame(options, layout, topology), ko: ko(options) }
}

fn voids<const CAP: usize>(options: &Options, size: u8) -> VoidGo<CAP> {
    let layout = Layout::square(size);
    let topology = Fixed::square(&layout);
    let contained = options.variant() == Variant::GoSan;
    VoidGo::new(frame(options, layout, topology), contained, options.flag("nuke_ticks"))
}

fn xiago<const CAP: usize>(options: &Options, base: u8) -> XiaGo<CAP> {
    let layout = Layout::hex(base);
    let topology = Fixed::hex(&layout);
    XiaGo::new(frame(options, layout, topology), ko(options))
}

fn gengo<const CAP: usize>(options: &Options, size: u8) -> Gengo<CAP> {
    let layout = Layout::square(size);
    let own_overlap = options.flag("own_overlap");
    let topology = Wide::new(&layout, &regions(options), own_overlap);
    let counting = if options.word("score") == "area" { Counting::Area } else { Counting::Stones };
    let frame = frame(options, layout, topology);
    Gengo { frame, own_overlap, suicide: options.flag("suicide"), counting }
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
