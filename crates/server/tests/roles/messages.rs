//! Messages × roles.

use super::*;

/// Refusals by the rules of the world: a caller who gets one passed the access check.
const REFUSED_BY_RULES: [&str; 4] = ["occupied", "pending", "locked", "no_stone_near"];

/// The response to a WebSocket message, in the words of the table.
async fn said(client: &mut Client, what: &str, game: &str, public: &str) -> String {
    let (verb, _) = what.split_once(' ').expect("a verb and a place");
    if what == "play in the world" {
        return played_in_world(client).await;
    }
    let table = if what.ends_with("private game") { game } else { public };
    if verb == "follow_games" {
        return followed(client, table).await;
    }
    if verb == "enter_lobby" {
        return listed(client, table, public).await;
    }
    if verb == "analyze" {
        return analysed(client).await;
    }
    if verb == "position" {
        return seen(client, table).await;
    }
    if verb == "who" {
        return asked_who_is_here(client, table).await;
    }
    let command = match verb {
        "watch" => {
            client.watch(table, 1).await;
            return match client.hear().await {
                ToClient::Event { number: 1, .. } => "yes".to_owned(),
                ToClient::NoTable { .. } => "not_found".to_owned(),
                other => format!("{other:?}"),
            };
        }
        "play" => Command::Play { turn: "pass".to_owned(), number: None },
        "say" => Command::Say { text: "hello".to_owned() },
        "sit" => Command::Sit { wish: Wish::Random },
        other => panic!("no such message: {other}"),
    };
    match client.command(table, command).await {
        Ok(_) => "yes".to_owned(),
        // It is not her turn, but she has access.
        Err(reason) if reason == "not_your_turn" => "yes".to_owned(),
        Err(reason) => reason,
    }
}

/// Whether a client is told the position at a table.
async fn seen(client: &mut Client, table: &str) -> String {
    client.say(&ToServer::Position { table: table.to_owned(), request: 9 }).await;
    match client.hear().await {
        ToClient::Position { position, .. } if position.table == table => "yes".to_owned(),
        ToClient::Refused { reason, .. } => reason,
        other => format!("{other:?}"),
    }
}

/// Whether a table is among one's own games.
async fn followed(client: &mut Client, table: &str) -> String {
    client.say(&ToServer::FollowGames).await;
    match client.hear().await {
        ToClient::MyGames { games } if games.iter().any(|game| game.game.table == table) => "yes".to_owned(),
        ToClient::MyGames { .. } => "no".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Whether the lobby lists a table, once it lists the latest public one.
async fn listed(client: &mut Client, table: &str, public: &str) -> String {
    client.say(&ToServer::EnterLobby).await;
    let mut seen = BTreeSet::new();
    while !seen.contains(public) {
        let lines = match client.hear().await {
            ToClient::Lobby { lobby } => [lobby.waiting, lobby.playing].concat(),
            ToClient::LobbyChanged { changed, .. } => changed,
            other => return format!("{other:?}"),
        };
        seen.extend(lines.into_iter().map(|line| line.table));
    }
    if seen.contains(table) { "yes" } else { "no" }.to_owned()
}

/// Whether the client gets an analysis.
async fn analysed(client: &mut Client) -> String {
    let position = Analyze {
        variant: "gengo".to_owned(),
        options: Default::default(),
        turns: Vec::new(),
        visits: Some(1),
    };
    client.say(&ToServer::Analyze { request: 9, position }).await;
    match client.hear().await {
        ToClient::Analysis { .. } => "yes".to_owned(),
        ToClient::Refused { reason, .. } => reason,
        other => format!("{other:?}"),
    }
}

/// Whether a client that watches a table is sent who is there.
async fn asked_who_is_here(client: &mut Client, table: &str) -> String {
    client.watch(table, u64::MAX).await;
    client.say(&ToServer::Who { table: table.to_owned() }).await;
    loop {
        match client.hear().await {
            ToClient::Present { .. } => return "yes".to_owned(),
            ToClient::NoTable { .. } => return "not_found".to_owned(),
            ToClient::Event { .. } => {}
            other => return format!("{other:?}"),
        }
    }
}

/// Whether the client may play in the world, or could if the rules allowed it.
async fn played_in_world(client: &mut Client) -> String {
    let command = WorldCommand::Play { at: Place { x: 1, y: 1 } };
    client.say(&ToServer::World { request: 9, command }).await;
    match client.hear().await {
        ToClient::World { .. } => "yes".to_owned(),
        ToClient::Refused { reason, .. } if REFUSED_BY_RULES.contains(&reason.as_str()) => "yes".to_owned(),
        ToClient::Refused { reason, .. } => reason,
        other => format!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_cell_of_the_table_of_messages_holds() {
    let mut fixture = Fixture::build().await;
    let mut host = fixture.server.guest().await;
    let mut wrong = Vec::new();
    for (what, cells) in rows("message") {
        for (role, expected) in ROLES.iter().zip(&cells) {
            let public = fixture.server.open(&host, PUBLIC).await;
            let (headers, _) = fixture.account_in_role(role).await;
            let mut client = Client::with(fixture.server.socket(&headers).await.expect("a socket"));
            let ToClient::Welcome { .. } = client.hear().await else { panic!("no welcome") };
            let found = said(&mut client, &what, &fixture.game, &public).await;
            if &found != expected {
                wrong.push(format!("{what} as {role}: {found}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    host.connect(&fixture.server).await;
    fixture.server.stop().await;
}
