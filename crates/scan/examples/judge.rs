//! Reads photos whose digits are known, and reports how many are right, by phone model.
//!
//! ```text
//! cargo run --release -p ninefold-scan --example judge PHOTOS [WEIGHTS]
//! ```
//!
//! PHOTOS is a folder with JPEG photos and `truth.txt`: a file name and 81 digits per line. WEIGHTS is a folder with
//! `folds.txt` (a file name and the number of its fold per line) and the weights `0.bin` to `4.bin`, each trained
//! without the fold of that number; the default is the folder of the repository.

#![expect(clippy::print_stdout, reason = "this is a program")]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are few photos, and their pixels and places are not negative"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use ninefold_scan::{Picture, Scan, ScanError, Scanner};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

/// The counts for one phone model, or for all of them.
#[derive(Default)]
struct Tally {
    photos: usize,
    found: usize,
    right_before: usize,
    right: usize,
    wrong_cells: usize,
    wrong_cells_before: usize,
    doubtful: usize,
    wrong_doubtful: usize,
    time: Duration,
}

impl Tally {
    fn add(&mut self, scan: Option<&Scan>, truth: &str, time: Duration) {
        let text = |digit: Option<ninefold::Digit>| digit.map_or(b'0', |digit| b'0' + digit.get());
        let wrong =
            |digits: Vec<u8>| digits.iter().zip(truth.bytes()).filter(|(a, b)| **a != *b).count();
        self.photos += 1;
        self.time += time;
        let Some(scan) = scan.filter(|scan| scan.readings.len() == 81) else {
            self.wrong_cells += 81;
            self.wrong_cells_before += 81;
            return;
        };
        self.found += 1;
        let before = wrong(scan.readings.iter().map(|reading| text(reading.seen)).collect());
        let after = wrong(scan.readings.iter().map(|reading| text(reading.digit)).collect());
        self.wrong_cells_before += before;
        self.wrong_cells += after;
        self.right_before += usize::from(before == 0);
        self.right += usize::from(after == 0);
        self.doubtful += usize::from(scan.is_doubtful());
        self.wrong_doubtful += usize::from(after > 0 && scan.is_doubtful());
    }

