//! The commands of keys.

use ninefold::Digit;
use ninefold_play::{Ink, Intent, Reach};

/// A key that was pressed, as browsers report it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Press {
    /// The character it types, or its name: `5`, `ArrowUp`.
    pub(crate) key: String,
    /// Its position on the keyboard: with Shift, `key` is not a digit.
    pub(crate) code: String,
    /// Whether Shift is held.
    pub(crate) shift: bool,
    /// Whether Control, Alt or Command is held.
    pub(crate) control: bool,
}

/// The action of a key on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Something in the game.
    Play(Intent),
    /// The list of keys.
    Help,
    /// The next ink.
    NextInk,
}

/// The action of a key press, if it has one.
pub(crate) fn command(press: &Press) -> Option<Command> {
    if let Some(digit) = digit(press) {
        return Some(Command::Play(match (press.shift, press.control) {
            (true, _) => Intent::Write(Ink::Corner, digit),
            (false, true) => Intent::Write(Ink::Center, digit),
            (false, false) => Intent::Digit(digit),
        }));
    }
    let reach = if press.shift { Reach::Further } else { Reach::Only };
    let intent = match (press.key.as_str(), press.control) {
        ("ArrowUp", false) => Intent::Go { rows: -1, columns: 0, reach },
        ("ArrowDown", false) => Intent::Go { rows: 1, columns: 0, reach },
        ("ArrowLeft", false) => Intent::Go { rows: 0, columns: -1, reach },
        ("ArrowRight", false) => Intent::Go { rows: 0, columns: 1, reach },
        ("Tab", false) => Intent::Grid(if press.shift { -1 } else { 1 }),
        ("Enter", false) => Intent::Place,
        ("d" | "D", false) => Intent::SwapHand,
        ("p" | "P", false) => Intent::Pause,
        ("Backspace" | "Delete" | "0", false) => Intent::Erase,
        ("z" | "Z", true) if press.shift => Intent::Redo,
        ("y" | "Y", true) => Intent::Redo,
        ("z" | "Z", true) => Intent::Undo,
        ("Escape", false) => Intent::Dismiss,
        ("h" | "H", false) => Intent::Hint,
        ("c" | "C", false) => Intent::Check,
        ("m" | "M", false) => Intent::Candidates,
        (" ", false) => return Some(Command::NextInk),
        ("?", false) => return Some(Command::Help),
        _ => return None,
    };
    Some(Command::Play(intent))
}

/// The digit of a key, even if Shift changes the character.
fn digit(press: &Press) -> Option<Digit> {
    let from_code = press.code.strip_prefix("Digit").or(press.code.strip_prefix("Numpad"));
    let text = if press.shift || press.control { from_code } else { None };
    Digit::new(text.unwrap_or(&press.key).parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: &str, code: &str, held: &str) -> Option<Command> {
        let (shift, control) = (held.contains('s'), held.contains('c'));
        command(&Press { key: key.to_owned(), code: code.to_owned(), shift, control })
    }

    // W4: the keyboard alone is enough.
    #[test]
    fn held_keys_choose_the_ink() {
        let five = Digit::new(5).unwrap();
        let digit = Some(Command::Play(Intent::Digit(five)));
        assert_eq!(press("5", "Digit5", ""), digit);
        assert_eq!(press("5", "Numpad5", ""), digit);
        let corner = Some(Command::Play(Intent::Write(Ink::Corner, five)));
        assert_eq!(press("%", "Digit5", "s"), corner);
        let center = Some(Command::Play(Intent::Write(Ink::Center, five)));
        assert_eq!(press("5", "Digit5", "c"), center);
        assert_eq!(press("0", "Digit0", ""), Some(Command::Play(Intent::Erase)));
    }

    // W4, D6: undo and redo, and keys left to the browser.
    #[test]
    fn letters_command() {
        assert_eq!(press("z", "KeyZ", "c"), Some(Command::Play(Intent::Undo)));
        assert_eq!(press("Z", "KeyZ", "sc"), Some(Command::Play(Intent::Redo)));
        assert_eq!(press("y", "KeyY", "c"), Some(Command::Play(Intent::Redo)));
        assert_eq!(press("z", "KeyZ", ""), None);
        assert_eq!(press("c", "KeyC", "c"), None); // copies
        assert_eq!(press("F5", "F5", ""), None);
        assert_eq!(press("d", "KeyD", ""), Some(Command::Play(Intent::SwapHand)));
        assert_eq!(press("Enter", "Enter", ""), Some(Command::Play(Intent::Place)));
        assert_eq!(press("p", "KeyP", "c"), None); // prints
        assert_eq!(press("?", "Slash", "s"), Some(Command::Help));
        assert_eq!(press(" ", "Space", ""), Some(Command::NextInk));
        let up = Intent::Go { rows: -1, columns: 0, reach: Reach::Further };
        assert_eq!(press("ArrowUp", "ArrowUp", "s"), Some(Command::Play(up)));
    }
}
