//! The types of the engine in the web client are those that it returns.

use std::fmt::Write as _;

use bots::Mark;
use bots::client::{Analysis, BotTurn, Candidate, Judgement, Review, ReviewedPosition, ReviewedTurn};
use record::client::{
    ByColor, Cell, Chain, Color, Cover, Layout, Legal, OptionInfo, OptionKind, PictureSettings, Piece, Place,
    Preview, Refusal, RulesInfo, Score, ScoreLine, ScorePart, Shape, SizesInfo, Slides, VariantInfo, View,
};
use record::look::Theme;
use record::{GameInFile, MarkKind, NamedMark, StudyNode, StudyTree};
use ts_rs::{Config, TS};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/engine/types.ts");

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
    text
}

/// `TENGEN_UPDATE=1 cargo test -p tengen-wasm --test typescript` writes it anew.
#[test]
fn the_types_of_the_engine_are_up_to_date() {
    let made = made();
    if std::env::var_os("TENGEN_UPDATE").is_some() {
        std::fs::write(FILE, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(kept, made, "run TENGEN_UPDATE=1 cargo test -p tengen-wasm --test typescript");
}
