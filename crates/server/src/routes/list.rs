//! The list of all routes.

use protocol::{
    AboutWorld, Ban, ChangePassword, Claim, DeleteMe, GameSummary, Games, Lobby, LogIn, MadeToken, Me,
    NewToken, OpenTable, Opened, Pair, Paired, Person, RatingHistory, Scope, TokenSummary,
};

use super::{Access, ResponseBody, Route, delete, get, post, put};
use crate::people::{account, moderation, profile, records, tokens};
use crate::{api, lobby, pairing, socket, world};

/// Every route there is.
pub(crate) fn all() -> Vec<Route> {
    [accounts(), pages(), tables(), operations()].into_iter().flatten().collect()
}

fn accounts() -> Vec<Route> {
    vec![
        post("/api/guest", "Become a guest; whoever is somebody already stays so.", account::guest)
            .costly()
            .gives::<Me>(201),
        get("/api/me", "Who you are.", account::me).access(Access::Known).gives::<Me>(200),
        delete("/api/me", "Delete your account for ever.", account::delete_me)
            .costly()
            .access(Access::Session)
            .takes::<DeleteMe>()
            .status(204),
        post("/api/claim", "Turn the guest that you are into an account.", account::claim)
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
        post("/api/logout", "Log out of this browser.", account::log_out).status(204),
        post("/api/logout-everywhere", "Log out of every browser.", account::log_out_everywhere)
            .access(Access::Session)
            .status(204),
        post(
            "/api/password",
            "Change your password; every other browser is logged out.",
            account::change_password,
        )
        .costly()
        .access(Access::Account)
        .takes::<ChangePassword>()
        .status(204)
        .refuses(&[409]),
        get("/api/tokens", "Your tokens.", tokens::list)
            .access(Access::Account)
            .gives::<Vec<TokenSummary>>(200),
        post("/api/tokens", "Make a token for a program.", tokens::make)
            .access(Access::Account)
            .takes::<NewToken>()
            .gives::<MadeToken>(201)
            .refuses(&[409]),
        delete("/api/tokens/{name}", "Take a token away.", tokens::end)
            .access(Access::Account)
            .status(204)
            .refuses(&[404]),
    ]
}

fn pages() -> Vec<Route> {
    vec![
        get("/api/people/{id}", "Somebody's page.", profile::person).gives::<Person>(200).refuses(&[404]),
        get("/api/names/{name}", "The page of the account of a name.", profile::named)
            .gives::<Person>(200)
            .refuses(&[404]),
        get("/api/people/{id}/games", "Somebody's games, the latest first.", profile::games)
            .query::<profile::GamesQuery>()
            .gives::<Games>(200)
            .refuses(&[404]),
        get("/api/people/{id}/ratings/{variant}", "How somebody's rating came about.", profile::history)
            .gives::<RatingHistory>(200)
            .refuses(&[404]),
        put("/api/people/{id}/ban", "Keep somebody from playing for a while.", moderation::ban)
            .access(Access::Admin)
            .takes::<Ban>()
            .gives::<Me>(200)
            .refuses(&[404]),
        delete("/api/people/{id}/ban", "Let somebody play again.", moderation::lift)
            .access(Access::Admin)
            .gives::<Me>(200)
            .refuses(&[404]),
    ]
}

fn tables() -> Vec<Route> {
    vec![
        get("/api/lobby", "What there is to join and to watch.", lobby::lobby).gives::<Lobby>(200),
        post("/api/tables", "Open a table.", api::open_table)
            .access(Access::Player(Scope::Challenge))
            .takes::<OpenTable>()
            .gives::<Opened>(201)
            .refuses(&[409]),
        post(
            "/api/pair",
            "Be seated opposite somebody who wants the same game, or wait for them.",
            pairing::pair,
        )
        .access(Access::Player(Scope::Challenge))
        .takes::<Pair>()
        .gives::<Paired>(200)
        .refuses(&[409]),
        get("/api/tables/{id}", "A table as lists show it.", api::table)
            .gives::<GameSummary>(200)
            .refuses(&[404]),
        get(
            "/api/tables/{id}/record",
            "The record of a table's game so far: see docs/records.md.",
            records::record,
        )
        .gives::<serde_json::Value>(200)
        .refuses(&[404]),
        get("/api/tables/{id}/board.svg", "A picture of a table's board as it stands.", records::picture_svg)
            .query::<records::PictureQuery>()
            .plain("image/svg+xml")
            .refuses(&[404]),
        get("/api/world", "The world of Infinite Go at a glance.", world::about).gives::<AboutWorld>(200),
        get(
            "/api/world/tiles/{level}/{x}/{y}",
            "A tile of the world, seen from afar: see docs/world.md.",
            world::tile,
        )
        .plain("application/octet-stream")
        .refuses(&[304, 404]),
        Route {
            gives: ResponseBody::Socket,
            ..get("/ws", "The WebSocket: see docs/protocol.md.", socket::connect)
                .access(Access::Connection)
                .status(101)
        },
    ]
}

fn operations() -> Vec<Route> {
    vec![
        get("/api", "This list, to be read by people.", api::page).plain("text/html"),
        get("/api/style.css", "How it looks.", api::style).plain("text/css"),
        get("/api/openapi.json", "This list, for programs: OpenAPI 3.1.", api::openapi)
            .gives::<serde_json::Value>(200),
        get("/metrics", "Metrics for Prometheus.", api::metrics).plain("application/openmetrics-text"),
        get("/healthz", "Whether the process lives.", api::health).plain("text/plain"),
        get("/readyz", "Whether it can do its work.", api::ready).plain("text/plain").refuses(&[503]),
    ]
}
