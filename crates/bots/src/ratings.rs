//! What levels are worth on the scale of people's ratings.

use core::fmt;

use rules::Variant;

use crate::levels::Level;

/// The level that all tables agree on, and its rating. Games among bots measure differences only, so one number has to be
/// assumed: the level for a casual player has the rating of a player about whom nothing is known.
const ANCHOR: (Level, f64) = (Level::ALL[4], 1500.0);

/// The ratings of levels 1 to 10, as `tengen ladder` prints them: the steps that were measured are in docs/bots.md. The difference of two
/// neighbours is 400 log10(p / (1 - p)) for a win rate p of the stronger one; steps that were not measured are [`AS_PLANNED`].
fn table(variant: Variant) -> [u16; 10] {
    match variant {
        Variant::Go => [678, 854, 1067, 1280, 1500, 1700, 1868, 2007, 2287, 2478],
        Variant::GoSan => [776, 1051, 1261, 1353, 1500, 1647, 1838, 2018, 2329, 2520],
        Variant::No => [847, 1047, 1162, 1344, 1500, 1656, 1847, 2038, 2349, 2446],
        Variant::XiaGo => [636, 966, 1097, 1327, 1500, 1691, 1882, 2108, 2455, 2668],
        Variant::Go25d => [644, 945, 1136, 1336, 1500, 1720, 1911, 2137, 2362, 2553],
        Variant::Gengo => [700, 941, 1182, 1309, 1500, 1691, 1882, 2073, 2264, 2455],
        _ => core::array::from_fn(|level| ANCHOR.1 as u16 + level as u16 * AS_PLANNED - 4 * AS_PLANNED),
    }
}

/// A level that wins three games out of four against the one below, which is what levels are made for.
const AS_PLANNED: u16 = 191;

/// The rating of GNU Go 3.8 at level 10 in Go, counted from our level 10: 97.5 % of 40 games with a net and 92 % of 100
/// games without one were won against it (docs/bots.md), which is 420 to 640.
const GNU_GO_FROM_TOP: f64 = -500.0;
/// Its rank: people commonly put it between 8 and 10 kyu on 19×19.
const GNU_GO_KYU: f64 = 9.0;
/// Points of rating for one rank. Servers differ between about 60 and 130.
const POINTS_OF_RANK: f64 = 100.0;
/// The ranks that are told.
const WEAKEST_KYU: f64 = 30.0;
const STRONGEST_DAN: f64 = 9.0;

/// A rank in Go.
///
/// ```
/// use tengen_bots::Rank;
/// assert_eq!((Rank::Kyu(9).to_string(), Rank::Dan(1).to_string()), ("9 kyu".into(), "1 dan".into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rank {
    /// From 30 (beginner) to 1.
    Kyu(u8),
    /// From 1 to 9.
    Dan(u8),
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rank::Kyu(kyu) => write!(f, "{kyu} kyu"),
            Rank::Dan(dan) => write!(f, "{dan} dan"),
        }
    }
}

impl Level {
    /// Its rating in a variant, on the scale of people's ratings, on which new players have 1500: 200 points more mean three
    /// games won out of four. Measured by matches of neighbouring levels on the usual board; level 5 has 1500 in every
    /// variant, by definition.
    ///
    /// ```
    /// use tengen_bots::Level;
    /// use rules::Variant;
    /// assert_eq!(Level::ALL[4].rating(Variant::Go), 1500.0);
    /// assert!(Level::ALL[5].rating(Variant::Go) > 1600.0);
    /// ```
    pub fn rating(self, variant: Variant) -> f64 {
        table(variant)[usize::from(self.number() - 1)].into()
    }

    /// An estimate of its rank in Go; other variants have no ranks. It is rough: the rank of GNU Go is
    /// what people on servers commonly say, its distance was measured on 9×9, and how many points of rating make a rank differs from
    /// place to place. Three ranks more or less are possible.
    ///
    /// ```
    /// use tengen_bots::Level;
    /// use rules::Variant;
    /// assert!(Level::ALL[9].rank(Variant::Go).is_some());
    /// assert_eq!(Level::ALL[9].rank(Variant::No), None);
    /// ```
    pub fn rank(self, variant: Variant) -> Option<Rank> {
        (variant == Variant::Go).then(|| {
            let gnu_go = Level::ALL[9].rating(variant) + GNU_GO_FROM_TOP;
            rank_of(GNU_GO_KYU - (self.rating(variant) - gnu_go) / POINTS_OF_RANK)
        })
    }

    /// Ratings of neighbouring levels from the weakest on, given the Elo differences between them. The anchor is
    /// level 5; if it is not among them, the lowest keeps the rating that it has.
    pub fn ratings_from_steps(lowest: Level, steps: &[f64], variant: Variant) -> Vec<f64> {
        let mut ratings = vec![lowest.rating(variant)];
        for step in steps {
            ratings.push(ratings[ratings.len() - 1] + step);
        }
        let anchor = usize::from(ANCHOR.0.number()).checked_sub(lowest.number().into());
        let shift = anchor.and_then(|i| ratings.get(i)).map_or(0.0, |rating| ANCHOR.1 - rating);
        ratings.into_iter().map(|rating| rating + shift).collect()
    }
}

/// There is no 0 kyu: one better than 1 kyu is 1 dan.
fn rank_of(kyu: f64) -> Rank {
    let kyu = kyu.round().clamp(1.0 - STRONGEST_DAN, WEAKEST_KYU);
    if kyu >= 1.0 { Rank::Kyu(kyu as u8) } else { Rank::Dan((1.0 - kyu) as u8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::variant::Preset;

    #[test]
    fn higher_levels_have_higher_ratings_and_the_anchor_stays() {
        for variant in Variant::ALL {
            let ratings = Level::ALL.map(|level| level.rating(variant));
            assert!(ratings.is_sorted_by(|a, b| a < b), "{variant}: {ratings:?}");
            assert_eq!(ANCHOR.0.rating(variant), ANCHOR.1, "{variant}");
        }
    }

    #[test]
    fn a_variant_of_somebody_else_has_ratings_too() {
        static SHORT_GO: Preset = Preset { id: "short-go", passes_to_end: 1, ..*Variant::Go.preset() };
        let variant = Variant::of(&SHORT_GO).unwrap();
        assert_eq!(ANCHOR.0.rating(variant), ANCHOR.1);
        assert_eq!(ANCHOR.0.rank(variant), None);
    }

    #[test]
    fn ranks_go_from_kyu_to_dan_without_a_gap() {
        let kyus = [40.0, 30.0, 9.2, 1.0, 0.4, 0.0, -1.0, -8.0, -20.0];
        let ranks = kyus.map(|kyu| rank_of(kyu).to_string());
        assert_eq!(
            ranks,
            ["30 kyu", "30 kyu", "9 kyu", "1 kyu", "1 dan", "1 dan", "2 dan", "9 dan", "9 dan"]
        );
        let top = Level::ALL[9].rank(Variant::Go);
        assert_eq!(top, Some(Rank::Kyu(4)), "five ranks above GNU Go");
    }

    #[test]
    fn steps_become_ratings() {
        let steps = [100.0, 200.0, 50.0, 60.0];
        let from = |level| Level::ratings_from_steps(level, &steps, Variant::Go);
        assert_eq!(from(Level::ALL[2]), [1200.0, 1300.0, 1500.0, 1550.0, 1610.0]);
        let seven = Level::ALL[6].rating(Variant::Go);
        assert_eq!(from(Level::ALL[6])[..2], [seven, seven + 100.0]);
        assert_eq!(from(Level::ALL[0])[4], 1500.0);
    }
}
