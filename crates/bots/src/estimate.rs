//! Which stones are dead and who holds what, at a cost known beforehand.

use core::time::Duration;

use rules::Position;

use crate::analysis::Analysis;
use crate::budget::{Budget, Host};
use crate::cost::{cost_of_visit, time_of_visits};
use crate::search::Searcher;

/// Visits beyond which the ownership of points hardly changes, and visits below which it says nothing.
const MOST_VISITS: f64 = 2000.0;
const FEWEST_VISITS: f64 = 16.0;
/// What an estimate may cost in the units of [`cost_of_visit`]: less than a second on one core.
const AFFORDABLE: f64 = 2.5e7;
/// The limit on a machine that is much slower, or busy.
const LONGEST: Duration = Duration::from_secs(3);
const MEMORY: usize = 32 << 20;

/// A search that is long enough to tell living stones from dead ones, and whose visits are bounded by what a visit costs on
/// this board. The one estimate behind every proposal of dead stones.
///
/// ```
/// use rules::{Options, Position, OptionValue, Variant};
/// use tengen_bots::{NoClock, estimate};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(5))?;
/// let mut position = Position::new(&options);
/// for turn in ["C2", "A5", "C3", "pass", "C4", "pass", "B4", "pass"] {
///     position.play_text(turn)?;
/// }
/// let dead = estimate(&position, 1, &NoClock).dead_stones(&position);
/// assert_eq!(dead, [position.layout().point("A5")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(position: &Position, seed: u64, host: &dyn Host) -> Analysis {
    Searcher::for_ownership(position.variant(), seed).analyze(position, &budget(position), host, None)
}

/// Number of visits of an estimate of this position.
pub fn estimate_visits(position: &Position) -> u32 {
    (AFFORDABLE / cost_of_visit(position)).clamp(FEWEST_VISITS, MOST_VISITS) as u32
}

/// Expected duration of an [`estimate`] on one core.
pub fn estimate_time(position: &Position) -> Duration {
    time_of_visits(position, estimate_visits(position)).min(LONGEST)
}

fn budget(position: &Position) -> Budget {
    Budget { time: Some(LONGEST), memory: MEMORY, ..Budget::visits(estimate_visits(position)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{OptionValue, Options, Variant};

    fn visits(variant: Variant, options: &[(&str, OptionValue)]) -> u32 {
        let mut all = Options::new(variant);
        for (name, value) in options {
            all.set(name, value.clone()).unwrap();
        }
        budget(&Position::new(&all)).visits
    }

    #[test]
    fn a_board_where_visits_are_dear_gets_fewer() {
        assert_eq!(visits(Variant::Go, &[("size", OptionValue::whole(9))]), MOST_VISITS as u32);
        let wide = [("size", OptionValue::whole(37)), ("regions", OptionValue::word("large-o"))];
        let few = visits(Variant::Gengo, &wide);
        assert!((FEWEST_VISITS as u32..200).contains(&few), "{few}");
    }

    #[test]
    fn no_estimate_is_expected_to_take_longer_than_it_may() {
        for (variant, side, size) in [(Variant::Go, "size", 9), (Variant::Gengo, "size", 37)] {
            let mut options = Options::new(variant);
            options.set(side, OptionValue::whole(size)).unwrap();
            let time = estimate_time(&Position::new(&options));
            assert!(time > Duration::ZERO && time <= LONGEST, "{variant}: {time:?}");
        }
    }
}
