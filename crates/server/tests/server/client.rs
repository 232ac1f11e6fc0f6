//! A client that calls the server in tests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use ninefold_server::App;
use ninefold_testkit::boards::GIVENS;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::description;

#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// A text field of its JSON.
    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_default().to_owned()
    }

    /// Status and code: `404 not-found`.
    pub(crate) fn problem(&self) -> String {
        format!("{} {}", self.status.as_u16(), self.text("code"))
    }
}

/// A client, with a cookie or a token.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    pub(crate) headers: Vec<(&'static str, String)>,
    /// Every answer so far.
    pub(crate) heard: Arc<Mutex<Vec<Reply>>>,
}

impl Client {
    /// A client without a player.
    pub(crate) fn new(app: &App) -> Client {
        let router = ninefold_server::app(app);
        Client { router, headers: Vec::new(), heard: Arc::default() }
    }

    pub(crate) async fn guest(app: &App) -> Client {
        let mut client = Client::new(app);
        let reply = client.post("/players", "").await;
        assert_eq!(reply.status, StatusCode::CREATED);
        client.sign(&reply.text("token"));
        client
    }

    /// Uses this token from now on.
    pub(crate) fn sign(&mut self, token: &str) {
        self.headers = vec![("authorization", format!("Bearer {token}"))];
    }

    /// The same client with one additional header.
    pub(crate) fn with(&self, name: &'static str, value: &str) -> Client {
        let mut client = self.clone();
        client.headers.push((name, value.to_owned()));
        client
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Reply {
        self.send(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &str) -> Reply {
        self.send(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, "").await
    }

    /// Begins a game of the usual puzzle; returns its path.
    pub(crate) async fn begin(&self, policy: &str) -> String {
        let body = json!({ "document": document(GIVENS), "policy": policy }).to_string();
        let reply = self.post("/games", &body).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.json());
        format!("/games/{}", reply.text("id"))
    }

    /// Sends JSON, under `/api/v1` unless the path begins with `//`.
    pub(crate) async fn send(&self, method: Method, path: &str, body: &str) -> Reply {
        self.send_as(method, path, "application/json", body.to_owned().into()).await
    }

    pub(crate) async fn send_as(
        &self,
        method: Method,
        path: &str,
        media: &str,
        body: Body,
    ) -> Reply {
        let (parts, body) = self.call(method.clone(), path, media, body).await.into_parts();
        let body = body.collect().await.expect("a whole body").to_bytes().to_vec();
        let reply = Reply { status: parts.status, headers: parts.headers, body };
        description::check(&method, &whole(path), &reply).await;
        self.heard.lock().expect("nobody panicked").push(reply.clone());
        reply
    }

    /// An answer with an unread body.
    async fn call(&self, method: Method, path: &str, media: &str, body: Body) -> Response {
        let mut request = Request::builder().method(method).uri(whole(path));
        request = request.header(header::CONTENT_TYPE, media);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let request = request.body(body).expect("a request");
        self.router.clone().oneshot(request).await.expect("never fails")
    }

    /// An answer to a GET with an unread body.
    pub(crate) async fn ask(&self, path: &str) -> Response {
        self.call(Method::GET, path, "text/plain", Body::empty()).await
    }

    /// An answer with an unread body, to a request without one.
    pub(crate) async fn ask_as(&self, method: Method, path: &str) -> Response {
        self.call(method, path, "text/plain", Body::empty()).await
    }

    pub(crate) async fn watch(&self, game: &str) -> Watching {
        let (path, client) = (format!("{game}/events"), self.with("accept-encoding", "br, gzip"));
        let (parts, body) =
            client.call(Method::GET, &path, "text/plain", Body::empty()).await.into_parts();
        assert_eq!(parts.status, StatusCode::OK);
        assert!(!parts.headers.contains_key("content-encoding"), "events go out as they come");
        Watching { headers: parts.headers, stream: body.into_data_stream(), heard: String::new() }
    }

    /// The same player on another server.
    pub(crate) fn at(&self, app: &App) -> Client {
        Client { headers: self.headers.clone(), ..Client::new(app) }
    }
}

/// The document of a classic puzzle.
pub(crate) fn document(givens: &str) -> Value {
    json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": givens })
}

fn whole(path: &str) -> String {
    match path.strip_prefix('/').filter(|rest| rest.starts_with('/')) {
        Some(whole) => whole.to_owned(),
        None => format!("/api/v1{path}"),
    }
}

pub(crate) struct Watching {
    pub(crate) headers: HeaderMap,
    stream: BodyDataStream,
    /// Every event so far.
    pub(crate) heard: String,
}

/// Much longer than a notification takes, and shorter than the time after which watchers poll.
const NEWS: Duration = Duration::from_secs(10);

impl Watching {
    /// Reads events until there were `n_turns` turns.
    pub(crate) async fn until(&mut self, n_turns: usize) -> &str {
        while self.heard.matches("event: turn").count() < n_turns {
            let piece = tokio::time::timeout(NEWS, self.stream.next()).await;
            let piece = piece.expect("an event comes").expect("the stream goes on").unwrap();
            self.heard += &String::from_utf8_lossy(&piece);
        }
        &self.heard
    }

    /// Reads events until the stream ends.
    pub(crate) async fn end(&mut self) -> &str {
        while let Some(piece) =
            tokio::time::timeout(NEWS, self.stream.next()).await.expect("the stream ends")
        {
            self.heard += &String::from_utf8_lossy(&piece.unwrap());
        }
        &self.heard
    }
}
