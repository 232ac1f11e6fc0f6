//! Networks: blocks of addresses, for the settings and the limits.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A block of addresses: `10.0.0.0/8`, or a single address.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    address: IpAddr,
    n_bits: u8,
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(self, address: IpAddr) -> bool {
        let prefix = |address: IpAddr, width: u32, bits: u128| {
            (address.is_ipv4() == self.address.is_ipv4())
                .then(|| bits.checked_shr(width - u32::from(self.n_bits)).unwrap_or(0))
        };
        let of = |address: IpAddr| match address {
            IpAddr::V4(v4) => prefix(address, 32, v4.to_bits().into()),
            IpAddr::V6(v6) => prefix(address, 128, v6.to_bits()),
        };
        of(self.address) == of(address.to_canonical())
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        let address = address.to_canonical();
        Network { address, n_bits: width(address) }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong =
            || format!("expected an address or a network such as 10.0.0.0/8, found {text:?}");
        let (address, n_bits) = match text.split_once('/') {
            Some((address, n_bits)) => (address, Some(n_bits)),
            None => (text, None),
        };
        let network = Network::from(address.parse::<IpAddr>().map_err(|_| wrong())?);
        let Some(n_bits) = n_bits else { return Ok(network) };
        let n_bits = n_bits.parse().ok().filter(|&n_bits| n_bits <= width(network.address));
        Ok(Network { n_bits: n_bits.ok_or_else(wrong)?, ..network })
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Network, String> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.to_string()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.n_bits == width(self.address) {
            write!(f, "{}", self.address)
        } else {
            write!(f, "{}/{}", self.address, self.n_bits)
        }
    }
}

fn width(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// An address as limits count it: one host owns a /64 of IPv6, so a /64 counts as one address.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// The /48 of IPv6 that an address belongs to: a customer may own all of its 65,536 networks.
pub(crate) fn wider(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(address) => Some(Ipv6Addr::from_bits(address.to_bits() >> 80 << 80).into()),
        IpAddr::V4(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_its_addresses() {
        let contains = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(contains("10.0.0.0/8", "10.255.0.1") && !contains("10.0.0.0/8", "11.0.0.1"));
        assert!(contains("10.0.0.1", "10.0.0.1") && !contains("10.0.0.1", "10.0.0.2"));
        assert!(contains("10.0.0.1", "::ffff:10.0.0.1"));
        assert!(contains("0.0.0.0/0", "203.0.113.9") && !contains("0.0.0.0/0", "::1"));
        assert!(contains("fd00::/8", "fd12::1") && !contains("fd00::/8", "fe80::1"));
        assert!(contains("::/0", "2001:db8::1"));
        for wrong in ["10.0.0.0/33", "10.0.0/8", "", "proxy", "::/129", "10.0.0.0/"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        for text in ["10.0.0.0/8", "10.0.0.1", "fd00::/8"] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), text);
        }
    }
}
