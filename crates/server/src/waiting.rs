//! Tables that wait for an opponent: limits on their number, and when they are closed.
//!
//! A table in the lobby waits while its host is connected, to whatever process. One that is not in the lobby, because it
//! is private or for an invited player, waits for a day, since its host may be busy sending the link; one with a
//! correspondence clock for a week. Every process closes expired tables; the journal ensures that it happens only once.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::ClockTerms;
use store::{Change, Game, Notice, Store};
use table::{By, Command, Open, Table, TableId, Wish};
use tokio::time::{Instant, sleep};

use crate::App;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;
use crate::lobby::summary;
use crate::ops::address::Address;
use crate::ops::limits::Limits;
use crate::ops::limits::bounds::{
    CORRESPONDENCE_LIFETIME, MAX_CANDIDATES, MAX_WAITING_READ, UNLISTED_LIFETIME, UNREADABLE_PAUSE,
    WAITING_SWEEP,
};
use crate::presence::Presence;

/// When a table that waits since `opened` is closed; none if that depends on its host's connection.
pub(crate) fn expires(game: &Game, clock: Option<ClockTerms>, by_invitation: bool) -> Option<u64> {
    let lifetime = match clock {
        _ if game.phase != "waiting" => return None,
        Some(ClockTerms::Correspondence { .. }) => CORRESPONDENCE_LIFETIME,
        _ if game.private || by_invitation || game.host.is_none() => UNLISTED_LIFETIME,
        _ => return None,
    };
    Some(game.opened.saturating_add(milliseconds(lifetime)))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Closes tables that have waited too long, until the task is aborted. It looks at them when one is opened or closed, when a
/// host comes or goes, and when the time of one is up: a lobby in which nothing happens costs nothing.
pub(crate) async fn sweep(
    store: &Store,
    hub: &Hub,
    presence: &Presence,
    opened: &OpenedTables,
    grace: Duration,
) {
    let mut notices = store.subscribe();
    let [mut people, mut programs] = presence.connections();
    let sweep = Sweep { store, hub, presence, grace };
    loop {
        people.borrow_and_update();
        programs.borrow_and_update();
        let seen = match sweep.look(opened).await {
            Ok(seen) => seen,
            Err(error) => {
                tracing::warn!(%error, "cannot list tables that wait");
                Seen { due: Some(Duration::ZERO), ..Seen::default() }
            }
        };
        let due = sleep(seen.due.unwrap_or(LONGEST_PAUSE));
        // No more often than this, whatever happens.
        sleep(WAITING_SWEEP.min(grace)).await;
        tokio::pin!(due);
        loop {
            let look_again = tokio::select! {
                () = &mut due => true,
                notice = notices.next_where(|notice| seen.is_concerned(notice)) => match notice {
                    Some(_) => true,
                    None => return,
                },
                changed = people.changed() => changed.is_err() || seen.is_host_changed(presence),
                changed = programs.changed() => changed.is_err() || seen.is_host_changed(presence),
            };
            if look_again {
                break;
            }
        }
    }
}

/// When nothing is known to happen, they are looked at all the same after this.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// A table that has so few events may be new. It is in the lobby after two: opened, and its host has sat down.
const NEW_TABLE: u64 = 2;

/// The tables that wait, as they were last seen.
#[derive(Debug, Default)]
struct Seen {
    ids: HashSet<String>,
    /// The hosts of tables in the lobby, and whether they were connected.
    hosts: HashMap<String, bool>,
    /// How long until the time of one is up, if nobody comes or goes before.
    due: Option<Duration>,
}

impl Seen {
    /// Whether one of them, or a new one, has changed.
    fn is_concerned(&self, notice: &Notice) -> bool {
        match notice {
            Notice::Grown { stream, head } => *head <= NEW_TABLE || self.ids.contains(stream.as_ref()),
            Notice::Missed => true,
        }
    }

    /// Whether a host has come or gone.
    fn is_host_changed(&self, presence: &Presence) -> bool {
        self.hosts.iter().any(|(host, was_online)| presence.is_online(host) != *was_online)
    }
}

struct Sweep<'a> {
    store: &'a Store,
    hub: &'a Hub,
    presence: &'a Presence,
    grace: Duration,
}

