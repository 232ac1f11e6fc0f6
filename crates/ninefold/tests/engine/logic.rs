//! Logic compared with solutions, with the levels of another program, and with itself.

use std::collections::BTreeMap;

use ninefold::grade::{Grade, Interlock};
use ninefold::logic::{Candidates, Level, Path, Step, Technique, TechniqueSet, next_step, steps};
use ninefold::solve::{self, Budget};
use ninefold::{Board, Digit, Layout, Puzzle, Stop};
use ninefold_testkit::boards::{GIVENS, classic, gattai};
use ninefold_testkit::data::{data_file, is_long, list};
use proptest::prelude::*;
use serde_json::Value;

use crate::data::boards;

/// The published puzzles of many grids.
fn published_gattai() -> Vec<Board> {
    let text = data_file("gattai-v1.jsonl").unwrap_or_default();
    let read = |line: &str| {
        let document: Value = serde_json::from_str(line).unwrap();
        let layout: Layout = document["mode"].as_str().unwrap().parse().unwrap();
        let mut board = Board::empty(&layout);
        for grid in layout.grids() {
            let rows = &document["grids"][layout.grid_name(grid)]["grid"];
            for (row, column) in (0..81).map(|place| (place / 9, place % 9)) {
                let cell = layout.cell_in(grid, row as u8, column as u8).unwrap();
                board.set(cell, Digit::new(rows[row][column].as_u64().unwrap() as u8));
            }
        }
        board
    };
    text.lines().map(read).collect()
}

/// Checks that a step eliminates no digit of the solution, places no other digit, and has an
/// effect.
pub(crate) fn assert_sound(puzzle: &Puzzle, candidates: &Candidates, step: &Step) {
    let solution = puzzle.solution();
    let is_right = step.placements.iter().all(|p| solution.get(p.cell) == Some(p.digit))
        && step.eliminations.iter().all(|e| solution.get(e.cell) != Some(e.digit));
    let placed = step.placements.iter().any(|p| candidates.has(p.cell, p.digit));
    let is_real = step.eliminations.iter().all(|e| candidates.has(e.cell, e.digit))
        && (placed || !step.eliminations.is_empty());
    let text = step.display(puzzle.layout());
    assert!(is_right && is_real, "{:?}: {text}", puzzle.givens());
}

