//! The lobby: games to join and to watch.
//!
//! It is read from the store's lists, so that every process shows the same. One task reads them when the journal has
//! grown and somebody is subscribed, and sends subscribers the difference.

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
use crate::session::Visitor;
use state::{Change, LobbyState};

pub(crate) use subscription::LobbySubscription;
pub(crate) use summary::{about, summary};

/// The minimum time between two reads of the lists.
const REFRESH_INTERVAL: Duration = Duration::from_millis(400);
/// How many changes may wait for a slow subscriber before it is sent the whole lobby again.
const WAITING_CHANGES: usize = 64;

/// The lobby of this process.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Arc<Store>,
    state: Mutex<LobbyState>,
    changes: broadcast::Sender<Arc<Change>>,
}

impl Lobby {
    /// Starts the task that keeps the lobby current; it runs until it is aborted.
    pub(crate) fn start(store: &Arc<Store>) -> (Arc<Lobby>, JoinHandle<()>) {
        let (store, changes) = (Arc::clone(store), broadcast::channel(WAITING_CHANGES).0);
        let lobby = Arc::new(Lobby { store, state: Mutex::default(), changes });
        let task = tokio::spawn(run(Arc::clone(&lobby)));
        (lobby, task)
    }

    /// Reads the lists and sends subscribers what has changed.
    async fn refresh(&self, state: &mut LobbyState) -> Result<(), ApiError> {
        if let Some(change) = state.update(LobbyState::read(&self.store).await?) {
            // An error means that nobody is subscribed.
            let _ = self.changes.send(Arc::new(change));
        }
        Ok(())
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
    let mut grown = false;
    loop {
        tokio::select! {
            notice = notices.next() => match notice {
                Some(notice) => grown |= concerns_tables(&notice),
                None => return,
            },
            _ = ticks.tick(), if grown => {
                if lobby.changes.receiver_count() == 0 {
                    // `grown` stays set for the next subscriber.
                    continue;
                }
                let refreshed = lobby.refresh(&mut *lobby.state.lock().await).await;
                // If the store failed, try again with the next tick.
                grown = refreshed.is_err();
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
