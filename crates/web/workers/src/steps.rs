//! Questions for steps, and steps, as text between the worker with every technique and the page.

use ninefold::logic::{Candidate, Candidates, Step};
use ninefold::{Board, Cell, Digit, Game, Layout};
use ninefold_wire::rest::Body as _;
use ninefold_wire::{Document, GameView, Options, StepShape};

use crate::END;

/// Which steps to search for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The next one.
    Next,
    /// Up to the solution.
    End,
    /// All that the board offers now.
    All,
    /// All that change this cell.
    At(Cell),
    /// Those of techniques that are used only on request; with a cell, only those that change it.
    Rare(Option<Cell>),
    /// All that rule this candidate out.
    Reason(Candidate),
}

impl Reach {
    fn to_text(self) -> String {
        match self {
            Reach::Next => "next".to_owned(),
            Reach::End => "end".to_owned(),
            Reach::All => "all".to_owned(),
            Reach::At(cell) => format!("at {}", cell.index()),
            Reach::Rare(None) => "rare".to_owned(),
            Reach::Rare(Some(cell)) => format!("rare {}", cell.index()),
            Reach::Reason(of) => format!("why {} {}", of.cell.index(), of.digit),
        }
    }

    fn read(layout: &Layout, text: &str) -> Option<Reach> {
        let cell = |index: &str| layout.cell(index.parse().ok()?);
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words[..] {
            ["next"] => Reach::Next,
            ["end"] => Reach::End,
            ["all"] => Reach::All,
            ["at", index] => Reach::At(cell(index)?),
            ["rare"] => Reach::Rare(None),
            ["rare", index] => Reach::Rare(Some(cell(index)?)),
            ["why", index, digit] => {
                Reach::Reason(Candidate { cell: cell(index)?, digit: digit.parse().ok()? })
            }
            _ => return None,
        })
    }
}

/// The question for steps on the board of a game: a line that says which, and the document of the game.
pub fn question(reach: Reach, game: &Game) -> String {
    [&reach.to_text(), "\n", &GameView::new(game).to_json()].concat()
}

/// Reads a question; `None` if the text is not one.
pub fn read_question(text: &str) -> Option<(Reach, Game)> {
    let (reach, document) = text.split_once('\n')?;
    let Ok(Document::Game(document)) = Document::read(document, &Options::default()) else {
        return None;
    };
    Some((Reach::read(document.game.layout(), reach)?, document.game))
}

/// The worker's answer, which comes for each step as it is found, and after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The next step.
    Step(Box<Step>),
    /// There are no more steps, or none are needed.
    End,
}

