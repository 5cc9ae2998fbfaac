//! Tokens of programs.

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_do_what_they_were_made_for_and_no_more() {
    let (_folder, server) = fresh().await;
    let (ann, robot) = (server.account("Ann").await, server.bot("Robot").await);
    assert!(robot.me.bot);
    let make = |name: &str, scopes: &[Scope]| {
        let scopes = serde_json::to_string(scopes).expect("scopes");
        format!(r#"{{"name":"{name}","scopes":{scopes}}}"#)
    };
    let play = make("play", &[Scope::Play, Scope::Challenge]);
    assert_eq!(status(&server, &ann, "POST /api/tokens", &play).await, 403, "people play in the browser");
    for bad in [make("", &[Scope::Read]), make("a b", &[Scope::Read]), make("x", &[])] {
        assert_eq!(status(&server, &robot, "POST /api/tokens", &bad).await, 400, "{bad}");
    }
    let (made, _, body) = ask(&server, &robot, "POST /api/tokens", &play).await;
    assert_eq!(made, 201, "{body}");
    let playing: MadeToken = serde_json::from_str(&body).expect("a token");
    assert_eq!(status(&server, &robot, "POST /api/tokens", &play).await, 409, "one of each name");
    let (_, _, body) = ask(&server, &robot, "POST /api/tokens", &make("see", &[Scope::Read])).await;
    let reading: MadeToken = serde_json::from_str(&body).expect("a token");
    let (with_play, with_read) = (
        format!("Authorization: Bearer {}\r\n", playing.secret),
        format!("Authorization: Bearer {}\r\n", reading.secret),
    );
    assert_eq!(read::<Me>(&server, &with_read, "/api/me").await, robot.me);
    assert_eq!(server.request("GET /api/me", &with_play, "").await.0, 403);
    assert_eq!(server.request("POST /api/tables", &with_read, RATED).await.0, 403);
    assert_eq!(server.request("POST /api/tables", &with_play, RATED).await.0, 201);
    assert_eq!(server.request("GET /api/tokens", &with_read, "").await.0, 403, "tokens make no tokens");
    assert_eq!(server.request("DELETE /api/me", &with_play, "{}").await.0, 403);
    for bad in ["Bearer tengen_00", "Bearer", "Basic eDp5", "Bearer \u{e9}"] {
        let header = format!("Authorization: {bad}\r\n");
        assert!([400, 401].contains(&server.request("GET /api/lobby", &header, "").await.0), "{bad}");
    }
    let listed: Vec<TokenSummary> = read(&server, &robot.headers(&server), "/api/tokens").await;
    assert_eq!(listed, [playing.token, reading.token]);
    assert_eq!(status(&server, &robot, "DELETE /api/tokens/see", "").await, 204);
    assert_eq!(status(&server, &robot, "DELETE /api/tokens/see", "").await, 404);
    assert_eq!(server.request("GET /api/me", &with_read, "").await.0, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_with_its_token() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut robot) = (server.account("Ann").await, server.bot("Robot").await);
    let table = server.open(&ann, RATED).await;
    let mut secrets = Vec::new();
    for scope in ["play", "read"] {
        let body = format!(r#"{{"name":"{scope}","scopes":["{scope}"]}}"#);
        let (_, _, body) = ask(&server, &robot, "POST /api/tokens", &body).await;
        secrets.push(serde_json::from_str::<MadeToken>(&body).expect("a token").secret);
    }
    robot.connect_with(&server, &secrets[1]).await;
    let sit = Command::Sit { wish: Wish::White };
    assert_eq!(robot.command(&table, sit.clone()).await, Err("missing_scope".to_owned()));
    robot.connect_with(&server, &secrets[0]).await;
    robot.command(&table, sit).await.expect("a seat");
    ann.play(&table, "C3").await.expect("a turn");
    robot.play(&table, "B2").await.expect("a turn");
    ann.watch(&table, 3).await;
    ann.until(3).await;
    assert!(format!("{:?}", ann.heard[0]).contains("bot: true"), "everybody sees that it is a program");
    assert_eq!(status(&server, &robot, "DELETE /api/tokens/play", "").await, 204);
    assert_eq!(robot.next().await, Some(ToClient::Goodbye));
    server.stop().await;
}

/// A token for the world alone gives no access to its owner's private games, over HTTP or WebSocket.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_shows_no_more_than_it_was_made_for() {
    let (_folder, server) = fresh().await;
    let (mut robot, mut bea) = (server.bot("Robot").await, server.guest().await);
    let private = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
    let table = server.open(&robot, private).await;
    bea.command(&table, Command::Sit { wish: Wish::White }).await.expect("she has the link");
    for (scope, sees) in [("world", false), ("challenge", false), ("read", true), ("play", true)] {
        let body = format!(r#"{{"name":"{scope}","scopes":["{scope}"]}}"#);
        let (_, _, body) = ask(&server, &robot, "POST /api/tokens", &body).await;
        let secret = serde_json::from_str::<MadeToken>(&body).expect("a token").secret;
        let mut program = server.guest().await;
        program.connect_with(&server, &secret).await;
        program.watch(&table, 1).await;
        let shown = matches!(program.hear().await, ToClient::Event { number: 1, .. });
        assert_eq!(shown, sees, "{scope}");
    }
    robot.connect(&server).await;
    server.stop().await;
}
