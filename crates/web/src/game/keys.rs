//! The commands of keys.

use ninefold::Digit;
use ninefold_play::{Ink, Intent, Reach};

/// A key that was pressed, as browsers report it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Press {
    /// The character it types, or its name: `5`, `ArrowUp`.
    pub(crate) key: String,
    /// Its position on the keyboard, named after the key that a United States keyboard has there.
    pub(crate) code: String,
    pub(crate) shift: bool,
    /// Whether Control or Command is held.
    pub(crate) control: bool,
    pub(crate) alt: bool,
}

/// The action of a key on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Play(Intent),
    /// The list of keys.
    Help,
    NextInk,
}

pub(crate) fn command(press: &Press) -> Option<Command> {
    if let Some((value, ink)) = digit(press) {
        return Some(Command::Play(match (Digit::new(value), ink) {
            (Some(digit), None) => Intent::Digit(digit),
            (Some(digit), Some(ink)) => Intent::Write(ink, digit),
            (None, None) => Intent::Erase,
            (None, Some(_)) => return None,
        }));
    }
    if press.alt {
        return None; // the browser's own keys
    }
    let reach = if press.shift { Reach::Further } else { Reach::Only };
    let go = |rows, columns| {
        if press.control {
            Intent::GoFar { rows, columns, reach }
        } else {
            Intent::Go { rows, columns, reach }
        }
    };
    let intent = match (letter(press).unwrap_or(&press.key), press.control) {
        ("ArrowUp", _) => go(-1, 0),
        ("ArrowDown", _) => go(1, 0),
        ("ArrowLeft", _) => go(0, -1),
        ("ArrowRight", _) => go(0, 1),
        ("Home", false) => Intent::GoFar { rows: 0, columns: -1, reach },
        ("End", false) => Intent::GoFar { rows: 0, columns: 1, reach },
        ("Home", true) => Intent::GoFar { rows: -1, columns: -1, reach },
        ("End", true) => Intent::GoFar { rows: 1, columns: 1, reach },
        ("a" | "A", true) => Intent::SelectAll,
        ("Tab", false) => Intent::Grid(if press.shift { -1 } else { 1 }),
        ("Enter", false) => Intent::Place,
        ("d" | "D", false) => Intent::SwapHand,
        ("f" | "F", false) => Intent::Filter,
        ("p" | "P", false) => Intent::Pause,
        ("Backspace" | "Delete", false) => Intent::Erase,
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

/// The value of a digit's key, and the ink that the held keys choose, if any.
///
/// In the top row of some keyboards, such as French and Czech ones, a digit needs Shift. There, the
/// key means the digit with and without Shift, and Alt makes corner marks.
fn digit(press: &Press) -> Option<(u8, Option<Ink>)> {
    let value = |text: &str| text.parse::<u8>().ok().filter(|value| *value <= 9);
    let (typed, in_row) = (value(&press.key), press.code.strip_prefix("Digit").and_then(value));
    let is_held = press.shift || press.control || press.alt;
    let on_pad = press.code.strip_prefix("Numpad").filter(|_| is_held).and_then(value);
    let needs_shift = press.shift && typed.is_some() && in_row.is_some();
    let ink = match (press.shift, press.control) {
        (true, false) if needs_shift && !press.alt => None,
        (true, _) => Some(Ink::Corner),
        _ if press.alt => Some(Ink::Corner),
        (false, true) => Some(Ink::Center),
        (false, false) => None,
    };
    let by_place = in_row.or(on_pad);
    let value = if is_held && !needs_shift { by_place.or(typed) } else { typed.or(by_place) };
    Some((value?, ink))
}

/// The letter at a key's place, if the key types a letter of another alphabet.
fn letter(press: &Press) -> Option<&str> {
    let is_foreign = press.key.chars().count() == 1 && !press.key.is_ascii();
    let place = press.code.strip_prefix("Key").filter(|_| is_foreign)?;
    Some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: &str, code: &str, held: &str) -> Option<Command> {
        let [shift, control, alt] = ['s', 'c', 'a'].map(|key| held.contains(key));
        command(&Press { key: key.to_owned(), code: code.to_owned(), shift, control, alt })
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
        assert_eq!(press("0", "Numpad0", ""), Some(Command::Play(Intent::Erase)));
        assert_eq!(press(")", "Digit0", "s"), None);
    }

    // W4: keyboards whose digits need Shift: the key writes the digit with Shift and without.
    #[test]
    fn digits_may_need_shift() {
        let five = Digit::new(5).unwrap();
        let [digit, corner, center] = [
            Intent::Digit(five),
            Intent::Write(Ink::Corner, five),
            Intent::Write(Ink::Center, five),
        ]
        .map(|intent| Some(Command::Play(intent)));
        for plain in ["(", "ř", "5"] {
            assert_eq!(press(plain, "Digit5", ""), digit, "{plain}");
            assert_eq!(press(plain, "Digit5", "a"), corner, "{plain}");
            assert_eq!(press(plain, "Digit5", "c"), center, "{plain}");
        }
        assert_eq!(press("5", "Digit5", "s"), digit);
        assert_eq!(press("5", "Digit5", "sa"), corner);
        assert_eq!(press("5", "Digit5", "sc"), corner);
        // The numeric pad types digits on every keyboard.
        assert_eq!(press("5", "Numpad5", "s"), corner);
        assert_eq!(press("Clear", "Numpad5", "s"), corner);
        assert_eq!(press("ArrowUp", "Numpad8", ""), press("ArrowUp", "ArrowUp", ""));
        let erase = Some(Command::Play(Intent::Erase));
        assert_eq!([press("à", "Digit0", ""), press("0", "Digit0", "s")], [erase, erase]);
        // Where the digits are in another order, the character counts.
        let seven = Some(Command::Play(Intent::Digit(Digit::new(7).unwrap())));
        assert_eq!(press("7", "Digit2", "s"), seven);
    }

    // W4: a key that types a letter of another alphabet commands by its place.
    #[test]
    fn letters_may_be_of_another_alphabet() {
        assert_eq!(press("р", "KeyH", ""), Some(Command::Play(Intent::Hint)));
        assert_eq!(press("я", "KeyZ", "c"), Some(Command::Play(Intent::Undo)));
        assert_eq!(press("w", "KeyZ", "c"), None); // a French keyboard types w there
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
        assert_eq!(press("f", "KeyF", ""), Some(Command::Play(Intent::Filter)));
        assert_eq!(press("Enter", "Enter", ""), Some(Command::Play(Intent::Place)));
        assert_eq!(press("p", "KeyP", "c"), None); // prints
        assert_eq!(press("?", "Slash", "s"), Some(Command::Help));
        assert_eq!(press(" ", "Space", ""), Some(Command::NextInk));
        let up = Intent::Go { rows: -1, columns: 0, reach: Reach::Further };
        assert_eq!(press("ArrowUp", "ArrowUp", "s"), Some(Command::Play(up)));
        let far = Intent::GoFar { rows: 0, columns: -1, reach: Reach::Only };
        assert_eq!(press("ArrowLeft", "ArrowLeft", "c"), Some(Command::Play(far)));
        assert_eq!(press("Home", "Home", ""), Some(Command::Play(far)));
        assert_eq!(press("ArrowLeft", "ArrowLeft", "a"), None); // the previous page
        assert_eq!(press("a", "KeyA", "c"), Some(Command::Play(Intent::SelectAll)));
    }
}
