//! `ninefold techniques`

use std::io;

use ninefold::Layout;
use ninefold::logic::{Example, Technique, example};
use ninefold::notation::{self, CandidateGrid, Format};
use ninefold_wire::StepShape;
use ninefold_words::{
    Language, Lesson, Voice, lesson, lesson_lines, level_name, say, technique_name,
};
use serde::Serialize;

use crate::args::TechniquesArguments;
use crate::io::drawing::wrapped;
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(arguments: &TechniquesArguments, terminal: &mut Terminal) -> io::Result<Outcome> {
    let language = arguments.language.lang.unwrap_or(terminal.language);
    match arguments.technique {
        Some(technique) if arguments.json => object(technique, true, language, terminal)?,
        Some(technique) => teach(technique, language, terminal)?,
        None => {
            for technique in Technique::ALL {
                if arguments.json {
                    object(technique, false, language, terminal)?;
                } else {
                    let name = technique_name(language, technique);
                    let (level, score) = (technique.level(), technique.score());
                    let note = if technique.is_on_request() { "\ton request" } else { "" };
                    writeln!(terminal.output, "{technique}\t{level}\t{score}\t{name}{note}")?;
                }
            }
        }
    }
    Ok(Outcome::Success)
}

fn teach(technique: Technique, language: Language, terminal: &mut Terminal) -> io::Result<()> {
    let name = technique_name(language, technique);
    let level = level_name(language, technique.level());
    writeln!(terminal.output, "{name} ({level}, {})\n", technique.score())?;
    for line in lesson_lines(language, technique) {
        writeln!(terminal.output, "{}", wrapped(&line, terminal.columns))?;
    }
    let example = example(technique);
    writeln!(terminal.output, "\n{}\n", say::lesson_example(language, &givens(&example)))?;
    write!(terminal.output, "{}", table(&example))?;
    let text = Voice::new(language, &Layout::classic()).explanation(&example.step);
    writeln!(terminal.output, "\n{}", wrapped(&text, terminal.columns))
}

fn givens(example: &Example) -> String {
    let line = notation::write(&example.givens, Format::Line).expect("every board has a line");
    line.trim_end().to_owned()
}

/// The candidates before the step.
fn table(example: &Example) -> CandidateGrid {
    let candidates = &example.candidates;
    let mut table = CandidateGrid::from(&candidates.board());
    for cell in candidates.open_cells() {
        table.set(cell, candidates.of(cell));
    }
    table
}

#[derive(Serialize)]
struct Object {
    technique: &'static str,
    level: &'static str,
    score: u32,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    on_request: bool,
    name: String,
    what: String,
    why: String,
    spot: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ExampleObject>,
}

#[derive(Serialize)]
struct ExampleObject {
    givens: String,
    /// The table of candidates as lines of text.
    candidates: Vec<String>,
    step: StepShape,
    text: String,
}

fn object(
    technique: Technique,
    with_example: bool,
    language: Language,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let Lesson { what, why, spot } = lesson(language, technique);
    let classic = Layout::classic();
    let example = with_example.then(|| example(technique));
    let object = Object {
        technique: technique.name(),
        level: technique.level().name(),
        score: technique.score(),
        on_request: technique.is_on_request(),
        name: technique_name(language, technique),
        what,
        why,
        spot,
        example: example.map(|example| ExampleObject {
            givens: givens(&example),
            candidates: table(&example).to_string().lines().map(str::to_owned).collect(),
            step: StepShape::new(&classic, &example.step),
            text: Voice::new(language, &classic).explanation(&example.step),
        }),
    };
    serde_json::to_writer(&mut *terminal.output, &object)?;
    writeln!(terminal.output)
}
