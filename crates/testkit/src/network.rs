//! Addresses on this machine.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// A local address that is currently free.
pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("the address of a listener")
}

/// Waits until a program listens on an address.
///
/// # Panics
///
/// If it does not listen within 30 seconds.
pub fn wait_for(program: &str, address: SocketAddr) {
    let started = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(started.elapsed() < Duration::from_secs(30), "{program} does not answer");
        thread::sleep(Duration::from_millis(20));
    }
}
