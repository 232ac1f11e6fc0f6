//! `scan` and `play --photo`, with pictures drawn by code.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold_testkit::boards::{self, GIVENS};
use ninefold_testkit::pictures::{Drawn, Scene, draw};

use png::{BitDepth, ColorType};

use crate::ninefold;

fn drawn() -> Drawn {
    draw(&boards::classic(GIVENS), &Scene::default())
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("photos");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// C13: JPEG and PNG, from files and from standard input.
#[test]
fn photos_are_read() {
    let (png, jpeg) = (drawn().png(), drawn().jpeg());
    let (one, other) = (file("grid.png", &png), file("grid.jpg", &jpeg));
    let arguments = ["scan", one.to_str().unwrap(), other.to_str().unwrap(), "-"];
    let (code, output, errors) = ninefold(&arguments, &jpeg);
    assert_eq!((code, &*output, &*errors), (0, &*format!("{GIVENS}\n{GIVENS}\n{GIVENS}\n"), ""));
}

/// C13: JSON has every cell with its certainty.
#[test]
fn photos_as_json() {
    let bytes = drawn().png();
    let (code, output, _) = ninefold(&["scan", "--json", "-"], &bytes);
    let object: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(code, 0);
    assert_eq!(object["givens"], GIVENS);
    assert_eq!((&object["layout"], &object["verdict"]), (&"classic".into(), &"valid".into()));
    assert_eq!(object["doubtful"], false);
    assert_eq!(object["cells"].as_array().unwrap().len(), 81);
    let cell = &object["cells"][0];
    assert_eq!((&cell["cell"], &cell["digit"]), (&"r1c1".into(), &5.into()));
    assert_eq!((&cell["seen"], &cell["certainty"]), (&5.into(), &"certain".into()));
    assert!(cell["probability"].as_f64().unwrap() > 0.9);
    assert_eq!(object["cells"][2]["digit"], serde_json::Value::Null);
    let (code, output, errors) = ninefold(&["scan", "--json", "-"], b"");
    assert_eq!(code, 1);
    let why = "expected a photo as JPEG or PNG, found an empty file";
    assert_eq!(output, format!("{{\"file\":\"-\",\"error\":\"{why}\"}}\n"));
    assert_eq!(errors, format!("-: {why}\n"));
}

/// C13: the orientation that cameras note in JPEG files is followed; if it is wrong, the digits decide.
#[test]
fn photos_turned_by_their_camera() {
    let jpeg = drawn().jpeg();
    for orientation in [1, 3, 6, 8] {
        // EXIF data with one field, 274, a short number.
        let mut exif =
            b"\xff\xe1\x00\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        let turned = [&jpeg[..2], &exif, &jpeg[2..]].concat();
        let (code, output, errors) = ninefold(&["scan", "-"], &turned);
        assert_eq!((code, output.trim(), &*errors), (0, GIVENS, ""), "orientation {orientation}");
    }
}

/// C13: transparent paper is white; colors, 16 bits and animations are read.
#[test]
fn photos_of_all_kinds() {
    let drawn = drawn();
    let of_each = |samples: fn(u8) -> Vec<u8>| -> Vec<u8> {
        drawn.pixels.iter().flat_map(|&pixel| samples(pixel)).collect()
    };
    let png = |color, depth, samples: fn(u8) -> Vec<u8>| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 640, 480);
        encoder.set_color(color);
        encoder.set_depth(depth);
        encoder.write_header().unwrap().write_image_data(&of_each(samples)).unwrap();
        bytes
    };
    for bytes in [
        png(ColorType::Rgba, BitDepth::Eight, |pixel| vec![0, 0, 0, 255 - pixel]),
        png(ColorType::Rgb, BitDepth::Eight, |pixel| vec![pixel, pixel / 2 + 60, pixel]),
        png(ColorType::Grayscale, BitDepth::Sixteen, |pixel| vec![pixel, pixel]),
    ] {
        let (code, output, errors) = ninefold(&["scan", "-"], &bytes);
        assert_eq!((code, output.trim(), &*errors), (0, GIVENS, ""));
    }
    // An animated PNG: the chunk acTL comes before the picture, which is its first frame.
    let still = drawn.png();
    let chunk = b"acTL\0\0\0\x01\0\0\0\0";
    let mut animated = still[..33].to_vec();
    animated.extend(8u32.to_be_bytes());
    animated.extend(chunk);
    animated.extend(crc(chunk).to_be_bytes());
    animated.extend(&still[33..]);
    assert_eq!(ninefold(&["scan", "-"], &animated), (0, format!("{GIVENS}\n"), String::new()));
}

