//! Glicko-2 ratings, one per variant.
//!
//! Ratings change in the same transaction that appends the end of the game to the journal. So a game counts exactly
//! once, across crashes and any number of processes.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use store::{Change, Error, Rating, Store};
use table::{Color, Table, TableId};

/// The rating period: for each one without a game the deviation grows.
const PERIOD_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// Ratings with a greater deviation are provisional.
pub(crate) const PROVISIONAL: f64 = 110.0;
/// The deviation of a new rating, which is also the maximum.
const MOST_PERIODS: u64 = 100;

/// Games of the same two players within this time count less and less.
pub(crate) const REPEATS_MS: u64 = 7 * 24 * 60 * 60 * 1000;
/// The number of them that count fully.
const FULL_GAMES: u32 = 3;

/// The weight of a game after so many others of the same two players: the fourth counts half, the fifth a third, and so
/// on, so that two friends, or two accounts of one person, cannot lift a rating far.
pub(crate) fn weight(repeats: u32) -> f64 {
    1.0 / f64::from(1 + (repeats + 1).saturating_sub(FULL_GAMES))
}

/// Whether a rating is provisional.
pub(crate) fn is_provisional(rating: &Rating) -> bool {
    rating.deviation > PROVISIONAL
}

/// The rating of a new player.
pub(crate) fn new_rating(account: &str, variant: &str) -> Rating {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    let (account, variant) = (account.to_owned(), variant.to_owned());
    Rating { account, variant, rating, deviation, volatility, games: 0, changed: 0 }
}

/// A rating with its deviation as of now.
fn aged(rating: &Rating, now: u64) -> Glicko2Rating {
    let Rating { rating: value, deviation, volatility, .. } = *rating;
    let fresh = Glicko2Rating { rating: value, deviation, volatility };
    let periods = if rating.games == 0 { 0 } else { now.saturating_sub(rating.changed) / PERIOD_MS };
    (0..periods.min(MOST_PERIODS)).fold(fresh, |rating, _| decay_deviation(&rating))
}

