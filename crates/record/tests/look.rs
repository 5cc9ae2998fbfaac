//! The web client's boards have the colours and measures of our pictures: both of its files are made here.

use std::fmt::Write;

use tengen_record::look::{self, Look, Theme};
use tengen_record::scene::{Ink, Paint};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/board/");

/// `TENGEN_UPDATE=1 cargo test -p tengen-record --test look` writes the files.
fn check(file: &str, made: &str) {
    let path = format!("{FOLDER}{file}");
    if std::env::var_os("TENGEN_UPDATE").is_some() {
        std::fs::write(&path, made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, made, "run TENGEN_UPDATE=1 cargo test -p tengen-record --test look");
}

fn css(ink: Ink) -> String {
    let [r, g, b] = ink.rgb;
    if ink.alpha == 255 {
        return format!("#{r:02x}{g:02x}{b:02x}");
    }
    let alpha = (f32::from(ink.alpha) / 255.0 * 100.0).round() / 100.0;
    format!("rgb({r} {g} {b} / {alpha})")
}

/// The colours of a gradient, first to last.
fn stops(paint: &Paint) -> Vec<Ink> {
    match paint {
        Paint::Flat(ink) => vec![*ink],
        Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => {
            stops.iter().map(|stop| stop.1).collect()
        }
    }
}

/// CSS custom properties with the colours that they stand for.
fn colors(look: &Look) -> Vec<(String, Ink)> {
    let wood = stops(&look.wood).into_iter().zip(1..).map(|(ink, i)| (format!("wood-{i}"), ink));
    let others = [
        ("wood-edge", look.wood_edge),
        ("grain", look.grain),
        ("board-line", look.line),
        ("coordinate", look.coordinate),
        ("cell", look.cell),
        ("cell-start", look.cell_start),
        ("cover-black", look.cover_black),
        ("cover-white", look.cover_white),
        ("cover-both", look.cover_both),
        ("piece-shadow", stops(&look.shadow)[0]),
        ("black-rim", look.black_rim),
        ("black-link", look.black_link),
        ("white-rim", look.white_rim),
        ("white-link", look.white_link),
        ("neutral-rim", look.neutral_rim),
        ("void-rim", look.void_rim),
        ("arrow", look.arrow),
        ("resolver-off", look.resolver_off),
        ("mark", look.accent),
        ("mark-on-black", look.accent_on_black),
        ("on-black", look.on_black),
        ("on-white", look.on_white),
        ("territory-black", look.territory_black),
        ("territory-white", look.territory_white),
    ];
    wood.chain(others.map(|(name, ink)| (name.to_owned(), ink))).collect()
}

#[test]
fn the_colors_of_the_web_client_are_up_to_date() {
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| colors(&Look::of(theme)));
    let mut made =
        String::from("/* Made from crates/record/src/look.rs by its test `look`. */\n.tengen-board {\n");
    for ((name, light), (_, dark)) in light.into_iter().zip(dark) {
        let value =
            if light == dark { css(light) } else { format!("light-dark({}, {})", css(light), css(dark)) };
        writeln!(made, "  --{name}: {value};").expect("a string takes any text");
    }
    made.push_str("}\n");
    check("look.css", &made);
}

#[test]
fn the_measures_of_the_web_client_are_up_to_date() {
    let measures = [
        ("STONE", look::STONE),
        ("STONE_IN_CELL", look::STONE_IN_CELL),
        ("VOID", look::VOID),
        ("CORNER", look::CORNER),
        ("STAR", look::STAR),
        ("RIM", look::RIM),
    ];
    let mut made = String::from("// Made from crates/record/src/look.rs by its test `look`.\n");
    writeln!(made, "export const STEP = {}", look::STEP).expect("a string takes any text");
    for (name, length) in measures {
        let steps = (length / look::STEP * 1000.0).round() / 1000.0;
        writeln!(made, "export const {name} = {steps} * STEP").expect("a string takes any text");
    }
    check("look.ts", &made);
}
