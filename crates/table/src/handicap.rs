//! A handicap that makes up for a difference in rating.

use rules::variant::Stone;
use rules::{HalfPoints, Options};
use serde::Serialize;

/// What one handicap stone is worth on a full board of Go, in points of rating. Rounded: it is a suggestion.
const POINTS_PER_STONE: f64 = 75.0;
/// The spaces of a full board of Go.
const FULL_BOARD: f64 = 361.0;
/// No more stones are suggested, although some variants allow more.
const MAX_SUGGESTED: u32 = 9;

/// Options that make a game even for players of different strength. The weaker one plays Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Handicap {
    /// The option `handicap`: 0, or 2 stones and more.
    pub handicap: u32,
    /// The option `komi`.
    #[cfg_attr(feature = "wire", ts(type = "number"))]
    pub komi: HalfPoints,
}

impl Handicap {
    /// The handicap for a difference in rating on this board; none if the variant has no handicap, or if the difference is
    /// too small to matter. A first step gives up the komi, every further one is a stone.
    ///
    /// Each stone counts for more on a small board, and with wide stones, which leave room for fewer of them.
    ///
    /// ```
    /// use rules::{Options, Variant};
    /// use tengen_table::Handicap;
    /// let go = Options::new(Variant::Go);
    /// assert_eq!(Handicap::suggest(&go, 300.0).map(|it| it.handicap), Some(4));
    /// assert_eq!(Handicap::suggest(&go, 20.0), None);
    /// ```
    pub fn suggest(options: &Options, difference: f64) -> Option<Handicap> {
        let rules = options.ruleset();
        let most = options.variant().preset().handicap.min(MAX_SUGGESTED);
        let covered = match &rules.stone {
            Stone::Region { regions, .. } => regions.overlap().count(),
            _ => 1,
        };
        let room = rules.layout().len() as f64 / covered as f64;
        let steps = (difference.abs() * room / (FULL_BOARD * POINTS_PER_STONE)).round();
        if most == 0 || steps < 1.0 || steps.is_nan() {
            return None;
        }
        let stones = (steps as u32).min(most);
        let handicap = if stones == 1 { 0 } else { stones };
        Some(Handicap { handicap, komi: given_up(options) })
    }
}

/// What is left of the usual komi: half a point if it decides ties.
fn given_up(options: &Options) -> HalfPoints {
    let mut usual = Options::new(options.variant());
    let komi = match usual.set_size(options.ruleset().size.into()) {
        Ok(()) => usual.ruleset().komi,
        Err(_) => options.ruleset().komi,
    };
    HalfPoints::from_halves(komi.halves().rem_euclid(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{OptionValue, Variant};

    fn suggested(variant: Variant, size: i32, difference: f64) -> Option<(u32, String)> {
        let mut options = Options::new(variant);
        options.set_size(size).expect("a size of the variant");
        Handicap::suggest(&options, difference).map(|it| (it.handicap, it.komi.to_string()))
    }

    #[test]
    fn the_first_step_is_the_komi_and_each_further_one_a_stone() {
        let go = |difference| suggested(Variant::Go, 19, difference);
        assert_eq!(go(30.0), None);
        assert_eq!(go(75.0), Some((0, "0.5".into())));
        assert_eq!(go(150.0), Some((2, "0.5".into())));
        assert_eq!(go(-300.0), Some((4, "0.5".into())));
        assert_eq!(go(5000.0), Some((9, "0.5".into())));
    }

    #[test]
    fn a_stone_is_worth_more_on_a_small_board_and_if_it_is_wide() {
        assert_eq!(suggested(Variant::Go, 9, 150.0), None);
        assert_eq!(suggested(Variant::Go, 9, 300.0), Some((0, "0.5".into())));
        assert_eq!(suggested(Variant::Go, 9, 700.0), Some((2, "0.5".into())));
        assert_eq!(suggested(Variant::Go, 13, 450.0), Some((3, "0.5".into())));
        assert_eq!(suggested(Variant::Gengo, 19, 500.0), Some((0, "0".into())));
        let mut like_go = Options::new(Variant::Gengo);
        like_go.set_text("regions", "go").expect("a preset");
        assert_eq!(Handicap::suggest(&like_go, 300.0).map(|it| it.handicap), Some(4));
    }

    #[test]
    fn where_there_is_no_handicap_none_is_suggested() {
        for variant in Variant::ALL {
            let has = variant.preset().handicap > 0;
            let size = variant.preset().sizes.usual.into();
            assert_eq!(suggested(variant, size, 2000.0).is_some(), has, "{variant}");
        }
        assert_eq!(suggested(Variant::Go, 19, f64::NAN), None);
        assert_eq!(suggested(Variant::Go, 19, f64::INFINITY).map(|(stones, _)| stones), Some(9));
        assert_eq!(suggested(Variant::Go, 2, 2000.0), None);
    }

    #[test]
    fn whatever_is_suggested_can_be_played() {
        for variant in Variant::ALL {
            for difference in [0.0, 80.0, 160.0, 3000.0, f64::INFINITY] {
                let mut options = Options::new(variant);
                let Some(found) = Handicap::suggest(&options, difference) else { continue };
                options.set("handicap", OptionValue::whole(found.handicap as i32)).expect("allowed");
                options.set("komi", OptionValue::Number(found.komi)).expect("allowed");
            }
        }
    }
}
