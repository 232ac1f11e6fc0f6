//! Photos in files: JPEG and PNG, as gray pixels the right way up.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use ninefold_scan::{MAX_FILE, Picture, Scan, Scanner};
use png::{Decoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::io::source::unreadable;
use crate::streams::Input;

/// The largest photo that is decoded, in pixels, which have four bytes at most.
const MAX_PIXELS: usize = 50_000_000;
/// The room that a PNG may need for everything but its pixels.
const LIMITS: Limits = Limits { bytes: 512 << 20 };

/// Why there is no puzzle.
pub(crate) enum NoPuzzle {
    /// The file cannot be read; the message names it.
    Unreadable(String),
    /// It is not a photo, or a photo without a puzzle.
    NotFound(String),
}

impl NoPuzzle {
    pub(crate) fn message(&self, file: &str) -> String {
        match self {
            NoPuzzle::Unreadable(why) => why.clone(),
            NoPuzzle::NotFound(why) => format!("{file}: {why}"),
        }
    }
}

pub(crate) fn scan(path: &Path) -> Result<Scan, NoPuzzle> {
    scan_source(path, File::open(path))
}

/// The puzzle in the photo that standard input has.
pub(crate) fn scan_input(input: &mut Input) -> Result<Scan, NoPuzzle> {
    scan_source(Path::new("-"), Ok(&mut *input.reader))
}

fn scan_source(path: &Path, source: io::Result<impl Read>) -> Result<Scan, NoPuzzle> {
    let unreadable = |error| NoPuzzle::Unreadable(unreadable(path, &error));
    let mut bytes = Vec::new();
    source
        .and_then(|source| source.take(u64::from(MAX_FILE) + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    let picture = picture(&bytes).map_err(NoPuzzle::NotFound)?;
    drop(bytes);
    Scanner::new().scan(&picture).map_err(|error| NoPuzzle::NotFound(error.to_string()))
}

/// The gray pixels of a file.
fn picture(bytes: &[u8]) -> Result<Picture, String> {
    if bytes.len() > MAX_FILE as usize {
        return Err(format!("expected a photo of at most {} MB", MAX_FILE >> 20));
    }
    let decoded = match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png(bytes)?,
        [0xff, 0xd8, 0xff, ..] => jpeg(bytes)?,
        _ => return Err(format!("expected a photo as JPEG or PNG, found {}", kind(bytes))),
    };
    let Decoded { width, height, samples, n_channels, exif } = decoded;
    let mut pixels: Vec<u8> = samples.chunks_exact(n_channels).map(gray).collect();
    let (is_mirrored, n_turns) = match orientation(&exif) {
        Some(2) => (true, 0),
        Some(3) => (false, 2),
        Some(4) => (true, 2),
        Some(5) => (true, 3),
        Some(6) => (false, 1),
        Some(7) => (true, 1),
        Some(8) => (false, 3),
        _ => (false, 0),
    };
    if is_mirrored {
        pixels.chunks_exact_mut(width).for_each(<[u8]>::reverse);
    }
    let picture = Picture::new(width, height, pixels).map_err(|error| error.to_string())?;
    Ok((0..n_turns).fold(picture, |picture, _| picture.turned()))
}

/// A decoded photo: a byte per channel of a pixel, row by row, and what the camera has noted.
struct Decoded {
    width: usize,
    height: usize,
    samples: Vec<u8>,
    n_channels: usize,
    exif: Vec<u8>,
}

fn png(bytes: &[u8]) -> Result<Decoded, String> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), LIMITS);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check(width, height)?;
    let n_channels = reader.output_color_type().0.samples();
    let exif = reader.info().exif_metadata.as_deref().unwrap_or_default().to_vec();
    let mut samples = vec![0; width * height * n_channels];
    reader.next_frame(&mut samples).map_err(broken)?;
    Ok(Decoded { width, height, samples, n_channels, exif })
}

fn jpeg(bytes: &[u8]) -> Result<Decoded, String> {
    let options = DecoderOptions::default().set_strict_mode(false);
    let options = options.set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().unwrap_or_default();
    check(width, height)?;
    let exif = decoder.exif().cloned().unwrap_or_default();
    let samples = decoder.decode().map_err(broken)?;
    Ok(Decoded { width, height, samples, n_channels: 3, exif })
}

fn broken(error: impl Display) -> String {
    format!("cannot decode the photo: {error}")
}