    fn row(&self, name: &str) -> String {
        let cells = self.photos * 81;
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let wrong = self.found - self.right;
        format!(
            "| {name} | {} | {} | {} ({:.1} %) | {} ({:.1} %) | {:.2} % | {:.2} % | {} of {wrong} | {} | {:.0} ms |",
            self.photos,
            self.found,
            self.right_before,
            share(self.right_before, self.photos),
            self.right,
            share(self.right, self.photos),
            share(cells - self.wrong_cells_before, cells),
            share(cells - self.wrong_cells, cells),
            self.wrong_doubtful,
            self.doubtful,
            self.time.as_secs_f64() * 1000.0 / self.photos.max(1) as f64,
        )
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let photos = arguments.next().ok_or("expected a folder with photos")?;
    let photos = Path::new(&photos);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/folds");
    let weights = arguments.next().map_or(own, Into::into);
    let mut fold_of: BTreeMap<String, String> = BTreeMap::new();
    for line in std::fs::read_to_string(weights.join("folds.txt"))?.lines() {
        let (name, fold) =
            line.split_once(' ').ok_or("folds.txt: expected a file name and a fold per line")?;
        fold_of.insert(name.to_owned(), fold.to_owned());
    }
    let mut scanners: BTreeMap<String, Scanner> = BTreeMap::new();
    for fold in fold_of.values() {
        if !scanners.contains_key(fold) {
            let bytes = std::fs::read(weights.join(format!("{fold}.bin")))?;
            scanners.insert(fold.clone(), Scanner::with_weights(&bytes)?);
        }
    }
    println!(
        "| phone | photos | grid found | right before mending | right | cells before mending | cells | wrong ones doubtful | doubtful | time |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let truths = std::fs::read_to_string(photos.join("truth.txt"))?;
    let mut misses = Vec::new();
    // Smaller copies are harder: they show how the scanner handles cells that it misreads.
    for percent in [100, 50, 30, 20] {
        let mut models: BTreeMap<String, Tally> = BTreeMap::new();
        let mut all = Tally::default();
        for line in truths.lines() {
            let (name, truth) = line
                .split_once(' ')
                .ok_or("truth.txt: expected a file name and 81 digits per line")?;
            let fold =
                fold_of.get(name).ok_or_else(|| format!("{name}: has no fold in folds.txt"))?;
            let (picture, model) = photo(&photos.join(name), percent)?;
            let start = Instant::now();
            let answer = scanners[fold].scan(&picture);
            let time = start.elapsed();
            for tally in [models.entry(model).or_default(), &mut all] {
                tally.add(answer.as_ref().ok(), truth, time);
            }
            if percent == 100 {
                note(&mut misses, name, truth, answer.as_ref());
            }
        }
        if percent == 100 {
            for (model, tally) in &models {
                println!("{}", tally.row(model));
            }
            println!("{}", all.row("all"));
        } else {
            println!("{}", all.row(&format!("all, shrunk to {percent} %")));
        }
    }
    println!("\n{}", misses.join("\n"));
    Ok(())
}

/// Notes which digits were misread, and how they were answered.
fn note(misses: &mut Vec<String>, name: &str, truth: &str, answer: Result<&Scan, &ScanError>) {
    let scan = match answer {
        Ok(scan) => scan,
        Err(error) => {
            misses.push(format!("{name}: {error}"));
            return;
        }
    };
    let value = |digit: Option<ninefold::Digit>| digit.map_or(0, ninefold::Digit::get);
    for (cell, (reading, digit)) in scan.readings.iter().zip(truth.bytes()).enumerate() {
        let (digit, seen, answer) = (digit - b'0', value(reading.seen), value(reading.digit));
        if answer != digit || seen != digit {
            let (row, column, certainty) = (cell / 9 + 1, cell % 9 + 1, reading.certainty.name());
            misses.push(format!(
                "{name}: r{row}c{column} is {digit}, seen {seen}, answer {answer}, {certainty}"
            ));
        }
    }
}

/// A photo as gray pixels, shrunk to a share of its size, and the model of its camera.
fn photo(path: &Path, percent: usize) -> Result<(Picture, String), Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    let mut photo = JpegDecoder::new(ZCursor::new(&bytes));
    let mut pixels: Vec<f32> = photo.decode()?.chunks_exact(3).map(gray).collect();
    let (mut width, mut height) = photo.dimensions().unwrap_or_default();
    if percent < 100 {
        let (shorter, lower) = (width * percent / 100, height * percent / 100);
        pixels = shrunk(&shrunk(&pixels, width, shorter), height, lower);
        (width, height) = (shorter, lower);
    }
    let pixels = pixels.into_iter().map(|pixel| pixel.round() as u8).collect();
    let model = photo.exif().and_then(|exif| model(exif));
    Ok((Picture::new(width, height, pixels)?, model.unwrap_or_else(|| "unknown".to_owned())))
}

fn gray(pixel: &[u8]) -> f32 {
    let [red, green, blue] = [0, 1, 2].map(|index| f32::from(pixel[index]));
    (0.2126 * red + 0.7152 * green + 0.0722 * blue).round()
}

/// The rows of a picture as columns with fewer pixels: each is the mean of those around its place, the nearer the
/// heavier.
fn shrunk(pixels: &[f32], length: usize, shorter: usize) -> Vec<f32> {
    let ratio = length as f32 / shorter as f32;
    let mut columns = Vec::with_capacity(pixels.len() / length * shorter);
    for place in 0..shorter {
        let middle = (place as f32 + 0.5) * ratio;
        let first = (middle - ratio).max(0.0) as usize;
        let last = ((middle + ratio).ceil() as usize).min(length);
        let weights: Vec<f32> = (first..last)
            .map(|index| (1.0 - ((index as f32 + 0.5 - middle) / ratio).abs()).max(0.0))
            .collect();
        let sum: f32 = weights.iter().sum();
        columns.extend(pixels.chunks_exact(length).map(|row| {
            row[first..].iter().zip(&weights).map(|(pixel, weight)| pixel * weight).sum::<f32>()
                / sum
        }));
    }
    columns
}

/// The camera's model: field 272 of the first directory of the EXIF data.
fn model(exif: &[u8]) -> Option<String> {
    let is_little = exif.starts_with(b"II");
    let number = |at: usize, n: usize| -> Option<usize> {
        let bytes = exif.get(at..at + n)?.iter();
        let sum = |total: usize, byte: &u8| total * 256 + usize::from(*byte);
        Some(if is_little { bytes.rev().fold(0, sum) } else { bytes.fold(0, sum) })
    };
    let directory = number(4, 4)?;
    let entry = (0..number(directory, 2)?)
        .map(|i| directory + 2 + 12 * i)
        .find(|&at| number(at, 2) == Some(272))?;
    let length = number(entry + 4, 4)?;
    let start = if length > 4 { number(entry + 8, 4)? } else { entry + 8 };
    let text = exif.get(start..start + length)?;
    Some(String::from_utf8_lossy(text).trim_end_matches('\0').trim().to_owned())
}
