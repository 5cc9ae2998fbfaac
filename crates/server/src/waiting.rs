//! Tables that wait for an opponent: limits on their number, and when they are closed.
//!
//! A table in the lobby waits while its host is connected, to whatever process. One that is not in the lobby, because it
//! is private or for an invited player, waits for a day, since its host may be busy sending the link; one with a
//! correspondence clock for a week. Every process closes expired tables; the journal ensures that it happens only once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::ClockTerms;
use store::{Game, Store};
use table::{By, Command, Open, TableId, Wish};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::App;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;
use crate::lobby::summary;
use crate::ops::address::Address;
use crate::ops::limits::Limits;
use crate::presence::Presence;

/// How long a host may be without a connection before their table leaves the lobby: long enough for a reload.
pub(crate) const HOST_GRACE: Duration = Duration::from_secs(20);
/// Interval between checks.
const SWEEP_INTERVAL: Duration = Duration::from_secs(2);
/// Tables checked at once; the rest follow once these are closed.
const MAX_SWEPT: u32 = 1000;

const HOUR_MS: u64 = 60 * 60 * 1000;
/// How long a table that is not in the lobby waits.
const UNLISTED_MS: u64 = 24 * HOUR_MS;
/// How long a table with a correspondence clock waits.
const CORRESPONDENCE_MS: u64 = 7 * 24 * HOUR_MS;

/// When a table that has waited since `opened` is closed; `None` if that depends on its host's connection.
pub(crate) fn expires(game: &Game, clock: Option<ClockTerms>, by_invitation: bool) -> Option<u64> {
    let lifetime = match clock {
        _ if game.phase != "waiting" => return None,
        Some(ClockTerms::Correspondence { .. }) => CORRESPONDENCE_MS,
        _ if game.private || by_invitation || game.host.is_none() => UNLISTED_MS,
        _ => return None,
    };
    Some(game.opened.saturating_add(lifetime))
}

/// Closes tables that have waited too long, until the task is aborted.
pub(crate) async fn sweep(
    store: &Store,
    hub: &Hub,
    presence: &Presence,
    opened: &OpenedTables,
    grace: Duration,
) {
    let mut ticks = interval(SWEEP_INTERVAL.min(grace));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let games = match store.waiting_games(MAX_SWEPT).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "cannot list tables that wait");
                continue;
            }
        };
        opened.forget_closed(&games);
        for game in games {
            let Some(id) = TableId::new(&game.id).ok().filter(|_| is_over_due(presence, grace, &game)) else {
                continue;
            };
            match hub.command(&id, &Command::Leave, &By::Server).await {
                // Refused if somebody sat down, or another process closed it.
                Ok(_) => {}
                Err(error) if error.is_refusal() || error.is_unreadable() => {}
                Err(error) => tracing::warn!(%id, ?error, "cannot close a table that waits"),
            }
        }
    }
}

fn is_over_due(presence: &Presence, grace: Duration, game: &Game) -> bool {
    match (summary(game.clone()).expires, game.host.as_deref()) {
        (Some(expires), _) => expires <= now(),
        // The host may still be connecting.
        (None, Some(host)) => {
            let opened_for = Duration::from_millis(now().saturating_sub(game.changed));
            presence.offline_for(host).is_some_and(|away| away.min(opened_for) >= grace)
        }
        (None, None) => false,
    }
}

/// The tables that wait, by the address from which they were opened.
#[derive(Debug)]
pub(crate) struct OpenedTables {
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Tables opened by this process that may still wait.
    from: HashMap<Address, Vec<(String, Instant)>>,
    /// Tables that are being opened, by account: they are not in the store yet.
    opening: HashMap<String, u64>,
}

/// An account opens a table until this is dropped.
struct Opening<'a>(&'a OpenedTables, &'a str);

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        if let Some(count) = state.opening.get_mut(self.1) {
            *count -= 1;
            if *count == 0 {
                state.opening.remove(self.1);
            }
        }
    }
}

