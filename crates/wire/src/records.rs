//! Splits input into boards.
//!
//! A line that is a complete board is a record. Other lines are gathered until a
//! blank line, so that boards can be drawn. A line that cannot be part of a
//! drawing is a record of its own, so that a bad line in a long list is one error
//! and the lines around it keep their answers. After the head of a section,
//! such as `[Puzzle]`, all lines belong to it. A text that begins with a brace or
//! bracket is JSON, to its end.

mod boards;
mod foreign;
mod json;
mod lines;
mod marks;
mod plain;
mod record;
mod stage;

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

use crate::options::Options;
use ninefold::notation::foreign::{
    Fields, Import, ImportError, LineShape, is_row, is_sdx_row, opensudoku, read_rows, read_sdk,
    read_sdx, values,
};
use ninefold::notation::{CandidateGrid, Section, cell_value};
use ninefold::{Board, CatalogEntry, Layout};

use json::Brackets;
use lines::{is_frame, is_row_of_cells, with_commas};
use plain::PlainLine;
use stage::Stage;

pub use marks::marks;
pub use record::{Record, all_about};

/// The maximum length of a line, drawing or document, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// The board of a text with exactly one, in any form.
///
/// # Errors
///
/// What is wrong, and in which line.
pub fn only_board(layout: &Layout, text: &str) -> Result<Board, String> {
    let mut records = Records::new(Some(layout), Options::default(), text.as_bytes());
    let mut next = || records.next().transpose().map_err(|error| error.to_string());
    let record = next()?.ok_or("expected a board")?;
    if let Some(another) = next()? {
        return Err(format!("line {}: expected one board, found another", another.line));
    }
    record.board.map_err(|what| format!("line {}: {what}", record.line))
}

/// The boards of an input, one after the other, in constant memory.
pub struct Records<'a, R> {
    layout: Option<&'a Layout>,
    is_classic: bool, // may be the layout
    options: Options<'static>,
    reader: BufReader<R>,
    line: usize,       // of the last line read
    drawing: String,   // lines of an unfinished board
    first_line: usize, // of the drawing
    stage: Stage,
    shape: LineShape,        // of a list
    columns: Vec<String>,    // of a table, by name
    has_begun: bool,         // a board, or a line that is not one, was read
    ready: VecDeque<Record>, // to be returned after an unfinished drawing
}

impl<R> std::fmt::Debug for Records<'_, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("line", &self.line).finish_non_exhaustive()
    }
}

