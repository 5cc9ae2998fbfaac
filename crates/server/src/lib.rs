//! HTTP and WebSocket server: connects the other crates, contains no game rules and no SQL.
//!
//! [`Server::start`] opens the store and the port; [`Server::run`] serves until it is asked to stop, and completes
//! every accepted command. [`serve()`] does both as a whole process.

mod absence;
mod analysis;
mod api;
mod background;
mod bots;
mod check;
mod clock;
mod conditional;
mod convert;
mod error;
mod extract;
mod hub;
mod live;
mod lobby;
mod mail;
mod my_games;
mod notices;
mod ops;
mod pages;
mod pairing;
mod people;
mod position;
mod presence;
mod previews;
mod process;
mod push;
mod routes;
mod security;
mod session;
mod session_invalidations;
#[cfg(feature = "simulation")]
#[doc(hidden)]
pub mod simulation;
mod socket;
mod waiting;
mod work;
mod world;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use store::{GameFilter, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::analysis::AnalysisPool;
use crate::analysis::review::Reviews;
use crate::bots::{Bots, SearchPool};
use crate::world::WorldService;
use conditional::Conditions;
use hub::Hub;
use lobby::Lobby;
use mail::{Mail, Readers};
use my_games::MyGames;
use notices::Outbox;
use ops::connections::Bounds;
use ops::limits::RateLimits;
use ops::limits::bounds::{HOST_GRACE, MAX_BODY};
use ops::metrics::Metrics;
use ops::readiness::Readiness;
use ops::supervise::{Failures, Supervisor};
use people::ignored::IgnoredLists;
use people::passwords::Passwords;
use presence::Presence;
use push::Push;
use session_invalidations::SessionInvalidations;
use waiting::OpenedTables;
use work::WorkPool;

pub use crate::world::{
    WorldOrder, WorldOrderDone, WorldSettings, import_world, moderate_world, read_world, world_act_of,
};
pub use analysis::review::PREFIX as REVIEW_STREAMS;
pub use check::{CheckReport, check_store};
#[doc(hidden)]
pub use clock::shift_wall_clock;
pub use ops::limits::Limits;
pub use people::records::record_of;
pub use table::Limits as TableLimits;

pub use mail::MailSettings;
pub use people::moderation::{Measure, ModeratorOrder, audit_entry, moderate};
pub use push::PushSettings;

pub use process::{Log, LogFormat, runtime, serve};

/// Configuration of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The path or URL of the database.
    pub store: String,
    /// A folder with a web client to serve instead of the embedded one.
    pub web: Option<PathBuf>,
    /// An address of its own for metrics and probes.
    pub metrics: Option<SocketAddr>,
    /// The token that reads `/metrics` on the public address. Without it there are none.
    pub metrics_token: Option<String>,
    /// The origin of the site, such as `https://example.org`. Without it, the `Host` header of each request counts.
    pub origin: Option<String>,
    /// The world of Infinite Go.
    pub world: WorldSettings,
    /// Whether every request comes through a proxy that sets `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Rate limits.
    pub limits: Limits,
    /// How long a host may be without a connection before their waiting table leaves the lobby.
    pub host_grace: Duration,
    /// How long a browser may be silent despite pings before its connection counts as dead.
    pub client_timeout: Duration,
    /// How long tables wait for their players; `None` for the default limits.
    pub table_limits: Option<table::Limits>,
    /// Notices to closed browsers.
    pub push: PushSettings,
    /// E-mail, which needs an origin; `None`: none is sent or offered.
    pub mail: Option<MailSettings>,
}

impl Config {
    /// The default configuration.
    pub fn new(listen: SocketAddr, store: &str) -> Config {
        Config {
            listen,
            store: store.to_owned(),
            web: None,
            metrics: None,
            metrics_token: None,
            origin: None,
            world: WorldSettings::default(),
            behind_proxy: false,
            limits: Limits::DEFAULT,
            host_grace: HOST_GRACE,
            client_timeout: socket::CLIENT_TIMEOUT,
            table_limits: None,
            push: PushSettings::default(),
            mail: None,
        }
    }
}

