//! Changes to an account, whether its player or the operator asks for them.

use crate::error::{Answer, Code};
use crate::store::{PlayerRow, Store, normal_name};

/// Gives a registered player another name, and returns it in its normal form.
///
/// # Errors
///
/// The player is a guest, or the name is taken or could be mistaken for another.
pub(crate) async fn rename(store: &Store, player: &PlayerRow, name: &str) -> Answer<String> {
    if player.is_guest() {
        return Err(Code::Guest.into());
    }
    let name = normal_name(name).ok_or(Code::Name)?;
    let other = store.player_named(&name).await?;
    let is_taken = other.is_some_and(|other| other.id != player.id);
    if is_taken || !store.rename(&player.id, &name).await? {
        return Err(Code::NameTaken.into());
    }
    Ok(name)
}
