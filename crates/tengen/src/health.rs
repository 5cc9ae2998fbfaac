//! `tengen health`: asks a running server whether it can work, for supervisors and containers without other programs.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;

use crate::failure::{Done, Failure};
use crate::settings::Listen;

/// A server that takes longer is not healthy.
const TIME: Duration = Duration::from_secs(4);

/// Ask the server on this machine whether it is running and can write to its database.
///
/// Exits with 0 if so, and with 1 and a message otherwise. The address is that of tengen serve.
///
/// Example: tengen health --listen 127.0.0.1:8000
#[derive(Args)]
pub(crate) struct Health {
    #[command(flatten)]
    listen: Listen,
}

impl Health {
    pub(crate) fn run(&self) -> Done {
        let address = reachable(self.listen.address()?);
        let answer = ask(address).map_err(|error| Failure::failed(format!("{address}: {error}")))?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        if head.split(' ').nth(1) == Some("200") {
            return Ok(());
        }
        Err(Failure::failed(format!("{address} is not ready: {body}")))
    }
}

/// A server that listens on all addresses is asked on the local one.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// One request by hand: the program has no other use for an HTTP client.
fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIME)?;
    stream.set_read_timeout(Some(TIME))?;
    stream.set_write_timeout(Some(TIME))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(64 * 1024).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_on_all_addresses_are_asked_on_the_local_one() {
        for (listen, asked) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("10.0.0.1:80", "10.0.0.1:80")]
        {
            let listen = listen.parse().expect("an address");
            assert_eq!(reachable(listen).to_string(), asked);
        }
    }
}
