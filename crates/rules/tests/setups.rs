//! Set-ups: what is refused, what a game from one is like, and that every position can be one.

use proptest::prelude::*;
use tengen_rules::variant::{StoneKind, Voids};
use tengen_rules::{
    Arrow, Cell, Color, Illegal, MOST_CAPTURES, OptionValue, Options, Point, Position, Random, Setup,
    SetupProblem, SetupVoid, Variant,
};

fn options(variant: Variant, given: &[(&str, &str)]) -> Options {
    let mut options = Options::new(variant);
    for (name, text) in given {
        options.set_text(name, text).expect("a test's option makes sense");
    }
    options
}

fn small(variant: Variant) -> Options {
    let mut options = Options::new(variant);
    options.set_size(if variant.preset().slides { 4 } else { 5 }).expect("a small board");
    options
}

/// The problem that a set-up has, with its path.
fn refusal(options: &Options, setup: &Setup<&str>) -> (String, SetupProblem) {
    let read = setup.read(&options.layout());
    let bad =
        read.and_then(|setup| Position::from_setup(options, &setup)).expect_err("a set-up without sense");
    (bad.path, bad.problem)
}

fn stones<'a>(black: &[&'a str], white: &[&'a str]) -> Setup<&'a str> {
    Setup { black: black.to_vec(), white: white.to_vec(), ..Setup::default() }
}

fn void(at: &'static str, origin: Option<&'static str>) -> SetupVoid<&'static str> {
    SetupVoid { at, arrow: Arrow::N, origin }
}

#[test]
fn points_are_on_the_board_and_hold_one_piece() {
    let go = small(Variant::Go);
    for (setup, path, problem) in [
        (stones(&["A1", "hello"], &[]), "setup.black[1]", SetupProblem::Unreadable),
        (stones(&["A1"], &["F1"]), "setup.white[0]", SetupProblem::OffBoard),
        (stones(&["A1", "a1"], &[]), "setup.black[1]", SetupProblem::Occupied),
        (stones(&["A1"], &["B2", "A1"]), "setup.white[1]", SetupProblem::Occupied),
        (stones(&["A1"], &["A2", "B1"]), "setup.black[0]", SetupProblem::NoLiberty),
    ] {
        assert_eq!(refusal(&go, &setup), (path.to_owned(), problem));
    }
    let hex = small(Variant::XiaGo);
    let on_a_piece = refusal(&hex, &stones(&[], &["D4"]));
    assert_eq!(on_a_piece, ("setup.white[0]".to_owned(), SetupProblem::Occupied));
}

#[test]
fn points_are_written_as_labels_unless_they_are_off_the_board() {
    let layout = small(Variant::Go).layout();
    let black = |point| Setup { black: vec![point], ..Setup::default() }.labels(&layout);
    assert_eq!(black(Point(24)).expect("the last point").black, ["E5"]);
    let bad = black(Point(25)).expect_err("no point of 5 by 5");
    assert_eq!((bad.path.as_str(), bad.problem), ("setup.black[0]", SetupProblem::OffBoard));
}

#[test]
fn a_variant_takes_only_the_pieces_it_has() {
    for variant in Variant::ALL {
        let has_voids = variant.preset().voids != Voids::None;
        let voids = Setup { voids: Some(Vec::new()), ..Setup::default() };
        let read = Position::from_setup(&small(variant), &voids).map(|position| position.turns());
        assert_eq!(
            read.map_err(|bad| bad.problem),
            if has_voids { Ok(0) } else { Err(SetupProblem::NoVoids) }
        );
        let neutral = Setup { neutral: Some(Vec::new()), ..Setup::default() };
        let read = Position::from_setup(&small(variant), &neutral).map(|position| position.turns());
        let hex = variant.preset().slides;
        assert_eq!(read.map_err(|bad| bad.problem), if hex { Ok(0) } else { Err(SetupProblem::NoNeutral) });
    }
}

#[test]
fn origins_are_for_limited_voids_and_near() {
    let with = |origin| Setup { voids: Some(vec![void("C3", origin)]), ..Setup::default() };
    let path = "setup.voids[0].origin".to_owned();
    assert_eq!(refusal(&small(Variant::No), &with(Some("C3"))), (path.clone(), SetupProblem::NoOrigin));
    let gosan = small(Variant::GoSan);
    assert_eq!(refusal(&gosan, &with(Some("C5"))), (path.clone(), SetupProblem::OriginTooFar));
    assert_eq!(refusal(&gosan, &with(Some("F4"))), (path, SetupProblem::OffBoard));
    for origin in [None, Some("C3"), Some("D4"), Some("B4")] {
        let setup = with(origin).read(&gosan.layout()).expect("labels");
        let position = Position::from_setup(&gosan, &setup).expect("a sound set-up");
        let expected = position.layout().point(origin.unwrap_or("C3")).expect("a label");
        assert_eq!(position.voids()[0].origin, Some(expected));
    }
}

#[test]
fn captures_handicap_and_a_full_board_are_checked() {
    let mut many = Setup::default();
    many.captures[Color::White] = u32::MAX;
    let path = "setup.captures.white".to_owned();
    assert_eq!(refusal(&small(Variant::Go), &many), (path.clone(), SetupProblem::TooManyCaptures));
    many.captures[Color::White] = MOST_CAPTURES + 1;
    assert_eq!(refusal(&small(Variant::Go), &many), (path, SetupProblem::TooManyCaptures));
    many.captures[Color::White] = MOST_CAPTURES;
    let read = many.read(&small(Variant::Go).layout()).expect("no labels");
    let position = Position::from_setup(&small(Variant::Go), &read).expect("as many as can be counted");
    assert_eq!(position.captures()[Color::White], MOST_CAPTURES);
    let handicap = options(Variant::Go, &[("handicap", "2")]);
    assert_eq!(refusal(&handicap, &Setup::default()).1, SetupProblem::Handicap);
    let no = small(Variant::No);
    let all = no.layout().points().map(|at| SetupVoid { at, arrow: Arrow::N, origin: None });
    let full = Setup { voids: Some(all.collect()), ..Setup::default() };
    assert_eq!(Position::from_setup(&no, &full).unwrap_err().problem, SetupProblem::GameOver);
}

