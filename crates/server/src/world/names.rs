//! Names of the world's players: the journal contains ids only.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::Settler;
use world::{PlayerId, SAI_NAME, Tally};

use super::service::WorldService;
use crate::error::ApiError;
use crate::ops::limits::bounds::MAX_WORLD_NAMES;

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
