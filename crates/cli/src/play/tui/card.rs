//! The card in the panel, and the keys for what it offers.

use ninefold_play::{Card, Offer};
use ninefold_words::Language;
use ninefold_words::ui::page::{self, Label as PageLabel};
use ninefold_words::ui::terminal::{self, Label};

use super::open_game::OpenGame;

/// The current card. Once all steps of a walk are known, the heading counts them.
pub(crate) fn card(open: &OpenGame, language: Language, now: f64) -> Card {
    let mut card = ninefold_play::card(open, language, now);
    if let Some(walk) = open.walk()
        && let Some((number, step)) = walk.step()
        && walk.stage().is_whole
    {
        card.heading = terminal::step(language, number, walk.stage().n_steps);
        let name = ninefold_words::technique_name(language, step.technique);
        card.lines.insert(0, name.into());
    }
    card
}

/// The keys for the offers of a card, and their labels; none for those that the full screen does
/// not support.
pub(crate) fn keys_for(offers: &[Offer], language: Language) -> Vec<(String, String)> {
    let is_hint = offers.contains(&Offer::Close);
    offers.iter().filter_map(|&offer| key_for(offer, is_hint, language)).collect()
}

fn key_for(offer: Offer, is_hint: bool, language: Language) -> Option<(String, String)> {
    let (enter, escape) =
        (terminal::label(language, Label::NameEnter), terminal::label(language, Label::NameEscape));
    let (key, name) = match offer {
        Offer::Apply => (enter, PageLabel::Apply),
        Offer::UndoMistake => (enter, PageLabel::UndoMistake),
        Offer::Where if is_hint => ("C".to_owned(), PageLabel::Where),
        Offer::Where => (enter, PageLabel::Where),
        Offer::MoreHint => ("t".to_owned(), PageLabel::MoreHint),
        Offer::Close => (escape, PageLabel::Close),
        Offer::Daily => ("D".to_owned(), PageLabel::Daily),
        Offer::New => ("n".to_owned(), PageLabel::New),
        Offer::Learn(_) | Offer::Resume | Offer::Again | Offer::Harder(_) => return None,
    };
    Some((key, page::label(language, name)))
}