/// The checksum of a chunk of PNG.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ (0xedb8_8320 * (crc & 1)))
    })
}

/// The head of a PNG file with these sides, without its pixels.
fn head(width: u32, height: u32) -> Vec<u8> {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend(width.to_be_bytes());
    chunk.extend(height.to_be_bytes());
    chunk.extend([8, 0, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec();
    bytes.extend(&chunk);
    bytes.extend(crc(&chunk).to_be_bytes());
    bytes.extend(b"\0\0\0\0IDAT");
    bytes
}

/// C13: files that are not photos, broken ones, too large ones and those without a grid get an answer that says so.
#[test]
fn photos_without_a_puzzle() {
    let pixel = Drawn { width: 1, height: 1, pixels: vec![0] }.png();
    let white = Drawn { width: 640, height: 480, pixels: vec![255; 640 * 480] };
    let png = drawn().png();
    let no_grid = "found no Sudoku grid: the whole grid must be in the picture, with its lines";
    let format = "expected a photo as JPEG or PNG, found";
    for (bytes, why) in [
        (&pixel[..], no_grid.to_owned()),
        (&white.jpeg(), no_grid.to_owned()),
        (b"GIF89a", format!("{format} GIF")),
        (b"RIFF\0\0\0\0WEBPVP8 ", format!("{format} WebP")),
        (b"\0\0\0\x18ftypheic\0\0\0\0", format!("{format} HEIC, AVIF or a film")),
        (b"%PDF-1.7", format!("{format} PDF")),
        (GIVENS.as_bytes(), format!("{format} something else")),
        (&head(12_000, 9_000), "expected at most 50 million pixels, found 12000×9000".to_owned()),
        (&png[..png.len() / 2], "cannot decode the photo: ".to_owned()),
        (&[&png[..40], &[7; 500]].concat(), "cannot decode the photo: ".to_owned()),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "cannot decode the photo: ".to_owned()),
    ] {
        let (code, output, errors) = ninefold(&["scan", "-"], bytes);
        assert_eq!((code, &*output), (1, "no puzzle\n"), "{why}");
        assert!(errors.starts_with(&format!("-: {why}")), "{errors}");
    }
    let (code, output, errors) = ninefold(&["scan", "nosuch.jpg"], b"");
    assert_eq!((code, &*output), (2, "no puzzle\n"));
    assert!(errors.starts_with("ninefold: cannot read nosuch.jpg: "), "{errors}");
    assert_eq!(ninefold(&["scan"], b"").0, 2);
}

/// C13: a photo with any byte changed, or cut off anywhere, gets an answer.
#[test]
fn broken_photos() {
    let scene = Scene { width: 120, height: 90, ..Scene::default() };
    let small = draw(&boards::classic(GIVENS), &scene);
    let mut numbers = ninefold_testkit::Numbers::new(26);
    for whole in [small.jpeg(), small.png()] {
        for _ in 0..16 {
            let mut bytes = whole.clone();
            let at = numbers.below(bytes.len());
            bytes[at] = numbers.below(256) as u8;
            bytes.truncate(bytes.len() - numbers.below(2) * numbers.below(whole.len()));
            assert!(ninefold(&["scan", "-"], &bytes).0 <= 1);
        }
    }
}

/// C13: the puzzle of a photo is played; without one, nothing is.
#[test]
fn photos_are_played() {
    let path = file("play.png", &drawn().png());
    let lines = b"i134\nq\n";
    let of_photo = ninefold(&["play", "--photo", path.to_str().unwrap()], lines);
    assert_eq!(of_photo, ninefold(&["play", "--puzzle", GIVENS], lines));
    assert_eq!(of_photo.0, 0);
    let empty = file("empty.png", b"");
    let (code, _, errors) = ninefold(&["play", "--photo", empty.to_str().unwrap()], b"");
    assert_ne!(code, 0);
    assert!(errors.contains("expected a photo as JPEG or PNG, found an empty file"), "{errors}");
    let (code, _, errors) = ninefold(&["play", "--photo", "nosuch.jpg"], b"");
    assert_eq!(code, 2);
    assert!(errors.contains("nosuch.jpg"), "{errors}");
}
