//! Files packed for the network: each is packed once, then kept in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};

/// A packing, which HTTP calls a content encoding.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Packing {
    /// Brotli at its best quality: seconds for a megabyte, so it is done in advance.
    Brotli,
    /// Gzip, quick enough to do while a request waits.
    Gzip,
}

impl Packing {
    /// Its name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Packing::Brotli => "br",
            Packing::Gzip => "gzip",
        }
    }

    fn pack(self, data: &[u8]) -> Vec<u8> {
        const IN_MEMORY: &str = "memory takes any bytes";
        match self {
            Packing::Brotli => {
                let settings = brotli::enc::BrotliEncoderParams::default();
                let mut packed = Vec::new();
                brotli::BrotliCompress(&mut &*data, &mut packed, &settings).expect(IN_MEMORY);
                packed
            }
            Packing::Gzip => {
                let level = flate2::Compression::default();
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
                encoder.write_all(data).expect(IN_MEMORY);
                encoder.finish().expect(IN_MEMORY)
            }
        }
    }
}

/// Packed files by name.
#[derive(Debug)]
pub(crate) struct PackedFiles(RwLock<BTreeMap<(String, Packing), Bytes>>);

impl PackedFiles {
    /// No files yet.
    pub(crate) const fn new() -> PackedFiles {
        PackedFiles(RwLock::new(BTreeMap::new()))
    }

    /// Packs a file as small as possible.
    pub(crate) fn pack_well(&self, name: &str, data: &[u8]) {
        self.pack(name, Packing::Brotli, data);
    }

    /// A file in the packing that the client prefers among those available without waiting.
    pub(crate) fn best(
        &self,
        name: &str,
        data: Cow<'static, [u8]>,
        asked: &HeaderMap,
    ) -> (Option<Packing>, Bytes) {
        for packing in liked(asked) {
            if let Some(packed) = self.packed(name, packing) {
                return (Some(packing), packed);
            }
            if packing == Packing::Gzip {
                return (Some(packing), self.pack(name, packing, &data));
            }
        }
        (None, bytes(data))
    }

    fn packed(&self, name: &str, packing: Packing) -> Option<Bytes> {
        let files = self.0.read().unwrap_or_else(PoisonError::into_inner);
        files.get(&(name.to_owned(), packing)).cloned()
    }

    fn pack(&self, name: &str, packing: Packing, data: &[u8]) -> Bytes {
        let packed = Bytes::from(packing.pack(data));
        let mut files = self.0.write().unwrap_or_else(PoisonError::into_inner);
        files.entry((name.to_owned(), packing)).or_insert(packed).clone()
    }
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

/// The bytes, not copied if they are part of the program.
pub(crate) fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

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

    /// Brotli once it is ready, gzip until then, and the plain file for clients without either.
    #[test]
    fn a_file_is_sent_in_the_best_packing_available() {
        let data = "a page ".repeat(100).into_bytes();
        let files = PackedFiles::new();
        let best = |text| files.best("a", Cow::Owned(data.clone()), &asked(text));
        let (packing, packed) = best("gzip, br");
        assert_eq!(packing, Some(Packing::Gzip));
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&*packed).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, data);
        assert_eq!(best("br"), (None, Bytes::from(data.clone())));
        files.pack_well("a", &data);
        let (packing, packed) = best("gzip, br");
        assert_eq!(packing, Some(Packing::Brotli));
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*packed, &mut unpacked).unwrap();
        assert_eq!(unpacked, data);
        assert_eq!(best("identity"), (None, Bytes::from(data.clone())));
    }
}
