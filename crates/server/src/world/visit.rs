//! One client in the world.

use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::{RankBy, ToClient, WorldCommand, WorldNews};
use store::Account;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};
use world::PlayerId;

use super::answers::chunks;
use super::keeper::{Keeper, place};
use super::view::{News, View};
use crate::failure::Failure;
use crate::socket::message;

/// How many players a ranking has.
const RANKED: usize = 50;
/// How many players can be asked for at once.
const MOST_PEOPLE: usize = 100;
/// How many moves one message of the feed has.
const MOST_FED: usize = 50;
/// How long news gathers before the feed tells it: nobody reads faster.
const GATHER: Duration = Duration::from_millis(400);

/// A client's visit. It ends when this is dropped.
pub(crate) struct Visit {
    keeper: Arc<Keeper>,
    id: Option<String>,
    sender: mpsc::Sender<Message>,
    view: Arc<View>,
    guide: Option<JoinHandle<()>>,
    feed: Option<JoinHandle<()>>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Visit {
    pub(crate) fn new(
        keeper: &Arc<Keeper>,
        account: Option<&Account>,
        sender: &mpsc::Sender<Message>,
    ) -> Visit {
        Visit {
            keeper: Arc::clone(keeper),
            id: account.map(|account| account.id.clone()),
            sender: sender.clone(),
            view: Arc::default(),
            guide: None,
            feed: None,
        }
    }

    /// Does what a client asks.
    pub(crate) async fn hear(&mut self, request: u32, command: WorldCommand) -> Result<WorldNews, Failure> {
        let keeper = Arc::clone(&self.keeper);
        let id = self.id.as_deref();
        match command {
            WorldCommand::Look { area } => {
                let chunks = chunks(area)?;
                keeper.views.look(&self.view, &chunks);
                self.guide();
                Ok(WorldNews::About { world: keeper.about(self.id.as_deref()) })
            }
            WorldCommand::Leave => {
                self.leave();
                Ok(WorldNews::Left)
            }
            WorldCommand::Play { at } => {
                let id = id.ok_or_else(Failure::no_session)?;
                Ok(WorldNews::Played { played: keeper.play(id, at).await? })
            }
            WorldCommand::Legal { area } => keeper.legal(area, id),
            WorldCommand::Point { at } => Ok(keeper.look_at(at, id)),
            WorldCommand::Turns => {
                let id = id.ok_or_else(Failure::no_session)?;
                keeper.views.follow(&self.view, id, request);
                let turns = keeper.turns_of(id);
                self.guide();
                Ok(turns)
            }
            WorldCommand::Feed => Ok(self.feed(request)),
            WorldCommand::Ranking { by } => keeper.ranking(by).await,
            WorldCommand::Find { player } => keeper.find(&player).await,
            WorldCommand::People { numbers } => keeper.people(&numbers).await,
        }
    }

    fn leave(&mut self) {
        for task in [self.guide.take(), self.feed.take()].into_iter().flatten() {
            task.abort();
        }
        self.keeper.views.leave(&self.view, self.id.as_deref());
    }

    /// Starts to send what the view is told of.
    fn guide(&mut self) {
        if self.guide.is_some() {
            return;
        }
        let guide = Guide {
            keeper: Arc::clone(&self.keeper),
            id: self.id.clone(),
            view: Arc::clone(&self.view),
            sender: self.sender.clone(),
        };
        self.guide = Some(tokio::spawn(guide.work()));
    }

    fn feed(&mut self, request: u32) -> WorldNews {
        if let Some(task) = self.feed.take() {
            task.abort();
        }
        let news = self.keeper.made.subscribe();
        self.feed = Some(tokio::spawn(feed(news, self.sender.clone(), request)));
        WorldNews::Feed { moves: self.keeper.read().history.iter().copied().collect() }
    }
}

/// Sends a client what its view is told of.
struct Guide {
    keeper: Arc<Keeper>,
    id: Option<String>,
    view: Arc<View>,
    sender: mpsc::Sender<Message>,
}

impl Guide {
    async fn work(self) {
        loop {
            let News { chunks, turns } = self.view.news().await;
            for at in chunks {
                // Room first: what is told is what is true when it is sent.
                let Ok(room) = self.sender.reserve().await else { return };
                let Some(known) = self.view.known(at) else { continue };
                if let Some((bytes, version)) = self.keeper.chunk(at, known) {
                    self.view.told(at, version);
                    room.send(Message::Binary(bytes));
                }
            }
            if let (Some(request), Some(id)) = (turns, &self.id) {
                let news = self.keeper.turns_of(id);
                let told = message(&ToClient::World { request, news });
                if self.sender.send(told).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Sends a client what happens anywhere, now and then.
async fn feed(
    mut news: broadcast::Receiver<Arc<Vec<protocol::WorldMove>>>,
    sender: mpsc::Sender<Message>,
    request: u32,
) {
    loop {
        let mut moves = match news.recv().await {
            Ok(moves) => moves.to_vec(),
            Err(RecvError::Lagged(_)) => Vec::new(),
            Err(RecvError::Closed) => return,
        };
        sleep(GATHER).await;
        while let Ok(more) = news.try_recv() {
            moves.extend_from_slice(&more);
        }
        moves.drain(..moves.len().saturating_sub(MOST_FED));
        if moves.is_empty() {
            continue;
        }
        let told = ToClient::World { request, news: WorldNews::Feed { moves } };
        if sender.send(message(&told)).await.is_err() {
            return;
        }
    }
}

impl Keeper {
    async fn ranking(&self, by: RankBy) -> Result<WorldNews, Failure> {
        let wanted = match by {
            RankBy::Held => world::RankBy::Held,
            RankBy::Captured => world::RankBy::Captured,
            RankBy::Lost => world::RankBy::Lost,
        };
        let mut first = self.read().world.ranking(wanted, RANKED + 1);
        // Whoever never plays is in no ranking.
        first.retain(|&(player, _)| player != PlayerId::SAI);
        first.truncate(RANKED);
        Ok(WorldNews::Ranking { by, players: self.settlers(&first).await? })
    }

    async fn find(&self, wanted: &str) -> Result<WorldNews, Failure> {
        let named = self.store.account_named(wanted).await?.map(|account| account.id);
        let id = named.unwrap_or_else(|| wanted.to_owned());
        let (player, tally, at) = {
            let state = self.read();
            let player = state.world.player(&id).ok_or_else(Failure::not_found)?;
            (player, state.world.tally(player).unwrap_or_default(), state.world.stronghold(player))
        };
        let mut settlers = self.settlers(&[(player, tally)]).await?;
        let player = settlers.pop().ok_or_else(Failure::not_found)?;
        Ok(WorldNews::Found { player, at: at.map(place) })
    }

    async fn people(&self, numbers: &[u32]) -> Result<WorldNews, Failure> {
        if numbers.len() > MOST_PEOPLE {
            return Err(Failure::bad("At most a hundred people at once."));
        }
        let players: Vec<_> = {
            let state = self.read();
            let known = |&number: &u32| state.world.player_numbered(number);
            let tally = |player| (player, state.world.tally(player).unwrap_or_default());
            numbers.iter().filter_map(known).map(tally).collect()
        };
        Ok(WorldNews::People { people: self.settlers(&players).await? })
    }
}