/// Both ratings after a game.
pub(crate) fn after(
    black: &Rating,
    white: &Rating,
    winner: Option<Color>,
    now: u64,
    weight: f64,
) -> [Rating; 2] {
    let outcome = match winner {
        Some(Color::Black) => Outcomes::WIN,
        Some(Color::White) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let before = [aged(black, now), aged(white, now)];
    let (b, w) = glicko2(&before[0], &before[1], &outcome, &Glicko2Config::new());
    let [b, w] = [share(&before[0], &b, weight), share(&before[1], &w, weight)];
    let with = |old: &Rating, new: Glicko2Rating| Rating {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        games: old.games + 1,
        changed: now,
        ..old.clone()
    };
    [with(black, b), with(white, w)]
}

/// A part of the way from one rating to another.
fn share(from: &Glicko2Rating, to: &Glicko2Rating, weight: f64) -> Glicko2Rating {
    let part = |from: f64, to: f64| from + (to - from) * weight;
    Glicko2Rating {
        rating: part(from.rating, to.rating),
        deviation: part(from.deviation, to.deviation),
        volatility: part(from.volatility, to.volatility),
    }
}

/// The players of a finished game that counts.
pub(crate) fn counting(end: &Table) -> Option<[String; 2]> {
    let ending = end.ending()?;
    let seats = end.seats()?;
    let two = seats.black.id != seats.white.id && end.both_have_played();
    let counts = end.terms().rated() && !ending.is_called_off() && two;
    counts.then(|| [seats.black.id.to_string(), seats.white.id.to_string()])
}

/// The rating changes at the end of a game; none if it is not over or does not count.
///
/// A game counts if both players have accounts. It does not count with a guest or a deleted account.
///
/// # Errors
/// If the store fails.
pub(crate) async fn changes(store: &Store, id: &TableId, end: &Table) -> Result<Vec<Change>, Error> {
    let Some([black, white]) = counting(end) else { return Ok(Vec::new()) };
    for player in [&black, &white] {
        if store.account(player).await?.is_none_or(|account| account.is_guest()) {
            return Ok(Vec::new());
        }
    }
    let variant = end.terms().variant().id();
    let (black, white) = (current(store, &black, variant).await?, current(store, &white, variant).await?);
    let winner = end.ending().and_then(|ending| ending.winner);
    let since = end.at().saturating_sub(REPEATS_MS);
    // Read after the ratings: if another game of the two ends in between, the ratings have changed and all is computed anew.
    let repeats = store.rated_games_between(&black.account, &white.account, variant, since).await?;
    let mut both = after(&black, &white, winner, end.at(), weight(repeats));
    // Always in the same order, so that two transactions cannot deadlock.
    both.sort_by(|a, b| a.account.cmp(&b.account));
    Ok(both.iter().map(|rating| rating.change(id.as_str())).collect())
}

/// A player's rating at a variant; a new player's if there is none.
///
/// # Errors
/// If the store fails.
pub(crate) async fn value(store: &Store, account: &str, variant: &str) -> Result<f64, Error> {
    Ok(current(store, account, variant).await?.rating)
}

pub(super) async fn current(store: &Store, account: &str, variant: &str) -> Result<Rating, Error> {
    let all = store.ratings_of(account).await?;
    Ok(all
        .into_iter()
        .find(|rating| rating.variant == variant)
        .unwrap_or_else(|| new_rating(account, variant)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_rise_losers_fall_and_both_become_surer() {
        let (ann, bob) = (new_rating("ann", "go"), new_rating("bob", "go"));
        let [a, b] = after(&ann, &bob, Some(Color::Black), 5, 1.0);
        assert!(a.rating > 1600.0 && b.rating < 1400.0, "{a:?} {b:?}");
        assert!((a.rating + b.rating - 3000.0).abs() < 1e-6);
        assert!(a.deviation < 350.0 && b.deviation < 350.0);
        assert_eq!((a.games, a.changed, a.account.as_str()), (1, 5, "ann"));
        let [c, d] = after(&ann, &bob, None, 5, 1.0);
        assert!((c.rating - 1500.0).abs() < 1e-6 && (d.rating - 1500.0).abs() < 1e-6);
    }

    /// The example in Glickman's paper, one game of it.
    #[test]
    fn a_game_of_the_papers_example_comes_out_as_computed_by_hand() {
        let rating = |rating, deviation| Rating { rating, deviation, games: 9, ..new_rating("x", "go") };
        let [a, _] = after(&rating(1500.0, 200.0), &rating(1400.0, 30.0), Some(Color::Black), 0, 1.0);
        assert!((a.rating - 1563.56).abs() < 0.1 && (a.deviation - 175.40).abs() < 0.1, "{a:?}");
    }

    #[test]
    fn games_of_the_same_two_count_less_and_less() {
        assert_eq!([0, 1, 2, 3, 4, 9].map(weight), [1.0, 1.0, 1.0, 0.5, 1.0 / 3.0, 0.125]);
        let (ann, bob) = (new_rating("ann", "go"), new_rating("bob", "go"));
        let gain = |weight| after(&ann, &bob, Some(Color::Black), 5, weight)[0].rating - 1500.0;
        assert!((gain(0.5) * 2.0 - gain(1.0)).abs() < 1e-9 && gain(0.5) > 0.0);
    }

    #[test]
    fn a_long_rest_makes_unsure_but_changes_nothing_else() {
        let known = Rating { deviation: 60.0, games: 50, changed: 0, ..new_rating("ann", "go") };
        let later = aged(&known, 12 * PERIOD_MS);
        assert!(later.deviation > 60.0 && later.deviation < 350.0, "{later:?}");
        assert!((later.rating - known.rating).abs() < 1e-9);
        assert!(aged(&known, u64::MAX).deviation <= 350.0);
        assert!((aged(&known, PERIOD_MS - 1).deviation - 60.0).abs() < 1e-9);
    }
}
