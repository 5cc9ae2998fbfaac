//! The list of all routes.

use protocol::{
    AboutWorld, AuditSummary, Ban, ChangeEmail, ChangePassword, ChatSummary, Claim, ConditionalTurns,
    DeleteMe, Digests, EndedBy, FinishedGame, ForgottenPassword, GameReview, GameSummary, Games, GuestName,
    Leaderboard, LinkSecret, Lobby, LogIn, MadeToken, MailState, Me, ModerateWorld, ModeratedWorld,
    NewReport, NewToken, OpenTable, Opened, OwnConditions, OwnEmail, Pair, Paired, Person, PersonFile,
    PushState, RatingHistory, Relation, ReportSummary, ReportedTable, ResetPassword, Scope, SessionSummary,
    Silence, StartVacation, SubscribePush, TableRatings, TokenSummary, VacationStatus, Words, WorldDay,
    WorldPlayer, WorldRanking,
};

use super::{Access, ResponseBody, Route, delete, get, post, put};
use crate::analysis::review;
use crate::people::{
    account, files, leaderboard, local_games, moderation, profile, records, relations, reports, sessions,
    table_ratings, tokens, vacations,
};
use crate::{api, conditional, lobby, mail, pairing, previews, push, socket, world};

/// Every route of the server.
pub(crate) fn all() -> Vec<Route> {
    [accounts(), pages(), tables(), moderators(), operations()].into_iter().flatten().collect()
}

