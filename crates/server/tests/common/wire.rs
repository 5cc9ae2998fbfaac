//! A TCP proxy to PostgreSQL that can be interrupted.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy between a server and its database.
pub(crate) struct Wire {
    /// The URL of the database through this proxy.
    pub(crate) address: String,
    whole: watch::Sender<bool>,
}

impl Wire {
    /// For a URL such as `postgresql://user@127.0.0.1:5432/database`.
    pub(crate) async fn to(database: &str) -> Wire {
        let (start, rest) = database.split_once('@').expect("a user");
        let (host, name) = rest.split_once('/').expect("a database");
        let far: SocketAddr = host.parse().expect("a numeric address");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let near = listener.local_addr().expect("an address");
        let (whole, state) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, far, state.clone()));
            }
        });
        Wire { address: format!("{start}@{near}/{name}"), whole }
    }

    pub(crate) fn cut(&mut self) {
        self.whole.send_replace(false);
    }

    pub(crate) fn mend(&mut self) {
        self.whole.send_replace(true);
    }
}

async fn carry(mut near: TcpStream, far: SocketAddr, mut whole: watch::Receiver<bool>) {
    if !*whole.borrow() {
        return;
    }
    let Ok(mut far) = TcpStream::connect(far).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = whole.wait_for(|whole| !whole) => {}
    }
}
