//! Lines of lists and tables: whatever they contain, a board read from a field reads back the same, if at all.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::notation::foreign::LineShape;

fuzz_target!(|text: &str| {
    let mut shape = LineShape::default();
    for line in text.lines() {
        shape = LineShape::of_header(line).unwrap_or(shape);
        for field in [shape.field, None, Some(1), Some(2)] {
            if let Some(Ok(fields)) = (LineShape { field }).read(line) {
                let plain = fields.import.givens.to_string();
                let again = LineShape { field: Some(1) }.read(&plain);
                let again = again.and_then(Result::ok).map(|fields| fields.import.givens);
                assert!(again.is_none_or(|again| again == fields.import.givens));
            }
        }
    }
});
