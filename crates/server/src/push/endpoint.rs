//! Where the server may send: a browser names the address of its push service, so it must not lead into our own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hyper::Uri;

use crate::ops::limits::bounds::MAX_PUSH_ENDPOINT;

/// The address of a browser at its push service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Endpoint {
    pub(super) is_https: bool,
    pub(super) host: String,
    pub(super) port: u16,
    /// What a request line names.
    pub(super) path: String,
}

impl Endpoint {
    /// Reads an address; `None` if it is not one that a browser would name. Local ones are only for tests.
    pub(super) fn parse(text: &str, is_local_allowed: bool) -> Option<Endpoint> {
        if text.len() > MAX_PUSH_ENDPOINT || !text.is_ascii() {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let is_https = match uri.scheme_str()? {
            "https" => true,
            "http" if is_local_allowed => false,
            _ => return None,
        };
        let authority = uri.authority()?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if is_https { 443 } else { 80 });
        let is_plain = !authority.as_str().contains('@') && !host.is_empty();
        let is_usual = is_local_allowed || port == 443;
        let is_public = is_local_allowed || host.parse::<IpAddr>().map_or(is_public_name(&host), is_public);
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        (is_plain && is_usual && is_public).then_some(Endpoint { is_https, host, port, path })
    }

    /// The origin, for which a signature is made.
    pub(super) fn origin(&self) -> String {
        let (scheme, usual) = if self.is_https { ("https", 443) } else { ("http", 80) };
        match self.port == usual {
            true => format!("{scheme}://{}", self.authority_host()),
            false => format!("{scheme}://{}:{}", self.authority_host(), self.port),
        }
    }

    /// The `Host` header.
    pub(super) fn authority(&self) -> String {
        self.origin().split_once("://").map_or_else(String::new, |(_, authority)| authority.to_owned())
    }

    fn authority_host(&self) -> String {
        if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() }
    }
}

/// Names without a dot, and those that are never public, are not looked up at all.
fn is_public_name(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let local = [".local", ".localhost", ".internal", ".lan", ".home.arpa"];
    host.contains('.') && !local.iter().any(|end| host.ends_with(end))
}

/// Whether an address is of the public internet. Checked again after a name was looked up, and what was checked is what is
/// connected to.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        // Shared by providers, assigned by protocols, and for benchmarks.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let [a, b, c, d] = [parts[6] >> 8, parts[6] & 255, parts[7] >> 8, parts[7] & 255].map(|byte| byte as u8);
    match parts {
        // IPv4 in IPv6: mapped, and translated.
        [0, 0, 0, 0, 0, 0xffff, ..] | [0x64, 0xff9b, 0, 0, 0, 0, ..] => {
            is_public_v4(Ipv4Addr::new(a, b, c, d))
        }
        // Global unicast, but tunnels (Teredo, 6to4), and examples.
        [0x2001, 0, ..] | [0x2001, 0x0db8, ..] | [0x2002, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_push_services_are_taken() {
        for (text, origin) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/x?y=1",
                "https://updates.push.services.mozilla.com",
            ),
            ("https://web.push.apple.com:443/x", "https://web.push.apple.com"),
            ("https://[2606:4700::1]/x", "https://[2606:4700::1]"),
        ] {
            let endpoint = Endpoint::parse(text, false).expect("a public address");
            assert_eq!(endpoint.origin(), origin);
            assert!(endpoint.path.starts_with('/') && origin.ends_with(&endpoint.authority()));
        }
    }

    #[test]
    fn nothing_leads_into_our_own_network() {
        for text in [
            "http://push.example/x",
            "https://localhost/x",
            "https://db/x",
            "https://printer.local/x",
            "https://metadata.google.internal/x",
            "https://127.0.0.1/x",
            "https://10.1.2.3/x",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://[::1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[64:ff9b::7f00:1]/x",
            "https://push.example:22/x",
            "https://me:secret@push.example/x",
            "https:///x",
            "/x",
            "file:///etc/passwd",
            "",
        ] {
            assert_eq!(Endpoint::parse(text, false), None, "{text}");
        }
        let long = format!("https://push.example/{}", "x".repeat(MAX_PUSH_ENDPOINT));
        assert_eq!(Endpoint::parse(&long, false), None);
        let local = Endpoint::parse("http://127.0.0.1:8090/x", true).expect("for tests");
        assert_eq!((local.origin().as_str(), local.is_https), ("http://127.0.0.1:8090", false));
    }

    #[test]
    fn what_a_name_leads_to_is_checked() {
        for (address, is_ours) in [
            ("142.250.1.1", true),
            ("8.8.8.8", true),
            ("192.168.1.1", false),
            ("172.16.0.1", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("2a00:1450::1", true),
            ("::", false),
            ("ff02::1", false),
            ("2002:7f00:1::", false),
        ] {
            assert_eq!(is_public(address.parse().expect("an address")), is_ours, "{address}");
        }
    }
}
