//! Servers in processes of their own, which can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use tengen_server::{Config, Limits, Server, WorldSettings};

/// Where a child finds its store.
const PLACE: &str = "TENGEN_KILL_PLACE";
/// After how many moves the world has a new snapshot: some of them fall into every run.
const SNAPSHOT_EVERY: u64 = 50;

/// The process that is killed: a server on the store that it is given, for ever. Called by a test that is only
/// started by others.
pub(crate) async fn be_a_server() {
    let Ok(place) = std::env::var(PLACE) else { return };
    let (stop, stopped) = tokio::sync::oneshot::channel();
    std::thread::spawn(|| {
        // Whoever started it holds the other end: it stops when they let go or are gone.
        let _ = std::io::stdin().lines().count();
        let _ = stop.send(());
    });
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut world = WorldSettings { snapshot_every: SNAPSHOT_EVERY, ..WorldSettings::default() };
    // Nobody would know when they are done.
    world.residents.count = 0;
    let config = Config { limits: Limits::NONE, world, ..Config::new(listen, &place) };
    let server = Server::start(config).await.expect("the server starts");
    println!("listening {}", server.address().expect("an address"));
    let stopped = async {
        let _ = stopped.await;
    };
    server.run(stopped).await.expect("it serves");
}

/// Servers on one store, and where they listen.
pub(crate) struct Servers {
    place: String,
    children: Vec<Child>,
    pub(crate) addresses: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Servers {
    pub(crate) fn start(place: &str, count: usize) -> Servers {
        let (children, addresses): (Vec<_>, Vec<_>) = (0..count).map(|_| start(place)).unzip();
        Servers { place: place.to_owned(), children, addresses: Arc::new(Mutex::new(addresses)) }
    }

    /// Kills one of them without warning, and starts another in its place.
    pub(crate) fn kill_and_start(&mut self, which: usize) {
        self.children[which].kill().expect("it can be killed");
        self.start_again(which);
    }

    /// Asks one of them to stop, and starts another in its place when it has.
    pub(crate) fn stop_and_start(&mut self, which: usize) {
        drop(self.children[which].stdin.take());
        let ended = self.children[which].wait().expect("it has ended");
        assert!(ended.success(), "it stops by itself");
        self.start_again(which);
    }

    fn start_again(&mut self, which: usize) {
        self.children[which].wait().expect("it has ended");
        let (child, address) = start(&self.place);
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

fn start(place: &str) -> (Child, SocketAddr) {
    let mut child = Process::new(std::env::current_exe().expect("this program"))
        .args(["child", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(PLACE, place)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let address =
        output.by_ref().lines().find_map(|line| line.ok()?.split_once("listening ")?.1.parse().ok());
    // Kept open: it has more to say when it ends.
    child.stdout = Some(output.into_inner());
    (child, address.expect("it says where it listens"))
}
