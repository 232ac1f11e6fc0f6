//! Techniques that are used only on request: sound on every layout, and absent from grades.

use std::collections::BTreeMap;

use ninefold::generate::{self, Recipe, RecipeError};
use ninefold::logic::{Candidates, Level, Path, Technique, TechniqueSet, next_step, steps};
use ninefold::solve::{self, Budget};
use ninefold::{Board, CatalogEntry, Digit, DigitSet, Layout, Puzzle, Stop};
use ninefold_testkit::Numbers;
use ninefold_testkit::boards::gattai;
use ninefold_testkit::data::{is_long, list};

use crate::logic::assert_sound;

fn on_request() -> TechniqueSet {
    TechniqueSet::ALL - TechniqueSet::DEFAULT
}

/// The techniques that hold only if there is one solution.
const LOOPS: [Technique; 4] = [
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
];

/// A state of a solved board: some cells have their digit, the others have it as a candidate, with
/// some more.
fn state(solution: &Board, numbers: &mut Numbers) -> Candidates {
    let layout = solution.layout();
    let mut givens = Board::empty(layout);
    let share = 3 + numbers.below(4);
    for cell in layout.cells() {
        if numbers.below(10) < share {
            givens.set(cell, solution.get(cell));
        }
    }
    let mut candidates = Candidates::new(&givens);
    let kept = 2 + numbers.below(5);
    for cell in candidates.open_cells().collect::<Vec<_>>() {
        let right = solution.get(cell).unwrap();
        for digit in candidates.of(cell) {
            if digit != right && numbers.below(10) >= kept {
                candidates.remove(cell, digit);
            }
        }
    }
    candidates
}

