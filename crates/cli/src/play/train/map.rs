//! The map of the course.

use std::fmt::Write;

use ninefold::logic::Technique;
use ninefold_play::Day;
use ninefold_play::training::{Progress, Skill, course};
use ninefold_words::ui::train::{self as words, Label, label};
use ninefold_words::ui::training::{self as shared, tally};
use ninefold_words::{Language, level_title, technique_name};

/// Every technique by level, with how well it is known.
pub(super) fn map(language: Language, progress: &Progress, today: Day) -> String {
    let (next, due) = (progress.next(), progress.due(today));
    let name = |technique: Technique| technique_name(language, technique);
    let width = |text: &str| text.chars().count();
    let names = Technique::ALL.map(|technique| width(&name(technique)));
    let ids = Technique::ALL.map(|technique| width(technique.name()));
    let [names, ids] = [names, ids].map(|widths| widths.into_iter().max().unwrap_or(0));
    let mut text = String::new();
    for (level, techniques) in course() {
        let _ = writeln!(text, "{}", level_title(language, level));
        for technique in techniques {
            let sign = match progress.skill(technique) {
                Skill::New => '○',
                Skill::Begun => '◐',
                Skill::Known => '●',
            };
            let arrow = if technique == next { '→' } else { ' ' };
            let tally = progress.record(technique).map_or_else(String::new, |record| {
                tally(language, record.n_tries, record.n_found, record.n_alone)
            });
            let due = if due.contains(&technique) {
                format!("; {}", shared::label(language, shared::Label::Due))
            } else {
                String::new()
            };
            let row = format!(
                "{arrow} {sign} {:<names$}  {:<ids$}  {tally}{due}",
                name(technique),
                technique.name()
            );
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    let _ = writeln!(text, "\n{}", label(language, Label::Legend));
    if !due.is_empty() {
        let _ = writeln!(text, "{}", words::n_due(language, due.len()));
    }
    text
}
