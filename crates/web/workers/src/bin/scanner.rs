//! Puzzles in pictures, read in the browser: pictures never leave the device.
//!
//! The page sends a [`Question`]; the answer is the puzzle with the straightened grid, or a [`Refusal`]. The browser
//! decodes the picture and shrinks it, so few pixels arrive here, however large the file is.

#![forbid(unsafe_code)]

use js_sys::Uint8ClampedArray;
use ninefold_scan::{MAX_FILE, Picture, ScanError, Scanner};
use ninefold_workers::scanning::{Answer, Question, Refusal, Scanned, to_message};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, DedicatedWorkerGlobalScope, ImageBitmap, ImageData, OffscreenCanvas,
    OffscreenCanvasRenderingContext2d,
};

/// The maximum length of a side of the pictures that are read, in pixels.
const SIDE: u32 = 1280;

/// The maximum width of the straightened picture, in pixels: nobody would see more.
const STRAIGHT: usize = 900;

/// The maximum width of a cell of the straightened picture, in pixels.
const MAX_CELL: usize = 56;

fn main() {
    ninefold_workers::listen(|question, page| {
        let page = page.clone();
        spawn_local(async move {
            let question = Question::read(&question.unchecked_into());
            page.post_message(&to_message(answer(question, &page).await)).ok();
        });
    });
}

/// What is in a picture.
async fn answer(question: Question, scope: &DedicatedWorkerGlobalScope) -> Answer {
    let Question { picture, turns, number } = question;
    let (scanned, straight) = read(decoded(picture, scope).await?, turns, number)?;
    let rgba: Vec<u8> =
        straight.pixels().iter().flat_map(|&gray| [gray, gray, gray, 255]).collect();
    let width = u32::try_from(straight.width()).map_err(|_| Refusal::Large)?;
    // A copy: an image backed by this memory would be sent after the memory is freed.
    let rgba = Uint8ClampedArray::from(&*rgba);
    let drawn = ImageData::new_with_js_u8_clamped_array(&rgba, width);
    Ok((scanned, drawn.map_err(|_| Refusal::Large)?))
}

/// The gray pixels of a file or bitmap, which the browser decodes, turns as the camera has recorded, and
/// shrinks.
async fn decoded(source: JsValue, scope: &DedicatedWorkerGlobalScope) -> Result<Picture, Refusal> {
    let bitmap = match source.dyn_into::<Blob>() {
        Ok(file) if file.size() > f64::from(MAX_FILE) => return Err(Refusal::Large),
        Ok(file) => {
            let decoded = scope.create_image_bitmap_with_blob(&file).map(JsFuture::from);
            let decoded = decoded.map_err(|_| Refusal::Unreadable)?;
            decoded.await.map_err(|_| Refusal::Unreadable)?
        }
        Err(bitmap) => bitmap,
    };
    let bitmap: ImageBitmap = bitmap.dyn_into().map_err(|_| Refusal::Unreadable)?;
    let pixels = shrunk(&bitmap).ok_or(Refusal::Large)?;
    bitmap.close();
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let gray = pixels.data().chunks_exact(4).map(gray).collect();
    Picture::new(width, height, gray).map_err(|_| Refusal::Unreadable)
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
fn gray(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|index| u32::from(pixel[index]));
    ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
}

/// The puzzle in a picture, and the straightened picture.
fn read(
    mut picture: Picture,
    turns: Option<u8>,
    number: u8,
) -> Result<(Scanned, Picture), Refusal> {
    for _ in 0..turns.unwrap_or(0) % 4 {
        picture = picture.turned();
    }
    let scan = Scanner::new().scan_one_of(&picture, number.into(), turns.is_some());
    let (scan, n_puzzles) = scan.map_err(refusal)?;
    let side = (STRAIGHT / usize::from(scan.board.layout().columns())).min(MAX_CELL);
    let straight = scan.straightened(&picture, side);
    let scanned = Scanned {
        seen: scan.readings.iter().map(|reading| reading.seen).collect(),
        certainties: scan.readings.iter().map(|reading| reading.certainty).collect(),
        turns: turns.unwrap_or((scan.turns % 4) as u8) % 4,
        n_puzzles: u8::try_from(n_puzzles).unwrap_or(u8::MAX),
        board: scan.board,
    };
    Ok((scanned, straight))
}

fn refusal(error: ScanError) -> Refusal {
    match error {
        ScanError::FewDigits { found } => Refusal::FewDigits(found),
        ScanError::NoDigits => Refusal::NoDigits,
        _ => Refusal::NoGrid,
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{self, GIVENS};
    use ninefold_testkit::pictures::{Scene, draw};
    use ninefold_workers::scanning::Certainty;

    use super::*;

    fn drawn() -> Picture {
        let drawn = draw(&boards::classic(GIVENS), &Scene::default());
        Picture::new(drawn.width, drawn.height, drawn.pixels).unwrap()
    }

    // P1, P2, P8: the answer has the puzzle, the reading of each cell, and the straightened picture.
    #[test]
    fn pictures_are_answered() {
        let board = boards::classic(GIVENS);
        let expected = |turns| Scanned {
            board: board.clone(),
            seen: board.layout().cells().map(|cell| board.get(cell)).collect(),
            certainties: vec![Certainty::Certain; 81],
            turns,
            n_puzzles: 1,
        };
        let (scanned, straight) = read(drawn(), None, 0).unwrap();
        assert_eq!(scanned, expected(0));
        assert_eq!((straight.width(), straight.height()), (504, 504));
        assert_eq!(read(drawn().turned(), None, 0).unwrap().0, expected(3));
        assert_eq!(read(drawn().turned(), Some(3), 0).unwrap().0, expected(3));
    }

    // P4: if there is no puzzle, the answer says why.
    #[test]
    fn pictures_without_a_puzzle_are_refused() {
        let white = Picture::new(300, 200, vec![255; 60_000]).unwrap();
        assert_eq!(read(white, None, 0).err(), Some(Refusal::NoGrid));
        assert_eq!(refusal(ScanError::NoDigits), Refusal::NoDigits);
        assert_eq!(refusal(ScanError::FewDigits { found: 7 }), Refusal::FewDigits(7));
        assert_eq!(
            [[255, 255, 255, 255], [0, 0, 0, 255], [255, 0, 0, 0]].map(|p| gray(&p)),
            [255, 0, 54]
        );
    }
}
