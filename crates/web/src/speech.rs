//! What is said of a game in words: on its card, and by screen readers of each cell.

use ninefold::hint::Hint;
use ninefold::logic::{Level, Technique};
use ninefold::{CatalogEntry, Cell, Color, Digit, Layout, PlayError};
use ninefold_words::page::{self, Label};
use ninefold_words::ways::{self, Way, way};
use ninefold_words::{Language, explanation, play};

use crate::look::Look;
use crate::state::{App, Said};
use crate::update::moves_of;
use crate::walk::Walk;

/// A heading with a few lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Card {
    /// What it is about.
    pub(crate) heading: String,
    /// The details.
    pub(crate) lines: Vec<String>,
    /// What can be asked next.
    pub(crate) offers: Vec<Offer>,
}

/// What a card offers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// The next level of the hint.
    MoreHint,
    /// What the step of a hint says.
    Apply,
    /// To put the hint away.
    Close,
    /// The lesson of a technique.
    Learn(Technique),
    /// The cells that are wrong.
    Where,
    /// To go on after a pause.
    Resume,
    /// Another puzzle like this one.
    Again,
    /// A puzzle of a higher level.
    Harder(Level),
    /// A puzzle of the day.
    Daily,
    /// Another puzzle.
    New,
}

/// More conflicts than these are only counted.
const MOST_LINES: usize = 4;

/// What the card says now.
pub(crate) fn card(app: &App, language: Language, now: f64) -> Card {
    let layout = app.game.layout();
    let heading = |heading: String| Card { heading, ..Card::default() };
    if app.is_paused {
        let lines = vec![way(language, Way::PausedHelp)];
        return Card { heading: way(language, Way::Paused), lines, offers: vec![Offer::Resume] };
    }
    if let Some(walk) = &app.walk {
        return walk_card(app, language, walk);
    }
    match &app.said {
        Said::Nothing => board_card(app, language),
        Said::Refused(error) => heading(refusal(app, language, error)),
        Said::Mistake(cell, digit) => {
            heading(play::wrong(language, layout, *cell, *digit, app.game.n_mistakes()))
        }
        Said::Hint(hint) => hint_card(app, language, hint),
        Said::Checked { n_mistakes, n_empty } => Card {
            heading: play::checked(language, *n_mistakes, *n_empty),
            lines: Vec::new(),
            offers: Vec::from_iter(
                (*n_mistakes > 0 && app.wrong.is_empty()).then_some(Offer::Where),
            ),
        },
        Said::Remembered(name) => heading(ways::remembered(language, name)),
        Said::Restarted => heading(play::restarted(language)),
        Said::Solved => Card {
            heading: play::solved(language, app.clock.played(now), app.n_hints()),
            lines: finish_lines(app, language),
            offers: next_offers(app),
        },
        Said::Revealed => {
            Card { heading: play::solution(language), lines: Vec::new(), offers: next_offers(app) }
        }
    }
}

/// How good it was: the best times, and what counts against it.
fn finish_lines(app: &App, language: Language) -> Vec<String> {
    let best = app.best.iter().filter(|times| !times.is_empty());
    let mut lines: Vec<String> = best.map(|times| page::best(language, times)).collect();
    if app.game.n_mistakes() > 0 {
        lines.push(ways::mistakes(language, app.game.n_mistakes()));
    }
    if app.was_helped() {
        lines.push(way(language, Way::SolvedHelped));
    }
    lines
}

/// What to play next.
fn next_offers(app: &App) -> Vec<Offer> {
    let mut offers = Vec::new();
    let is_named = CatalogEntry::of(app.game.layout()).is_some();
    if let Some(level) = app.level.filter(|_| is_named) {
        let harder = Level::ALL.into_iter().find(|&other| other > level);
        offers.extend(harder.map(Offer::Harder));
        offers.push(Offer::Again);
    }
    offers.extend([Offer::Daily, Offer::New]);
    offers
}

/// The step of a walk, explained.
fn walk_card(app: &App, language: Language, walk: &Walk) -> Card {
    match walk.step() {
        Some((number, step)) => Card {
            heading: ways::walk_step(language, number, step.technique),
            lines: explanation(language, app.game.layout(), step)
                .lines()
                .map(str::to_owned)
                .collect(),
            offers: vec![Offer::Learn(step.technique)],
        },
        None if walk.candidates().is_solved() => {
            Card { heading: way(language, Way::WalkEnds), ..Card::default() }
        }
        None => {
            let heading = ninefold_words::hint(language, app.game.layout(), &Hint::NoStep);
            Card { heading, ..Card::default() }
        }
    }
}

