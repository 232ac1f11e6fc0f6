//! The service worker of a bundle: the files of a version, each with its digest.
//!
//! The worker stores the files of a version as one unit. The version is a digest of all files, so it changes
//! if and only if a file changes.

use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::failure::{Outcome, because};

/// The worker's script in a bundle.
const SCRIPT: &str = "offline.js";
/// Tells whether there is a server, and who is signed in: always requested again, so never cached.
const SERVER: &str = "server.json";
/// The address of the page; it replaces the name of its file.
const PAGE: &str = "./";

/// Writes the version and the files into the worker's script, if the bundle has one.
pub(crate) fn stamp(folder: &Path) -> Outcome {
    let script = folder.join(SCRIPT);
    if !script.exists() {
        return Ok(());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(because(folder.display()))? {
        let entry = entry.map_err(because(folder.display()))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name != SCRIPT && name != SERVER);
    names.sort_unstable();
    let mut files = Vec::new();
    for name in names {
        let path = folder.join(&name);
        let content = fs::read(&path).map_err(because(path.display()))?;
        let address = if name == "index.html" { PAGE.to_owned() } else { name };
        files.push((address, content));
    }
    let text = fs::read_to_string(&script).map_err(because(script.display()))?;
    fs::write(&script, stamped(&text, &files)).map_err(because(script.display()))
}

/// The script with the version and the digests of these files.
fn stamped(script: &str, files: &[(String, Vec<u8>)]) -> String {
    let mut all = Sha256::new();
    let mut lines = Vec::new();
    for (address, content) in files {
        let digest = Sha256::digest(content);
        all.update(address.as_bytes());
        all.update(digest);
        lines.push(format!("  \"{address}\": \"sha256-{}\",\n", base64(&digest)));
    }
    let digest: [u8; 32] = all.finalize().into();
    let version = u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"));
    script
        .replace("VERSION = \"development\"", &format!("VERSION = \"{version:016x}\""))
        .replace("FILES = {}", &format!("FILES = {{\n{}}}", lines.concat()))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut bits = 0;
        for (place, &byte) in chunk.iter().enumerate() {
            bits |= u32::from(byte) << (16 - 8 * place);
        }
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "const VERSION = \"development\";\nconst FILES = {};\n";

    fn of(content: &str) -> String {
        stamped(SCRIPT, &[("./".to_owned(), content.as_bytes().to_vec())])
    }

    // W3: a version covers all of its files, each with the digest that browsers check.
    #[test]
    fn versions_are_digests() {
        let text = of("hello");
        // The digest as `openssl dgst -sha256 -binary | base64` prints it.
        let file = "\"./\": \"sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=\"";
        assert!(text.contains(file), "{text}");
        assert!(!text.contains("development") && text == of("hello"));
        let version = |text: &str| text.lines().next().map(str::to_owned);
        assert_ne!(version(&text), version(&of("other")));
    }

    #[test]
    fn base64_is_padded() {
        assert_eq!(
            ["", "f", "fo", "foo"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v"]
        );
    }
}
