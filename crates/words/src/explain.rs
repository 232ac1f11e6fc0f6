//! Why a step holds, in plain words: each family of techniques in its own file.

mod chains;
mod colors;
mod forcing;
mod links;
mod patterns;
mod rectangles;
mod roles;

use ninefold::Layout;
use ninefold::hint::Hint;
use ninefold::logic::{Path, Step, Technique};

use crate::Language;
use crate::voice::Voice;

/// Why a step holds and what it does, with its houses, cells and digits.
///
/// Chains have a line for each link, and nets are indented; everything else is one line.
///
/// ```
/// use ninefold::logic::{Candidates, TechniqueSet, next_step};
/// use ninefold::{Board, Layout};
/// use ninefold_words::{Language, explanation};
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let step = next_step(&Candidates::new(&board), TechniqueSet::ALL).expect("a next step");
/// assert_eq!(
///     explanation(Language::English, &classic, &step),
///     "Every digit except 5 already shares a row, column or box with r5c5, or was ruled out there \
///      earlier: r5c5 is 5."
/// );
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
pub fn explanation(language: Language, layout: &Layout, step: &Step) -> String {
    let voice = Voice::new(language, layout);
    let told = match step.technique {
        Technique::FullHouse => patterns::single(voice, step, "explain-full-house"),
        Technique::NakedSingle => patterns::naked_single(voice, step),
        Technique::HiddenSingle => patterns::single(voice, step, "explain-hidden-single"),
        Technique::Pointing | Technique::Claiming => patterns::locked(voice, step),
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad => patterns::naked(voice, step),
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            patterns::hidden(voice, step)
        }
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
            patterns::fish(voice, step)
        }
        Technique::FinnedXWing | Technique::FinnedSwordfish | Technique::FinnedJellyfish => {
            patterns::finned_fish(voice, step, "explain-finned-fish")
        }
        Technique::SashimiXWing | Technique::SashimiSwordfish | Technique::SashimiJellyfish => {
            patterns::finned_fish(voice, step, "explain-sashimi-fish")
        }
        Technique::SueDeCoq => patterns::sue_de_coq(voice, step),
        Technique::BugPlusOne => patterns::bug_plus_one(voice, step),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            links::two_links(voice, step)
        }
        Technique::EmptyRectangle => links::empty_rectangle(voice, step),
        Technique::WWing => links::w_wing(voice, step),
        Technique::XyWing => links::bent(voice, step, "explain-xy-wing"),
        Technique::XyzWing => links::bent(voice, step, "explain-xyz-wing"),
        Technique::RemotePair => links::remote_pair(voice, step),
        Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6 => rectangles::unique(voice, step),
        Technique::HiddenRectangle => rectangles::hidden(voice, step),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            rectangles::avoidable(voice, step)
        }
        Technique::SimpleColors => colors::simple(voice, step),
        Technique::MultiColors => colors::multi(voice, step),
        Technique::ForcingChain => forcing::chains(voice, step),
        Technique::ForcingNet => forcing::net(voice, step),
        _ if !step.links.is_empty() => chains::chain(voice, step),
        _ => None,
    };
    // A step that is not made as its technique says still says what it does.
    told.unwrap_or_else(|| voice.conclusion(step))
}

/// Why each step of a path holds; or, where there is none, what the hint says instead.
pub fn explanations(
    language: Language,
    layout: &Layout,
    path: Result<&Path, &Hint>,
) -> Vec<String> {
    match path {
        Ok(path) => path.steps().iter().map(|step| explanation(language, layout, step)).collect(),
        Err(hint) => vec![crate::hint(language, layout, hint)],
    }
}

/// What a step does, and nothing else: `r5c5 is 5`, `remove 7 from r8c1 and r8c2`.
pub fn conclusion(language: Language, layout: &Layout, step: &Step) -> String {
    Voice::new(language, layout).conclusion(step)
}
