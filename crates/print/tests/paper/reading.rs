//! The PDF as Poppler reads it.

use std::fs;
use std::path::Path;

use ninefold::logic::{self, Level, Step, TechniqueSet};
use ninefold::{Board, CatalogEntry, Digit, DigitSet, Layout, Puzzle, Stop};
use ninefold_print::{Candidates, Page, Printed, Solutions, Style, book, pdf, sheets, steps};
use ninefold_words::{Language, Voice, technique_name};
use tempfile::TempDir;

use crate::{board, classic, on, output};

/// The words of a page, each with its middle in dots.
fn words(pdf: &Path, page: usize) -> Vec<(f32, f32, String)> {
    let page = page.to_string();
    let name = pdf.file_name().unwrap().to_str().unwrap();
    let arguments = ["-bbox", "-f", &page, "-l", &page, name, "-"];
    let text = output("poppler-utils", "pdftotext", &arguments, pdf.parent().unwrap());
    let text = String::from_utf8(text).unwrap();
    let number = |line: &str, name: &str| -> f32 {
        let (_, after) = line.split_once(&format!("{name}=\"")).unwrap();
        after.split('"').next().unwrap().parse().unwrap()
    };
    let word = |line: &str| {
        let dots = |from: f32, to: f32| f32::midpoint(from, to) * 600.0 / 72.0;
        let x = dots(number(line, "xMin"), number(line, "xMax"));
        let y = dots(number(line, "yMin"), number(line, "yMax"));
        let text = line.split_once('>').unwrap().1.split('<').next().unwrap();
        (x, y, text.to_owned())
    };
    text.lines().filter(|line| line.trim().starts_with("<word")).map(word).collect()
}

/// The digits of a page with one board, by their places.
fn read_board(pdf: &Path, page: &Page, layout: &Layout) -> Board {
    let (left, top, right, bottom) = board(page);
    let mut read = Board::empty(layout);
    let columns = f32::from(layout.columns());
    let cell = (right - left) as f32 / columns;
    for (x, y, text) in words(pdf, 1) {
        let is_inside = x > left as f32 && x < right as f32 && y > top as f32 && y < bottom as f32;
        if !is_inside {
            continue;
        }
        let (row, column) = (((y - top as f32) / cell) as u8, ((x - left as f32) / cell) as u8);
        let place = layout.cell_at(row, column).unwrap();
        assert_eq!(read.get(place), None, "two texts in {row} {column}");
        read.set(place, Some(Digit::new(text.parse().unwrap()).unwrap()));
    }
    read
}

/// C10: the printed digits are those of the puzzle, on one grid and on many.
#[test]
fn printed_givens_are_the_puzzle() {
    let folder = TempDir::new().unwrap();
    let several = CatalogEntry::all().iter().filter(|entry| entry.layout.n_grids() > 1);
    let several = several.map(|entry| on(&entry.layout));
    for (index, printed) in [classic()].into_iter().chain(several).enumerate() {
        let document = sheets(std::slice::from_ref(&printed), &Style::default()).unwrap();
        let file = folder.path().join(format!("{index}.pdf"));
        fs::write(&file, pdf(&document)).unwrap();
        let read = read_board(&file, &document.pages[0], printed.puzzle.layout());
        assert_eq!(&read, printed.puzzle.givens());
    }
}

/// W11: entered digits are printed with the givens.
#[test]
fn printed_entries_are_read() {
    let folder = TempDir::new().unwrap();
    let mut printed = classic();
    let mut board = printed.puzzle.givens().clone();
    let layout = board.layout().clone();
    board.set(layout.cell_at(0, 2).unwrap(), Digit::new(4));
    printed.entries = Some(board.clone());
    for candidates in [Candidates::None, Candidates::Boxes] {
        let style = Style { candidates, ..Style::default() };
        let document = sheets(std::slice::from_ref(&printed), &style).unwrap();
        let file = folder.path().join("entries.pdf");
        fs::write(&file, pdf(&document)).unwrap();
        assert_eq!(read_board(&file, &document.pages[0], &layout), board);
    }
}

fn text(pdf: &Path, page: usize) -> String {
    words(pdf, page).into_iter().map(|(.., word)| word).collect::<Vec<_>>().join(" ")
}

