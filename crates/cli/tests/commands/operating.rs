//! `ninefold serve` as an operator runs it: with few files, a log, and signals.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Much longer than anything here takes.
const LONG: Duration = Duration::from_secs(30);

/// A server with a log; it is killed when this is dropped.
struct Server {
    child: Child,
    address: String,
    log: PathBuf,
    _folder: TempDir,
}

impl Server {
    /// A server whose shell runs a command first.
    fn start(before: &str, settings: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let database = format!("sqlite:{}", folder.path().join("games.db").display());
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{before} exec \"$@\""), "sh"]);
        command.arg(env!("CARGO_BIN_EXE_ninefold"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        command.args(["--set", "dailies_ahead=false"]);
        command.args(settings.iter().flat_map(|setting| ["--set", setting]));
        command.stdout(Stdio::piped()).stderr(File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("://").unwrap_or_else(|| panic!("{line:?}"));
        let address = rest.split('/').next().unwrap().to_owned();
        Server { child, address, log, _folder: folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Everything that the server answers to a GET.
    fn get(&self, path: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// Sends a signal; returns whether the server ends well, and how long that takes.
    fn signal(mut self, name: &str) -> (bool, Duration) {
        let asked = Instant::now();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
        (self.child.wait().unwrap().success(), asked.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn metric(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {metrics}")).parse().unwrap()
}

/// Unfinished requests of one client never use up all files that the process may open.
#[cfg(target_os = "linux")]
#[test]
fn few_files_are_shared() {
    let server = Server::start("ulimit -n 256;", &["header_seconds=60"]);
    assert!(server.log().contains("allows fewer connections"), "{}", server.log());
    let mut first = server.connect();
    let mut n_refused = 0;
    let mut open = Vec::new();
    for _ in 0..300 {
        let mut stream = server.connect();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHo"); // it may be closed already
        open.push(stream);
    }
    for stream in &mut open[200..] {
        let mut answer = [0; 12];
        if stream.read_exact(&mut answer).is_ok() && answer == *b"HTTP/1.1 503" {
            n_refused += 1;
        }
    }
    assert_eq!(n_refused, 100, "every refusal is answered");
    write!(first, "GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
    let mut metrics = String::new();
    first.read_to_string(&mut metrics).unwrap();
    assert_eq!(metric(&metrics, "process_max_fds"), 256);
    assert!(metric(&metrics, "process_open_fds") < 160, "{metrics}");
}

/// The number of open files is raised to what the system allows.
#[cfg(target_os = "linux")]
#[test]
fn more_files_are_asked_for() {
    let server = Server::start("ulimit -Sn 64;", &[]);
    assert!(metric(&server.get("/metrics"), "process_max_fds") > 64);
}

/// The log has the client and the path of a request, cut to a length, at a bounded rate.
#[test]
fn the_log_is_bounded() {
    let server = Server::start("", &["log_lines_per_second=1"]);
    let mut stream = server.connect();
    let path = "x".repeat(5_000);
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
    for _ in 0..200 {
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
    }
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    assert_eq!(answers.matches("HTTP/1.1 ").count(), 202);
    thread::sleep(Duration::from_millis(1_100));
    server.get("/healthz");
    let log = server.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("from=127.0.0.1")).collect();
    assert!((2..100).contains(&lines.len()), "{log}");
    assert!(lines[0].contains("path=\"/xxx") && lines[0].contains("status=404"), "{log}");
    assert!(lines.iter().all(|line| line.len() < 600), "{log}");
    assert!(log.contains("some requests were not logged n_left_out="), "{log}");
}

/// Signals end the server well; it waits first only behind a balancer, and not after Ctrl-C.
#[cfg(unix)]
#[test]
fn signals_end_the_server() {
    let proxies = "trusted_proxies=[\"127.0.0.1\"]";
    for (settings, signal, seconds) in [
        (&["drain_seconds=600"][..], "-HUP", 0),
        (&["drain_seconds=600"][..], "-TERM", 0),
        (&[proxies, "drain_seconds=600"][..], "-INT", 0),
        (&[proxies, "drain_seconds=2"][..], "-TERM", 2),
        (&[proxies, "drain_seconds=2"][..], "-HUP", 2),
    ] {
        let server = Server::start("", settings);
        let (is_well, time) = server.signal(signal);
        assert!(is_well, "{signal} {settings:?}");
        assert!(time >= Duration::from_secs(seconds), "{signal} {settings:?}: {time:?}");
        assert!(time < Duration::from_mins(5), "{signal} {settings:?}: {time:?}");
    }
}

/// With a certificate the server speaks HTTPS, and nothing else.
#[test]
fn clients_can_be_served_over_tls() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (certificate, key) = (file("own.crt"), file("own.key"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
        .args(["-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", &key, "-out", &certificate])
        .output()
        .expect("openssl is installed");
    assert!(made.status.success(), "{made:?}");
    let settings = [format!("tls_certificate={certificate}"), format!("tls_key={key}")];
    let server = Server::start("", &settings.each_ref().map(String::as_str));
    let ask = |arguments: &[&str]| {
        let mut command = Command::new("curl");
        command.args(["-s", "-S", "-i", "-m", "30"]).args(arguments);
        let output = command.output().expect("curl is installed");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let address = &server.address;
    let trusting = ["--cacert", &certificate];
    let page = ask(&[&trusting[..], &[&format!("https://{address}/healthz")]].concat());
    assert!(page.starts_with("HTTP/2 200") && page.ends_with("ok\n"), "{page}");
    let old = format!("https://{address}/healthz");
    let old = ask(&[&trusting[..], &["--http1.1", &old]].concat());
    assert!(old.starts_with("HTTP/1.1 200") && old.ends_with("ok\n"), "{old}");
    let guest = format!("https://{address}/api/v1/players");
    let guest = ask(&[&trusting[..], &["-X", "POST", &guest]].concat());
    assert!(guest.starts_with("HTTP/2 201") && guest.contains("; Secure"), "{guest}");
    assert_eq!(ask(&[&format!("https://{address}/healthz")]), "", "it is signed by nobody");
    assert_eq!(ask(&[&format!("http://{address}/healthz")]), "", "without encryption");
    let missing = format!("tls_certificate={}", file("none.crt"));
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--set", &missing, "--set", &settings[1]];
    let (code, _, errors) = crate::ninefold(&arguments, b"");
    assert!(code == 2 && errors.contains("none.crt"), "{errors}");
}

/// C7: settings are printed as a file. The program never prints passwords, and it uses the database that was named.
#[test]
fn settings_are_taken_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let print = |arguments: &[&str]| {
        let arguments = [&["serve", "--print-config"], arguments].concat();
        let (code, output, errors) = crate::ninefold_in(Some(folder.path()), &arguments, b"");
        assert_eq!(code, 0, "{errors}");
        output
    };
    let secret = "postgres://me:sec@ret@db/games?password=secret";
    let printed = print(&["--database", secret]);
    assert!(printed.contains("postgres://me:***@db/games?password=***"), "{printed}");
    let named = print(&["--database", "sqlite:ninefold.db", "--set", "queue=7"]);
    assert!(named.contains("database = \"sqlite:ninefold.db\"\n"), "{named}");
    assert!(named.contains("queue = 7\n") && named.contains("listen = \"127.0.0.1:9009\"\n"));
    let usual = print(&[]);
    assert!(usual.contains(&folder.path().join("ninefold.db").display().to_string()), "{usual}");
    for wrong in ["cors_origins=[\"*\"]", "public_origin=a.example", "log_level=chatty"] {
        let (code, _, errors) = crate::ninefold(&["serve", "--set", wrong], b"");
        assert_eq!(code, 2, "{wrong}");
        assert!(errors.contains("expected"), "{errors}");
    }
    let (code, _, errors) = crate::ninefold(&["serve", "--set", "queue=some"], b"");
    assert!(code == 2 && errors.starts_with("ninefold: invalid type"), "{errors}");
}
