//! Explanations: a snapshot for each technique, and properties of all of them.

use std::collections::BTreeSet;
use std::fmt::Write;

use fluent_syntax::ast::{Entry, Pattern, PatternElement};
use insta::assert_snapshot;
use ninefold::hint;
use ninefold::logic::{Branch, LinkKind, Step, Technique};
use ninefold::{Cell, Layout};
use ninefold_words::{Form, Language, PlaceNames, Voice, technique_name};

use crate::cases::{example_line, many_grids, many_steps, one_of_each};

fn texts_of(language: Language, layout: &Layout, steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let name = technique_name(language, step.technique);
        let area = Voice::new(language, layout).area(&hint::area(layout, step));
        let explanation = Voice::new(language, layout).explanation(step);
        writeln!(text, "{name}. {area}\n{explanation}\n").unwrap();
    }
    text
}

/// D10, D11, W5: an explanation for each technique, in English and in French.
#[test]
fn every_technique_is_explained() {
    let steps = one_of_each();
    let explained: Vec<Technique> = steps.iter().map(|step| step.technique).collect();
    let missing = Technique::ALL.into_iter().filter(|technique| !explained.contains(technique));
    let missing: Vec<String> = missing.map(example_line).collect();
    assert!(missing.is_empty(), "not in steps.txt; these would do:\n{}", missing.join("\n"));
    assert_eq!(explained, Technique::ALL, "steps.txt is in coaching order");
    assert_snapshot!("english", texts_of(Language::English, &Layout::classic(), &steps));
    assert_snapshot!("french", texts_of(Language::French, &Layout::classic(), &steps));
}

/// D1: with several grids, the names of cells and houses include those of their grids.
#[test]
fn grids_are_named() {
    let (layout, mut steps) = many_grids().swap_remove(0);
    steps.sort_by_key(|step| step.technique);
    steps.dedup_by_key(|step| step.technique);
    assert_snapshot!("twins", texts_of(Language::English, &layout, &steps));
    assert_snapshot!("twins-french", texts_of(Language::French, &layout, &steps));
}

/// All cells that play a part in a step.
fn cells(step: &Step) -> BTreeSet<Cell> {
    fn grow(cells: &mut BTreeSet<Cell>, branch: &Branch) {
        cells.insert(branch.assumption.cell);
        cells.extend(branch.placements.iter().map(|placed| placed.cell));
        if let ninefold::logic::Contradiction::Cell(cell) = branch.contradiction {
            cells.insert(cell);
        }
        branch.branches.iter().for_each(|branch| grow(cells, branch));
    }
    let mut cells: BTreeSet<Cell> = step.candidates.iter().map(|(c, _)| c.cell).collect();
    let others = [&step.eliminations, &step.placements, &step.blockers, &step.earlier];
    cells.extend(others.into_iter().flatten().map(|c| c.cell));
    step.branches.iter().for_each(|branch| grow(&mut cells, branch));
    cells
}

fn named(language: Language, layout: &Layout, text: &str) -> BTreeSet<Cell> {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let all = layout.cells().filter(|&cell| {
        let name = Voice::new(language, layout).cell(cell);
        let mut found = text.match_indices(&name);
        found.any(|(at, _)| {
            !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
        })
    });
    all.collect()
}

/// The cells that a text names, found by their notation; also checks that the pieces make up the whole text.
fn placed(language: Language, layout: &Layout, text: &str) -> BTreeSet<Cell> {
    let places = PlaceNames::new(language, layout);
    let pieces = places.pieces(text);
    assert_eq!(pieces.iter().map(|(piece, _)| *piece).collect::<String>(), text);
    let cells = pieces.iter().flat_map(|(_, areas)| areas).filter(|area| area.rows == area.columns);
    let cells = cells.filter(|area| area.rows == 1);
    cells.map(|area| layout.cell_at(area.row, area.column).unwrap()).collect()
}

fn check(layout: &Layout, step: &Step) {
    let mut n_lines = BTreeSet::new();
    for language in Language::ALL {
        let text = Voice::new(language, layout).explanation(step);
        let end = Voice::new(language, layout).conclusion(step);
        let says_end = text.ends_with(&format!("{end}."));
        // Singles name the cell and its digit at the start.
        let is_single = matches!(step.technique, Technique::NakedSingle | Technique::HiddenSingle);
        assert!((is_single || says_end) && text.len() > end.len() + 20, "{text}");
        assert!(!text.contains(['{', '}', '$']) && !text.contains("  -"), "{text}");
        let (named, own) = (named(language, layout, &text), cells(step));
        let changed = step.placements.iter().chain(&step.eliminations);
        assert!(changed.into_iter().all(|c| named.contains(&c.cell)), "{text}");
        assert!(named.is_subset(&own), "{text}");
        n_lines.insert(text.lines().count());
        assert_eq!(placed(language, layout, &text), named, "{text}");
        let area = Voice::new(language, layout).area(&hint::area(layout, step));
        let name = technique_name(language, step.technique);
        assert!(self::named(language, layout, &area).is_empty() && !area.contains(&name), "{area}");
    }
    assert_eq!(n_lines.len(), 1, "{}", step.display(layout));
}

