//! Questions about a board being set and their answers, as text between the worker of the workbench and the page.
//!
//! A message of the page is a greeting, or the number of a question and either the question or a request for
//! more of its answer. Answers begin with the number of their question.

use ninefold::generate::Symmetry;
use ninefold::logic::Technique;
use ninefold::{Board, CellSet};

use crate::known::Known;
use crate::{TRIED, board};

/// The page's greeting, which the worker returns once it has started.
pub const HELLO: &str = "hello";

/// A request to the worker.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What is known about the board: [`Reply::Known`], several times. All others have one board as their answer.
    Facts,
    /// A puzzle whose givens are the board's and others in the cells of the pattern.
    Fill,
    /// A harder puzzle.
    Harder,
    /// Another puzzle of the same level.
    Vary,
    /// A puzzle that needs this technique.
    With(Technique),
    /// The puzzle without its redundant givens.
    Minimize,
    /// The board turned or reflected.
    Turn(Symmetry),
    /// The board with other digits.
    Relabel,
    /// The board with its rows and columns in another order.
    Permute,
    /// All of that at random.
    Shuffle,
    /// The canonical form of the board.
    Canonical,
}

impl Request {
    const fn verb(self) -> &'static str {
        match self {
            Request::Facts => "facts",
            Request::Fill => "fill",
            Request::Harder => "harder",
            Request::Vary => "vary",
            Request::With(_) => "with",
            Request::Minimize => "minimize",
            Request::Turn(_) => "turn",
            Request::Relabel => "relabel",
            Request::Permute => "permute",
            Request::Shuffle => "shuffle",
            Request::Canonical => "canonical",
        }
    }

    /// The name of what its verb needs, or `-`.
    fn argument(self) -> &'static str {
        match self {
            Request::With(technique) => technique.name(),
            Request::Turn(symmetry) => symmetry.name(),
            _ => "-",
        }
    }

    fn read(verb: &str, argument: &str) -> Option<Request> {
        Some(match verb {
            "facts" => Request::Facts,
            "fill" => Request::Fill,
            "harder" => Request::Harder,
            "vary" => Request::Vary,
            "with" => Request::With(argument.parse().ok()?),
            "minimize" => Request::Minimize,
            "turn" => Request::Turn(argument.parse().ok()?),
            "relabel" => Request::Relabel,
            "permute" => Request::Permute,
            "shuffle" => Request::Shuffle,
            "canonical" => Request::Canonical,
            _ => return None,
        })
    }
}

/// A request about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The request.
    pub request: Request,
    /// The symmetry of the clues of puzzles that are searched for.
    pub symmetry: Symmetry,
    /// The seed of random choices, without spaces.
    pub seed: String,
    /// The board.
    pub board: Board,
    /// The cells of the pattern.
    pub pattern: CellSet,
}

impl Question {
    /// The question for all facts about a board.
    pub fn facts(board: Board) -> Question {
        let (symmetry, seed, pattern) = (Symmetry::None, String::new(), CellSet::EMPTY);
        Question { request: Request::Facts, symmetry, seed, board, pattern }
    }

    /// Its text: a line of words; the board on two lines; `1` for each cell of the pattern, `0` for others.
    fn to_text(&self) -> String {
        let Question { request, symmetry, seed, board, pattern } = self;
        let (verb, argument, symmetry) = (request.verb(), request.argument(), symmetry.name());
        let sign = |cell| if pattern.contains(cell) { '1' } else { '0' };
        let pattern: String = board.layout().cells().map(sign).collect();
        let board = board::to_text(board);
        format!("{verb} {argument} {symmetry} {seed}\n{board}\n{pattern}")
    }

    fn read(text: &str) -> Option<Question> {
        let mut lines = text.lines();
        let mut words = lines.next()?.split(' ');
        let request = Request::read(words.next()?, words.next()?)?;
        let symmetry = words.next()?.parse().ok()?;
        let seed = words.next()?.to_owned();
        let board = board::read_lines(&mut lines)?;
        let signs = lines.next()?;
        if signs.len() != board.layout().n_cells() {
            return None;
        }
        let cells = board.layout().cells().zip(signs.bytes()).filter(|(_, sign)| *sign == b'1');
        let pattern = cells.map(|(cell, _)| cell).collect();
        Some(Question { request, symmetry, seed, board, pattern })
    }
}

/// What the page sends with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A question.
    Ask(Box<Question>),
    /// The page has shown the last reply, and wants more of the answer.
    More,
}

const MORE: &str = "more";

impl Message {
    /// Its text.
    pub fn to_text(&self) -> String {
        match self {
            Message::Ask(question) => question.to_text(),
            Message::More => MORE.to_owned(),
        }
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(text: &str) -> Option<Message> {
        match text {
            MORE => Some(Message::More),
            _ => Question::read(text).map(|question| Message::Ask(question.into())),
        }
    }
}

/// What the worker says about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The facts known about the board so far.
    Known(Box<Known>),
    /// Another board.
    Board(Board),
    /// The number of tries so far.
    Tried(u64),
    /// No such board exists, or none was found.
    None,
}