impl<'a, R: Read> Records<'a, R> {
    /// The boards of a reader, in this layout or, without one, in the layout that their cells show,
    /// unless they name their own; documents are read with these options.
    pub fn new(layout: Option<&'a Layout>, options: Options<'static>, reader: R) -> Records<'a, R> {
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
            shape: LineShape::default(),
            columns: Vec::new(),
            has_begun: false,
            ready: VecDeque::new(),
        }
    }

    /// The same with the boards in this field of each line, from 1.
    #[must_use]
    pub fn in_field(self, field: Option<usize>) -> Records<'a, R> {
        Records { shape: LineShape { field }, ..self }
    }

    /// Whether reading the next board would wait for input: a good moment to flush the output.
    pub fn must_wait(&self) -> bool {
        self.ready.is_empty() && !self.reader.buffer().contains(&b'\n')
    }

    /// The next line and its grid, if the line is already buffered and is exactly the 81 characters
    /// of a board of 9×9: much faster than [`next`](Iterator::next), which returns all others.
    pub fn next_plain(&mut self) -> Option<(usize, [u8; 81])> {
        let may_be_plain = self.is_classic && matches!(self.shape.field, None | Some(1));
        if !may_be_plain || !self.is_between_boards() {
            return None;
        }
        let PlainLine { grid, n_bytes } = PlainLine::at_start_of(self.reader.buffer())?;
        self.reader.consume(n_bytes);
        self.line += 1;
        self.has_begun = true;
        self.stage = Stage::Outside;
        Some((self.line, grid))
    }

    /// Whether a line that looks like a board must be one at this point.
    fn is_between_boards(&self) -> bool {
        self.ready.is_empty()
            && self.drawing.is_empty()
            && matches!(self.stage, Stage::Outside | Stage::Ended)
    }

    /// Classifies a line: a board, part of a drawing, or neither.
    fn take_line(&mut self, line: &str) -> Option<Record> {
        match self.stage {
            Stage::Json(brackets) => return self.take_json(brackets, line),
            Stage::Xml => return self.take_xml(line),
            Stage::Paused if !line.trim().is_empty() => return self.after_pause(line),
            _ => {}
        }
        let line = &*with_commas(line);
        let is_row = is_row(line) || is_sdx_row(line);
        if line.trim_start().starts_with(['#', '%']) && !is_row {
            // A blank line in its place keeps the numbers of the lines below.
            return if self.drawing.is_empty() { None } else { self.gather("") };
        }
        let section = Section::begun_by(line);
        let is_blank = line.trim().is_empty() && !(is_row && self.is_in_blank_rows());
        if is_blank || section == Some(Section::Tag) {
            if matches!(self.stage, Stage::Gathering | Stage::Paused) && !self.drawing.is_empty() {
                self.stage = Stage::Paused;
                return self.gather("");
            }
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
            _ => self.stage = Stage::Outside,
        }
        if json::begins(line) {
            let finished = self.end_drawing();
            let document = self.take_json(Brackets::default(), line);
            return self.after(finished, document);
        }
        if line.trim_start().starts_with("<?xml") || line.contains("<opensudoku") {
            let finished = self.end_drawing();
            self.stage = Stage::Xml;
            let document = self.take_xml(line);
            return self.after(finished, document);
        }
        if self.take_header(line) {
            return None;
        }
        if let Some(record) = self.of_list(line) {
            let finished = self.end_drawing();
            return self.after(finished, Some(record));
        }
        if self.begins_another_board(line) {
            let finished = self.end_drawing();
            let another = self.gather(line);
            return self.after(finished, another);
        }
        match boards::read(self.layout, line) {
            Ok(read) => self.alone(Ok(read)),
            Err(error) if !is_row && self.stands_alone(line) => self.alone(Err(error.what)),
            Err(_) => self.gather(line),
        }
    }

    /// Whether a line that precedes all boards names a table's columns, which say where the boards are.
    fn take_header(&mut self, line: &str) -> bool {
        let may_be_one = self.is_classic && !self.has_begun && self.drawing.is_empty();
        if !may_be_one || self.shape.field.is_some() {
            return false;
        }
        let header = LineShape::of_header(line);
        self.shape = header.clone().unwrap_or_default();
        if header.is_some() {
            self.columns = values(line).iter().map(|name| name.to_lowercase()).collect();
        }
        header.is_some()
    }

    /// The record of a line that contains more than a board, or of a link.
    fn of_list(&mut self, line: &str) -> Option<Record> {
        if let Some((read, rest)) = boards::read_with_text(self.layout, line) {
            return Some(Record { rest, ..Record::new(self.line, Ok(read)) });
        }
        if !self.is_classic {
            return None;
        }
        if let Some(import) = foreign::link(line) {
            return Some(match import {
                Ok(import) => foreign::record(self.line, &import, self.options.budget),
                Err(what) => Record::new(self.line, Err(what)),
            });
        }
        let may_be_listed = line.len() > 81 || self.shape.field.is_some();
        let fields = self.shape.read(line).filter(|_| may_be_listed)?;
        Some(match fields {
            Ok(Fields { import, rest }) => {
                let record = foreign::record(self.line, &import, self.options.budget);
                let named = foreign::about_of_columns(&self.columns, line).map(Box::new);
                Record { rest, about: named.or(record.about), ..record }
            }
            Err(error) => Record::new(self.line, Err(error.what().to_owned())),
        })
    }

    /// The first of two records; the second follows.
    fn after(&mut self, first: Option<Record>, second: Option<Record>) -> Option<Record> {
        match first {
            None => second,
            first => {
                self.ready.extend(second);
                first
            }
        }
    }

    /// Whether a row begins another board: it follows nine rows that are one, without a blank line
    /// between them.
    fn begins_another_board(&self, line: &str) -> bool {
        self.drawing.lines().filter(|line| is_row_of_cells(line)).count() == 9
            && is_row_of_cells(line)
            && self.could_end_here()
    }

    /// Whether all gathered lines are rows in which blanks are empty cells.
    fn is_in_blank_rows(&self) -> bool {
        !self.drawing.is_empty() && self.drawing.lines().all(is_row) && self.drawing.contains(' ')
    }

    /// Takes the line after the blank line at the end of a section: the beginning of the player's
    /// state, which belongs to the section, or anything else.
    fn after_pause(&mut self, line: &str) -> Option<Record> {
        if Section::begun_by(line) == Some(Section::Progress) {
            self.stage = Stage::Gathering;
            return self.gather(line.trim());
        }
        let finished = self.end_drawing();
        self.stage = Stage::Ended;
        let next = self.take_line(line);
        self.after(finished, next)
    }

    /// Adds a line to the XML of a collection, which ends with its last tag.
    fn take_xml(&mut self, line: &str) -> Option<Record> {
        let cut_off = self.gather(line);
        let is_complete = line.contains("</opensudoku>");
        if cut_off.is_none() && is_complete { self.end_drawing() } else { cut_off }
    }

    /// Adds a line to a JSON text, which ends at its last closing bracket.
    fn take_json(&mut self, mut brackets: Brackets, line: &str) -> Option<Record> {
        if line.starts_with(['{', '[']) && !json::goes_on(&self.drawing) && !self.drawing.is_empty()
        {
            // The previous text was cut off, and this line begins another one.
            let cut_off = self.end_drawing();
            let another = self.take_json(Brackets::default(), line);
            return self.after(cut_off, another);
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
            cell_value(char).is_some() || matches!(char, '~' | '/') || has_cells && char == '-'
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

    /// Whether the gathered lines are none, or those of a complete board.
    fn could_end_here(&self) -> bool {
        self.drawing.is_empty() || boards::read(self.layout, &self.drawing).is_ok()
    }

    /// Whether a line has no more groups of digits than a row has cells and numbers, and each group
    /// could be in a table of candidates: ascending or, between bars, short enough.
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
        let unfinished = self.end_drawing();
        self.after(unfinished, Some(record))
    }

    /// The board of the gathered lines.
    fn end_drawing(&mut self) -> Option<Record> {
        let stage = std::mem::replace(&mut self.stage, Stage::Outside);
        let drawing = std::mem::take(&mut self.drawing);
        if drawing.is_empty() {
            return None;
        }
        if let Stage::Json(_) = stage {
            return self.end_json(drawing.trim_end());
        }
        if let Stage::Xml = stage {
            return Some(self.end_xml(&drawing));
        }
        let has_state = || drawing.lines().any(|line| line.trim().eq_ignore_ascii_case("[state]"));
        if self.is_classic
            && let Some(import) =
                Some(()).filter(|()| has_state()).and_then(|()| read_sdk(&drawing))
        {
            return Some(self.imported(import));
        }
        Some(match boards::read(self.layout, &drawing) {
            Ok(read) => Record::new(self.first_line, Ok(read)),
            Err(error) => match self.foreign_drawing(&drawing) {
                Some(import) => self.imported(import),
                None => Record::new(self.first_line + error.line - 1, Err(error.what)),
            },
        })
    }

    /// A drawing of another program.
    fn foreign_drawing(&self, drawing: &str) -> Option<Result<Import, ImportError>> {
        if !self.is_classic {
            return None;
        }
        read_rows(drawing).or_else(|| read_sdx(drawing).map(Ok))
    }

    /// The record of the gathered lines.
    fn imported(&self, import: Result<Import, ImportError>) -> Record {
        match import {
            Ok(import) => foreign::record(self.first_line, &import, self.options.budget),
            Err(error) => {
                Record::new(self.first_line + error.line - 1, Err(error.what().to_owned()))
            }
        }
    }

    /// The first record of a JSON text; others follow.
    fn end_json(&mut self, text: &str) -> Option<Record> {
        let records = json::records(text, self.first_line, self.layout, &self.options);
        let mut records = records.into_iter();
        let first = records.next();
        self.ready.extend(records);
        first
    }

    /// The records of the XML of a collection.
    fn end_xml(&mut self, text: &str) -> Record {
        let games = opensudoku(text).unwrap_or_default();
        if games.is_empty() {
            let what = "expected XML of OpenSudoku, with <opensudoku> and <game data=...>";
            return Record::new(self.first_line, Err(what.to_owned()));
        }
        let budget = self.options.budget;
        let records = games.into_iter().map(|(line, import)| match import {
            Ok(import) => foreign::record(self.first_line + line - 1, &import, budget),
            Err(error) => Record::new(self.first_line + line - 1, Err(error.what().to_owned())),
        });
        let mut records: Vec<Record> = records.collect();
        let first = records.remove(0);
        self.ready.extend(records);
        first
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

impl<R: Read> Iterator for Records<'_, R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            if let Some(record) = self.ready.pop_front() {
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
                self.has_begun = true;
                return Some(Ok(record));
            }
        }
    }
}
