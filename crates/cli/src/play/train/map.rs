//! The map of the course.

use std::fmt::Write;

use ninefold::logic::Technique;
use ninefold_play::Day;
use ninefold_play::training::{Progress, Skill, course};
use ninefold_words::{Language, level_title, say, technique_name};

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
                say::training_tally(
                    language,
                    &record.n_alone,
                    &record.n_found,
                    record.n_tries as usize,
                )
            });
            let due = if due.contains(&technique) {
                format!("; {}", say::training_due(language))
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
    let _ = writeln!(text, "\n{}", say::training_legend(language));
    if !due.is_empty() {
        let _ = writeln!(text, "{}", say::training_n_due(language, due.len()));
    }
    text
}
