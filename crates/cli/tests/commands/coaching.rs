//! Hints, explanations and lessons on the command line.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use ninefold::logic::Technique;
use ninefold::{Board, Game, Layout, Puzzle, Settings, Turn};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_wire::GameDocument;
use serde_json::Value;

use crate::{ninefold, transcript};

/// A puzzle that needs more than singles.
const HARD: &str =
    "......2....1..683...7.5.......5..3..6....9..42..76...8.83.4.1..4......2.7..69....";

/// The document of a game in which these turns were played.
fn game(turns: &[&str]) -> String {
    let layout = Layout::classic();
    let puzzle = Puzzle::new(Board::parse(&layout, GIVENS).unwrap()).unwrap();
    let mut game = Game::new(puzzle, Settings::default());
    for turn in turns {
        game.play(Turn::parse(&layout, turn).unwrap(), 0).unwrap();
    }
    GameDocument::new(game).to_json()
}

/// C7, D10: every level of the ladder, in English and in French.
#[test]
fn the_ladder() {
    let mut text = String::new();
    for language in ["en", "fr"] {
        for level in ["1", "2", "3", "4", "5", "6"] {
            text += &transcript(&["hint", "--lang", language, "--level", level, HARD], "");
        }
        let singles = ["--all", "--technique", "full-house,naked-single", GIVENS];
        text += &transcript(&[&["hint", "--lang", language][..], &singles].concat(), "");
        for of in ["r1c1=7", "r1c3=5", "r1c3=1", "r1c3=4"] {
            text += &transcript(&["hint", "--lang", language, "--why-not", of, GIVENS], "");
        }
    }
    assert_snapshot!(text);
}

/// C7, D10: every step of a board can be listed, by technique, cell and digit; impossible requests
/// are refused with the reason.
#[test]
fn all_steps() {
    let objects = |arguments: &[&str]| {
        let arguments = [&["hint", "--all", "--json"], arguments, &[GIVENS]].concat();
        let (code, output, errors) = ninefold(&arguments, b"");
        let read = |line| serde_json::from_str(line).unwrap();
        (code, output.lines().map(read).collect::<Vec<Value>>(), errors)
    };
    let (code, all, _) = objects(&[]);
    assert_eq!((code, &all[0]["technique"]), (0, &"naked-single".into()));
    assert!(all.iter().all(|step| step["text"].is_string() && step["line"] == 1));
    let names: std::collections::BTreeSet<&str> =
        all.iter().filter_map(|step| step["technique"].as_str()).collect();
    assert!(names.len() > 5, "{names:?}");
    let (_, here, _) = objects(&["--cell", "r5c5", "--digit", "5"]);
    assert!(!here.is_empty() && here.len() < all.len());
    let acts_here = |step: &Value| {
        let changed = |list: &str| {
            let place = ["row", "col", "digit"].map(|name| step[list][0][name].as_u64());
            place == [Some(4), Some(4), Some(5)]
        };
        changed("placements") || changed("eliminations")
    };
    assert!(here.iter().all(acts_here), "{here:?}");
    let (code, none, errors) = objects(&["--technique", "jellyfish", "--cell", "r5c5"]);
    assert_eq!((code, none.len()), (1, 1));
    assert_eq!(errors, "line 1: No step matches.\n");
    for (arguments, message) in [
        (&["--all", "--cell", "r10c1"][..], "line 1: there is no cell r10c1"),
        (&["--why-not", "r1c3"], "line 1: r1c3 is not a digit in a cell"),
        (&["--why-not", "undo 3"], "line 1: undo 3 is not a digit in a cell"),
    ] {
        let (code, _, errors) = ninefold(&[&["hint"], arguments, &[GIVENS]].concat(), b"");
        assert_eq!(code, 1);
        assert!(errors.starts_with(message), "{errors}");
    }
    for arguments in [&["--digit", "5"][..], &["--all", "--digit", "0"], &["--all", "--level", "3"]]
    {
        let (code, _, _) = ninefold(&[&["hint"], arguments, &[GIVENS]].concat(), b"");
        assert_eq!(code, 2, "{arguments:?}");
    }
    let why = ["hint", "--json", "--why-not", "r1c3=1", GIVENS];
    let why: Value = serde_json::from_str(&ninefold(&why, b"").1).unwrap();
    assert_eq!((&why["kind"], &why["line"]), (&"steps".into(), &1.into()));
    assert_eq!(why["texts"].as_array().map(Vec::len), Some(2));
}

