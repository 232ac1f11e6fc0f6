//! The texts of each language: read once, and said with what stands in their gaps.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// A gap of a text by name, and what stands there.
pub(crate) type Gap = (&'static str, String);

/// The text of a message, `name` or `name.attribute`, with its gaps filled.
///
/// That every message is there in every language, and its gaps are filled, is tested.
pub(crate) fn say(language: Language, id: &str, gaps: impl IntoIterator<Item = Gap>) -> String {
    fill(language, id, &gaps.into_iter().collect())
}

/// The same where grammar depends on a number, `$n`.
pub(crate) fn say_of(
    language: Language,
    id: &str,
    n: usize,
    gaps: impl IntoIterator<Item = Gap>,
) -> String {
    let mut arguments: FluentArgs<'_> = gaps.into_iter().collect();
    arguments.set("n", n);
    fill(language, id, &arguments)
}

fn fill(language: Language, id: &str, arguments: &FluentArgs<'_>) -> String {
    let bundle = bundle(language);
    let (name, attribute) = id.split_once('.').map_or((id, None), |(name, at)| (name, Some(at)));
    let message = bundle.get_message(name).expect("every language has every message");
    let pattern = match attribute {
        None => message.value(),
        Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
    };
    let pattern = pattern.expect("every language has every text of a message");
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    debug_assert!(errors.is_empty(), "{language}: {id}: {errors:?}");
    text.into_owned()
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> &'static Bundle {
    static ENGLISH: LazyLock<Bundle> =
        LazyLock::new(|| read(Language::English, include_str!("../texts/en.ftl")));
    static FRENCH: LazyLock<Bundle> =
        LazyLock::new(|| read(Language::French, include_str!("../texts/fr.ftl")));
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

fn read(language: Language, texts: &str) -> Bundle {
    let identifier: LanguageIdentifier = language.tag().parse().expect("the tag of a language");
    let mut bundle = Bundle::new_concurrent(vec![identifier]);
    bundle.set_use_isolating(false); // all of it runs from left to right
    let texts = FluentResource::try_new(texts.to_owned()).expect("the texts can be read");
    bundle.add_resource(texts).expect("no message is there twice");
    bundle
}
