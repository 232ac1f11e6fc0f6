//! The card in the panel, and the keys for what it offers.

use ninefold_play::{Card, Offer};
use ninefold_words::{Language, say};

use super::open_game::OpenGame;

/// The current card. Once all steps of a walk are known, the heading counts them.
pub(crate) fn card(open: &OpenGame, language: Language, now: f64) -> Card {
    let mut card = ninefold_play::card(open, language, now);
    if let Some(walk) = open.walk()
        && let Some((number, step)) = walk.step()
        && walk.stage().is_whole
    {
        card.heading = say::full_step(language, walk.stage().n_steps, &number);
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
    let (enter, escape) = (say::full_name_enter(language), say::full_name_escape(language));
    let (key, name) = match offer {
        Offer::Apply => (enter, say::page_apply(language)),
        Offer::UndoMistake => (enter, say::page_undo_mistake(language)),
        Offer::Where if is_hint => ("C".to_owned(), say::page_where(language)),
        Offer::Where => (enter, say::page_where(language)),
        Offer::MoreHint => ("t".to_owned(), say::page_hint_more(language)),
        Offer::Close => (escape, say::page_close(language)),
        Offer::Daily => ("D".to_owned(), say::page_daily(language)),
        Offer::New => ("n".to_owned(), say::page_new(language)),
        Offer::Learn(_) | Offer::Resume | Offer::Again | Offer::Harder(_) => return None,
    };
    Some((key, name))
}