fn accounts() -> Vec<Route> {
    vec![
        post("/api/guest", "Create a guest session. Callers with a session keep it.", account::guest)
            .costly()
            .gives::<Me>(201),
        get("/api/me", "The current account.", account::me).access(Access::Known).gives::<Me>(200),
        delete("/api/me", "Delete your account permanently.", account::delete_me)
            .costly()
            .access(Access::Session)
            .takes::<DeleteMe>()
            .status(204),
        put("/api/me/name", "Choose your name as a guest.", account::name_guest)
            .access(Access::Guest)
            .takes::<GuestName>()
            .gives::<Me>(200)
            .refuses(&[409]),
        post("/api/me/bot", "Make your account a bot account. This cannot be undone.", account::become_bot)
            .access(Access::Account)
            .gives::<Me>(200),
        get("/api/me/email", "Your e-mail address.", account::email)
            .access(Access::Account)
            .gives::<OwnEmail>(200),
        put("/api/me/email", "Change or remove your e-mail address.", account::change_email)
            .costly()
            .access(Access::Account)
            .takes::<ChangeEmail>()
            .status(204),
        post("/api/me/email/confirmation", "Resend the link that confirms your address.", mail::send_again)
            .access(Access::Account)
            .status(202)
            .refuses(&[404]),
        put("/api/me/email/digests", "Turn e-mail digests on or off.", mail::digests)
            .access(Access::Account)
            .takes::<Digests>()
            .status(204)
            .refuses(&[404]),
        get("/api/mail", "Whether this server sends e-mail. If it does not, the routes that need it answer 404.", mail::show)
            .gives::<MailState>(200),
        post("/api/email/confirm", "Confirm an e-mail address with the secret from the link.", mail::confirm)
            .takes::<LinkSecret>()
            .status(204)
            .refuses(&[404, 409]),
        post(
            "/api/password/forgotten",
            "Send a link for setting a new password. The response does not reveal whether the address is known.",
            mail::forgotten,
        )
        .costly()
        .takes::<ForgottenPassword>()
        .status(202)
        .refuses(&[404]),
        post("/api/password/reset", "Set a new password with the secret from the link.", mail::reset)
            .costly()
            .takes::<ResetPassword>()
            .status(204)
            .refuses(&[404, 409]),
        post("/api/mail/unsubscribe/{secret}", "Unsubscribe from digests.", mail::unsubscribe)
            .status(204)
            .refuses(&[404]),
        get("/api/me/push", "Whether this browser gets push notifications.", push::show)
            .access(Access::Session)
            .gives::<PushState>(200),
        put("/api/me/push", "Subscribe this browser to push notifications.", push::subscribe)
            .access(Access::Session)
            .takes::<SubscribePush>()
            .status(204),
        delete("/api/me/push", "Unsubscribe this browser from push notifications.", push::unsubscribe).access(Access::Session).status(204),
        get("/api/me/vacation", "Your vacation, and how many days are left this year.", vacations::show)
            .access(Access::Account)
            .gives::<VacationStatus>(200),
        put("/api/me/vacation", "Begin or extend your vacation.", vacations::begin)
            .access(Access::Account)
            .takes::<StartVacation>()
            .gives::<VacationStatus>(200)
            .refuses(&[409]),
        delete("/api/me/vacation", "End your vacation.", vacations::end)
            .access(Access::Account)
            .status(204)
            .refuses(&[409]),
        get("/api/relations", "The players you follow, mute and block.", relations::list)
            .access(Access::Session)
            .gives::<Vec<Relation>>(200),
        put("/api/relations/{kind}/{id}", "`follow`, `mute` or `block` a player.", relations::add)
            .access(Access::Session)
            .status(204)
            .refuses(&[404, 409]),
        delete("/api/relations/{kind}/{id}", "Undo it.", relations::remove)
            .access(Access::Session)
            .status(204)
            .refuses(&[404]),
        post("/api/reports", "Report a player to the moderators.", reports::report)
            .access(Access::Session)
            .takes::<NewReport>()
            .status(201)
            .refuses(&[404, 409]),
        post("/api/claim", "Register: turn the guest session into an account.", account::claim)
            .costly()
            .access(Access::Guest)
            .takes::<Claim>()
            .gives::<Me>(200)
            .refuses(&[409]),
        post("/api/login", "Log in.", account::log_in)
            .costly()
            .takes::<LogIn>()
            .gives::<Me>(200)
            .refuses(&[401]),
        post("/api/logout", "Log out.", account::log_out).status(204),
        post(
            "/api/logout-everywhere",
            "Log out on all devices and delete all API tokens.",
            account::log_out_everywhere,
        )
        .access(Access::Session)
        .status(204),
        post(
            "/api/password",
            "Change your password. Other devices are logged out.",
            account::change_password,
        )
        .costly()
        .access(Access::Account)
        .takes::<ChangePassword>()
        .status(204)
        .refuses(&[409]),
        get("/api/sessions", "List the browsers that are logged in to your account.", sessions::list)
            .access(Access::Session)
            .gives::<Vec<SessionSummary>>(200),
        delete("/api/sessions/{id}", "Log out one of these browsers.", sessions::end)
            .access(Access::Session)
            .status(204)
            .refuses(&[404]),
        get("/api/tokens", "List your API tokens.", tokens::list)
            .access(Access::Account)
            .gives::<Vec<TokenSummary>>(200),
        post("/api/tokens", "Create an API token.", tokens::make)
            .access(Access::Account)
            .takes::<NewToken>()
            .gives::<MadeToken>(201)
            .refuses(&[409]),
        delete("/api/tokens/{name}", "Delete an API token.", tokens::end)
            .access(Access::Account)
            .status(204)
            .refuses(&[404]),
    ]
}

fn pages() -> Vec<Route> {
    vec![
        get("/api/people/{id}", "A player's profile.", profile::person).gives::<Person>(200).refuses(&[404]),
        get("/api/names/{name}", "The profile of the account with a name.", profile::named)
            .gives::<Person>(200)
            .refuses(&[404]),
        get("/api/people/{id}/games", "A player's games, the latest first.", profile::games)
            .query::<profile::GamesQuery>()
            .gives::<Games>(200)
            .refuses(&[404]),
        get("/api/people/{id}/ratings/{variant}", "A player's rating history.", profile::history)
            .gives::<RatingHistory>(200)
            .refuses(&[404]),
        get(
            "/api/leaderboard/{variant}",
            "The highest ratings in a variant, and their distribution.",
            leaderboard::leaderboard,
        )
        .gives::<Leaderboard>(200)
        .refuses(&[404]),
        put("/api/people/{id}/ban", "Ban a player.", moderation::ban)
            .access(Access::Admin)
            .takes::<Ban>()
            .gives::<Me>(200)
            .refuses(&[404]),
        delete("/api/people/{id}/ban", "Lift a ban.", moderation::lift)
            .access(Access::Admin)
            .gives::<Me>(200)
            .refuses(&[404]),
    ]
}

