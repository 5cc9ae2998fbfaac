//! The address a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::App;
use crate::error::ApiError;

/// Where a request comes from, for rate limits: of an IPv6 address only the network part, since each customer has a
/// whole network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.ok_or_else(|| ApiError::internal(&"request without a peer address"))?;
        Ok(Address(network(find(peer, &parts.headers, app.behind_proxy))))
    }
}

/// Behind a proxy, the last address in `X-Forwarded-For`: the ones before can be forged by the client.
fn find(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    if !behind_proxy {
        return peer;
    }
    let noted = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let last = noted.flat_map(|line| line.split(',')).next_back();
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_the_proxys_own_note_is_believed() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().expect("a header"));
        let peer = address("10.0.0.1");
        assert_eq!(find(peer, &headers, false), peer);
        assert_eq!(find(peer, &headers, true), address("1.2.3.4"));
        headers.append("x-forwarded-for", "rubbish".parse().expect("a header"));
        assert_eq!(find(peer, &headers, true), peer);
    }

    #[test]
    fn a_network_is_one_address() {
        assert_eq!(network(address("2001:db8::1")), network(address("2001:db8::ffff:1")));
        assert_ne!(network(address("2001:db8:0:1::1")), network(address("2001:db8:0:2::1")));
        assert_eq!(network(address("::ffff:1.2.3.4")), address("1.2.3.4"));
    }
}
