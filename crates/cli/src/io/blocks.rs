//! Processes the boards of all files in blocks, on all cores.
//!
//! One thread reads, and gathers boards into blocks: boards of 9×9 as raw grids, everything else as
//! it was read. Lines of exactly
//! 81 characters take a shortcut that does not make a [`Board`]. [`Workers`] answer the blocks, and
//! the answers are written in input order. Only a few blocks are pending at any time, so memory
//! does not grow with the input; and before the reader waits for more input it submits what it has,
//! so that no answer waits for the next board.

use std::borrow::Cow;
use std::cell::Cell;
use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::mem;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use ninefold::{Board, Digit, Layout};
use ninefold_wire::Options;
use serde::Serialize;

use crate::args::{BoardArguments, SearchArguments};
use crate::io::operand::{Operand, Source};
use crate::io::progress::Progress;
use crate::io::source::{options, unreadable};
use crate::io::workers::{Answers, Job, OrderedWriter, Workers};
use crate::streams::{Input, InputKind, Outcome, Terminal};
use ninefold_wire::records::{Record, Records};

/// A run of boards from one file.
#[derive(Default)]
pub(crate) struct Block<'a> {
    /// The file, if there are several.
    pub(crate) file: Option<&'a Path>,
    /// The items, in input order.
    pub(crate) items: Vec<Item>,
    /// The digits of its boards of 9×9, in order.
    pub(crate) grids: Vec<[u8; 81]>,
    /// An estimate of its work, in boards of 9×9.
    weight: usize,
    /// The weight at which it is full.
    full: usize,
    /// The number of bytes read for it.
    n_bytes: u64,
}

/// Whether only boards are wanted, or also the data that came with them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Boards,
    /// Boards, in blocks for a graphics card, which are larger.
    BoardsForCards,
    All,
    /// The same, one board after the other on a single thread, without progress.
    OneByOne,
}

impl Wanted {
    /// The weight of a full block. For the processor, a heavier block would not fit the nearer
    /// caches, and at this weight the cost of passing it to a thread is negligible; a card has more
    /// threads than a small block has boards.
    fn full(self) -> usize {
        match self {
            Wanted::Boards | Wanted::All => 512,
            Wanted::BoardsForCards => ninefold_gpu::Searcher::N_TOGETHER,
            Wanted::OneByOne => 1,
        }
    }
}

pub(crate) enum Item {
    /// Boards of 9×9, one per line: the next of the block's grids.
    Grids { lines: Range<usize> },
    /// A board of several grids or with what came with it, or an error.
    Record(Record),
    /// A message for standard error that is not about a board.
    Message { text: String, outcome: Outcome },
}

impl<'a> Block<'a> {
    /// A board of several grids counts as this many of 9×9.
    const HEAVY: usize = 64;

    fn new(file: Option<&'a Path>, full: usize) -> Block<'a> {
        Block { file, full, ..Block::default() }
    }

    fn push_grid(&mut self, line: usize, grid: [u8; 81]) {
        match self.items.last_mut() {
            Some(Item::Grids { lines }) if lines.end == line => lines.end += 1,
            _ => self.items.push(Item::Grids { lines: line..line + 1 }),
        }
        self.grids.push(grid);
        self.weight += 1;
    }

    fn push_record(&mut self, record: Record, wanted: Wanted) {
        let is_alone = record.candidates.is_none()
            && record.document.is_none()
            && record.about.is_none()
            && record.rest.is_empty();
        let takes_all = matches!(wanted, Wanted::All | Wanted::OneByOne);
        match record.board.as_ref().ok().and_then(grid) {
            Some(grid) if is_alone || !takes_all => return self.push_grid(record.line, grid),
            _ if takes_all && !is_alone => self.weight += Block::HEAVY / 4,
            _ => self.weight += if record.board.is_ok() { Block::HEAVY } else { 1 },
        }
        self.items.push(Item::Record(record));
    }

    fn push_message(&mut self, text: String, outcome: Outcome) {
        self.items.push(Item::Message { text, outcome });
    }

    fn is_full(&self) -> bool {
        self.weight >= self.full
    }
}

impl Job for Block<'_> {
    fn is_light(&self) -> bool {
        self.weight <= Block::HEAVY
    }

    fn length(&self) -> u64 {
        self.n_bytes
    }
}

