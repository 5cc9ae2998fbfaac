//! Ko, suicide, the order in which stones die, voids and Gengo's area: what happens, and what is refused with which reason.
//! The vectors in `tests/vectors` have many more games.

use tengen_rules::{Illegal, Options, Position, Random, Turn, Variant};

/// Plays turns. One that must be refused has the reason after an exclamation mark: `E1!ko`.
fn played(variant: Variant, options: &[(&str, &str)], turns: &str) -> Position {
    let mut chosen = Options::new(variant);
    for (name, value) in options {
        chosen.set_text(name, value).expect("a test's option makes sense");
    }
    let mut position = Position::new(&chosen);
    for turn in turns.split(", ") {
        let (text, refused) = turn.split_once('!').map_or((turn, None), |(text, why)| (text, Some(why)));
        let hash = position.hash();
        let reason = position.play_text(text).err().map(|illegal| illegal.code());
        assert_eq!(reason, refused, "{variant} {options:?}: {text} of {turns}");
        assert!(refused.is_none() || position.hash() == hash);
    }
    position.audit().expect("the board agrees with itself");
    position
}

/// The stones that Black and White have captured.
fn captures(position: &Position) -> (u32, u32) {
    (position.captures().black, position.captures().white)
}

fn row(position: &Position, from_top: usize) -> String {
    position.rows()[0][from_top].clone()
}

#[test]
fn gengos_ko_protects_a_stone_that_took_one_for_one_turn() {
    let gengo = |options: &[(&str, &str)], turns| {
        let small = [&[("size", "7")], options].concat();
        captures(&played(Variant::Gengo, &small, turns))
    };
    assert_eq!(gengo(&[], "E1, C2, F4, G2, E1!ko, E2!ko, A7, A5, E2"), (1, 1));
    assert_eq!(gengo(&[], "E1, C2, F4, G2, E1!ko, pass, pass, E1"), (1, 1));
    assert_eq!(gengo(&[("ko", "none")], "E1, C2, F4, G2, E1, G2, E1, G2, E2"), (3, 3));
    let superko = [("ko", "superko")];
    assert_eq!(gengo(&superko, "E1, C2, F4, G2, E1!superko, E2, G2!superko, G1!superko, A7"), (1, 1));
    // It is no ko if own stones die as well.
    assert_eq!(gengo(&[], "F2, C1, D6, F4, A7, C4, A4"), (1, 2));
}

#[test]
fn a_wide_stone_that_dies_alone_repeats_the_arrangement() {
    let superko = [("ko", "superko")];
    let game = played(Variant::Gengo, &superko, "C19, T1, B17, T3, pass, A19!superko, D2, A1, pass, A4");
    assert_eq!(game.turns(), 9);
}

#[test]
fn own_wide_stones_die_in_the_order_of_the_option() {
    for (order, a7, a4, lost) in
        [("together", '.', '.', 2), ("played_last", '.', 'X', 1), ("played_first", 'X', '.', 1)]
    {
        let options = [("size", "7"), ("own_death", order)];
        let game = played(Variant::Gengo, &options, "B1, D3, A7, C6, A4");
        let left = [0, 3].map(|from_top| row(&game, from_top).chars().next());
        assert_eq!(left, [Some(a7), Some(a4)], "{order}");
        assert_eq!(captures(&game), (0, lost), "{order}");
    }
    let forbidden = [("size", "9"), ("suicide", "false")];
    played(Variant::Gengo, &forbidden, "A1, D2, A4!suicide, B4!suicide, A5");
}

