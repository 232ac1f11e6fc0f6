//! The list of all routes, for people.

use serde_json::Value;

/// The page.
pub(super) fn page(document: &Value) -> String {
    let paths = document["paths"].as_object().into_iter().flatten();
    let rows: String = paths
        .flat_map(|(path, item)| item.as_object().into_iter().flatten().map(move |o| (path, o)))
        .map(|(path, (method, operation))| row(path, method, operation))
        .collect();
    let schemas = serde_json::to_string_pretty(&document["components"]["schemas"]);
    let schemas = escaped(&schemas.expect("it was read"));
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold: API</title>\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <h1>The API of Ninefold</h1><p>For programs: <a href=\"openapi.json\">OpenAPI 3.1</a>; \
         to try it: <a href=\"docs/swagger/\">Swagger UI</a>; \
         <a href=\"docs/problems\">what errors mean</a>.\
         <table><thead><tr><th>Method<th>Path<th>What it does<th>Request<th>Answer<th>Needs\
         <tbody>{rows}</table><h2 id=\"schemas\">Schemas</h2><pre>{schemas}</pre></html>",
    )
}

fn row(path: &str, method: &str, operation: &Value) -> String {
    let summary = escaped(operation["summary"].as_str().unwrap_or_default());
    let request = content(&operation["requestBody"]);
    let responses = operation["responses"].as_object().into_iter().flatten();
    let answers: Vec<String> = responses
        .filter(|(status, _)| status.starts_with('2'))
        .map(|(status, response)| format!("{status} {}", content(response)))
        .collect();
    let who = match operation["security"].as_array().map(Vec::as_slice) {
        None | Some([]) => "",
        Some(ways) if ways.contains(&Value::Object(serde_json::Map::new())) => "player or nobody",
        Some(_) => "player",
    };
    let (method, answers) = (method.to_uppercase(), answers.join("<br>"));
    format!(
        "<tr><td>{method}<td><code>{path}</code><td>{summary}<td>{request}<td>{answers}<td>{who}"
    )
}

/// The name of the schema of a body, if it has one.
fn content(body: &Value) -> String {
    let kinds = body["content"].as_object().into_iter().flatten();
    let mut names = kinds.map(|(media_type, content)| {
        let name = content["schema"]["$ref"].as_str().and_then(|name| name.rsplit('/').next());
        name.unwrap_or(media_type).to_owned()
    });
    names.next().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
