//! The texts of the page's language. They are in files of their own, not in the module: few players
//! need both languages.

use ninefold_words::{Language, has_texts, supply_texts};

use super::requests::fetch;

/// Loads the texts of a language unless they are loaded; returns whether they are now.
pub(crate) async fn load(language: Language) -> bool {
    if has_texts(language) {
        return true;
    }
    let file = format!("texts-{}.txt", language.tag());
    let Some((200, text)) = fetch("GET", &file, None, language.tag()).await else { return false };
    supply_texts(language, text);
    true
}

/// Loads the texts of a language, or else those of another; returns whether there are any.
pub(crate) async fn load_any(wanted: Language) -> bool {
    for language in [wanted].into_iter().chain(Language::ALL) {
        if load(language).await {
            return true;
        }
    }
    false
}

/// The language that the page begins with: the preferred one if its texts are loaded.
pub(crate) fn first(preferred: Language) -> Language {
    let mut languages = [preferred].into_iter().chain(Language::ALL);
    languages.find(|language| has_texts(*language)).unwrap_or(preferred)
}
