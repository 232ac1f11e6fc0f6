//! The work of the workbench: facts about a board being set, and other boards made from it.
//!
//! Long work is done in slices; between two of them, the next question can arrive and end the work. The page gets
//! news immediately, and mere counts from time to time; then the work rests until the page has shown them and asks
//! for more.

#![forbid(unsafe_code)]

use std::cell::RefCell;

use ninefold::generate::{
    Aim, Filling, Progress, Remaking, disguised, permuted, relabeled, transformed,
};
use ninefold::solve::{Budget, Extent};
use ninefold::survey::{Facts, Survey};
use ninefold::{Board, Canonical, Puzzle};
use ninefold_workers::known::Known;
use ninefold_workers::workbench::{
    HELLO, Message, Question, Reply, Request, numbered, read_numbered,
};

/// The number of guesses between two looks at the clock.
const NODES: u64 = 500;
/// The length of a slice, in milliseconds: short, because the next key waits for its end. A slice ends
/// early once it is known what each cell can be.
const SLICE: f64 = 4.0;
/// The minimum time between two counts, in milliseconds: the page paints each of them.
const SILENCE: f64 = 100.0;
/// The maximum number of tries of a search.
const MOST_TRIES: u64 = 300_000;

fn main() {
    let task = RefCell::new(Task::default());
    ninefold_workers::work(move |message, say| {
        let slice = task.borrow_mut().slice(message, &js_sys::Date::now);
        if let Some(text) = &slice.text {
            say(text);
        }
        slice.goes_on
    });
}

/// The work on the latest question.
#[derive(Default)]
struct Task {
    number: u32,
    work: Work,
    /// When the last reply was sent.
    replied: f64,
    /// Whether the work waits until the page has shown the last answer.
    rests: bool,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Slice {
    /// What is sent to the page.
    text: Option<String>,
    /// Whether the next slice follows without a message from the page.
    goes_on: bool,
}

impl Task {
    /// Works for one slice: on a new question, or on the current one.
    fn slice(&mut self, message: Option<&str>, clock: &dyn Fn() -> f64) -> Slice {
        let start = clock();
        let is_over = || clock() - start >= SLICE;
        let heard = match message.map(read_numbered) {
            Some(None) => return Slice { text: Some(HELLO.to_owned()), goes_on: false },
            Some(Some((number, text))) => Some((number, Message::read(text))),
            None => None,
        };
        let answer = match heard {
            // A slice of earlier work may still be due while this work rests.
            None if self.rests => return Slice::default(),
            None | Some((_, Some(Message::More))) if !self.work.has_more() => {
                return Slice::default();
            }
            None | Some((_, Some(Message::More))) => go_on(&mut self.work, &is_over),
            Some((number, message)) => {
                (self.number, self.replied) = (number, start);
                let question = match &message {
                    Some(Message::Ask(question)) => Some(&**question),
                    _ => None,
                };
                answer(&mut self.work, question, &is_over)
            }
        };
        self.rests = answer.is_news || start - self.replied >= SILENCE;
        if self.rests {
            self.replied = start;
        }
        let text = self.rests.then(|| numbered(self.number, &answer.reply.to_text()));
        Slice { text, goes_on: !self.rests && self.work.has_more() }
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
    reply: Reply,
    /// Whether it has more than a new count.
    is_news: bool,
}

impl Answer {
    fn news(reply: Reply) -> Answer {
        Answer { reply, is_news: true }
    }

