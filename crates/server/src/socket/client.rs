//! What a client asks for on its WebSocket, and what it is answered.

use std::collections::HashMap;

use axum::extract::ws::Message;
use protocol::{Scope, ToClient, ToServer, WorldCommand};
use table::{PlayerId, TableId};
use tokio::sync::mpsc;

use super::message;
use crate::App;
use crate::analysis::{self, Running};
use crate::convert;
use crate::failure::Failure;
use crate::live::{Watching, now};
use crate::lobby::Follower;
use crate::presence::Company;
use crate::session::{self, Caller};
use crate::world::Visit;

/// How many tables one client may watch.
const MOST_WATCHED: usize = 64;

/// The answer to a request: what was done, or why not.
fn answer(request: u32, done: Result<ToClient, Failure>) -> Message {
    message(&done.unwrap_or_else(|Failure { trouble, .. }| ToClient::Refused {
        request,
        reason: trouble.reason,
        sentence: trouble.sentence,
    }))
}

pub(super) fn misunderstood(why: &str) -> Message {
    message(&ToClient::Misunderstood { why: why.to_owned() })
}

/// Why a table cannot be watched: there is none, or nobody can say at the moment.
fn no_table(table: String, failure: Failure) -> Message {
    message(&match failure.is_not_found() {
        true => ToClient::NoTable { table },
        false => ToClient::Unavailable { table, sentence: failure.trouble.sentence },
    })
}

/// One connected client.
pub(super) struct Client {
    app: App,
    pub(super) caller: Option<Caller>,
    player: Option<PlayerId>,
    sender: mpsc::Sender<Message>,
    watched: HashMap<TableId, Watching>,
    company: Company,
    lobby: Option<Follower>,
    analysis: Option<Running>,
    world: Visit,
}

impl Client {
    /// A client who has just come, with the place where messages for it go.
    pub(super) fn new(app: App, caller: Option<Caller>, sender: mpsc::Sender<Message>) -> Client {
        // A program that may neither read nor play for its owner sees what everybody sees.
        let seeing = caller.as_ref().filter(|caller| caller.may(Scope::Read) || caller.may(Scope::Play));
        let player = seeing.and_then(|caller| PlayerId::new(&caller.account.id).ok());
        let world = Visit::new(&app.world, caller.as_ref().map(|caller| &caller.account), &sender);
        let company = Company::new(&app.presence);
        let watched = HashMap::new();
        Client { app, caller, player, sender, watched, company, lobby: None, analysis: None, world }
    }

