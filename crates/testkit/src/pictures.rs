//! Pictures of boards as a camera might take them: turned, bent, in shadow, blurred, noisy.

use ninefold::{Board, Digit, Layout};

use crate::Numbers;

/// The digits of three fonts, 36×36 pixels each: Liberation Sans (Open Font License), `DejaVu` Serif Condensed Bold
/// (Bitstream Vera's license) and Comic Neue (Open Font License). `crates/scan/train/sheet.py` wrote them.
const DIGITS: &[u8] = include_bytes!("../data/digits.gray");

/// The side of a digit in [`DIGITS`].
const SIDE: usize = 36;

/// The number of fonts.
pub const N_FONTS: usize = DIGITS.len() / (9 * SIDE * SIDE);

/// A gray picture, row by row.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
    /// One byte per pixel, 0 for black.
    pub pixels: Vec<u8>,
}

#[cfg(feature = "files")]
impl Drawn {
    /// The bytes of a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        let written =
            encoder.write_header().and_then(|mut file| file.write_image_data(&self.pixels));
        written.expect("a byte per pixel");
        file
    }

    /// The bytes of a JPEG file.
    pub fn jpeg(&self) -> Vec<u8> {
        let mut file = Vec::new();
        jpeg_encoder::Encoder::new(&mut file, 75)
            .encode(
                &self.pixels,
                self.width as u16,
                self.height as u16,
                jpeg_encoder::ColorType::Luma,
            )
            .expect("a byte per pixel");
        file
    }
}

/// How a picture is taken.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The width of the picture in pixels.
    pub width: usize,
    /// The height of the picture in pixels.
    pub height: usize,
    /// The corners of the canvas as fractions of the picture, clockwise from the upper left one.
    pub corners: [(f64, f64); 4],
    /// How far the middle of each line is bent, in cells.
    pub bend: f64,
    /// The fraction of light that is missing at the right side; a third more below a slanted edge.
    pub shadow: f64,
    /// The radius of the blur, in pixels.
    pub blur: usize,
    /// The largest change of a pixel's brightness by noise.
    pub noise: usize,
    /// The brightness of the ink, from 0 for black; the paper has 225.
    pub ink: f64,
    /// The number of the font, below [`N_FONTS`].
    pub font: usize,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            width: 640,
            height: 480,
            corners: [(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)],
            bend: 0.0,
            shadow: 0.0,
            blur: 0,
            noise: 0,
            ink: 40.0,
            font: 0,
        }
    }
}

impl Scene {
    /// The same scene, turned around the middle of the picture. The canvas is assumed to be square.
    #[must_use]
    pub fn turned(mut self, degrees: f64) -> Scene {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let (width, height) = (self.width as f64, self.height as f64);
        self.corners = self.corners.map(|(x, y)| {
            let (x, y) = ((x - 0.5) * width, (y - 0.5) * height);
            (0.5 + (cos * x - sin * y) / width, 0.5 + (sin * x + cos * y) / height)
        });
        self
    }
}

/// Draws a board.
pub fn draw(board: &Board, scene: &Scene) -> Drawn {
    let Scene { width, height, .. } = *scene;
    let page = Page { board, layout: board.layout(), font: scene.font };
    let (rows, columns) = (f64::from(page.layout.rows()), f64::from(page.layout.columns()));
    let corners = scene.corners.map(|(x, y)| (x * width as f64, y * height as f64));
    let back = perspective(corners, [(0.0, 0.0), (columns, 0.0), (columns, rows), (0.0, rows)]);
    let mut values = vec![0.0; width * height];
    for (index, value) in values.iter_mut().enumerate() {
        for part in 0..4 {
            let x = (index % width) as f64 + 0.25 + 0.5 * f64::from(part % 2);
            let y = (index / width) as f64 + 0.25 + 0.5 * f64::from(part / 2);
            let depth = back[6] * x + back[7] * y + 1.0;
            let column = (back[0] * x + back[1] * y + back[2]) / depth;
            let row = (back[3] * x + back[4] * y + back[5]) / depth;
            let across = 2.0 * column / columns - 1.0;
            let ink = page.ink(column, row + scene.bend * (1.0 - across * across));
            *value += (225.0 + (scene.ink - 225.0) * ink) / 4.0;
        }
    }
    for _ in 0..2 {
        blur(&mut values, width, scene.blur);
    }
    let mut numbers = Numbers::new(26);
    let pixel = |(index, value): (usize, f64)| {
        let (x, y) =
            ((index % width) as f64 / width as f64, (index / width) as f64 / height as f64);
        let shade = if y > 0.4 + 0.3 * x { 4.0 / 3.0 } else { 1.0 };
        let lit = value * (1.0 - (scene.shadow * x * shade).min(0.9));
        let noise = numbers.below(2 * scene.noise + 1) as f64 - scene.noise as f64;
        (lit + noise).clamp(0.0, 255.0) as u8
    };
    let pixels = values.into_iter().enumerate().map(pixel).collect();
    Drawn { width, height, pixels }
}

