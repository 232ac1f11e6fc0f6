//! The texts of front ends other than hints: labels, questions and answers.
//!
//! ```
//! use ninefold_words::Language;
//! use ninefold_words::ui::page::{Label, label};
//!
//! assert_eq!(label(Language::French, Label::Undo), "Annuler");
//! ```

/// Declares an enum of labels, each with its message, and the function that returns its text.
macro_rules! labels {
    ($($name:ident => $id:literal,)*) => {
        /// The words of buttons and headings, and sentences that are always the same.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is its own English text")]
        pub enum Label {
            $($name,)*
        }

        impl Label {
            fn id(self) -> &'static str {
                match self {
                    $(Label::$name => $id,)*
                }
            }
        }

        /// A word or sentence without gaps.
        pub fn label(language: Language, label: Label) -> String {
            say(language, label.id(), [])
        }
    };
}

pub mod account;
#[cfg(feature = "programs")]
pub mod commands;
pub mod games;
pub mod home;
pub mod page;
pub mod paper;
pub mod photo;
pub mod record;
pub mod sent;
pub mod shelf;
#[cfg(feature = "programs")]
pub mod terminal;
#[cfg(feature = "programs")]
pub mod train;
pub mod training;
pub mod turns;
pub mod workbench;
