//! Boards as SVG drawings, for print and the web.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::board::Board;
use crate::layout::Layout;

const CELL: usize = 40;
const BOX: usize = 3 * CELL;
/// The margin around the board, for half of the widest line.
const MARGIN: usize = 4;

/// A board as an SVG drawing, with one line per element.
///
/// Digits that are also in `givens`, a board of the same layout, are bold; all others are regular.
/// Boxes that several grids share are tinted and have a border of their own. The drawing has no
/// fonts, styles or scripts, so that it looks the same wherever it is embedded.
///
/// ```
/// use ninefold::{Board, Layout, notation};
///
/// let mut board = Board::empty(&Layout::classic());
/// let givens = board.clone();
/// let first = board.layout().cell_at(0, 0).expect("every grid has a first cell");
/// board.set(first, ninefold::Digit::new(5));
/// let drawing = notation::svg(&board, &givens);
/// assert!(drawing.contains(r#"<text x="24" y="34">5</text>"#));
/// ```
pub fn svg(board: &Board, givens: &Board) -> String {
    let layout = board.layout();
    let size = |n: u8| usize::from(n) * CELL + 2 * MARGIN;
    let (width, height) = (size(layout.columns()), size(layout.rows()));
    let tiles = tiles(layout);
    let (shared, alone): (Vec<Tile>, Vec<Tile>) =
        tiles.into_iter().partition(|tile| tile.is_shared);
    let mut lines = vec![
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
        ),
        format!(r#"<path fill="white" d="{}"/>"#, outlines(&alone)),
    ];
    if !shared.is_empty() {
        lines.push(format!(r##"<path fill="#e3f3f0" d="{}"/>"##, outlines(&shared)));
    }
    let all: Vec<Tile> = alone.iter().chain(&shared).copied().collect();
    lines.push(format!(
        r##"<path fill="none" stroke="#a9a69c" stroke-width="1" d="{}"/>"##,
        hairlines(&all)
    ));
    lines.push(format!(
        r##"<path fill="none" stroke="#20242e" stroke-width="3" stroke-linejoin="round" d="{}"/>"##,
        outlines(&alone)
    ));
    if !shared.is_empty() {
        lines.push(format!(
            r##"<path fill="none" stroke="#1f8a78" stroke-width="3.5" stroke-linejoin="round" d="{}"/>"##,
            outlines(&shared)
        ));
    }
    lines.push(
        r##"<g fill="#20242e" font-family="Inter, Helvetica, Arial, sans-serif" font-size="27" text-anchor="middle">"##
            .to_owned(),
    );
    for cell in layout.cells() {
        let Some(digit) = board.get(cell) else { continue };
        let (row, column) = layout.position(cell);
        let x = MARGIN + usize::from(column) * CELL + CELL / 2;
        let y = MARGIN + usize::from(row) * CELL + CELL * 3 / 4; // the digits' lower edge
        let weight = if givens.get(cell).is_some() { r#" font-weight="bold""# } else { "" };
        lines.push(format!(r#"<text x="{x}" y="{y}"{weight}>{digit}</text>"#));
    }
    lines.extend(["</g>".to_owned(), "</svg>\n".to_owned()]);
    lines.join("\n")
}

/// A box of the canvas, by its upper left corner in the drawing.
#[derive(Copy, Clone)]
struct Tile {
    y: usize,
    x: usize,
    is_shared: bool,
}

/// The boxes of a layout, row by row. Grids start at multiples of three, so the cells at multiples
/// of three are the first cells of boxes.
fn tiles(layout: &Layout) -> Vec<Tile> {
    let tile = |cell| {
        let (row, column) = layout.position(cell);
        let at = |n: u8| MARGIN + usize::from(n) * CELL;
        let is_first = row % 3 == 0 && column % 3 == 0;
        is_first.then(|| Tile { y: at(row), x: at(column), is_shared: layout.is_shared(cell) })
    };
    layout.cells().filter_map(tile).collect()
}

/// A path around each box.
fn outlines(tiles: &[Tile]) -> String {
    let mut path = String::new();
    for Tile { y, x, .. } in tiles {
        write!(path, "M{x} {y}h{BOX}v{BOX}h-{BOX}z").expect("writing to a string cannot fail");
    }
    path
}

/// The lines between the cells of each box.
fn hairlines(tiles: &[Tile]) -> String {
    let mut path = String::new();
    for Tile { y, x, .. } in tiles {
        for at in [CELL, 2 * CELL] {
            write!(path, "M{x} {}h{BOX}M{} {y}v{BOX}", y + at, x + at)
                .expect("writing to a string cannot fail");
        }
    }
    path
}
