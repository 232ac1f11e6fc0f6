//! Every route, described: as OpenAPI 3.1 for programs, as a page for people.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use ninefold_words::server::Refusal;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::batch::MEDIA_TYPE;
use crate::error::{Answer, ApiError};

/// The routes.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/openapi.json", get(document))
        .route("/docs", get(page))
        .route("/docs/swagger/", get(|| swagger(Path("index.html".to_owned()))))
        .route("/docs/swagger/{*file}", get(swagger))
}

/// The shapes of bodies, as JSON schemas.
const SCHEMAS: &str = include_str!("describe/schemas.json");

/// What a route does.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// The schema of the request, if it has one.
    request: Option<&'static str>,
    /// The status and schema of the answer.
    answer: (u16, Option<&'static str>),
    kind: Kind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// About any board; it takes batches, too.
    Question,
    /// For everybody.
    Open,
    /// For a player.
    Own,
}

const fn operation(
    (method, path): (&'static str, &'static str),
    kind: Kind,
    request: Option<&'static str>,
    answer: (u16, Option<&'static str>),
    summary: &'static str,
) -> Operation {
    Operation { method, path, summary, request, answer, kind }
}

#[rustfmt::skip]
const OPERATIONS: [Operation; 36] = {
    use Kind::{Open, Own, Question};
    [
        operation(("post", "/validate"), Question, Some("Board"), (200, Some("Validation")), "Which cells of a board collide"),
        operation(("post", "/solve"), Question, Some("Board"), (200, Some("Solution")), "The solution of a board"),
        operation(("post", "/rate"), Question, Some("Board"), (200, Some("Rating")), "The logic that a puzzle needs"),
        operation(("post", "/hint"), Question, Some("State"), (200, Some("Hint")), "A hint for a board or a game"),
        operation(("post", "/explain"), Question, Some("State"), (200, Some("Explanation")), "The whole way to the solution, in words"),
        operation(("get", "/layouts"), Open, None, (200, Some("Layouts")), "The named layouts"),
        operation(("post", "/puzzles"), Open, Some("NewPuzzle"), (201, Some("Puzzle")), "Makes a puzzle, or takes one in"),
        operation(("get", "/puzzles/{id}"), Open, None, (200, Some("Puzzle")), "A puzzle, without its solution"),
        operation(("get", "/daily/{date}/{mode}/{level}"), Open, None, (200, Some("Puzzle")), "The puzzle of a day"),
        operation(("get", "/games"), Own, None, (200, Some("Games")), "The player's games, the last first"),
        operation(("post", "/games"), Open, Some("NewGame"), (201, Some("Game")), "Begins a game; who is nobody becomes a guest"),
        operation(("get", "/games/{id}"), Own, None, (200, Some("Game")), "A game"),
        operation(("put", "/games/{id}"), Open, Some("NewGame"), (201, Some("Game")), "Begins a game with the client's own id"),
        operation(("delete", "/games/{id}"), Own, None, (204, None), "Gives a game up"),
        operation(("get", "/games/{id}/document"), Own, None, (200, Some("Document")), "A game as a document, sealed"),
        operation(("post", "/games/{id}/moves"), Own, Some("Move"), (200, Some("Moved")), "Plays a turn"),
        operation(("delete", "/games/{id}/cells/{row}/{col}"), Own, None, (200, Some("Moved")), "Erases a cell"),
        operation(("post", "/games/{id}/undo"), Own, Some("Count"), (200, Some("Moved")), "Takes turns back"),
        operation(("post", "/games/{id}/redo"), Own, Some("Count"), (200, Some("Moved")), "Does turns again"),
        operation(("post", "/games/{id}/restart"), Own, Some("Seen"), (200, Some("Moved")), "Empties the board"),
        operation(("post", "/games/{id}/reveal"), Own, Some("Seen"), (200, Some("Moved")), "Shows the solution"),
        operation(("post", "/games/{id}/check"), Own, Some("Seen"), (200, Some("Checked")), "Says which entries are wrong"),
        operation(("post", "/games/{id}/hint"), Own, Some("HintLevel"), (200, Some("Hint")), "Gives a hint, and records it"),
        operation(("get", "/games/{id}/turns"), Own, None, (200, Some("Turns")), "The turns behind the first ?after="),
        operation(("post", "/games/{id}/turns"), Own, Some("Turns"), (200, Some("Moved")), "Adds turns that were played without the server"),
        operation(("get", "/games/{id}/events"), Own, None, (200, None), "Turns as they are played, as server-sent events"),
        operation(("post", "/players"), Open, None, (201, Some("Player")), "Makes a guest"),
        operation(("post", "/players/register"), Open, Some("Credentials"), (201, Some("Player")), "Gives a guest a name and a password"),
        operation(("post", "/players/sign-in"), Open, Some("Credentials"), (200, Some("Player")), "Signs in; a guest's games move along"),
        operation(("post", "/players/sign-out"), Own, None, (204, None), "Ends this session"),
        operation(("post", "/players/password"), Own, Some("PasswordChange"), (200, Some("Player")), "Sets another password; all other sessions end"),
        operation(("post", "/players/recover"), Open, Some("Recovery"), (200, Some("Player")), "Sets a password with the recovery code"),
        operation(("get", "/players/me"), Own, None, (200, Some("Player")), "Who I am"),
        operation(("delete", "/players/me"), Own, None, (204, None), "Deletes everything of mine"),
        operation(("get", "/players/me/export"), Own, None, (200, Some("Export")), "Everything of mine"),
        operation(("get", "/players/me/statistics"), Own, None, (200, Some("Statistics")), "What I have played, and best times"),
    ]
};

/// The document, made once.
fn openapi() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut paths = Map::new();
        for operation in &OPERATIONS {
            let path = paths.entry(format!("/api/v1{}", operation.path)).or_insert(json!({}));
            path[operation.method] = described(operation);
        }
        let schemas: Value = serde_json::from_str(SCHEMAS).expect("the file is JSON");
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Ninefold",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Sudoku on one grid and on many: puzzles, games and players.",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" }
            },
            "servers": [{ "url": "/" }],
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "token": { "type": "http", "scheme": "bearer" },
                    "cookie": { "type": "apiKey", "in": "cookie", "name": "ninefold" }
                }
            }
        })
    });
    &DOCUMENT
}

