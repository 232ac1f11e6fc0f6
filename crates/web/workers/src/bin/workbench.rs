//! The work of the workbench: facts about a board being set, and other boards made from it.
//!
//! A question is its number and a line of words, then a layout, a board and, to fill a pattern, the pattern
//! with `0` or `1` for each cell. Long work is done in slices; between two of them, the next question can
//! arrive and end the work. An answer begins with the number of its question; it is `facts` with a
//! [`Known`], `board` with a layout and a board, `tried` with the number of tries so far, or `none` if
//! there is no such board. The page gets news immediately, and mere counts from time to time; then the work
//! rests until the page has shown them and asks for `more`.

#![forbid(unsafe_code)]

use std::cell::RefCell;

use ninefold::generate::{
    Aim, Filling, Progress, Remaking, Symmetry, disguised, permuted, relabelled, transformed,
};
use ninefold::logic::Technique;
use ninefold::solve::{Budget, Extent};
use ninefold::survey::{Facts, Survey};
use ninefold::{Board, Canonical, CellSet, Digit, Layout, Puzzle};
use ninefold_workers::TRIED;
use ninefold_workers::known::Known;

/// The number of guesses between two looks at the clock.
const NODES: u64 = 500;
/// The length of a slice, in milliseconds: short, because the next key waits for its end. A slice ends
/// early once it is known what each cell can be.
const SLICE: f64 = 4.0;
/// The minimum time between two counts, in milliseconds: the page paints each of them.
const SILENCE: f64 = 100.0;
/// The most tries of a search.
const MOST_TRIES: u64 = 300_000;

fn main() {
    let task = RefCell::new(Task::default());
    ninefold_workers::work(move |question, say| {
        let slice = task.borrow_mut().slice(question, &js_sys::Date::now);
        if let Some(said) = &slice.said {
            say(said);
        }
        slice.goes_on
    });
}

/// The work on the latest question.
#[derive(Default)]
struct Task {
    number: String,
    work: Work,
    /// The time of the last answer, or of the question before there is one, in milliseconds.
    told: f64,
    /// Whether the work waits until the page has shown the last answer.
    rests: bool,
}

/// The outcome of a slice.
#[derive(Debug, Default, PartialEq, Eq)]
struct Slice {
    /// The text for the page, if there is one.
    said: Option<String>,
    /// Whether the next slice follows without a message from the page.
    goes_on: bool,
}

impl Task {
    /// Works for one slice: on a new question, or on the current one.
    fn slice(&mut self, question: Option<&str>, clock: &dyn Fn() -> f64) -> Slice {
        let start = clock();
        let is_over = || clock() - start >= SLICE;
        let answer = match question.map(|question| question.split_once(' ')) {
            // The page's greeting: the empty answer says that the worker is ready.
            Some(None) => return Slice { said: Some(String::new()), goes_on: false },
            Some(Some((number, question))) if question != "more" => {
                (self.number, self.told) = (number.to_owned(), start);
                answer(&mut self.work, question, &is_over)
            }
            // A slice of earlier work may still be due while this work rests.
            None if self.rests => return Slice::default(),
            _ if !self.work.has_more() => return Slice::default(),
            _ => go_on(&mut self.work, &is_over),
        };
        self.rests = answer.is_news || start - self.told >= SILENCE;
        if self.rests {
            self.told = start;
        }
        let said = self.rests.then(|| format!("{} {}", self.number, answer.text));
        Slice { said, goes_on: !self.rests && self.work.has_more() }
    }
}

/// Work that takes several slices.
#[derive(Default)]
enum Work {
    #[default]
    Nothing,
    Survey(Box<Survey>),
    Fill(Box<Filling>),
    Remake(Box<Remaking>),
}

impl Work {
    fn has_more(&self) -> bool {
        !matches!(self, Work::Nothing)
    }
}

/// The answer after a slice.
struct Answer {
    text: String,
    /// Whether it has more than a new count.
    is_news: bool,
}

impl Answer {
    fn news(text: String) -> Answer {
        Answer { text, is_news: true }
    }
}

/// The parts of a question.
struct Question<'a> {
    verb: &'a str,
    argument: &'a str,
    symmetry: Symmetry,
    seed: &'a str,
    board: Board,
    pattern: CellSet,
}

impl Question<'_> {
    fn read(text: &str) -> Option<Question<'_>> {
        let mut lines = text.lines();
        let mut words = lines.next()?.split(' ');
        let verb = words.next()?;
        let argument = words.next().unwrap_or_default();
        let symmetry = words.next().and_then(|word| word.parse().ok()).unwrap_or(Symmetry::None);
        let seed = words.next().unwrap_or_default();
        let layout: Layout = lines.next()?.parse().ok()?;
        let board = Board::parse(&layout, lines.next()?).ok()?;
        let pattern = lines.next().unwrap_or_default().bytes();
        let cells = layout.cells().zip(pattern).filter(|(_, sign)| *sign == b'1');
        let pattern = cells.map(|(cell, _)| cell).collect();
        Some(Question { verb, argument, symmetry, seed, board, pattern })
    }
}

