//! The description of the API is true: every answer in these tests is checked against it.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use boon::{Compiler, SchemaIndex, Schemas};
use http_body_util::BodyExt;
use ninefold_server::Config;
use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::databases::sqlite;
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use tower::ServiceExt;

use crate::client::{Client, Reply};
use crate::collections;
use crate::databases::{on_both_with, open};
use crate::sent;

/// The document that a server serves.
async fn document() -> &'static Value {
    static DOCUMENT: OnceCell<Value> = OnceCell::const_new();
    let read = async || serde_json::from_str(&text("/openapi.json").await).unwrap();
    DOCUMENT.get_or_init(read).await
}

/// The page about errors that a server serves.
async fn problems() -> &'static str {
    static PAGE: OnceCell<String> = OnceCell::const_new();
    PAGE.get_or_init(async || text("/docs/problems").await).await
}

/// The body at a path of a server of its own: the servers of tests may refuse it.
async fn text(path: &str) -> String {
    let (address, _folder) = sqlite();
    let router = ninefold_server::app(&open(&Config::default(), address).await);
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = router.oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Fails if an answer is not described, or does not match its schema.
pub(crate) async fn check(method: &Method, path: &str, reply: &Reply) {
    let document = document().await;
    if let Some(kind) = reply.json()["type"].as_str() {
        let code = kind.strip_prefix("/docs/problems#").expect("all errors are explained there");
        assert!(problems().await.contains(&format!("<tr id=\"{code}\">")), "{code}");
    }
    let path = path.split('?').next().unwrap();
    let Some(template) = template(document, path) else {
        let is_nothing = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];
        assert!(!path.starts_with("/api/") || is_nothing.contains(&reply.status), "{path}");
        return;
    };
    let method = method.as_str().to_lowercase();
    let Some(operation) = document["paths"][template].get(&method) else {
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        return;
    };
    let status = reply.status.as_str();
    let described = operation["responses"].get(status);
    let described = described.unwrap_or_else(|| panic!("{method} {template}: {status}"));
    let Some(content) = described.get("content") else {
        assert!(reply.body.is_empty(), "{method} {template}: a body");
        return;
    };
    let media_type = reply.headers["content-type"].to_str().unwrap();
    let media_type = media_type.split(';').next().unwrap();
    let schema = content.get(media_type).map(|content| &content["schema"]);
    let schema = schema.unwrap_or_else(|| panic!("{method} {template}: {media_type}"));
    let is_packed = reply.headers.contains_key("content-encoding");
    if is_packed || !media_type.ends_with("json") || media_type.ends_with("x-ndjson") {
        return;
    }
    let body = reply.json();
    let wrong = validator(document, schema).wrong(&body);
    assert_eq!(wrong, None, "{method} {template}: {body}");
}

/// The described path that matches an address.
fn template<'a>(document: &'a Value, path: &str) -> Option<&'a String> {
    let path = path.strip_suffix('/').unwrap_or(path);
    let parts: Vec<&str> = path.split('/').collect();
    document["paths"].as_object()?.keys().find(|template| {
        let template: Vec<&str> = template.split('/').collect();
        let is_same = |(part, path): (&&str, &&str)| part.starts_with('{') || part == path;
        template.len() == parts.len() && template.iter().zip(&parts).all(is_same)
    })
}

/// A schema to compare values with.
pub(crate) struct Validator(Schemas, SchemaIndex);

impl Validator {
    fn new(schema: &Value) -> Validator {
        // `boon` divides in binary, where 1.2 is no multiple of 0.1.
        let schema = schema.to_string().replace("\"multipleOf\":0.1", "\"examples\":[0.1]");
        let schema = serde_json::from_str(&schema).unwrap();
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.add_resource("urn:schema", schema).unwrap();
        let index = compiler
            .compile("urn:schema", &mut schemas)
            .unwrap_or_else(|error| panic!("{error:#}"));
        Validator(schemas, index)
    }

    /// Where a value differs from the schema, if it does.
    pub(crate) fn wrong(&self, value: &Value) -> Option<String> {
        self.0.validate(value, self.1).err().map(|error| error.to_string())
    }
}

