//! A server that hands everything on to another, until it is stopped.

use std::io;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A relay to a page; dropping it takes the page off the network.
#[derive(Debug)]
pub(crate) struct Relay {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    /// A relay to the server at `host:port`.
    pub(crate) fn to(target: &str) -> Relay {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("the address of a listener");
        let (is_stopped, streams) = <(Arc<AtomicBool>, Arc<Mutex<Vec<TcpStream>>>)>::default();
        let relay = Relay { address, is_stopped: is_stopped.clone(), streams: streams.clone() };
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
                    thread::spawn(move || {
                        io::copy(&mut from, &mut to).ok();
                        to.shutdown(Shutdown::Write).ok();
                    });
                }
            }
        });
        relay
    }

    /// The page's address by the relay.
    pub(crate) fn page(&self) -> String {
        format!("http://{}/", self.address)
    }
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
