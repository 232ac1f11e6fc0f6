//! A client that keeps its connection, at an address of its choice.

use std::fmt;
use std::io::{Error, ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::LONG;

/// The number of tries after a refusal before it counts as a failure.
const MOST_TRIES: u32 = 20;

/// An address of this machine: one in 127.0.0.0/8.
pub(crate) fn host(network: u8, number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, network, number)
}

pub(crate) async fn connect(from: Ipv4Addr, server: &str) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(server.parse().expect("an address")).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

#[derive(Clone, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Its lines, in lower case.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.head, String::from_utf8_lossy(&self.body))
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// A text field of its JSON.
    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Whether the server cannot answer now, and says when to try again.
    pub(crate) fn is_refusal(&self) -> bool {
        [429, 503].contains(&self.status) && self.header("retry-after").is_some()
    }
}

/// Reads an answer, unless the connection ends first.
pub(crate) async fn read_reply(stream: &mut BufReader<TcpStream>) -> Result<Reply> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read_until(b'\n', &mut head).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let status = head.get(9..12).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| Error::other(format!("not an answer: {head}")))?;
    let mut reply = Reply { status, head, body: Vec::new() };
    if reply.header("transfer-encoding") == Some("chunked") {
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).await?;
            let length = usize::from_str_radix(line.trim(), 16).map_err(Error::other)?;
            let start = reply.body.len();
            reply.body.resize(start + length + 2, 0); // with the end of its line
            stream.read_exact(&mut reply.body[start..]).await?;
            reply.body.truncate(start + length);
            if length == 0 {
                break;
            }
        }
    } else if let Some(length) = reply.header("content-length") {
        reply.body = vec![0; length.parse().map_err(Error::other)?];
        stream.read_exact(&mut reply.body).await?;
    }
    Ok(reply)
}

/// A client, with or without a player.
#[derive(Debug)]
pub(crate) struct Client {
    server: String,
    from: Ipv4Addr,
    pub(crate) token: String,
    /// The number of answers that refused a request for the moment.
    pub(crate) n_refusals: usize,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    /// A client without a player.
    pub(crate) fn new(server: &str, from: Ipv4Addr) -> Client {
        let server = server.to_owned();
        Client { server, from, token: String::new(), n_refusals: 0, connection: None }
    }

    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// The same player at another server, or after a restart.
    pub(crate) fn moves_to(&mut self, server: &str) {
        server.clone_into(&mut self.server);
        self.connection = None;
    }

    /// Sends a request under `/api/v1`, or to another path if it begins with `//`; fails if the
    /// server is gone.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &str) -> Result<Reply> {
        let path = match path.strip_prefix('/').filter(|rest| rest.starts_with('/')) {
            Some(whole) => whole.to_owned(),
            None => format!("/api/v1{path}"),
        };
        let signed = match self.token.as_str() {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{signed}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => BufReader::new(connect(self.from, &self.server).await?),
        };
        let exchange = async {
            connection.get_mut().write_all(request.as_bytes()).await?;
            read_reply(&mut connection).await
        };
        let reply = timeout(LONG, exchange).await.expect("it is answered")?;
        if reply.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(reply)
    }

    /// Sends a request that must be answered with this status; if it is refused for the moment, it
    /// is sent again. A refused request may have been carried out anyway: then the next answer says
    /// so.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
        status: u16,
    ) -> Result<Reply> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let is_done = match (method, path) {
            ("POST", "/players/sign-out") => 401,
            ("POST", "/players/register") => 409,
            ("DELETE", _) => 404,
            _ => status,
        };
        for n_refusals in 0..MOST_TRIES {
            let reply = self.send(method, path, &body).await?;
            if reply.status == status || n_refusals > 0 && reply.status == is_done {
                return Ok(reply);
            }
            assert!(reply.status == 503 && reply.is_refusal(), "{method} {path}: {reply:?}");
            self.n_refusals += 1;
            let seconds = reply.header("retry-after").and_then(|seconds| seconds.parse().ok());
            sleep(Duration::from_secs(seconds.unwrap_or(1))).await;
        }
        Err(Error::other(format!("{method} {path} is refused every time")))
    }

    /// A POST that must be answered with this status.
    pub(crate) async fn post(&mut self, path: &str, body: &Value, status: u16) -> Result<Reply> {
        self.ask("POST", path, body, status).await
    }

    pub(crate) async fn become_guest(&mut self) -> Result<()> {
        self.token = self.post("/players", &Value::Null, 201).await?.text("token");
        Ok(())
    }
}
