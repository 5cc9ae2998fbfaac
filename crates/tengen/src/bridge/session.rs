//! The games of a bot account, over all connections.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use protocol::{Command, MyGame, OpenOffer, PhaseName, TablePosition, ToClient, ToServer, Wish};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};

use super::link::{Address, Link, Lost};
use super::player::{Decided, Player};
use super::policy::Policy;
use crate::failure::{Done, Failure};

/// Waiting time before the first and the last attempts to connect again.
const SHORTEST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// When all games are looked at once more after a refused command: the server may have been busy.
const LOOK_AGAIN: Duration = Duration::from_secs(3);

/// What goes on while connections come and go.
pub(super) struct Session {
    policy: Policy,
    engine: Vec<String>,
    players: HashMap<String, Player>,
    /// Challenges that were accepted and have not begun.
    accepted: BTreeSet<String>,
    /// The latest offer at each table that was answered: none is answered twice.
    answered: HashMap<String, u64>,
    decided: UnboundedSender<Decided>,
    decisions: UnboundedReceiver<Decided>,
    /// The tables of the commands that are under way, by request.
    requests: HashMap<u32, String>,
    request: u32,
    look_again: Option<Instant>,
}

impl Session {
    pub(super) fn new(policy: Policy, engine: Vec<String>) -> Session {
        let (decided, decisions) = unbounded_channel();
        Session {
            policy,
            engine,
            players: HashMap::new(),
            accepted: BTreeSet::new(),
            answered: HashMap::new(),
            decided,
            decisions,
            requests: HashMap::new(),
            request: 0,
            look_again: None,
        }
    }

    /// Plays until the server refuses the token.
    pub(super) async fn run(&mut self, address: &Address) -> Done {
        let mut wait = SHORTEST_WAIT;
        loop {
            let why = match Link::open(address).await {
                Ok((link, me)) => {
                    tracing::info!(name = me.name, "connected");
                    wait = SHORTEST_WAIT;
                    let Err(why) = self.serve(link, &me.id).await;
                    why
                }
                Err(why) => why,
            };
            match why {
                Lost::Refused(why) => return Err(Failure::failed(why)),
                Lost::Broken(why) => tracing::warn!(why, seconds = wait.as_secs_f32(), "not connected"),
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    async fn serve(&mut self, mut link: Link, me: &str) -> Result<std::convert::Infallible, Lost> {
        self.requests.clear();
        self.players.values_mut().for_each(Player::forget);
        link.send(&ToServer::FollowGames).await?;
        loop {
            let again = self.look_again;
            let look_again = async { sleep_until(again.unwrap_or_else(Instant::now)).await };
            tokio::select! {
                message = link.receive() => self.hear(&mut link, me, message?).await?,
                Some((table, command)) = self.decisions.recv() => self.command(&mut link, table, command).await?,
                () = look_again, if again.is_some() => {
                    self.look_again = None;
                    link.send(&ToServer::FollowGames).await?;
                }
            }
        }
    }

    async fn hear(&mut self, link: &mut Link, me: &str, message: ToClient) -> Result<(), Lost> {
        match message {
            ToClient::MyGames { games } => {
                let tables: BTreeSet<&str> = games.iter().map(|game| game.game.table.as_str()).collect();
                self.players.retain(|table, _| tables.contains(table.as_str()));
                self.accepted.retain(|table| tables.contains(table.as_str()));
                self.answered.retain(|table, _| tables.contains(table.as_str()));
                for game in games {
                    self.look(link, me, game).await?;
                }
            }
            ToClient::MyGamesChanged { changed } => {
                for game in changed {
                    self.look(link, me, game).await?;
                }
            }
            ToClient::Position { position, .. } => self.act(link, position).await?,
            ToClient::Done { request, .. } => drop(self.requests.remove(&request)),
            ToClient::Refused { request, reason, .. } => {
                let table = self.requests.remove(&request).unwrap_or_default();
                tracing::debug!(table, reason, "refused");
                self.accepted.remove(&table);
                if let Some(player) = self.players.get_mut(&table) {
                    player.forget();
                }
                self.look_again = Some(Instant::now() + LOOK_AGAIN);
            }
            ToClient::Goodbye => return Err(Lost::Broken("the server is shutting down".to_owned())),
            _ => {}
        }
        Ok(())
    }

    /// Looks at a game that is new or has changed.
    async fn look(&mut self, link: &mut Link, me: &str, game: MyGame) -> Result<(), Lost> {
        let game = game.game;
        let table = game.table.clone();
        match game.phase.as_str() {
            "over" => {
                if self.players.remove(&table).is_some() {
                    tracing::info!(table, result = game.result, "game over");
                }
                // A rematch may be offered.
                self.ask_position(link, table).await?;
            }
            "waiting" if game.invited.as_deref() == Some(me) && !self.accepted.contains(&table) => {
                let playing = self.players.len() + self.accepted.len();
                let command = match self.policy.refuse(game.terms.clone(), playing) {
                    Ok(()) => {
                        tracing::info!(table, "challenge accepted");
                        self.accepted.insert(table.clone());
                        Command::Sit { wish: Wish::Random }
                    }
                    Err(why) => {
                        tracing::info!(table, why, "challenge declined");
                        Command::Leave
                    }
                };
                self.command(link, table, command).await?;
            }
            "playing" | "paused" | "scoring" => {
                self.accepted.remove(&table);
                if !self.players.contains_key(&table) {
                    let player = Player::start(self.engine.clone(), self.decided.clone());
                    self.players.insert(table.clone(), player);
                }
                // Also in the other's turn: there may be an offer.
                self.ask_position(link, table).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Answers offers, and asks the engine if it is its turn.
    async fn act(&mut self, link: &mut Link, position: TablePosition) -> Result<(), Lost> {
        let own = match position.side {
            Some(protocol::SideName::Black) => protocol::Color::Black,
            _ => protocol::Color::White,
        };
        for offer in position.offers.iter().filter(|offer| offer.color != own) {
            self.answer(link, &position, offer).await?;
        }
        let acts = position.your_turn && matches!(position.phase, PhaseName::Playing | PhaseName::Scoring);
        if let Some(player) = self.players.get_mut(&position.table).filter(|_| acts) {
            player.ask(position);
        }
        Ok(())
    }

    /// Accepts an offer, or declines it and says why.
    async fn answer(
        &mut self,
        link: &mut Link,
        position: &TablePosition,
        offer: &OpenOffer,
    ) -> Result<(), Lost> {
        let (what, asked, table) = (offer.what, offer.asked, &position.table);
        if self.answered.get(table).is_some_and(|answered| *answered >= asked) {
            return Ok(());
        }
        self.answered.insert(table.clone(), asked);
        let playing = self.players.len() + self.accepted.len();
        let command = match self.policy.decline(what, &position.terms, playing) {
            Ok(()) => Command::Grant { what, asked },
            Err(why) => {
                self.command(link, table.clone(), Command::Say { text: why.to_owned() }).await?;
                Command::Refuse { what, asked }
            }
        };
        self.command(link, table.clone(), command).await
    }

    async fn ask_position(&mut self, link: &mut Link, table: String) -> Result<(), Lost> {
        self.request += 1;
        link.send(&ToServer::Position { table, request: self.request }).await
    }

    async fn command(&mut self, link: &mut Link, table: String, command: Command) -> Result<(), Lost> {
        self.request += 1;
        self.requests.insert(self.request, table.clone());
        link.send(&ToServer::Command { table, request: self.request, command }).await
    }
}
