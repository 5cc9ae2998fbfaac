//! Annuls a game that was rated: the ratings become those without it.
//!
//! Games before it keep their ratings as they are stored. Games after it are rated again for those whose rating it has changed, and
//! for everybody who has played them since, in the order in which the games were rated.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use store::{AuditEntry, CountedGame, Error, HistoryPoint, Rating, START, Store};
use table::Color;

use super::ratings::{REPEATS_MS, after, new_rating, weight};

/// Attempts, if games end meanwhile.
const ATTEMPTS: u32 = 5;

/// Annuls a game.
///
/// # Errors
/// [`Error::Taken`] if it is annulled already.
pub(crate) async fn annul(store: &Store, game: &str, variant: &str, entry: &AuditEntry) -> Result<(), Error> {
    for attempt in 1.. {
        let games = store.counted_games(variant).await?;
        let stored = store.history_of_variant(variant).await?;
        let (ratings, points) = without(game, variant, &games, &stored);
        let mut changes = Vec::new();
        for new in ratings {
            let old = store.ratings_of(&new.account).await?.into_iter().find(|old| old.variant == variant);
            // Accounts that were deleted have none.
            changes.extend(old.map(|old| (old, new)));
        }
        match store.annul_game(game, variant, entry, &changes, &points).await {
            Err(Error::Missing) if attempt < ATTEMPTS => {}
            other => return other,
        }
    }
    Err(Error::Missing)
}

/// The ratings that change if a game is left out, and the later points of the history that do.
fn without(
    game: &str,
    variant: &str,
    games: &[CountedGame],
    stored: &[HistoryPoint],
) -> (Vec<Rating>, Vec<HistoryPoint>) {
    let known: HashMap<(&str, &str), &HistoryPoint> =
        stored.iter().map(|point| ((point.account.as_str(), point.game.as_str()), point)).collect();
    let mut now: BTreeMap<String, Rating> = starts(variant, stored);
    let mut affected: BTreeSet<String> = BTreeSet::new();
    let mut rated: Vec<&CountedGame> = Vec::new();
    let mut points = Vec::new();
    for counted in games {
        if counted.game == game {
            affected.extend(counted.players.iter().cloned());
            continue;
        }
        let [black, white] = counted
            .players
            .each_ref()
            .map(|player| now.get(player).cloned().unwrap_or_else(|| new_rating(player, variant)));
        let computed = after(&black, &white, winner(counted), counted.at, weight(repeats(counted, &rated)));
        let changes = counted.players.iter().any(|player| affected.contains(player));
        for mut rating in computed {
            match known.get(&(rating.account.as_str(), counted.game.as_str())) {
                Some(point) if !changes => {
                    (rating.rating, rating.deviation) = (point.rating, point.deviation);
                }
                Some(_) => {
                    let Rating { account, rating: value, deviation, .. } = rating.clone();
                    points.push(HistoryPoint {
                        account,
                        game: counted.game.clone(),
                        rating: value,
                        deviation,
                    });
                }
                None => {}
            }
            now.insert(rating.account.clone(), rating);
        }
        if changes {
            affected.extend(counted.players.iter().cloned());
        }
        rated.push(counted);
    }
    let ratings = affected
        .into_iter()
        .map(|player| now.remove(&player).unwrap_or_else(|| new_rating(&player, variant)));
    (ratings.collect(), points)
}

/// The ratings before the first game of those who did not begin as new players.
fn starts(variant: &str, stored: &[HistoryPoint]) -> BTreeMap<String, Rating> {
    let starts = stored.iter().filter(|point| point.game == START);
    let rating = |point: &HistoryPoint| Rating {
        rating: point.rating,
        deviation: point.deviation,
        ..new_rating(&point.account, variant)
    };
    starts.map(|point| (point.account.clone(), rating(point))).collect()
}

fn winner(game: &CountedGame) -> Option<Color> {
    match game.result.as_bytes().first() {
        Some(b'B') => Some(Color::Black),
        Some(b'W') => Some(Color::White),
        _ => None,
    }
}

/// Games of the same two players that were rated shortly before.
fn repeats(game: &CountedGame, rated: &[&CountedGame]) -> u32 {
    let since = game.at.saturating_sub(REPEATS_MS);
    let same = |other: &&&CountedGame| {
        other.at >= since && other.players.iter().all(|player| game.players.contains(player))
    };
    u32::try_from(rated.iter().filter(same).count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, at: u64, black: &str, white: &str, result: &str) -> CountedGame {
        let players = [black, white].map(str::to_owned);
        CountedGame { game: id.to_owned(), at, players, result: result.to_owned() }
    }

    /// The history and the last ratings if these games are all there are.
    fn history(games: &[CountedGame]) -> (Vec<HistoryPoint>, BTreeMap<String, Rating>) {
        let mut now: BTreeMap<String, Rating> = BTreeMap::new();
        let (mut points, mut rated) = (Vec::new(), Vec::new());
        for counted in games {
            let [b, w] = counted
                .players
                .each_ref()
                .map(|player| now.get(player).cloned().unwrap_or_else(|| new_rating(player, "go")));
            for rating in after(&b, &w, winner(counted), counted.at, weight(repeats(counted, &rated))) {
                let Rating { account, rating: value, deviation, .. } = rating.clone();
                points.push(HistoryPoint { account, game: counted.game.clone(), rating: value, deviation });
                now.insert(rating.account.clone(), rating);
            }
            rated.push(counted);
        }
        (points, now)
    }

    #[test]
    fn ratings_are_those_without_the_game() {
        let games = [
            game("t1", 10, "a", "b", "B+3.5"),
            game("t2", 20, "a", "c", "W+R"),
            game("t3", 30, "c", "d", "B+T"),
            game("t4", 40, "b", "a", "0"),
            game("t5", 50, "e", "f", "B+1.5"),
        ];
        let (stored, _) = history(&games);
        for left_out in ["t1", "t2", "t4", "t5"] {
            let rest: Vec<CountedGame> = games.iter().filter(|game| game.game != left_out).cloned().collect();
            let (expected_points, expected) = history(&rest);
            let (ratings, points) = without(left_out, "go", &games, &stored);
            for rating in &ratings {
                let fresh = new_rating(&rating.account, "go");
                assert_eq!(rating, expected.get(&rating.account).unwrap_or(&fresh), "{left_out}");
            }
            for point in &points {
                assert!(expected_points.contains(point), "{left_out}: {point:?}");
            }
        }
        let (ratings, points) = without("t5", "go", &games, &stored);
        assert_eq!((ratings.len(), points.len()), (2, 0), "others are left alone");
        assert!(ratings.iter().all(|rating| rating.games == 0));
    }

    #[test]
    fn a_bot_is_rated_again_from_where_it_began() {
        let games = [game("t1", 10, "a", "bot-3", "B+3.5"), game("t2", 20, "b", "bot-3", "W+R")];
        let (mut stored, _) = history(&games);
        let start = |rating| HistoryPoint {
            account: "bot-3".to_owned(),
            game: START.to_owned(),
            rating,
            deviation: 80.0,
        };
        let after_t2 = |stored: &[HistoryPoint]| {
            let (ratings, _) = without("t1", "go", &games, stored);
            ratings.into_iter().find(|rating| rating.account == "bot-3").expect("affected").rating
        };
        stored.push(start(new_rating("bot-3", "go").rating));
        let usual = after_t2(&stored);
        stored.pop();
        stored.push(start(2000.0));
        let stronger = after_t2(&stored);
        assert!(stronger > 1990.0 && usual < 1200.0, "{usual} {stronger}");
    }
}
