//! A real server with the page, which can be stopped and started again.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::network::{free_address, wait_for};

/// A running `ninefold serve`, stopped when dropped.
#[derive(Debug)]
pub(crate) struct Server {
    program: PathBuf,
    address: SocketAddr,
    /// The folder of the database and a collection.
    folder: PathBuf,
    process: Option<Child>,
}

impl Server {
    /// Starts it on a free port, with an empty database.
    pub(crate) fn start(program: &str) -> Server {
        let address = free_address();
        let folder = env::temp_dir().join(format!("ninefold-server-{}", address.port()));
        let collections = folder.join("collections");
        fs::create_dir_all(&collections).expect("a folder for database and collections");
        let list = format!("{GIVENS} For Ann\n");
        fs::write(collections.join("Club.txt"), list).expect("a collection");
        let mut server = Server { program: program.into(), address, folder, process: None };
        server.start_again();
        server
    }

    pub(crate) fn page(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Kills it, as a machine failure would.
    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("a process of our own");
            process.wait().expect("it ends");
        }
    }

    /// Starts it again with the same database and address.
    pub(crate) fn start_again(&mut self) {
        let database = format!("sqlite:{}", self.folder.join("games.db").display());
        let process = Command::new(&self.program)
            .args(["serve", "--listen", &self.address.to_string(), "--database", &database])
            .args(["--set", "dailies_ahead=false", "--set", "sign_ins_per_minute=1000"])
            .arg("--set")
            .arg(format!("collections={}", self.folder.join("collections").display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        self.process = Some(process);
        wait_for("the server", self.address);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
        fs::remove_dir_all(&self.folder).ok();
    }
}
