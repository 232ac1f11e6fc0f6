//! The description of the API, from what each handler declares: its parameters and answers. Those that
//! all routes of a kind share, such as the answer of a busy server, are added here.
//!
//! The server serves the document that was made from this, `openapi.json`.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_wire::rest::Problem;
use serde_json::Value;
use utoipa::openapi::link::Link;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Content, ContentBuilder, HeaderBuilder, ObjectBuilder, Ref, RefOr, Response as Described,
    ResponseBuilder, Schema, Server, Type,
};
use utoipa::{IntoResponses, OpenApi};

mod plain;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "Sudoku on one grid and on many: puzzles, games and players.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(Problem))
)]
struct Head;

/// The document without any routes.
pub(crate) fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// The description of some routes, if it has exactly these paths and methods.
///
/// # Panics
///
/// A handler is declared with another path or method than it is routed by.
pub(crate) fn checked(
    document: utoipa::openapi::OpenApi,
    routed: &[(&str, &str)],
) -> utoipa::openapi::OpenApi {
    let paths = serde_json::to_value(&document.paths).expect("fields with text as names");
    let items = paths.as_object().into_iter().flatten();
    let operations = items.flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, _)| (path.as_str(), method.as_str()))
    });
    let (described, routed): (BTreeSet<_>, BTreeSet<_>) =
        (operations.collect(), routed.iter().copied().collect());
    assert_eq!(described, routed, "handlers and routes differ");
    document
}

/// The whole document, from the declarations of all handlers.
pub(crate) fn whole(mut document: utoipa::openapi::OpenApi) -> Value {
    document.servers = Some(vec![Server::new("/")]);
    let mut document = serde_json::to_value(complete(document)).expect("fields with text as names");
    plain::simplify(&mut document);
    document
}

/// Adds the errors that all routes of a kind share.
fn complete(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let components = document.components.get_or_insert_default();
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::new(crate::http::cookies::COOKIE));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    for (path, item) in &mut document.paths.paths {
        let name = path.trim_start_matches("/api/v1");
        let operations = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            if let Some(RefOr::T(body)) = &mut operation.request_body {
                body.content.values_mut().for_each(or_nothing);
            }
            if path == "/validate" {
                operation.operation_id = Some("validateAtRoot".to_owned()); // it has two addresses
            }
            operation.tags = name.split(['/', '.']).nth(1).map(|noun| vec![noun.to_owned()]);
            for (status, why) in always(method, operation) {
                let responses = &mut operation.responses.responses;
                responses.entry(status.to_string()).or_insert_with(|| problem(status, why).into());
            }
        }
    }
    link(&mut document, "/api/v1/games", "/api/v1/games/{id}");
    link(&mut document, "/api/v1/puzzles", "/api/v1/puzzles/{id}");
    link(&mut document, "/api/v1/players/me/puzzles", "/api/v1/players/me/puzzles/{id}");
    document
}

/// Links the answer of one path to another path, by its id.
fn link(document: &mut utoipa::openapi::OpenApi, from: &str, to: &str) {
    let paths = &mut document.paths.paths;
    let items = paths.iter().filter(|(path, _)| path.starts_with(to)).map(|(_, item)| item);
    let operations = items.flat_map(|item| [&item.get, &item.put, &item.post, &item.delete]);
    let ids = operations.flatten().filter_map(|operation| operation.operation_id.clone());
    let link = |id: String| {
        let link = Link::builder().operation_id(&*id).parameter("id", "$response.body#/id");
        (id, RefOr::T(link.build()))
    };
    let links: BTreeMap<_, _> = ids.map(link).collect();
    let made = paths.get_mut(from).and_then(|item| item.post.as_mut());
    if let Some(RefOr::T(made)) = made.and_then(|made| made.responses.responses.get_mut("201")) {
        made.links = links;
    }
}

/// Removes `null` from the schema of an optional body.
fn or_nothing(content: &mut RefOr<Content>) {
    let RefOr::T(content) = content else { return };
    if let Some(RefOr::T(Schema::OneOf(one))) = &mut content.schema {
        let is_null = |item: &RefOr<Schema>| matches!(item, RefOr::T(Schema::Object(_)));
        one.items.retain(|item| !is_null(item));
        if let [RefOr::Ref(only)] = &one.items[..] {
            content.schema = Some(RefOr::Ref(only.clone()));
        }
    }
}

/// The errors that any operation of this kind can return.
fn always(method: &str, operation: &Operation) -> Vec<(u16, &'static str)> {
    let mut errors =
        vec![(429, "Too many requests"), (500, "The server has failed"), (503, "Busy")];
    let answers = operation.responses.responses.iter();
    if answers.filter(|(status, _)| status.starts_with('2')).any(|(_, answer)| has_body(answer)) {
        errors.push((406, "None of the media types of the answer is accepted"));
    }
    if operation.security.is_some() {
        errors.push((401, "No player, or an invalid token"));
        errors.push(match method {
            "get" => (403, "The player is blocked"),
            _ => (403, "A cookie sent by a page of another site, or the player is blocked"),
        });
    }
    if operation.request_body.is_some() {
        errors.push((408, "The body did not arrive in time"));
        errors.push((413, "Too large"));
        errors.push((415, "The media type is not supported"));
    }
    if operation.request_body.is_some() || operation.parameters.is_some() {
        errors.push((400, "A field is missing, unknown or of the wrong type"));
    }
    errors
}

/// Whether an answer has a body.
fn has_body(answer: &RefOr<Described>) -> bool {
    matches!(answer, RefOr::T(answer) if !answer.content.is_empty())
}

/// An error.
fn problem(status: u16, why: &str) -> Described {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let mut response =
        ResponseBuilder::new().description(why).content("application/problem+json", content);
    if [429, 503].contains(&status) {
        let seconds = ObjectBuilder::new().schema_type(Type::Integer);
        let header = HeaderBuilder::new().schema(Some(seconds)).description(Some("In seconds"));
        response = response.header("retry-after", header.build());
    }
    response.build()
}

/// An error of a route, in addition to those of all routes of its kind.
pub(crate) struct Fails<const STATUS: u16>;

impl<const STATUS: u16> IntoResponses for Fails<STATUS> {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let why = match STATUS {
            401 => "The name, password or code is wrong",
            403 => "Sent by a page of another site, or the player is blocked",
            404 => "Not found, or another player's",
            409 => "Another turn has this number, or the name or id is taken",
            412 => "The game has changed: `if-match` names another state",
            422 => "The rules refuse it, or it takes too long to decide",
            _ => "An error",
        };
        BTreeMap::from([(STATUS.to_string(), problem(STATUS, why).into())])
    }
}

/// The client has the current answer.
pub(crate) struct Unchanged;

impl IntoResponses for Unchanged {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let response =
            ResponseBuilder::new().description("The client has the current answer").build();
        BTreeMap::from([("304".to_owned(), response.into())])
    }
}
