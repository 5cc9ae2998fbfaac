//! Handles the messages of one WebSocket client.

mod chat;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Message;
use protocol::{Scope, TablePosition, ToClient, ToServer, WorldCommand, WorldNews};
use table::{By, Command, PlayerId, TableId};
use tokio::sync::mpsc;

use super::{message, weight};
use crate::App;
use crate::absence;
use crate::analysis::{self, Running};
use crate::bots;
use crate::error::ApiError;
use crate::live::{Watching, now};
use crate::lobby::send_lobby;
use crate::my_games::send_my_games;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{HISTORY_PAGE, MAX_WATCHED};
use crate::ops::supervise::AbortOnDrop;
use crate::people::friends::send_friends;
use crate::people::ignored::Ignored;
use crate::position;
use crate::presence::ClientPresence;
use crate::session::{self, Caller};
use crate::waiting;
use crate::world::WorldClient;

pub(super) fn malformed(why: &str) -> Message {
    message(&ToClient::Misunderstood { why: why.to_owned() })
}

/// The response if a table cannot be watched: it does not exist, or the store fails.
fn no_table(table: String, error: ApiError) -> Message {
    message(&match error.is_not_found() {
        true => ToClient::NoTable { table },
        false => ToClient::Unavailable { table, sentence: error.body.sentence },
    })
}

/// One connected client.
pub(super) struct Client {
    app: App,
    pub(super) caller: Option<Caller>,
    player: Option<PlayerId>,
    /// Who the caller is at tables.
    actor: Option<By>,
    address: Address,
    sender: mpsc::Sender<Message>,
    watched: HashMap<TableId, Watching>,
    presence: ClientPresence,
    absences: HashMap<TableId, AbortOnDrop>,
    /// Whose chat is not sent; read when the first table is watched.
    ignored: Option<Arc<Ignored>>,
    lobby: Option<AbortOnDrop>,
    my_games: Option<AbortOnDrop>,
    friends: Option<AbortOnDrop>,
    analysis: Option<Running>,
    world: WorldClient,
}

impl Client {
    /// A newly connected client; messages for it go to `sender`.
    pub(super) fn new(
        app: App,
        caller: Option<Caller>,
        address: Address,
        sender: mpsc::Sender<Message>,
    ) -> Client {
        // A token without the scopes `read` and `play` sees what anonymous visitors see.
        let seeing =
            caller.as_ref().filter(|caller| caller.has_scope(Scope::Read) || caller.has_scope(Scope::Play));
        let player = seeing.and_then(|caller| PlayerId::new(&caller.account.id).ok());
        let account = caller.as_ref().map(|caller| &caller.account);
        let actor = account.and_then(|account| session::actor(account).ok());
        let owner = Owner::at(address, account.map(|account| account.id.as_str()));
        let world = WorldClient::new(&app.world, &app.work, owner, account, &app.ignored, &sender);
        let presence = ClientPresence::new(&app.presence, account);
        let (watched, absences) = (HashMap::new(), HashMap::new());
        let (lobby, my_games, friends, analysis) = (None, None, None, None);
        Client {
            app,
            caller,
            player,
            actor,
            address,
            sender,
            watched,
            presence,
            absences,
            ignored: None,
            lobby,
            my_games,
            friends,
            analysis,
            world,
        }
    }

    /// Handles a message; returns the response. Also tells how many small messages it counts for.
    pub(super) async fn handle(&mut self, text: &str) -> (Option<Message>, u32) {
        let asked: Result<ToServer, _> = serde_json::from_str(text);
        let weight = asked.as_ref().map_or(1, weight::of);
        let watched = match &asked {
            Ok(ToServer::Watch { table, .. }) => TableId::new(table).ok(),
            _ => None,
        };
        let answer = self.answer(asked).await;
        let backlog = watched.and_then(|id| self.watched.get(&id)).map_or(0, |watching| watching.backlog);
        (answer, weight.saturating_add(u32::try_from(backlog / HISTORY_PAGE).unwrap_or(u32::MAX)))
    }