#[test]
fn wide_stones_do_not_overlap_unless_the_colour_may_overlap_itself() {
    let apart = options(Variant::Gengo, &[("size", "9")]);
    assert_eq!(refusal(&apart, &stones(&["E5", "F5"], &[])).1, SetupProblem::Overlap);
    assert_eq!(refusal(&apart, &stones(&["E5"], &["F6"])).1, SetupProblem::Overlap);
    let own = options(Variant::Gengo, &[("size", "9"), ("own_overlap", "true")]);
    assert_eq!(refusal(&own, &stones(&["E5"], &["F6"])).1, SetupProblem::Overlap);
    let setup = stones(&["E5", "F5"], &[]).read(&own.layout()).expect("labels");
    let position = Position::from_setup(&own, &setup).expect("a sound set-up");
    position.audit().expect("the board agrees with itself");
    assert_eq!(position.chain(position.layout().point("E5").expect("a label")).len(), 2);
}

#[test]
fn the_set_up_is_turn_0_of_the_superko_history() {
    let go = small(Variant::Go);
    let setup = stones(&["A2", "B3", "B1"], &["B2", "C1", "C3", "D2"]);
    let setup = Setup { to_play: Some(Color::Black), ..setup };
    let position = Position::from_setup(&go, &setup.read(&go.layout()).expect("labels"));
    let mut position = position.expect("a sound set-up");
    position.play_text("C2").expect("takes in the ko");
    assert_eq!(position.play_text("B2"), Err(Illegal::Superko));
    let start = position.start();
    assert_eq!((start.turns(), start.to_play(), start.rows()[0][3].as_str()), (0, Color::Black, "XO.O."));
}

#[test]
fn arrows_go_on_from_where_they_point() {
    let no = small(Variant::No);
    let voids = vec![SetupVoid { at: "C3", arrow: Arrow::E, origin: None }, void("A1", None)];
    let setup = Setup { voids: Some(voids), ..Setup::default() };
    let setup = setup.read(&no.layout()).expect("labels");
    let mut position = Position::from_setup(&no, &setup).expect("a sound set-up");
    assert!(position.voids().iter().all(|void| void.resolver));
    position.play_text("pass").expect("legal");
    let arrows: Vec<Arrow> = position.voids().iter().map(|void| void.arrow).collect();
    assert_eq!(arrows, [Arrow::SE, Arrow::NE, Arrow::N, Arrow::N]);
    assert_eq!(position.cell(position.layout().point("D2").expect("a label")), Cell::Void);
}

/// What a position is without its past.
fn present(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
    let voids: Vec<_> = position.voids().into_iter().map(|void| (void.at, void.arrow, void.origin)).collect();
    (position.rows(), voids, position.to_play(), position.score(), position.hash())
}

fn check_copy(mut position: Position, random: &mut Random) {
    let setup = position.to_setup();
    let mut copy = Position::from_setup(position.options(), &setup).expect("a position is a sound set-up");
    copy.audit().expect("the board agrees with itself");
    assert_eq!(present(&copy), present(&position));
    assert_eq!(copy.to_setup(), setup);
    let text = position.to_string();
    assert_eq!(present(&text.parse().expect("a position string reads back")), present(&position), "{text}");
    // The past may forbid turns to the original, so it is the stricter one; and what both may play leads both to
    // the same position.
    let turns = position.legal_turns();
    assert!(turns.iter().all(|turn| copy.judge(*turn).is_ok()));
    let Some(&turn) = turns.get(random.below(turns.len() as u32) as usize) else { return };
    position.play(turn).expect("a legal turn");
    copy.play(turn).expect("a legal turn");
    copy.audit().expect("the board agrees with itself");
    assert_eq!(present(&copy), present(&position));
    while !copy.is_over() && copy.turns() < 60 {
        let legal = copy.legal_turns();
        copy.play(legal[random.below(legal.len() as u32) as usize]).expect("a legal turn");
        copy.audit().expect("the board agrees with itself");
    }
    assert_eq!(
        present(&copy.start()),
        present(&Position::from_setup(copy.options(), &setup).expect("sound"))
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_position_can_be_set_up(variant in prop::sample::select(&Variant::ALL[..]), seed: u64, turns in 0..90u32) {
        let random = &mut Random::new(seed);
        let mut chosen = small(variant);
        if variant.preset().stone == StoneKind::Region {
            chosen.set_size(9).expect("in range");
            chosen.set("own_overlap", OptionValue::Flag(random.below(2) == 0)).expect("a flag");
        }
        let mut position = Position::new(&chosen);
        for _ in 0..turns {
            let legal = position.legal_turns();
            let Some(&turn) = legal.get(random.below(legal.len() as u32) as usize) else { break };
            position.play(turn).expect("a legal turn");
        }
        let full = position.rows().concat().iter().all(|row| !row.contains('.'));
        prop_assume!(!full);
        check_copy(position, random);
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "(go|no|gosan|xiago;base=4|gengo);size=5 [0-9XO*#/|]{0,20} [bw] [0-9]-[0-9] ?[A-E1-5NSEW@,]{0,8}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert!(position.audit().is_ok());
        }
    }
}