impl OpenedTables {
    pub(crate) fn new(limits: Limits) -> Arc<OpenedTables> {
        Arc::new(OpenedTables { limits, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets tables that wait no longer. Those opened a moment ago may not be in the list yet.
    fn forget_closed(&self, waiting: &[Game]) {
        if waiting.len() >= MAX_SWEPT as usize {
            return;
        }
        let waits = |id: &str| waiting.iter().any(|game| game.id == id);
        self.state().from.retain(|_, tables| {
            tables.retain(|(id, opened)| opened.elapsed() < SWEEP_INTERVAL * 2 || waits(id));
            !tables.is_empty()
        });
    }

    /// How many tables of an account are being opened, with one more from now on.
    fn begin<'a>(&'a self, account: &'a str) -> (Opening<'a>, u64) {
        let mut state = self.state();
        let count = state.opening.entry(account.to_owned()).or_default();
        let before = *count;
        *count += 1;
        (Opening(self, account), before)
    }

    /// Notes a table that was opened; false if there are too many from this address.
    fn reserve(&self, from: Address, table: &str) -> bool {
        let most = self.limits.waiting_address as usize;
        let mut state = self.state();
        let tables = state.from.entry(from).or_default();
        if most > 0 && tables.len() >= most {
            return false;
        }
        tables.push((table.to_owned(), Instant::now()));
        true
    }

    fn release(&self, from: Address, table: &str) {
        if let Some(tables) = self.state().from.get_mut(&from) {
            tables.retain(|(id, _)| id != table);
        }
    }
}

/// Opens a table that waits for an opponent, unless its host, or the host's address, has too many of them.
pub(crate) async fn open(
    app: &App,
    wanted: &Open,
    by: &By,
    account: &str,
    from: Address,
) -> Result<TableId, ApiError> {
    if wanted.wish == Some(Wish::Both) {
        return app.hub.open(wanted, by).await;
    }
    let most = u64::from(app.opened.limits.waiting);
    let (_opening, others) = app.opened.begin(account);
    if most > 0 && app.store.count_waiting(account).await? + others >= most {
        return Err(ApiError::too_many_waiting());
    }
    let id = TableId::from_seed(crate::live::moment()?.seed);
    if !app.opened.reserve(from, id.as_str()) {
        return Err(ApiError::too_many_waiting());
    }
    let opened = app.hub.open_as(id.clone(), wanted, by).await;
    if opened.is_err() {
        app.opened.release(from, id.as_str());
    }
    opened.map(|()| id)
}

/// Closes the other tables in the lobby at which the players of a game that has begun still wait.
pub(crate) async fn withdraw_others(app: &App, begun: &TableId) -> Result<(), ApiError> {
    let table = app.hub.find(begun).await?.table().await;
    let Some(seats) = table.seats() else { return Ok(()) };
    if matches!(table.terms().clock(), ClockTerms::Correspondence { .. }) {
        return Ok(());
    }
    let players = [seats.black.id.as_str(), seats.white.id.as_str()];
    for game in app.store.waiting_games(MAX_SWEPT).await? {
        let is_theirs = game.host.as_deref().is_some_and(|host| players.contains(&host));
        let Some(id) = TableId::new(&game.id).ok().filter(|_| is_theirs) else { continue };
        if summary(game).expires.is_none() {
            match app.hub.command(&id, &Command::Leave, &By::Server).await {
                Err(error) if !error.is_refusal() => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(phase: &str, private: bool, about: &str) -> Game {
        Game {
            phase: phase.to_owned(),
            host: Some("ann".to_owned()),
            private,
            opened: 1000,
            changed: 1000,
            about: about.to_owned(),
            ..Game::default()
        }
    }

    #[test]
    fn tables_outside_the_lobby_and_with_days_for_each_turn_wait_without_their_host() {
        let days = r#"{"terms":{"variant":"go","clock":{"kind":"correspondence","turn":86400000}}}"#;
        for (private, about, lifetime) in [
            (false, "{}", None),
            (false, days, Some(CORRESPONDENCE_MS)),
            (true, days, Some(CORRESPONDENCE_MS)),
            (true, "{}", Some(UNLISTED_MS)),
            (false, r#"{"invited":"bob"}"#, Some(UNLISTED_MS)),
        ] {
            let waiting = game("waiting", private, about);
            assert_eq!(summary(waiting).expires, lifetime.map(|time| 1000 + time), "{private} {about}");
            assert_eq!(summary(game("playing", private, about)).expires, None);
        }
    }
}
