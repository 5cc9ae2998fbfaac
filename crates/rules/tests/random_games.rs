//! After every turn of random games, garbage turns included, the incremental board equals a recomputation
//! from scratch, whatever the variant and its options.

use std::collections::HashSet;

use proptest::prelude::*;
use tengen_rules::{
    Cell, HalfPoints, OptionKind, OptionValue, Options, Point, Position, Random, Regions, Turn, Variant,
};

/// Draws options until they are allowed: some choices do not go together.
fn options(variant: Variant, random: &mut Random) -> Options {
    let mut options = Options::new(variant);
    for spec in variant.options() {
        if random.below(3) == 0 {
            continue;
        }
        let value = match &spec.kind {
            // Small boards: they fill up.
            OptionKind::Whole { least, .. } => OptionValue::whole(least + random.below(6) as i32),
            OptionKind::OneOf(sizes) => OptionValue::whole(sizes[random.below(2) as usize]),
            OptionKind::Points => OptionValue::Number(HalfPoints::from_halves(random.below(40) as i32 - 20)),
            OptionKind::Handicap { .. } => OptionValue::whole([0, 2, 5][random.below(3) as usize]),
            OptionKind::Regions => regions(random),
            OptionKind::Word(words) => OptionValue::word(words[random.below(words.len() as u32) as usize]),
            OptionKind::Flag => OptionValue::Flag(random.below(2) == 0),
        };
        options.set(spec.name, value).expect("the drawn value is allowed");
    }
    options
}

fn regions(random: &mut Random) -> OptionValue {
    match random.below(6) {
        4 => OptionValue::Regions(Regions::new(&[(0, 0), (2, 1)], &[(1, 0), (3, 3)]).expect("apart")),
        5 => OptionValue::Regions(Regions::new(&[(0, 0), (1, 0)], &[(1, 1), (6, 0)]).expect("apart")),
        preset => OptionValue::word(Regions::PRESETS[preset as usize]),
    }
}

/// Any turn at all: of this variant or another, on the board or off it.
fn garbage(position: &Position, random: &mut Random) -> Turn {
    let limit = position.layout().len() as u32 + 5;
    let mut point = || Point(if random.below(50) == 0 { 60_000 } else { random.below(limit) as u16 });
    let points = [point(), point(), point()];
    match random.below(6) {
        0 => Turn::Nuke(points[0]),
        1 | 2 => Turn::Slide { from: points[0], to: points[1], place: points[2] },
        3 if random.below(20) == 0 => Turn::Resign,
        _ => Turn::Place(points[0]),
    }
}

/// Everything a user can see of a position.
fn appearance(position: &Position) -> String {
    format!(
        "{:?} {:?} {:?} {:x} {} {:?} {:?}",
        position.rows(),
        position.captures(),
        position.voids(),
        position.hash(),
        position.turns(),
        position.to_play(),
        position.outcome(),
    )
}

fn play_one(variant: Variant, seed: u64, turns: u32) {
    let random = &mut Random::new(seed);
    let options = options(variant, random);
    let mut position = Position::new(&options);
    let superko = options.get("ko") == Some(OptionValue::word("superko"));
    let mut seen = HashSet::from([position.hash()]);
    for _ in 0..turns {
        let turn = match random.below(5) {
            0 => garbage(&position, random),
            1 if random.below(6) == 0 => Turn::Pass,
            _ => legal(&position, random),
        };
        let before = appearance(&position);
        let (allowed, goes_on) = (position.judge(turn), !position.may_end_with(turn));
        let played = position.play(turn);
        assert!(played.is_err() || !goes_on || !position.is_over(), "{variant} ended with {turn:?}");
        assert_eq!(played, allowed, "{variant} {options:?} {turn:?}");
        if played.is_err() {
            assert_eq!(appearance(&position), before, "an illegal turn changed something: {turn:?}");
        }
        let placed = played.is_ok() && !matches!(turn, Turn::Pass | Turn::Resign);
        assert!(!placed || seen.insert(position.hash()) || !superko, "{turn:?} repeats an arrangement");
        if let Err(fault) = position.audit() {
            panic!("{variant}, seed {seed}, turn {}, {turn:?}: {fault}", position.turns());
        }
    }
    check_books(&position);
}

/// A legal turn, from the list of all or as a playout would draw it.
fn legal(position: &Position, random: &mut Random) -> Turn {
    if position.variant() == Variant::XiaGo || random.below(2) == 0 {
        return drawn(position, random);
    }
    let turns = position.legal_turns();
    assert_eq!(turns.len() as u64, position.count_legal());
    assert!(turns.iter().all(|&turn| position.judge(turn).is_ok()));
    turns.get(random.below(turns.len() as u32) as usize).copied().unwrap_or(Turn::Pass)
}

/// What a playout draws must be legal and leave the position as it was.
fn drawn(position: &Position, random: &mut Random) -> Turn {
    struct Draw<'a>(&'a mut Random);
    impl tengen_rules::Visitor for Draw<'_> {
        type Output = Turn;
        fn visit<R: tengen_rules::variant::Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
            self,
            game: &tengen_rules::TypedGame<R, CAP>,
        ) -> Turn {
            let mut state = game.state.clone();
            let turn = game.rules.random_turn(&mut state, self.0);
            state.board.audit(&game.rules.frame().topology).expect("drawing changes nothing");
            assert_eq!(state.board.hash(), game.state.board.hash());
            turn
        }
    }
    if position.is_over() {
        return Turn::Pass;
    }
    let turn = position.visit(Draw(random));
    assert_eq!(position.judge(turn), Ok(()), "{turn:?} was drawn");
    turn
}

/// Stones on the board and regions add up to what the score says.
fn check_books(position: &Position) {
    let count = |cell: Cell| position.layout().points().filter(|&p| position.cell(p) == cell).count() as u32;
    let score = position.score();
    assert_eq!((score.stones.black, score.stones.white), (count(Cell::Black), count(Cell::White)));
    assert_eq!(position.territory().len(), position.layout().len());
}

#[test]
fn a_fixed_seed() {
    for variant in Variant::ALL {
        for seed in 0..12 {
            play_one(variant, seed, 160);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_fresh_seed(variant in prop::sample::select(&Variant::ALL[..]), seed: u64) {
        play_one(variant, seed, 120);
    }

    #[test]
    fn any_text_is_a_turn_or_refused(variant in prop::sample::select(&Variant::ALL[..]), text in ".{0,24}") {
        let mut position = Position::new(&Options::new(variant));
        let before = appearance(&position);
        if position.play_text(&text).is_err() {
            prop_assert_eq!(appearance(&position), before);
        }
    }
}
