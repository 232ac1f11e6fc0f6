//! Names as C strings, with a zero byte at the end.

use std::ffi::{CStr, CString};
use std::sync::LazyLock;

use ninefold::logic::{Level, Technique};
use ninefold::solve::Verdict;

/// The version of the library.
pub(crate) const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };

static VERDICTS: LazyLock<Vec<CString>> = LazyLock::new(|| all(Verdict::ALL.map(Verdict::name)));
static LEVELS: LazyLock<Vec<CString>> = LazyLock::new(|| all(Level::ALL.map(Level::name)));
static TECHNIQUES: LazyLock<Vec<CString>> =
    LazyLock::new(|| all(Technique::ALL.map(Technique::name)));

fn all<const N: usize>(names: [&str; N]) -> Vec<CString> {
    names.into_iter().map(|name| CString::new(name).unwrap_or_default()).collect()
}

pub(crate) fn verdict(code: u8) -> Option<&'static CStr> {
    VERDICTS.get(usize::from(code)).map(CString::as_c_str)
}

pub(crate) fn level(code: u8) -> Option<&'static CStr> {
    LEVELS.get(usize::from(code)).map(CString::as_c_str)
}

pub(crate) fn technique(code: u8) -> Option<&'static CStr> {
    TECHNIQUES.get(usize::from(code)).map(CString::as_c_str)
}