/// Follows the path to its end, checking every step.
pub(crate) fn assert_complete(givens: &Board) -> Path {
    let puzzle = Puzzle::new(givens.clone()).unwrap();
    let path = Path::new(Candidates::new(givens), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
    let mut candidates = Candidates::new(givens);
    for step in path.steps() {
        assert_sound(&puzzle, &candidates, step);
        candidates.apply(step);
    }
    assert_eq!(&path.end().board(), puzzle.solution(), "{givens:?}");
    path
}

/// D11: every puzzle has a path to its solution, and every step of it is right.
#[test]
fn paths_lead_to_the_solution() {
    for (name, step) in [
        ("easy-20k", 500),
        ("random-minimal-20k", 60),
        ("17-clue", 400),
        ("magictour-top1465", 30),
        ("hardest-1106", 25),
        ("hardest-11plus-5000", 500),
    ] {
        let boards = list(name, step, 1);
        let paths: Vec<Path> = boards.iter().map(assert_complete).collect();
        let n_steps: usize = paths.iter().map(|path| path.steps().len()).sum();
        let is_net =
            |path: &&Path| path.steps().iter().any(|s| s.technique == Technique::ForcingNet);
        let n_nets = paths.iter().filter(is_net).count();
        println!("{name}: {} puzzles, {n_steps} steps, {n_nets} puzzles with nets", boards.len());
    }
}

/// D11, M5: the same for puzzles of many grids.
#[test]
fn paths_lead_to_the_solution_on_many_grids() {
    let step = if is_long() { 1 } else { 3 };
    for board in published_gattai().into_iter().step_by(step).chain(gattai()) {
        let path = assert_complete(&board);
        let grade = Grade::of(&path);
        let puzzle = Puzzle::new(board).unwrap();
        assert_eq!(Grade::new(&puzzle, Stop::NEVER).unwrap(), Some(grade));
    }
}

/// D11: every step that any technique finds is right, not only those taken.
#[test]
fn all_steps_are_sound() {
    let mut counts = vec![0; Technique::COUNT];
    let boards = list("random-minimal-20k", 400, 8).into_iter().chain(gattai());
    for board in boards.chain(list("magictour-top1465", 500, 10)) {
        let puzzle = Puzzle::new(board.clone()).unwrap();
        let mut candidates = Candidates::new(&board);
        let mut n_hard = 0;
        while let Some(next) = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap() {
            if next.technique > Technique::HiddenSingle {
                n_hard += 1;
                // Techniques with thousands of steps in every state are only sampled.
                let last = match board.layout().n_grids() {
                    1 if n_hard % 16 == 0 => Technique::ForcingChain,
                    _ => Technique::XyChain,
                };
                for technique in TechniqueSet::up_to(last) {
                    for step in steps(&candidates, technique) {
                        counts[technique as usize] += 1;
                        assert_sound(&puzzle, &candidates, &step);
                    }
                }
            }
            candidates.apply(&next);
        }
    }
    for (technique, count) in Technique::ALL.into_iter().zip(counts) {
        println!("{technique:36} {count}");
    }
}

/// The level that another program's name stands for.
fn level_of(name: &str) -> Level {
    match name {
        "Unfair" => Level::Expert,
        name => name.to_lowercase().parse().unwrap(),
    }
}

/// D11: levels agree with those of another program that players know.
#[test]
fn levels_agree() {
    let Some(text) = data_file("hodoku-levels.csv") else { return };
    let step = if is_long() { 1 } else { 7 };
    let (mut equal, mut far, mut all) = (0, 0, 0);
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().skip(1).step_by(step) {
        let fields: Vec<&str> = line.splitn(4, ',').collect();
        let path =
            Path::new(Candidates::new(&classic(fields[0])), TechniqueSet::DEFAULT, Stop::NEVER)
                .unwrap();
        let grade = Grade::of(&path);
        let distance = (grade.level as usize).abs_diff(level_of(fields[1]) as usize);
        all += 1;
        equal += usize::from(distance == 0);
        far += usize::from(distance > 1);
        if distance > 0 {
            let hardest = grade.hardest.unwrap();
            let why = if hardest.level() < grade.level {
                "the sum of our scores".to_owned()
            } else if hardest.level() > level_of(fields[1]) {
                format!("our {hardest}")
            } else {
                "the sum of its scores, or a harder step of its own".to_owned()
            };
            *groups
                .entry(format!("{} there, {} here: {why}", fields[1], grade.level))
                .or_default() += 1;
        }
    }
    println!("{all} puzzles: the same level {equal}, off by more than one {far}");
    for (group, count) in groups {
        println!("{count:4} {group}");
    }
    assert!(equal * 100 >= all * 97 && far == 0, "{equal} and {far} of {all}");
}

/// D11: a board without a solution is never solved, whatever its digits.
#[test]
fn nonsense_is_not_solved() {
    let mut board = classic(GIVENS);
    board.set(Layout::classic().cell(2).unwrap(), Digit::new(2));
    assert!(
        !Path::new(Candidates::new(&board), TechniqueSet::DEFAULT, Stop::NEVER)
            .unwrap()
            .is_solved()
    );
    board.set(Layout::classic().cell(2).unwrap(), Digit::new(5));
    assert!(
        !Path::new(Candidates::new(&board), TechniqueSet::DEFAULT, Stop::NEVER)
            .unwrap()
            .is_solved()
    );
    let empty = Candidates::new(&Board::empty(&Layout::classic()));
    let path = Path::new(empty, TechniqueSet::DEFAULT.without(Technique::ForcingNet), Stop::NEVER)
        .unwrap();
    assert!(path.steps().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Boards with conflicts and without a solution, on any layout, are never reported as solved.
    #[test]
    fn random_boards_are_not_solved(board in boards()) {
        let path = Path::new(Candidates::new(&board), TechniqueSet::up_to(Technique::AlsXyWing), Stop::NEVER).unwrap();
        prop_assert_eq!(path.is_solved(), path.end().board().is_solved());
    }
}

/// D11, M12: each of several grids has its own grade; the hardest step is in one of them, and no
/// grid is harder than the whole. Steps across a seam are counted, and grids solvable alone are
/// named.
#[test]
fn grids_have_grades_of_their_own() {
    for givens in gattai() {
        let puzzle = Puzzle::new(givens).unwrap();
        let layout = puzzle.layout().clone();
        let path = Path::new(Candidates::new(puzzle.givens()), TechniqueSet::DEFAULT, Stop::NEVER)
            .unwrap();
        let whole = Grade::of(&path);
        let grids: Vec<Grade> = layout.grids().map(|grid| Grade::of_grid(&path, grid)).collect();
        assert!(grids.iter().any(|grid| grid.hardest == whole.hardest));
        assert!(grids.iter().all(|grid| grid.score <= whole.score && grid.score > 0));
        assert!(grids.iter().map(|grid| grid.score).sum::<u32>() >= whole.score);
        let interlock = Interlock::of(&puzzle, &path);
        assert_eq!(interlock.n_steps, path.steps().len());
        assert!(interlock.n_shared > 0 && interlock.n_shared < interlock.n_steps);
        for grid in layout.grids() {
            let alone = Board::from_grids(&Layout::classic(), &[puzzle.givens().grid(grid)]);
            let found = solve::solutions_slowly(&alone.unwrap(), 2, Budget::default());
            let is_alone = found.boards.len() == 1;
            assert_eq!(interlock.alone.contains(&grid), is_alone);
        }
    }
}
