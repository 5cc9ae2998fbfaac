//! Whether ratings follow from games.
//!
//! All rated games are rated again, in the order of their ends. Two games of one player that end at the same time may have been
//! rated in either order: a game that does not fit yet is tried again after the others.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use rules::Color;
use store::{Error, Rating, Store};

use super::CheckReport;
use crate::bots::level_of;
use crate::people::ratings::{REPEATS_MS, after, new_rating, start, weight};

/// Accounts per query.
const PAGE: u32 = 500;

/// A game that counts.
#[derive(Debug)]
pub(super) struct RatedGame {
    pub(super) id: String,
    pub(super) variant: &'static str,
    /// Black and White.
    pub(super) players: [String; 2],
    pub(super) winner: Option<Color>,
    pub(super) ended: u64,
}

/// All games that count.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    games: Vec<RatedGame>,
}

/// A player at a variant.
type Key = (String, &'static str);

/// What the store says: the rating and deviation after each game.
type Stored = BTreeMap<(String, String), (f64, f64)>;

impl Ratings {
    pub(super) fn add(&mut self, game: RatedGame) {
        self.games.push(game);
    }

    pub(super) async fn check(mut self, store: &Store, report: &mut CheckReport) -> Result<(), Error> {
        self.games.sort_by(|a, b| (a.ended, &a.id).cmp(&(b.ended, &b.id)));
        let (stored, last) = self.read(store, report).await?;
        let mut now = self.starts(store).await?;
        let mut rated: Vec<&RatedGame> = Vec::new();
        // Players whose volatility is unknown, since they played somebody whose ratings are deleted.
        let mut unsure: BTreeSet<Key> = BTreeSet::new();
        let mut waiting: Vec<&RatedGame> = self.games.iter().collect();
        loop {
            let before = waiting.len();
            waiting.retain(|game| {
                let fits = weights(game, &rated)
                    .into_iter()
                    .any(|weight| rate(game, weight, &stored, &mut now, &mut unsure, report));
                if fits {
                    rated.push(game);
                }
                !fits
            });
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for game in waiting {
            report.problems.push(format!("ratings after game {} do not follow from it", game.id));
        }
        for ((account, variant), rating) in last {
            let computed =
                now.iter().find(|((a, v), _)| *a == account && *v == variant).map(|(_, rating)| rating);
            let is_unsure = unsure.iter().any(|(a, v)| *a == account && *v == variant);
            let same = computed.is_some_and(|computed| {
                computed.games == rating.games
                    && near(computed.rating, rating.rating)
                    && near(computed.deviation, rating.deviation)
                    && (is_unsure || near(computed.volatility, rating.volatility))
            });
            if !same {
                report
                    .problems
                    .push(format!("the rating of {account} at {variant} is not that after the last game"));
            }
        }
        Ok(())
    }

    /// The ratings before the first game, of those who did not begin as new players.
    async fn starts(&self, store: &Store) -> Result<BTreeMap<Key, Rating>, Error> {
        let mut starts = BTreeMap::new();
        for game in &self.games {
            for player in game.players.iter().filter(|player| level_of(player).is_some()) {
                let key = (player.clone(), game.variant);
                if let Entry::Vacant(new) = starts.entry(key) {
                    new.insert(start(store, player, game.variant).await?);
                }
            }
        }
        Ok(starts)
    }

    /// The stored history and ratings; notes points of games that do not exist.
    async fn read(
        &self,
        store: &Store,
        report: &mut CheckReport,
    ) -> Result<(Stored, Vec<((String, String), Rating)>), Error> {
        let known: BTreeSet<&str> = self.games.iter().map(|game| game.id.as_str()).collect();
        let (mut stored, mut last) = (Stored::new(), Vec::new());
        let mut page_after = String::new();
        loop {
            let accounts = store.rated_accounts(&page_after, PAGE).await?;
            let Some(end) = accounts.last() else { return Ok((stored, last)) };
            page_after.clone_from(end);
            for account in accounts {
                for rating in store.ratings_of(&account).await? {
                    let variant = rating.variant.clone();
                    for point in store.rating_history(&account, &variant, Some(&account), u32::MAX).await? {
                        let game = point.game.unwrap_or_default();
                        if !known.contains(game.as_str()) {
                            report
                                .problems
                                .push(format!("{account} has a rating after {game}, which does not count"));
                        }
                        stored.insert((account.clone(), game), (point.rating, point.deviation));
                    }
                    last.push(((account.clone(), variant), rating));
                }
            }
        }
    }
}

/// How much a game may have counted: less after other games of the same two, but before version 0.2 always fully.
fn weights(game: &RatedGame, rated: &[&RatedGame]) -> Vec<f64> {
    let since = game.ended.saturating_sub(REPEATS_MS);
    let same = |other: &&&RatedGame| {
        other.variant == game.variant
            && other.ended >= since
            && game.players.iter().all(|player| other.players.contains(player))
    };
    // The latest are at the end, and ends are in order but for a few.
    let recent = rated.iter().rev().take_while(|other| other.ended.saturating_add(REPEATS_MS) >= since);
    let repeats = recent.filter(same).count();
    let repeated = weight(u32::try_from(repeats).unwrap_or(u32::MAX));
    if repeats == 0 { vec![repeated] } else { vec![repeated, 1.0] }
}

/// Rates a game again. False if the result is not what is stored; then another game may have been rated before it.
fn rate(
    game: &RatedGame,
    weight: f64,
    stored: &Stored,
    now: &mut BTreeMap<Key, Rating>,
    unsure: &mut BTreeSet<Key>,
    report: &mut CheckReport,
) -> bool {
    let key = |player: &String| (player.clone(), game.variant);
    let before = game
        .players
        .each_ref()
        .map(|player| now.get(&key(player)).cloned().unwrap_or_else(|| new_rating(player, game.variant)));
    let computed = after(&before[0], &before[1], game.winner, game.ended, weight);
    let found = game.players.each_ref().map(|player| stored.get(&(player.clone(), game.id.clone())).copied());
    let complete = found.iter().all(Option::is_some);
    for ((player, computed), found) in game.players.iter().zip(&computed).zip(&found) {
        let verifiable = complete && !unsure.contains(&key(player));
        if let (true, Some((rating, deviation))) = (verifiable, found)
            && !(near(computed.rating, *rating) && near(computed.deviation, *deviation))
        {
            return false;
        }
    }
    for ((player, computed), found) in game.players.iter().zip(computed).zip(found) {
        // A player without a point has no account any more.
        let Some((rating, deviation)) = found else { continue };
        if complete && !unsure.contains(&key(player)) {
            report.ratings += 1;
        } else {
            report.unverifiable_ratings += 1;
            unsure.insert(key(player));
        }
        now.insert(key(player), Rating { rating, deviation, ..computed });
    }
    true
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}