/// The validator of a schema of the document; compiled once.
pub(crate) fn validator(document: &Value, schema: &Value) -> Arc<Validator> {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap();
    let compile = || {
        let mut schema = schema.clone();
        schema["components"] = document["components"].clone();
        Arc::new(Validator::new(&schema))
    };
    Arc::clone(made.entry(schema.to_string()).or_insert_with(compile))
}

/// A1: the document matches the schema of OpenAPI 3.1, and its operation ids are unique.
#[tokio::test]
async fn the_description_is_openapi() {
    let document = document().await;
    let schema: Value = serde_json::from_str(include_str!("openapi-3.1.json")).unwrap();
    assert_eq!(Validator::new(&schema).wrong(document), None);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for schema in schemas.values() {
        validator(document, schema); // fails if it is none
    }
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    let ids: Vec<&Value> = operations(document).map(|(_, _, o)| &o["operationId"]).collect();
    let unique: BTreeSet<String> = ids.iter().map(ToString::to_string).collect();
    assert_eq!(unique.len(), ids.len());
    let is_name =
        |id: &str| id.starts_with(char::is_lowercase) && id.chars().all(char::is_alphabetic);
    assert!(ids.iter().all(|id| id.as_str().is_some_and(is_name)), "{ids:?}");
    assert!(!text.contains("allOf") && !text.contains("```"), "clients can be generated from it");
}

/// Every operation: method, path, description.
fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap();
        item.iter().map(move |(method, operation)| (method, path, operation))
    })
}

/// A1: `docs/api.md` and `docs/operations.md` name the last word of every described path.
#[tokio::test]
async fn the_documents_name_every_route() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let text = read("api.md") + &read("operations.md");
    let is_part = |char: char| char.is_ascii_alphanumeric() || "-.".contains(char);
    let word = |rest: &'_ str| rest.split(|char| !is_part(char)).next().map(str::to_owned);
    let words: BTreeSet<String> = text
        .split('/')
        .filter_map(word)
        .map(|word| word.trim_end_matches('.').to_owned())
        .collect();
    for (_, path, _) in operations(document().await) {
        let word = path.rsplit('/').find(|part| !part.starts_with('{')).unwrap();
        assert!(words.contains(word), "docs/api.md does not say /{word} of {path}");
    }
}

