//! Puzzles in pictures, read in the browser: pictures never leave the device.
//!
//! The page sends a list: the picture, as a file or as a bitmap of the camera; the quarter turns clockwise
//! that turn it the right way up, or nothing to judge by the digits; and which of its puzzles is wanted,
//! from 0. The browser decodes the picture and shrinks it, so that whatever the file contains, only a few
//! pixels are read here. The answer is a list of a text and the straightened picture; or a word that says
//! why there is none: `unreadable`, `large`, `no-grid`, `no-digits`, or `few` with the number of digits.
//! The text has six lines: the layout; the givens; the digit that each cell looks like, seen alone; `c`, `m`
//! or `d` for each cell that is certain, mended or doubtful; the quarter turns; the number of puzzles.

#![forbid(unsafe_code)]

use js_sys::Array;
use ninefold::Digit;
use ninefold_scan::{Certainty, Picture, Scan, ScanError, Scanner};
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen::{Clamped, JsCast as _};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, DedicatedWorkerGlobalScope, ImageBitmap, ImageData, OffscreenCanvas,
    OffscreenCanvasRenderingContext2d,
};

/// The maximum length of a side of the pictures that are read, in pixels.
const SIDE: u32 = 1280;

/// The maximum size of a file that is decoded, in bytes.
const MAX_BYTES: f64 = 67_108_864.0;

/// The maximum width of the straightened picture, in pixels: nobody would see more.
const STRAIGHT: usize = 900;

/// The maximum width of a cell of the straightened picture, in pixels.
const MAX_CELL: usize = 56;

fn main() {
    ninefold_workers::listen(|question, page| {
        let page = page.clone();
        spawn_local(async move {
            let answer = answer(&question.unchecked_into(), &page).await;
            page.post_message(&answer.unwrap_or_else(JsValue::from_str)).ok();
        });
    });
}

/// A text and the straightened picture, or why there are none.
async fn answer(
    question: &Array,
    scope: &DedicatedWorkerGlobalScope,
) -> Result<JsValue, &'static str> {
    let picture = decoded(question.get(0), scope).await?;
    #[expect(clippy::cast_sign_loss, reason = "the page sends none below zero")]
    let number = |index| question.get(index).as_f64().map(|number| number as usize);
    let (text, straight) = match read(picture, number(1), number(2).unwrap_or(0)) {
        Ok(read) => read,
        Err(ScanError::FewDigits { found }) => return Ok(format!("few {found}").into()),
        Err(ScanError::NoDigits) => return Err("no-digits"),
        Err(_) => return Err("no-grid"),
    };
    let rgba: Vec<u8> =
        straight.pixels().iter().flat_map(|&grey| [grey, grey, grey, 255]).collect();
    let width = u32::try_from(straight.width()).map_err(|_| "large")?;
    let drawn = ImageData::new_with_u8_clamped_array(Clamped(&rgba), width);
    Ok(Array::of2(&text.into(), &drawn.map_err(|_| "large")?.into()).into())
}

/// The grey pixels of a file or bitmap, which the browser decodes, turns as the camera has recorded, and
/// shrinks.
async fn decoded(
    source: JsValue,
    scope: &DedicatedWorkerGlobalScope,
) -> Result<Picture, &'static str> {
    let bitmap = match source.dyn_into::<Blob>() {
        Ok(file) if file.size() > MAX_BYTES => return Err("large"),
        Ok(file) => {
            let decoded = scope.create_image_bitmap_with_blob(&file).map(JsFuture::from);
            decoded.map_err(|_| "unreadable")?.await.map_err(|_| "unreadable")?
        }
        Err(bitmap) => bitmap,
    };
    let bitmap: ImageBitmap = bitmap.dyn_into().map_err(|_| "unreadable")?;
    let pixels = shrunk(&bitmap).ok_or("large")?;
    bitmap.close();
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let grey = pixels.data().chunks_exact(4).map(grey).collect();
    Picture::new(width, height, grey).map_err(|_| "unreadable")
}