fn answer(work: &mut Work, question: &str, is_over: &dyn Fn() -> bool) -> Answer {
    *work = Work::Nothing;
    let Some(question) = Question::read(question) else { return Answer::news("none".to_owned()) };
    if let Some(begun) = begin(&question) {
        *work = begun;
        return go_on(work, is_over);
    }
    Answer::news(other(&question).map_or_else(|| "none".to_owned(), |board| write(&board)))
}

/// The work for a question that takes several slices.
fn begin(question: &Question<'_>) -> Option<Work> {
    let Question { board, symmetry, seed, .. } = question;
    let aim = match question.verb {
        "facts" => return Some(Work::Survey(Box::new(Survey::new(board.clone())))),
        "fill" => {
            let filling = Filling::new(board, &question.pattern, seed);
            return Some(Work::Fill(Box::new(filling)));
        }
        "harder" => Aim::Harder,
        "vary" => Aim::Another,
        "with" => Aim::With(question.argument.parse::<Technique>().ok()?),
        _ => return None,
    };
    let puzzle = Puzzle::new(board.clone()).ok()?;
    Some(Work::Remake(Box::new(Remaking::new(&puzzle, aim, *symmetry, seed)?)))
}

/// The board for a question that takes only one slice.
fn other(question: &Question<'_>) -> Option<Board> {
    let Question { board, symmetry, seed, .. } = question;
    match question.verb {
        "turn" => Some(transformed(board, *symmetry)),
        "relabel" => Some(relabelled(board, seed, 0)),
        "permute" if board.layout().n_grids() == 1 => Some(permuted(board, seed, 0)),
        "shuffle" => Some(disguised(board, seed, 0)),
        "minimize" => {
            let puzzle = Puzzle::new(board.clone()).ok()?;
            Some(puzzle.minimized(Budget::default()).givens().clone())
        }
        "canonical" => {
            let digits = board.layout().cells().map(|cell| board.get(cell).map_or(0, Digit::get));
            let digits: [u8; 81] = digits.collect::<Vec<u8>>().try_into().ok()?;
            let mut canonical = Board::empty(board.layout());
            for (cell, digit) in board.layout().cells().zip(Canonical::of(&digits).digits) {
                canonical.set(cell, Digit::new(digit));
            }
            Some(canonical)
        }
        _ => None,
    }
}

/// Works for one slice.
fn go_on(work: &mut Work, is_over: &dyn Fn() -> bool) -> Answer {
    if let Work::Survey(survey) = work {
        let before = known_facts(survey.facts());
        loop {
            let has_more = survey.advance(NODES);
            let now = known_facts(survey.facts());
            if has_more && !is_over() && now[1] == before[1] {
                continue;
            }
            let text = format!("facts\n{}", Known::of(survey).to_text());
            if !has_more {
                *work = Work::Nothing;
            }
            return Answer { text, is_news: !has_more || now != before };
        }
    }
    loop {
        let (found, n_tries) = match work {
            Work::Nothing | Work::Survey(_) => (None, MOST_TRIES),
            Work::Fill(filling) => (filling.advance(), filling.n_tries()),
            Work::Remake(remaking) => match remaking.advance() {
                Progress::Reached(puzzle, _) => (Some(puzzle), remaking.n_tries()),
                _ => (None, remaking.n_tries()),
            },
        };
        if found.is_some() || n_tries >= MOST_TRIES {
            *work = Work::Nothing;
            return Answer::news(
                found.map_or_else(|| "none".to_owned(), |puzzle| write(puzzle.givens())),
            );
        }
        if is_over() {
            return Answer { text: format!("{TRIED}{n_tries}"), is_news: false };
        }
    }
}

/// Whether each fact is known: the verdict, what each cell can be, and the others.
fn known_facts(facts: &Facts) -> [bool; 7] {
    [
        facts.verdict.is_some(),
        facts.possible.is_some(),
        facts.extent != Extent::GaveUp,
        facts.redundant.is_some(),
        facts.completions.is_some(),
        facts.grade.is_some(),
        facts.interlock.is_some(),
    ]
}

