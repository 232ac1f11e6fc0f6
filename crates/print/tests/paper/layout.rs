//! Where parts are on the pages.

use ninefold::CatalogEntry;
use ninefold_print::{
    Candidates, Document, PER_PAGE, Page, Paper, PrintError, Printed, Solutions, Style, book,
    sheets,
};

use crate::{classic, on};

/// Whether everything on a page is inside its margins.
fn is_within(page: &Page) -> bool {
    let margin = page.width.min(page.height) / 20;
    let fills = page.fills.iter().map(|fill| fill.area);
    let is_inside = |left: i32, top: i32, right: i32, bottom: i32| {
        left >= margin
            && top >= margin
            && right <= page.width - margin
            && bottom <= page.height - margin
    };
    fills
        .into_iter()
        .all(|area| is_inside(area.left, area.top, area.left + area.width, area.top + area.height))
        && page.texts.iter().all(|text| {
            let right = text.left + text.width();
            let top = text.baseline - 0.7 * text.size;
            is_inside(text.left as i32, top as i32, right as i32, text.baseline as i32)
        })
}

fn n_boards(document: &Document) -> Vec<usize> {
    document.pages.iter().map(|page| page.links.len()).collect()
}

/// C10: every layout fits every paper, with as many puzzles per page as requested or fewer, and with
/// everything that can be printed beneath a puzzle.
#[test]
fn everything_fits() {
    let full = |printed: Printed| Printed {
        title: Some("A title that is much too long for a small board on a small page".repeat(2)),
        date: Some("2026-11-17".to_owned()),
        note: Some("Naked single, Hidden single, Locked candidates, ".repeat(4)),
        hint: Some("Look at the box in the middle, and then at the one beside it. ".repeat(3)),
        address: Some("https://example.org/".to_owned()),
        ..printed
    };
    for entry in CatalogEntry::all() {
        let puzzles = vec![full(on(&entry.layout)); 3];
        for paper in Paper::ALL {
            for (per_page, is_large) in PER_PAGE.map(|n| (n, false)).into_iter().chain([(6, true)])
            {
                let solutions = if per_page == 4 { Solutions::Below } else { Solutions::End };
                let style = Style { paper, per_page, is_large, solutions, ..Style::default() };
                let document = sheets(&puzzles, &style).unwrap();
                let name = format!("{} {paper:?} {per_page} {is_large}", entry.id);
                for page in &document.pages {
                    assert!(is_within(page), "{name}: {page:?}");
                }
                assert_eq!(n_boards(&document).iter().sum::<usize>(), 3, "{name}");
                assert!(n_boards(&document).iter().all(|n| *n <= per_page), "{name}");
            }
        }
    }
}

/// C10: a page has as many puzzles as requested; fewer with large print and large layouts.
#[test]
fn puzzles_per_page() {
    let with_code = |printed| Printed { address: Some("https://a.b/".to_owned()), ..printed };
    let count = |printed: Printed, per_page, is_large| {
        let puzzles = vec![with_code(printed); 6];
        let style = Style { per_page, is_large, ..Style::default() };
        n_boards(&sheets(&puzzles, &style).unwrap())[0]
    };
    for per_page in PER_PAGE {
        assert_eq!(count(classic(), per_page, false), per_page);
    }
    assert_eq!(count(classic(), 6, true), 1);
    let samurai = on(&"samurai".parse().unwrap());
    assert_eq!(count(samurai, 6, false), 1);
    // A wide layout turns the page.
    let shogun = on(&"shogun".parse().unwrap());
    let document = sheets(&[shogun], &Style::default()).unwrap();
    assert!(document.pages[0].width > document.pages[0].height);
}

/// C10: empty cells show nothing, boxes, or candidates.
#[test]
fn empty_cells() {
    let count = |candidates| {
        let style = Style { candidates, ..Style::default() };
        let document = sheets(&[classic()], &style).unwrap();
        (document.pages[0].fills.len(), document.pages[0].texts.len())
    };
    assert_eq!(count(Candidates::None), (20, 30));
    assert_eq!(count(Candidates::Boxes), (20 + 51 * 4, 30));
    assert!(count(Candidates::Digits).1 > 30 + 51);
}

/// C10: an address that no QR code can hold is refused, with the number of its puzzle.
#[test]
fn long_addresses() {
    let long = Printed { address: Some("x".repeat(3_000)), ..classic() };
    let puzzles = [classic(), long];
    let expected = PrintError::LongAddress { number: 2, n_bytes: 3_000 };
    assert_eq!(sheets(&puzzles, &Style::default()), Err(expected.clone()));
    assert_eq!(book(&puzzles, &Style::default()), Err(expected));
}
