//! Tables that wait for an opponent: they live and die with their hosts, and nobody has too many.

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use common::{Client, Running};
use protocol::{AbsenceClaim, Command, Fact, GameSummary, Lobby, Paired, ToClient, ToServer, Wish};
use tengen_server::{Config, Limits};
use testing::Place;

const OPEN: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;
const PRIVATE: &str = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
const DAYS: &str =
    r#"{"terms":{"variant":"go","clock":{"kind":"correspondence","turn":86400000}},"wish":"black"}"#;

async fn start(store: &str, host_grace: Duration, limits: Limits) -> Running {
    let config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), store);
    let client_timeout = Duration::from_secs(180);
    Running::start_on(Config { host_grace, limits, client_timeout, ..config }).await
}

const SOON: Duration = Duration::from_millis(300);

async fn lobby(server: &Running) -> Lobby {
    let (_, _, body) = server.request("GET /api/lobby", "", "").await;
    serde_json::from_str(&body).expect("the lobby")
}

async fn phase(server: &Running, table: &str) -> String {
    let (_, _, body) = server.request(&format!("GET /api/tables/{table}"), "", "").await;
    serde_json::from_str::<GameSummary>(&body).expect("a table").phase
}

/// Waits until a table is over.
async fn until_over(server: &Running, table: &str) {
    while phase(server, table).await != "over" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn a_table_goes_with_its_host(here: &Running, there: &Running) {
    let (ann, bob) = (here.guest().await, here.guest().await);
    let anns = here.open(&ann, OPEN).await;
    let hers = [here.open(&ann, PRIVATE).await, here.open(&ann, DAYS).await];
    let bobs = here.open(&bob, OPEN).await;
    let mut window = ann.second(here).await;
    drop(ann);
    // A second window of hers keeps the table, to whatever process it is connected.
    window.say(&ToServer::Ping { request: 1 }).await;
    window.hear().await;
    let away = there.open(&there.guest().await, OPEN).await;
    until_over(there, &away).await;
    assert_eq!(phase(there, &anns).await, "waiting");
    drop(window);
    until_over(there, &anns).await;
    assert_eq!(phase(there, &bobs).await, "waiting", "he is still here");
    for table in hers {
        assert_eq!(phase(there, &table).await, "waiting", "it waits without her");
    }
    let listed: Vec<String> = lobby(there).await.waiting.into_iter().map(|game| game.table).collect();
    assert!(listed.contains(&bobs) && !listed.contains(&anns), "{listed:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_lives_as_long_as_its_host_is_connected() {
    let place = Place::sqlite();
    let server = start(&place.address, SOON, Limits::NONE).await;
    a_table_goes_with_its_host(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_lives_as_long_as_its_host_is_connected_to_any_process() {
    let Some(place) = Place::postgres().await else { return };
    let here = start(&place.address, SOON, Limits::NONE).await;
    let there = start(&place.address, SOON, Limits::NONE).await;
    a_table_goes_with_its_host(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

const OTHER: &str = r#"{"terms":{"variant":"no","options":{"size":7}},"wish":"black"}"#;

/// Two people sit down at two tables of one host in the same moment, and somebody else at a table of one of the two.
async fn nobody_begins_twice(here: &Running, there: &Running) {
    let mut twice = 0;
    for _ in 0..8 {
        let (ann, mut bob, mut cat) = (here.guest().await, here.guest().await, there.guest().await);
        let mut dan = there.guest().await;
        let tables = [here.open(&ann, OPEN).await, here.open(&ann, OTHER).await];
        let bobs = here.open(&bob, OTHER).await;
        let sit = || Command::Sit { wish: Wish::White };
        let (one, two, three) = tokio::join!(
            bob.command(&tables[0], sit()),
            cat.command(&tables[1], sit()),
            dan.command(&bobs, sit()),
        );
        let refused = ["just_begun", "over"];
        for reason in [&one, &two, &three].into_iter().filter_map(|done| done.as_ref().err()) {
            assert!(refused.contains(&reason.as_str()), "{reason}");
        }
        assert!(!(one.is_ok() && two.is_ok()), "Ann has begun twice");
        twice += u32::from(one.is_ok() && three.is_ok());
        assert!(one.is_ok() || two.is_ok() || three.is_ok(), "somebody begins");
        for (table, begun) in [(&tables[0], one.is_ok()), (&tables[1], two.is_ok())] {
            if !begun && (one.is_ok() || two.is_ok()) {
                until_over(there, table).await;
            }
        }
        // Whoever was refused can sit down with somebody else at once.
        let eves = here.open(&here.guest().await, OPEN).await;
        let mut next = if two.is_ok() { dan } else { cat };
        if three.is_err() || two.is_err() {
            next.command(&eves, sit()).await.expect("a seat is free");
        }
    }
    // Whoever sits down elsewhere after the own table has begun may want two games: if Dan is a moment earlier than Bob, the server cannot tell.
    assert!(twice <= 4, "Bob has begun twice in {twice} of 8 rounds");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_the_tables_at_which_somebody_waits_one_begins() {
    let place = Place::sqlite();
    let server = start(&place.address, Duration::from_secs(600), Limits::NONE).await;
    nobody_begins_twice(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_the_tables_at_which_somebody_waits_one_begins_in_whatever_process() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (
        start(&place.address, Duration::from_secs(600), Limits::NONE).await,
        start(&place.address, Duration::from_secs(600), Limits::NONE).await,
    );
    nobody_begins_twice(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

/// After a restart the hosts have a moment to come back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_closes_only_the_tables_of_those_who_stay_away() {
    let place = Place::sqlite();
    let long = Duration::from_secs(600);
    let server = start(&place.address, long, Limits::NONE).await;
    let (mut ann, bob) = (server.guest().await, server.guest().await);
    let tables = [server.open(&ann, OPEN).await, server.open(&bob, OPEN).await];
    server.stop().await;
    let server = start(&place.address, Duration::from_secs(2), Limits::NONE).await;
    ann.connect(&server).await;
    until_over(&server, &tables[1]).await;
    assert_eq!(phase(&server, &tables[0]).await, "waiting");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_away_is_shown_as_away_and_never_paired_with() {
    let place = Place::sqlite();
    let server = start(&place.address, Duration::from_secs(600), Limits::NONE).await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let pair = r#"{"terms":{"variant":"no"},"wish":"random"}"#;
    let seat = async |who: &Client| {
        let (_, _, body) = server.request("POST /api/pair", &who.headers(&server), pair).await;
        serde_json::from_str::<Paired>(&body).expect("a seat")
    };
    let anns = seat(&ann).await;
    assert!(!lobby(&server).await.waiting[0].away);
    let mut eve = Client::visitor(&server).await;
    eve.say(&ToServer::EnterLobby).await;
    let ToClient::Lobby { lobby: seen } = eve.hear().await else { panic!("the lobby") };
    assert_eq!(seen.online, 2, "visitors without a session are not counted");
    let cookie = ann.cookie.clone();
    drop(ann);
    loop {
        match eve.hear().await {
            ToClient::LobbyChanged { changed, online: 1, .. } if changed.iter().any(|game| game.away) => {
                break;
            }
            ToClient::LobbyChanged { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(!seat(&bob).await.found, "she is away");
    // She is back; he waits, too, and asks again.
    let _back = common::dial(&server, &server.origin(), &cookie).await.expect("a socket");
    tokio::time::timeout(Duration::from_secs(30), async { while seat(&bob).await.table != anns.table {} })
        .await
        .expect("he finds her");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_one_guest_leaves_the_lobby_usable() {
    let place = Place::sqlite();
    let long = Duration::from_secs(600);
    let server = start(&place.address, long, Limits { requests: 0, ..Limits::DEFAULT }).await;
    let (eve, bob) = (server.guest().await, server.guest().await);
    let challenge = format!(r#"{{"terms":{{"variant":"go"}},"wish":"black","invited":"{}"}}"#, bob.me.id);
    let headers = eve.headers(&server);
    let open = |body: String| {
        let (headers, address) = (headers.clone(), server.address);
        tokio::spawn(async move {
            common::try_request(address, "POST /api/tables", &headers, &body).await.expect("an answer")
        })
    };
    // All at once, so that none has to wait for the count of the others.
    let floods: Vec<_> =
        (0..60).map(|n| open(if n % 2 == 0 { OPEN.to_owned() } else { challenge.clone() })).collect();
    let mut refused = 0;
    for flood in floods {
        let (status, _, body) = flood.await.expect("no panic");
        assert!(status == 201 || body.contains("too_many_waiting") || status == 429, "{status} {body}");
        refused += u32::from(status != 201);
    }
    let most = Limits::DEFAULT.waiting;
    assert!(refused >= 60 - most, "{refused} of 60 refused");
    // From the same address, other guests may open some more, and no more than that.
    let mut opened = 60 - refused;
    for _ in 0..5 {
        let guest = server.guest().await;
        for _ in 0..most {
            let (status, ..) = server.request("POST /api/tables", &guest.headers(&server), OPEN).await;
            opened += u32::from(status == 201);
        }
    }
    assert_eq!(opened, Limits::DEFAULT.waiting_address);
    let seen = lobby(&server).await;
    assert!(seen.waiting.len() <= Limits::DEFAULT.waiting_address as usize, "{}", seen.waiting.len());
    // Whoever cancels one may open another.
    let mut eve = eve;
    let (_, _, body) =
        server.request(&format!("GET /api/people/{}/games?phase=waiting", eve.me.id), &headers, "").await;
    let own: protocol::Games = serde_json::from_str(&body).expect("games");
    eve.command(&own.games[0].table, Command::Leave).await.expect("it is hers");
    tokio::time::timeout(Duration::from_secs(30), async {
        while server.request("POST /api/tables", &headers, OPEN).await.0 != 201 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    })
    .await
    .expect("there is room again");
    server.stop().await;
}

/// A client whose line is dead is gone within seconds, though nothing closed the connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_closed_and_its_player_is_absent() {
    let place = Place::sqlite();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server =
        Running::start_on(Config { limits: Limits::NONE, ..Config::new(listen, &place.address) }).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, OPEN).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    for player in [&mut bob, &mut ann] {
        player.watch(&table, 1).await;
        player.say(&ToServer::Who { table: table.clone() }).await;
    }
    let mut both = false;
    // Bob does not read from here on, so he does not answer pings either.
    loop {
        match ann.hear().await {
            ToClient::Present { players, away, .. } => {
                if both && players == [ann.me.id.clone()] {
                    assert_eq!(away.iter().map(|one| one.player.as_str()).collect::<Vec<_>>(), [&bob.me.id]);
                    break;
                }
                both |= players.len() == 2;
            }
            ToClient::Event { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    server.stop().await;
}

/// Absence is noted although nothing else happens at the table, ends when the player is back, and can be claimed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_opponent_who_stays_away_is_noted_as_away_and_loses_the_game() {
    let place = Place::sqlite();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let table_limits =
        Some(tengen_server::TableLimits { first_turn: 60_000, absence: 300, scoring: 60_000, resumes: 1 });
    let client_timeout = Duration::from_secs(180);
    let config =
        Config { limits: Limits::NONE, table_limits, client_timeout, ..Config::new(listen, &place.address) };
    let server = Running::start_on(config).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, OPEN).await;
    // She watches before the game begins: nothing but its beginning tells that his absence matters.
    ann.watch(&table, 1).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    ann.play(&table, "E5").await.expect("her turn");
    bob.play(&table, "C3").await.expect("his turn");
    until_absence(&mut ann, true).await;
    // He looks at the game, and leaves it.
    let mut back = bob.second(&server).await;
    back.watch(&table, 1).await;
    until_absence(&mut ann, false).await;
    assert_eq!(
        ann.command(&table, Command::Claim { what: AbsenceClaim::Win }).await,
        Err("not_away".to_owned())
    );
    drop(back);
    until_absence(&mut ann, true).await;
    let claimed = async {
        while ann.command(&table, Command::Claim { what: AbsenceClaim::Win }).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), claimed).await.expect("she may claim");
    assert_eq!(phase(&server, &table).await, "over");
    server.stop().await;
}

/// Waits until the table has noted that somebody is away, or back.
async fn until_absence(client: &mut Client, wanted: bool) {
    let is_away = |fact: &Fact| match fact {
        Fact::AbsenceBegan { .. } => Some(true),
        Fact::AbsenceEnded { .. } => Some(false),
        _ => None,
    };
    let noted = async {
        // Some were heard while a command was answered.
        while client.heard.iter().rev().find_map(|(_, event)| is_away(&event.as_ref()?.fact)) != Some(wanted)
        {
            if let ToClient::Event { number, event, .. } = client.hear().await {
                client.heard.push((number, event));
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), noted).await.expect("it is noted");
}
