//! The description that the server serves is what its handlers declare.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::fs;
use std::path::Path;

/// A1: with `NINEFOLD_DESCRIPTION=write` the test writes the document instead. Each handler is declared
/// with the method and the path that it is routed by, or `described` fails.
#[test]
fn the_document_is_what_the_handlers_declare() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let text = serde_json::to_string_pretty(&ninefold_server::described()).unwrap() + "\n";
    if std::env::var("NINEFOLD_DESCRIPTION").is_ok_and(|what| what == "write") {
        fs::write(&path, &text).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == text,
        "openapi.json is out of date: NINEFOLD_DESCRIPTION=write \
         cargo test -p ninefold-server --features describe --test description"
    );
}