    async fn answer(&mut self, asked: Result<ToServer, serde_json::Error>) -> Option<Message> {
        match asked {
            Err(error) => Some(malformed(&error.to_string())),
            Ok(ToServer::Ping { request }) => Some(message(&ToClient::Pong { request, now: now() })),
            Ok(ToServer::Watch { table, from }) => self.watch(table, from).await,
            Ok(ToServer::Unwatch { table }) => {
                if let Ok(id) = TableId::new(&table) {
                    self.unwatch(&id);
                }
                None
            }
            Ok(ToServer::EnterLobby) => {
                let viewer = self.player.as_ref().map(ToString::to_string);
                let lobby = Arc::clone(&self.app.lobby);
                self.lobby = Some(AbortOnDrop::spawn(send_lobby(lobby, viewer, self.sender.clone())));
                None
            }
            Ok(ToServer::LeaveLobby) => {
                self.lobby = None;
                None
            }
            Ok(ToServer::FollowGames) => {
                let Some(player) = &self.player else {
                    // Visitors have no games.
                    return Some(message(&ToClient::MyGames { games: Vec::new() }));
                };
                let games = Arc::clone(&self.app.my_games);
                let sending = send_my_games(games, player.clone(), self.sender.clone());
                self.my_games = Some(AbortOnDrop::spawn(sending));
                None
            }
            Ok(ToServer::UnfollowGames) => {
                self.my_games = None;
                None
            }
            Ok(ToServer::FollowFriends) => {
                self.friends = self.player.as_ref().map(|player| {
                    let (store, presence) = (Arc::clone(&self.app.store), Arc::clone(&self.app.presence));
                    AbortOnDrop::spawn(send_friends(store, presence, player.to_string(), self.sender.clone()))
                });
                None
            }
            Ok(ToServer::Who { table }) => self.who(table).await,
            Ok(ToServer::Command { table, request, command }) => {
                let begun = Instant::now();
                let done = self.command(&table, &command).await;
                if done.is_ok() {
                    self.app.metrics.command("table", begun.elapsed());
                    self.update_presence(&table, &command).await;
                }
                Some(self.respond(request, done.map(|number| ToClient::Done { request, number })))
            }
            Ok(ToServer::Position { table, request }) => {
                let seen = self.position(&table).await;
                Some(self.respond(request, seen.map(|position| ToClient::Position { request, position })))
            }
            Ok(ToServer::Analyze { request, position }) => {
                self.stop_analysis().await;
                let caller = self.caller.as_ref();
                match analysis::start(&self.app, caller, self.address, request, position, &self.sender).await
                {
                    Ok(running) => {
                        self.analysis = Some(running);
                        None
                    }
                    Err(error) => Some(self.respond(request, Err(error))),
                }
            }
            Ok(ToServer::StopAnalysis) => {
                self.stop_analysis().await;
                None
            }
            Ok(ToServer::World { request, command }) => {
                let told = self.world_command(request, command).await;
                Some(self.respond(request, told.map(|news| ToClient::World { request, news })))
            }
        }
    }

    /// The response to a request: its result, or the reason of the refusal.
    fn respond(&self, request: u32, done: Result<ToClient, ApiError>) -> Message {
        message(&done.unwrap_or_else(|ApiError { body, .. }| {
            self.app.metrics.refusal(&body.reason);
            ToClient::Refused { request, reason: body.reason, sentence: body.sentence }
        }))
    }

    async fn world_command(&mut self, request: u32, command: WorldCommand) -> Result<WorldNews, ApiError> {
        self.check_world_command(&command)?;
        let begun = matches!(command, WorldCommand::Play { .. }).then(Instant::now);
        let news = self.world.handle(request, command).await?;
        if let Some(begun) = begun {
            self.app.metrics.command("world", begun.elapsed());
        }
        Ok(news)
    }

    /// Rechecks the session or token with which the connection was opened; false if it is no longer valid.
    pub(super) async fn is_still_valid(&mut self) -> bool {
        let Some(credential) = self.caller.as_ref().map(|caller| caller.credential.clone()) else {
            return true;
        };
        match Caller::authenticate(&self.app, credential).await {
            Ok(Some(caller)) => {
                self.actor = session::actor(&caller.account).ok();
                // Somebody may have been muted or blocked through another process.
                let refreshed = self.app.ignored.refresh(&self.app.store, &caller.account.id).await;
                if let Err(error) = refreshed {
                    tracing::warn!(%error, "cannot read whom somebody mutes");
                }
                self.caller = Some(caller);
                true
            }
            Ok(None) => false,
            // The store is not responding. That is no reason to disconnect, and requests fail anyway.
            Err(_) => true,
        }
    }

    async fn command(&self, table: &str, command: &Command) -> Result<u64, ApiError> {
        let (Some(caller), Some(actor)) = (&self.caller, &self.actor) else {
            return Err(ApiError::not_logged_in());
        };
        caller.require(Scope::Play)?;
        if caller.account.is_guest() && matches!(command, Command::Sit { .. }) {
            self.refuse_guest_in_rated_game(table).await?;
        }
        let id = TableId::new(table).map_err(|_| ApiError::not_found())?;
        match command {
            // Turns and resignations are never delayed by earlier messages.
            Command::Resign | Command::Accept { .. } => {}
            Command::Play { .. } => self.app.rate_limits.turn(self.address)?,
            Command::Say { .. } => self.app.rate_limits.chat(&caller.account.id, self.address)?,
            _ => self.app.rate_limits.other_command(&caller.account.id, self.address)?,
        }
        self.refuse_blocked(&id, command, &caller.account.id).await?;
        if let (Command::Claim { .. }, Some(player)) = (command, &self.player) {
            absence::before_claim(&self.app, &id, player).await?;
        }
        self.app.conditions.before_clock(&id).await;
        let number = self.app.hub.command(&id, command, actor).await?;
        if let Command::Say { text } = command {
            self.note_chat(&id, number, &caller.account.id, text).await;
        }
        if matches!(command, Command::Sit { .. }) {
            waiting::withdraw_others(&self.app, &id).await?;
        }
        Ok(number)
    }

