//! A playout allocates nothing once memory has been reserved.

use tengen_rules::variant::Rules;
use tengen_rules::{Options, Position, Random, TypedGame, Variant, Visitor, playout};

struct Count;

impl Visitor for Count {
    type Output = u64;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(self, game: &TypedGame<R, CAP>) -> u64 {
        let most_turns = 3 * game.rules.frame().layout.len() as u32;
        let mut random = Random::new(7);
        let mut state = game.state.clone();
        game.rules.reserve(&mut state, most_turns as usize);
        let counted = allocation_counter::measure(|| {
            for _ in 0..20 {
                state.clone_from(&game.state);
                assert!(playout(&*game.rules, &mut state, &mut random, most_turns) > 0);
            }
        });
        counted.count_total
    }
}

#[test]
fn a_playout_allocates_nothing() {
    let seen = allocation_counter::measure(|| drop(Box::new(Position::new(&Options::new(Variant::Go)))));
    assert!(seen.count_total > 0, "the counter works");
    for variant in Variant::ALL {
        let mut options = Options::new(variant);
        assert_eq!(Position::new(&options).visit(Count), 0, "{variant}");
        if options.set_text("ko", "superko").is_ok() {
            assert_eq!(Position::new(&options).visit(Count), 0, "{variant} with superko");
        }
    }
}
