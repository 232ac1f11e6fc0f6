//! Puzzles from outside: files, pasted texts, and boards that the player types in.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ninefold::notation::{self, foreign};
use ninefold::{Board, Puzzle};
use ninefold_wire::{GameView, PuzzleDocument, Seal};
use ninefold_words::say;

use super::EventLoop;
use super::job::Job;
use super::prompt::Purpose;
use super::state::{Scene, Screen as Over};
use crate::args::Target;
use crate::commands::convert::one_grid_only;
use crate::io::written;
use crate::play::autosave::Autosave;
use crate::play::files::{self, Choice, Trouble};

impl EventLoop<'_> {
    /// Plays a pasted puzzle, or shows why the text is not one; the game before it is saved. While a
    /// file name is typed or a board is being entered, the text is pasted there instead.
    pub(super) fn paste(&mut self, text: &str) {
        if let Over::Prompt(prompt) = &mut self.app.screen {
            prompt.write(text);
            return;
        }
        let is_entering = matches!(self.app.scene(), Some(Scene::Sheet(_)));
        match self.board_of(text).filter(|_| is_entering) {
            Some(board) => self.enter(board),
            None => self.choose_from(text.as_bytes().to_vec(), None),
        }
    }

    /// The first board of a text.
    fn board_of(&self, text: &str) -> Option<Board> {
        match self.start.peek(text.as_bytes()) {
            Ok(loaded) => Some(loaded.game.puzzle().givens().clone()),
            Err(Trouble::NotUnique(board, _)) => Some(*board),
            Err(_) => None,
        }
    }

    /// Shows a board to be completed or corrected.
    fn enter(&mut self, board: Board) {
        self.job = Some(Job::judge(board.clone()));
        self.app.enter(board);
    }

    /// Plays the only puzzle of a text, or lists all of them.
    fn choose_from(&mut self, source: Vec<u8>, name: Option<&str>) {
        let choices = files::choices(&source, self.now());
        if choices.len() < 2 {
            let index = choices.first().map_or(0, |choice| choice.index);
            return self.read_named(&source, index, name);
        }
        let language = self.app.language;
        let name = |Choice { line, n_clues, text, .. }: &Choice| {
            say::full_nth_puzzle(language, line, *n_clues, &text)
        };
        let names = choices.iter().map(name).collect();
        let indexes = choices.iter().map(|choice| choice.index).collect();
        self.app.screen = Over::Puzzles { source, names, indexes, row: 0 };
    }

    /// Plays the puzzle with this index of a text.
    pub(super) fn read(&mut self, source: &[u8], index: usize) {
        self.read_named(source, index, None);
    }

    fn read_named(&mut self, source: &[u8], index: usize, name: Option<&str>) {
        match self.start.read(source, index) {
            Ok((begun, trouble)) => self.show_game(begun, trouble),
            Err(Trouble::NotUnique(board, _)) => self.enter(*board),
            Err(why) => {
                let why = why.message(self.app.language);
                let text = match name {
                    Some(name) => say::play_file_trouble(self.app.language, &name, &why),
                    None => say::play_not_pasted(self.app.language, &why),
                };
                self.tell(text);
            }
        }
    }

    /// Shows a message in the window of a file's name, or beside the board.
    fn tell(&mut self, text: String) {
        match &mut self.app.screen {
            Over::Prompt(prompt) => prompt.note = Some(text),
            _ => self.show_message(text),
        }
    }

    /// Plays the board being entered.
    pub(super) fn play_sheet(&mut self) {
        let Some(sheet) = &self.app.sheet else { return };
        if let Ok(puzzle) = Puzzle::new(sheet.board().clone()) {
            let (begun, trouble) = self.start.begin_own(puzzle);
            self.app.sheet = None;
            self.show_game(begun, trouble);
        }
    }

    pub(super) fn use_file(&mut self, purpose: Purpose, name: &str, may_replace: bool) {
        let path = expanded(name);
        let language = self.app.language;
        match purpose {
            Purpose::Open => match files::contents(&path) {
                Ok(source) => self.choose_from(source, Some(name)),
                Err(why) => {
                    self.tell(say::play_file_trouble(language, &name, &why.message(language)));
                }
            },
            Purpose::Save => match self.save(&path, may_replace) {
                Ok(()) => {
                    self.app.screen = Over::Board;
                    self.show_message(say::play_saved(language, &name));
                }
                Err(Trouble::File(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                    if let Over::Prompt(prompt) = &mut self.app.screen {
                        prompt.note = Some(say::play_ask_overwrite(language, &name));
                        prompt.asks = true;
                    }
                }
                Err(why) => {
                    self.tell(say::play_file_trouble(language, &name, &why.message(language)));
                }
            },
        }
    }

    /// Writes the game or board on the screen in the format that the name implies.
    fn save(&self, path: &Path, may_replace: bool) -> Result<(), Trouble> {
        let text = self.written(written::target_of(path))?;
        files::write(path, &text, may_replace).map_err(Trouble::File)
    }

    fn written(&self, target: Target) -> Result<String, Trouble> {
        let (board, game) = if let Some(Scene::Sheet(sheet)) = self.app.scene() {
            (sheet.board(), None)
        } else {
            let open = self.app.open.as_ref();
            let open = open.ok_or_else(|| Trouble::NoBoard(String::new()))?;
            (open.game().board(), Some(open.game()))
        };
        let givens = game.map_or(board, |game| game.puzzle().givens());
        let several = |format| Trouble::NoPuzzle(one_grid_only(format, board.layout().n_grids()));
        // Of these targets, file names imply only `Json`.
        Ok(match (target, game) {
            (
                Target::Json | Target::Collected | Target::Table | Target::Gattai | Target::Link(_),
                Some(game),
            ) => {
                let declared = self.autosave.as_ref().map(Autosave::declared);
                let played = self.app.open.as_ref().map_or(0, |open| open.played(self.time()));
                let declared = declared.unwrap_or_default();
                GameView { game, declared, seal: Seal::Sealed, played }.to_json() + "\n"
            }
            (
                Target::Json | Target::Collected | Target::Table | Target::Gattai | Target::Link(_),
                None,
            ) => {
                let puzzle = Puzzle::new(board.clone());
                let puzzle = puzzle.map_err(|error| Trouble::NoPuzzle(error.to_string()))?;
                PuzzleDocument::new(puzzle).to_json() + "\n"
            }
            (Target::Text(format), _) => notation::write(givens, format)
                .map_err(|error| Trouble::NoPuzzle(error.to_string()))?,
            (Target::Svg, _) => notation::svg(board, givens),
            (Target::OpenSudoku, _) if board.layout().n_grids() > 1 => {
                return Err(several("opensudoku"));
            }
            (Target::OpenSudoku, _) => {
                foreign::write_opensudoku([&written::import(board, givens, game, None)])
            }
        })
    }

    /// Completes the file name being typed as far as it is unambiguous, and lists the possible
    /// names.
    pub(super) fn complete(&mut self) {
        let Over::Prompt(prompt) = &mut self.app.screen else { return };
        let (folder, start) = match prompt.text.rsplit_once('/') {
            Some((folder, start)) => (expanded(&format!("{folder}/")), start.to_owned()),
            None => (PathBuf::from("."), prompt.text.clone()),
        };
        let Ok(entries) = fs::read_dir(folder) else { return };
        let name = |entry: io::Result<fs::DirEntry>| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let is_wanted =
                name.starts_with(&start) && (start.starts_with('.') || !name.starts_with('.'));
            let end = if entry.path().is_dir() { "/" } else { "" };
            is_wanted.then(|| name + end)
        };
        let mut names: Vec<String> = entries.filter_map(name).collect();
        names.sort_unstable();
        let Some(first) = names.first() else { return };
        let is_common = |length: &usize| {
            first.is_char_boundary(*length)
                && names
                    .iter()
                    .all(|name| name.as_bytes().starts_with(&first.as_bytes()[..*length]))
        };
        let length = (start.len()..=first.len()).rev().find(is_common).unwrap_or(start.len());
        prompt.write(&first[start.len()..length]);
        if names.len() > 1 {
            prompt.note = Some(names.join("  "));
        }
    }
}

/// A name with the home folder in place of `~`.
fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
