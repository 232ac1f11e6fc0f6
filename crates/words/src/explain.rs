//! Explanations of steps: each family of techniques has its own file.

mod chains;
mod colors;
mod forcing;
mod line;
mod links;
mod patterns;
mod rectangles;
mod roles;
mod singles;

use ninefold::logic::{Step, Technique};

use crate::Voice;

pub use line::Line;

impl Voice<'_> {
    /// Why a step holds and what it does, with its houses, cells and digits, as plain text.
    ///
    /// ```
    /// use ninefold::logic::{Candidates, TechniqueSet, next_step};
    /// use ninefold::{Board, Layout, Stop};
    /// use ninefold_words::{Language, Voice};
    ///
    /// let classic = Layout::classic();
    /// let board = Board::parse(
    ///     &classic,
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// )?;
    /// let candidates = Candidates::new(&board);
    /// let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a next step");
    /// assert_eq!(
    ///     Voice::new(Language::English, &classic).explanation(&step),
    ///     "r5c5 can only be 5: its row, column and box already have 1, 2, 3, 4, 6, 7, 8 and 9."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explanation(self, step: &Step) -> String {
        let lines = self.explanation_lines(step);
        lines.iter().map(Line::to_string).collect::<Vec<_>>().join("\n")
    }

    /// Why a step holds and what it does, line by line.
    ///
    /// Chains have one numbered line per strong link, and nets are indented; everything else is one
    /// line.
    pub fn explanation_lines(self, step: &Step) -> Vec<Line> {
        let lines = match step.technique {
            Technique::ForcingChain => forcing::chains(self, step),
            Technique::ForcingNet => forcing::net(self, step),
            Technique::KrakenFish1 | Technique::KrakenFish2 => forcing::kraken_fish(self, step),
            _ => match sentences(self, step) {
                Some(text) => Some(vec![Line::from(text)]),
                None => chains::chain(self, step),
            },
        };
        // If parts are missing, at least say what the step does.
        lines.unwrap_or_else(|| vec![Line::from(self.conclusion(step))])
    }
}

/// The explanation of a step, if it is a single line.
fn sentences(voice: Voice<'_>, step: &Step) -> Option<String> {
    match step.technique {
        Technique::FullHouse => singles::full_house(voice, step),
        Technique::NakedSingle => singles::naked(voice, step),
        Technique::HiddenSingle => singles::hidden(voice, step),
        Technique::Pointing | Technique::Claiming => patterns::locked(voice, step),
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad => patterns::naked(voice, step),
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            patterns::hidden(voice, step)
        }
        Technique::XWing
        | Technique::Swordfish
        | Technique::Jellyfish
        | Technique::Squirmbag
        | Technique::Whale
        | Technique::Leviathan
        | Technique::FrankenFish
        | Technique::MutantFish => patterns::fish(voice, step),
        Technique::FinnedFrankenFish | Technique::FinnedMutantFish => {
            patterns::finned_mixed_fish(voice, step)
        }
        Technique::FinnedXWing
        | Technique::FinnedSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiXWing
        | Technique::SashimiSwordfish
        | Technique::SashimiJellyfish => patterns::finned_fish(voice, step),
        Technique::SueDeCoq => patterns::sue_de_coq(voice, step),
        Technique::DeathBlossom => patterns::death_blossom(voice, step),
        Technique::JuniorExocet => Some(patterns::exocet(voice, step)),
        Technique::MultiSectorLockedSet => Some(patterns::multi_sector(voice, step)),
        Technique::TemplateSet => patterns::template_set(voice, step),
        Technique::TemplateDelete => patterns::template_delete(voice, step),
        Technique::BugPlusOne => singles::bug_plus_one(voice, step),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            links::two_links(voice, step)
        }
        Technique::EmptyRectangle => links::empty_rectangle(voice, step),
        Technique::WWing => links::w_wing(voice, step),
        Technique::XyWing | Technique::XyzWing => links::bent(voice, step),
        Technique::RemotePair => links::remote_pair(voice, step),
        Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6 => {
            rectangles::unique(voice, step, rectangles::Pattern::Rectangle)
        }
        Technique::UniqueLoop1
        | Technique::UniqueLoop2
        | Technique::UniqueLoop3
        | Technique::UniqueLoop4 => rectangles::unique(voice, step, rectangles::Pattern::Loop),
        Technique::HiddenRectangle => rectangles::hidden(voice, step),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            rectangles::avoidable(voice, step)
        }
        Technique::SimpleColors => colors::simple(voice, step),
        Technique::MultiColors => colors::multi(voice, step),
        _ => None,
    }
}
