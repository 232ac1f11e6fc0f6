//! The links of a hint's chains, as curves over the board.

use ninefold::Layout;
use ninefold::hint::Hint;
use ninefold::logic::{LinkKind, Node, Step};
use ninefold_play::Message;

use crate::game::state::App;

/// One link, in cells from the canvas's corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Curve {
    pub(crate) path: String,
    pub(crate) is_strong: bool,
}

/// The curves of the current hint, if it shows a whole step.
pub(crate) fn curves(app: &App) -> Vec<Curve> {
    let layout = app.game().layout();
    if let Some(walk) = app.walk() {
        return walk.step().map_or(Vec::new(), |(_, step)| curves_of(layout, step));
    }
    match app.message() {
        Message::Hint(hint) => match &**hint {
            Hint::Step(step) => curves_of(layout, step),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

pub(crate) fn curves_of(layout: &Layout, step: &Step) -> Vec<Curve> {
    let curve = |link: &ninefold::logic::Link| Curve {
        path: path(place(layout, &link.from), place(layout, &link.to)),
        is_strong: link.kind == LinkKind::Strong,
    };
    step.links.iter().map(curve).collect()
}

/// The position of a node: the average of the positions of its candidates.
fn place(layout: &Layout, node: &Node) -> (f32, f32) {
    let within = node.digit.get() - 1;
    let offset = |third: u8| (f32::from(third) + 0.5) / 3.0;
    let (mut x, mut y) = (0.0, 0.0);
    for &cell in &node.cells {
        let (row, column) = layout.position(cell);
        x += f32::from(column) + offset(within % 3);
        y += f32::from(row) + offset(within / 3);
    }
    #[expect(clippy::cast_precision_loss, reason = "a node has a few cells")]
    let n_cells = node.cells.len().max(1) as f32;
    (x / n_cells, y / n_cells)
}

/// A slightly bent curve, so that overlapping links stay distinct.
fn path((x1, y1): (f32, f32), (x2, y2): (f32, f32)) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt().max(0.01);
    // Both ends keep clear of the digits.
    let near = |x: f32, by: f32| x + by / length * 0.16;
    let (x1, y1, x2, y2) = (near(x1, dx), near(y1, dy), near(x2, -dx), near(y2, -dy));
    let bend = (length * 0.12).min(0.6);
    let (mx, my) =
        (f32::midpoint(x1, x2) - dy / length * bend, f32::midpoint(y1, y2) + dx / length * bend);
    let [x1, y1, mx, my, x2, y2] = [x1, y1, mx, my, x2, y2].map(decimal);
    format!("M{x1} {y1}Q{mx} {my} {x2} {y2}")
}

/// A coordinate with two decimals; the standard library's formatting would make the page larger.
fn decimal(number: f32) -> String {
    #[expect(clippy::cast_sign_loss, reason = "coordinates on the canvas are not negative")]
    let hundredths = (number * 100.0).round().max(0.0) as u32;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    // D10: a link's curve begins and ends beside its digits.
    #[test]
    fn curves_join_candidates() {
        assert_eq!(path((0.5, 0.5), (4.5, 0.5)), "M0.66 0.50Q2.50 0.98 4.34 0.50");
    }
}