/// What the board says by itself: its conflicts, or how much is left.
fn board_card(app: &App, language: Language) -> Card {
    let game = &app.game;
    if game.conflicts().is_empty() {
        let heading = page::left(language, game.n_empty());
        return Card { heading, ..Card::default() };
    }
    let violations = game.board().violations();
    let lines = violations.iter().take(MOST_LINES);
    Card {
        heading: page::conflicts(language, game.conflicts().len()),
        lines: lines.map(|one| page::conflict(language, game.layout(), one)).collect(),
        offers: Vec::new(),
    }
}

fn hint_card(app: &App, language: Language, hint: &Hint) -> Card {
    let text = ninefold_words::hint(language, app.game.layout(), hint);
    let mut lines = text.lines().map(str::to_owned);
    let is_more = hint.level() >= 2 && hint.level() < ninefold::hint::HIGHEST;
    let first = lines.next().unwrap_or_default();
    let mut offers = Vec::from_iter(is_more.then_some(Offer::MoreHint));
    if let Hint::Step(step) = hint {
        if !moves_of(app, step).is_empty() {
            offers.insert(0, Offer::Apply);
        }
        offers.extend([Offer::Learn(step.technique), Offer::Close]);
        let heading = ninefold_words::technique_name(language, step.technique);
        let lines = [first].into_iter().chain(lines).collect();
        return Card { heading, lines, offers };
    }
    if let Hint::Technique(technique) = hint {
        offers.push(Offer::Learn(*technique));
    }
    offers.push(Offer::Close);
    Card { heading: first, lines: lines.collect(), offers }
}

fn refusal(app: &App, language: Language, error: &PlayError) -> String {
    match error {
        PlayError::Entry { cell, error } => {
            play::refused(language, app.game.layout(), *cell, error)
        }
        PlayError::NothingToUndo => play::nothing_to_undo(language),
        PlayError::NothingToRedo => play::nothing_to_redo(language),
        PlayError::TooManyCheckpoints => way(language, Way::TooManyCheckpoints),
        _ => play::over(language),
    }
}

/// What never changes of a cell's name, made once.
#[derive(Clone, Debug)]
pub(crate) struct CellName {
    /// Its name in its first grid, and then in the others.
    name: String,
}

impl CellName {
    /// The name of a cell: `center row 3 column 3, shared with nw row 9 column 9`.
    pub(crate) fn new(layout: &Layout, cell: Cell, language: Language) -> CellName {
        let places = layout.places(cell).iter();
        let mut places = places.map(|&place| page::place(language, layout, place));
        let mut name = places.next().unwrap_or_default();
        let others: Vec<String> = places.collect();
        if !others.is_empty() {
            name = format!("{name}, {}", page::shared(language, others));
        }
        CellName { name }
    }

    /// What a screen reader says: here a given in conflict is named as well.
    pub(crate) fn label(&self, look: &Look, words: &Words) -> String {
        let mut label = self.name.clone();
        let mut add = |word: &str| {
            label.push_str(", ");
            label.push_str(word);
        };
        match look.digit {
            Some(digit) => add(&digit.to_string()),
            None => add(&words.empty),
        }
        if look.digit.is_none() && !(look.corner | look.center).is_empty() {
            add(&page::marks(words.language, look.corner | look.center));
        }
        for (digit, hue) in Digit::ALL.into_iter().zip(look.hues) {
            if hue != Color::NONE {
                add(&ways::candidate_colored(words.language, digit, hue));
            }
        }
        if look.color != Color::NONE {
            add(&page::colored(words.language, look.color));
        }
        let facts = [
            (look.given, &words.given),
            (look.conflict, &words.conflict),
            (look.wrong, &words.wrong),
        ];
        for (_, word) in facts.into_iter().filter(|(is, _)| *is) {
            add(word);
        }
        label
    }
}

/// The words that many names need.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    language: Language,
    empty: String,
    given: String,
    conflict: String,
    wrong: String,
}

