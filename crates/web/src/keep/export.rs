//! The export of a game as text, document or drawing.

use ninefold::notation::{self, CandidateGrid, Format};
use ninefold_wire::{Date, Declared, GameView, GattaiGame, PuzzleDocument, Seal};

use crate::game::state::{App, Source};

/// A form in which a game can be written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text(Format),
    /// A Ninefold document.
    Document,
    /// A gattai-1.0 document, for other programs.
    Gattai,
    Drawing,
}

/// How much of a game is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The puzzle alone.
    Puzzle,
    /// The puzzle and the turns played.
    Game,
}

impl Form {
    /// All forms, in the order in which they are listed.
    pub(crate) fn all() -> Vec<Form> {
        let texts = Format::ALL.map(Form::Text).into_iter();
        texts.chain([Form::Document, Form::Gattai, Form::Drawing]).collect()
    }

    /// Its name, as on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Form::Text(format) => format.name(),
            Form::Document => "json",
            Form::Gattai => "gattai-1.0",
            Form::Drawing => "svg",
        }
    }

    /// The extension and media type of its files.
    pub(crate) fn file(self) -> (&'static str, &'static str) {
        match self {
            Form::Text(Format::Sdk) => ("sdk", "text/plain"),
            Form::Text(Format::Sdm) => ("sdm", "text/plain"),
            Form::Text(Format::Csv) => ("csv", "text/csv"),
            Form::Text(_) => ("txt", "text/plain"),
            Form::Document | Form::Gattai => ("json", "application/json"),
            Form::Drawing => ("svg", "image/svg+xml"),
        }
    }
}

/// Writes a game in a form; the error says why that is impossible. A gattai document of a game without a
/// day gets `today`.
pub(crate) fn write(
    app: &App,
    form: Form,
    extent: Extent,
    today: Date,
    now: f64,
) -> Result<String, String> {
    let givens = app.game().puzzle().givens();
    let board = match extent {
        Extent::Puzzle => givens,
        Extent::Game => app.game().board(),
    };
    let date = match app.source {
        Source::Daily { date, .. } => Some(date),
        Source::Made(_) => None,
    };
    let mut document = GameView::new(app.game());
    document.declared = Declared { difficulty: app.level(), date, ..Declared::default() };
    document.played = document.played.max(app.clock().played(now));
    match form {
        Form::Text(Format::Candidates) if extent == Extent::Game => {
            Ok(CandidateGrid::from(app.game()).to_string())
        }
        Form::Text(format) => notation::write(board, format).map_err(|error| error.to_string()),
        Form::Drawing => Ok(notation::svg(board, givens)),
        Form::Document => Ok(match extent {
            Extent::Puzzle => document.puzzle().to_json(),
            Extent::Game => document.to_json(),
        }),
        Form::Gattai => {
            document.declared.date = date.or(Some(today));
            document.seal = Seal::Open; // the format has no sealed documents
            let written = match extent {
                Extent::Puzzle => PuzzleDocument::to_gattai(&document.puzzle()),
                #[expect(clippy::cast_sign_loss, reason = "after 1970")]
                Extent::Game => GattaiGame::of(document.to_document()).to_json(now as u64),
            };
            written.map_err(|error| error.to_string())
        }
    }
}

pub(crate) fn file_name(app: &App, form: Form) -> String {
    let mut parts = vec!["ninefold".to_owned(), app.mode().to_owned()];
    parts.extend(app.level().map(|level| level.name().to_owned()));
    if let Source::Daily { date, .. } = app.source {
        parts.push(date.to_string());
    }
    format!("{}.{}", parts.join("-"), form.file().0)
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;
    use ninefold::logic::Level;
    use ninefold_play::Intent;
    use ninefold_testkit::boards;

    use super::*;
    use crate::game::update::update;
    use crate::keep::import;

    fn played() -> App {
        let source = Source::Made("a".to_owned());
        let mut app = App::of_puzzle(boards::puzzle(), source, Some(Level::Easy));
        update(&mut app, Intent::Digit(Digit::new(4).unwrap()), 0.0);
        app
    }

    // C5, M6, M7: every form reads back as the same puzzle.
    #[test]
    fn exports_read_back() {
        let (app, today) = (played(), "2026-11-15".parse().unwrap());
        for form in Form::all() {
            for extent in [Extent::Puzzle, Extent::Game] {
                let text = write(&app, form, extent, today, 5_000.0).unwrap();
                if form == Form::Drawing || form == Form::Text(Format::Candidates) {
                    continue; // drawings cannot be read, and singles of a table become digits
                }
                let again = import::read(&text, None, "b", 5_000).unwrap();
                let is_game = matches!(form, Form::Document | Form::Gattai);
                let expected = match (extent, is_game) {
                    (Extent::Puzzle, _) | (_, true) => app.game().puzzle().givens(),
                    (Extent::Game, false) => app.game().board(),
                };
                assert_eq!(again.game().puzzle().givens(), expected, "{form:?} {extent:?}");
                let n_turns = usize::from(is_game && extent == Extent::Game);
                assert_eq!(again.game().log().len(), n_turns, "{form:?} {extent:?}");
            }
        }
    }

    // D12: Ninefold documents never contain the solution.
    #[test]
    fn documents_do_not_contain_the_solution() {
        let (app, today) = (played(), "2026-11-15".parse().unwrap());
        for extent in [Extent::Puzzle, Extent::Game] {
            let text = write(&app, Form::Document, extent, today, 0.0).unwrap();
            assert!(!text.contains("solution"), "{text}");
        }
        assert_eq!(file_name(&app, Form::Drawing), "ninefold-classic-easy.svg");
        let source = Source::Made("a".to_owned());
        let app = App::of_puzzle(app.game().puzzle().clone(), source, None);
        let error = write(&app, Form::Gattai, Extent::Puzzle, today, 0.0).unwrap_err();
        assert!(error.contains("difficulty"), "{error}");
    }
}