/// Shared state of all handlers.
#[derive(Debug, Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<Store>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) my_games: Arc<MyGames>,
    pub(crate) conditions: Arc<Conditions>,
    pub(crate) opened: Arc<OpenedTables>,
    pub(crate) presence: Arc<Presence>,
    pub(crate) push: Arc<Push>,
    /// `None` if the operator has named no mail server.
    pub(crate) mail: Option<Arc<Mail>>,
    pub(crate) ignored: Arc<IgnoredLists>,
    pub(crate) world: Arc<WorldService>,
    pub(crate) bots: Bots,
    pub(crate) work: WorkPool,
    pub(crate) analysis_pool: Arc<AnalysisPool>,
    pub(crate) reviews: Reviews,
    pub(crate) origin: Option<Arc<str>>,
    pub(crate) passwords: Passwords,
    pub(crate) invalidations: SessionInvalidations,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) metrics_token: Option<Arc<str>>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) behind_proxy: bool,
    pub(crate) client_timeout: Duration,
    /// True once the server is shutting down.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// Whether browsers reach this server by https.
    pub(crate) fn is_https(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// A listening server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    router: Router,
    app: App,
    host_grace: Duration,
    close: watch::Sender<bool>,
    /// How many connections there may be.
    capacity: usize,
    /// Background tasks: the world, the bots and others.
    tasks: Vec<JoinHandle<()>>,
    supervisor: Supervisor,
    failures: Failures,
}

/// How long shutdown waits for clients to disconnect.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);
/// How often to look whether they have gone.
const SHUTDOWN_CHECK: Duration = Duration::from_millis(10);

