//! The files of a page, packed as small as possible.

use std::fs;
use std::path::Path;

use crate::failure::{Outcome, because};
use crate::page::emptied;

/// What a file must gain to be packed; pictures and fonts are compressed already.
const LEAST_GAIN: usize = 64;

/// Copies the files of a folder: those that become smaller packed with Brotli, and with `.br` after their names.
pub(crate) fn pack(folder: &Path, packed: &Path) -> Outcome {
    emptied(packed)?;
    for file in fs::read_dir(folder).map_err(because(folder.display()))? {
        let file = file.map_err(because(folder.display()))?;
        let plain = fs::read(file.path()).map_err(because(file.path().display()))?;
        let mut name = file.file_name();
        let small = brotli(&plain)?;
        let content = if small.len() + LEAST_GAIN < plain.len() {
            name.push(".br");
            small
        } else {
            plain
        };
        fs::write(packed.join(name), content).map_err(because(packed.display()))?;
    }
    Ok(())
}

fn brotli(plain: &[u8]) -> Outcome<Vec<u8>> {
    let mut small = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams::default(); // its best
    brotli::BrotliCompress(&mut &*plain, &mut small, &settings).map_err(because("packing"))?;
    Ok(small)
}
