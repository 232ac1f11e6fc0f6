//! PDF, SVG and PNG show the same drawing.

use std::fs;
use std::path::Path;

use ninefold_print::{Candidates, Document, Paper, Printed, Solutions, Style, pdf, sheets, svg};
use ninefold_testkit::boards::GIVENS;
use tempfile::TempDir;

use crate::{board, classic, on, output};

/// A picture in shades of gray.
struct Picture {
    width: usize,
    pixels: Vec<u8>,
}

fn decoded(file: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let n_samples = frame.color_type.samples();
    let pixels = bytes.chunks(n_samples).map(|pixel| pixel[0]).collect();
    Picture { width: frame.width as usize, pixels }
}

/// Poppler's picture of the first page.
fn of_pdf(document: &Document, dpi: u32, folder: &Path) -> Picture {
    fs::write(folder.join("page.pdf"), pdf(document)).unwrap();
    let dpi = dpi.to_string();
    let arguments = ["-r", &dpi, "-png", "-gray", "-singlefile", "page.pdf", "page"];
    output("poppler-utils", "pdftoppm", &arguments, folder);
    decoded(&fs::read(folder.join("page.png")).unwrap())
}

/// librsvg's picture of the first page.
fn of_svg(document: &Document, dpi: u32, folder: &Path) -> Picture {
    fs::write(folder.join("page.svg"), svg(&document.pages[0])).unwrap();
    let dpi = dpi.to_string();
    let arguments = ["-d", &dpi, "-p", &dpi, "page.svg"];
    decoded(&output("librsvg2-bin", "rsvg-convert", &arguments, folder))
}

/// The mean difference of two pictures, in 1/255, and that of the worst square of 16×16 pixels.
fn difference(one: &Picture, other: &Picture) -> (f64, f64) {
    assert_eq!((one.width, one.pixels.len()), (other.width, other.pixels.len()));
    let n_columns = one.width.div_ceil(16);
    let mut squares = vec![0.0; n_columns * (one.pixels.len() / one.width).div_ceil(16)];
    let mut sum = 0.0;
    for (index, (a, b)) in one.pixels.iter().zip(&other.pixels).enumerate() {
        let square = index / one.width / 16 * n_columns + index % one.width / 16;
        let difference = f64::from(a.abs_diff(*b));
        sum += difference;
        squares[square] += difference / 256.0;
    }
    (sum / one.pixels.len() as f64, squares.into_iter().fold(0.0, f64::max))
}

/// C10: Poppler's picture of the PDF, librsvg's of the SVG, and the PNG are the same, apart from the
/// edges of letters.
#[test]
fn one_drawing() {
    let samurai = "samurai".parse().unwrap();
    let full = |printed: Printed| Printed {
        title: Some("Œuvre, « été » & <b>".to_owned()),
        date: Some("2026-11-17".to_owned()),
        note: Some("Techniques: Naked single, Hidden single, X-Wing, Swordfish. ".repeat(4)),
        address: Some("https://example.org/#p=classic:zzzc&level=hard".to_owned()),
        ..printed
    };
    for (printed, candidates) in
        [(full(classic()), Candidates::Boxes), (full(on(&samurai)), Candidates::Digits)]
    {
        let (paper, solutions) = (Paper::A5, Solutions::Below);
        let style = Style { paper, candidates, solutions, ..Style::default() };
        let document = sheets(&[printed], &style).unwrap();
        let folder = TempDir::new().unwrap();
        let ours = decoded(&ninefold_print::png(&document.pages[0], 300).unwrap());
        let n_dark = ours.pixels.iter().filter(|pixel| **pixel < 128).count();
        assert!(n_dark > ours.pixels.len() / 100, "almost nothing is drawn");
        for (name, theirs) in [
            ("PDF", of_pdf(&document, 300, folder.path())),
            ("SVG", of_svg(&document, 300, folder.path())),
        ] {
            let (mean, worst) = difference(&ours, &theirs);
            assert!(mean < 5.0 && worst < 80.0, "{name}: {mean} {worst}");
        }
    }
}

/// The dark runs of a row of pixels, as start and length.
fn runs(pixels: &[u8]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in pixels.iter().enumerate().filter(|(_, pixel)| **pixel < 128) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// C10: at 600 dpi, lines of one kind have the same width in whole dots, and the same distance.
#[test]
fn lines_at_600_dpi() {
    let document = sheets(&[classic()], &Style::default()).unwrap();
    let folder = TempDir::new().unwrap();
    let picture = of_pdf(&document, 600, folder.path());
    let (left, top, right, _) = board(&document.pages[0]);
    let cell = (right - left) / 9;
    // Above the digits of the first row.
    let row = (top + cell / 7) as usize;
    let row = &picture.pixels[row * picture.width..][..picture.width];
    let runs = runs(row);
    assert_eq!(runs.len(), 10);
    let widths: Vec<usize> = runs.iter().map(|(_, length)| *length).collect();
    let (thick, thin) = (widths[0], widths[1]);
    let expected = [thick, thin, thin, thick, thin, thin, thick, thin, thin, thick];
    assert_eq!(widths, expected);
    assert!(thick >= 3 * thin);
    let middles: Vec<usize> = runs.iter().map(|(start, length)| start + length / 2).collect();
    let side = middles[1] - middles[0];
    assert!(middles.windows(2).all(|pair| pair[1] - pair[0] == side));
    assert!(row.iter().all(|pixel| !(25..200).contains(pixel)), "a line is blurred");
}

/// C10: the QR code contains the address.
#[test]
fn codes_are_read() {
    let address = format!("https://example.org/#p=classic:{}", GIVENS.replace('.', "a"));
    for per_page in [1, 4] {
        let printed = Printed { address: Some(address.clone()), ..classic() };
        let style = Style { per_page, ..Style::default() };
        let document = sheets(&[printed.clone(), printed], &style).unwrap();
        let picture = of_pdf(&document, 300, TempDir::new().unwrap().path());
        let height = picture.pixels.len() / picture.width;
        let pixel = |x: usize, y: usize| picture.pixels[y * picture.width + x];
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(picture.width, height, pixel);
        let codes: Vec<String> =
            image.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect();
        assert_eq!(codes, vec![address.clone(); if per_page == 1 { 1 } else { 2 }]);
    }
}