impl Words {
    /// The words in a language.
    pub(crate) fn new(language: Language) -> Words {
        let word = |label| page::label(language, label);
        Words {
            language,
            empty: word(Label::Empty),
            given: word(Label::Given),
            conflict: word(Label::InConflict),
            wrong: word(Label::Wrong),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Policy, Puzzle, Settings};

    use super::*;
    use crate::preferences::Preferences;
    use crate::state::Source;
    use crate::update::{Intent, update};

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn after(intents: &[Intent], language: Language) -> Card {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        let puzzle = Puzzle::new(givens).unwrap();
        let mut app = App::of_puzzle(puzzle, Source::Made("test".to_owned()), None);
        for &intent in intents {
            update(&mut app, intent, 0.0);
        }
        card(&app, language, 0.0)
    }

    // D1, M4, W4: people read 1-based names, and a shared cell is named in all its grids.
    #[test]
    fn shared_cells_are_named_in_all_their_grids() {
        let samurai: Layout = "samurai".parse().unwrap();
        let cell = samurai.cell_at(8, 8).unwrap();
        let look = Look { digit: Digit::new(5), given: true, conflict: true, ..Look::default() };
        let label =
            |language| CellName::new(&samurai, cell, language).label(&look, &Words::new(language));
        assert_eq!(
            label(Language::English),
            "center row 3 column 3, shared with nw row 9 column 9, 5, given, in conflict"
        );
        assert_eq!(
            label(Language::French),
            "center ligne 3 colonne 3, partagée avec nw ligne 9 colonne 9, 5, donné, en conflit"
        );
    }

    // R9, D4: the card names every conflict with its house and its cells, givens too.
    #[test]
    fn the_card_names_conflicts() {
        let cell = Layout::classic().cell(2).unwrap();
        let five = Intent::Digit(Digit::new(5).unwrap());
        let card = after(&[Intent::Pick(cell), five], Language::English);
        assert_eq!(card.heading, "2 cells are in conflict");
        assert_eq!(
            card.lines,
            [
                "5 stands more than once in row 1: r1c1 and r1c3",
                "5 stands more than once in box 1: r1c1 and r1c3",
            ]
        );
        let card = after(&[Intent::Pick(cell), five, Intent::Undo], Language::English);
        assert_eq!((card.heading.as_str(), card.lines.len()), ("51 cells left", 0));
    }

    // D10, W5: hints are told in the player's language, and a higher one is offered.
    #[test]
    fn the_card_tells_hints() {
        let card = after(&[Intent::Hint; 4], Language::French);
        assert_eq!(card.heading, "Singleton nu");
        let learn = Offer::Learn(Technique::NakedSingle);
        assert_eq!(card.offers, [Offer::Apply, Offer::MoreHint, learn, Offer::Close]);
        assert_eq!(after(&[Intent::Hint; 5], Language::English).offers, [Offer::Close]);
    }

    // D3: what strict and guarded games refuse is said, and a guarded one counts.
    #[test]
    fn the_card_says_why_digits_are_refused() {
        let refused = |policy, value| {
            let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
            let mut app =
                App::of_puzzle(Puzzle::new(givens).unwrap(), Source::Made("test".to_owned()), None);
            let mut preferences = Preferences::new(Language::English);
            preferences.settings = Settings { policy, clean_marks: true };
            app.adopt(&preferences);
            update(&mut app, Intent::Pick(Layout::classic().cell(2).unwrap()), 0.0);
            update(&mut app, Intent::Digit(Digit::new(value).unwrap()), 0.0);
            assert_eq!(app.game.n_empty(), 51);
            card(&app, Language::English, 0.0).heading
        };
        assert_eq!(refused(Policy::Strict, 5), "There is a 5 in row 1 already.");
        assert_eq!(refused(Policy::Guarded, 1), "r1c3 is not 1. Mistakes so far: 1.");
    }

    // D8, M11: a solved game offers what to play next; help and mistakes are named.
    #[test]
    fn the_end_offers_what_comes_next() {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        let puzzle = Puzzle::new(givens).unwrap();
        let source = Source::Made("test".to_owned());
        let mut app = App::of_puzzle(puzzle, source, Some(Level::Expert));
        app.best = Some(vec![60_000]);
        update(&mut app, Intent::Walk, 0.0);
        update(&mut app, Intent::Dismiss, 0.0);
        let solution = app.game.puzzle().solution().clone();
        for cell in app.game.layout().clone().cells() {
            update(&mut app, Intent::Pick(cell), 0.0);
            update(&mut app, Intent::Digit(solution.get(cell).unwrap()), 0.0);
        }
        let card = card(&app, Language::English, 0.0);
        assert_eq!(card.heading, "Congratulations! Solved in 0:00, with one hint.");
        assert_eq!(card.lines, ["Best times: 1:00", "With help: such times are kept apart."]);
        let harder = Offer::Harder(Level::Extreme);
        assert_eq!(card.offers, [harder, Offer::Again, Offer::Daily, Offer::New]);
    }

    // M11: a game at rest says so.
    #[test]
    fn the_card_says_that_the_game_rests() {
        let card = after(&[Intent::Pause], Language::French);
        assert_eq!((card.heading.as_str(), card.offers), ("En pause", vec![Offer::Resume]));
        assert_eq!(after(&[Intent::Pause, Intent::Undo], Language::English).offers, []);
    }
}
