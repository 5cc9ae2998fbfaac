//! No list reads a whole table: what a server asks by itself, and what visitors can ask for, is the range of an index.
#![cfg(debug_assertions)]

use tengen_store::{
    Account, Append, Channel, Claim, Conditional, Game, GameFilter, LinkPurpose, MailLink, PendingNotice,
    PicturedDay, Session, Snapshot, Store, Token, Vacation, WorldMove,
};

use testing::Place;

testing::contract!(every_statement_uses_an_index);

/// Twenty thousand numbers, in both databases.
const NUMBERS: &str =
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)";

/// Enough rows for PostgreSQL to prefer an index wherever there is one.
async fn fill(place: &Place) {
    for sql in [
        "INSERT INTO accounts SELECT 'p' || n, 'P' || n, CASE WHEN n % 2 = 0 THEN 'p' || n END,
             CASE WHEN n % 2 = 0 THEN 'hash' END, NULL, 0, CASE WHEN n % 5000 = 0 THEN 1 ELSE 0 END,
             CASE WHEN n % 3000 = 0 THEN 900000 END, n, '{}', 0 FROM numbers",
        "INSERT INTO tables SELECT 't' || n, 3, 'go', CASE WHEN n % 100 = 0 THEN 'playing' ELSE 'over' END,
             'p' || (n % 1000), 'p' || (n % 1001), 'p' || (n % 1000), 0, 0, n, n,
             CASE WHEN n % 100 = 0 THEN n END, NULL, '{}', 0 FROM numbers",
        "INSERT INTO sessions SELECT CAST('h' || n AS BYTEA), 'p' || n, 1, 1000 + n, 1, 'x' FROM numbers",
        "INSERT INTO tokens SELECT CAST('h' || n AS BYTEA), 'p' || n, 'x', 'read', 1 FROM numbers",
        "INSERT INTO ratings SELECT 'p' || n, CASE WHEN n % 50 = 0 THEN 'go' ELSE 'v' || (n % 50) END,
             1500.5, 60.5, 0.06, 1, n FROM numbers",
        "INSERT INTO rating_history SELECT 'p' || (n % 100 + 1), 'go', 't' || n, n, 1500.5, 60.5 FROM numbers",
        "INSERT INTO name_looks SELECT 'look' || n, 'p' || n FROM numbers",
        "INSERT INTO idempotency_keys SELECT 'p' || n, 'k', CAST('h' AS BYTEA), n, NULL, NULL FROM numbers",
        "INSERT INTO push_subscriptions SELECT CAST('i' || n AS BYTEA), 'p' || n, CAST('h' || n AS BYTEA), 'e', CAST('k' AS BYTEA),
             CAST('a' AS BYTEA), 'key', n FROM numbers",
        "INSERT INTO pending_notices SELECT 'p' || n, 'turn', 't', '', 1, n, CASE WHEN n % 100 = 0 THEN 0 ELSE 1 END, 1 FROM numbers",
        "INSERT INTO notice_claims SELECT 'p' || n, 'push', 1, NULL, 0 FROM numbers",
        "INSERT INTO mail_addresses SELECT 'p' || n, 'a', 'a' || n, 1, 1, 'u' || n FROM numbers",
        "INSERT INTO mail_links SELECT CAST('h' || n AS BYTEA), 'p' || n, 'reset', 'a', n FROM numbers",
        "INSERT INTO world_moves SELECT 'world:main', n, n, 'p', n, n FROM numbers",
    ] {
        let (insert, select) = sql.split_once(" SELECT").expect("a selection");
        let sql = format!("{insert} {NUMBERS} SELECT{select}");
        let bytes = if place.is_sqlite() { "BLOB" } else { "BYTEA" };
        place.meddle(&sql.replace("BYTEA", bytes)).await;
    }
    if !place.is_sqlite() {
        // SQLite's events are linked, and a stream is read from its newest event.
        place.meddle(&format!("INSERT INTO events {NUMBERS} SELECT 's' || n, 1, 'x' FROM numbers")).await;
    }
    place.meddle("ANALYZE").await;
}

/// Everything that a store can do, once: in parts, since without optimisation one large future overflows the stack.
async fn use_everything(store: &Store) {
    Box::pin(use_games(store)).await;
    Box::pin(use_accounts(store)).await;
    Box::pin(use_keys(store)).await;
    Box::pin(use_journal(store)).await;
    Box::pin(use_notices(store)).await;
    Box::pin(use_mail(store)).await;
    store.probe(7).await.expect("written");
    store.delete_account("g1").await.expect("deleted");
}

