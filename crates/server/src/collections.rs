//! The collections of a server: files of a folder, read when the server starts.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use ninefold::solve::Budget;
use ninefold_wire::rest::{CollectionHead, CollectionShape, CollectionsShape};
use ninefold_wire::{Collection, Options};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

const MOST_COLLECTIONS: usize = 200;
const MOST_PUZZLES: usize = 10_000;
/// The largest file, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// The answers about all collections, ready to be sent. Requests never read files: they only look up
/// names.
#[derive(Debug)]
pub(crate) struct Collections {
    list: Prepared,
    by_name: BTreeMap<String, Prepared>,
}

/// An answer and its tag.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) body: Bytes,
    pub(crate) tag: String,
}

impl Prepared {
    fn new(value: &impl Serialize) -> Prepared {
        let body = serde_json::to_vec(value).expect("fields with text as names are always JSON");
        let digest: [u8; 32] = Sha256::digest(&body).into();
        let tag = u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"));
        Prepared { body: body.into(), tag: format!("{tag:016x}") }
    }
}

impl Collections {
    /// The collections in a folder; none if its name is empty. What cannot be read is logged.
    pub(crate) fn load(folder: &str) -> Collections {
        let mut files = if folder.is_empty() { Vec::new() } else { files(Path::new(folder)) };
        if files.len() > MOST_COLLECTIONS {
            let n_files = files.len();
            tracing::warn!(
                n_files,
                most = MOST_COLLECTIONS,
                "too many collections: others are left out"
            );
            files.truncate(MOST_COLLECTIONS);
        }
        let (mut heads, mut by_name) = (Vec::new(), BTreeMap::new());
        for path in files {
            let file = path.display();
            match read(&path) {
                Ok((name, _)) if by_name.contains_key(&name) => {
                    tracing::warn!(%file, "another collection has this name");
                }
                Ok((name, collection)) => {
                    for (line, what) in &collection.errors {
                        tracing::warn!(%file, line, what, "not a puzzle");
                    }
                    if collection.is_cut {
                        tracing::warn!(%file, most = MOST_PUZZLES, "too many puzzles: others are left out");
                    }
                    let n_puzzles = collection.entries.len();
                    heads.push(CollectionHead { name: name.clone(), n_puzzles });
                    let shape = CollectionShape::new(name.clone(), &collection);
                    by_name.insert(name, Prepared::new(&shape));
                }
                Err(error) => tracing::warn!(%file, %error, "not a collection"),
            }
        }
        heads.sort_by(|one, other| one.name.cmp(&other.name));
        Collections { list: Prepared::new(&CollectionsShape { collections: heads }), by_name }
    }

    pub(crate) fn list(&self) -> &Prepared {
        &self.list
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Prepared> {
        self.by_name.get(name)
    }
}

/// The files of a folder, in the order of their names; hidden ones are left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let listed = listed.unwrap_or_else(|error| {
        tracing::error!(folder = %folder.display(), %error, "the collections cannot be read");
        Vec::new()
    });
    let is_hidden =
        |path: &Path| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    let paths = listed.into_iter().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.is_file() && !is_hidden(path)).collect();
    files.sort();
    files
}

/// The name of a file's collection, and its puzzles.
fn read(path: &Path) -> io::Result<(String, Collection)> {
    let name = path.file_stem().and_then(|name| name.to_str()).filter(|name| is_plain(name));
    let name = name.ok_or_else(|| {
        let what = "expected a name of at most 80 letters, digits, spaces and - _ . ' , ( )";
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })?;
    let file = File::open(path)?;
    let n_bytes = file.metadata()?.len();
    if n_bytes > MOST_BYTES {
        let what = format!("expected at most {MOST_BYTES} bytes, found {n_bytes}");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    let options = Options { budget: Budget::default(), ..Options::default() };
    let collection = Collection::read(file, None, &options, MOST_PUZZLES)?;
    if collection.entries.is_empty() {
        let first = collection.errors.first();
        let why = first.map(|(line, what)| format!("line {line}: {what}"));
        let what = why.unwrap_or_else(|| "expected a puzzle".to_owned());
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    Ok((name.to_owned(), collection))
}

/// Whether a name is short and easy to read, even in an address.
fn is_plain(name: &str) -> bool {
    let is_known = |char: char| char.is_alphanumeric() || " -_.',()".contains(char);
    name.chars().count() <= LONGEST_NAME && name.chars().all(is_known)
}
