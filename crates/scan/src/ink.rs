//! Ink: what is darker than the paper around it.

use crate::picture::Picture;

/// How much darker each pixel is than its surroundings, as a share of their brightness, in 1/255.
pub(crate) struct Ink {
    pub(crate) picture: Picture,
}

impl Ink {
    /// The surroundings of a pixel reach the longer side of the picture divided by `part` in each direction.
    pub(crate) fn of(picture: &Picture, part: usize) -> Ink {
        let (width, height) = (picture.width(), picture.height());
        let radius = (picture.side() / part).max(3);
        let sums = sums(picture);
        let sum = |x: usize, y: usize| sums[y * (width + 1) + x];
        let darkness = |x: usize, y: usize| {
            let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(width));
            let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(height));
            let total =
                (sum(right, bottom) + sum(left, top)) - (sum(left, bottom) + sum(right, top));
            let area = ((right - left) * (bottom - top)) as u64;
            let pixel = u64::from(picture.pixels()[y * width + x]) * area;
            // The surroundings count as at least 12 bright: noise in the dark is not ink.
            let share = total.saturating_sub(pixel) * 255 / total.max(12 * area).max(1);
            u8::try_from(share).unwrap_or(u8::MAX)
        };
        Ink { picture: Picture::from_fn(width, height, darkness) }
    }

    /// Which pixels are darker than their surroundings by more than `threshold`.
    pub(crate) fn above(&self, threshold: u8) -> Vec<bool> {
        self.picture.pixels().iter().map(|&darkness| darkness > threshold).collect()
    }

    /// How dark the picture is at a point; `None` outside it.
    pub(crate) fn at(&self, x: f32, y: f32) -> Option<f32> {
        let inside = x >= 0.0
            && y >= 0.0
            && x <= (self.picture.width() - 1) as f32
            && y <= (self.picture.height() - 1) as f32;
        inside.then(|| self.picture.at(x, y))
    }
}

/// The sums of all pixels above and to the left of each point, with a first row and column of zeros.
fn sums(picture: &Picture) -> Vec<u64> {
    let width = picture.width();
    let mut sums = vec![0u64; (width + 1) * (picture.height() + 1)];
    for (y, row) in picture.pixels().chunks(width).enumerate() {
        let mut line = 0;
        for (x, &pixel) in row.iter().enumerate() {
            line += u64::from(pixel);
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + line;
        }
    }
    sums
}
