//! Puzzles graded on the command line.

use insta::assert_snapshot;
use ninefold::grade::Grade;
use ninefold::{Board, Layout, Puzzle};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use serde_json::Value;

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
    let grade = Grade::new(&puzzle).unwrap();
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