/// C7, D10: the default level is 2, and for a game one more than its last hint on the same board; a
/// mistake is reported with the turns since then, and wrong marks if marks are used.
#[test]
fn hints_in_a_game() {
    let hint = |arguments: &[&str], game: &str| {
        let (code, output, errors) = ninefold(&[&["hint"], arguments].concat(), game.as_bytes());
        assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
        output
    };
    assert_eq!(hint(&[], GIVENS), "r5c5 has only one candidate: 5.\n");
    assert_eq!(hint(&[], &game(&["r1c3=4"])), "r5c5 has only one candidate: 5.\n");
    assert_eq!(hint(&[], &game(&["hint 2"])), "Look at box 5.\n");
    assert_eq!(hint(&[], &game(&["hint 2", "hint 3"])), "Next step: Naked single.\n");
    let wrong = game(&["r1c3=1", "r5c5=5"]);
    let mistake = "There is a mistake on the board. It happened 2 turns ago.\n";
    assert_eq!(hint(&["--level", "5"], &wrong), mistake);
    assert_eq!(ninefold(&["explain"], wrong.as_bytes()), (1, mistake.to_owned(), String::new()));
    let marked = game(&["r1c3+1"]);
    assert_eq!(hint(&["--level", "4"], &marked), "Next step: Naked single.\n");
    let wrong_marks =
        "The right digit is missing from the marks of r1c3. It happened on the last turn.\n";
    assert_eq!(hint(&["--level", "4", "--marks"], &marked), wrong_marks);
    let full = game(&["candidates", "r1c3-4"]); // three quarters of the cells would be enough
    assert_eq!(hint(&["--level", "4"], &full), wrong_marks);
    let (_, table, _) = ninefold(&["convert", "--to", "candidates"], GIVENS.as_bytes());
    // In a table a cell with one candidate counts as filled, so another cell comes next.
    assert!(hint(&["--level", "6"], &table).starts_with("r5c2 is "));
    let table = table.replacen("124 ", "12  ", 1); // r1c3 is 4
    assert!(hint(&["--level", "5"], &table).starts_with("The right digit is missing"));
}

/// Boards without a next step say why: conflicts, no solution or several, nothing left to do, no
/// allowed technique that applies; or not a board at all.
#[test]
fn boards_without_a_hint() {
    let (empty, conflict) = (".".repeat(81), format!("55{}", ".".repeat(79)));
    let unsolvable = GIVENS.replacen("53..", "5.3.", 1);
    let mut text = String::new();
    for arguments in [
        &["hint", &conflict][..],
        &["hint", "--lang", "fr", &conflict],
        &["hint", &unsolvable],
        &["explain", "--lang", "fr", &empty],
        &["hint", SOLVED],
        &["explain", SOLVED],
        &["hint", "--level", "5", "--up-to", "full-house", HARD],
        &["explain", "--up-to", "full-house", HARD],
        &["hint", "no-such-file.txt"],
        &["hint", "--level", "7", HARD],
        &["hint", "--up-to", "x-wings", HARD],
        &["techniques", "swordfsh"],
    ] {
        text += &transcript(arguments, "");
    }
    let collides = game(&["r1c3=5"]);
    for command in ["hint", "explain"] {
        let (code, output, errors) = ninefold(&[command, "--lang", "fr"], collides.as_bytes());
        text += &[command, ": ", &code.to_string(), " ", &output, &errors].concat();
    }
    assert_snapshot!(text);
}