fn tables() -> Vec<Route> {
    vec![
        get("/api/lobby", "Open tables and running games.", lobby::lobby).gives::<Lobby>(200),
        post("/api/tables", "Open a table.", api::open_table)
            .idempotent()
            .access(Access::Player(Scope::Challenge))
            .takes::<OpenTable>()
            .gives::<Opened>(201)
            .refuses(&[409]),
        post("/api/games", "Save a finished game that was played offline.", local_games::keep)
            .access(Access::Account)
            .takes::<FinishedGame>()
            .gives::<Opened>(201)
            .refuses(&[409]),
        post("/api/pair", "Quick pairing: join a matching table, or open one and wait.", pairing::pair)
            .idempotent()
            .access(Access::Player(Scope::Challenge))
            .takes::<Pair>()
            .gives::<Paired>(200)
            .refuses(&[409]),
        get("/api/tables/{id}", "Summary of a table.", api::table).gives::<GameSummary>(200).refuses(&[404]),
        get("/api/tables/{id}/record", "The record of a game so far; see docs/records.md.", records::record)
            .gives::<serde_json::Value>(200)
            .refuses(&[404]),
        get("/api/tables/{id}/conditional", "Your conditional turns in a game.", conditional::http::show)
            .access(Access::Session)
            .gives::<OwnConditions>(200)
            .refuses(&[404]),
        put(
            "/api/tables/{id}/conditional",
            "Set your conditional turns, replacing earlier ones. Nobody else sees them before they are played.",
            conditional::http::set,
        )
        .access(Access::Session)
        .takes::<ConditionalTurns>()
        .gives::<OwnConditions>(200)
        .refuses(&[404, 409]),
        delete(
            "/api/tables/{id}/conditional",
            "Delete your conditional turns in a game.",
            conditional::http::remove,
        )
        .access(Access::Session)
        .status(204)
        .refuses(&[404]),
        get("/api/tables/{id}/board.svg", "The current board as SVG.", records::picture_svg)
            .query::<records::PictureQuery>()
            .plain("image/svg+xml")
            .refuses(&[404]),
        get("/api/tables/{id}/review", "The server's review of a game, or its progress.", review::show)
            .gives::<GameReview>(200)
            .refuses(&[404]),
        post("/api/tables/{id}/review", "Have a finished game reviewed by the server.", review::start)
            .access(Access::Session)
            .gives::<GameReview>(202)
            .refuses(&[404, 409]),
        get(
            "/api/tables/{id}/board.png",
            "The current board as PNG, for link previews.",
            previews::table_png,
        )
        .plain("image/png")
        .refuses(&[404]),
        get("/api/board.png", "The board of a position string as PNG.", previews::position_png)
            .query::<previews::PositionQuery>()
            .plain("image/png")
            .refuses(&[400]),
        get(
            "/api/tables/{id}/ratings",
            "The players' ratings, and how the game changed them.",
            table_ratings::of_table,
        )
        .gives::<TableRatings>(200)
        .refuses(&[404]),
        get("/api/world", "Summary of the world of Infinite Go.", world::about).gives::<AboutWorld>(200),
        post(
            "/api/world/moderation",
            "Remove, roll back, hide or show a player's moves in the world.",
            world::moderate::moderate,
        )
        .costly()
        .access(Access::Admin)
        .takes::<ModerateWorld>()
        .gives::<ModeratedWorld>(200),
        get("/api/world/rankings", "Ranking of the world's players.", world::ranking::ranking)
            .query::<world::ranking::RankingQuery>()
            .gives::<WorldRanking>(200)
            .refuses(&[400]),
        get("/api/world/players/{id}", "A player's stones, groups and land in the world.", world::ranking::player)
            .gives::<WorldPlayer>(200)
            .refuses(&[404]),
        get(
            "/api/world/tiles/{level}/{x}/{y}",
            "An overview tile of the world; see docs/world.md.",
            world::tile,
        )
        .plain("application/octet-stream")
        .refuses(&[304, 404]),
        get("/api/world/chunks/{x}/{y}", "A chunk of the world; see docs/world.md.", world::chunk)
            .plain("application/octet-stream")
            .refuses(&[304, 404]),
        get("/api/world/days", "The days for which there is a picture of the world.", world::days::days)
            .gives::<Vec<WorldDay>>(200),
        get("/api/world/days/{date}/picture.png", "The world on a day.", world::days::day_png)
            .plain("image/png")
            .refuses(&[404]),
        get(
            "/api/world/history",
            "What happened in a region of the world; see docs/world.md.",
            world::history,
        )
        .query::<world::HistoryQuery>()
        .plain("application/octet-stream")
        .refuses(&[400, 503]),
        Route {
            gives: ResponseBody::Socket,
            ..get("/ws", "The WebSocket. Its messages are described below.", socket::connect)
                .access(Access::Connection)
                .status(101)
        },
    ]
}

