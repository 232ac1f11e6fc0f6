//! Files that are kept packed with Brotli: unpacked, and packed anew for clients that want that, once for each.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};

/// A packing, which HTTP calls a content encoding.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Packing {
    Brotli,
    Gzip,
}

const IN_MEMORY: &str = "memory takes any bytes";

impl Packing {
    /// Its name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Packing::Brotli => "br",
            Packing::Gzip => "gzip",
        }
    }
}

/// Files by name, plain or zipped.
#[derive(Debug)]
pub(crate) struct PackedFiles(RwLock<BTreeMap<(String, Option<Packing>), Bytes>>);

impl PackedFiles {
    pub(crate) const fn new() -> PackedFiles {
        PackedFiles(RwLock::new(BTreeMap::new()))
    }

    /// A file that is kept packed with Brotli, in the packing that the client prefers.
    pub(crate) fn best(
        &self,
        name: &str,
        kept: Bytes,
        asked: &HeaderMap,
    ) -> (Option<Packing>, Bytes) {
        let packing = liked(asked).first().copied();
        if packing == Some(Packing::Brotli) {
            return (packing, kept);
        }
        let key = (name.to_owned(), packing);
        let files = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(&key) {
            return (packing, file.clone());
        }
        drop(files);
        let plain = unpacked(&kept);
        let file = Bytes::from(if packing.is_some() { zipped(&plain) } else { plain });
        let mut files = self.0.write().unwrap_or_else(PoisonError::into_inner);
        (packing, files.entry(key).or_insert(file).clone())
    }
}

fn unpacked(kept: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    brotli::BrotliDecompress(&mut &*kept, &mut plain).expect("packed by `cargo xtask web`");
    plain
}

fn zipped(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(plain).expect(IN_MEMORY);
    encoder.finish().expect(IN_MEMORY)
}

/// The packings that a client accepts, its favorite first.
///
/// The `headers` crate has no type for `Accept-Encoding` with weights.
fn liked(asked: &HeaderMap) -> Vec<Packing> {
    let lines = asked.get_all(header::ACCEPT_ENCODING).into_iter();
    let text: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
    let text = text.join(",");
    let offers: Vec<(&str, f32)> = text.split(',').map(offer).collect();
    let quality = |packing: Packing| {
        let named = |name: &str| offers.iter().find(|offer| offer.0.eq_ignore_ascii_case(name));
        named(packing.name()).or_else(|| named("*")).map_or(0.0, |offer| offer.1)
    };
    let mut liked = vec![Packing::Brotli, Packing::Gzip];
    liked.retain(|packing| quality(*packing) > 0.0);
    liked.sort_by(|a, b| quality(*b).total_cmp(&quality(*a)));
    liked
}

/// An encoding with its weight: `gzip;q=0.5`.
fn offer(text: &str) -> (&str, f32) {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok());
    (name, quality.unwrap_or(1.0))
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Read;

    use super::*;

    /// A file as it is kept.
    pub(crate) fn packed(plain: &[u8]) -> Vec<u8> {
        let mut packed = Vec::new();
        let settings = brotli::enc::BrotliEncoderParams::default();
        brotli::BrotliCompress(&mut &*plain, &mut packed, &settings).unwrap();
        packed
    }

    fn asked(text: &'static str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, header::HeaderValue::from_static(text))].into_iter().collect()
    }

    #[test]
    fn the_favorite_packing_comes_first() {
        use Packing::{Brotli, Gzip};
        assert_eq!(liked(&asked("gzip, deflate, br, zstd")), [Brotli, Gzip]);
        assert_eq!(liked(&asked("br;q=0.5, gzip")), [Gzip, Brotli]);
        assert_eq!(liked(&asked("*;q=0.1, br;q=0")), [Gzip]);
        assert_eq!(liked(&asked("identity, zstd")), []);
        assert_eq!(liked(&HeaderMap::new()), []);
    }

    /// As it is kept, zipped for clients without Brotli, and plain for those without either.
    #[test]
    fn a_file_is_sent_in_the_favorite_packing() {
        let plain = "a page ".repeat(100).into_bytes();
        let kept = Bytes::from(packed(&plain));
        let files = PackedFiles::new();
        let best = |text| files.best("a", kept.clone(), &asked(text));
        assert_eq!(best("gzip, br"), (Some(Packing::Brotli), kept.clone()));
        for _ in 0..2 {
            let (packing, packed) = best("gzip");
            assert_eq!(packing, Some(Packing::Gzip));
            let mut unpacked = Vec::new();
            flate2::read::GzDecoder::new(&*packed).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, plain);
            assert_eq!(best("identity"), (None, Bytes::from(plain.clone())));
        }
    }
}
