//! Splits input into boards.
//!
//! A line that is a complete board is a record. Other lines are gathered until a
//! blank line, so that boards can be drawn. A line that cannot be part of a
//! drawing is a record of its own, so that a bad line in a long list is one error
//! and the lines around it keep their answers. After the head of a section,
//! such as `[Puzzle]`, all lines belong to it. A text that begins with a brace or
//! bracket is JSON, to its end.

mod json;
mod plain;

use std::io::{self, BufRead, BufReader, Read};

use ninefold::notation::{CandidateGrid, Section};
use ninefold::{Board, CatalogEntry, Layout};
use ninefold_wire::{Document, Options};

use crate::io::boards;

use json::Brackets;
use plain::PlainLine;

/// The maximum length of a line, drawing or document, in bytes.
pub(crate) const MAX_BYTES: usize = 4 << 20;

/// A board of the input, or an error in its place.
#[derive(Debug)]
pub(crate) struct Record {
    /// The number of its first line, from 1; for an error, the line of the error.
    pub(crate) line: usize,
    /// The board, or the error.
    pub(crate) board: Result<Board, String>,
    /// The candidates, if the input is a table of them.
    pub(crate) candidates: Option<CandidateGrid>,
    /// The document, if the board comes from one.
    pub(crate) document: Option<Document>,
}

impl Record {
    fn new(line: usize, read: Result<(Board, Option<CandidateGrid>), String>) -> Record {
        let (board, candidates) = match read {
            Ok((board, candidates)) => (Ok(board), candidates),
            Err(what) => (Err(what), None),
        };
        Record { line, board, candidates, document: None }
    }
}

/// The boards of an input, one after the other, in constant memory.
pub(crate) struct Records<'a, R> {
    layout: Option<&'a Layout>,
    is_classic: bool, // may be the layout
    options: Options<'static>,
    reader: BufReader<R>,
    line: usize,       // of the last line read
    drawing: String,   // lines of an unfinished board
    first_line: usize, // of the drawing
    stage: Stage,
    ready: Option<Record>, // comes after an unfinished drawing
}

impl<R> std::fmt::Debug for Records<'_, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("line", &self.line).finish_non_exhaustive()
    }
}