/// A board of a block, or an error in its place, with where it is and what came with it.
#[derive(Copy, Clone)]
pub(crate) struct Each<'a> {
    /// The file, if there are several.
    pub(crate) file: Option<&'a Path>,
    pub(crate) line: usize,
    pub(crate) board: Result<EachBoard<'a>, &'a str>,
    /// All that was read, unless it is only the grid.
    pub(crate) record: Option<&'a Record>,
}

#[derive(Copy, Clone)]
pub(crate) enum EachBoard<'a> {
    /// The digits of a board of 9×9.
    Grid(&'a [u8; 81]),
    /// Any board.
    Board(&'a Board),
}

impl<'a> EachBoard<'a> {
    pub(crate) fn board(self) -> Cow<'a, Board> {
        match self {
            EachBoard::Grid(grid) => Cow::Owned(board(grid)),
            EachBoard::Board(board) => Cow::Borrowed(board),
        }
    }
}

/// An answer as JSON, with where its board is.
#[derive(Serialize)]
struct Report<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
    #[serde(flatten)]
    answer: T,
}

impl Each<'_> {
    /// Adds an answer as a line of JSON that says where the board is.
    pub(crate) fn report(&self, answers: &mut Answers, answer: impl Serialize) {
        let file = self.file.map(|path| path.display().to_string());
        let report = Report { file, line: self.line, answer };
        serde_json::to_writer(&mut answers.output, &report).expect("no type that fails");
        answers.output.push(b'\n');
    }

    /// Notes whether the board succeeded, and reports why it did not.
    pub(crate) fn settle(&self, answers: &mut Answers, done: &Result<(), String>) {
        if let Err(what) = done {
            answers.complain(self.file, self.line, what);
        }
        answers.note_board(done.is_ok());
    }
}

/// Answers every board of a block.
pub(crate) fn for_each(block: &Block, mut answer: impl FnMut(&mut Answers, Each<'_>)) -> Answers {
    let (mut answers, file) = (Answers::default(), block.file);
    let mut grids = block.grids.iter();
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, grid) in lines.clone().zip(&mut grids) {
                    let board = Ok(EachBoard::Grid(grid));
                    answer(&mut answers, Each { file, line, board, record: None });
                }
            }
            Item::Record(record) => {
                let board = record.board.as_ref().map(EachBoard::Board).map_err(String::as_str);
                answer(&mut answers, Each { file, line: record.line, board, record: Some(record) });
            }
            Item::Message { text, outcome } => answers.add_message(text, *outcome),
        }
    }
    answers
}

