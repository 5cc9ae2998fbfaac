//! The types of the engine in the web client are those that it returns.

use std::fmt::Write as _;

use bots::client::{
    Analysis, BotTurn, Candidate, Explanation, Judgement, LineTurn, Review, ReviewedPosition, ReviewedTurn,
    Threat,
};
use bots::{Level, Mark, Style};
use record::client::{
    ByColor, Cell, Chain, Color, Cover, Layout, Legal, OptionInfo, OptionKind, PictureSettings, Piece, Place,
    Preview, Refusal, RulesInfo, Score, ScoreLine, ScorePart, Shape, SizesInfo, Slides, VariantInfo, View,
};
use record::look::Theme;
use record::{GameInFile, MarkKind, NamedMark, StudyNode, StudyTree};
use rules::Variant;
use ts_rs::{Config, TS};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/engine/types.ts");
const LEVELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/engine/levels.ts");

fn made() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from("// Made by a test of crates/wasm from the Rust types; do not edit.\n");
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $({
                let docs = <$kind>::docs().unwrap_or_default();
                writeln!(text, "\n{docs}export {}", <$kind>::decl(&config)).expect("text can be written");
            })*
        };
    }
    declare!(
        Color,
        ByColor<u32>,
        Shape,
        Place,
        Layout,
        Piece,
        Cover,
        Cell,
        View,
        Score,
        ScoreLine,
        ScorePart,
        Legal,
        Slides,
        Preview
    );
    declare!(
        Refusal,
        Chain,
        OptionKind,
        OptionInfo,
        RulesInfo,
        SizesInfo,
        VariantInfo,
        Theme,
        PictureSettings,
        MarkKind,
        NamedMark,
        StudyNode,
        StudyTree,
        GameInFile
    );
    declare!(Candidate, Analysis, BotTurn, Mark, ReviewedPosition, ReviewedTurn, Review, Judgement);
    declare!(LineTurn, Threat, Explanation, Style);
    let styles = Style::ALL.map(|style| format!("'{style}'")).join(", ");
    writeln!(text, "\n/** Every style of play. */\nexport const STYLES: Style[] = [{styles}]")
        .expect("text can be written");
    text
}

/// What levels are worth. A file of its own, so that a form that shows it need not load the bots.
fn made_levels() -> String {
    let mut text = String::from("// Made by a test of crates/wasm from crates/bots; do not edit.\n");
    let mut table = |about: &str, name: &str, of: &dyn Fn(Variant) -> Option<String>| {
        writeln!(text, "\n/** {about} */\nexport const {name} = {{").expect("text can be written");
        for (variant, list) in Variant::ALL.into_iter().filter_map(|variant| Some((variant, of(variant)?))) {
            writeln!(text, "  '{}': [{list}],", variant.id()).expect("text can be written");
        }
        text.push_str("}\n");
    };
    let join = |list: [String; 10]| list.join(", ");
    table("The ratings of levels 1 to 10.", "levelRatings: Record<string, number[]>", &|variant| {
        Some(join(Level::ALL.map(|level| level.rating(variant).to_string())))
    });
    table(
        "Estimates of their ranks, where there are ranks.",
        "levelRanks: Record<string, string[]>",
        &|variant| {
            Level::ALL[0].rank(variant)?;
            Some(join(
                Level::ALL
                    .map(|level| level.rank(variant).map_or("''".to_owned(), |rank| format!("'{rank}'"))),
            ))
        },
    );
    text
}

/// `TENGEN_UPDATE=1 cargo test -p tengen-wasm --test typescript` writes them anew.
fn assert_up_to_date(file: &str, made: &str) {
    if std::env::var_os("TENGEN_UPDATE").is_some() {
        std::fs::write(file, made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(kept, made, "run TENGEN_UPDATE=1 cargo test -p tengen-wasm --test typescript");
}

#[test]
fn the_types_of_the_engine_are_up_to_date() {
    assert_up_to_date(FILE, &made());
}

#[test]
fn the_ratings_of_levels_are_up_to_date() {
    assert_up_to_date(LEVELS, &made_levels());
}
