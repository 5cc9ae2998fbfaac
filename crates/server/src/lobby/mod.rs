//! What there is to join and to watch, and what changes in it.
//!
//! The store's lists are the truth, so every process shows the same lobby. One task looks at them when the journal has
//! grown and somebody cares, and tells all who follow what is different.

mod board;
mod follow;
mod line;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::{Notice, Store};
use tokio::sync::{Mutex, broadcast};
use tokio::task::JoinHandle;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::App;
use crate::failure::Failure;
use crate::session::Visitor;
use board::{Board, Change};

pub(crate) use follow::Follower;
pub(crate) use line::{about, line};

/// How often to look at the lists at most, while people follow.
const PACE: Duration = Duration::from_millis(400);
/// How many changes may wait for a slow follower before it is told everything anew.
const UNHEARD: usize = 64;

/// The lobby of this process.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Arc<Store>,
    board: Mutex<Board>,
    news: broadcast::Sender<Arc<Change>>,
}

impl Lobby {
    /// Starts to look, until the task is aborted.
    pub(crate) fn start(store: &Arc<Store>) -> (Arc<Lobby>, JoinHandle<()>) {
        let (store, news) = (Arc::clone(store), broadcast::channel(UNHEARD).0);
        let lobby = Arc::new(Lobby { store, board: Mutex::default(), news });
        let task = tokio::spawn(work(Arc::clone(&lobby)));
        (lobby, task)
    }

    /// Brings the board up to date and tells those who follow what has changed.
    async fn look(&self, board: &mut Board) -> Result<(), Failure> {
        if let Some(change) = board.take_in(Board::read(&self.store).await?) {
            // Nobody may follow.
            let _ = self.news.send(Arc::new(change));
        }
        Ok(())
    }

    /// The lobby as it is now, as somebody sees it.
    async fn seen_by(&self, viewer: Option<&str>) -> Result<protocol::Lobby, Failure> {
        let mut board = self.board.lock().await;
        self.look(&mut board).await?;
        Ok(board.seen_by(viewer))
    }

    /// The same, and what changes from there on. What was looked at a moment ago will do: the task looks again soon.
    async fn enter(
        &self,
        viewer: Option<&str>,
    ) -> Result<(protocol::Lobby, broadcast::Receiver<Arc<Change>>), Failure> {
        let mut board = self.board.lock().await;
        if !board.is_fresh(PACE) {
            self.look(&mut board).await?;
        }
        Ok((board.seen_by(viewer), self.news.subscribe()))
    }
}

async fn work(lobby: Arc<Lobby>) {
    let mut notices = lobby.store.subscribe();
    let mut ticks = interval(PACE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut grown = false;
    loop {
        tokio::select! {
            notice = notices.next() => match notice {
                Some(notice) => grown |= concerns_tables(&notice),
                None => return,
            },
            _ = ticks.tick(), if grown => {
                if lobby.news.receiver_count() == 0 {
                    // Whoever comes next will want to know.
                    continue;
                }
                let looked = lobby.look(&mut *lobby.board.lock().await).await;
                // If the store does not answer, look again with the next tick.
                grown = looked.is_err();
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

/// What there is to join and to watch.
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<protocol::Lobby>, Failure> {
    let viewer = visitor.0.as_ref().map(|caller| caller.account.id.as_str());
    app.lobby.seen_by(viewer).await.map(Json)
}