/// A bitmap on a white background, with no side longer than [`SIDE`]; `None` if the browser cannot draw it.
fn shrunk(bitmap: &ImageBitmap) -> Option<ImageData> {
    let longest = bitmap.width().max(bitmap.height()).max(1);
    let shorter = |side: u32| {
        let side = u64::from(side) * u64::from(SIDE) / u64::from(longest.max(SIDE));
        u32::try_from(side).unwrap_or(SIDE).max(1)
    };
    let (width, height) = (shorter(bitmap.width()), shorter(bitmap.height()));
    let canvas = OffscreenCanvas::new(width, height).ok()?;
    let context: OffscreenCanvasRenderingContext2d =
        canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let (w, h) = (f64::from(width), f64::from(height));
    context.set_fill_style_str("#fff");
    context.fill_rect(0.0, 0.0, w, h);
    js_sys::Reflect::set(&context, &"imageSmoothingQuality".into(), &"high".into()).ok()?;
    context.draw_image_with_image_bitmap_and_dw_and_dh(bitmap, 0.0, 0.0, w, h).ok()?;
    context.get_image_data(0.0, 0.0, w, h).ok()
}

/// The brightness of a pixel, with its colors weighted as eyes see them.
fn grey(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|index| u32::from(pixel[index]));
    ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
}

/// The text of the answer, and the straightened picture.
fn read(
    mut picture: Picture,
    turns: Option<usize>,
    number: usize,
) -> Result<(String, Picture), ScanError> {
    for _ in 0..turns.unwrap_or(0) % 4 {
        picture = picture.turned();
    }
    let (scan, n_puzzles) = Scanner::new().scan_one_of(&picture, number, turns.is_some())?;
    let layout = scan.board.layout();
    let side = (STRAIGHT / usize::from(layout.columns())).min(MAX_CELL);
    let turned = turns.unwrap_or(scan.turns) % 4;
    let text = format!("{}\n{}\n{turned}\n{n_puzzles}", layout.name(), cells(&scan));
    Ok((text, scan.straightened(&picture, side)))
}

/// Three lines: the givens, the digits that the cells look like, and how certain they are.
fn cells(scan: &Scan) -> String {
    let sign = |digit: Option<Digit>| digit.map_or('.', |digit| char::from(b'0' + digit.get()));
    let letter = |certainty| match certainty {
        Certainty::Certain => 'c',
        Certainty::Mended => 'm',
        Certainty::Doubtful => 'd',
    };
    let readings = scan.readings.iter();
    let digits: String = readings.clone().map(|reading| sign(reading.digit)).collect();
    let seen: String = readings.clone().map(|reading| sign(reading.seen)).collect();
    let letters: String = readings.map(|reading| letter(reading.certainty)).collect();
    format!("{digits}\n{seen}\n{letters}")
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{self, GIVENS};
    use ninefold_testkit::pictures::{Scene, draw};

    use super::*;

    fn drawn() -> Picture {
        let drawn = draw(&boards::classic(GIVENS), &Scene::default());
        Picture::new(drawn.width, drawn.height, drawn.pixels).unwrap()
    }

    // P1, P2, P8: the answer has the puzzle, the reading of each cell, and the straightened picture.
    #[test]
    fn pictures_are_answered() {
        let certain = "c".repeat(81);
        let (text, straight) = read(drawn(), None, 0).unwrap();
        assert_eq!(text, format!("classic\n{GIVENS}\n{GIVENS}\n{certain}\n0\n1"));
        assert_eq!((straight.width(), straight.height()), (504, 504));
        let (text, _) = read(drawn().turned(), None, 0).unwrap();
        assert_eq!(text, format!("classic\n{GIVENS}\n{GIVENS}\n{certain}\n3\n1"));
        let (text, _) = read(drawn().turned(), Some(3), 0).unwrap();
        assert_eq!(text, format!("classic\n{GIVENS}\n{GIVENS}\n{certain}\n3\n1"));
    }

    // P4: if there is no puzzle, the answer says why.
    #[test]
    fn pictures_without_a_puzzle_are_refused() {
        let white = Picture::new(300, 200, vec![255; 60_000]).unwrap();
        assert_eq!(read(white, None, 0).err(), Some(ScanError::NoGrid));
        assert_eq!(
            [[255, 255, 255, 255], [0, 0, 0, 255], [255, 0, 0, 0]].map(|p| grey(&p)),
            [255, 0, 54]
        );
    }
}
