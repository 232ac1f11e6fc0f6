//! A minimal static file server, for the page on the local machine.
//!
//! Each connection has a thread and carries one request. Requests are limited in size and time, so a slow or
//! chatty client delays nobody else.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum length of a request, in bytes.
const LONGEST: usize = 8 * 1024;
/// The time for a client to send its request, and again to read the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The headers of every answer. The page loads nothing from elsewhere, and the policy enforces that.
const HEADERS: &str = "Cache-Control: no-store\r\n\
    Connection: close\r\n\
    Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'\r\n\
    X-Content-Type-Options: nosniff\r\n";

/// A listener on the loopback address, at the first free one of these ports.
pub(crate) fn listen(ports: impl IntoIterator<Item = u16>) -> io::Result<TcpListener> {
    let mut refused = io::Error::other("no port to try");
    for port in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// Serves a folder until the program ends.
pub(crate) fn serve(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A client may disconnect at any time.
        thread::spawn(move || converse(stream, &folder, PATIENCE).ok());
    }
}

/// Serves a folder in the background, at a port that the system chooses.
pub(crate) fn serve_in_background(folder: PathBuf) -> io::Result<SocketAddr> {
    let listener = listen([0])?;
    let address = listener.local_addr()?;
    thread::spawn(move || serve(&listener, &folder));
    Ok(address)
}

fn converse(mut stream: TcpStream, folder: &Path, patience: Duration) -> io::Result<()> {
    stream.set_write_timeout(Some(patience))?;
    let reply = match read_head(&mut stream, patience)? {
        Some(head) => answer(&head, folder),
        None => Reply::plain("431 Request Header Fields Too Large"),
    };
    stream.write_all(&reply.bytes())
}

/// The request up to its blank line; `None` if it is too long.
fn read_head(stream: &mut TcpStream, patience: Duration) -> io::Result<Option<String>> {
    let deadline = Instant::now() + patience;
    let mut head = Vec::new();
    let mut buffer = [0; 1024];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        if head.len() > LONGEST {
            return Ok(None);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut buffer)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n => head.extend_from_slice(&buffer[..n]),
        }
    }
    Ok(Some(String::from_utf8_lossy(&head).into_owned()))
}

/// An answer before serialization.
#[derive(Debug)]
struct Reply {
    status: &'static str,
    content_type: &'static str,
    body: Vec<u8>,
    /// Whether to send only the head, as `HEAD` asks.
    head_only: bool,
}

impl Reply {
    /// An answer that contains its status as text.
    fn plain(status: &'static str) -> Reply {
        let body = format!("{status}\n").into_bytes();
        Reply { status, content_type: "text/plain; charset=utf-8", body, head_only: false }
    }

    fn bytes(&self) -> Vec<u8> {
        let Reply { status, content_type, body, head_only } = self;
        let length = body.len();
        let mut bytes = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n"
        );
        if status.starts_with("405") {
            bytes.push_str("Allow: GET, HEAD\r\n");
        }
        bytes.push_str(HEADERS);
        bytes.push_str("\r\n");
        let mut bytes = bytes.into_bytes();
        if !head_only {
            bytes.extend_from_slice(body);
        }
        bytes
    }
}

/// The answer to a request.
fn answer(head: &str, folder: &Path) -> Reply {
    let mut words = head.lines().next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next())
    else {
        return Reply::plain("400 Bad Request");
    };
    if words.next().is_some() || !version.starts_with("HTTP/1.") {
        return Reply::plain("400 Bad Request");
    }
    if method != "GET" && method != "HEAD" {
        return Reply::plain("405 Method Not Allowed");
    }
    let found = file(target).and_then(|name| {
        let body = fs::read(folder.join(name)).ok()?;
        Some(Reply { status: "200 OK", content_type: content_type(name), body, head_only: false })
    });
    let reply = found.unwrap_or_else(|| Reply::plain("404 Not Found"));
    Reply { head_only: method == "HEAD", ..reply }
}

/// The file for an address; `None` for names that could lead out of the folder.
fn file(target: &str) -> Option<&str> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if path.is_empty() { "index.html" } else { path };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_inside =
        |part: &str| !part.is_empty() && !part.starts_with('.') && part.bytes().all(is_plain);
    name.split('/').all(is_inside).then_some(name)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line, type and body of the answer, from a folder with one page.
    fn check(request: &str) -> (String, String) {
        // Tests run in parallel threads.
        let (process, thread) = (std::process::id(), thread::current().id());
        let folder = std::env::temp_dir().join(format!("ninefold-http-{process}-{thread:?}"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "hello").unwrap();
        fs::write(folder.join("a.wasm"), "\0asm").unwrap();
        let reply = answer(request, &folder);
        fs::remove_dir_all(&folder).unwrap();
        let text = String::from_utf8(reply.bytes()).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let lines: Vec<_> = head.lines().take(3).collect();
        (lines.join(" | "), body.to_owned())
    }

    fn status(request: &str) -> String {
        check(request).0.split(" | ").next().unwrap_or_default().to_owned()
    }

    #[test]
    fn files_are_served_with_their_types() {
        let page = "HTTP/1.1 200 OK | Content-Type: text/html; charset=utf-8 | Content-Length: 5";
        assert_eq!(check("GET / HTTP/1.1\r\n\r\n"), (page.into(), "hello".into()));
        assert_eq!(check("GET /index.html?a=b HTTP/1.1\r\n\r\n"), (page.into(), "hello".into()));
        assert_eq!(check("HEAD / HTTP/1.1\r\n\r\n"), (page.into(), String::new()));
        assert!(check("GET /a.wasm HTTP/1.1\r\n\r\n").0.contains("Content-Type: application/wasm"));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for target in
            ["/../secret", "/%2e%2e/secret", "//etc/passwd", "/.hidden", "/a/../index.html", "x"]
        {
            assert_eq!(
                status(&format!("GET {target} HTTP/1.1\r\n\r\n")),
                "HTTP/1.1 404 Not Found",
                "{target}"
            );
        }
    }

    #[test]
    fn other_methods_and_nonsense_are_refused() {
        assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed");
        assert_eq!(status("GET /\r\n\r\n"), "HTTP/1.1 400 Bad Request");
        assert_eq!(status("GET / a HTTP/1.1\r\n\r\n"), "HTTP/1.1 400 Bad Request");
        assert_eq!(status("\r\n\r\n"), "HTTP/1.1 400 Bad Request");
    }

    #[test]
    fn a_slow_client_is_dropped_and_a_long_request_refused() {
        let listener = listen([0]).unwrap();
        let address = listener.local_addr().unwrap();
        let patience = Duration::from_millis(50);
        let connect = || {
            let client = TcpStream::connect(address).unwrap();
            (client, listener.accept().unwrap().0)
        };

        let (_slow, accepted) = connect();
        assert!(converse(accepted, Path::new("."), patience).is_err());

        let (mut long, accepted) = connect();
        long.write_all(&vec![b'a'; LONGEST + 2000]).unwrap();
        converse(accepted, Path::new("."), patience).unwrap();
        let mut text = [0; 12];
        long.read_exact(&mut text).unwrap();
        assert_eq!(&text, b"HTTP/1.1 431");
    }
}
