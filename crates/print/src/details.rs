//! The texts around a puzzle on paper: its level, its techniques, a hint, and the address that opens it.

use ninefold::Stop;
use ninefold::grade::Grade;
use ninefold::hint::{Hint, area};
use ninefold::logic::{Candidates, Path, Technique, TechniqueSet};
use ninefold::notation::fragment;
use ninefold_words::{Language, Voice, say, technique_name};

use crate::style::Printed;

/// What to say about a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Its level.
    pub level: bool,
    /// The techniques that it needs.
    pub techniques: bool,
    /// A hint: the technique of its hardest step, and where that step is.
    pub hint: bool,
}

impl Printed {
    /// Adds what is wanted, and drops the level if it is not. A level that is already known is kept.
    pub fn describe(&mut self, wanted: Wanted, language: Language) {
        let start = Candidates::new(self.puzzle.givens());
        let path = (wanted.techniques || wanted.hint)
            .then(|| Path::new(start, TechniqueSet::DEFAULT, Stop::NEVER).ok())
            .flatten();
        let grade = match &path {
            Some(path) => path.is_solved().then(|| Grade::of(path)),
            None if self.level.is_some() || !wanted.level => None,
            None => Grade::new(&self.puzzle, Stop::NEVER).unwrap_or_default(),
        };
        let level = self.level.or(grade.as_ref().map(|grade| grade.level));
        self.level = level.filter(|_| wanted.level);
        let Some(path) = path else { return };
        if wanted.techniques {
            let is_used = |technique: &Technique| {
                path.steps().iter().any(|step| step.technique == *technique)
            };
            let names = Technique::ALL.into_iter().filter(is_used);
            let names: Vec<String> = names.map(|name| technique_name(language, name)).collect();
            self.note = Some(say::paper_techniques(language, &names.join(", ")));
        }
        let hardest = grade.and_then(|grade| grade.hardest).filter(|_| wanted.hint);
        let step =
            hardest.and_then(|hardest| path.steps().iter().find(|step| step.technique == hardest));
        if let Some(step) = step {
            let layout = self.puzzle.layout();
            let place = Voice::new(language, layout).hint(&Hint::Area(area(layout, step)));
            let technique = technique_name(language, step.technique);
            self.hint = Some(say::paper_hint(language, &place, &technique));
        }
    }

    /// Adds the address that opens the puzzle; `page` is the address of the web page.
    pub fn link_to(&mut self, page: &str) {
        let level = self.level.map(|level| format!("&level={level}")).unwrap_or_default();
        self.address = Some(format!("{page}#{}{level}", fragment(self.puzzle.givens())));
    }
}
