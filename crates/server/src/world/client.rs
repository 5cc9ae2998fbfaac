//! One client of the world.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::{RankBy, ToClient, WorldCommand, WorldNews};
use store::Account;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Duration, sleep};
use world::PlayerId;

use super::arrival::PLACE_COST;
use super::queries::{chunks, legal_cost, rect};
use super::service::{WorldService, place, point};
use super::view::{Update, View};
use super::watchers::Watcher;
use crate::error::ApiError;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::MAX_WORLD_NAMES_ASKED;
use crate::ops::supervise::AbortOnDrop;
use crate::people::ignored::{Ignored, IgnoredLists};
use crate::socket::message;
use crate::work::WorkPool;

/// Players in a ranking.
const RANKING_LEN: usize = 50;
/// Moves per message of the feed.
const FEED_MESSAGE_LEN: usize = 50;
/// How long moves are collected before the feed sends them; nobody reads faster.
const FEED_DELAY: Duration = Duration::from_millis(400);

/// A question that is answered at once and not in the pool for heavy work.
const SMALL_QUESTION: Duration = Duration::from_millis(1);

/// A client's subscriptions. Dropping it ends them.
pub(crate) struct WorldClient {
    service: Arc<WorldService>,
    work: WorkPool,
    owner: Owner,
    id: Option<String>,
    sender: mpsc::Sender<Message>,
    view: Arc<View>,
    watcher: Watcher,
    ignored_lists: Arc<IgnoredLists>,
    /// Whose cursors are not shown; read with the first question.
    ignored: Option<Arc<Ignored>>,
    updates: Option<AbortOnDrop>,
    feed: Option<AbortOnDrop>,
}

impl Drop for WorldClient {
    fn drop(&mut self) {
        self.leave();
    }
}

impl WorldClient {
    pub(crate) fn new(
        service: &Arc<WorldService>,
        work: &WorkPool,
        owner: Owner,
        account: Option<&Account>,
        ignored_lists: &Arc<IgnoredLists>,
        sender: &mpsc::Sender<Message>,
    ) -> WorldClient {
        WorldClient {
            service: Arc::clone(service),
            work: work.clone(),
            owner,
            id: account.map(|account| account.id.clone()),
            sender: sender.clone(),
            view: Arc::default(),
            watcher: service.watchers.join(),
            ignored_lists: Arc::clone(ignored_lists),
            ignored: None,
            updates: None,
            feed: None,
        }
    }

    /// Handles a client's command.
    pub(crate) async fn handle(
        &mut self,
        request: u32,
        command: WorldCommand,
    ) -> Result<WorldNews, ApiError> {
        let service = Arc::clone(&self.service);
        let id = self.id.as_deref();
        match command {
            WorldCommand::Look { area } => {
                let chunks = chunks(area)?;
                service.views.show(&self.view, &chunks);
                self.updates();
                Ok(WorldNews::About { world: service.about(self.id.as_deref()) })
            }
            WorldCommand::Leave => {
                self.leave();
                Ok(WorldNews::Left)
            }
            WorldCommand::Play { at } => {
                let id = id.ok_or_else(ApiError::not_logged_in)?;
                Ok(WorldNews::Played { played: service.play(id, at).await? })
            }
            WorldCommand::Legal { area } => {
                let cost = legal_cost(area)?;
                if cost <= SMALL_QUESTION {
                    return service.legal(area, id, || {});
                }
                let id = self.id.clone();
                let asked = self.work.run(&self.owner, cost, move |lease| {
                    service.legal(area, id.as_deref(), || lease.checkpoint())
                });
                asked.await?
            }
            WorldCommand::FindPlace => {
                service.settled().await;
                let id = self.id.clone();
                let asked = self.work.run(&self.owner, PLACE_COST, move |lease| {
                    service.find_place(id.as_deref(), || lease.checkpoint())
                });
                asked.await?
            }
            WorldCommand::Point { at } => Ok(service.point_info(at, id)),
            WorldCommand::Turns => {
                let id = id.ok_or_else(ApiError::not_logged_in)?;
                service.views.follow(&self.view, id, request);
                let turns = service.turns_of(id);
                self.updates();
                Ok(turns)
            }
            WorldCommand::Feed => Ok(self.feed(request)),
            WorldCommand::Ranking { by } => service.ranking(by).await,
            WorldCommand::Find { player } => service.find(&player).await,
            WorldCommand::People { numbers } => service.people(&numbers).await,
            WorldCommand::Search { name } => service.search(&name, id).await,
            WorldCommand::Watch { area, cursor } => {
                // As large as a view can be.
                chunks(area)?;
                let number = id.and_then(|id| service.read().world.player(id)).map(PlayerId::number);
                let cursor = number.zip(cursor.map(point));
                let hidden = self.hidden().await?;
                Ok(self.watcher.look(rect(area), cursor, &hidden))
            }
        }
    }