fn described(operation: &Operation) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let (status, answer) = operation.answer;
    let mut success = json!({ "description": operation.summary });
    if let Some(answer) = answer {
        success["content"] = json!({ "application/json": { "schema": reference(answer) } });
    } else if operation.path.ends_with("/events") {
        success["content"] = json!({ "text/event-stream": { "schema": { "type": "string" } } });
    }
    let problem = json!({
        "description": "Why not",
        "content": { "application/problem+json": { "schema": reference("Problem") } }
    });
    let mut described = json!({
        "summary": operation.summary,
        "operationId": format!("{} {}", operation.method, operation.path),
        "parameters": parameters(operation),
        "responses": { status.to_string(): success, "default": problem }
    });
    if let Some(request) = operation.request {
        let mut content = json!({ "application/json": { "schema": reference(request) } });
        if operation.kind == Kind::Question {
            content[MEDIA_TYPE] = json!({ "schema": { "type": "string" } });
        }
        let is_needed = !["Count", "Seen", "HintLevel"].contains(&request);
        described["requestBody"] = json!({ "required": is_needed, "content": content });
    }
    if operation.kind == Kind::Own {
        described["security"] = json!([{ "token": [] }, { "cookie": [] }]);
    }
    described
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let path = operation.path.split('/').filter_map(|part| part.strip_prefix('{'));
    let in_path = path.map(|name| {
        let name = name.trim_end_matches('}');
        json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
    });
    let whole = |name| json!({ "name": name, "in": "query", "schema": { "type": "integer", "minimum": 0 } });
    let in_query = match operation.path {
        "/daily/{date}/{mode}/{level}" => vec![whole("variant")],
        "/games/{id}/turns" if operation.method == "get" => vec![whole("after")],
        "/games/{id}/events" => vec![whole("after")],
        "/games/{id}/cells/{row}/{col}" => {
            let grid = json!({ "name": "grid", "in": "query", "schema": { "type": "string" } });
            vec![grid, whole("seen"), whole("at")]
        }
        _ => Vec::new(),
    };
    in_path.chain(in_query).collect()
}

async fn document() -> Response {
    crate::body::json(openapi())
}

/// Swagger UI, where requests can be tried. Its styles are written by its scripts.
const SWAGGER_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; \
                              style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                              frame-ancestors 'none'";

async fn swagger(Path(file): Path<String>) -> Answer {
    let config = Arc::new(utoipa_swagger_ui::Config::from("/openapi.json"));
    let found = utoipa_swagger_ui::serve(&file, config);
    let found = found.map_err(|error| ApiError::Broken(error.to_string()))?;
    let found = found.ok_or(Refusal::NotFound)?;
    let mut response = found.bytes.into_owned().into_response();
    let media_type = HeaderValue::from_str(&found.content_type);
    let media_type = media_type.map_err(|error| ApiError::Broken(error.to_string()))?;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, media_type);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SWAGGER_POLICY));
    Ok(response)
}

/// A list of all routes: a page without scripts.
async fn page() -> Response {
    let mut rows = String::new();
    for operation in &OPERATIONS {
        let Operation { method, path, summary, request, answer, kind } = operation;
        let request = request.unwrap_or_default();
        let answer = format!("{} {}", answer.0, answer.1.unwrap_or_default());
        let who = if *kind == Kind::Own { "player" } else { "" };
        let method = method.to_uppercase();
        for text in
            [&*method, &*format!("<code>/api/v1{path}</code>"), summary, request, &answer, who]
        {
            let start = if text == method { "<tr><td>" } else { "<td>" };
            rows.extend([start, text]);
        }
    }
    let schemas: Value = serde_json::from_str(SCHEMAS).expect("the file is JSON");
    let schemas = serde_json::to_string_pretty(&schemas).expect("it was read");
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold: API</title>\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <h1>The API of Ninefold</h1><p>For programs: <a href=\"/openapi.json\">OpenAPI 3.1</a>; \
         to try it: <a href=\"/docs/swagger/\">Swagger UI</a>.\
         <table><thead><tr><th>Method<th>Path<th>What it does<th>Request<th>Answer<th>Needs\
         <tbody>{rows}</table><h2 id=\"schemas\">Schemas</h2><pre>{}</pre></html>",
        schemas.replace('&', "&amp;").replace('<', "&lt;")
    );
    let mut response = Html(html).into_response();
    let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
