//! A match between learned patterns and the priors set by hand, both with the same number of visits.
//!
//!     cargo run --release -p tengen-bots --example weights -- VARIANT SIZE FILE GAMES VISITS SEED
//!
//! Each pair of games starts with the same two to four random turns.

use rules::{Color, Options, Position, Random, Turn};
use tengen_bots::{Budget, NoClock, Params, Searcher, Weights};

/// Turns after which a game is scored as it is.
const LONGEST: u32 = 700;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [variant, size, file, games, visits, seed] = &args[..] else {
        panic!("weights VARIANT SIZE FILE GAMES VISITS SEED")
    };
    let mut options = Options::new(variant.parse().expect("a variant"));
    options.set_size(size.parse().expect("a size")).expect("a size that there is");
    let file = std::fs::read(file).expect("a file");
    let learned = Params::learned(options.variant(), Weights::read(&file).expect("a file of weights"));
    let players = [learned, Params::for_variant(options.variant())];
    let budget = Budget::visits(visits.parse().expect("a number of visits"));
    let (games, seed): (u32, u64) =
        (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    let won: f64 = (0..games).map(|game| play(&options, &players, &budget, game, seed)).sum();
    println!("{variant} {size}, {visits} visits: learned patterns win {won} of {games}");
}

/// What the first player wins: 1, 0, or a half.
fn play(options: &Options, players: &[Params; 2], budget: &Budget, game: u32, seed: u64) -> f64 {
    let first = if game.is_multiple_of(2) { Color::Black } else { Color::White };
    let mut position = Position::new(options);
    let mut random = Random::new(seed ^ u64::from(game / 2).wrapping_mul(0x9E37_79B9));
    let own_seed = seed.wrapping_mul(1_000_003) + u64::from(game);
    let mut searchers =
        [0, 1].map(|i| Searcher::with_params(players[i].clone(), if i == 0 { own_seed } else { !own_seed }));
    let opening = 2 + (game / 2) % 3;
    while !position.is_over() && position.turns() < LONGEST {
        let who = usize::from(position.to_play() != first);
        let turn = if position.turns() < opening {
            random_placement(&position, &mut random)
        } else {
            searchers[who].choose(&position, budget, &NoClock)
        };
        position.play(turn).expect("a legal turn");
    }
    let outcome = position.outcome().unwrap_or_else(|| position.score().outcome());
    outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == first)))
}

fn random_placement(position: &Position, random: &mut Random) -> Turn {
    let mut legal = position.legal_turns();
    legal.retain(|turn| matches!(turn, Turn::Place(_)));
    if legal.is_empty() { Turn::Pass } else { legal[random.below(legal.len() as u32) as usize] }
}
