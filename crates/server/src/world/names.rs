//! Names of the world's players: the journal contains ids only.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::{Settler, WorldNews};
use world::{PlayerId, SAI_NAME, Tally};

use super::service::WorldService;
use crate::error::ApiError;
use crate::ops::limits::bounds::{MAX_NAMES_FOUND, MAX_NAMES_SEARCHED, MAX_WORLD_NAMES};

/// How long a cached name is valid.
const NAME_TTL: Duration = Duration::from_secs(60);

/// A cache of names.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<HashMap<String, CachedName>>);

#[derive(Debug, Clone)]
struct CachedName {
    name: String,
    bot: bool,
    at: Instant,
}

impl Names {
    fn get(&self, id: &str) -> Option<CachedName> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.get(id).filter(|named| named.at.elapsed() < NAME_TTL).cloned()
    }

    fn put(&self, id: &str, named: &CachedName) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= MAX_WORLD_NAMES {
            names.clear();
        }
        names.insert(id.to_owned(), named.clone());
    }
}

impl WorldService {
    /// The names and tallies of players.
    pub(super) async fn settlers(&self, players: &[(PlayerId, Tally)]) -> Result<Vec<Settler>, ApiError> {
        let ids: Vec<String> = {
            let state = self.read();
            let name =
                |(player, _): &(PlayerId, Tally)| state.world.name(*player).unwrap_or_default().to_owned();
            players.iter().map(name).collect()
        };
        let mut settlers = Vec::with_capacity(ids.len());
        for (id, &(player, tally)) in ids.into_iter().zip(players) {
            let CachedName { name, bot, .. } = self.named(&id).await?;
            let Tally { held, captured, lost } = tally;
            settlers.push(Settler { number: player.number(), id, name, bot, held, captured, lost });
        }
        Ok(settlers)
    }

    /// Players whose names begin so, apart from those with whom there is a block. Guests have no name to be found by.
    pub(super) async fn search(&self, beginning: &str, id: Option<&str>) -> Result<WorldNews, ApiError> {
        let length = beginning.chars().count();
        if !(2..=20).contains(&length) {
            return Err(ApiError::bad_request("2 to 20 characters."));
        }
        let mut found = self.store.accounts_beginning(beginning, MAX_NAMES_SEARCHED).await?;
        if let Some(id) = id {
            let blocked = self.store.blocked_with(id).await?;
            found.retain(|found| !blocked.contains(found));
        }
        let players: Vec<(PlayerId, Tally)> = {
            let world = &self.read().world;
            let player = |id: &String| world.player(id).map(|p| (p, world.tally(p).unwrap_or_default()));
            found.iter().filter_map(player).take(MAX_NAMES_FOUND).collect()
        };
        Ok(WorldNews::Matches { players: self.settlers(&players).await? })
    }

    async fn named(&self, id: &str) -> Result<CachedName, ApiError> {
        if let Some(named) = self.names.get(id) {
            return Ok(named);
        }
        let at = Instant::now();
        let named = match self.store.account(id).await? {
            Some(account) => CachedName { name: account.name, bot: account.bot, at },
            // The first stone belongs to nobody; the stones of deleted accounts stay.
            None if id == SAI_NAME => CachedName { name: SAI_NAME.to_owned(), bot: false, at },
            None => CachedName { name: "Deleted account".to_owned(), bot: false, at },
        };
        self.names.put(id, &named);
        Ok(named)
    }
}
