//! Routes × roles: docs/roles.md says who may do what, and every cell of it is tried.

#[path = "../common/mod.rs"]
mod common;

mod messages;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{Client, PASSWORD, Running, cookie, place};
use protocol::{Analyze, Command, ErrorBody, Place, ToClient, ToServer, Wish, WorldCommand};
use sha2::{Digest, Sha256};
use store::{Account, Session, Store, Token};
use tengen_server::{Config, Limits, MailSettings, WorldSettings};

const TABLE: &str = include_str!("../../../../docs/roles.md");
const ROLES: [&str; 8] = ["nobody", "guest", "account", "other", "banned", "token", "narrow token", "admin"];
const PRIVATE: &str = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
/// The keys of the example in RFC 8291.
const PUSH: &str = r#"{"endpoint":"https://push.example/x","auth":"BTBZMqHH6r4Tts7J_aSIgg",
"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}"#;
const PUBLIC: &str = r#"{"terms":{"variant":"go"}}"#;
const LATER: u64 = 4_000_000_000_000;

/// The values of a cell besides `yes`.
fn rows(first: &str) -> Vec<(String, Vec<String>)> {
    let after = TABLE.split(&format!("| {first} |")).nth(1).expect("the table is there");
    let lines = after.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines
        .map(|line| {
            let mut cells: Vec<String> = cells(line);
            let name = cells.remove(0).replace('`', "");
            assert_eq!(cells.len(), ROLES.len(), "{line}");
            (name, cells)
        })
        .collect()
}

/// A server with Ann, her private game and her token, and its store.
struct Fixture {
    server: Running,
    store: Store,
    ann: Client,
    password: Option<String>,
    game: String,
    count: u32,
    _folder: tempfile::TempDir,
}

fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// A server with a mail server that is never there: its routes exist.
async fn start(path: &str) -> Running {
    let port = Running::free_port().await;
    let world = WorldSettings { settle: 0, ..WorldSettings::default() };
    let (origin, client_timeout) = (Some(format!("http://{port}")), Duration::from_secs(180));
    let mail = Some(MailSettings::new("smtp://127.0.0.1:9", "Tengen <noreply@example.org>"));
    let config = Config::new(port, path);
    Running::start_on(Config { limits: Limits::NONE, world, origin, mail, client_timeout, ..config }).await
}

impl Fixture {
    async fn build() -> Fixture {
        let (folder, path) = place();
        let server = start(&path).await;
        let ann = server.account("Ann").await;
        let game = server.open(&ann, PRIVATE).await;
        let mut bea = server.guest().await;
        bea.command(&game, Command::Sit { wish: Wish::White })
            .await
            .expect("whoever has the link may sit down");
        let store = Store::open(&path).await.expect("the store opens");
        let password = store.account(&ann.me.id).await.expect("read").expect("Ann").password;
        Fixture { server, store, ann, password, game, count: 0, _folder: folder }
    }

    /// A new account in a role, created directly in the store; the headers to authenticate with, and its id.
    async fn account_in_role(&mut self, role: &str) -> (String, String) {
        self.count += 1;
        let n = self.count;
        let fresh = Account::guest(&format!("p{n}"), &format!("Person{n}"), 1);
        let named = Account { password: self.password.clone(), ..fresh.clone() };
        let account = match role {
            "nobody" => return (format!("Origin: {}\r\n", self.server.origin()), String::new()),
            "account" => return self.ann_again().await,
            "guest" => fresh,
            "other" => named,
            "banned" => Account { banned_until: Some(LATER), ..named },
            "admin" => Account { admin: true, ..named },
            "token" | "narrow token" => Account { bot: true, ..named },
            unknown => panic!("no such role: {unknown}"),
        };
        self.store.add_account(&account).await.expect("it is new");
        let secret = format!("secret{n}");
        let scopes = match role {
            "token" => "read challenge play world",
            "narrow token" => "world",
            _ => return (self.session(&account.id, &secret).await, account.id),
        };
        let (hash, account, name) = (hash(&secret), account.id, "t".to_owned());
        let token = Token { hash, account: account.clone(), name, scopes: scopes.to_owned(), created: 1 };
        self.store.add_token(&token, 20).await.expect("it is new");
        (format!("Authorization: Bearer {secret}\r\n"), account)
    }