/// D12: the JSON of a hint reveals nothing beyond its level.
#[test]
fn hints_as_json() {
    let object = |level: &str| -> Value {
        let (code, output, _) = ninefold(&["hint", "--json", "--level", level, HARD], b"");
        assert_eq!(code, 0);
        serde_json::from_str(&output).unwrap()
    };
    let keys = |level: &str| -> Vec<String> {
        object(level).as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(keys("1"), ["kind", "level", "line", "text"]);
    assert_eq!(keys("2"), ["candidates", "cell", "kind", "level", "line", "text"]);
    assert_eq!(keys("3"), ["houses", "kind", "level", "line", "text"]);
    assert_eq!(keys("4"), ["kind", "level", "line", "technique", "text"]);
    assert_eq!(keys("5"), ["kind", "level", "line", "step", "text"]);
    assert_eq!(keys("6"), ["digit", "kind", "level", "line", "text"]);
    assert!(!object("3").to_string().contains("digit"));
    assert_eq!(object("6")["digit"]["row"], 6);
    assert_eq!(object("5")["step"]["placements"][0]["digit"], 2);
    // An invalid state gets an object, too, so that there is one per line.
    for command in ["hint", "explain"] {
        let input = format!("hello\n{}\n{HARD}\n", ".".repeat(81));
        let (code, output, errors) = ninefold(&[command, "--json"], input.as_bytes());
        assert_eq!((code, output.lines().count(), errors.lines().count()), (1, 3, 2));
        let first: Value = serde_json::from_str(output.lines().next().unwrap()).unwrap();
        assert_eq!((&first["line"], &first["kind"]), (&1.into(), &"invalid".into()));
    }
}

/// C7: the whole path with a reason for every step, in both languages and as JSON, on one grid and
/// on several.
#[test]
fn explanations() {
    let (code, english, _) = ninefold(&["explain", HARD], b"");
    assert_eq!(code, 0);
    assert_snapshot!(english);
    let (_, french, _) = ninefold(&["explain", "--lang", "fr", HARD], b"");
    assert_eq!(french.lines().count(), english.lines().count());
    assert!(french.contains("difficile"));
    let (code, output, _) = ninefold(&["explain", "--json", HARD], b"");
    let object: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &object["solved"], &object["level"]), (0, &true.into(), &"hard".into()));
    let (steps, texts) = (object["steps"].as_array().unwrap(), object["texts"].as_array().unwrap());
    assert_eq!((steps.len(), texts.len()), (61, 61));

    let arguments = ["generate", "--seed", "e", "--layout", "samurai", "--level", "hard"];
    let (_, samurai, _) = ninefold(&arguments, b"");
    let (code, output, _) = ninefold(&["explain", "--layout", "samurai"], samurai.as_bytes());
    let end: Vec<&str> = output.lines().rev().take(8).collect();
    assert_eq!(code, 0);
    assert!(end[0].ends_with("% of the steps use a shared box"), "{end:?}");
    assert!(end[6].starts_with("center: ") || end[6].starts_with("hard"), "{end:?}");
    assert!(output.contains(" of NW") && output.contains("center r"));
}

/// D11: the documents state the current number of techniques.
#[test]
fn documents_count_the_techniques() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["README.md", "docs/specification.md"] {
        let text = fs::read_to_string(root.join(name)).unwrap();
        let expected = format!("{} techniques", Technique::COUNT);
        assert!(text.contains(&expected), "{name} does not say \"{expected}\"");
    }
}

/// C3, C7: techniques on request are used only if they are named.
#[test]
fn techniques_on_request() {
    let puzzle =
        "1.......6.9..2...776...4......7..8..3..14.....1.3..5..5.32.1.9......71.4....8....";
    let uses = |with: &[&str]| {
        let arguments = [&["explain", "--json", "--without", "forcing-chain,forcing-net"], with];
        let (_, output, _) = ninefold(&arguments.concat(), puzzle.as_bytes());
        let object: Value = serde_json::from_str(&output).unwrap();
        let steps = object["steps"].as_array().unwrap().clone();
        let names = steps.iter().map(|step| step["technique"].as_str().unwrap().parse().unwrap());
        names.collect::<Vec<Technique>>()
    };
    assert!(uses(&[]).iter().all(|technique| !technique.is_on_request()));
    let (code, output, _) = ninefold(&["hint", "--level", "4", "--with", "all"], puzzle.as_bytes());
    assert!(code == 0 && !output.is_empty());
    let only = ["--up-to", "hidden-single", "--with", "finned-mutant-fish,Template set"];
    let found = uses(&only);
    assert!(found.contains(&Technique::FinnedMutantFish), "{found:?}");
    let (code, line, _) = ninefold(&["rate", "--with", "ALL"], puzzle.as_bytes());
    assert!(code == 0 && line.lines().count() == 1);
    let (code, _, error) = ninefold(&["rate", "--with", "death-blosom"], puzzle.as_bytes());
    assert!(code == 2 && error.contains("death-blossom"), "{error}");
    let (code, _, error) = ninefold(&["generate", "--technique", "whale"], b"");
    assert!(code == 2 && error.contains("grades do not use it"), "{code} {error}");
}

