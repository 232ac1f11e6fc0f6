//! Finds the grids of a picture.

use ninefold::{CatalogEntry, Layout};

use crate::components::{Quad, quads};
use crate::ink::Ink;
use crate::lattice::Lattice;
use crate::picture::Picture;
use crate::shape::Shape;

/// The longest side of the picture in pixels when looking for one grid, and for several that share cells.
const SIDES: [usize; 2] = [640, 1280];

/// How far the surroundings that ink is compared with reach: the picture's longer side divided by this. The first
/// finds whole lines, the second ignores dark areas.
const PARTS: [usize; 2] = [26, 70];

/// How much darker than paper ink is, in 1/255: thresholds to try in turn, for one grid and for several.
const THRESHOLDS: [&[u8]; 2] = [&[24, 14, 40, 8], &[24]];

/// The maximum number of quadrilaterals to try for each threshold, for one grid and for several.
const MAX_QUADS: [usize; 2] = [4, 2];

/// The maximum number of quadrilaterals to try, for each kind of ink, when looking for further grids.
const MAX_GRIDS: usize = 8;

/// The share of edges with lines above which the search ends.
const CONVINCING: f32 = 0.9;

/// The share of edges with lines above which a single grid is accepted without trying layouts of several, and above
/// which such layouts and further grids are accepted.
const LIKELY: f32 = 0.7;

/// The share of edges with lines that any grid must exceed.
const ENOUGH: f32 = 0.62;

/// A layout found in a picture.
pub(crate) struct Found {
    pub(crate) layout: Layout,
    pub(crate) lattice: Lattice,
    /// The share of its edges that have a line.
    support: f32,
}

/// The most convincing grid, or layout of several grids that share cells.
pub(crate) fn find(picture: &Picture) -> Option<Found> {
    let mut best = search(picture, 0, &[Layout::classic()]);
    if best.as_ref().is_none_or(|best| best.support < LIKELY) {
        let other = search(picture, 1, &outlines()).filter(|other| other.support > LIKELY);
        if let Some(other) = other
            && best.as_ref().is_none_or(|best| other.support > best.support)
        {
            best = Some(other);
        }
    }
    best.filter(|best| best.support > ENOUGH)
}

/// The same, followed by single grids elsewhere in the picture, the largest first: a newspaper page may have several.
pub(crate) fn find_all(picture: &Picture) -> Vec<Found> {
    let mut all: Vec<Found> = find(picture).into_iter().collect();
    if all.is_empty() {
        return all;
    }
    let sight = Sight::of(picture, SIDES[0]);
    let (layout, shape) = (Layout::classic(), Shape::of(&Layout::classic()));
    for ink in &sight.inks {
        let dark = ink.above(THRESHOLDS[0][0]);
        for quad in sight.quads(&dark).into_iter().take(MAX_GRIDS) {
            let (x, y) = sight.scale(picture);
            let place = quad.map(|point| (point.0 * x, point.1 * y));
            let is_new = |place, all: &[Found]| {
                !all.iter().any(|other| meet(place, other.lattice.corners()))
            };
            if !is_new(place, &all) {
                continue;
            }
            for outline in shape.outlines() {
                let Some((lattice, support)) = settled(quad, *outline, &shape, &sight.inks[0])
                else {
                    continue;
                };
                let lattice = lattice.scaled(x, y);
                if support > LIKELY && is_new(lattice.corners(), &all) {
                    all.push(Found { layout: layout.clone(), lattice, support });
                }
            }
        }
    }
    all
}

/// Whether the middle of one quadrilateral is within the other.
fn meet(one: Quad, other: Quad) -> bool {
    let middle = |quad: Quad| {
        let sum = quad.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (sum.0 / 4.0, sum.1 / 4.0)
    };
    let is_within = |(x, y): (f32, f32), quad: Quad| {
        let spans = |value: f32, of: fn(&(f32, f32)) -> f32| {
            quad.iter().any(|point| of(point) < value) && quad.iter().any(|point| of(point) > value)
        };
        spans(x, |point| point.0) && spans(y, |point| point.1)
    };
    is_within(middle(one), other) || is_within(middle(other), one)
}

/// A picture at the size used to look for grids, with its ink.
struct Sight {
    small: Picture,
    inks: [Ink; 2],
}

impl Sight {
    fn of(picture: &Picture, side: usize) -> Sight {
        let small = picture.within(side);
        Sight { inks: PARTS.map(|part| Ink::of(&small, part)), small }
    }

    /// The quadrilaterals around dark pixels that may be grids, the largest first.
    fn quads(&self, dark: &[bool]) -> Vec<Quad> {
        let least = (self.small.width().min(self.small.height()) * 3 / 10).max(20);
        quads(dark, self.small.width(), least)
    }

    /// The scale from the small picture to the large one, horizontally and vertically.
    fn scale(&self, picture: &Picture) -> (f32, f32) {
        let scale = |large: usize, small: usize| large as f32 / small as f32;
        (scale(picture.width(), self.small.width()), scale(picture.height(), self.small.height()))
    }
}

/// The named layouts of several grids; of those with the same cells, only the first.
fn outlines() -> Vec<Layout> {
    let cells = |layout: &Layout| -> Vec<(u8, u8)> {
        layout.cells().map(|cell| layout.position(cell)).collect()
    };
    let mut seen: Vec<Vec<(u8, u8)>> = Vec::new();
    let mut several = Vec::new();
    for entry in CatalogEntry::all().iter().filter(|entry| entry.layout.n_grids() > 1) {
        let mut cells = cells(&entry.layout);
        cells.sort_unstable();
        if !seen.contains(&cells) {
            seen.push(cells);
            several.push(entry.layout.clone());
        }
    }
    several
}

/// The layout that fits the picture best; `effort` indexes the settings for one grid (0) and for several (1), which
/// need a finer picture.
fn search(picture: &Picture, effort: usize, layouts: &[Layout]) -> Option<Found> {
    let sight = Sight::of(picture, SIDES[effort]);
    let shapes: Vec<Shape> = layouts.iter().map(Shape::of).collect();
    let mut best: Option<Found> = None;
    let tries = THRESHOLDS[effort]
        .iter()
        .flat_map(|&threshold| sight.inks.iter().map(move |ink| ink.above(threshold)));
    'search: for dark in tries {
        for quad in sight.quads(&dark).into_iter().take(MAX_QUADS[effort]) {
            for (layout, shape) in layouts.iter().zip(&shapes) {
                for outline in shape.outlines() {
                    let Some((lattice, support)) = settled(quad, *outline, shape, &sight.inks[0])
                    else {
                        continue;
                    };
                    if best.as_ref().is_none_or(|best| support > best.support) {
                        best = Some(Found { layout: layout.clone(), lattice, support });
                    }
                }
            }
            if best.as_ref().is_some_and(|best| best.support > CONVINCING) {
                break 'search;
            }
        }
    }
    let (x, y) = sight.scale(picture);
    best.map(|found| Found { lattice: found.lattice.scaled(x, y), ..found })
}

/// The lattice of a shape, with its outline placed on a quadrilateral and then moved onto the lines, and the share
/// of its edges that have a line.
fn settled(quad: Quad, outline: Quad, shape: &Shape, ink: &Ink) -> Option<(Lattice, f32)> {
    let mut lattice = Lattice::of(quad, outline, shape.rows, shape.columns)?;
    let is_settled = lattice.settle(ink, shape.edges());
    let support = lattice.support(ink, shape.edges());
    is_settled.then_some((lattice, support))
}
