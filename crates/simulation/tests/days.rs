//! Some hundred simulated days; `scripts/simulate` runs thousands.

use tengen_simulation::{Counts, Outcome, Planted, run};

/// Seeds per run of the tests, in two halves that run side by side.
const SEEDS: u64 = 300;

fn require(outcome: &Outcome) {
    if let Some(why) = &outcome.failure {
        let trace = outcome.trace.join("\n");
        panic!("{trace}\nseed {}: {why}\nrepeat it with: scripts/simulate --seed {0}", outcome.seed);
    }
}

fn simulate(seeds: std::ops::Range<u64>) {
    let mut counts = Counts::default();
    for seed in seeds {
        let outcome = run(seed, None, false);
        require(&outcome);
        counts.add(outcome.counts);
    }
    assert!(counts.kills > 50 && counts.network_faults > 100 && counts.database_faults > 100, "{counts:?}");
    assert!(counts.acknowledged > 1_000 && counts.ended > 50, "{counts:?}");
}

#[test]
fn the_first_half_of_the_days_ends_well() {
    simulate(0..SEEDS / 2);
}

#[test]
fn the_second_half_of_the_days_ends_well() {
    simulate(SEEDS / 2..SEEDS);
}

#[test]
fn a_seed_always_gives_the_same_day() {
    for seed in [1, 7, 42, 1_000_003] {
        let (first, second) = (run(seed, None, true), run(seed, None, true));
        let differs = first.trace.iter().zip(&second.trace).find(|(a, b)| a != b);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!((first.hash, first.trace.len()), (second.hash, second.trace.len()), "seed {seed}");
    }
}

/// The number of seeds until a planted fault is found.
fn seeds_until_found(planted: Planted, most: u64) -> u64 {
    let found = (0..most).find(|seed| run(*seed, Some(planted), false).failure.is_some());
    found.map(|seed| seed + 1).unwrap_or_else(|| panic!("{planted:?} is not found within {most} seeds"))
}

#[test]
fn an_acknowledgement_before_the_append_is_found() {
    assert!(seeds_until_found(Planted::EarlyAnswer, 2) <= 2);
}

#[test]
fn a_notice_lost_for_good_is_found() {
    assert!(seeds_until_found(Planted::LostNotice, 60) <= 60);
}

#[test]
fn a_clock_that_runs_for_the_wrong_side_is_found() {
    assert!(seeds_until_found(Planted::WrongClock, 5) <= 5);
}
