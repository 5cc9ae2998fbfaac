//! The highest ratings at a variant, and how all of them are distributed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Leaderboard, RankedPlayer, RatingBucket};
use rules::Variant;
use store::Leader;

use super::ratings::PROVISIONAL;
use crate::App;
use crate::error::ApiError;
use crate::ops::limits::bounds::MAX_LEADERS;

/// The range of ratings that count as one.
const BUCKET: i32 = 100;

/// The leaderboard of a variant. Provisional ratings are listed separately, since a few lucky games can raise them far.
pub(crate) async fn leaderboard(
    State(app): State<App>,
    Path(variant): Path<String>,
) -> Result<Json<Leaderboard>, ApiError> {
    let variant = variant.parse::<Variant>().map_err(|_| ApiError::not_found())?.id();
    let best = app.store.best_at(variant, (0.0, PROVISIONAL), MAX_LEADERS).await?;
    let provisional = app.store.best_at(variant, (PROVISIONAL.next_up(), f64::MAX), MAX_LEADERS).await?;
    let counts = app.store.rating_counts(variant, PROVISIONAL, BUCKET.unsigned_abs()).await?;
    let distribution = distribution(&counts);
    let [best, provisional] = [best, provisional].map(|list| list.into_iter().map(ranked).collect());
    Ok(Json(Leaderboard { variant: variant.to_owned(), best, provisional, distribution }))
}

fn ranked(leader: Leader) -> RankedPlayer {
    let Leader { rating, name, bot } = leader;
    RankedPlayer {
        id: rating.account,
        name,
        bot,
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    }
}

/// How many ratings there are in each range of a hundred, from the lowest to the highest.
fn distribution(counts: &[(i64, u32)]) -> Vec<RatingBucket> {
    let index = |range: i64| i32::try_from(range).unwrap_or(0);
    let counts: BTreeMap<i32, u32> = counts.iter().map(|&(range, players)| (index(range), players)).collect();
    let (Some((&low, _)), Some((&high, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return Vec::new();
    };
    let bucket = |index: i32| RatingBucket {
        from: index * BUCKET,
        to: (index + 1) * BUCKET,
        players: counts.get(&index).copied().unwrap_or(0),
    };
    (low..=high).map(bucket).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_without_players_are_part_of_the_distribution() {
        let counted: Vec<(i32, u32)> = distribution(&[(14, 1), (15, 1), (17, 2)])
            .into_iter()
            .map(|bucket| (bucket.from, bucket.players))
            .collect();
        assert_eq!(counted, [(1400, 1), (1500, 1), (1600, 0), (1700, 2)]);
        assert!(distribution(&[]).is_empty());
    }
}