/// Two games with the same turns: in one, own stones may die.
#[test]
fn without_suicide_exactly_the_turns_that_lose_own_wide_stones_are_refused() {
    let mut refused = 0;
    for seed in 1..=20 {
        let gengo =
            |suicide| played(Variant::Gengo, &[("size", "7"), ("ko", "none"), ("suicide", suicide)], "pass");
        let (mut with, mut without) = (gengo("true"), gengo("false"));
        let mut random = Random::new(seed);
        while without.turns() < 60 {
            for turn in with.legal_turns() {
                let mut after = with.clone();
                after.play(turn).expect("a legal turn");
                let mover = with.to_play();
                let lost = after.captures()[!mover] - with.captures()[!mover];
                let allowed = if lost == 0 { Ok(()) } else { Err(Illegal::Suicide) };
                assert_eq!(without.judge(turn), allowed, "{} of {:?}", with.write(turn), with.rows());
                refused += lost.min(1);
            }
            let turns: Vec<Turn> =
                without.legal_turns().into_iter().filter(|&turn| turn != Turn::Pass).collect();
            let Some(&turn) = turns.get(random.below(turns.len().max(1) as u32) as usize) else { break };
            with.play(turn).expect("legal in both");
            without.play(turn).expect("legal in both");
        }
    }
    assert!(refused > 100, "only {refused} turns lost own stones");
}

#[test]
fn own_wide_stones_may_overlap_if_the_option_says_so() {
    let own = [("size", "9"), ("own_overlap", "true")];
    played(Variant::Gengo, &own, "E5, C5, E6, E7!overlap, D5!overlap, C4, E5!occupied, D5!overlap, F6");
    played(Variant::Gengo, &own[..1], "E5, C5, E6!overlap, G5");
}

#[test]
fn spaces_that_both_cover_or_border_belong_to_nobody() {
    for (size, turns, result) in
        [("7", "C3, A4, pass, C1, pass, pass, pass", "W+3"), ("5", "B2, D2, pass, pass, pass", "0")]
    {
        let game = played(Variant::Gengo, &[("size", size), ("score", "area")], turns);
        assert_eq!(game.outcome().expect("it is over").to_string(), result);
    }
}

#[test]
fn xiagos_ko_binds_turns_without_a_slide() {
    let begin = "A2, C1, G7, C2, G6, A1, B1";
    let xiago = |ko, turns: &str| {
        captures(&played(Variant::XiaGo, &[("base", "4"), ("ko", ko)], &format!("{begin}, {turns}")))
    };
    assert_eq!(xiago("none", "A1, B1, A1, B1"), (2, 3));
    assert_eq!(xiago("simple", "A1!ko, D4-D5 A1, B1, A1!ko, E5, E3, A1"), (2, 2));
    // The same stones with a piece elsewhere are another arrangement.
    assert_eq!(xiago("superko", "A1!superko, D4-D5 A1, D5-D4 B1!superko, B1, E5, E3, A1"), (2, 2));
}

#[test]
fn the_ko_of_no_lasts_one_turn_whatever_it_is() {
    let turns = "C5, E6, D6, E4, D4, F5, J9, D5, E5, D5!ko, A1, J8, D5, J7, nuke A1, E5, D5!ko, J1, J2, D5";
    assert_eq!(captures(&played(Variant::No, &[], turns)), (2, 2));
    // The stone that captures has two liberties when it is placed, though a void takes one of them in the same turn.
    let turns = "C5, E4, D4, F5, D6, D5, nuke D6, A1, E5, D5";
    assert_eq!(captures(&played(Variant::No, &[], turns)), (2, 1));
}

#[test]
fn voids_of_go_san_stay_within_a_step_of_the_sacrifice() {
    let turns = "E5, J9, nuke E5, A3, J7, A5, J5, A7, J3, A9, J1, C1, G9, C9, G1, E1, E9, B2, H8, B8, H2";
    let game = played(Variant::GoSan, &[], turns);
    assert_eq!([3, 4, 5].map(|from_top| row(&game, from_top)), ["...***...", "O..***..X", "...***..."]);
    assert_eq!(game.voids().len(), 9);
    let inherited = played(Variant::GoSan, &[], "E5, A1, nuke E5, A2, J1, A3");
    let origin = inherited.layout().point("E5").expect("a label");
    assert!(inherited.voids().iter().all(|void| void.origin == Some(origin)));
    assert_eq!([3, 4, 5].map(|from_top| row(&inherited, from_top)), [".....*...", "....**...", ".....*..."]);
}
