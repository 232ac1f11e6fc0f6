//! A program in a real terminal: keys, the mouse, and the screens after them.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ninefold_testkit::boards::{GIVENS, SOLVED};
use rexpect::process::PtyProcess;
use vt100::{MouseProtocolMode, Parser};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal of its own.
pub(crate) struct Terminal {
    /// Killed when this is dropped.
    _process: PtyProcess,
    keyboard: File,
    pub(crate) screen: Arc<Mutex<Parser>>,
    pid: String,
    device: PathBuf,
}

impl Terminal {
    /// Starts `ninefold play` in a terminal of 80 by 24 characters.
    pub(crate) fn open(folder: &Path, arguments: &str) -> Terminal {
        let program = env!("CARGO_BIN_EXE_ninefold");
        Terminal::of(folder, &format!("exec {program} play {arguments}"))
    }

    /// A terminal in which a shell runs a line.
    pub(crate) fn of(folder: &Path, line: &str) -> Terminal {
        let file = folder.join("terminal");
        let _ = fs::remove_file(&file); // of a previous program
        let mut shell = Command::new("sh");
        // The shell prints its process and terminal, sets the size, and becomes the program.
        let script = format!("stty cols 80 rows 24; echo $$ $(tty) > {}; {line}", file.display());
        shell.args(["-c", &script]).env("NINEFOLD_STATE", folder).env("TERM", "xterm-256color");
        shell.env_remove("NO_COLOR").env_remove("COLORTERM").env("LC_ALL", "C.UTF-8");
        let process = PtyProcess::new(shell).unwrap();
        let keyboard = process.get_file_handle().unwrap();
        let mut output = process.get_file_handle().unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(24, 80, 0)));
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..n]);
            }
        });
        wait("the shell", || fs::read_to_string(&file).is_ok_and(|text| text.ends_with('\n')));
        let text = fs::read_to_string(&file).unwrap();
        let (pid, device) = text.trim().split_once(' ').unwrap();
        Terminal { _process: process, keyboard, screen, pid: pid.to_owned(), device: device.into() }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Presses the mouse where a text is on the screen, and releases it.
    pub(crate) fn click(&mut self, text: &str) {
        self.sees(text);
        let shown = self.text();
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() + 1, row + 1))
        });
        let (column, row) = found.unwrap();
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until a text is on the screen, perhaps broken into lines of a frame.
    pub(crate) fn sees(&self, expected: &str) {
        let told = format!("{expected:?}");
        let is_seen = || {
            let text = self.text();
            text.contains(expected) || unbroken(&text).contains(expected)
        };
        wait_with(&told, is_seen, || self.text());
    }

    /// Waits until the terminal is restored: main screen, visible cursor, no mouse.
    pub(crate) fn is_restored(&self) {
        wait("the terminal as it was", || {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
        wait("lines again", || {
            let stty = Command::new("stty").arg("-F").arg(&self.device).arg("-a").output();
            let text = String::from_utf8(stty.unwrap().stdout).unwrap();
            text.contains(" icanon") && text.contains(" icrnl")
        });
    }

    pub(crate) fn signal(&self, name: &str) {
        let kill = Command::new("kill").args([&format!("-{name}"), &self.pid]).status();
        assert!(kill.unwrap().success());
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let size = ["cols", &columns, "rows", &rows];
        let stty = Command::new("stty").arg("-F").arg(&self.device).args(size).status();
        assert!(stty.unwrap().success());
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.state(), None | Some('Z'))
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.state() == Some('T')
    }

    pub(crate) fn state(&self) -> Option<char> {
        state_of(&self.pid)
    }
}

/// The words of a screen without the frames around them, on one line.
fn unbroken(screen: &str) -> String {
    let words = screen.split(|char: char| char.is_whitespace() || char == '│');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The state of a process, if there is one: `T` stopped, `Z` ended.
pub(crate) fn state_of(pid: &str) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next())
}

pub(crate) fn wait(what: &str, is_so: impl Fn() -> bool) {
    wait_with(what, is_so, String::new);
}

pub(crate) fn wait_with(what: &str, is_so: impl Fn() -> bool, otherwise: impl Fn() -> String) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}\n{}", otherwise());
        thread::sleep(Duration::from_millis(10));
    }
}

/// The turns of the saved game.
pub(crate) fn turns(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let log = entries.into_iter().find(|path| path.extension().is_some_and(|e| e == "turns"));
    let text = fs::read_to_string(log.unwrap()).unwrap();
    text.lines().skip(1).map(str::to_owned).collect() // the first line is the puzzle
}

/// The keys that enter every missing digit, row by row.
pub(crate) fn solution() -> String {
    let mut keys = String::from("\x1b[D\x1b[D"); // from the first empty cell to the corner
    for row in 0..9 {
        for column in 0..9 {
            let at = row * 9 + column;
            if GIVENS.as_bytes()[at] == b'.' {
                keys.push(char::from(SOLVED.as_bytes()[at]));
            }
            keys.push_str(if column < 8 { "l" } else { "" });
        }
        keys.push_str("jhhhhhhhh");
    }
    keys
}
