//! Players at tables.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use protocol::{Command, Fact, ToClient, ToServer, Wish};
use rules::{OptionValue, Options, Position, Variant};
use tokio::time::{Instant, sleep};

use super::link::Link;
use super::{Load, Told, store_fails};
use crate::common::try_request;

const TERMS: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000},"rated":true},"wish":"black"}"#;
/// After so many turns a player resigns: scoring would take a search.
const LONGEST_GAME: u32 = 30;

/// A table with both players and a spectator; each may be connected to another server.
pub(crate) struct Players {
    load: Arc<Load>,
    /// The server to try next.
    server: usize,
    /// The index of this pair.
    own: usize,
    cookies: [String; 2],
    random: u64,
}

impl Players {
    pub(crate) fn new(load: &Arc<Load>, n: usize, cookies: [String; 2]) -> Players {
        Players { load: Arc::clone(load), server: n, own: n, cookies, random: n as u64 * 7919 + 1 }
    }

    fn random(&mut self, below: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % below
    }

    /// Plays game after game until told to stop.
    pub(crate) async fn play(mut self) {
        while !self.load.stopped() {
            if let Some(table) = self.open().await {
                while !self.load.stopped() && self.sit_and_play(&table).await.is_none() {
                    // The connection was lost: continue on another server, or on the same one once it is back.
                    self.server += 1;
                    sleep(Duration::from_millis(20)).await;
                }
            } else {
                self.server += 1;
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn open(&self) -> Option<String> {
        let address = self.load.address(self.server);
        let headers = format!("Origin: http://{address}\r\nCookie: {}\r\n", self.cookies[0]);
        let (status, _, body) = try_request(address, "POST /api/tables", &headers, TERMS).await?;
        let table = (status == 201)
            .then(|| serde_json::from_str::<protocol::Opened>(&body).expect("a table").table)?;
        self.load.told.lock().unwrap_or_else(PoisonError::into_inner).insert(table.clone(), Told::default());
        Some(table)
    }

    /// Plays a game to its end. `None` if a connection was lost before.
    async fn sit_and_play(&mut self, table: &str) -> Option<()> {
        let mut seats = [
            Link::open(self.load.address(self.server), &self.cookies[0]).await?,
            Link::open(self.load.address(self.server + 1), &self.cookies[1]).await?,
        ];
        let mut eye = Eye::open(&self.load, self.server + 2, table).await?;
        let sat = seats[1].command(table, Command::Sit { wish: Wish::White }).await?;
        self.note(table, &sat);
        if sat.as_ref().is_err_and(|reason| store_fails(reason)) {
            return None;
        }
        eye.until(sat.unwrap_or(1)).await?;
        while !self.load.stopped() {
            let (position, over) = eye.position();
            if over {
                return Some(());
            }
            if position.is_over() {
                // The end is the next event.
                eye.until(eye.next).await?;
                continue;
            }
            let side = usize::from(position.to_play() == rules::Color::White);
            let mut turns = position.legal_turns();
            turns.retain(|turn| *turn != rules::Turn::Pass);
            let turn = position.write(turns[self.random(turns.len())]);
            let number = Some(position.turns() + 1);
            let command = match position.turns() {
                LONGEST_GAME.. => Command::Resign,
                _ => Command::Play { turn, number },
            };
            sleep(self.load.pause).await;
            let began = Instant::now();
            let done = seats[side].command(table, command.clone()).await;
            self.load.commanded(table, began, &command, done.as_ref());
            let done = done?;
            self.note(table, &done);
            let reached = match done {
                Ok(number) => number,
                // Played before the connection was lost: wait for the event.
                Err(reason) if ["stale", "not_your_turn", "over"].contains(&reason.as_str()) => eye.next,
                // Look again, and try again if it was not done, as the messages say.
                Err(reason) if store_fails(&reason) => return None,
                Err(reason) => panic!("{table}: {reason}"),
            };
            eye.until(reached).await?;
        }
        Some(())
    }

    fn note(&self, table: &str, done: &Result<u64, String>) {
        if let Ok(number) = done {
            let mut told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
            let told = told.entry(table.to_owned()).or_default();
            told.acknowledged = told.acknowledged.max(*number);
            self.load.acknowledged.fetch_add(1, Ordering::Relaxed);
            self.load.latest().insert(self.own, Instant::now());
        }
    }
}

/// Watches a table and keeps everything it received.
struct Eye {
    load: Arc<Load>,
    link: Link,
    table: String,
    /// The number of the next event.
    next: u64,
}

impl Eye {
    async fn open(load: &Arc<Load>, server: usize, table: &str) -> Option<Eye> {
        let mut link = Link::open(load.address(server), "").await?;
        let known =
            load.told.lock().unwrap_or_else(PoisonError::into_inner).get(table).map_or(0, |t| t.events.len());
        let (table, next) = (table.to_owned(), known as u64 + 1);
        link.say(&ToServer::Watch { table: table.clone(), from: next }).await?;
        Some(Eye { load: Arc::clone(load), link, table, next })
    }

    /// Receives events up to a number.
    async fn until(&mut self, last: u64) -> Option<()> {
        while self.next <= last {
            match self.link.hear().await? {
                ToClient::Event { number, event, .. } => {
                    assert_eq!(number, self.next, "in order and without gaps");
                    let event = event.expect("nobody is hidden here");
                    self.load.received(&self.table, number, &event.fact);
                    let mut told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
                    told.entry(self.table.clone()).or_default().events.push(event);
                    self.next += 1;
                }
                ToClient::Welcome { .. } => {}
                // The store could not be read.
                ToClient::Goodbye | ToClient::Unavailable { .. } => return None,
                other => panic!("{other:?}"),
            }
        }
        Some(())
    }

    /// The position after the events, and whether the game is over.
    fn position(&self) -> (Position, bool) {
        let told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = Options::new(Variant::Go);
        options.set("size", OptionValue::whole(9)).expect("a size");
        let mut position = Position::new(&options);
        let mut over = false;
        for event in told.get(&self.table).map_or(&[][..], |told| &told.events) {
            match &event.fact {
                Fact::Played { turn, .. } => {
                    position.play_text(turn).expect("what was accepted is legal");
                }
                Fact::Ended { .. } => over = true,
                _ => {}
            }
        }
        (position, over)
    }
}