    /// Sitting down at a watched table makes the player present; leaving ends that.
    async fn update_presence(&mut self, table: &str, command: &Command) {
        if !matches!(command, Command::Sit { .. } | Command::Leave) {
            return;
        }
        let (Ok(id), Some(player)) = (TableId::new(table), &self.player) else { return };
        match command {
            Command::Sit { .. } if self.watched.contains_key(&id) => {
                self.presence.enter(&id, player);
                if let Ok(live) = self.app.hub.find(&id).await {
                    let watch = absence::start_watch(&self.app, &id, live, player);
                    self.absences.insert(id, watch);
                }
            }
            Command::Leave => {
                self.presence.stand_up(&id);
                self.absences.remove(&id);
            }
            _ => {}
        }
    }

    /// Everybody may view the world; playing needs an account that is not banned, and the scope for tokens.
    fn check_world_command(&self, command: &WorldCommand) -> Result<(), ApiError> {
        match (command, &self.caller) {
            (WorldCommand::Play { at }, Some(caller)) => {
                caller.require(Scope::World)?;
                self.app.rate_limits.world_move(&caller.account.id, self.address, at.x, at.y)
            }
            _ => Ok(()),
        }
    }

    async fn refuse_guest_in_rated_game(&self, table: &str) -> Result<(), ApiError> {
        let id = TableId::new(table).map_err(|_| ApiError::not_found())?;
        let seen = self.app.hub.find(&id).await?.peek(self.player.as_ref()).await;
        if seen.is_some_and(|table| table.terms().rated()) {
            Err(ApiError::account_required())
        } else {
            Ok(())
        }
    }

    async fn position(&self, table: &str) -> Result<TablePosition, ApiError> {
        let id = TableId::new(table).map_err(|_| ApiError::not_found())?;
        let live = self.app.hub.find(&id).await?;
        let seen = live.peek(self.player.as_ref()).await.ok_or_else(ApiError::not_found)?;
        if self.player.as_ref().is_some_and(|player| seen.has_seat(player)) && bots::has_seat(&seen) {
            // A program need not watch: a bot that waits for nobody plays on.
            live.touch();
            self.app.bots.add_table(&id);
        }
        let account = self.caller.as_ref().map(|caller| caller.account.id.as_str());
        position::describe(&self.app, &Owner::at(self.address, account), id, seen, self.player.clone()).await
    }

    async fn stop_analysis(&mut self) {
        if let Some(running) = self.analysis.take() {
            running.stop().await;
        }
    }

    /// Stops watching a table.
    fn unwatch(&mut self, table: &TableId) {
        self.presence.leave(table);
        self.absences.remove(table);
        self.watched.remove(table);
    }

    /// Starts to send who is present at a watched table.
    async fn who(&mut self, table: String) -> Option<Message> {
        let watched = TableId::new(&table).ok().filter(|id| self.watched.contains_key(id));
        let Some(id) = watched else { return Some(malformed("watch the table first")) };
        match self.app.hub.find(&id).await {
            Ok(live) => self.presence.follow(&id, live, self.player.clone(), &self.sender),
            Err(error) => return Some(no_table(table, error)),
        }
        None
    }

    async fn watch(&mut self, table: String, from: u64) -> Option<Message> {
        let Ok(id) = TableId::new(&table) else { return Some(message(&ToClient::NoTable { table })) };
        self.watched.remove(&id);
        if self.watched.len() >= MAX_WATCHED {
            return Some(malformed("too many tables watched"));
        }
        let live = match self.app.hub.find(&id).await {
            Ok(live) => live,
            Err(error) => return Some(no_table(table, error)),
        };
        let Some(seen) = live.peek(self.player.as_ref()).await else {
            return Some(message(&ToClient::NoTable { table }));
        };
        if let Some(player) = self.player.as_ref().filter(|player| seen.has_seat(player)) {
            self.presence.enter(&id, player);
            if seen.ending().is_none() {
                let watch = absence::start_watch(&self.app, &id, live.clone(), player);
                self.absences.insert(id.clone(), watch);
            }
        }
        let viewer = match self.viewer().await {
            Ok(viewer) => viewer,
            Err(error) => return Some(no_table(table, error)),
        };
        let Some(watching) = live.watch(from, viewer, self.sender.clone()).await else {
            return Some(message(&ToClient::NoTable { table }));
        };
        if bots::has_seat(&seen) {
            self.app.bots.add_table(&id);
        }
        self.watched.insert(id, watching);
        None
    }
}
