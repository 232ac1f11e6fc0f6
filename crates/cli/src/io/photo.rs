//! Photos in files: JPEG and PNG, as gray pixels the right way up.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
use ninefold_scan::{MAX_FILE, Picture, Scan, Scanner};

use crate::io::source::unreadable;
use crate::streams::Input;

/// The largest photo that is decoded, in pixels and in bytes.
const MAX_PIXELS: u64 = 50_000_000;
const MAX_DECODED: u64 = 200_000_000;

/// Why there is no puzzle.
pub(crate) enum NoPuzzle {
    /// The file cannot be read; the message names it.
    Unreadable(String),
    /// It is not a photo, or a photo without a puzzle.
    NotFound(String),
}

impl NoPuzzle {
    /// The message for people.
    pub(crate) fn message(&self, file: &str) -> String {
        match self {
            NoPuzzle::Unreadable(why) => why.clone(),
            NoPuzzle::NotFound(why) => format!("{file}: {why}"),
        }
    }
}

/// The puzzle in a photo.
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
    let Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png)) = image::guess_format(bytes) else {
        return Err(format!("expected a photo as JPEG or PNG, found {}", kind(bytes)));
    };
    let broken = |error| format!("cannot decode the photo: {error}");
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED {
        let most = MAX_PIXELS / 1_000_000;
        return Err(format!("expected at most {most} million pixels, found {width}×{height}"));
    }
    let orientation = decoder.orientation().map_err(broken)?;
    let image = DynamicImage::from_decoder(decoder).map_err(broken)?;
    let mut gray = if image.color().has_alpha() {
        // Transparent pixels show white paper.
        let paper = |pixel: &image::LumaA<u8>| {
            let [gray, alpha] = pixel.0.map(u32::from);
            u8::try_from((gray * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        let pixels = image.into_luma_alpha8().pixels().map(paper).collect();
        let gray = image::GrayImage::from_raw(width, height, pixels);
        DynamicImage::ImageLuma8(gray.ok_or("the photo has no pixels")?)
    } else {
        DynamicImage::ImageLuma8(image.into_luma8())
    };
    gray.apply_orientation(orientation);
    let (width, height) = (gray.width() as usize, gray.height() as usize);
    Picture::new(width, height, gray.into_luma8().into_raw()).map_err(|error| error.to_string())
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
