//! Compares our reader of texts with Fluent's own.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

use super::*;

const FILES: [(Language, &str); 2] = [
    (
        Language::English,
        concat!(include_str!("../../texts/en.ftl"), include_str!("../../texts/en-programs.ftl")),
    ),
    (
        Language::French,
        concat!(include_str!("../../texts/fr.ftl"), include_str!("../../texts/fr-programs.ftl")),
    ),
];

fn gaps(file: &'static str) -> Vec<&'static str> {
    let names = file.split("{ $").skip(1).filter_map(|after| after.split(' ').next());
    let mut names: Vec<&str> = names.filter(|name| *name != "n").collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// W5: every text of every language comes out as Fluent renders it, with every kind of house, number and
/// initial.
#[test]
fn texts_are_those_of_fluent() {
    let mut n_texts = 0;
    for (language, file) in FILES {
        let tag = language.tag().parse().expect("the tag of a language");
        let mut bundle = FluentBundle::new(vec![tag]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(file.to_owned()).expect("a file in Fluent");
        bundle.add_resource(resource).expect("no message is there twice");
        let gaps = gaps(file);
        for &(name, attribute) in texts(language).keys() {
            let message = bundle.get_message(name).expect("a message of Fluent");
            let pattern = match attribute {
                "" => message.value().expect("a text of its own"),
                _ => message.get_attribute(attribute).expect("an attribute of Fluent").value(),
            };
            let id =
                if attribute.is_empty() { name.to_owned() } else { format!("{name}.{attribute}") };
            for n in [0, 1, 2, 11] {
                for word in ["row", "column", "box", "vowel", "masculine", "nothing that is known"]
                {
                    let of_gap = |gap: &&'static str| match *gap {
                        "kind" | "initial" => (*gap, word.to_owned()),
                        _ => (*gap, format!("({gap})")),
                    };
                    let filled: Vec<Gap> = gaps.iter().map(of_gap).collect();
                    let mut arguments: FluentArgs<'_> = filled.clone().into_iter().collect();
                    arguments.set("n", n);
                    let mut errors = Vec::new();
                    let theirs = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
                    assert!(errors.is_empty(), "{id}: {errors:?}");
                    assert_eq!(say_of(language, &id, n, filled), theirs, "{language}: {id}");
                    n_texts += 1;
                }
            }
        }
        let n_messages =
            file.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        let names: std::collections::BTreeSet<&str> =
            texts(language).keys().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), n_messages.count(), "{language}");
    }
    assert!(n_texts > 20_000, "{n_texts}");
}

/// A selection without a matching variant takes the one with the star.
#[test]
fn a_choice_without_a_fitting_variant_takes_the_star() {
    let house = |kind: &str| {
        let gaps = [("kind", kind.to_owned()), ("number", "3".to_owned())];
        say(Language::English, "house.of", gaps)
    };
    assert_eq!(house("row"), "of row 3");
    assert_eq!(house("anything"), "of box 3");
}