/// The routes of the coach, each with a body.
fn coach() -> [(&'static str, String); 4] {
    [
        ("/hint", json!({ "state": GIVENS })),
        ("/explain", json!({ "state": GIVENS })),
        ("/steps", json!({ "state": GIVENS, "techniques": ["hidden-single"] })),
        ("/why-not", json!({ "state": GIVENS, "cell": "r1c3", "digit": 1 })),
    ]
    .map(|(path, body)| (path, body.to_string()))
}

/// A1, A2, A3, A4, A7: every described operation exists, and succeeds as described.
#[tokio::test]
async fn every_operation_answers_as_described() {
    on_both_with(collections::config(), |app| async move {
        let mut client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let puzzle = client.get(&game).await.text("puzzle");
        let account = json!({ "name": "Ana", "password": "first word" }).to_string();
        let grid = json!({ "grid": GIVENS }).to_string();
        let coach = coach();
        let new_game = json!({ "puzzle": puzzle }).to_string();
        let own = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab";
        let mut walk: Vec<(Method, String, &str)> = Vec::new();
        for path in ["//validate", "/validate", "/solve", "/rate", "/prove"] {
            walk.push((Method::POST, path.to_owned(), &grid));
        }
        for (path, body) in &coach {
            walk.push((Method::POST, (*path).to_owned(), body));
        }
        walk.push((Method::POST, "/puzzles".to_owned(), r#"{"level": "easy"}"#));
        walk.push((Method::POST, "/games".to_owned(), &new_game));
        walk.push((Method::PUT, own.to_owned(), &new_game));
        walk.push((Method::POST, format!("{game}/moves"), r#"{"move": "r1c3=4"}"#));
        walk.push((Method::DELETE, format!("{game}/cells/0/2"), ""));
        for turn in ["undo", "redo", "restart", "check", "hint", "reveal"] {
            walk.push((Method::POST, format!("{game}/{turn}"), ""));
        }
        let turns = r#"{"turns": [{"number": 1, "at": 9, "turn": "r1c3+2"}]}"#;
        walk.push((Method::POST, format!("{own}/turns"), turns));
        let daily = "/daily/2026-01-02/classic/easy";
        let (puzzle, proof) = (format!("/puzzles/{puzzle}"), format!("/puzzles/{puzzle}/proof"));
        let ops = ["//healthz", "//readyz", "//server.json"].into_iter().chain(collections::PATHS);
        for path in ["/layouts", &puzzle, &proof, daily, "/games", &game].into_iter().chain(ops) {
            walk.push((Method::GET, path.to_owned(), ""));
        }
        for path in [&format!("{game}/document"), &format!("{game}/turns"), "//metrics"] {
            walk.push((Method::GET, path.to_owned(), ""));
        }
        walk.push((Method::DELETE, game.clone(), ""));
        walk.extend(sent::walk(&client).await);
        walk.push((Method::POST, "/players".to_owned(), ""));
        for path in ["/players/register", "/players/sign-in"] {
            walk.push((Method::POST, path.to_owned(), &account));
        }
        for path in ["", "/export", "/statistics", "/sessions"] {
            walk.push((Method::GET, format!("/players/me{path}"), ""));
        }
        walk.push((Method::POST, "/players/name".to_owned(), r#"{"name": "Ana"}"#));
        let password = r#"{"password": "first word"}"#;
        walk.push((Method::POST, "/players/recovery-code".to_owned(), password));
        let (mut visited, mut code) = (BTreeSet::new(), String::new());
        let document = document().await;
        let mut visit = |method: &Method, path: &str| {
            let path = match path.strip_prefix("//") {
                Some(path) => format!("/{path}"),
                None => format!("/api/v1{path}"),
            };
            let template = template(document, &path).expect("it is described");
            visited.insert(format!("{} {template}", method.as_str().to_lowercase()));
        };
        for (method, path, body) in walk {
            let reply = client.send(method.clone(), &path, body).await;
            assert!(reply.status.is_success(), "{method} {path}: {}", reply.json());
            visit(&method, &path);
            if !reply.text("recovery_code").is_empty() {
                code = reply.text("recovery_code");
            }
            if !reply.text("token").is_empty() {
                client.sign(&reply.text("token"));
            }
        }
        let other = other_session(&client).await;
        let change = json!({ "old": "first word", "new": "second word" }).to_string();
        let recovery = json!({ "name": "Ana", "code": code, "password": "third word" }).to_string();
        for (method, path, body) in [
            (Method::DELETE, other.as_str(), ""),
            (Method::POST, "/players/password", change.as_str()),
            (Method::POST, "/players/recover", &recovery),
            (Method::POST, "/players/sign-out", ""),
            (Method::POST, "/players/sign-in", &recovered()),
            (Method::DELETE, "/players/me/sessions", ""),
            (Method::POST, "/players/sign-in", &recovered()),
            (Method::DELETE, "/players/me", r#"{"password": "third word"}"#),
        ] {
            let reply = client.send(method.clone(), path, body).await;
            assert!(reply.status.is_success(), "{method} {path}: {}", reply.json());
            visit(&method, path);
            match reply.text("token") {
                token if !token.is_empty() => client.sign(&token),
                _ if path == "/players/sign-out" || path == "/players/me/sessions" => {
                    client.headers.clear();
                }
                _ => {}
            }
        }
        let described: BTreeSet<String> = operations(document)
            .map(|(method, path, _)| format!("{method} {path}"))
            .filter(|operation| !operation.ends_with("/events")) // endless
            .collect();
        let left_out: Vec<&String> = described.difference(&visited).collect();
        assert!(left_out.is_empty(), "described, but not in the walk above: {left_out:?}");
    })
    .await;
}

/// The path of a session that is not the client's own.
async fn other_session(client: &Client) -> String {
    let sessions = client.get("/players/me/sessions").await.json()["sessions"].clone();
    let is_other = |session: &&Value| session["current"] == false;
    let other = sessions.as_array().unwrap().iter().find(is_other).unwrap();
    format!("/players/me/sessions/{}", other["id"].as_str().unwrap())
}

/// The credentials that sign in after the walk.
fn recovered() -> String {
    json!({ "name": "Ana", "password": "third word" }).to_string()
}