fn write(board: &Board) -> String {
    format!("board\n{}\n{board}", board.layout().name())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ninefold::grade::Grade;
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    /// The last answer to a question, with slices as short as possible.
    fn ask(question: &str) -> String {
        let mut work = Work::Nothing;
        let mut answered = answer(&mut work, question, &|| true);
        while work.has_more() {
            answered = go_on(&mut work, &|| true);
        }
        assert!(answered.is_news);
        answered.text
    }

    fn board(answered: &str) -> Board {
        let mut lines = answered.lines();
        assert_eq!(lines.next(), Some("board"), "{answered}");
        let layout: Layout = lines.next().unwrap().parse().unwrap();
        Board::parse(&layout, lines.next().unwrap()).unwrap()
    }

    // D18: the facts of a board, in slices.
    #[test]
    fn facts_are_answered() {
        let known = ask(&format!("facts\nclassic\n{GIVENS}"));
        let known = Known::read(known.strip_prefix("facts\n").unwrap()).unwrap();
        assert_eq!((known.n_solutions, known.is_exact, known.is_done), (1, true, true));
        assert_eq!(known.grade, Grade::new(&Puzzle::new(classic(GIVENS)).unwrap()));
        assert_eq!(ask(""), "none");
        assert_eq!(go_on(&mut Work::Nothing, &|| true).text, "none");
    }

    // D18: a fact is news in whichever slice it becomes known; a new count is not.
    #[test]
    fn news_is_told_from_counts() {
        let mut work = Work::Nothing;
        let empty = format!("facts\nclassic\n{}", ".".repeat(81));
        let mut answered = answer(&mut work, &empty, &|| true);
        let (mut told, mut n_counts) = (Known::default(), 0);
        loop {
            let known = Known::read(answered.text.strip_prefix("facts\n").unwrap()).unwrap();
            if answered.is_news {
                told = known;
            } else {
                n_counts += 1;
                let same = Known { n_solutions: told.n_solutions, ..known };
                assert_eq!(same, told);
            }
            if !work.has_more() {
                break;
            }
            answered = go_on(&mut work, &|| true);
        }
        assert!(told.is_done && told.has_more && n_counts > 10, "{n_counts} counts");
    }

    // D18, W9: counts are told from time to time; then the work rests until it is asked for more, whatever
    // else calls it, and each question gets its last answer only once.
    #[test]
    fn the_work_rests_until_it_is_asked_for_more() {
        let time = Cell::new(0.0);
        // Each look at the clock takes a slice.
        let clock = || time.replace(time.get() + SLICE);
        let mut task = Task::default();
        assert_eq!(task.slice(Some("hello"), &clock).said.as_deref(), Some(""));
        for stray in [None, Some("1 more")] {
            assert_eq!(task.slice(stray, &clock), Slice::default());
        }
        // No puzzle has eight givens, so the search uses all of its tries.
        let endless =
            format!("7 fill - none a\nclassic\n{0}\n{1}{0}", ".".repeat(81), "1".repeat(8));
        let mut slice = task.slice(Some(&endless), &clock);
        let mut n_slices = 1;
        while slice.goes_on {
            assert_eq!(slice.said, None);
            slice = task.slice(None, &clock);
            n_slices += 1;
        }
        assert!(n_slices > 5 && slice.said.unwrap().starts_with("7 tried "), "{n_slices} slices");
        assert_eq!(task.slice(None, &clock), Slice::default());
        assert!(task.slice(Some("7 more"), &clock).goes_on);

        let facts = format!("8 facts\nclassic\n{GIVENS}");
        let mut slice = task.slice(Some(&facts), &clock);
        let mut last = slice.said.clone().unwrap_or_default();
        while task.work.has_more() {
            if let Some(said) = &slice.said {
                assert!(said.starts_with("8 facts\n") && !slice.goes_on);
                assert_eq!(task.slice(None, &clock), Slice::default());
            }
            slice = task.slice(slice.said.is_some().then_some("8 more"), &clock);
            last = slice.said.clone().unwrap_or(last);
        }
        let known = Known::read(last.strip_prefix("8 facts\n").unwrap()).unwrap();
        assert!(known.is_done && !slice.goes_on);
        for stray in [None, Some("8 more")] {
            assert_eq!(task.slice(stray, &clock), Slice::default());
        }
    }

    // D19: boards are made from others; if there is none, the answer is `none`.
    #[test]
    fn other_boards_are_answered() {
        let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
        let of = |verb: &str| ask(&format!("{verb}\nclassic\n{GIVENS}"));
        assert_eq!(board(&of("turn - 90 a")), transformed(&classic(GIVENS), Symmetry::QuarterTurn));
        for verb in ["relabel - none a", "permute - none a", "shuffle - none a", "canonical"] {
            let other = board(&of(verb));
            assert!(other != classic(GIVENS) && other.n_filled() == 30, "{verb}");
        }
        assert!(board(&of("minimize")).n_filled() < 30);
        let level =
            |answered: &str| Grade::new(&Puzzle::new(board(answered)).unwrap()).unwrap().level;
        let before = Grade::new(&puzzle).unwrap().level;
        assert!(level(&of("harder - none a")) > before);
        assert_eq!(level(&of("vary - none a")), before);
        assert_ne!(board(&of("with naked-pair none a")), classic(GIVENS));
        let pattern: String =
            GIVENS.chars().map(|sign| if sign == '.' { '0' } else { '1' }).collect();
        let empty = ".".repeat(81);
        let filled = board(&ask(&format!("fill - none a\nclassic\n{empty}\n{pattern}")));
        assert!(Puzzle::new(filled).is_ok());
        for wrong in ["harder", "minimize"] {
            assert_eq!(ask(&format!("{wrong}\nclassic\n{empty}")), "none");
        }
        for wrong in ["with nonsense", "nonsense"] {
            assert_eq!(ask(&format!("{wrong}\nclassic\n{SOLVED}")), "none");
        }
    }
}
