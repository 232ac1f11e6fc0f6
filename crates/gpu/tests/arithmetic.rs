//! The arithmetic of the card, on machines with and without a card.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use ninefold::solve::{Budget, Kernel, Solved};
use ninefold_gpu::{Card, CardError};
use ninefold_testkit::answers::digest;
use ninefold_testkit::card::driver;
use ninefold_testkit::data::data_file;
use ninefold_testkit::digest::minimal_puzzles;

/// The published lists: with one solution, with several, and with none.
const LISTS: [&str; 7] = [
    "easy-20k",
    "random-minimal-20k",
    "17-clue",
    "magictour-top1465",
    "hardest-11plus-5000",
    "multi-solution-serg",
    "mutated-20k",
];

fn kernel_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kernel")
}

/// The grids of a list of lines.
fn grids(text: &str) -> Vec<[u8; 81]> {
    let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    lines.map(|line| std::array::from_fn(|cell| digit(line.as_bytes()[cell]))).collect()
}

/// Every list, and some unusual grids: empty, with conflicts, complete.
fn all_grids() -> Vec<(&'static str, Vec<[u8; 81]>)> {
    let mut odd = minimal_puzzles(Kernel::best());
    // Without one of its clues, a minimal puzzle has several solutions.
    for index in 0..odd.len() {
        let mut grid = odd[index];
        *grid.iter_mut().find(|cell| **cell != 0).expect("a clue") = 0;
        odd.push(grid);
    }
    let (mut row, mut column, mut square) = ([0; 81], [0; 81], [0; 81]);
    (row[0], row[8], column[2], column[74], square[0], square[20]) = (5, 5, 7, 7, 9, 9);
    let solved = Kernel::best().solve(&odd[0], 2, Budget::default()).expect("digits");
    odd.extend([[0; 81], [1; 81], row, column, square]);
    odd.extend(solved.solution());
    let list =
        |name: &'static str| Some((name, grids(&data_file(&format!("puzzles/{name}.txt"))?)));
    [("odd ones", odd)].into_iter().chain(LISTS.into_iter().filter_map(list)).collect()
}

/// The number of solutions of each grid, and its only one: by the fastest kernel, and by batches of the
/// portable kernel, which has the arithmetic of the card in Rust.
fn expected(grids: &[[u8; 81]]) -> Vec<(u64, Option<[u8; 81]>)> {
    let by = |kernel: Kernel| -> Vec<_> {
        let solved = kernel.solve_all(grids, 2, Budget::default()).expect("digits");
        solved.iter().map(only).collect()
    };
    let portable = by(*Kernel::all().last().expect("the portable kernel"));
    assert!(by(Kernel::best()) == portable);
    portable
}

fn only(solved: &Solved) -> (u64, Option<[u8; 81]>) {
    (solved.found, solved.solution().copied().filter(|_| solved.found == 1))
}

// B8: the card's arithmetic, compiled for the processor, gives the engine's answers.
#[test]
fn the_arithmetic_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("host");
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&program);
    let status = compiler.arg(kernel_folder().join("host.cpp")).status().expect("a C++ compiler");
    assert!(status.success());
    for (name, grids) in all_grids() {
        let mut host = Command::new(&program);
        let mut host = host.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut input = host.stdin.take().expect("its input");
        let bytes = grids.as_flattened().to_vec();
        let writing = thread::spawn(move || input.write_all(&bytes));
        let output = host.wait_with_output().expect("its output");
        writing.join().expect("a thread").expect("it reads everything");
        assert_eq!(output.stdout.len(), grids.len() * 82, "{name}");
        let answers = output.stdout.chunks_exact(82).map(|answer| {
            let solution: [u8; 81] = answer[1..].try_into().expect("81 digits");
            (u64::from(answer[0]), (answer[0] == 1).then_some(solution))
        });
        for ((grid, answer), expected) in grids.iter().zip(answers).zip(expected(&grids)) {
            assert_eq!(answer, expected, "{name}: {grid:?}");
        }
    }
}