/// Whether a photo of this size is decoded.
fn check(width: usize, height: usize) -> Result<(), String> {
    if width.checked_mul(height).is_none_or(|n_pixels| n_pixels > MAX_PIXELS) {
        let most = MAX_PIXELS / 1_000_000;
        return Err(format!("expected at most {most} million pixels, found {width}×{height}"));
    }
    Ok(())
}

/// The brightness of a pixel, with its colors weighted as eyes see them, on white paper where it is transparent.
fn gray(pixel: &[u8]) -> u8 {
    let bright = |red, green, blue| {
        let [red, green, blue] = [red, green, blue].map(u32::from);
        (2126 * red + 7152 * green + 722 * blue + 5000) / 10_000
    };
    let (gray, alpha) = match *pixel {
        [gray, alpha] => (gray.into(), alpha.into()),
        [red, green, blue] => (bright(red, green, blue), 255),
        [red, green, blue, alpha] => (bright(red, green, blue), alpha.into()),
        _ => (pixel[0].into(), 255),
    };
    u8::try_from((gray * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
}

/// The orientation, from 1 to 8, that a camera has noted: field 274, a short number, of EXIF data.
fn orientation(exif: &[u8]) -> Option<usize> {
    let is_little = match exif.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let number = |bytes: &[u8]| -> usize {
        let sum = |total: usize, byte: &u8| total << 8 | usize::from(*byte);
        if is_little { bytes.iter().rev().fold(0, sum) } else { bytes.iter().fold(0, sum) }
    };
    let (n_fields, fields) = exif.get(number(exif.get(4..8)?)..)?.split_at_checked(2)?;
    let mut fields = fields.chunks_exact(12).take(number(n_fields));
    let is_orientation = |field: &&[u8]| {
        [number(&field[..2]), number(&field[2..4]), number(&field[4..8])] == [274, 3, 1]
    };
    fields.find(is_orientation).map(|field| number(&field[8..10]))
}

/// The kind of a file that is not a readable photo, by its first bytes.
fn kind(bytes: &[u8]) -> &'static str {
    match bytes {
        [] => "an empty file",
        [b'G', b'I', b'F', b'8', ..] => "GIF",
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => "WebP",
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => "HEIC, AVIF or a film",
        [b'%', b'P', b'D', b'F', ..] => "PDF",
        _ => "something else",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A photo of three by two pixels with these notes.
    fn noted(exif: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut info = png::Info::with_size(3, 2);
        info.exif_metadata = Some(exif.into());
        let mut encoder = png::Encoder::with_info(&mut bytes, info).unwrap();
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header().unwrap().write_image_data(&[1, 2, 3, 4, 5, 6]).unwrap();
        bytes
    }

    // C13: every orientation that cameras note, in both orders of bytes; what cannot be read is no note.
    #[test]
    fn orientations() {
        let turned = |exif: &[u8]| {
            let picture = picture(&noted(exif)).unwrap();
            (picture.width(), picture.pixels().to_vec())
        };
        let upright = (3, vec![1, 2, 3, 4, 5, 6]);
        let wanted = [
            upright.clone(),
            (3, vec![3, 2, 1, 6, 5, 4]),
            (3, vec![6, 5, 4, 3, 2, 1]),
            (3, vec![4, 5, 6, 1, 2, 3]),
            (2, vec![1, 4, 2, 5, 3, 6]),
            (2, vec![4, 1, 5, 2, 6, 3]),
            (2, vec![6, 3, 5, 2, 4, 1]),
            (2, vec![3, 6, 2, 5, 1, 4]),
            upright.clone(),
        ];
        for (orientation, wanted) in (1..).zip(wanted) {
            let (big, little) = ([0, orientation, 0, 0], [orientation, 0, 0, 0]);
            let other = b"\x01\0\x03\0\x01\0\0\0\x07\0\0\0";
            let big = [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", &big[..]].concat();
            let start = b"II*\0\x08\0\0\0\x02\0";
            let little = [&start[..], other, b"\x12\x01\x03\0\x01\0\0\0", &little].concat();
            assert_eq!((turned(&big), turned(&little)), (wanted.clone(), wanted), "{orientation}");
            for length in 0..little.len() - 4 {
                assert_eq!(turned(&little[..length]), upright, "{orientation}, {length} bytes");
            }
        }
        assert_eq!(turned(b"II*\0\xff\xff\xff\xff\xff"), upright);
    }
}
