//! Cuts the cells out of a picture.

use crate::components::Point;
use crate::lattice::Lattice;
use crate::picture::Picture;

/// The width of a cell's patch in pixels.
pub(crate) const PATCH: usize = 24;

/// The distance between the middles of neighboring cells, in pixels of a patch: a patch leaves out a twentieth
/// of the cell on each side.
const CELL: f32 = 26.667;

/// The brightness of paper in a patch, and how much ordinary ink adds to it.
const PAPER: f32 = 32.0;
const FULL: f32 = 160.0;

/// The squares of all cells with `side` pixels each, in the order of `places`. Squares wider than [`PATCH`] show
/// more of the neighbors.
pub(crate) fn patches(
    picture: &Picture,
    lattice: &Lattice,
    places: &[(u8, u8)],
    side: usize,
) -> Vec<Vec<u8>> {
    let raw: Vec<Vec<f32>> =
        places.iter().map(|&place| raw(picture, lattice, place, side)).collect();
    let inner = |patch: &[f32], margin: usize| -> Vec<f32> {
        let edge = (side - PATCH) / 2 + margin;
        let mut values: Vec<f32> = (edge..side - edge)
            .flat_map(|y| patch[y * side + edge..(y + 1) * side - edge].to_vec())
            .collect();
        values.sort_by(f32::total_cmp);
        values
    };
    let papers: Vec<f32> =
        raw.iter().map(|patch| quantile(&inner(patch, 1), 0.8).max(8.0)).collect();
    let mut contrasts: Vec<f32> = raw
        .iter()
        .zip(&papers)
        .map(|(patch, paper)| 1.0 - quantile(&inner(patch, 5), 0.06) / paper)
        .collect();
    contrasts.sort_by(f32::total_cmp);
    // Even in a puzzle with 17 givens, a tenth of the cells are dark.
    let contrast = quantile(&contrasts, 0.88).max(0.04);
    let toned = |patch: &Vec<f32>, paper: f32| {
        let tone = |&value: &f32| {
            (PAPER + (1.0 - value / paper) / contrast * FULL).clamp(0.0, 255.0) as u8
        };
        patch.iter().map(tone).collect()
    };
    raw.iter().zip(papers).map(|(patch, paper)| toned(patch, paper)).collect()
}

/// The brightness of a cell's square, each pixel the mean of nine points.
fn raw(picture: &Picture, lattice: &Lattice, (row, column): (u8, u8), side: usize) -> Vec<f32> {
    // Within a cell, perspective and bend are practically straight: its corners are enough.
    let half = side as f32 / 2.0 / CELL;
    let corner = |x: f32, y: f32| {
        lattice.point(f32::from(column) + 0.5 + x * half, f32::from(row) + 0.5 + y * half)
    };
    let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)];
    square(picture, corners, side, 3)
}

/// The brightness of the square between four points, by rows; each pixel is the mean of `n` times `n` of its points.
pub(crate) fn square(picture: &Picture, corners: [Point; 4], side: usize, n: usize) -> Vec<f32> {
    let between = |a: f32, b: f32, share: f32| a + (b - a) * share;
    let along = |left: Point, right: Point, share: f32| {
        (between(left.0, right.0, share), between(left.1, right.1, share))
    };
    let fine = side * n;
    let mut sums = vec![0.0; side * side];
    for y in 0..fine {
        let down = (y as f32 + 0.5) / fine as f32;
        let (left, right) =
            (along(corners[0], corners[2], down), along(corners[1], corners[3], down));
        for x in 0..fine {
            let (x_at, y_at) = along(left, right, (x as f32 + 0.5) / fine as f32);
            sums[y / n * side + x / n] += picture.at(x_at, y_at);
        }
    }
    sums.iter().map(|sum| sum / (n * n) as f32).collect()
}

/// The value below which this share of the sorted values lies.
fn quantile(sorted: &[f32], share: f32) -> f32 {
    let index = (sorted.len() as f32 * share) as usize;
    sorted.get(index).or(sorted.last()).copied().unwrap_or(0.0)
}