async fn use_games(store: &Store) {
    let game = store.game("t7").await.expect("read").expect("it is there");
    for player in [None, Some("p7".to_owned())] {
        for phase in [None, Some("playing".to_owned()), Some("over".to_owned())] {
            let filter = GameFilter { player: player.clone(), phase, ..GameFilter::default() };
            store.games(&filter, 30).await.expect("a list");
            if player.is_some() {
                let variant = Some("go".to_owned());
                store.games(&GameFilter { variant, ..filter.clone() }, 30).await.expect("a list");
                let against = Some("p8".to_owned());
                store.games(&GameFilter { against, ..filter }, 30).await.expect("a list");
            }
        }
    }
    store.waiting_games(50).await.expect("a list");
    store.left_games(50).await.expect("a list");
    store.count_waiting("p7").await.expect("a count");
    store.waiting_of("p7", 50).await.expect("a list");
    store.running_games("p7", 50).await.expect("a list");
    store.due_games(50, 200).await.expect("a list");
    store.change(Game { number: 9, ..game }.change()).await.expect("changed");
    store.change(Game::due("t7", 9, None)).await.expect("changed");
    store.change(Game::begin("t7", "p7")).await.expect("begun");
}

async fn use_accounts(store: &Store) {
    store.account("p1").await.expect("read");
    store.account_named("p2").await.expect("read");
    store.accounts_beginning("p2", 10).await.expect("a list");
    store.notable_accounts(5).await.expect("a list");
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("new");
    let claim = Claim { name: "Gus".to_owned(), password: "hash".to_owned(), email: None, bot: false };
    store.claim_guest("g1", &claim).await.expect("claimed");
    store.change_password("g1", "hash", "hash").await.expect("changed");
    store.set_ban("g1", None).await.expect("changed");
    store.set_admin("g1", false).await.expect("changed");
    store.guests_before(500, (10, "p5"), 100).await.expect("a list");
    store.sweep_guest("p1", 500).await.expect("swept or not");
}

async fn use_keys(store: &Store) {
    let session = |hash| Session {
        hash: vec![hash; 32],
        account: "g1".to_owned(),
        created: 1,
        expires: 50,
        seen: 1,
        device: String::new(),
    };
    store.add_session(&session(1)).await.expect("new");
    store.add_session_of_password(&session(2), "hash").await.expect("new");
    store.account_of_session(&[1; 32], 9).await.expect("read");
    store.touch_session(&[1; 32], 9, 90).await.expect("noted");
    store.sessions_of("g1", 9, 9).await.expect("a list");
    store.end_session(&[1; 32]).await.expect("ended");
    store.end_session_of("g1", &[2; 32]).await.expect("ended");
    store.end_sessions_of("g1").await.expect("ended");
    store.sweep_sessions(60).await.expect("swept");
    let (account, name, scopes) = ("g1".to_owned(), "x".to_owned(), "read".to_owned());
    store.add_token(&Token { hash: vec![1; 32], account, name, scopes, created: 1 }, 9).await.expect("new");
    store.token(&[1; 32]).await.expect("read");
    store.tokens_of("g1").await.expect("a list");
    store.end_token("g1", "x").await.expect("ended");
    store.end_all_keys_of("g1").await.expect("ended");
}

async fn use_journal(store: &Store) {
    let rating = store.ratings_of("p2").await.expect("a list").remove(0);
    store.best_at("go", (0.0, 350.0), 30).await.expect("a list");
    store.rating_counts("go", 110.0, 100).await.expect("a list");
    store.rating_history("p2", "go", Some("p2"), 100).await.expect("a list");
    let next = tengen_store::Rating { games: 2, ..rating };
    store
        .append(Append::events("t", 0, &["x"]).expect("a text").with(next.change("t")))
        .await
        .expect("rated");
    store.read::<String>("t", 1, 9).await.expect("read");
    store.head("t").await.expect("read");
    store.streams("", 9).await.expect("a list");
    store.moves("main", 5, 9).await.expect("a list");
    let moves = vec![WorldMove { time: 1, player: "p".to_owned(), x: 1, y: 2 }];
    store.append(Append::moves("other", 0, moves)).await.expect("appended");
    store.add_snapshot("main", &Snapshot { number: 1, made: 1, body: vec![1] }).await.expect("new");
    store.snapshots("main").await.expect("a list");
    let day = PicturedDay { day: 7, number: 1, stones: 2 };
    store.add_picture("main", day, &[1], 9).await.expect("kept");
    store.pictured_days("main", 9).await.expect("a list");
    store.picture("main", 7).await.expect("read");
    for _ in 0..2 {
        store.begin_request("p2", "key", b"x", 9).await.expect("begun");
    }
    store.answer_request("p2", "key", 201, "{}").await.expect("kept");
    store.withdraw_request("p2", "key").await.expect("gone");
    store.sweep_requests(5).await.expect("swept");
    let conditional = Conditional {
        game: "t7".to_owned(),
        account: "p2".to_owned(),
        id: "x".to_owned(),
        at: 5,
        lines: Some("[]".to_owned()),
        dropped: None,
        seen: 1,
    };
    store.set_conditional(&conditional, 9).await.expect("set");
    store.conditional_of("t7", "p2").await.expect("read");
    store.conditionals_in("t7").await.expect("a list");
    store.games_with_conditions_due("", 9).await.expect("a list");
    store.note_conditional(&conditional, 3).await.expect("noted");
    store.drop_conditional(&conditional, "{}", 9).await.expect("dropped");
    store.end_conditional(&conditional).await.expect("ended");
    store.delete_conditional("t7", "p2").await.expect("deleted");
    store.sweep_conditionals(5).await.expect("swept");
    let vacation = Vacation { account: "p2".to_owned(), year: 2026, days_used: 3, began: 10, until: 40 };
    store.set_vacation(&vacation, None).await.expect("set");
    store.set_vacation(&vacation, Some(&vacation)).await.expect("set");
    store.vacation("p2").await.expect("read");
    store.vacations_after((5, ""), 9).await.expect("a list");
    store.rated_accounts("p5", 9).await.expect("a list");
}

