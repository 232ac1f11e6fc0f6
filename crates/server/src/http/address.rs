//! The address that a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};

use crate::app::App;
use crate::config::Config;
use crate::error::{Answer, ApiError};
use crate::http::identity::check_page;

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

/// The address that a request comes from, as limits count it.
pub(crate) fn address(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    counted(farthest(config, extensions, headers))
}

/// An address as limits count it: one host owns a /64 of IPv6, so these count as one.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// The address that a request comes from; behind a trusted proxy, the one that it names.
fn farthest(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip().to_canonical());
    let is_trusted = |address: &IpAddr| config.trusted_proxies.contains(address);
    if !is_trusted(&peer) {
        return peer;
    }
    let lines: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Each proxy appends its peer: the last one that is not a trusted proxy is the client.
    let heard = lines.iter().rev().map_while(|text| text.trim().parse::<IpAddr>().ok());
    let mut farthest = peer;
    for address in heard {
        farthest = address.to_canonical();
        if !is_trusted(&farthest) {
            break;
        }
    }
    farthest
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_trusted_proxies_say_where_a_request_comes_from() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let config = Config { trusted_proxies: vec![ip("10.0.0.1")], ..Config::default() };
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
        assert_eq!(from("10.0.0.1", "nonsense"), ip("10.0.0.1"));
        assert_eq!(from("::ffff:10.0.0.1", "::ffff:198.51.100.1"), ip("198.51.100.1"));
        assert_eq!(from("2001:db8:0:1:2:3:4:5", ""), ip("2001:db8:0:1::"), "one of many");
        assert_eq!(from("10.0.0.1", "2001:db8:0:1::9"), ip("2001:db8:0:1::"));
    }
}