/// C7: the list contains every technique, and each lesson has an example that uses it.
#[test]
fn techniques() {
    let (code, list, _) = ninefold(&["techniques"], b"");
    assert_eq!((code, list.lines().count()), (0, Technique::COUNT));
    assert!(list.contains("x-wing\thard\t140\tX-Wing\n"));
    for (line, technique) in list.lines().zip(Technique::ALL) {
        assert!(line.starts_with(&format!("{technique}\t")));
        let (code, output, _) = ninefold(&["techniques", technique.name(), "--json"], b"");
        let object: Value = serde_json::from_str(&output).unwrap();
        assert_eq!((code, &object["example"]["step"]["technique"]), (0, &technique.name().into()));
        assert!(object["example"]["text"].as_str().unwrap().len() > 40);
        let (code, lesson, _) = ninefold(&["techniques", technique.name(), "--lang", "fr"], b"");
        assert!(code == 0 && lesson.contains("Pourquoi ça marche"));
    }
    assert_snapshot!(transcript(&["techniques", "x-wing"], ""));
    assert_eq!(ninefold(&["techniques", "--json"], b"").1.lines().count(), Technique::COUNT);
}

/// C7: every object says which line it answers, and every step of a path has its text (L7 of the
/// terminal's review).
#[test]
fn objects_can_be_joined_to_their_input() {
    let input = format!("# two\n{HARD}\n{HARD}\n");
    for command in ["hint", "explain"] {
        let (_, output, _) = ninefold(&[command, "--json"], input.as_bytes());
        let objects: Vec<Value> =
            output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((objects[0]["line"].as_u64(), objects[1]["line"].as_u64()), (Some(2), Some(3)));
        if command == "explain" {
            let steps = objects[0]["steps"].as_array().unwrap();
            assert!(!steps.is_empty() && steps.iter().all(|step| step["text"].is_string()));
        }
    }
}

/// C7, D11: the steps of the exact rating, in both languages, for several grids, and as JSON.
#[test]
fn steps_of_the_rating() {
    let mut text = transcript(&["explain", "--scale", "se", HARD], "");
    text += &transcript(&["explain", "--scale", "se", "--lang", "fr", HARD], "");
    assert_snapshot!(text);

    let twins = ["generate", "--seed", "scale", "--layout", "twin-nw"];
    let twins = ninefold(&twins, b"").1;
    let (code, output, _) = ninefold(&["explain", "--scale", "se"], twins.as_bytes());
    assert_eq!(code, 0);
    let numbers = output.split_once("\n\n").unwrap().1;
    assert!(numbers.starts_with("ER ") && numbers.contains("\nprimary: ER "), "{numbers}");

    let (_, output, _) = ninefold(&["explain", "--scale", "se", "--json", HARD], b"");
    let object: Value = serde_json::from_str(&output).unwrap();
    let hardest = object["steps"].as_array().unwrap().iter().map(|step| step["rating"].as_f64());
    assert_eq!(hardest.flatten().reduce(f64::max), object["rating"]["er"].as_f64());
    assert_eq!((&object["solved"], &object["line"]), (&true.into(), &1.into()));
    let (code, _, errors) = ninefold(&["explain", "--scale", "se", "--marks", HARD], b"");
    assert_eq!(code, 2, "{errors}");
}

/// C7, D22: a path with fewer hard steps, as text and as JSON; a number that is not one is refused.
#[test]
fn shortest_paths() {
    assert_snapshot!(transcript(&["explain", "--shortest", "--lang", "fr", HARD], ""));
    let counted = |arguments: &[&str]| {
        let arguments = [&["explain", "--json"], arguments, &[HARD]].concat();
        let (code, output, _) = ninefold(&arguments, b"");
        let path: Value = serde_json::from_str(&output).unwrap();
        let steps = path["steps"].as_array().unwrap();
        assert_eq!((code, &path["solved"]), (0, &true.into()));
        steps.iter().filter(|step| step["level"] != "easy").count()
    };
    assert!(counted(&["--shortest=50"]) < counted(&[]));
    let (code, _, errors) = ninefold(&["explain", "--shortest=many", HARD], b"");
    assert!(code == 2 && errors.contains("many"), "{errors}");
    let (code, _, errors) = ninefold(&["explain", "--shortest", "--scale", "se", HARD], b"");
    assert!(code == 2 && errors.contains("--shortest"), "{errors}");
}