impl<'a, R: Read> Records<'a, R> {
    /// The boards of a reader, in this layout, or in that which their cells show, unless they have
    /// their own; documents are read with these options.
    pub(crate) fn new(
        layout: Option<&'a Layout>,
        options: Options<'static>,
        reader: R,
    ) -> Records<'a, R> {
        let reader = BufReader::with_capacity(1 << 17, reader);
        Records {
            layout,
            is_classic: layout.is_none_or(|layout| (layout.rows(), layout.columns()) == (9, 9)),
            options: Options { most_bytes: MAX_BYTES, ..options },
            reader,
            line: 0,
            drawing: String::new(),
            first_line: 0,
            stage: Stage::Outside,
            ready: None,
        }
    }

    /// Whether reading the next board would wait for input: a good moment to flush the output.
    pub(crate) fn must_wait(&self) -> bool {
        self.ready.is_none() && !self.reader.buffer().contains(&b'\n')
    }

    /// The next line and its grid, if the line is already buffered and is exactly the 81 characters
    /// of a board of 9×9: much faster than [`next`](Iterator::next), which returns all others.
    pub(crate) fn next_plain(&mut self) -> Option<(usize, [u8; 81])> {
        if !self.is_classic || !self.is_between_boards() {
            return None;
        }
        let PlainLine { grid, n_bytes } = PlainLine::at_start_of(self.reader.buffer())?;
        self.reader.consume(n_bytes);
        self.line += 1;
        self.stage = Stage::Outside;
        Some((self.line, grid))
    }

    /// Whether a line that is a board can only be a board here.
    fn is_between_boards(&self) -> bool {
        self.ready.is_none()
            && self.drawing.is_empty()
            && matches!(self.stage, Stage::Outside | Stage::Ended)
    }

    /// Classifies a line: a board, part of a drawing, or neither.
    fn take_line(&mut self, line: &str) -> Option<Record> {
        if let Stage::Json(brackets) = self.stage {
            return self.take_json(brackets, line);
        }
        if line.trim_start().starts_with('#') {
            // A blank line in its place keeps the numbers of the lines below.
            return if self.drawing.is_empty() { None } else { self.gather("") };
        }
        let section = Section::begun_by(line);
        if line.trim().is_empty() || section == Some(Section::Tag) {
            let stage = self.stage.after_blank_line();
            let finished = self.end_drawing();
            self.stage = stage;
            return finished;
        }
        if let Some(section) = section {
            return self.begin_section(section, line.trim());
        }
        match self.stage {
            Stage::Gathering => return self.gather(line),
            Stage::Skipping => return None,
            Stage::Json(_) | Stage::Outside | Stage::Ended => self.stage = Stage::Outside,
        }
        if json::begins(line) {
            let finished = self.end_drawing();
            let document = self.take_json(Brackets::default(), line);
            return match finished {
                None => document,
                finished => {
                    self.ready = document;
                    finished
                }
            };
        }
        match boards::read(self.layout, line) {
            Ok(read) => self.alone(Ok(read)),
            Err(error) if self.stands_alone(line) => self.alone(Err(error.what)),
            Err(_) => self.gather(line),
        }
    }

    /// Adds a line to a JSON text, which ends at its last closing bracket.
    fn take_json(&mut self, mut brackets: Brackets, line: &str) -> Option<Record> {
        if line.starts_with(['{', '[']) && !json::goes_on(&self.drawing) && !self.drawing.is_empty()
        {
            // The previous text was cut off, and this line begins another one.
            let cut_off = self.end_drawing();
            self.ready = self.take_json(Brackets::default(), line);
            return cut_off;
        }
        let is_complete = brackets.close_in(line) || brackets.is_cut_off();
        self.stage = Stage::Json(brackets);
        let cut_off = self.gather(line);
        if cut_off.is_none() && is_complete { self.end_drawing() } else { cut_off }
    }

    /// Begins a section: a puzzle is a new drawing, and the player's state belongs to it.
    fn begin_section(&mut self, section: Section, head: &str) -> Option<Record> {
        let is_answered = matches!(self.stage, Stage::Ended | Stage::Skipping);
        if section == Section::Progress && is_answered {
            self.stage = Stage::Skipping;
            return None;
        }
        let finished = if section == Section::Puzzle { self.end_drawing() } else { None };
        self.stage = Stage::Gathering;
        self.gather(head).or(finished) // a head is short, so there are never both
    }

    /// Adds a line to the drawing, which ends if it gets too long.
    fn gather(&mut self, line: &str) -> Option<Record> {
        if self.drawing.is_empty() {
            self.first_line = self.line;
        }
        self.drawing += line;
        self.drawing.push('\n');
        if self.drawing.len() > MAX_BYTES { self.end_drawing() } else { None }
    }

    /// Whether a line that is not a board cannot be part of one either: it is longer than a row
    /// with its numbers, or it has a character that no board has, where a board could begin.
    fn stands_alone(&self, line: &str) -> bool {
        // Among digits without bars and corners, dashes are cells.
        let has_cells = line.contains(|char: char| char.is_ascii_digit())
            && !line.contains(|char: char| char != '-' && is_frame(char));
        let is_symbol = |char: char| {
            matches!(char, '0'..='9' | '.' | '*' | '_' | '~' | '/') || has_cells && char == '-'
        };
        let is_foreign = |char: char| {
            let is_known = char.is_whitespace() || is_symbol(char) || is_frame(char);
            !is_known || has_cells && char == '-'
        };
        let longest = 2 * self.n_columns(line) + 4; // numbers of two digits in a border
        let n_symbols = line.chars().filter(|&char| is_symbol(char)).count();
        n_symbols > longest && !self.is_row_of_candidates(line)
            || line.contains(is_foreign) && self.could_end_here()
    }

    /// The number of columns of the layout; if it is unknown, as many as this line may have.
    fn n_columns(&self, line: &str) -> usize {
        match self.layout {
            Some(layout) => usize::from(layout.columns()),
            None if boards::may_be_of_several_grids(line) => {
                let columns = CatalogEntry::all().iter().map(|entry| entry.layout.columns());
                usize::from(columns.max().unwrap_or(9))
            }
            None => 9,
        }
    }

    /// Whether no lines are gathered, or those of a complete board.
    fn could_end_here(&self) -> bool {
        self.drawing.is_empty() || boards::read(self.layout, &self.drawing).is_ok()
    }

    /// Whether a line has no more groups of digits than a row has cells and numbers, and each group
    /// could be in a table of candidates: ascending or, between bars, at least as short.
    fn is_row_of_candidates(&self, line: &str) -> bool {
        let is_between = |char: char| char.is_whitespace() || is_frame(char);
        let mut groups = line.split(is_between).filter(|group| !group.is_empty());
        let is_short = |group: &str| line.contains(is_frame) && group.len() <= 10;
        let is_ascending = |group: &str| {
            group.len() == 1
                || group.bytes().all(|byte| byte.is_ascii_digit())
                    && group.bytes().is_sorted_by(|a, b| a < b)
        };
        groups.clone().count() <= self.n_columns(line) + 2
            && groups.all(|group| is_short(group) || is_ascending(group))
    }

    /// The record of the last line read; an unfinished drawing before it comes first.
    fn alone(&mut self, read: Result<(Board, Option<CandidateGrid>), String>) -> Option<Record> {
        let record = Record::new(self.line, read);
        match self.end_drawing() {
            None => Some(record),
            unfinished => {
                self.ready = Some(record);
                unfinished
            }
        }
    }

    /// The board of the gathered lines.
    fn end_drawing(&mut self) -> Option<Record> {
        let stage = std::mem::replace(&mut self.stage, Stage::Outside);
        let drawing = std::mem::take(&mut self.drawing);
        if drawing.is_empty() {
            return None;
        }
        if let Stage::Json(_) = stage {
            return Some(match json::read(drawing.trim_end(), &self.options) {
                Ok((board, document)) => {
                    let record = Record::new(self.first_line, Ok((board, None)));
                    Record { document: Some(document), ..record }
                }
                Err(error) => {
                    let (line, what) = json::place(&error);
                    Record::new(self.first_line + line, Err(what))
                }
            });
        }
        Some(match boards::read(self.layout, &drawing) {
            Ok(read) => Record::new(self.first_line, Ok(read)),
            Err(error) => Record::new(self.first_line + error.line - 1, Err(error.what)),
        })
    }

    /// The next line without its line break, or what is wrong with it.
    fn read_line(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        if self.reader.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() > MAX_BYTES && bytes.last() != Some(&b'\n') {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(Err(format!(
                "expected at most {MAX_BYTES} bytes in a line, found more"
            ))));
        }
        if self.line == 0 && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        while bytes.pop_if(|&mut byte| byte == b'\n' || byte == b'\r').is_some() {}
        Ok(Some(String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let column = String::from_utf8_lossy(before).chars().count() + 1;
            format!("column {column}: expected UTF-8 text, found an invalid byte")
        })))
    }
}

