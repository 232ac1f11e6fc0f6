//! Connected ink, and the quadrilaterals around it.

pub(crate) type Point = (f32, f32);

/// The corners of connected ink, clockwise from the upper left one.
pub(crate) type Quad = [Point; 4];

/// The maximum number of corners that a hull keeps before its largest quadrilateral is searched for.
const MAX_HULL: usize = 20;

/// The quadrilaterals around all connected ink that is at least `least` pixels wide and high, the
/// largest first.
pub(crate) fn quads(ink: &[bool], width: usize, least: usize) -> Vec<Quad> {
    let mut found: Vec<(f32, Quad)> = components(ink, width, least)
        .iter()
        .filter_map(|component| largest_quad(&component.hull()))
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, quad)| quad).collect()
}

/// The quadrilaterals with corners among the ends of these rows: those with at least nine tenths of the largest
/// area, the largest first.
pub(crate) fn quads_of(rows: Vec<(usize, usize)>) -> Vec<Quad> {
    let hull = Component { top: 0, rows }.hull();
    let mut found: Vec<(f32, Quad)> = Vec::new();
    for (i, &a) in hull.iter().enumerate() {
        for (j, &b) in hull.iter().enumerate().skip(i + 1) {
            for (k, &c) in hull.iter().enumerate().skip(j + 1) {
                for &d in &hull[k + 1..] {
                    found.push((turn(a, b, c) + turn(a, c, d), upright([a, b, c, d])));
                }
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let least = found.first().map_or(0.0, |largest| 0.9 * largest.0);
    found.into_iter().take_while(|(area, _)| *area >= least).map(|(_, quad)| quad).collect()
}

/// Connected ink: its top row, and the first and last column of ink in each row.
struct Component {
    top: usize,
    rows: Vec<(usize, usize)>,
}

impl Component {
    fn width(&self) -> usize {
        let left = self.rows.iter().map(|row| row.0).min().unwrap_or(0);
        let right = self.rows.iter().map(|row| row.1).max().unwrap_or(0);
        right - left + 1
    }

    /// Its convex hull, reduced to the corners that matter.
    fn hull(&self) -> Vec<Point> {
        let points = |column: fn(&(usize, usize)) -> usize| {
            self.rows
                .iter()
                .enumerate()
                .map(move |(i, row)| (column(row) as f32, (self.top + i) as f32))
        };
        let mut hull = chain(points(|row| row.1));
        let mut left = chain(points(|row| row.0).collect::<Vec<_>>().into_iter().rev());
        hull.append(&mut left);
        hull.dedup();
        while hull.len() > MAX_HULL {
            let n = hull.len();
            let loss = |i: usize| turn(hull[(i + n - 1) % n], hull[i], hull[(i + 1) % n]).max(0.0);
            let least = (0..n).min_by(|&a, &b| loss(a).total_cmp(&loss(b)));
            hull.remove(least.unwrap_or(0));
        }
        hull
    }
}

/// Twice the area of a triangle, positive if it turns clockwise on the screen.
fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The points of one side that are on the hull.
fn chain(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut chain: Vec<Point> = Vec::new();
    for point in points {
        while let [.., a, b] = chain[..]
            && turn(a, b, point) <= 0.0
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

/// The largest quadrilateral among the corners of a hull, with its area.
fn largest_quad(hull: &[Point]) -> Option<(f32, Quad)> {
    let n = hull.len();
    let mut best: Option<(f32, [usize; 4])> = None;
    for a in 0..n {
        for c in a + 2..n {
            // The diagonal from a to c splits it into two triangles that do not depend on each other.
            let area = |i: usize| turn(hull[a], hull[i], hull[c]);
            let right = (a + 1..c).max_by(|&i, &j| area(i).total_cmp(&area(j)));
            let left = (c + 1..n).chain(0..a).min_by(|&i, &j| area(i).total_cmp(&area(j)));
            if let (Some(b), Some(d)) = (right, left) {
                let total = area(b) - area(d);
                if best.is_none_or(|(most, _)| total > most) {
                    best = Some((total, [a, b, c, d]));
                }
            }
        }
    }
    best.map(|(area, corners)| (area, upright(corners.map(|i| hull[i]))))
}

/// The same corners, beginning with the one that is nearest to the upper left.
fn upright(mut quad: Quad) -> Quad {
    let sum = |point: &Point| point.0 + point.1;
    let first = (0..4).min_by(|&a, &b| sum(&quad[a]).total_cmp(&sum(&quad[b])));
    quad.rotate_left(first.unwrap_or(0));
    quad
}

/// All connected ink that is at least `least` pixels wide and high. Diagonal neighbors are connected.
fn components(ink: &[bool], width: usize, least: usize) -> Vec<Component> {
    let height = ink.len() / width;
    let mut seen = vec![false; ink.len()];
    let mut stack = Vec::new();
    let mut found = Vec::new();
    for start in 0..ink.len() {
        if seen[start] || !ink[start] {
            continue;
        }
        let mut component = Component { top: start / width, rows: Vec::new() };
        seen[start] = true;
        stack.push(start);
        while let Some(pixel) = stack.pop() {
            let (x, y) = (pixel % width, pixel / width);
            let row = y - component.top;
            if row >= component.rows.len() {
                component.rows.resize(row + 1, (usize::MAX, 0));
            }
            let ends = &mut component.rows[row];
            *ends = (ends.0.min(x), ends.1.max(x));
            for near_y in y.saturating_sub(1)..(y + 2).min(height) {
                for near_x in x.saturating_sub(1)..(x + 2).min(width) {
                    let near = near_y * width + near_x;
                    if ink[near] && !seen[near] {
                        seen[near] = true;
                        stack.push(near);
                    }
                }
            }
        }
        if component.rows.len() >= least && component.width() >= least {
            found.push(component);
        }
    }
    found
}
