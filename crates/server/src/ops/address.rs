//! The address a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::App;
use crate::error::ApiError;

/// The origin of a request for rate limits: of an IPv6 address only the /64 network counts, since everybody has
/// a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(address: IpAddr) -> Address {
        Address(network(address, 64))
    }

    /// The IPv6 network /56, of which many people have a whole one, too.
    pub(crate) fn wide(self) -> Option<Address> {
        self.0.is_ipv6().then(|| Address(network(self.0, 56)))
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.ok_or_else(|| ApiError::internal(&"request without a peer address"))?;
        Ok(Address::of(find(peer, &parts.headers, app.behind_proxy)))
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

/// An IPv4 address as it is, or the first bits of an IPv6 address.
fn network(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & (u128::MAX << (128 - bits))).into(),
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
        let of = |text| Address::of(address(text));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
        assert_eq!(of("2001:db8:0:1::1").wide(), of("2001:db8:0:ff::1").wide());
        assert_ne!(of("2001:db8:0:1::1").wide(), of("2001:db8:0:100::1").wide());
        assert_eq!(of("::ffff:1.2.3.4"), of("1.2.3.4"));
        assert_eq!(of("1.2.3.4").wide(), None);
    }
}
