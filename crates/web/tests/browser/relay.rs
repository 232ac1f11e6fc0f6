//! A relay that forwards everything to a server until it is stopped.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A script that says whether the page is kept for times without a network.
pub(crate) const IS_KEPT: &str = "return navigator.serviceWorker.controller?.state === 'activated'";

/// A relay to a page; dropping it takes the page off the network.
#[derive(Debug)]
pub(crate) struct Relay {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    is_changed: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    /// A relay to the server at `host:port`.
    pub(crate) fn to(target: &str) -> Relay {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("the address of a listener");
        let is_stopped = Arc::<AtomicBool>::default();
        let is_changed = Arc::<AtomicBool>::default();
        let streams = Arc::<Mutex<Vec<TcpStream>>>::default();
        let relay = Relay {
            address,
            is_stopped: is_stopped.clone(),
            is_changed: is_changed.clone(),
            streams: streams.clone(),
        };
        let target = target.to_owned();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if is_stopped.load(Ordering::SeqCst) {
                    break;
                }
                let Ok(server) = TcpStream::connect(&target) else { continue };
                let mut open = streams.lock().expect("nobody panics while holding it");
                for (from, to) in [(&stream, &server), (&server, &stream)] {
                    let (Ok(mut from), Ok(mut to)) = (from.try_clone(), to.try_clone()) else {
                        continue;
                    };
                    open.extend(from.try_clone());
                    let is_changed = is_changed.clone();
                    thread::spawn(move || {
                        forward(&mut from, &mut to, &is_changed).ok();
                        to.shutdown(Shutdown::Write).ok();
                    });
                }
            }
        });
        relay
    }

    /// From now on, serves the page with another version, as if it had been rebuilt.
    pub(crate) fn change(&self) {
        self.is_changed.store(true, Ordering::SeqCst);
    }

    /// The page's address through the relay.
    pub(crate) fn page(&self) -> String {
        format!("http://{}/", self.address)
    }
}

/// Forwards everything; once the page is changed, replaces the version in the script of the service
/// worker. The flag is read when an answer begins: browsers open connections long before they use
/// them.
fn forward(from: &mut TcpStream, to: &mut TcpStream, is_changed: &AtomicBool) -> io::Result<()> {
    const BEFORE: &[u8] = b"const VERSION = \"";
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let n_read = from.read(&mut buffer)?;
        if n_read == 0 {
            break;
        }
        bytes.extend_from_slice(&buffer[..n_read]);
        // Requests are forwarded unread; among answers only the script is changed.
        if !bytes.starts_with(b"HTTP/") || !is_changed.load(Ordering::SeqCst) {
            to.write_all(&bytes)?;
            bytes.clear();
        }
    }
    if let Some(at) = bytes.windows(BEFORE.len()).position(|window| window == BEFORE) {
        bytes[at + BEFORE.len()..][..4].copy_from_slice(b"next");
    }
    to.write_all(&bytes)
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        TcpStream::connect(self.address).ok(); // wakes the listener, which then ends
        for stream in self.streams.lock().expect("nobody panics while holding it").drain(..) {
            stream.shutdown(Shutdown::Both).ok();
        }
    }
}