// B8: the same with the driver for tests, so that all code but the kernel itself is tested everywhere.
#[cfg(target_os = "linux")]
#[test]
fn cards_of_tests_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut again = Command::new(env::current_exe().expect("this test"));
    again.args(["--exact", "cards_are_right"]).env("LD_LIBRARY_PATH", driver(folder.path()));
    let output = again.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

// B8: a card, if there is one, gives the engine's answers, in batches of any size and from several
// threads; otherwise the error says that there is none.
#[test]
fn cards_are_right() {
    let cards = match Card::all() {
        Ok(cards) => cards,
        Err(why) => {
            assert!(matches!(why, CardError::NoDriver | CardError::NoCard), "{why}");
            assert!(why.to_string().starts_with("no graphics card: "), "{why}");
            return;
        }
    };
    for (name, mut grids) in all_grids() {
        if cards[0].name().starts_with("Test card") {
            grids.truncate(400); // it is slow
        }
        let expected = expected(&grids);
        for card in &cards {
            let solve = |grids: &[[u8; 81]]| -> Vec<_> {
                let solved = card.solve_all(grids, Budget::default()).expect("a card that works");
                solved.iter().map(only).collect()
            };
            assert_eq!(solve(&grids), expected, "{name}");
            for n_grids in (0..grids.len().min(100)).step_by(3) {
                assert_eq!(solve(&grids[..n_grids]), expected[..n_grids], "{name}");
            }
            thread::scope(|scope| {
                let threads = [(); 8].map(|()| scope.spawn(|| solve(&grids)));
                for each in threads {
                    assert!(each.join().expect("a thread") == expected, "{name}");
                }
            });
            let count = |grids: &[[u8; 81]], budget: Budget<'_>| {
                let packed = card.pack(grids).expect("enough memory");
                card.count_packed(&packed, budget).expect("a card that works")
            };
            let counts: Vec<u8> = expected.iter().map(|(found, _)| *found as u8).collect();
            assert_eq!(count(&grids, Budget::default()), counts, "{name}");
            for n_grids in (0..grids.len().min(100)).step_by(7) {
                assert_eq!(
                    count(&grids[..n_grids], Budget::default()),
                    counts[..n_grids],
                    "{name}"
                );
            }
            for (count, expected) in count(&grids, Budget::nodes(1)).iter().zip(&counts) {
                assert!(count == expected || *count == Card::GAVE_UP, "{name}");
            }
            // A grid that needs more guesses than the card may try is left to the processor.
            let budget = Budget::nodes(1);
            let by_card = card.solve_all(&grids, budget).expect("a card that works");
            let by_processor = Kernel::best().solve_all(&grids, 2, budget).expect("digits");
            for ((card, processor), expected) in by_card.iter().zip(by_processor).zip(&expected) {
                assert!(only(card) == *expected || *card == processor, "{name}");
            }
        }
    }
    let mut wrong = [[0; 81]; 3];
    wrong[2][7] = 10;
    let why = cards[0].solve_all(&wrong, Budget::default()).expect_err("it is not a digit");
    assert_eq!(why.to_string(), "grid 2, cell 7: expected a digit or 0, found 10");
}

// B9: the shipped kernel was made from the sources beside it, and nvcc, if installed, accepts them.
#[test]
fn the_kernel_is_up_to_date() {
    let folder = kernel_folder();
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let sources = format!("{:016x}", digest(&(read("arithmetic.h") + &read("solve.cu"))));
    let shipped = read("solve.ptx");
    assert!(
        shipped.lines().nth(1) == Some(&format!("// of sources {sources}")),
        "kernel/solve.ptx is not of these sources, {sources}: make it again as its first line says"
    );
    let made = tempfile::NamedTempFile::new().expect("a file");
    let mut nvcc = Command::new("nvcc");
    nvcc.args(["-O3", "-std=c++17", "-arch=compute_75", "-ptx", "-o"]).arg(made.path());
    if let Ok(output) = nvcc.arg(folder.join("solve.cu")).output() {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let made = fs::read_to_string(made.path()).expect("what nvcc made");
        // Only some lines: the same compiler does not always name its registers alike.
        let entries = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.contains(".entry ")).map(str::to_owned).collect()
        };
        assert_eq!(entries(&made), entries(&shipped));
    }
}