impl Found {
    /// Its text form, on a layout.
    pub fn to_text(&self, layout: &Layout) -> String {
        match self {
            Found::Step(step) => step_text(layout, step),
            Found::End => END.to_owned(),
        }
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(layout: &Layout, text: &str) -> Option<Found> {
        match text {
            END => Some(Found::End),
            _ => read_step(layout, text).map(|step| Found::Step(step.into())),
        }
    }
}

/// A step as text.
pub fn step_text(layout: &Layout, step: &Step) -> String {
    StepShape::new(layout, step).to_json()
}

/// Reads a step; `None` if the text is not one.
pub fn read_step(layout: &Layout, text: &str) -> Option<Step> {
    StepShape::from_json(text, usize::MAX).ok()?.read(layout)
}

/// A part of the example of a technique, on the classic layout; they come in this order.
#[derive(Clone, Debug)]
pub enum Part {
    /// The candidates before the step.
    Before(Box<Candidates>),
    /// The step.
    Step(Box<Step>),
}

impl Part {
    /// Its text. Candidates have three lines: the givens, the digits and, separated by spaces, the candidates of
    /// each empty cell.
    pub fn to_text(&self) -> String {
        let state = match self {
            Part::Before(state) => state,
            Part::Step(step) => return step_text(&Layout::classic(), step),
        };
        let mut givens = Board::empty(state.layout());
        for cell in state.layout().cells().filter(|&cell| state.is_given(cell)) {
            givens.set(cell, state.digit(cell));
        }
        let marks: Vec<String> =
            state.open_cells().map(|cell| state.of(cell).to_string()).collect();
        format!("{givens}\n{}\n{}", state.board(), marks.join(" "))
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(text: &str) -> Option<Part> {
        let classic = Layout::classic();
        if let Some(step) = read_step(&classic, text) {
            return Some(Part::Step(Box::new(step)));
        }
        let mut lines = text.lines();
        let mut board = || Board::parse(&classic, lines.next()?).ok();
        let (givens, board) = (board()?, board()?);
        let mut state = Candidates::new(&givens);
        let mut marks = lines.next()?.split(' ');
        for cell in classic.cells().filter(|&cell| givens.get(cell).is_none()) {
            if let Some(digit) = board.get(cell) {
                state.place(cell, digit);
            }
        }
        for cell in classic.cells().filter(|&cell| board.get(cell).is_none()) {
            let digit = |sign: char| Digit::new(u8::try_from(sign.to_digit(10)?).ok()?);
            state.keep(cell, marks.next()?.chars().filter_map(digit).collect());
        }
        Some(Part::Before(Box::new(state)))
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{Technique, example};
    use ninefold::{Puzzle, Settings};
    use ninefold_testkit::boards;

    use super::*;

    // D10, W9: every question is read as it was written, with its game.
    #[test]
    fn questions_are_read_back() {
        let game = Game::new(boards::puzzle(), Settings::default());
        let (cell, digit) = (game.layout().cell(80).unwrap(), Digit::new(9).unwrap());
        for reach in [
            Reach::Next,
            Reach::End,
            Reach::All,
            Reach::At(cell),
            Reach::Rare(None),
            Reach::Rare(Some(cell)),
            Reach::Reason(Candidate { cell, digit }),
        ] {
            let (read, of) = read_question(&question(reach, &game)).unwrap();
            assert_eq!((read, of.board()), (reach, game.board()));
        }
        let document = GameView::new(&game).to_json();
        for wrong in ["", "other", "next 1", "at", "at x", "at 81", "rare 81", "why 1", "why 1 0"] {
            assert!(read_question(&format!("{wrong}\n{document}")).is_none(), "{wrong}");
        }
        for wrong in ["", "next", "next\n", "next\n{}", &document] {
            assert!(read_question(wrong).is_none(), "{wrong}");
        }
    }

    // D10: steps and their end arrive.
    #[test]
    fn steps_are_read_back() {
        let classic = Layout::classic();
        for technique in [Technique::FullHouse, Technique::XWing, Technique::NakedPair] {
            let found = Found::Step(Box::new(example(technique).step));
            assert_eq!(Found::read(&classic, &found.to_text(&classic)), Some(found));
        }
        assert_eq!(Found::read(&classic, &Found::End.to_text(&classic)), Some(Found::End));
        for wrong in ["", "{}", "ended"] {
            assert_eq!(Found::read(&classic, wrong), None, "{wrong}");
        }
    }

    // D10: examples arrive, with their givens.
    #[test]
    fn examples_are_read_back() {
        for technique in [Technique::FullHouse, Technique::XWing, Technique::Whale] {
            let example = example(technique);
            assert!(Puzzle::new(example.givens.clone()).is_ok());
            let before = Part::Before(Box::new(example.candidates.clone())).to_text();
            assert_eq!(before.lines().next(), Some(example.givens.to_string().as_str()));
            let Some(Part::Before(state)) = Part::read(&before) else { panic!("{before}") };
            assert_eq!(state.board(), example.candidates.board());
            for cell in state.layout().cells() {
                assert_eq!(state.of(cell), example.candidates.of(cell));
                assert_eq!(state.is_given(cell), example.candidates.is_given(cell));
            }
            let step = Part::Step(Box::new(example.step.clone())).to_text();
            let Some(Part::Step(step)) = Part::read(&step) else { panic!("{step}") };
            assert_eq!(*step, example.step);
        }
        assert!(Part::read("").is_none() && Part::read("53\n53\n1 2").is_none());
    }
}