    /// The numbers of players whose cursors are not shown: those whom the client's owner mutes or blocks, or who block them.
    async fn hidden(&mut self) -> Result<HashSet<u32>, ApiError> {
        let Some(id) = &self.id else { return Ok(HashSet::new()) };
        let ignored = match &mut self.ignored {
            Some(ignored) => ignored,
            none => none.insert(self.ignored_lists.of(&self.service.store, id).await?),
        };
        let state = self.service.read();
        let number = |id: &str| state.world.player(id).map(PlayerId::number);
        Ok(ignored.accounts().iter().filter_map(|id| number(id)).collect())
    }

    fn leave(&mut self) {
        (self.updates, self.feed) = (None, None);
        self.watcher.leave();
        self.service.views.leave(&self.view, self.id.as_deref());
    }

    /// Starts to send the updates of the view.
    fn updates(&mut self) {
        if self.updates.is_some() {
            return;
        }
        let updates = ViewUpdates {
            service: Arc::clone(&self.service),
            id: self.id.clone(),
            view: Arc::clone(&self.view),
            sender: self.sender.clone(),
        };
        self.updates = Some(AbortOnDrop::spawn(updates.run()));
    }

    fn feed(&mut self, request: u32) -> WorldNews {
        let news = self.service.moves.subscribe();
        self.feed = Some(AbortOnDrop::spawn(feed(news, self.sender.clone(), request)));
        WorldNews::Feed { moves: self.service.read().history.iter().copied().collect() }
    }
}

/// Sends a client the updates of its view.
struct ViewUpdates {
    service: Arc<WorldService>,
    id: Option<String>,
    view: Arc<View>,
    sender: mpsc::Sender<Message>,
}

impl ViewUpdates {
    async fn run(self) {
        loop {
            let Update { chunks, turns, notices } = self.view.next_update().await;
            for at in chunks {
                // Reserve space first, so that the update is current when it is sent.
                let Ok(room) = self.sender.reserve().await else { return };
                let Some(known) = self.view.known(at) else { continue };
                if let Some((bytes, version)) = self.service.chunk(at, known) {
                    self.view.sent(at, version);
                    room.send(Message::Binary(bytes));
                }
            }
            let (Some(request), Some(id)) = (turns, &self.id) else { continue };
            let mut news = vec![self.service.turns_of(id)];
            if !notices.is_empty() {
                news.push(WorldNews::Notices { notices });
            }
            for news in news {
                if self.sender.send(message(&ToClient::World { request, news })).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Sends a client the moves made anywhere, in intervals.
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
        sleep(FEED_DELAY).await;
        while let Ok(more) = news.try_recv() {
            moves.extend_from_slice(&more);
        }
        moves.drain(..moves.len().saturating_sub(FEED_MESSAGE_LEN));
        if moves.is_empty() {
            continue;
        }
        let told = ToClient::World { request, news: WorldNews::Feed { moves } };
        if sender.send(message(&told)).await.is_err() {
            return;
        }
    }
}

impl WorldService {
    async fn ranking(&self, by: RankBy) -> Result<WorldNews, ApiError> {
        let wanted = match by {
            RankBy::Held => world::RankBy::Held,
            RankBy::Captured => world::RankBy::Captured,
            RankBy::Lost => world::RankBy::Lost,
        };
        let mut first = self.read().world.ranking(wanted, RANKING_LEN + 1);
        // Players without a move are in no ranking.
        first.retain(|&(player, _)| player != PlayerId::SAI);
        first.truncate(RANKING_LEN);
        Ok(WorldNews::Ranking { by, players: self.settlers(&first).await? })
    }

    async fn find(&self, wanted: &str) -> Result<WorldNews, ApiError> {
        let named = self.store.account_named(wanted).await?.map(|account| account.id);
        let id = named.unwrap_or_else(|| wanted.to_owned());
        let (player, tally, at) = {
            let state = self.read();
            let player = state.world.player(&id).ok_or_else(ApiError::not_found)?;
            (player, state.world.tally(player).unwrap_or_default(), state.world.stronghold(player))
        };
        let mut settlers = self.settlers(&[(player, tally)]).await?;
        let player = settlers.pop().ok_or_else(ApiError::not_found)?;
        Ok(WorldNews::Found { player, at: at.map(place) })
    }

    async fn people(&self, numbers: &[u32]) -> Result<WorldNews, ApiError> {
        if numbers.len() > MAX_WORLD_NAMES_ASKED {
            return Err(ApiError::bad_request("At most 100 players per request."));
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