async fn use_notices(store: &Store) {
    store.server_key("vapid", b"x", 1).await.expect("read");
    let browser = store.pushes_of("p7").await.expect("a list").remove(0);
    store.add_push(&browser, 9).await.expect("replaced");
    store.has_push(&browser.session).await.expect("read");
    let (account, kind, subject, detail) =
        ("p7".to_owned(), "turn".to_owned(), "t".to_owned(), String::new());
    let notice = PendingNotice { account, kind, subject, detail, number: 1, at: 7, told: false };
    store.change(notice.change(true)).await.expect("added");
    store.oldest_notice(Channel::Push).await.expect("read");
    let claimed =
        store.claim_notices(Channel::Push, "x", 300, (300, 400), 9).await.expect("claimed").remove(0);
    let all = store.pending_notices("p7", Channel::Push, 9).await.expect("a list");
    store.finish_notices(&claimed, &all, &all, 9).await.expect("done");
    store.postpone_notices(&claimed, 9).await.expect("put off");
    store.sweep_notices(2).await.expect("swept");
    store.pending_notices("p7", Channel::Mail, 9).await.expect("a list");
    store.end_push(&browser.id).await.expect("ended");
    store.end_pushes_of(&browser.session).await.expect("ended");
}

async fn use_mail(store: &Store) {
    let (hash, account, address) = (vec![9; 32], "p8".to_owned(), "a".to_owned());
    let link = MailLink { hash, account, purpose: LinkPurpose::Confirm, address, expires: 900 };
    store.set_email("p8", Some("a")).await.expect("changed");
    store.add_mail_link(&link).await.expect("added");
    store.confirm_address(&[9; 32], "x", 5).await.expect("confirmed");
    store.add_mail_link(&MailLink { purpose: LinkPurpose::Reset, ..link }).await.expect("added");
    store.reset_password(&[9; 32], "hash", 5).await.expect("reset");
    store.mail_address("p8").await.expect("read");
    store.accounts_at("a9", 9).await.expect("a list");
    store.set_digests("p8", true).await.expect("changed");
    store.unsubscribe_mail("u9").await.expect("changed");
    store.sweep_mail_links(5).await.expect("swept");
}

/// Tables that grow with the years.
const LARGE: [&str; 15] = [
    "accounts",
    "events",
    "idempotency_keys",
    "mail_addresses",
    "mail_links",
    "name_looks",
    "notice_claims",
    "pending_notices",
    "push_subscriptions",
    "rating_history",
    "ratings",
    "sessions",
    "tables",
    "tokens",
    "world_moves",
];

async fn every_statement_uses_an_index(place: Place) {
    let store = place.open().await;
    fill(&place).await;
    use_everything(&store).await;
    let plans = store.plans().await.expect("plans");
    assert!(plans.len() > 40, "{}", plans.len());
    for (sql, plan) in plans {
        for line in plan.lines().map(|line| line.trim().trim_start_matches("-> ").trim()) {
            let whole = LARGE.iter().any(|table| {
                line.starts_with(&format!("Seq Scan on {table}"))
                    || (line.starts_with(&format!("SCAN {table}")) && !line.contains(" USING "))
            });
            assert!(!whole, "reads a whole table:\n{sql}\n{plan}");
        }
    }
}