fn moderators() -> Vec<Route> {
    let all = vec![
        get("/api/admin/reports", "Open reports, the oldest first.", files::reports)
            .gives::<Vec<ReportSummary>>(200),
        post("/api/admin/reports/{id}/close", "Close a report.", moderation::close_report)
            .takes::<Words>()
            .status(204)
            .refuses(&[404]),
        get(
            "/api/admin/reports/{id}/table",
            "The table that a report is about, even if it is private. Access is logged.",
            files::reported_table,
        )
        .gives::<ReportedTable>(200)
        .refuses(&[404]),
        get("/api/admin/chat", "The latest chat messages at public tables.", files::chat)
            .gives::<Vec<ChatSummary>>(200),
        get("/api/admin/log", "What moderators did, the latest first.", files::log)
            .gives::<Vec<AuditSummary>>(200),
        get("/api/admin/people/{id}", "The file of an account.", files::person)
            .gives::<PersonFile>(200)
            .refuses(&[404]),
        put("/api/admin/people/{id}/mute", "Mute a player in all chats.", moderation::mute)
            .takes::<Silence>()
            .status(204)
            .refuses(&[404]),
        delete("/api/admin/people/{id}/mute", "Lift a mute.", moderation::unmute).status(204).refuses(&[404]),
        post("/api/admin/people/{id}/notes", "Add a note to the file of an account.", moderation::note)
            .takes::<Words>()
            .status(201)
            .refuses(&[404]),
        post(
            "/api/admin/tables/{id}/end",
            "Close a waiting table, end a running game, or annul a finished one.",
            moderation::end_table,
        )
        .takes::<Words>()
        .gives::<EndedBy>(200)
        .refuses(&[404, 409]),
    ];
    all.into_iter().map(|route| route.access(Access::Admin)).collect()
}

fn operations() -> Vec<Route> {
    vec![
        get("/api", "This documentation.", api::page).plain("text/html"),
        get("/api/bots", "Write a bot in ten minutes.", api::bots_page).plain("text/html"),
        get("/api/bot.py", "A bot in Python.", api::bot_program).plain("text/x-python"),
        get("/api/style.css", "Style sheet of this documentation.", api::style).plain("text/css"),
        get("/api/openapi.json", "OpenAPI 3.1 description.", api::openapi).gives::<serde_json::Value>(200),
        get("/healthz", "Liveness probe.", api::health).plain("text/plain"),
        get("/readyz", "Readiness probe.", api::ready).plain("text/plain").refuses(&[503]),
    ]
}
