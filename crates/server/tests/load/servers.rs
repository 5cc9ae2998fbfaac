//! Servers in processes of their own, which can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tengen_server::{Config, Limits, MailSettings, PushSettings, Server, WorldSettings};

/// The environment variable with the child's store.
const PLACE: &str = "TENGEN_KILL_PLACE";
/// The environment variable with the time that hosts may be away, in milliseconds.
const GRACE: &str = "TENGEN_KILL_GRACE";
/// The environment variable with the mail server.
const MAIL: &str = "TENGEN_KILL_MAIL";
/// The origin of servers that send e-mail.
pub(crate) const MAIL_ORIGIN: &str = "http://go.example";
/// Moves between snapshots of the world: small enough that every run has some.
const SNAPSHOT_EVERY: u64 = 50;

/// The process that is killed: a server on the given store. Run as a test that only other tests start.
pub(crate) async fn be_a_server() {
    let Ok(place) = std::env::var(PLACE) else { return };
    let (stop, stopped) = tokio::sync::oneshot::channel();
    std::thread::spawn(|| {
        // The parent holds the other end of the pipe: the server stops when it closes.
        let _ = std::io::stdin().lines().count();
        let _ = stop.send(());
    });
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut world = WorldSettings { snapshot_every: SNAPSHOT_EVERY, ..WorldSettings::default() };
    // Residents play on their own, so the test could not tell when the world is complete.
    world.residents.count = 0;
    let mut config = Config { limits: Limits::NONE, world, ..Config::new(listen, &place) };
    if let Some(grace) = std::env::var(GRACE).ok().and_then(|grace| grace.parse().ok()) {
        config.host_grace = Duration::from_millis(grace);
        config.client_timeout = Duration::from_secs(180);
    }
    // Push services of tests are on this machine, and nobody waits long for them.
    let delay = Duration::from_millis(300);
    config.push = PushSettings { delay, interval: delay, lease: 5 * delay, allow_local: true, ..config.push };
    if let Ok(smtp) = std::env::var(MAIL) {
        let settings = MailSettings::new(&smtp, "Tengen <noreply@go.example>");
        config.mail = Some(MailSettings { delay, interval: delay, lease: 5 * delay, ..settings });
        config.origin = Some(MAIL_ORIGIN.to_owned());
    }
    let server = Server::start(config).await.expect("the server starts");
    println!("listening {}", server.address().expect("an address"));
    let stopped = async {
        let _ = stopped.await;
    };
    server.run(stopped).await.expect("it serves");
}

/// Settings of a child, as variables of its environment.
type Environment = Vec<(&'static str, String)>;

/// Servers on one store, and their addresses.
pub(crate) struct Servers {
    place: String,
    environment: Environment,
    children: Vec<Child>,
    pub(crate) addresses: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Servers {
    pub(crate) fn start(place: &str, count: usize) -> Servers {
        Servers::start_in(place, count, Environment::default())
    }

    /// The same with a time in milliseconds for which hosts of waiting tables may be away.
    pub(crate) fn start_with(place: &str, count: usize, grace: Option<u64>) -> Servers {
        let environment = grace.map(|grace| (GRACE, grace.to_string())).into_iter().collect();
        Servers::start_in(place, count, environment)
    }

    /// Servers that send e-mail, whose clients may be silent.
    pub(crate) fn start_with_mail(place: &str, count: usize, smtp: &str) -> Servers {
        Servers::start_in(place, count, vec![(GRACE, "20000".to_owned()), (MAIL, smtp.to_owned())])
    }

    fn start_in(place: &str, count: usize, environment: Environment) -> Servers {
        let (children, addresses): (Vec<_>, Vec<_>) = (0..count).map(|_| start(place, &environment)).unzip();
        let (place, addresses) = (place.to_owned(), Arc::new(Mutex::new(addresses)));
        Servers { place, environment, children, addresses }
    }

    /// Where one of them listens.
    pub(crate) fn address(&self, which: usize) -> SocketAddr {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)[which]
    }

    /// The id of one of the processes.
    pub(crate) fn pid(&self, which: usize) -> u32 {
        self.children[which].id()
    }

    /// Kills one of them.
    pub(crate) fn kill(&mut self, which: usize) {
        self.children[which].kill().expect("it can be killed");
    }

    /// Kills one of them, and starts another in its place.
    pub(crate) fn kill_and_start(&mut self, which: usize) {
        self.kill(which);
        self.start_again(which);
    }

    /// Asks one of them to stop, and starts another in its place once it has.
    pub(crate) fn stop_and_start(&mut self, which: usize) {
        drop(self.children[which].stdin.take());
        let ended = self.children[which].wait().expect("it has ended");
        assert!(ended.success(), "it stops by itself");
        self.start_again(which);
    }

    fn start_again(&mut self, which: usize) {
        self.children[which].wait().expect("it has ended");
        let (child, address) = start(&self.place, &self.environment);
        self.children[which] = child;
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)[which] = address;
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(place: &str, environment: &Environment) -> (Child, SocketAddr) {
    let mut child = Process::new(std::env::current_exe().expect("this program"))
        .args(["child", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(PLACE, place)
        .envs(environment.iter().cloned())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let address =
        output.by_ref().lines().find_map(|line| line.ok()?.split_once("listening ")?.1.parse().ok());
    // Kept open: the child prints more when it ends.
    child.stdout = Some(output.into_inner());
    (child, address.expect("it says where it listens"))
}
