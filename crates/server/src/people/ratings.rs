//! Glicko-2 ratings, one per variant.
//!
//! Ratings change in the same transaction that appends the end of the game to the journal. So a game counts exactly
//! once, across crashes and any number of processes.

use rules::Variant;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use store::{Change, Error, Rating, Store};
use table::{Color, Table, TableId};

use crate::bots::level_of;

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

/// The deviation of a bot that has not played: each step of the ladder is uncertain, and so is where the scale begins.
const BOT_DEVIATION: f64 = 80.0;

/// The rating before the first game: that of a new player, or of the bot's level.
pub(crate) fn new_rating(account: &str, variant: &str) -> Rating {
    let Glicko2Rating { mut rating, mut deviation, volatility } = Glicko2Rating::new();
    if let (Some(level), Ok(variant)) = (level_of(account), variant.parse::<Variant>()) {
        (rating, deviation) = (level.rating(variant), BOT_DEVIATION);
    }
    let (account, variant) = (account.to_owned(), variant.to_owned());
    Rating { account, variant, rating, deviation, volatility, games: 0, changed: 0 }
}

/// The rating before the first game, as it was then: a later version may give levels other ratings.
///
/// # Errors
/// If the store fails.
pub(crate) async fn start(store: &Store, account: &str, variant: &str) -> Result<Rating, Error> {
    let noted = match level_of(account) {
        Some(_) => store.rating_start(account, variant).await?,
        None => None,
    };
    let new = new_rating(account, variant);
    let (rating, deviation) = noted.unwrap_or((new.rating, new.deviation));
    Ok(Rating { rating, deviation, ..new })
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
    let [b, w] = [
        share(&before[0], &b, weight * trust(black, &before[1])),
        share(&before[1], &w, weight * trust(white, &before[0])),
    ];
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

/// How much a game counts for a bot of the server: little against somebody whose rating is provisional, so that accounts made
/// for it cannot move a bot far. For people it counts fully.
fn trust(player: &Rating, opponent: &Glicko2Rating) -> f64 {
    match level_of(&player.account) {
        Some(_) => (PROVISIONAL / opponent.deviation).min(1.0).powi(2),
        None => 1.0,
    }
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
    let starts = [&black, &white]
        .into_iter()
        .filter(|rating| rating.games == 0 && level_of(&rating.account).is_some());
    let starts = starts.map(|rating| rating.start(end.at()));
    Ok(starts.chain(both.iter().map(|rating| rating.change(id.as_str()))).collect())
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

/// The ratings of an account, by variant. The server's bots have one in every variant.
///
/// # Errors
/// If the store fails.
pub(super) async fn all_of(store: &Store, account: &str) -> Result<Vec<Rating>, Error> {
    let mut known = store.ratings_of(account).await?;
    if level_of(account).is_some() {
        let is_new = |id: &str| known.iter().all(|rating| rating.variant != id);
        let new: Vec<&str> = Variant::ALL.map(Variant::id).into_iter().filter(|id| is_new(id)).collect();
        known.extend(new.into_iter().map(|id| new_rating(account, id)));
        known.sort_by(|a, b| a.variant.cmp(&b.variant));
    }
    Ok(known)
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
    fn bots_begin_with_the_rating_of_their_level() {
        for level in bots::Level::ALL {
            let new = new_rating(&crate::bots::id(level), "go");
            assert_eq!((new.rating, new.deviation), (level.rating(Variant::Go), BOT_DEVIATION));
            assert!(!is_provisional(&new));
        }
        assert_eq!(new_rating("bot-11", "go").rating, 1500.0, "no such level");
    }

    #[test]
    fn newcomers_hardly_move_a_bot() {
        let bot = new_rating("bot-5", "go");
        let known = Rating { deviation: 70.0, games: 50, ..new_rating("ann", "go") };
        let gain = |loser: &Rating| after(&bot, loser, Some(Color::Black), 5, 1.0)[0].rating - bot.rating;
        let (by_known, by_new) = (gain(&known), gain(&new_rating("bob", "go")));
        assert!((10.0..20.0).contains(&by_known) && (0.5..2.0).contains(&by_new), "{by_known} {by_new}");
        let [_, loser] = after(&bot, &new_rating("bob", "go"), Some(Color::Black), 5, 1.0);
        assert!(loser.rating < 1400.0, "the newcomer's rating changes as always");
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