/// The board to draw. Lengths are in cells, from its upper left corner.
struct Page<'a> {
    board: &'a Board,
    layout: &'a Layout,
    font: usize,
}

impl Page<'_> {
    /// The amount of ink at a point, from 0 to 1.
    fn ink(&self, column: f64, row: f64) -> f64 {
        let is_cell = |row: f64, column: f64| {
            let inside = (0.0..45.0).contains(&row) && (0.0..45.0).contains(&column);
            if inside { self.layout.cell_at(row as u8, column as u8) } else { None }
        };
        let on_line = |place: f64, before: bool| {
            let line = place.round();
            let half_width = if line % 3.0 == 0.0 { 0.04 } else { 0.02 };
            before && (place - line).abs() < half_width
        };
        let near = |along_row: f64, along_column: f64| {
            is_cell(row + along_row, column + along_column).is_some()
                || is_cell(row - along_row, column - along_column).is_some()
        };
        if on_line(row, near(0.1, 0.0)) || on_line(column, near(0.0, 0.1)) {
            return 1.0;
        }
        let Some(digit) = is_cell(row, column).and_then(|cell| self.board.get(cell)) else {
            return 0.0;
        };
        self.digit_ink(digit, column - column.floor(), row - row.floor())
    }

    /// The ink of a digit at a point of its cell; a digit is 0.6 cells high, which is 30 pixels.
    fn digit_ink(&self, digit: Digit, x: f64, y: f64) -> f64 {
        let pixel = |place: f64| (place - 0.5) * 50.0 + SIDE as f64 / 2.0;
        let (x, y) = (pixel(x), pixel(y));
        let inside = 0.0..SIDE as f64;
        if !inside.contains(&x) || !inside.contains(&y) {
            return 0.0;
        }
        let start = (self.font * 9 + digit.index()) * SIDE * SIDE;
        f64::from(DIGITS[start + y as usize * SIDE + x as usize]) / 255.0
    }
}

/// Replaces each value by the mean of its neighbors.
fn blur(values: &mut [f64], width: usize, radius: usize) {
    if radius == 0 {
        return;
    }
    let height = values.len() / width;
    for (step, length, n_lines, stride) in [(1, width, height, width), (width, height, width, 1)] {
        for line in 0..n_lines {
            let old: Vec<f64> = (0..length).map(|i| values[line * stride + i * step]).collect();
            for i in 0..length {
                let window = &old[i.saturating_sub(radius)..(i + radius + 1).min(length)];
                values[line * stride + i * step] = window.iter().sum::<f64>() / window.len() as f64;
            }
        }
    }
}

/// The perspective that maps four points to four others, by Gaussian elimination.
fn perspective(from: [(f64, f64); 4], to: [(f64, f64); 4]) -> [f64; 8] {
    let mut rows: Vec<[f64; 9]> = Vec::new();
    for ((x, y), (u, v)) in from.into_iter().zip(to) {
        rows.push([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u]);
        rows.push([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]);
    }
    for i in 0..8 {
        let pivot = (i..8).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()));
        rows.swap(i, pivot.unwrap_or(i));
        let row = rows[i];
        for (j, other) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            debug_assert_ne!(i, j);
            let factor = other[i] / row[i];
            for (value, above) in other.iter_mut().zip(row) {
                *value -= factor * above;
            }
        }
    }
    std::array::from_fn(|i| rows[i][8] / rows[i][i])
}