/// The position of the last line.
#[derive(Copy, Clone)]
enum Stage {
    /// Outside any section.
    Outside,
    /// In a JSON text.
    Json(Brackets),
    /// In a section, to which every line belongs.
    Gathering,
    /// After the blank line at the end of a section; the player's state may follow.
    Ended,
    /// In the player's state of a puzzle that was already returned.
    Skipping,
}

impl Stage {
    fn after_blank_line(self) -> Stage {
        match self {
            Stage::Outside | Stage::Json(_) => Stage::Outside,
            Stage::Gathering | Stage::Ended | Stage::Skipping => Stage::Ended,
        }
    }
}

impl<R: Read> Iterator for Records<'_, R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            if let Some(record) = self.ready.take() {
                return Some(Ok(record));
            }
            let line = match self.read_line() {
                Ok(Some(line)) => line,
                Ok(None) => return self.end_drawing().map(Ok),
                Err(error) => return Some(Err(error)),
            };
            self.line += 1;
            let record = match line {
                Ok(line) => self.take_line(&line),
                Err(what) => self.alone(Err(what)),
            };
            if let Some(record) = record {
                return Some(Ok(record));
            }
        }
    }
}

/// Whether a character can belong to a frame, or separate values.
fn is_frame(char: char) -> bool {
    matches!(
        char,
        '|' | '¦' | '!' | '-' | '=' | '+' | ':' | '\'' | '`' | '´' | ',' | '\u{2500}'..='\u{257f}'
    )
}