impl Sweep<'_> {
    /// Closes what is due.
    async fn look(&self, opened: &OpenedTables) -> Result<Seen, store::Error> {
        let games = self.store.waiting_games(MAX_WAITING_READ).await?;
        // With more than can be read at once, the others have their turn soon.
        let more = (games.len() >= MAX_WAITING_READ as usize).then_some(Duration::ZERO);
        let due = [more, opened.forget_closed(&games)].into_iter().flatten().min();
        let mut seen = Seen { due, ..Seen::default() };
        for game in games {
            let mut due = self.due(&game);
            if due.is_some_and(|due| due.is_zero()) && !self.close(&game).await {
                due = Some(UNREADABLE_PAUSE);
            }
            seen.due = [seen.due, due].into_iter().flatten().min();
            if let Some(host) = game.host.filter(|_| !game.private) {
                let is_online = self.presence.is_online(&host);
                seen.hosts.insert(host, is_online);
            }
            seen.ids.insert(game.id);
        }
        for game in self.store.left_games(MAX_WAITING_READ).await? {
            // Its host plays elsewhere, and whoever was to close it could not.
            if summary(game.clone()).expires.is_none() {
                self.close(&game).await;
            }
        }
        Ok(seen)
    }

    /// How long a table may still wait; nothing while its host is connected.
    fn due(&self, game: &Game) -> Option<Duration> {
        match (summary(game.clone()).expires, game.host.as_deref()) {
            (Some(expires), _) => Some(Duration::from_millis(expires.saturating_sub(now()))),
            (None, Some(host)) => {
                // Whoever has just opened a table may still be connecting.
                let opened_for = Duration::from_millis(now().saturating_sub(game.changed));
                let away = self.presence.offline_for(host)?;
                Some(self.grace.saturating_sub(away.min(opened_for)))
            }
            (None, None) => None,
        }
    }

    /// Closes a table. False if it cannot be read, so that there is no point in trying again soon.
    async fn close(&self, game: &Game) -> bool {
        let Ok(id) = TableId::new(&game.id) else { return false };
        match self.hub.command(&id, &Command::Leave, &By::Server).await {
            // Refused if somebody sat down, or another process closed it.
            Ok(_) => {}
            Err(error) if error.is_refusal() => {}
            Err(error) if error.is_unreadable() => return false,
            Err(error) => tracing::warn!(%id, ?error, "cannot close a table that waits"),
        }
        true
    }
}

/// A table that was opened so recently may not be in the list yet.
const JUST_OPENED: Duration = Duration::from_secs(4);

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

    /// Forgets tables that wait no longer. Those opened a moment ago may not be in the list yet: then it has to be looked at
    /// again after the time returned.
    fn forget_closed(&self, waiting: &[Game]) -> Option<Duration> {
        if waiting.len() >= MAX_WAITING_READ as usize {
            return None;
        }
        let waits = |id: &str| waiting.iter().any(|game| game.id == id);
        let mut is_unsure = false;
        self.state().from.retain(|_, tables| {
            tables.retain(|(id, opened)| {
                let is_new = !waits(id) && opened.elapsed() < JUST_OPENED;
                is_unsure |= is_new;
                is_new || waits(id)
            });
            !tables.is_empty()
        });
        is_unsure.then_some(JUST_OPENED)
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

/// What the store has to note when a game begins, so that nobody begins at two of the tables at which they wait: each of the
/// two leaves the lobby, and the journal refuses whoever comes a moment too late. Games with days for each turn do not count.
pub(crate) async fn begins(store: &Store, before: Game, next: &Table) -> Result<Vec<Change>, store::Error> {
    let Some(seats) = next.seats() else { return Ok(Vec::new()) };
    if matches!(next.terms().clock(), ClockTerms::Correspondence { .. }) {
        return Ok(Vec::new());
    }
    let mut players = [seats.black.id.as_str(), seats.white.id.as_str()];
    // Always in the same order, so that two transactions cannot deadlock.
    players.sort_unstable();
    let mut changes = Vec::new();
    for player in players {
        if is_in_lobby_of(&before, player) {
            changes.push(Game::begin(&before.id, player));
            continue;
        }
        // Any of them would do: all were opened since this player last began.
        let latest = hosted(store, player).await?.into_iter().max_by_key(|game| game.opened);
        changes.extend(latest.map(|game| Game::begin(&game.id, player)));
    }
    Ok(changes)
}

/// The tables in the lobby at which a player waits.
async fn hosted(store: &Store, player: &str) -> Result<Vec<Game>, store::Error> {
    let mut games = store.waiting_of(player, MAX_CANDIDATES).await?;
    games.retain(|game| is_in_lobby_of(game, player));
    Ok(games)
}

/// Whether a player waits for anybody at a table in the lobby.
fn is_in_lobby_of(game: &Game, player: &str) -> bool {
    game.host.as_deref() == Some(player) && !game.private && summary(game.clone()).expires.is_none()
}

/// Closes the other tables in the lobby at which the players of a game that has begun still wait.
pub(crate) async fn withdraw_others(app: &App, begun: &TableId) -> Result<(), ApiError> {
    let table = app.hub.find(begun).await?.table().await;
    let Some(seats) = table.seats() else { return Ok(()) };
    if matches!(table.terms().clock(), ClockTerms::Correspondence { .. }) {
        return Ok(());
    }
    for player in [seats.black.id.as_str(), seats.white.id.as_str()] {
        for game in hosted(&app.store, player).await? {
            let Ok(id) = TableId::new(&game.id) else { continue };
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
            (false, days, Some(CORRESPONDENCE_LIFETIME)),
            (true, days, Some(CORRESPONDENCE_LIFETIME)),
            (true, "{}", Some(UNLISTED_LIFETIME)),
            (false, r#"{"invited":"bob"}"#, Some(UNLISTED_LIFETIME)),
        ] {
            let waiting = game("waiting", private, about);
            assert_eq!(
                summary(waiting).expires,
                lifetime.map(|time| 1000 + milliseconds(time)),
                "{private} {about}"
            );
            assert_eq!(summary(game("playing", private, about)).expires, None);
        }
    }
}
