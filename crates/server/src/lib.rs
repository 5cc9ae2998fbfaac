//! HTTP and WebSocket: joins the other rooms, owns no rule and no SQL.
//!
//! [`Server::start`] opens the store and listens; [`Server::run`] serves until it is told to stop, and then lets every
//! command that was accepted come to its end. [`serve()`] does both as a whole process.

mod analysis;
mod api;
mod background;
mod bots;
mod convert;
mod error;
mod extract;
mod hub;
mod huge_pages;
mod live;
mod lobby;
mod ops;
mod pages;
mod pairing;
mod people;
mod presence;
mod process;
mod routes;
mod security;
mod session;
mod session_invalidations;
mod socket;
mod world;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::serve::ListenerExt;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::analysis::AnalysisPool;
use crate::bots::{Bots, SearchPool};
use crate::world::WorldService;
use hub::Hub;
use lobby::Lobby;
use ops::limits::RateLimits;
use ops::metrics::Metrics;
use people::passwords::Passwords;
use presence::Presence;
use session_invalidations::SessionInvalidations;

pub use crate::world::{WorldSettings, import_world};
pub use huge_pages::request_huge_pages;
pub use ops::limits::Limits;
pub use people::records::record_of;
pub use process::{Log, LogFormat, runtime, serve};

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The file or the address of the database.
    pub store: String,
    /// A folder with another web client than the one built into this program.
    pub web: Option<PathBuf>,
    /// The origin under which browsers know this server, such as `https://example.org`. Without it, the name in
    /// each request is taken for it.
    pub origin: Option<String>,
    /// The world of Infinite Go.
    pub world: WorldSettings,
    /// Whether every request comes through a proxy that notes where it came from.
    pub behind_proxy: bool,
    /// How much anybody may ask for.
    pub limits: Limits,
}

impl Config {
    /// The usual settings.
    pub fn new(listen: SocketAddr, store: &str) -> Config {
        let store = store.to_owned();
        let (world, limits) = (WorldSettings::default(), Limits::DEFAULT);
        Config { listen, store, web: None, origin: None, world, behind_proxy: false, limits }
    }
}

/// What every request can use.
#[derive(Debug, Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<Store>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) presence: Arc<Presence>,
    pub(crate) world: Arc<WorldService>,
    pub(crate) bots: Bots,
    pub(crate) analysis_pool: Arc<AnalysisPool>,
    pub(crate) origin: Option<Arc<str>>,
    pub(crate) passwords: Passwords,
    pub(crate) invalidations: SessionInvalidations,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) behind_proxy: bool,
    /// Becomes true when the server is about to stop.
    pub(crate) closing: watch::Receiver<bool>,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    router: Router,
    app: App,
    close: watch::Sender<bool>,
    /// What goes on besides requests: the world and the bots.
    tasks: Vec<JoinHandle<()>>,
}

/// The largest request body; terms of a game with regions of one's own are far smaller.
const MAX_BODY: usize = 64 * 1024;

/// How long clients may take to go when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

impl Server {
    /// Opens the store and the port.
    ///
    /// # Errors
    /// If one of them cannot be opened.
    pub async fn start(config: Config) -> Result<Server, Box<dyn std::error::Error + Send + Sync>> {
        let store = Arc::new(Store::open(&config.store).await?);
        let listener = TcpListener::bind(config.listen).await?;
        let (close, closing) = watch::channel(false);
        let pool = SearchPool::new();
        let hub = Arc::new(Hub::new(Arc::clone(&store), pool.clone()));
        let (world, mut tasks) = WorldService::start(Arc::clone(&store), &config.world).await?;
        let (bots, bot_task) = Bots::start(&store, &hub, &pool).await?;
        let (lobby, lobby_task) = Lobby::start(&store);
        let (presence, presence_task) = Presence::start(&store).map_err(|error| error.body.sentence)?;
        tasks.extend([bot_task, lobby_task, presence_task]);
        let (origin, passwords, invalidations) =
            (config.origin.map(Into::into), Passwords::new(), SessionInvalidations::new());
        let (rate_limits, metrics) = (Arc::new(RateLimits::new(config.limits)), Arc::default());
        let behind_proxy = config.behind_proxy;
        let app = App {
            store,
            hub,
            lobby,
            presence,
            world,
            bots,
            analysis_pool: AnalysisPool::new(),
            origin,
            passwords,
            invalidations,
            rate_limits,
            metrics,
            behind_proxy,
            closing,
        };
        let router = router(app.clone(), config.web);
        Ok(Server { listener, router, app, close, tasks })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` comes to its end; then tells everybody to connect elsewhere, finishes what was begun and
    /// returns.
    ///
    /// # Errors
    /// If the port fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let Server { listener, router, app, close, tasks } = self;
        let background = background::start(&app);
        let stopped = async move {
            stop.await;
            let _ = close.send(true);
        };
        let mut closing = app.closing.clone();
        let timed_out = async move {
            // An error means that it has stopped already.
            let _ = closing.wait_for(|closing| *closing).await;
            tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
        };
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        // Small messages must not wait for each other: without this an event can take 40 ms longer.
        let no_delay = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection without TCP_NODELAY");
            }
        });
        let served = axum::serve(no_delay, service).with_graceful_shutdown(stopped);
        let ended = tokio::select! {
            ended = served => ended,
            () = timed_out => {
                tracing::warn!("some clients did not go; stopping without them");
                Ok(())
            }
        };
        // None of them has the store open when this returns; a connection that is ending may, for a moment.
        for task in tasks.into_iter().chain([background]) {
            task.abort();
            let _ = task.await;
        }
        ended
    }
}

fn router(app: App, web: Option<PathBuf>) -> Router {
    let api = routes::router(&app)
        .route("/api/{*rest}", axum::routing::any(api::not_found))
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(ops::compression::layer());
    let with_pages = pages::serve(api, web);
    let tracked = axum::middleware::from_fn_with_state(app.clone(), ops::requests::track);
    let guarded = axum::middleware::from_fn_with_state(app.clone(), security::guard);
    with_pages.layer(tracked).layer(guarded).with_state(app)
}
