//! Cuts the cells out of photos, for `train/train.py`.
//!
//! ```text
//! cargo run --release -p ninefold-scan --example cells PHOTOS OUT
//! ```
//!
//! PHOTOS is a folder with JPEG photos and `truth.txt`: a file name and 81 digits per line. For each photo, OUT gets
//! 81 squares of 32 by 32 pixels, in the order of `truth.txt`.

use std::error::Error;
use std::path::Path;

use ninefold_scan::{Picture, training_cells};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

/// The side of a square, as in `train/train.py`.
const SIDE: usize = 32;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(photos), Some(out)) = (arguments.next(), arguments.next()) else {
        return Err("expected a folder with photos and a file for the cells".into());
    };
    let mut cells = Vec::new();
    for line in std::fs::read_to_string(Path::new(&photos).join("truth.txt"))?.lines() {
        let name = line.split(' ').next().unwrap_or(line);
        let bytes = std::fs::read(Path::new(&photos).join(name))?;
        let mut photo = JpegDecoder::new(ZCursor::new(&bytes));
        let gray = photo.decode()?.chunks_exact(3).map(gray).collect();
        let (width, height) = photo.dimensions().unwrap_or_default();
        let picture = Picture::new(width, height, gray)?;
        let found =
            training_cells(&picture, SIDE).ok_or_else(|| format!("{name}: found no grid"))?;
        cells.extend(found.into_iter().flatten());
    }
    std::fs::write(out, cells)?;
    Ok(())
}

fn gray(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|index| u32::from(pixel[index]));
    ((2126 * red + 7152 * green + 722 * blue + 5000) / 10_000) as u8
}
