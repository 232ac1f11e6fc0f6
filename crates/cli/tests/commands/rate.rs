//! Puzzles graded on the command line.

use insta::assert_snapshot;
use ninefold::grade::Grade;
use ninefold::{Board, Layout, Puzzle, Stop};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use serde_json::{Value, json};

use crate::{ninefold, transcript};

fn rate(arguments: &[&str], input: &str) -> (u8, String, String) {
    ninefold(&[&["rate"], arguments].concat(), input.as_bytes())
}

/// C3, D11: the puzzle, its level, score and hardest technique; other boards get their verdict, and
/// the rest are still graded.
#[test]
fn lines() {
    let (empty, conflict) = (".".repeat(81), format!("55{}", ".".repeat(79)));
    let unsolvable = format!("5{}", &GIVENS[1..]).replacen("53..", "5.3.", 1);
    let input = format!("{GIVENS}\n{empty}\n{conflict}\nhello\n{unsolvable}\n{SOLVED}\n{GIVENS}\n");
    assert_snapshot!(transcript(&["rate"], &input));
}

/// C3: generated puzzles have the level they were made for, with any number of threads.
#[test]
fn levels_of_generated_puzzles() {
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        let arguments = ["generate", "30", "--seed", "levels", "--level", level];
        let (_, puzzles, _) = ninefold(&arguments, b"");
        let (code, rated, errors) = rate(&["--threads", "1"], &puzzles);
        assert_eq!((code, errors.as_str(), rated.lines().count()), (0, "", 30));
        for (puzzle, line) in puzzles.lines().zip(rated.lines()) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!((fields.len(), fields[0], fields[1]), (4, puzzle, level));
        }
        assert_eq!(rate(&["--threads", "3"], &puzzles).1, rated);
        let (_, documents, _) = ninefold(&[&arguments[..], &["--json"]].concat(), b"");
        let declares = format!("\"declared\":{{\"difficulty\":\"{level}\"}}");
        assert!(documents.lines().all(|document| document.contains(&declares)));
    }
}

/// C3, M12: the object has the whole path and, for several grids, the grade of each.
#[test]
fn objects() {
    let (_, twins, _) = ninefold(
        &[
            "generate", "--seed", "objects", "--layout", "twin-nw", "--level", "hard", "--alone",
            "0",
        ],
        b"",
    );
    let (code, output, _) = rate(&["--json", "--layout", "twin-nw"], &twins);
    let object: Value = serde_json::from_str(&output).unwrap();
    let layout: Layout = "twin-nw".parse().unwrap();
    let puzzle = Puzzle::new(Board::parse(&layout, twins.trim_end()).unwrap()).unwrap();
    let grade = Grade::new(&puzzle, Stop::NEVER).unwrap().unwrap();
    assert_eq!((code, &object["verdict"], &object["level"]), (0, &"graded".into(), &"hard".into()));
    assert_eq!(object["score"], grade.score);
    let steps = object["steps"].as_array().unwrap();
    let scores: u64 = steps.iter().map(|step| step["score"].as_u64().unwrap()).sum();
    assert_eq!(scores, u64::from(grade.score));
    let counted = object["techniques"].as_array().unwrap();
    let counted: u64 = counted.iter().map(|count| count["steps"].as_u64().unwrap()).sum();
    assert_eq!(counted, steps.len() as u64);
    let placed: usize = steps.iter().map(|s| s["placements"].as_array().unwrap().len()).sum();
    assert_eq!(placed, 153 - puzzle.n_givens());
    let grids = object["grids"].as_array().unwrap();
    assert_eq!(grids.len(), 2);
    assert!(grids.iter().all(|grid| grid["solvable_alone"] == false));
    assert!(object["interlock"]["steps_with_shared_boxes"].as_u64().unwrap() > 0);

    let (code, output, _) = rate(&["--json"], "hello\n");
    let object: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &object["verdict"], &object["level"]), (1, &"invalid".into(), &Value::Null));
    assert!(object["error"].as_str().unwrap().contains("'h'"));
}

/// A puzzle that needs chains, as Sudoku Explainer rates it: 6.6, 1.2, 1.2.
const CHAINS: &str =
    "......2....1..683...7.5.......5..3..6....9..42..76...8.83.4.1..4......2.7..69....";

/// C3, D11: the exact rating, in columns and in JSON, for one grid and for several; with any number of
/// threads.
#[test]
fn exact_ratings() {
    let input = format!("{GIVENS}\n{CHAINS}\nhello\n{SOLVED}\n");
    assert_snapshot!(transcript(&["rate", "--exact"], &input));
    let (_, output, _) = rate(&["--json"], CHAINS);
    let object: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(object["rating"], json!({ "scale": "SE", "er": 6.6, "ep": 1.2, "ed": 1.2 }));

    let many = ninefold(&["generate", "200", "--seed", "exact"], b"").1;
    assert_eq!(rate(&["--exact", "--threads", "1"], &many), rate(&["--exact"], &many));

    let twins = ["generate", "--seed", "exact", "--layout", "twin-nw"];
    let (_, output, _) = rate(&["--json"], &ninefold(&twins, b"").1);
    let object: Value = serde_json::from_str(&output).unwrap();
    let rating = &object["rating"];
    let grids = rating["grids"].as_array().unwrap();
    let hardest = grids.iter().map(|grid| grid["er"].as_f64().unwrap()).reduce(f64::max);
    assert_eq!((&rating["scale"], rating["er"].as_f64()), (&"SE-M".into(), hardest));
    assert!(rating["interlock"]["steps_with_shared_boxes"].as_u64().unwrap() > 0);
}

/// C3: only the requested puzzles are printed.
#[test]
fn filters() {
    let input = format!("{GIVENS}\n{CHAINS}\n{}\n", ".".repeat(81));
    let kept = |arguments: &[&str]| {
        let lines = rate(arguments, &input).1;
        let puzzle = |line: &str| line.split('\t').next().map(str::to_owned);
        lines.lines().filter_map(puzzle).collect::<Vec<_>>()
    };
    assert_eq!(kept(&["--level", "easy"]), [GIVENS]);
    assert_eq!(kept(&["--hardest", "x-wing"]), [""; 0]);
    assert_eq!(kept(&["--rating", "6.6"]), [CHAINS]);
    assert_eq!(kept(&["--rating", "..2.0"]), [GIVENS]);
    assert_eq!(kept(&["--rating", "1.0.."]), [GIVENS, CHAINS]);
    assert_eq!(kept(&["--diamond"]), [GIVENS]);
    assert_eq!(kept(&["--pearl", "--level", "hard"]), [""; 0]);
    for wrong in ["x", "..", "7.25", "7.5..7.0"] {
        let (code, output, errors) = rate(&["--rating", wrong], &input);
        assert_eq!((code, &*output), (2, ""));
        assert!(errors.contains("expected "), "{errors}");
    }
}
