//! The program's server as a process, and its use of the machine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// A running `ninefold serve`, killed when dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Its address, such as `127.0.0.1:40123`.
    pub address: String,
    /// The lines of its output about panics.
    panics: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts a program on a database, with settings such as `queue=7`, and waits until it listens.
    pub fn start(program: &str, database: &str, settings: &[&str]) -> Server {
        let mut child = begin(program, database, settings);
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("{line:?}"));
        let address = rest.split('/').next().unwrap_or_default().to_owned();
        let panics = Arc::default();
        let errors = child.stderr.take().expect("it is piped");
        let lines = Arc::clone(&panics);
        std::thread::spawn(move || forward(errors, &lines));
        Server { child, address, panics }
    }

    /// Checks that none of its threads has panicked; the server itself can survive that.
    pub fn assert_sound(&self) {
        let panics = self.panics.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(panics.is_empty(), "{panics:?}");
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it exits; returns whether it succeeded.
    pub fn ends_well(&mut self) -> bool {
        self.child.wait().expect("a child").success()
    }

    /// Its use of the machine now.
    ///
    /// # Panics
    ///
    /// If it has ended, or on systems other than Linux.
    pub fn usage(&self) -> Usage {
        let folder = format!("/proc/{}", self.id());
        let status = std::fs::read_to_string(format!("{folder}/status")).expect("it runs");
        let number = |name: &str| -> u64 {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
            line.trim().trim_end_matches(" kB").parse().expect("a number")
        };
        Usage {
            bytes: number("VmRSS:") << 10,
            most_bytes: number("VmHWM:") << 10,
            threads: number("Threads:"),
            files: std::fs::read_dir(format!("{folder}/fd")).expect("it runs").count() as u64,
        }
    }
}

/// Starts a program without waiting for it.
fn begin(program: &str, database: &str, settings: &[&str]) -> Child {
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]);
    command.args(["--set", "dailies_ahead=false", "--set", "log_level=warn"]);
    command.args(settings.iter().flat_map(|setting| ["--set", setting]));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    child.expect("the program starts")
}

/// Forwards a server's error output, and keeps lines about panics.
fn forward(errors: ChildStderr, panics: &Mutex<Vec<String>>) {
    for line in BufReader::new(errors).lines().map_while(Result::ok) {
        let _ = writeln!(std::io::stderr(), "{line}"); // the error output may be closed
        if line.contains("panicked at") {
            panics.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
    }
}

/// Starts a program on a database, and kills it after this time, whatever it is doing.
pub fn start_and_kill(program: &str, database: &str, life: std::time::Duration) {
    let child = begin(program, database, &[]);
    std::thread::sleep(life);
    drop(Server { child, address: String::new(), panics: Arc::default() });
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // SIGKILL: no cleanup
        let _ = self.child.wait();
    }
}

/// A process's use of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Its resident memory.
    pub bytes: u64,
    /// Its peak resident memory.
    pub most_bytes: u64,
    /// The number of threads.
    pub threads: u64,
    /// The number of open files and connections.
    pub files: u64,
}
