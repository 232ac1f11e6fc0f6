//! Gray pictures: shrinking them, and reading them between pixels.

use std::fmt;

/// A gray picture: one byte per pixel, 0 for black, row by row from the top.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// The error for a picture without pixels, or with another number of pixels than its sides say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PictureError {
    /// The width as given.
    pub width: usize,
    /// The height as given.
    pub height: usize,
    /// The number of pixels as given.
    pub n_pixels: usize,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PictureError { width, height, n_pixels } = self;
        write!(f, "expected {width}×{height} pixels, and at least one, found {n_pixels}")
    }
}

impl std::error::Error for PictureError {}

impl Picture {
    /// A picture with these sides and pixels.
    ///
    /// # Errors
    ///
    /// If it has no pixels, or their number is not width times height.
    pub fn new(width: usize, height: usize, pixels: Vec<u8>) -> Result<Picture, PictureError> {
        if width == 0 || width.checked_mul(height) != Some(pixels.len()) || height == 0 {
            return Err(PictureError { width, height, n_pixels: pixels.len() });
        }
        Ok(Picture { width, height, pixels })
    }

    /// A picture whose pixels a function computes from column and row.
    pub(crate) fn from_fn(
        width: usize,
        height: usize,
        pixel: impl Fn(usize, usize) -> u8,
    ) -> Picture {
        let pixels = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| pixel(x, y))
            .collect();
        Picture { width, height, pixels }
    }

    /// Its width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Its height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Its pixels, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The same picture after a quarter turn clockwise.
    #[must_use]
    pub fn turned(&self) -> Picture {
        Picture::from_fn(self.height, self.width, |x, y| {
            self.pixels[(self.height - 1 - x) * self.width + y]
        })
    }

    pub(crate) fn side(&self) -> usize {
        self.width.max(self.height)
    }

    /// The same picture with no side longer than `side`; each pixel is the mean of the area it covers.
    pub(crate) fn within(&self, side: usize) -> Picture {
        let longest = self.side();
        if longest <= side {
            return self.clone();
        }
        let shorter = |length: usize| (length * side / longest).max(1);
        let (width, height) = (shorter(self.width), shorter(self.height));
        // First the rows, then the columns, with weights in 256ths of a pixel.
        let columns = spans(self.width, width);
        let mut sums = vec![0u64; width];
        let mut pixels = Vec::with_capacity(width * height);
        for rows in spans(self.height, height) {
            sums.fill(0);
            let mut total = 0;
            for (y, row_weight) in rows.weights() {
                total += row_weight;
                let row = &self.pixels[y * self.width..][..self.width];
                for (sum, span) in sums.iter_mut().zip(&columns) {
                    let line: u64 =
                        span.weights().map(|(x, weight)| weight * u64::from(row[x])).sum();
                    *sum += row_weight * line;
                }
            }
            pixels.extend(sums.iter().zip(&columns).map(|(sum, span)| {
                let area = total * span.weights().map(|(_, weight)| weight).sum::<u64>();
                u8::try_from((sum + area / 2) / area).unwrap_or(u8::MAX)
            }));
        }
        Picture { width, height, pixels }
    }

    /// The brightness at a point, interpolated between its four pixels; outside the picture, that of the nearest edge.
    pub(crate) fn at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (clamped(x, self.width), clamped(y, self.height));
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (fx, fy) = (x - left as f32, y - top as f32);
        let pixel = |x: usize, y: usize| f32::from(self.pixels[y * self.width + x]);
        let upper = pixel(left, top) + (pixel(right, top) - pixel(left, top)) * fx;
        let lower = pixel(left, bottom) + (pixel(right, bottom) - pixel(left, bottom)) * fx;
        upper + (lower - upper) * fy
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({}×{})", self.width, self.height)
    }
}

/// A coordinate inside the picture; NaN becomes 0.
fn clamped(value: f32, length: usize) -> f32 {
    if value > 0.0 { value.min((length - 1) as f32) } else { 0.0 }
}

/// The pixels that one pixel of a smaller picture covers, in 256ths.
struct Span {
    start: usize,
    end: usize,
}

impl Span {
    /// Each pixel with the weight of its covered part.
    fn weights(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        let (start, end) = (self.start, self.end);
        (start / 256..end.div_ceil(256)).map(move |pixel| {
            let covered = end.min(pixel * 256 + 256) - start.max(pixel * 256);
            (pixel, covered as u64)
        })
    }
}

fn spans(from: usize, to: usize) -> Vec<Span> {
    (0..to).map(|i| Span { start: i * from * 256 / to, end: (i + 1) * from * 256 / to }).collect()
}
