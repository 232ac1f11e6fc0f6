//! Daily puzzles on the command line.

use std::fs;

use ninefold_wire::{Document, Options};
use serde_json::Value;

use crate::ninefold;

fn daily(arguments: &[&str]) -> (u8, String, String) {
    ninefold(&[&["daily"], arguments].concat(), b"")
}

/// M11: one document per mode and level, with its date and level; the same every time and with any
/// number of threads.
#[test]
fn one_for_each_mode_and_level() {
    let (code, output, errors) = daily(&["2026-11-15", "--threads", "1"]);
    assert_eq!((code, errors.as_str(), output.lines().count()), (0, "", 30));
    assert_eq!(daily(&["2026-11-15", "--threads", "3"]).1, output);
    let mut seen = Vec::new();
    for line in output.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        let declared = &object["declared"];
        assert_eq!(declared["date"], "2026-11-15");
        seen.push((object["layout"].to_string(), declared["difficulty"].to_string()));
        let (_, rated, _) = ninefold(&["rate"], line.as_bytes());
        let level = rated.split('\t').nth(1).unwrap();
        assert_eq!(declared["difficulty"], level);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 30);
    let one = daily(&["2026-11-15", "--mode", "twin-se", "--level", "hard"]).1;
    assert!(output.contains(&one) && one.lines().count() == 1);
    let sealed = daily(&["2026-11-15", "--mode", "twin-se", "--level", "hard", "--sealed"]).1;
    assert!(!sealed.contains("solution"));
    let today = daily(&["--mode", "classic", "--level", "easy"]).1;
    assert!(Document::read(&today, &Options::default()).is_ok());
    assert_eq!(daily(&["2025-11-15", "--mode", "classic", "--level", "easy"]).1, today);
}

/// M11: an existing file is never overwritten, and no partial file is left behind.
#[test]
fn files_are_written_once() {
    let folder = crate::folder("dailies");
    let out = folder.join("deep").to_str().unwrap().to_owned();
    let run = |extra: &[&str]| {
        daily(&[&["2026-11-15", "--mode", "classic", "--out", &out], extra].concat())
    };
    let (code, output, errors) = run(&[]);
    assert_eq!((code, errors.as_str(), output.lines().count()), (0, "", 5));
    assert!(output.lines().all(|line| line.starts_with("wrote ")));
    let file = folder.join("deep/2026-11-15-classic-hard.json");
    let document = daily(&["2026-11-15", "--mode", "classic", "--level", "hard"]).1;
    assert_eq!(fs::read_to_string(&file).unwrap(), document);
    fs::write(&file, "mine").unwrap();
    fs::remove_file(folder.join("deep/2026-11-15-classic-easy.json")).unwrap();
    let again = run(&[]).1;
    assert_eq!(again.lines().filter(|line| line.starts_with("kept ")).count(), 4);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    run(&["--variant", "2", "--level", "easy"]);
    let mut names: Vec<String> = fs::read_dir(folder.join("deep"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 6);
    assert_eq!(names[1], "2026-11-15-classic-easy.json");
    assert_eq!(names[0], "2026-11-15-classic-easy-2.json");
}

/// A day that does not exist, a mode without dailies, and a folder that cannot be created.
#[test]
fn misuse() {
    for (arguments, what) in [
        (&["2026-02-30"][..], "expected a date such as 2026-02-04"),
        (&["--mode", "sumo"], "expected one of classic, samurai, twin-nw"),
        (&["--level", "fiendish"], "one of easy, medium, hard, expert, extreme"),
        (&["--variant", "0"], "0 is not in 1.."),
        (&["--out", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml/x")], "cannot create "),
    ] {
        let (code, output, errors) = daily(arguments);
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.contains(what), "{errors}");
    }
}