/// D11: on every layout, requested steps never contradict the solution, whatever marks a player has
/// removed, as long as the right ones are left.
#[test]
fn requested_steps_are_sound_on_every_layout() {
    let mut numbers = Numbers::new(24);
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut n_states = 0;
    for entry in CatalogEntry::all() {
        let layout = &entry.layout;
        let found = solve::solutions(&Board::empty(layout), 1, Budget::default());
        let solution = &found.boards[0];
        let n = if is_long() { 1_000 } else { 8 } / layout.n_grids().pow(2);
        for _ in 0..n.max(1) {
            let candidates = state(solution, &mut numbers);
            n_states += 1;
            // These givens may have more than one solution; unique loops are tested below.
            for technique in on_request() - LOOPS.into_iter().collect() {
                for step in steps(&candidates, technique) {
                    *counts.entry(technique).or_default() += 1;
                    let is_right = step
                        .placements
                        .iter()
                        .all(|p| solution.get(p.cell) == Some(p.digit))
                        && step.eliminations.iter().all(|e| solution.get(e.cell) != Some(e.digit));
                    let is_real = step.eliminations.iter().all(|e| candidates.has(e.cell, e.digit))
                        && step.placements.iter().all(|p| candidates.has(p.cell, p.digit))
                        && step.placements.len() + step.eliminations.len() > 0;
                    assert!(is_right && is_real, "{}: {}", entry.id, step.display(layout));
                }
            }
        }
    }
    println!("{n_states} states: {counts:?}");
    // Lines of five to seven houses need a digit that is rarely placed.
    let rare = [Technique::Whale, Technique::Leviathan];
    let rare: TechniqueSet = rare.into_iter().chain(LOOPS).collect();
    let missing = on_request() - rare - counts.keys().copied().collect::<TechniqueSet>();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A state of a puzzle in which two digits are candidates of many cells: some cells have their
/// digit, the others their digit and, where possible, these two.
fn around_a_pair(puzzle: &Puzzle, numbers: &mut Numbers) -> Candidates {
    let mut candidates = Candidates::new(puzzle.givens());
    let [one, other, ..] =
        numbers.shuffled::<9>().map(|digit| Digit::new(digit as u8 + 1).unwrap());
    let pair = DigitSet::from_iter([one, other]);
    for cell in candidates.open_cells().collect::<Vec<_>>() {
        let right = puzzle.solution().get(cell).unwrap();
        match numbers.below(12) {
            0..=2 => {}
            3..=5 => candidates.place(cell, right),
            _ => candidates.keep(cell, pair | DigitSet::of(right)),
        }
    }
    candidates
}

/// D11: unique loops of all types are sound on one grid and on several, even where grids share more
/// than a box.
#[test]
fn unique_loops_are_sound() {
    let mut numbers = Numbers::new(26);
    for layout in ["classic", "twin-nw", "samurai", "0,0 0,3", "0,0 3,3 0,6"] {
        let layout: Layout = layout.parse().unwrap();
        let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
        for index in 0..if is_long() { 200 } else { 3 } {
            let puzzle = generate::puzzle(&Recipe::minimal(&layout), "loops", index, Stop::NEVER)
                .unwrap()
                .puzzle;
            for _ in 0..100 {
                let candidates = around_a_pair(&puzzle, &mut numbers);
                for technique in LOOPS {
                    for step in steps(&candidates, technique) {
                        assert_sound(&puzzle, &candidates, &step);
                        *counts.entry(technique).or_default() += 1;
                    }
                }
            }
        }
        println!("{layout}: {counts:?}");
        assert_eq!(counts.len(), LOOPS.len(), "{layout}: {counts:?}");
    }
}

/// D11: exocets, multi-sector locked sets and Kraken fish of the hardest puzzles are sound, at the
/// start and after all that is easier than chains.
#[test]
fn steps_of_the_hardest_puzzles_are_sound() {
    let below_expert: TechniqueSet =
        TechniqueSet::DEFAULT.iter().filter(|other| other.level() < Level::Expert).collect();
    let techniques = [
        Technique::JuniorExocet,
        Technique::MultiSectorLockedSet,
        Technique::KrakenFish1,
        Technique::KrakenFish2,
    ];
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    let boards = list("hardest-1106", 30, 1).into_iter();
    let boards = boards.chain(list("hardest-11plus-5000", 250, 5));
    let boards: Vec<Board> = boards.chain(list("random-minimal-20k", 1_000, 10)).collect();
    for board in &boards {
        let puzzle = Puzzle::new(board.clone()).unwrap();
        let start = Candidates::new(board);
        let end = Path::new(start.clone(), below_expert, Stop::NEVER).unwrap().end().clone();
        for candidates in [start, end] {
            for technique in techniques {
                for step in steps(&candidates, technique) {
                    assert_sound(&puzzle, &candidates, &step);
                    *counts.entry(technique).or_default() += 1;
                }
            }
        }
    }
    println!("{} puzzles: {counts:?}", boards.len());
    assert!(boards.is_empty() || counts.len() == techniques.len(), "{counts:?}");
}

/// D11: wrong marks do not lead to a panic either, and only to steps that change something.
#[test]
fn requested_steps_bear_wrong_marks() {
    let mut numbers = Numbers::new(25);
    for entry in CatalogEntry::all().iter().filter(|entry| entry.layout.n_grids() <= 5) {
        let found = solve::solutions(&Board::empty(&entry.layout), 1, Budget::default());
        for _ in 0..if is_long() { 30 } else { 1 } {
            let mut candidates = state(&found.boards[0], &mut numbers);
            for cell in candidates.open_cells().collect::<Vec<_>>() {
                if numbers.below(12) == 0 {
                    candidates.remove(cell, found.boards[0].get(cell).unwrap());
                }
            }
            for technique in on_request() {
                for step in steps(&candidates, technique) {
                    let all = step.eliminations.iter().chain(&step.placements);
                    assert!(all.clone().all(|c| candidates.has(c.cell, c.digit)));
                    assert!(all.count() > 0);
                }
            }
        }
    }
}

/// D11: with every technique, paths of real puzzles lead to the solution.
#[test]
fn paths_with_every_technique_are_sound() {
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    let boards = list("random-minimal-20k", 2_500, 40).into_iter();
    for board in boards.chain(list("magictour-top1465", 200, 5)).chain(gattai().take(2)) {
        let puzzle = Puzzle::new(board.clone()).unwrap();
        let mut candidates = Candidates::new(&board);
        while let Some(step) = next_step(&candidates, TechniqueSet::ALL, Stop::NEVER).unwrap() {
            assert_sound(&puzzle, &candidates, &step);
            *counts.entry(step.technique).or_default() += 1;
            candidates.apply(&step);
        }
        assert!(candidates.is_solved(), "{board:?}");
    }
    let on_request = on_request();
    counts.retain(|&technique, _| on_request.contains(technique));
    println!("{counts:?}");
}

/// D11: techniques that are used only on request change no path, and no puzzle is made for them.
#[test]
fn requested_techniques_are_off_by_default() {
    for board in list("magictour-top1465", 300, 30) {
        let path =
            Path::new(Candidates::new(&board), TechniqueSet::default(), Stop::NEVER).unwrap();
        assert!(path.steps().iter().all(|step| !step.technique.is_on_request()));
    }
    for technique in on_request() {
        let recipe =
            Recipe::minimal(&Layout::classic()).but(|recipe| recipe.with = technique.into());
        assert_eq!(recipe.check(), [RecipeError::OnlyOnRequest(technique)]);
    }
}