    /// A board, or none.
    fn board(board: Option<Board>) -> Answer {
        Answer::news(board.map_or(Reply::None, Reply::Board))
    }
}

/// Answers a question; if it is not understood, the answer is that there is no board.
fn answer(work: &mut Work, question: Option<&Question>, is_over: &dyn Fn() -> bool) -> Answer {
    *work = Work::Nothing;
    let Some(question) = question else { return Answer::board(None) };
    if let Some(begun) = begin(question) {
        *work = begun;
        return go_on(work, is_over);
    }
    Answer::board(other(question))
}

/// The work for a question that takes several slices.
fn begin(question: &Question) -> Option<Work> {
    let Question { request, board, symmetry, seed, pattern } = question;
    let aim = match request {
        Request::Facts => return Some(Work::Survey(Box::new(Survey::new(board.clone())))),
        Request::Fill => return Some(Work::Fill(Box::new(Filling::new(board, pattern, seed)))),
        Request::Harder => Aim::Harder,
        Request::Vary => Aim::Another,
        Request::With(technique) => Aim::With(*technique),
        _ => return None,
    };
    let puzzle = Puzzle::new(board.clone()).ok()?;
    Some(Work::Remake(Box::new(Remaking::new(&puzzle, aim, *symmetry, seed)?)))
}

/// The board for a question that takes only one slice.
fn other(question: &Question) -> Option<Board> {
    let Question { request, board, seed, .. } = question;
    match request {
        Request::Turn(symmetry) => Some(transformed(board, *symmetry)),
        Request::Relabel => Some(relabeled(board, seed, 0)),
        Request::Permute if board.layout().n_grids() == 1 => Some(permuted(board, seed, 0)),
        Request::Shuffle => Some(disguised(board, seed, 0)),
        Request::Minimize => {
            let puzzle = Puzzle::new(board.clone()).ok()?;
            Some(puzzle.minimized(Budget::default()).givens().clone())
        }
        Request::Canonical => {
            let canonical = Canonical::of(&board.to_bytes().try_into().ok()?).ok()?;
            Board::from_bytes(board.layout(), &canonical.digits).ok()
        }
        _ => None,
    }
}

fn go_on(work: &mut Work, is_over: &dyn Fn() -> bool) -> Answer {
    if let Work::Survey(survey) = work {
        let before = known_facts(survey.facts());
        loop {
            let has_more = survey.advance(NODES);
            let now = known_facts(survey.facts());
            if has_more && !is_over() && now[1] == before[1] {
                continue;
            }
            let reply = Reply::Known(Box::new(Known::of(survey)));
            if !has_more {
                *work = Work::Nothing;
            }
            return Answer { reply, is_news: !has_more || now != before };
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
            return Answer::board(found.map(|puzzle| puzzle.givens().clone()));
        }
        if is_over() {
            return Answer { reply: Reply::Tried(n_tries), is_news: false };
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ninefold::generate::Symmetry;
    use ninefold::grade::Grade;
    use ninefold::logic::Technique;
    use ninefold::{CellSet, Layout, Stop};
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    fn question(request: Request, board: Board) -> Question {
        Question { request, seed: "a".to_owned(), ..Question::facts(board) }
    }

    /// The last reply to a question; every slice is as short as possible.
    fn ask(question: Option<&Question>) -> Reply {
        let mut work = Work::Nothing;
        let mut answered = answer(&mut work, question, &|| true);
        while work.has_more() {
            answered = go_on(&mut work, &|| true);
        }
        assert!(answered.is_news);
        answered.reply
    }

    fn known(reply: Reply) -> Known {
        match reply {
            Reply::Known(known) => *known,
            _ => panic!("{reply:?}"),
        }
    }

    fn board(reply: Reply) -> Board {
        match reply {
            Reply::Board(board) => board,
            _ => panic!("{reply:?}"),
        }
    }

    /// The text that asks a question with a number.
    fn asked(number: u32, question: Question) -> String {
        numbered(number, &Message::Ask(question.into()).to_text())
    }

    /// The text that asks for more of the answer.
    fn more(number: u32) -> String {
        numbered(number, &Message::More.to_text())
    }

    /// The number and the reply in a text of the worker.
    fn read(text: &str) -> (u32, Reply) {
        let (number, text) = read_numbered(text).unwrap();
        (number, Reply::read(text).unwrap())
    }

    // D18: the facts of a board, in slices.
    #[test]
    fn facts_are_answered() {
        let known = known(ask(Some(&Question::facts(classic(GIVENS)))));
        assert_eq!((known.n_solutions, known.is_exact, known.is_done), (1, true, true));
        assert_eq!(
            known.grade,
            Grade::new(&Puzzle::new(classic(GIVENS)).unwrap(), Stop::NEVER).unwrap()
        );
        assert_eq!(ask(None), Reply::None);
        assert_eq!(go_on(&mut Work::Nothing, &|| true).reply, Reply::None);
    }

    // D18: a fact is news in whichever slice it becomes known; a new count is not.
    #[test]
    fn news_is_told_from_counts() {
        let mut work = Work::Nothing;
        let empty = Question::facts(Board::empty(&Layout::classic()));
        let mut answered = answer(&mut work, Some(&empty), &|| true);
        let (mut last, mut n_counts) = (Known::default(), 0);
        loop {
            let known = known(answered.reply);
            if answered.is_news {
                last = known;
            } else {
                n_counts += 1;
                let same = Known { n_solutions: last.n_solutions, ..known };
                assert_eq!(same, last);
            }
            if !work.has_more() {
                break;
            }
            answered = go_on(&mut work, &|| true);
        }
        assert!(last.is_done && last.has_more && n_counts > 10, "{n_counts} counts");
    }

    // D18, W9: counts are told from time to time; then the work rests until it is asked for more, whatever
    // else calls it, and each question gets its last answer only once.
    #[test]
    fn the_work_rests_until_it_is_asked_for_more() {
        let time = Cell::new(0.0);
        // Each look at the clock takes a slice.
        let clock = || time.replace(time.get() + SLICE);
        let mut task = Task::default();
        assert_eq!(task.slice(Some(HELLO), &clock).text.as_deref(), Some(HELLO));
        for stray in [None, Some(more(1))] {
            assert_eq!(task.slice(stray.as_deref(), &clock), Slice::default());
        }
        let unknown = task.slice(Some("6 nonsense"), &clock);
        assert_eq!(unknown.text.as_deref().map(read), Some((6, Reply::None)));
        // No puzzle has eight givens, so the search uses all of its tries.
        let endless = question(Request::Fill, Board::empty(&Layout::classic()));
        let pattern: CellSet = endless.board.layout().cells().take(8).collect();
        let mut slice = task.slice(Some(&asked(7, Question { pattern, ..endless })), &clock);
        let mut n_slices = 1;
        while slice.goes_on {
            assert_eq!(slice.text, None);
            slice = task.slice(None, &clock);
            n_slices += 1;
        }
        let (number, reply) = read(&slice.text.unwrap());
        assert!(n_slices > 5 && number == 7, "{n_slices} slices");
        assert!(matches!(reply, Reply::Tried(_)), "{reply:?}");
        assert_eq!(task.slice(None, &clock), Slice::default());
        assert!(task.slice(Some(&more(7)), &clock).goes_on);

        let facts = asked(8, Question::facts(classic(GIVENS)));
        let mut slice = task.slice(Some(&facts), &clock);
        let mut last = slice.text.clone();
        while task.work.has_more() {
            if let Some(text) = &slice.text {
                assert!(matches!(read(text), (8, Reply::Known(_))) && !slice.goes_on);
                assert_eq!(task.slice(None, &clock), Slice::default());
            }
            let more = slice.text.is_some().then(|| more(8));
            slice = task.slice(more.as_deref(), &clock);
            last = slice.text.clone().or(last);
        }
        let (number, reply) = read(&last.unwrap());
        assert!(number == 8 && known(reply).is_done && !slice.goes_on);
        for stray in [None, Some(more(8))] {
            assert_eq!(task.slice(stray.as_deref(), &clock), Slice::default());
        }
    }

    // D19: boards are made from others; if there is none, the answer is `none`.
    #[test]
    fn other_boards_are_answered() {
        let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
        let of = |request| ask(Some(&question(request, classic(GIVENS))));
        let turned = transformed(&classic(GIVENS), Symmetry::QuarterTurn);
        assert_eq!(board(of(Request::Turn(Symmetry::QuarterTurn))), turned);
        for request in [Request::Relabel, Request::Permute, Request::Shuffle, Request::Canonical] {
            let other = board(of(request));
            assert!(other != classic(GIVENS) && other.n_filled() == 30, "{request:?}");
        }
        assert!(board(of(Request::Minimize)).n_filled() < 30);
        let level = |reply| {
            Grade::new(&Puzzle::new(board(reply)).unwrap(), Stop::NEVER).unwrap().unwrap().level
        };
        let before = Grade::new(&puzzle, Stop::NEVER).unwrap().unwrap().level;
        assert!(level(of(Request::Harder)) > before);
        assert_eq!(level(of(Request::Vary)), before);
        assert_ne!(board(of(Request::With(Technique::NakedPair))), classic(GIVENS));
        let empty = Board::empty(&Layout::classic());
        let given = |cell: &ninefold::Cell| puzzle.is_given(*cell);
        let pattern: CellSet = empty.layout().cells().filter(given).collect();
        let fill = Question { pattern, ..question(Request::Fill, empty.clone()) };
        assert!(Puzzle::new(board(ask(Some(&fill)))).is_ok());
        for request in [Request::Harder, Request::Minimize] {
            assert_eq!(ask(Some(&question(request, empty.clone()))), Reply::None);
        }
        let samurai = Board::empty(&"samurai".parse().unwrap());
        assert_eq!(ask(Some(&question(Request::Permute, samurai))), Reply::None);
    }
}
