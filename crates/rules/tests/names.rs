//! Names, codes and sentences: what programs and people read.

use std::collections::BTreeSet;

use tengen_rules::variant::{Choice, Counting, Ko, OwnDeath};
use tengen_rules::{Arrow, ByColor, Color, Illegal, OptionKind, SetupProblem, Shape, Variant};

/// All are different, and none is empty.
fn distinct(texts: &[&str]) {
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
    assert!(texts.iter().all(|text| !text.is_empty()), "{texts:?}");
}

#[test]
fn every_reason_has_a_code_and_a_sentence_of_its_own() {
    distinct(&Illegal::ALL.map(Illegal::code));
    distinct(&Illegal::ALL.map(Illegal::sentence));
    distinct(&SetupProblem::ALL.map(SetupProblem::code));
    distinct(&SetupProblem::ALL.map(SetupProblem::sentence));
}

#[test]
fn every_variant_has_a_name_and_a_description() {
    let names = Variant::ALL.map(|variant| (variant.id(), variant.title()));
    let expected = [
        ("go", "Go"),
        ("no", "No"),
        ("gosan", "Go San"),
        ("xiago", "XiaGo"),
        ("gengo", "Gengo"),
        ("go2.5d", "2.5D Go"),
    ];
    assert_eq!(names, expected);
    distinct(&Variant::ALL.map(Variant::about));
    for variant in Variant::ALL {
        assert_eq!(variant.id().parse(), Ok(variant));
    }
    let mut sorted = Variant::ALL;
    sorted.sort();
    assert_eq!(sorted.map(Variant::id), ["gengo", "go", "go2.5d", "gosan", "no", "xiago"], "by their ids");
}

#[test]
fn options_are_explained() {
    for variant in Variant::ALL {
        let options = variant.options();
        distinct(&options.iter().map(|option| option.name).collect::<Vec<_>>());
        distinct(&options.iter().map(|option| option.about.as_str()).collect::<Vec<_>>());
        let name = if variant.preset().shape == Shape::Hex { "base" } else { "size" };
        assert_eq!(options[0].name, name, "{variant}");
        for option in &options {
            let OptionKind::Word(words) = &option.kind else { continue };
            assert!(words.iter().all(|word| option.about.contains(&format!("{word}: "))), "{}", option.about);
        }
    }
}

fn choices<C: Choice + std::fmt::Debug>(names: &[&str]) {
    assert_eq!(C::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>(), names);
    distinct(&C::ALL.iter().map(|choice| choice.meaning()).collect::<Vec<_>>());
    for choice in C::ALL {
        assert_eq!(C::named(choice.name()), Some(*choice));
    }
    assert_eq!(C::named("nonsense"), None);
}

#[test]
fn choices_are_found_by_their_names() {
    choices::<Ko>(&["none", "simple", "single", "superko"]);
    choices::<Counting>(&["area", "territory", "stones"]);
    choices::<OwnDeath>(&["together", "played_first", "played_last"]);
}

#[test]
fn arrows_go_round_clockwise() {
    let steps = Arrow::ALL.map(Arrow::step);
    assert_eq!(steps, [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
    assert!(Arrow::ALL.into_iter().all(|arrow| arrow.name().parse() == Ok(arrow)));
    assert!("north".parse::<Arrow>().is_err());
}

#[test]
fn colours_have_names_and_letters() {
    assert_eq!(Color::ALL.map(Color::name), ["black", "white"]);
    assert_eq!(Color::ALL.map(Color::letter), ['B', 'W']);
    assert!(Color::ALL.into_iter().all(|color| color.name().parse() == Ok(color)));
    assert!("red".parse::<Color>().is_err());
    let pair = ByColor { black: 1, white: 2 };
    assert_eq!(pair.iter().collect::<Vec<_>>(), [(Color::Black, &1), (Color::White, &2)]);
    assert_eq!(pair.map(|n| n * 10), ByColor { black: 10, white: 20 });
    assert_eq!(pair.zip(pair.map(|n| -n)), ByColor { black: (1, -1), white: (2, -2) });
    assert_eq!(*pair.as_ref()[Color::White], 2);
}
