//! The languages, and the one that a tag, a locale or a header asks for.

use std::fmt;
use std::str::FromStr;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// What the folder of a language says.
pub(crate) struct Facts {
    tag: &'static str,
    name: &'static str,
    plural_form: fn(usize) -> &'static str,
    /// The included files of texts.
    pub(crate) files: &'static [&'static str],
}

impl Language {
    /// Its tag: `en`, `fr`.
    pub const fn tag(self) -> &'static str {
        FACTS[self as usize].tag
    }

    /// Its name in the language itself.
    pub const fn name(self) -> &'static str {
        FACTS[self as usize].name
    }

    /// The form of words for a number of things: `one`, `few`, `other`.
    pub(crate) fn plural_form(self, n: usize) -> &'static str {
        (FACTS[self as usize].plural_form)(n)
    }

    /// The best language for an `Accept-Language` header; English if it names none of ours.
    ///
    /// Of two languages with the same weight the first wins, and weight 0 excludes a language. `*` stands for
    /// the languages that the header does not name, English first.
    ///
    /// ```
    /// use ninefold_words::Language;
    ///
    /// assert_eq!(Language::best_of("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5"), Language::French);
    /// assert_eq!(Language::best_of("da"), Language::English);
    /// ```
    pub fn best_of(accept_language: &str) -> Language {
        best_of(accept_language, &Language::ALL)
    }
}

/// The best of some languages for an `Accept-Language` header.
fn best_of(accept_language: &str, of: &[Language]) -> Language {
    let ranges: Vec<(Option<Language>, u16)> =
        accept_language.split(',').filter_map(range).collect();
    let weight_of = |range| {
        let weights = ranges.iter().filter(|(language, _)| *language == range);
        weights.map(|(_, weight)| *weight).max()
    };
    let weight = |language| weight_of(Some(language)).or_else(|| weight_of(None)).unwrap_or(0);
    let most = of.iter().map(|&language| weight(language)).max().unwrap_or(0);
    let named = ranges.iter().filter_map(|(language, _)| *language);
    let best = named.chain(of.iter().copied()).find(|&language| weight(language) == most);
    best.filter(|_| most > 0).unwrap_or_default()
}

/// A language, or `None` for `*`, with its weight; nothing if it is not one of ours.
fn range(text: &str) -> Option<(Option<Language>, u16)> {
    let mut fields = text.split(';').map(str::trim);
    let tag = fields.next()?;
    let language = if tag == "*" { None } else { Some(tag.parse().ok()?) };
    let weight = fields.find_map(|field| field.strip_prefix("q=")).map_or(1000, thousandths);
    Some((language, weight))
}

/// A weight from 0 to 1 with up to three decimals, in thousandths; 0 if it is not a weight.
fn thousandths(weight: &str) -> u16 {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    let thousandths = format!("{whole}{decimals:0<3.3}").parse();
    thousandths.ok().filter(|thousandths| *thousandths <= 1000).unwrap_or(0)
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// The error for a word that does not name a language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = Language::ALL.map(Language::tag).join(" or ");
        write!(f, "expected a language: {tags}, optionally with a country, such as en-GB or fr_FR")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag or a locale, in any case: `en`, `fr-CA`, `fr_FR.UTF-8`. Of several variants of a language, it
    /// is the one whose tag agrees longest.
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let found = nearest(text, &Language::ALL.map(Language::tag));
        found.map(|index| Language::ALL[index]).ok_or(UnknownLanguage)
    }
}

/// The index of the first tag that agrees longest with a locale, if any begins with its language.
fn nearest(locale: &str, tags: &[&str]) -> Option<usize> {
    let locale = locale.trim().split(['.', '@']).next().unwrap_or_default();
    let parts = |tag| str::split(tag, ['-', '_']);
    let agrees = |(one, other): &(&str, &str)| one.eq_ignore_ascii_case(other);
    let n_alike = |tag| parts(tag).zip(parts(locale)).take_while(agrees).count();
    let most = tags.iter().map(|tag| n_alike(tag)).max().filter(|most| *most > 0)?;
    tags.iter().position(|tag| n_alike(tag) == most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W5: English and French, in various notations.
    #[test]
    fn languages_are_read() {
        for text in ["en", "EN", "en-GB", "en_US.UTF-8", " en "] {
            assert_eq!(text.parse(), Ok(Language::English), "{text}");
        }
        for text in ["fr", "FR", "Fr-ca", "fr_FR.UTF-8", "fr_FR@euro", "fr.utf8"] {
            assert_eq!(text.parse(), Ok(Language::French), "{text}");
        }
        for text in ["", "xx", "english", "C", "frr", "-fr"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage), "{text}");
        }
        let text = UnknownLanguage.to_string();
        assert!(text.starts_with("expected a language: en or "), "{text}");
        assert!(text.ends_with(", optionally with a country, such as en-GB or fr_FR"), "{text}");
    }

    /// W5: of variants of a language, the one that is meant, and otherwise the first.
    #[test]
    fn variants_are_told_apart() {
        let tags = ["en", "pt-BR", "zh-Hans", "zh-Hant"];
        for (locale, tag) in [
            ("pt-BR", "pt-BR"),
            ("pt_BR.UTF-8", "pt-BR"),
            ("pt", "pt-BR"),
            ("pt-PT", "pt-BR"),
            ("zh", "zh-Hans"),
            ("zh-hans-SG", "zh-Hans"),
            ("zh-CN", "zh-Hans"),
            ("zh-Hant-TW", "zh-Hant"),
        ] {
            assert_eq!(nearest(locale, &tags).map(|index| tags[index]), Some(tag), "{locale}");
        }
        assert_eq!(nearest("ptt-BR", &tags), None);
    }

    /// A5: the language chosen by Accept-Language.
    #[test]
    fn the_best_of_a_header() {
        for (header, language) in [
            ("", Language::English),
            ("fr", Language::French),
            ("fr;q=0.5, en;q=0.4", Language::French),
            ("fr;q=0.4, en;q=0.5", Language::English),
            ("en;q=0.998, fr;q=0.999", Language::French),
            ("en;q=0.99, fr;q=1.000", Language::French),
            ("en;q=1, fr;q=.9", Language::English),
            ("en;q=0.5, fr;q=0.5", Language::English),
            ("fr;q=0.5,en;q=0.5", Language::French),
            ("de-DE, fr-FR ; q=0.2", Language::French),
            ("de, es", Language::English),
            ("fr;q=0, *", Language::English),
            ("*, fr;q=0.9", Language::English),
            ("*;q=0.1, fr;q=0.9", Language::French),
            ("fr;q=0.5, *;q=0.9, en;q=0.1", Language::French),
            ("*, en;q=0", Language::French),
            ("*", Language::English),
            ("fr;q=2, en;q=0.1", Language::English),
            ("fr;q=nonsense, en;q=0.1", Language::English),
            ("fr;q=NaN", Language::English),
            (";;,,q=1", Language::English),
        ] {
            assert_eq!(
                best_of(header, &[Language::English, Language::French]),
                language,
                "{header}"
            );
        }
    }
}
