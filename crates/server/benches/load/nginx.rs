//! nginx as a yardstick: the rate that the same clients reach when the server has nothing to do.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

/// An nginx that answers every request itself; it stops when this is dropped.
pub(crate) struct Nginx {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Nginx {
    /// Starts it with its files in a folder; `None` if it is not installed.
    pub(crate) async fn start(folder: &Path) -> Option<Nginx> {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let settings = folder.join("nginx.conf");
        fs::write(&settings, configuration(folder, address)).unwrap();
        let mut command = Command::new("nginx");
        let child = command.arg("-p").arg(folder).arg("-c").arg(&settings).spawn().ok()?;
        let nginx = Nginx { child, address };
        let started = Instant::now();
        while TcpStream::connect(address).await.is_err() {
            assert!(started.elapsed() < Duration::from_secs(10), "nginx does not listen");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Some(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One process without a master, so that it can be killed, and without logs.
fn configuration(folder: &Path, address: SocketAddr) -> String {
    let folder = folder.display();
    format!(
        "daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr crit;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; keepalive_requests 100000000; client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
            server {{ listen {address}; location / {{ return 200 '{{\"well_formed\":true}}'; }} }}
        }}"
    )
}