/// Answers every board of a block; an error is reported with its line.
pub(crate) fn answer_each(
    block: &Block,
    mut answer: impl FnMut(&mut Answers, Each<'_>) -> Result<(), String>,
) -> Answers {
    for_each(block, |answers, each| {
        let done = answer(answers, each);
        each.settle(answers, &done);
    })
}

/// Calls `answer` for every board in order, on one thread, with all that came with it.
pub(crate) fn for_each_in_order(
    arguments: &BoardArguments,
    search: &SearchArguments,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: impl FnMut(&mut Answers, Each<'_>) + Send,
) -> io::Result<Outcome> {
    let answer = Mutex::new(answer);
    let answer = |block: &Block| {
        for_each(block, &mut *answer.lock().unwrap_or_else(PoisonError::into_inner))
    };
    for_each_block_with(arguments, search, Wanted::OneByOne, input, terminal, &answer)
}

/// Calls `answer` for every block, on several threads, and writes the answers in input order;
/// puzzles in documents are proven within the budget.
pub(crate) fn for_each_block(
    arguments: &BoardArguments,
    search: &SearchArguments,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: &(dyn Fn(&Block) -> Answers + Sync),
) -> io::Result<Outcome> {
    for_each_block_with(arguments, search, Wanted::Boards, input, terminal, answer)
}

/// The same, perhaps with what came with the boards.
pub(crate) fn for_each_block_with(
    arguments: &BoardArguments,
    search: &SearchArguments,
    wanted: Wanted,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: &(dyn Fn(&Block) -> Answers + Sync),
) -> io::Result<Outcome> {
    let operands = Operand::all(&arguments.operands);
    let is_typed = input.kind == InputKind::Keyboard && operands.contains(&Operand::Input);
    let is_in_order = wanted == Wanted::OneByOne;
    let has_bar = terminal.has_bar() && !is_typed && !is_in_order;
    let progress = Progress::new(has_bar, "boards", length(&operands, input));
    let options = options(search.budget(), terminal.now);
    let writer = OrderedWriter::new(terminal, progress, answer);
    thread::scope(|scope| {
        let n_threads = if is_in_order { 1 } else { search.threads.n_threads() };
        let mut workers = Workers::new(scope, &writer, n_threads);
        let mut all = operands.iter();
        // A break means that writing the output failed; `close` returns that error.
        let _ =
            all.try_for_each(|&each| read((each, wanted), arguments, options, input, &mut workers));
    });
    writer.close()
}

/// Reads a file, and submits it block by block.
fn read<'a>(
    (operand, wanted): (Operand<'a>, Wanted),
    arguments: &'a BoardArguments,
    options: Options<'static>,
    input: &mut Input,
    workers: &mut Workers<'_, '_, '_, Block<'a>>,
) -> ControlFlow<()> {
    let path = operand.name();
    let mut block = Block::new((arguments.operands.len() > 1).then_some(path), wanted.full());
    let source = match operand.open(input) {
        Ok(source) => source,
        Err(error) => {
            block.push_message(unreadable(path, &error), Outcome::CouldNotRun);
            return submit(&mut block, workers);
        }
    };
    if let Some(prompt) = source.prompt() {
        block.push_message(prompt.to_owned(), Outcome::Success);
    }
    let n_read = Cell::new(0);
    let source = Counted { source, n_read: &n_read };
    let mut records =
        Records::new(arguments.layout.as_ref(), options, source).in_field(arguments.field);
    loop {
        while let Some((line, grid)) = records.next_plain() {
            block.push_grid(line, grid);
            if block.is_full() {
                block.n_bytes = n_read.take();
                submit(&mut block, workers)?;
            }
        }
        if block.is_full() || records.must_wait() {
            block.n_bytes = n_read.take();
            submit(&mut block, workers)?;
        }
        match records.next() {
            Some(Ok(record)) => block.push_record(record, wanted),
            Some(Err(error)) => {
                block.push_message(unreadable(path, &error), Outcome::CouldNotRun);
                break;
            }
            None => break,
        }
    }
    block.n_bytes = n_read.take();
    submit(&mut block, workers)
}

/// Submits a block, unless it is empty, and starts another one of the same file.
fn submit<'a>(
    block: &mut Block<'a>,
    workers: &mut Workers<'_, '_, '_, Block<'a>>,
) -> ControlFlow<()> {
    let block = mem::replace(block, Block::new(block.file, block.full));
    if block.items.is_empty() { ControlFlow::Continue(()) } else { workers.submit(block) }
}

/// The digits of a board of 9×9.
fn grid(board: &Board) -> Option<[u8; 81]> {
    let mut grid = [0; 81];
    if (board.layout().rows(), board.layout().columns()) != (9, 9) {
        return None;
    }
    for (cell, digit) in board.layout().cells().zip(&mut grid) {
        *digit = board.get(cell).map_or(0, Digit::get);
    }
    Some(grid)
}

/// The board with these digits.
pub(crate) fn board(grid: &[u8; 81]) -> Board {
    let mut board = Board::empty(&Layout::classic());
    for (cell, &digit) in Layout::classic().cells().zip(grid) {
        board.set(cell, Digit::new(digit));
    }
    board
}

/// The total length of all operands in bytes, if known.
fn length(operands: &[Operand], input: &Input) -> Option<u64> {
    let length = |operand: &Operand| match (operand, input.kind) {
        (Operand::File(path), _) => {
            fs::metadata(path).ok().filter(Metadata::is_file).map(|file| file.len())
        }
        (Operand::Text(text), _) => Some(text.len() as u64),
        (Operand::Input, InputKind::File(n_bytes)) => Some(n_bytes),
        (Operand::Input, InputKind::Keyboard | InputKind::Stream) => None,
    };
    operands.iter().map(length).sum()
}

/// A source that counts the bytes read from it.
struct Counted<'a> {
    source: Source<'a>,
    n_read: &'a Cell<u64>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_bytes = self.source.read(buffer)?;
        self.n_read.update(|n_read| n_read + n_bytes as u64);
        Ok(n_bytes)
    }
}
