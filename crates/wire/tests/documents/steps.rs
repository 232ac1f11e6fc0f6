//! Steps of logic, written and read back.

use ninefold::Layout;
use ninefold::logic::{Technique, example};
use ninefold_wire::StepShape;
use ninefold_wire::rest::Body;

/// D10: the example of every technique is read back as it was.
#[test]
fn steps_are_read_back() {
    for technique in Technique::ALL {
        let example = example(technique);
        let layout = example.candidates.layout();
        let text = StepShape::new(layout, &example.step).to_json();
        let read = StepShape::from_json(&text, usize::MAX).unwrap();
        assert_eq!(read.read(layout), Some(example.step), "{technique}: {text}");
    }
}

/// A step of another layout is refused, and so is a text that is not one.
#[test]
fn other_steps_are_refused() {
    let samurai: Layout = "samurai".parse().unwrap();
    let last = samurai.cells().last().unwrap();
    let digit = ninefold::Digit::new(9).unwrap();
    let mut step = example(Technique::NakedSingle).step;
    step.placements = vec![ninefold::logic::Candidate { cell: last, digit }];
    let shape = StepShape::new(&samurai, &step);
    assert!(shape.read(&samurai).is_some());
    assert_eq!(shape.read(&Layout::classic()), None);
    for (text, expected) in [
        ("[]", "expected an object, found a list of 0"),
        (
            r#"{"technique": "guess"}"#,
            "technique: expected the name of a technique, found \"guess\"",
        ),
        (
            r#"{"placements": [{"row": 0, "col": 0, "digit": 0}]}"#,
            "placements[0].digit: expected a whole number from 1 to 9, found 0",
        ),
    ] {
        assert_eq!(StepShape::from_json(text, 1_000).unwrap_err().to_string(), expected);
    }
}
