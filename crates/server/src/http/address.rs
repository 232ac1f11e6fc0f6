//! The address that a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};

use crate::app::App;
use crate::config::Config;
use crate::error::{Answer, ApiError};
use crate::http::identity::check_page;
use crate::http::network::counted;
use crate::workers::Client;

/// The header in which proxies name their clients.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address that a request comes from, as limits count it.
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<ClientAddress> {
        check_page(app.config(), parts)?;
        Ok(ClientAddress(address(app.config(), &parts.extensions, &parts.headers)))
    }
}

/// The sender of a request, without checking its identity.
impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Client, Infallible> {
        Ok(Client::Address(address(app.config(), &parts.extensions, &parts.headers)))
    }
}

/// The address that a request comes from, as limits count it.
pub(crate) fn address(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    counted(client(config, extensions, headers))
}

/// Whether the peer of a request is a trusted proxy.
pub(crate) fn is_trusted(config: &Config, extensions: &Extensions) -> bool {
    config.trusts(peer(extensions))
}

/// The address that a request comes from; behind a trusted proxy, the one that it names.
pub(crate) fn client(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = peer(extensions);
    if !config.trusts(peer) {
        return peer;
    }
    let lines: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Each proxy appends its peer: the last one that is not a trusted proxy is the client.
    let heard = lines.iter().rev().map_while(|text| named(text.trim()));
    let mut farthest = peer;
    for address in heard {
        farthest = address.to_canonical();
        if !config.trusts(farthest) {
            break;
        }
    }
    farthest
}

/// The address at the other end of the connection.
fn peer(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip().to_canonical())
}

/// An address as proxies write it: with or without a port.
fn named(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_trusted_proxies_say_where_a_request_comes_from() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
        let config = Config { trusted_proxies, ..Config::default() };
        let from = |peer: &str, forwarded| {
            let value = HeaderValue::from_static(forwarded);
            let headers = HeaderMap::from_iter([(FORWARDED_FOR, value)]);
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::new(ip(peer), 1)));
            address(&config, &extensions, &headers)
        };
        assert_eq!(from("192.0.2.1", "198.51.100.1"), ip("192.0.2.1"));
        assert_eq!(from("10.0.0.1", "203.0.113.9, 198.51.100.1"), ip("198.51.100.1"));
        assert_eq!(from("10.0.0.1", "198.51.100.1, 10.0.0.1"), ip("198.51.100.1"));
        assert_eq!(from("10.9.0.1", "198.51.100.1, 10.0.200.1"), ip("198.51.100.1"));
        assert_eq!(from("11.0.0.1", "198.51.100.1"), ip("11.0.0.1"));
        assert_eq!(from("10.0.0.1", "198.51.100.1:4711"), ip("198.51.100.1"));
        assert_eq!(from("10.0.0.1", "[2001:db8::1]:4711"), ip("2001:db8::"));
        assert_eq!(from("10.0.0.1", "[2001:db8::1]"), ip("2001:db8::"));
        assert_eq!(from("10.0.0.1", "nonsense"), ip("10.0.0.1"));
        assert_eq!(from("::ffff:10.0.0.1", "::ffff:198.51.100.1"), ip("198.51.100.1"));
        assert_eq!(from("2001:db8:0:1:2:3:4:5", ""), ip("2001:db8:0:1::"), "one of many");
        assert_eq!(from("10.0.0.1", "2001:db8:0:1::9"), ip("2001:db8:0:1::"));
    }
}
