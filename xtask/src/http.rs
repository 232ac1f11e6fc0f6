//! A server of files for tests and benchmarks in browsers, on the loopback address.
//!
//! Each connection has a thread and carries one request.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::{fs, thread};

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

/// Serves a folder in the background, at a port that the system chooses.
pub(crate) fn serve_in_background(folder: PathBuf) -> io::Result<SocketAddr> {
    let listener = listen([0])?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            // A client may disconnect at any time.
            thread::spawn(move || converse(stream, &folder).ok());
        }
    });
    Ok(address)
}

fn converse(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // A client whose request is not read to its end may not get the answer.
    lines.map_while(Result::ok).find(String::is_empty);
    let (status, content_type, body) = match read(&request, folder) {
        Some((name, body)) => ("200 OK", content_type(name), body),
        None => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n{HEADERS}\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&body)
}

/// The file that the first line of a request asks for, with its name.
fn read<'a>(request: &'a str, folder: &Path) -> Option<(&'a str, Vec<u8>)> {
    let name = file(request.strip_prefix("GET ")?.split(' ').next()?)?;
    Some((name, fs::read(folder.join(name)).ok()?))
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
    use std::io::Read as _;

    use super::*;

    #[test]
    fn files_are_served_with_their_types() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let address = serve_in_background(folder).unwrap();
        let ask = |target: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        let found = ask("/dist/c.rs?a=b");
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n";
        assert!(found.starts_with(head) && found.ends_with(include_str!("dist/c.rs")), "{found}");
        assert!(ask("/").starts_with("HTTP/1.1 404 Not Found"));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        assert_eq!(file("/"), Some("index.html"));
        assert_eq!(file("/a/b.wasm?c"), Some("a/b.wasm"));
        for target in
            ["/../secret", "/%2e%2e/secret", "//etc/passwd", "/.hidden", "/a/../index.html", "x"]
        {
            assert_eq!(file(target), None, "{target}");
        }
    }
}
