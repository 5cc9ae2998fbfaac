//! The lobby: games to join and to watch.
//!
//! It is read from the store's lists, so that every process shows the same. One task reads them when the journal has
//! grown and somebody is subscribed, and sends subscribers the difference. Who is connected comes from [`Presence`].

mod state;
mod subscription;
mod summary;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::{Notice, Store};
use tokio::sync::{Mutex, broadcast};
use tokio::task::JoinHandle;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::App;
use crate::error::ApiError;
use crate::ops::limits::bounds::WAITING_CHANGES;
use crate::ops::supervise::Supervisor;
use crate::presence::Presence;
use crate::session::Visitor;
use state::{Change, LobbyState, Online};

pub(crate) use subscription::send_lobby;
pub(crate) use summary::{about, summary};

/// The minimum time between two reads of the lists.
const REFRESH_INTERVAL: Duration = Duration::from_millis(400);
/// How long to wait before retrying when the store fails.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Minimum interval between updates of who is connected: with many people it changes all the time.
const ONLINE_INTERVAL: Duration = Duration::from_secs(1);

/// The lobby of this process.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Arc<Store>,
    presence: Arc<Presence>,
    state: Mutex<LobbyState>,
    changes: broadcast::Sender<Arc<Change>>,
}

impl Lobby {
    /// Starts the task that keeps the lobby current; it runs until it is aborted.
    pub(crate) fn start(
        store: &Arc<Store>,
        presence: &Arc<Presence>,
        supervisor: &Supervisor,
    ) -> (Arc<Lobby>, JoinHandle<()>) {
        let (store, presence) = (Arc::clone(store), Arc::clone(presence));
        let changes = broadcast::channel(WAITING_CHANGES).0;
        let lobby = Arc::new(Lobby { store, presence, state: Mutex::default(), changes });
        let kept = Arc::clone(&lobby);
        let task = supervisor.keep("lobby", move || run(Arc::clone(&kept)));
        (lobby, task)
    }

    /// Reads the lists and sends subscribers what has changed.
    async fn refresh(&self, state: &mut LobbyState) -> Result<(), ApiError> {
        let listed = LobbyState::read(&self.store).await?;
        self.publish(state.update(listed, &self.online()));
        Ok(())
    }

    /// Sends subscribers what has changed because of who is connected.
    fn reconsider(&self, state: &mut LobbyState) {
        self.publish(state.reconsider(&self.online()));
    }

    fn online(&self) -> Online<'_> {
        Online { people: self.presence.people(), is_online: Box::new(|host| self.presence.is_online(host)) }
    }

    fn publish(&self, change: Option<Change>) {
        if let Some(change) = change {
            // An error means that nobody is subscribed.
            let _ = self.changes.send(Arc::new(change));
        }
    }

    /// The current lobby as a viewer sees it.
    async fn visible_to(&self, viewer: Option<&str>) -> Result<protocol::Lobby, ApiError> {
        let mut state = self.state.lock().await;
        self.refresh(&mut state).await?;
        Ok(state.visible_to(viewer))
    }

    /// The lobby as a viewer sees it, and its changes from then on. A state read a moment ago is good enough, since the
    /// task reads again soon.
    async fn subscribe(
        &self,
        viewer: Option<&str>,
    ) -> Result<(protocol::Lobby, broadcast::Receiver<Arc<Change>>), ApiError> {
        let mut state = self.state.lock().await;
        if !state.is_fresh(REFRESH_INTERVAL) {
            self.refresh(&mut state).await?;
        }
        Ok((state.visible_to(viewer), self.changes.subscribe()))
    }
}

async fn run(lobby: Arc<Lobby>) {
    let mut notices = lobby.store.subscribe();
    let mut ticks = interval(REFRESH_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut online_ticks = interval(ONLINE_INTERVAL);
    online_ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut online = lobby.presence.online_changes();
    let mut grown = false;
    loop {
        let knows = grown;
        tokio::select! {
            // One is enough until the next refresh.
            notice = notices.next_where(|notice| !knows && concerns_tables(notice)) => match notice {
                Some(_) => grown = true,
                None => return,
            },
            _ = ticks.tick(), if grown => {
                if lobby.changes.receiver_count() == 0 {
                    // `grown` stays set for the next subscriber.
                    continue;
                }
                let refreshed = lobby.refresh(&mut *lobby.state.lock().await).await;
                grown = refreshed.is_err();
                if grown {
                    ticks.reset_after(RETRY_DELAY);
                }
            }
            _ = online_ticks.tick() => {
                if lobby.changes.receiver_count() > 0 && online.has_changed().unwrap_or(false) {
                    online.borrow_and_update();
                    lobby.reconsider(&mut *lobby.state.lock().await);
                }
            }
        }
    }
}

fn concerns_tables(notice: &Notice) -> bool {
    match notice {
        Notice::Grown { stream, .. } => !stream.starts_with("world:"),
        Notice::Missed => true,
    }
}

/// The games to join and to watch.
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<protocol::Lobby>, ApiError> {
    let viewer = visitor.0.as_ref().map(|caller| caller.account.id.as_str());
    app.lobby.visible_to(viewer).await.map(Json)
}