impl Reply {
    /// Its text.
    pub fn to_text(&self) -> String {
        match self {
            Reply::Known(known) => format!("known\n{}", known.to_text()),
            Reply::Board(board) => format!("board\n{}", board::to_text(board)),
            Reply::Tried(n_tries) => format!("{TRIED}{n_tries}"),
            Reply::None => "none".to_owned(),
        }
    }

    /// Reads the text; `None` if it is not a reply.
    pub fn read(text: &str) -> Option<Reply> {
        if let Some(n_tries) = text.strip_prefix(TRIED) {
            return n_tries.parse().ok().map(Reply::Tried);
        }
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        match kind {
            "known" => Known::read(rest).map(|known| Reply::Known(known.into())),
            "board" => board::read(rest).map(Reply::Board),
            "none" => Some(Reply::None),
            _ => None,
        }
    }

    /// Whether the worker has more to say about the same question.
    pub fn has_more(&self) -> bool {
        match self {
            Reply::Known(known) => !known.is_done,
            Reply::Tried(_) => true,
            Reply::Board(_) | Reply::None => false,
        }
    }
}

/// A text about a question, with the question's number.
pub fn numbered(number: u32, text: &str) -> String {
    format!("{number} {text}")
}

/// The number and the text about its question; `None` for a greeting.
pub fn read_numbered(text: &str) -> Option<(u32, &str)> {
    let (number, text) = text.split_once(' ')?;
    Some((number.parse().ok()?, text))
}

#[cfg(test)]
mod tests {
    use ninefold::Layout;
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    /// Every request, with everything that it may need.
    fn requests() -> Vec<Request> {
        let mut all = vec![
            Request::Facts,
            Request::Fill,
            Request::Harder,
            Request::Vary,
            Request::Minimize,
            Request::Relabel,
            Request::Permute,
            Request::Shuffle,
            Request::Canonical,
        ];
        all.extend(Technique::ALL.map(Request::With));
        all.extend(Symmetry::ALL.map(Request::Turn));
        all
    }

    // D18, D19, W9: every question is read as it was written, on one grid and on several.
    #[test]
    fn questions_are_read_back() {
        let twins: Layout = "a@0,0 b@9,9".parse().unwrap();
        let boards = [classic(GIVENS), Board::parse(&twins, &GIVENS.repeat(2)).unwrap()];
        for board in boards {
            let pattern: CellSet = board.layout().cells().step_by(7).collect();
            for (index, request) in requests().into_iter().enumerate() {
                let symmetry = Symmetry::ALL[index % Symmetry::ALL.len()];
                let (seed, board, pattern) = ("a-1".to_owned(), board.clone(), pattern.clone());
                let question = Question { request, symmetry, seed, board, pattern };
                let message = Message::Ask(question.into());
                assert_eq!(Message::read(&message.to_text()), Some(message));
            }
        }
        let facts = Message::Ask(Question::facts(classic(GIVENS)).into());
        assert_eq!(Message::read(&facts.to_text()), Some(facts.clone()));
        assert_eq!(Message::read(&Message::More.to_text()), Some(Message::More));
        for (part, other) in [
            ("facts - none", "nonsense - none"),
            ("facts - none", "with nonsense none"),
            ("facts - none", "turn - none"),
            ("facts - none", "facts - nonsense"),
            ("facts - none ", "facts - none"),
            ("classic", "nonsense"),
            ("\n00", "\n0"),
        ] {
            let wrong = facts.to_text().replacen(part, other, 1);
            assert!(wrong != facts.to_text() && Message::read(&wrong).is_none(), "{wrong}");
        }
    }

    // D18, W9: so is every reply, with its number; and only the last says that it is.
    #[test]
    fn replies_are_read_back() {
        let known = |is_done| Reply::Known(Box::new(Known { is_done, ..Known::default() }));
        for (reply, has_more) in [
            (known(false), true),
            (known(true), false),
            (Reply::Board(classic(GIVENS)), false),
            (Reply::Tried(70), true),
            (Reply::None, false),
        ] {
            let text = numbered(7, &reply.to_text());
            let (number, text) = read_numbered(&text).unwrap();
            assert_eq!((number, Reply::read(text)), (7, Some(reply.clone())));
            assert_eq!(reply.has_more(), has_more);
        }
        for wrong in
            ["", "known", "known\n1", "board\nclassic", "board\nclassic\n12", "tried x", "x"]
        {
            assert_eq!(Reply::read(wrong), None, "{wrong}");
        }
        for greeting in ["", HELLO, "x none"] {
            assert_eq!(read_numbered(greeting), None);
        }
    }
}
