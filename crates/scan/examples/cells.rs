//! Cuts the cells out of photos, for `train/train.py`.
//!
//! ```text
//! cargo run --release -p ninefold-scan --example cells PHOTOS OUT
//! ```
//!
//! PHOTOS is a folder with photos and `truth.txt`: a file name and 81 digits per line. For each photo, OUT gets 81
//! squares of 32 by 32 pixels, in the order of `truth.txt`.

use std::error::Error;
use std::path::Path;

use ninefold_scan::{Picture, training_cells};

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
        let photo = image::open(Path::new(&photos).join(name))?.into_luma8();
        let picture =
            Picture::new(photo.width() as usize, photo.height() as usize, photo.into_raw())?;
        let found =
            training_cells(&picture, SIDE).ok_or_else(|| format!("{name}: found no grid"))?;
        cells.extend(found.into_iter().flatten());
    }
    std::fs::write(out, cells)?;
    Ok(())
}
