//! The page that the `type` of every error points to.

use ninefold_wire::rest::Code;

/// The page.
pub(super) fn page() -> String {
    let row = |code: Code| {
        let (name, what) = (code.name(), code.meaning());
        let statuses: Vec<_> = code.statuses().iter().map(u16::to_string).collect();
        let statuses = statuses.join(", ");
        format!("<tr id=\"{name}\"><td><code>{name}</code><td>{statuses}<td>{what}")
    };
    let rows: String = Code::ALL.map(row).concat();
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold: errors</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><h1>What errors mean</h1>\
         <p>Every error is an <code>application/problem+json</code> with one of these codes; \
         <code>detail</code> is for people, in the language of the request. \
         <a href=\"../docs\">All routes</a>.\
         <table><thead><tr><th>Code<th>Status<th>Meaning<tbody>{rows}</table></html>"
    )
}