    async fn session(&self, account: &str, secret: &str) -> String {
        let session = Session {
            hash: hash(secret),
            account: account.to_owned(),
            created: 1,
            expires: LATER,
            seen: LATER,
            device: String::new(),
        };
        self.store.add_session(&session).await.expect("it is new");
        format!("Origin: {}\r\nCookie: tengen={secret}\r\n", self.server.origin())
    }

    /// Ann with a new session; after her account was deleted, a new one with the same rights.
    async fn ann_again(&mut self) -> (String, String) {
        let id = self.ann.me.id.clone();
        let secret = format!("secret{}", self.count);
        (self.session(&id, &secret).await, id)
    }

    async fn restore_ann(&self) {
        if self.store.account(&self.ann.me.id).await.expect("read").is_none() {
            let ann = Account {
                password: self.password.clone(),
                name: "Ann".to_owned(),
                ..Account::guest(&self.ann.me.id, "Ann", 1)
            };
            self.store.add_account(&ann).await.expect("it was deleted");
        }
        let ann = self.store.account(&self.ann.me.id).await.expect("read").expect("Ann");
        let (old, new) = (ann.password.unwrap_or_default(), self.password.clone().expect("a password"));
        self.store.change_password(&ann.id, &old, &new).await.expect("it is there");
        self.store.set_ban(&ann.id, None).await.expect("it is there");
        let (token_hash, account, name) = (hash("anns"), self.ann.me.id.clone(), "hers".to_owned());
        let token = Token { hash: token_hash, account, name, scopes: "read".to_owned(), created: 1 };
        // It may still exist.
        let _ = self.store.add_token(&token, 20).await;
        let hash = hash("another browser of hers");
        let account = self.ann.me.id.clone();
        let (created, expires, seen, device) = (1, LATER, LATER, String::new());
        let _ = self.store.add_session(&Session { hash, account, created, expires, seen, device }).await;
    }

    fn line(&self, route: &str) -> String {
        let session: String =
            hash("another browser of hers").iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let id = match route {
            table if table.contains("/tables/") => &self.game,
            browser if browser.contains("/sessions/") => &session,
            _ => &self.ann.me.id,
        };
        let name = if route.contains("/tokens/") { "hers" } else { "Ann" };
        route
            .replace("{id}", id)
            .replace("{name}", name)
            .replace("{kind}", "follow")
            .replace("{variant}", "go")
            .replace("{level}/{x}/{y}", "0/0/0")
            .replace("{x}/{y}", "0/0")
            .replace("{date}", "1999-12-31")
            .replace("/api/world/history", "/api/world/history?left=0&bottom=0&right=9&top=9")
            .replace("/api/board.png", "/api/board.png?position=go%3Bsize%3D5%205/5/5/5/5%20b%200-0")
    }