/// C10: a book has a cover, contents by level with the page where each chapter begins, consecutive
/// numbers, and solutions; in French as well.
#[test]
fn books() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("book.pdf");
    let levels = [Level::Hard, Level::Easy, Level::Hard, Level::Easy, Level::Easy];
    let puzzle = |(index, level): (usize, Level)| Printed {
        level: Some(level),
        title: Some(format!("Titre n° {index}")),
        hint: Some("Regardez bien.".to_owned()),
        ..classic()
    };
    let puzzles: Vec<Printed> = levels.into_iter().enumerate().map(puzzle).collect();
    let style = Style {
        per_page: 2,
        solutions: Solutions::End,
        title: Some("Été à l’ombre".to_owned()),
        author: Some("Zoë Müller".to_owned()),
        language: Language::French,
        ..Style::default()
    };
    let document = book(&puzzles, &style).unwrap();
    fs::write(&file, pdf(&document)).unwrap();
    // Cover, contents, two pages of easy ones, one of hard ones, hints, solutions.
    let info = output("poppler-utils", "pdfinfo", &["book.pdf"], folder.path());
    let info = String::from_utf8(info).unwrap();
    let page_count = info.lines().find(|line| line.starts_with("Pages:")).unwrap();
    assert_eq!(page_count.split_whitespace().last(), Some("7"));
    assert!(info.contains("Été à l’ombre") && info.contains("Zoë Müller"), "{info}");
    let cover = text(&file, 1);
    assert!(cover.starts_with("Été à l’ombre Zoë Müller"), "{cover}");
    assert!(cover.ends_with("5 grilles Facile · Difficile"), "{cover}");
    let contents = "Table des matières Facile 1–3 3 Difficile 4–5 5 Indices 6 Solutions 7 2";
    assert_eq!(text(&file, 2), contents);
    let starts: Vec<usize> = document.parts.iter().map(|(_, page)| *page).collect();
    assert_eq!(starts, [2, 4, 5, 6]);
    assert!(text(&file, 3).contains("Titre n° 1"));
    assert!(text(&file, 5).contains("Titre n° 0"));
    assert!(text(&file, 6).contains("3 Regardez bien."));
    let solutions = words(&file, 7);
    assert_eq!(solutions.len(), 1 + 5 + 5 * 81 + 1); // heading, numbers, digits, number of the page
    let fonts = output("poppler-utils", "pdffonts", &["book.pdf"], folder.path());
    let fonts = String::from_utf8(fonts).unwrap();
    let embedded: Vec<&str> = fonts.lines().skip(2).collect();
    assert_eq!(embedded.len(), 2);
    assert!(embedded.iter().all(|font| font.contains("Figtree") && font.contains("yes yes yes")));
}

/// C10: the same puzzles give the same file.
#[test]
fn the_same_bytes() {
    let once = || pdf(&sheets(&[classic(), classic()], &Style::default()).unwrap());
    assert_eq!(once(), once());
}

/// A puzzle that needs more than singles.
const HARD: &str =
    "......2....1..683...7.5.......5..3..6....9..42..76...8.83.4.1..4......2.7..69....";

/// C10: a path on paper has a board for each step that is not a single, with every candidate in its
/// place, eliminations struck through, and the whole reason.
#[test]
fn steps_are_printed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("steps.pdf");
    let layout = Layout::classic();
    let printed = Printed::new(Puzzle::new(Board::parse(&layout, HARD).unwrap()).unwrap());
    let start = logic::Candidates::new(printed.puzzle.givens());
    let path = logic::Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
    let style = Style { language: Language::French, ..Style::default() };
    let document = steps(&printed, &start, &path, &style);
    fs::write(&file, pdf(&document)).unwrap();
    let is_shown = |step: &&Step| step.technique.level() > Level::Easy;
    let shown: Vec<&Step> = path.steps().iter().filter(is_shown).collect();
    assert_eq!(document.pages.len(), shown.len());
    let mut now = start.clone();
    let mut pages = 0;
    for step in path.steps() {
        if is_shown(&step) {
            let page = &document.pages[pages];
            pages += 1;
            let (left, top, right, bottom) = board(page);
            let cell = (right - left) as f32 / 9.0;
            let mut read = [DigitSet::EMPTY; 81];
            let mut outside = Vec::new();
            for (x, y, word) in words(&file, pages) {
                let (x, y) = (x - left as f32, y - top as f32);
                let is_inside = x > 0.0 && y > 0.0 && x < 9.0 * cell && y < (bottom - top) as f32;
                if is_inside {
                    // Poppler may join the candidates of a line.
                    let index = (y / cell) as usize * 9 + (x / cell) as usize;
                    let digits = word.bytes().filter_map(|byte| Digit::new(byte - b'0'));
                    digits.for_each(|digit| read[index].insert(digit));
                } else {
                    outside.push(word);
                }
            }
            for cell in layout.cells() {
                let expected = now.digit(cell).map_or_else(|| now.of(cell), DigitSet::of);
                assert_eq!(read[cell.index()], expected, "page {pages}, cell {}", cell.index());
            }
            let outside = outside.join(" ");
            for text in [
                technique_name(Language::French, step.technique),
                Voice::new(Language::French, &layout).explanation(step).replace('\u{a0}', " "),
            ] {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(outside.contains(&text), "{text:?} in {outside:?}");
            }
        }
        now.apply(step);
    }
    let fewer = steps(&printed, &start, &path, &Style { per_page: 4, ..style });
    assert!(fewer.pages.len() < shown.len());
    let singles = logic::Path::new(start.clone(), TechniqueSet::EMPTY, Stop::NEVER).unwrap();
    assert!(steps(&printed, &start, &singles, &Style::default()).pages.is_empty());
}