    /// Does what a message says; the answer goes to the client.
    pub(super) async fn hear(&mut self, heard: &str) -> Option<Message> {
        match serde_json::from_str(heard) {
            Err(error) => Some(misunderstood(&error.to_string())),
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
                self.lobby = Some(Follower::start(&self.app.lobby, viewer, &self.sender));
                None
            }
            Ok(ToServer::LeaveLobby) => {
                self.lobby = None;
                None
            }
            Ok(ToServer::Who { table }) => self.who(table).await,
            Ok(ToServer::Command { table, request, command }) => {
                let done = self.command(&table, &command).await;
                self.app.metrics.command(done.is_ok());
                if done.is_ok() {
                    self.attend(&table, &command);
                }
                Some(answer(request, done.map(|number| ToClient::Done { request, number })))
            }
            Ok(ToServer::Analyze { request, position }) => {
                self.stop_analysis().await;
                let caller = self.caller.as_ref();
                match analysis::start(&self.app, caller, request, &position, &self.sender).await {
                    Ok(running) => {
                        self.analysis = Some(running);
                        None
                    }
                    Err(failure) => Some(answer(request, Err(failure))),
                }
            }
            Ok(ToServer::StopAnalysis) => {
                self.stop_analysis().await;
                None
            }
            Ok(ToServer::World { request, command }) => {
                let told = match self.may_in_world(&command) {
                    Ok(()) => self.world.hear(request, command).await,
                    Err(failure) => Err(failure),
                };
                Some(answer(request, told.map(|news| ToClient::World { request, news })))
            }
        }
    }

    /// Looks at the key with which the connection was opened; false if it is not good any more.
    pub(super) async fn is_still_known(&mut self) -> bool {
        let Some(key) = self.caller.as_ref().map(|caller| caller.key.clone()) else { return true };
        match Caller::of(&self.app, key).await {
            Ok(Some(caller)) => {
                self.caller = Some(caller);
                true
            }
            Ok(None) => false,
            // The store does not answer: nobody is thrown out for that, and nothing can be done anyway.
            Err(_) => true,
        }
    }

    async fn command(&self, table: &str, command: &protocol::Command) -> Result<u64, Failure> {
        let caller = self.caller.as_ref().ok_or_else(Failure::no_session)?;
        caller.must(Scope::Play)?;
        if caller.account.is_guest() && matches!(command, protocol::Command::Sit { .. }) {
            self.no_guests_in_rated_games(table).await?;
        }
        let id = TableId::new(table).map_err(|_| Failure::not_found())?;
        self.app.hub.command(&id, &convert::command(command), &session::by(&caller.account)?).await
    }

    /// Whoever sits down at a table that they watch is there, and whoever gets up is not.
    fn attend(&mut self, table: &str, command: &protocol::Command) {
        let (Ok(id), Some(player)) = (TableId::new(table), &self.player) else { return };
        match command {
            protocol::Command::Sit { .. } if self.watched.contains_key(&id) => {
                self.company.enter(&id, player);
            }
            protocol::Command::Leave => self.company.stand_up(&id),
            _ => {}
        }
    }

    /// Everybody may look; playing is not for the banned, nor for programs without the scope.
    fn may_in_world(&self, command: &WorldCommand) -> Result<(), Failure> {
        match (command, &self.caller) {
            (WorldCommand::Play { .. }, Some(caller)) => caller.must(Scope::World),
            _ => Ok(()),
        }
    }

    async fn no_guests_in_rated_games(&self, table: &str) -> Result<(), Failure> {
        let id = TableId::new(table).map_err(|_| Failure::not_found())?;
        let seen = self.app.hub.find(&id).await?.peek(self.player.as_ref()).await;
        if seen.is_some_and(|table| table.terms().rated()) { Err(Failure::no_guests()) } else { Ok(()) }
    }

    async fn stop_analysis(&mut self) {
        if let Some(running) = self.analysis.take() {
            running.stop().await;
        }
    }

    /// Watches a table no longer.
    fn unwatch(&mut self, table: &TableId) {
        self.company.leave(table);
        self.watched.remove(table);
    }

    /// Tells from now on who is at a table that the client watches.
    async fn who(&mut self, table: String) -> Option<Message> {
        let watched = TableId::new(&table).ok().filter(|id| self.watched.contains_key(id));
        let Some(id) = watched else { return Some(misunderstood("first watch the table")) };
        match self.app.hub.find(&id).await {
            Ok(live) => self.company.hear(&id, live, self.player.clone(), &self.sender),
            Err(failure) => return Some(no_table(table, failure)),
        }
        None
    }

    async fn watch(&mut self, table: String, from: u64) -> Option<Message> {
        let Ok(id) = TableId::new(&table) else { return Some(message(&ToClient::NoTable { table })) };
        self.watched.remove(&id);
        if self.watched.len() >= MOST_WATCHED {
            return Some(misunderstood("you watch too many tables"));
        }
        let live = match self.app.hub.find(&id).await {
            Ok(live) => live,
            Err(failure) => return Some(no_table(table, failure)),
        };
        let Some(seen) = live.peek(self.player.as_ref()).await else {
            return Some(message(&ToClient::NoTable { table }));
        };
        if let Some(player) = self.player.as_ref().filter(|player| seen.has_seat(player)) {
            self.company.enter(&id, player);
        }
        let Some(watching) = live.watch(from, self.player.clone(), self.sender.clone()).await else {
            return Some(message(&ToClient::NoTable { table }));
        };
        self.watched.insert(id, watching);
        None
    }
}
