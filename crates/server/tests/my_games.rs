//! One's own games and challenges, followed on any page: in one process, and in two that share a database.

mod common;

use std::collections::BTreeMap;

use common::{Client, Running};
use protocol::{Command, MyGame, Offer, ToClient, ToServer, Wish};
use testing::Place;

const OPEN: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;
const PRIVATE: &str = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;

/// What a player knows of their games.
struct Followed {
    client: Client,
    games: BTreeMap<String, MyGame>,
    /// How many updates arrived.
    updates: usize,
}

impl Followed {
    async fn start(mut client: Client) -> Followed {
        client.say(&ToServer::FollowGames).await;
        let mut followed = Followed { client, games: BTreeMap::new(), updates: 0 };
        followed.hear().await;
        followed
    }

    async fn hear(&mut self) {
        match self.client.hear().await {
            ToClient::MyGames { games } => {
                self.games = games.into_iter().map(|game| (game.game.table.clone(), game)).collect();
            }
            ToClient::MyGamesChanged { changed } => {
                self.updates += 1;
                self.games.extend(changed.into_iter().map(|game| (game.game.table.clone(), game)));
            }
            other => panic!("{other:?}"),
        }
    }

    async fn until(&mut self, table: &str, fits: impl Fn(&MyGame) -> bool) -> MyGame {
        while !self.games.get(table).is_some_and(&fits) {
            self.hear().await;
        }
        self.games[table].clone()
    }
}

async fn players_are_told_of_their_games(here: &Running, there: &Running) {
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    let before = here.open(&ann, PRIVATE).await;
    let mut anns = Followed::start(ann.second(here).await).await;
    let mut bobs = Followed::start(bob.second(there).await).await;
    let first = anns.until(&before, |game| game.game.phase == "waiting").await;
    assert!(first.game.expires.is_some() && !first.your_turn);
    assert!(bobs.games.is_empty());

    let table = here.open(&ann, OPEN).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    anns.until(&table, |game| game.game.phase == "playing" && game.your_turn).await;
    bobs.until(&table, |game| game.game.phase == "playing" && !game.your_turn).await;
    ann.play(&table, "E5").await.expect("her turn");
    bobs.until(&table, |game| game.your_turn && game.game.turns == 1).await;
    bob.command(&table, Command::Resign).await.expect("he may");
    let over = anns.until(&table, |game| game.game.phase == "over").await;
    assert_eq!(over.game.result.as_deref(), Some("B+R"));
    bobs.until(&table, |game| game.game.phase == "over").await;
    let asked = ann.command(&table, Command::Ask { what: Offer::Rematch }).await.expect("she may ask");
    bob.command(&table, Command::Grant { what: Offer::Rematch, asked }).await.expect("he agrees");
    let is_rematch = |game: &&MyGame| game.rematch_of.as_deref() == Some(&table);
    while anns.games.values().find(is_rematch).is_none() {
        anns.hear().await;
    }
    let rematch = anns.games.values().find(is_rematch).expect("it is there").clone();
    bobs.until(&rematch.game.table, |game| game.your_turn && game.game.phase == "playing").await;

    let invited = format!(r#"{{"terms":{{"variant":"no"}},"wish":"black","invited":"{}"}}"#, bob.me.id);
    let challenge = here.open(&ann, &invited).await;
    bobs.until(&challenge, |game| game.game.phase == "waiting").await;
    bob.command(&challenge, Command::Leave).await.expect("he declines");
    anns.until(&challenge, |game| game.game.phase == "over").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_one_process() {
    let place = Place::sqlite();
    let server = Running::start(&place.address).await;
    players_are_told_of_their_games(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn across_processes() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (Running::start(&place.address).await, Running::start(&place.address).await);
    players_are_told_of_their_games(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

/// Every process hears of every event; a player is told of each by the one they are connected to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_told_twice() {
    let Some(place) = Place::postgres().await else { return };
    let servers = [
        Running::start(&place.address).await,
        Running::start(&place.address).await,
        Running::start(&place.address).await,
    ];
    let [here, there, _] = &servers;
    let (ann, mut bob) = (here.guest().await, there.guest().await);
    let mut anns = Followed::start(ann.second(here).await).await;
    let table = here.open(&ann, OPEN).await;
    anns.until(&table, |game| game.game.phase == "waiting").await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    anns.until(&table, |game| game.game.phase == "playing").await;
    assert_eq!(anns.updates, 2, "one for each change");
    for server in servers {
        server.stop().await;
    }
}

/// A program finds its games with a token.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_follow_their_games_with_a_token() {
    let place = Place::sqlite();
    let server = Running::start(&place.address).await;
    let (mut robot, mut ann) = (server.bot("Robot").await, server.guest().await);
    let wanted = r#"{"name":"play","scopes":["read","play","challenge"]}"#;
    let (status, _, body) = server.request("POST /api/tokens", &robot.headers(&server), wanted).await;
    assert_eq!(status, 201, "{body}");
    let secret = serde_json::from_str::<protocol::MadeToken>(&body).expect("a token").secret;
    robot.connect_with(&server, &secret).await;
    let mut robots = Followed::start(robot).await;
    let invited =
        format!(r#"{{"terms":{{"variant":"go"}},"wish":"white","invited":"{}"}}"#, robots.client.me.id);
    let table = server.open(&ann, &invited).await;
    robots.until(&table, |game| game.game.phase == "waiting").await;
    let sat = robots.client.command_while(&table, Command::Sit { wish: Wish::Black }, |_| {}).await;
    sat.expect("it is for the program");
    ann.watch(&table, 1).await;
    ann.until(2).await;
    server.stop().await;
}
