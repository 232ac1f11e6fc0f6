//! The name of a file, as it is being typed.

/// The name of a file, as it is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
    /// What went wrong with the name before, or the names that it could become.
    pub(crate) note: Option<String>,
    /// Whether the player was asked about replacing the file of this name.
    pub(crate) asks: bool,
}

/// What a file is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Open,
    Save,
}

impl Prompt {
    pub(crate) fn new(purpose: Purpose) -> Prompt {
        Prompt { purpose, text: String::new(), note: None, asks: false }
    }

    /// Adds what was typed or pasted, without line breaks.
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