impl Server {
    /// Opens the store and the port.
    ///
    /// # Errors
    /// If one of them cannot be opened.
    pub async fn start(config: Config) -> Result<Server, Box<dyn std::error::Error + Send + Sync>> {
        let store = Arc::new(Store::open(&config.store).await?);
        if let Some(latest) = store.games(&GameFilter::default(), 1).await?.first() {
            clock::begin_after(latest.changed);
        }
        let listener = TcpListener::bind(config.listen).await?;
        let (close, closing) = watch::channel(false);
        let capacity = ops::files::raise_limit();
        let rate_limits = Arc::new(RateLimits::new(config.limits, capacity));
        let (supervisor, failures) = Supervisor::new();
        let work = WorkPool::new();
        let pool = SearchPool::new(work.clone(), &rate_limits.addresses);
        let (presence, presence_tasks) =
            Presence::start(&store, &supervisor).map_err(|error| error.body.sentence)?;
        let push =
            PushSettings { contact: config.push.contact.or(https_only(&config.origin)), ..config.push };
        let (outbox, outbox_task) = Outbox::start(&store, &presence, config.mail.is_some(), &supervisor);
        let hub = Hub::new(Arc::clone(&store), pool.clone(), config.table_limits);
        let hub = Arc::new(hub.telling(Arc::clone(&outbox)));
        let (world, mut tasks) =
            WorldService::start(Arc::clone(&store), outbox, &config.world, &supervisor).await?;
        let (my_games, my_games_task) = MyGames::start(&store, &hub, &supervisor);
        let (bots, bot_tasks) = Bots::start(&store, &hub, &pool, &my_games, &supervisor).await?;
        let metrics = Arc::default();
        let (push, push_task) = Push::start(&store, &hub, &presence, push, &metrics, &supervisor).await?;
        let mail = match config.mail {
            Some(settings) => {
                let origin = config.origin.as_deref().ok_or("e-mail needs an origin, for the links in it")?;
                let people = Readers { hub: &hub, presence: &presence };
                let (mail, mail_tasks) =
                    Mail::start(&store, people, settings, origin, &metrics, &supervisor)?;
                tasks.extend(mail_tasks);
                Some(mail)
            }
            None => None,
        };
        let (lobby, lobby_task) = Lobby::start(&store, &presence, &supervisor);
        let (conditions, conditions_task) = Conditions::start(&store, &hub, &supervisor);
        tasks.extend(bot_tasks.into_iter().chain(presence_tasks));
        tasks.extend([lobby_task, my_games_task, outbox_task, push_task, conditions_task]);
        let opened = OpenedTables::new(config.limits);
        let (origin, passwords, invalidations) = (
            config.origin.map(|origin| security::normal_origin(&origin).into()),
            Passwords::default(),
            SessionInvalidations::new(),
        );
        let (behind_proxy, client_timeout) = (config.behind_proxy, config.client_timeout);
        let app = App {
            store,
            hub,
            lobby,
            my_games,
            conditions,
            opened,
            presence,
            push,
            mail,
            ignored: Arc::default(),
            world,
            bots,
            work,
            analysis_pool: AnalysisPool::new(),
            reviews: Reviews::default(),
            origin,
            passwords,
            invalidations,
            rate_limits,
            metrics,
            metrics_token: config.metrics_token.map(Into::into),
            readiness: Arc::default(),
            behind_proxy,
            client_timeout,
            closing,
        };
        if let Some(address) = config.metrics {
            tasks.push(ops::metrics_server::start(&app, address).await?);
        }
        let router = router(app.clone(), config.web);
        let host_grace = config.host_grace;
        Ok(Server { listener, router, app, host_grace, close, capacity, tasks, supervisor, failures })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system cannot report it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes; then asks clients to reconnect elsewhere, completes running requests and returns.
    ///
    /// # Errors
    /// If a background task has failed and could not be restarted.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let Server { listener, router, app, host_grace, close, capacity, tasks, supervisor, mut failures } =
            self;
        let background = background::start(&app, host_grace, &supervisor);
        let bounds = Bounds {
            capacity,
            per_address: !app.behind_proxy && app.rate_limits.limits().connections > 0,
            rate_limits: Arc::clone(&app.rate_limits),
        };
        let closing = app.closing.clone();
        let serving = tokio::spawn(ops::connections::serve(listener, router, bounds, closing));
        let ended = tokio::select! {
            () = stop => Ok(()),
            Some(task) = failures.recv() => Err(std::io::Error::other(format!("{task}: this task died"))),
        };
        let _ = close.send(true);
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, everybody_gone(serving, &app.rate_limits)).await.is_err() {
            tracing::warn!("some clients did not go; stopping without them");
        }
        // When this returns, no task has the store open; a closing connection may, for a moment.
        for task in tasks.into_iter().chain(background) {
            task.abort();
            let _ = task.await;
        }
        ended
    }
}

/// An origin by which push services can find the operator.
fn https_only(origin: &Option<String>) -> Option<String> {
    origin.clone().filter(|origin| origin.starts_with("https://"))
}

/// Waits until all connections have ended.
async fn everybody_gone(serving: JoinHandle<()>, rate_limits: &RateLimits) {
    let _ = serving.await;
    while rate_limits.sockets() > 0 {
        tokio::time::sleep(SHUTDOWN_CHECK).await;
    }
}

fn router(app: App, web: Option<PathBuf>) -> Router {
    let api = routes::router(&app)
        .route("/metrics", axum::routing::get(api::metrics_with_token))
        .route("/api/{*rest}", axum::routing::any(api::not_found))
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(ops::compression::layer());
    let with_pages = pages::serve(api, web);
    let tracked = axum::middleware::from_fn_with_state(app.clone(), ops::requests::track);
    let guarded = axum::middleware::from_fn_with_state(app.clone(), security::guard);
    with_pages.layer(tracked).layer(guarded).with_state(app)
}