    /// A body with which the route succeeds if the caller has access.
    fn body(&self, route: &str) -> String {
        let n = self.count;
        match route {
            "DELETE /api/me" => format!(r#"{{"password":"{PASSWORD}"}}"#),
            "POST /api/claim" => format!(r#"{{"name":"Claimed{n}","password":"{PASSWORD}"}}"#),
            "POST /api/login" => format!(r#"{{"name":"Ann","password":"{PASSWORD}"}}"#),
            "POST /api/password" => format!(r#"{{"old":"{PASSWORD}","new":"battery staple"}}"#),
            "POST /api/tokens" => format!(r#"{{"name":"new{n}","scopes":["read"]}}"#),
            "PUT /api/me/vacation" => r#"{"days":1}"#.to_owned(),
            "PUT /api/me/name" => r#"{"name":"Visitor"}"#.to_owned(),
            "PUT /api/me/email" => format!(r#"{{"password":"{PASSWORD}","email":"a@example.org"}}"#),
            "PUT /api/me/email/digests" => r#"{"on":true}"#.to_owned(),
            "POST /api/email/confirm" => r#"{"secret":"guessed"}"#.to_owned(),
            "POST /api/password/forgotten" => r#"{"email":"nobody@example.org"}"#.to_owned(),
            "POST /api/password/reset" => r#"{"secret":"guessed","password":"battery staple"}"#.to_owned(),
            "PUT /api/me/push" => PUSH.replace("/x", &format!("/{n}")),
            "POST /api/reports" => format!(r#"{{"player":"{}","reason":"abuse"}}"#, self.ann.me.id),
            "PUT /api/admin/people/{id}/mute" => format!(r#"{{"until":{LATER}}}"#),
            route if route.starts_with("POST /api/admin/") => r#"{"words":"seen"}"#.to_owned(),
            "POST /api/world/moderation" => r#"{"player":"nobody","measure":"remove"}"#.to_owned(),
            "PUT /api/people/{id}/ban" => format!(r#"{{"until":{LATER}}}"#),
            "PUT /api/tables/{id}/conditional" => r#"{"after":0,"lines":[]}"#.to_owned(),
            "POST /api/tables" => PUBLIC.to_owned(),
            "POST /api/games" => format!(
                r#"{{"id":"g{n}","record":{{"format":"tengen/1","variant":"go","moves":["resign"],"result":"W+R"}},"finished":5}}"#
            ),
            "POST /api/pair" => r#"{"terms":{"variant":"go"},"wish":"random"}"#.to_owned(),
            _ => String::new(),
        }
    }

    async fn answer(&mut self, route: &str, role: &str) -> String {
        self.restore_ann().await;
        let (headers, _) = self.account_in_role(role).await;
        let upgrade = match route {
            "GET /ws" => return self.upgrade(&headers).await,
            _ => "",
        };
        let (line, body) = (self.line(route), self.body(route));
        let (status, _, answer) = self.server.request(&line, &format!("{headers}{upgrade}"), &body).await;
        match status {
            200..300 => "yes".to_owned(),
            _ => serde_json::from_str::<ErrorBody>(&answer).map_or(answer, |body| body.reason),
        }
    }

    async fn upgrade(&self, headers: &str) -> String {
        match self.server.socket(headers).await {
            Some(_) => "yes".to_owned(),
            None => "refused".to_owned(),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_cell_of_the_table_of_routes_holds() {
    let mut fixture = Fixture::build().await;
    let rows = rows("route");
    let mut wrong = Vec::new();
    for (route, cells) in &rows {
        for (role, expected) in ROLES.iter().zip(cells) {
            let found = fixture.answer(route, role).await;
            if &found != expected {
                wrong.push(format!("{route} as {role}: {found}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (_, _, body) = fixture.server.request("GET /api/openapi.json", "", "").await;
    let document: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    let described: BTreeSet<String> = document["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let listed: BTreeSet<String> = rows.into_iter().map(|(route, _)| route).collect();
    assert_eq!(described, listed);
    fixture.server.stop().await;
}

/// An unknown cookie belongs to nobody, whatever it contains.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_make_up_a_session() {
    let fixture = Fixture::build().await;
    let (_, head, _) = fixture.server.request("POST /api/guest", "", "").await;
    let real = cookie(&head).expect("a cookie");
    for made_up in ["tengen=", "tengen=x", &real.to_uppercase(), &format!("{real}0"), &real[..real.len() - 1]]
    {
        let headers = format!("Cookie: {made_up}\r\n");
        assert_eq!(fixture.server.request("GET /api/me", &headers, "").await.0, 401, "{made_up}");
    }
    assert_eq!(fixture.server.request("GET /api/me", &format!("Cookie: {real}\r\n"), "").await.0, 200);
    fixture.server.stop().await;
}
