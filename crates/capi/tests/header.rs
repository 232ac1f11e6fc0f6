//! The committed header is the one that cbindgen makes.

use std::fs;
use std::path::Path;

/// The header for the current functions.
fn generated() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("a config");
    let sources = ["status.rs", "types.rs", "border.rs"];
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in sources {
        builder = builder.with_src(folder.join("src").join(source));
    }
    let mut header = Vec::new();
    builder.generate().expect("sources that it can read").write(&mut header);
    String::from_utf8(header).expect("text")
}

// B1: with NINEFOLD_HEADER=write the test writes the header instead.
#[test]
fn the_header_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/ninefold.h");
    let generated = generated();
    if std::env::var("NINEFOLD_HEADER").is_ok_and(|what| what == "write") {
        fs::write(&path, &generated).expect("a header");
    }
    let committed = fs::read_to_string(&path).expect("include/ninefold.h");
    assert!(
        committed == generated,
        "include/ninefold.h is out of date: NINEFOLD_HEADER=write cargo test -p ninefold-capi"
    );
}
