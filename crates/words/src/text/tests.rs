//! Compares our reader of texts with Fluent's own.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

use super::*;

fn gaps(file: &'static str) -> Vec<&'static str> {
    let names = file.split("{ $").skip(1).filter_map(|after| after.split(' ').next());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// W5: every text of every language comes out as Fluent renders it, with every kind of house, number and
/// initial.
#[test]
fn texts_are_those_of_fluent() {
    let mut n_texts = 0;
    for language in Language::ALL {
        let file: &'static str = FACTS[language as usize].files.concat().leak();
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
                    let mut arguments = FluentArgs::new();
                    let mut ours: Vec<Box<dyn Display>> = Vec::new();
                    for gap in &gaps {
                        if *gap == "n" || *gap == "count" || gap.ends_with("-n") {
                            arguments.set(*gap, n);
                            ours.push(Box::new(n));
                            continue;
                        }
                        let is_word = ["kind", "initial"].contains(gap);
                        let text = if is_word { word.to_owned() } else { format!("({gap})") };
                        arguments.set(*gap, text.clone());
                        ours.push(Box::new(text));
                    }
                    let ours: Vec<&dyn Display> = ours.iter().map(|gap| &**gap).collect();
                    let what = format!("{id} {}", gaps.join(" "));
                    let mut errors = Vec::new();
                    let theirs = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
                    assert!(errors.is_empty(), "{id}: {errors:?}");
                    assert_eq!(fill(language, &what, &ours), theirs, "{language}: {id}");
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

/// W5: the rule of each language for plurals is that of CLDR, which Fluent has.
#[test]
fn plural_forms_are_those_of_fluent() {
    let forms = ["zero", "one", "two", "few", "many"].map(|form| format!("  [{form}] {form}\n"));
    let text = format!("form = {{ $n ->\n{} *[other] other\n}}\n", forms.concat());
    for language in Language::ALL {
        let mut bundle = FluentBundle::new(vec![language.tag().parse().expect("a tag")]);
        let resource = FluentResource::try_new(text.clone()).expect("a file in Fluent");
        bundle.add_resource(resource).expect("one message");
        let pattern = bundle.get_message("form").and_then(|message| message.value());
        for n in 0..2000 {
            let mut arguments = FluentArgs::new();
            arguments.set("n", n);
            let pattern = pattern.expect("a text of its own");
            let theirs = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
            assert_eq!(language.plural_form(n), theirs, "{language}: {n}");
        }
    }
}

/// A selection without a matching variant takes the one with the star.
#[test]
fn a_choice_without_a_fitting_variant_takes_the_star() {
    let house = |kind: &str| fill(Language::English, "house.of kind number", &[&kind, &3]);
    assert_eq!(house("row"), "of row 3");
    assert_eq!(house("anything"), "of box 3");
}