/// D10, D12: an explanation names every cell that changes and none outside the step, and says what the step
/// does; an area names neither cell nor technique; and all texts for explanations are used.
#[test]
fn explanations_tell_the_step() {
    let classic = Layout::classic();
    let steps = many_steps();
    let mut texts: Vec<String> = Vec::new();
    for step in &steps {
        check(&classic, step);
        texts.push(Voice::new(Language::English, &classic).explanation(step));
    }
    for (layout, steps) in many_grids() {
        for step in &steps {
            check(&layout, step);
        }
    }
    let is_said = |piece: &str| texts.iter().any(|text| text.contains(piece));
    let unsaid: Vec<String> =
        pieces().into_iter().filter(|(_, piece)| !is_said(piece)).map(|(id, _)| id).collect();
    assert!(unsaid.is_empty(), "no step says\n{}", unsaid.join("\n"));
}

/// D10: the links of a chain are a list. Its numbers count from 1 in each chain, and its items explain the
/// links in order.
#[test]
fn links_are_numbered() {
    let classic = Layout::classic();
    let mut n_items = 0;
    for step in many_steps().iter().filter(|step| step.technique >= Technique::XChain) {
        let lines = Voice::new(Language::English, &classic).explanation_lines(step);
        let (mut last, mut n_links) = (0, 0);
        for line in &lines {
            assert!(line.links.is_empty() || line.links.start == n_links, "{lines:?}");
            n_links = n_links.max(line.links.end);
            assert_eq!(line.number.unwrap_or(last + 1), last + 1, "{lines:?}");
            last = line.number.unwrap_or_default();
            n_items += usize::from(line.number.is_some());
        }
        let n_strong = step.links.iter().filter(|link| link.kind == LinkKind::Strong).count();
        assert!(lines.iter().filter(|line| line.number.is_some()).count() >= n_strong);
        assert_eq!(n_links, step.links.len(), "{lines:?}");
    }
    assert!(n_items > 1_000, "{n_items}");
}

/// W4: the names of houses are found in texts, alone and in lists, with and without a grid.
#[test]
fn texts_name_houses() {
    for (layout, _) in many_grids().into_iter().chain([(Layout::classic(), Vec::new())]) {
        for language in Language::ALL {
            let places = PlaceNames::new(language, &layout);
            for own in layout.houses() {
                let text = Voice::new(language, &layout).area(&[own]);
                let pieces = places.pieces(&text);
                let [_, (name, areas), _] = &pieces[..] else { panic!("{pieces:?}") };
                assert!(
                    Voice::new(language, &layout).house(own, Form::Bare).ends_with(name),
                    "{text}"
                );
                let shown = areas[0];
                let rows = shown.row..shown.row + shown.rows;
                let mut cells = rows.flat_map(|row| {
                    let columns = shown.column..shown.column + shown.columns;
                    columns.map(move |column| (row, column))
                });
                let all = layout.cells_of(own).iter().map(|&cell| layout.position(cell));
                assert!(cells.by_ref().eq(all), "{text}: {shown:?}");
            }
        }
    }
    let places = PlaceNames::new(Language::French, &"samurai".parse().unwrap());
    let text = "5 : lignes 1, 3 et 9 du centre, 4 ; bloc 3 et NO r1c2 ; r3c4 ; narrow 3 de NO";
    let pieces = places.pieces(text);
    let named: Vec<_> = pieces.iter().filter(|(_, areas)| !areas.is_empty()).collect();
    let [(rows, three), (cell, one)] = named[..] else { panic!("{named:?}") };
    assert_eq!((*rows, three.len()), ("lignes 1, 3 et 9 du centre", 3));
    assert_eq!((*cell, one[0].row, one[0].column), ("NO r1c2", 0, 1));
}

/// The longest fixed part of each text for explanations.
fn pieces() -> Vec<(String, String)> {
    let texts = fluent_syntax::parser::parse(include_str!("../../texts/en/page.ftl")).unwrap();
    let starts = ["explain", "chain", "forcing", "net", "because"];
    let mut pieces = Vec::new();
    for entry in &texts.body {
        let Entry::Message(message) = entry else { continue };
        if !starts.iter().any(|start| message.id.name.starts_with(start)) {
            continue;
        }
        let Some(Pattern { elements }) = &message.value else { continue };
        let fixed = elements.iter().filter_map(|element| match element {
            PatternElement::TextElement { value } => Some(*value),
            PatternElement::Placeable { .. } => None,
        });
        let longest = fixed.max_by_key(|text| text.len()).unwrap_or_default();
        pieces.push((message.id.name.to_owned(), longest.to_owned()));
    }
    assert!(pieces.len() > 60);
    pieces
}
