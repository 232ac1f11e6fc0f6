//! The name of a file, as it is being typed.

/// The name of a file, as it is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
    /// The error of the previous name, or the names that this one could be completed to.
    pub(crate) note: Option<String>,
    /// Whether the player was asked about replacing the file of this name.
    pub(crate) asks: bool,
}

/// What to do with the file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Open,
    Save,
}

impl Prompt {
    pub(crate) fn new(purpose: Purpose) -> Prompt {
        Prompt { purpose, text: String::new(), note: None, asks: false }
    }

    /// Adds typed or pasted text, without line breaks.
    pub(crate) fn write(&mut self, text: &str) {
        self.text.extend(text.chars().filter(|char| !char.is_control()));
        self.note = None;
    }

    /// Removes the last character.
    pub(crate) fn rub(&mut self) {
        self.text.pop();
        self.note = None;
    }
}
