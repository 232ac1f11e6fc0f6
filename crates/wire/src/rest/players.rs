//! What players say about themselves.

use std::fmt;

use crate::error::{Error, ErrorKind};
use crate::json::Json;
use crate::node::Node;

/// `{name, password}`
#[derive(Clone)]
pub struct Credentials {
    /// The name of the player.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `{old, new}`
#[derive(Clone)]
pub struct PasswordChange {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// `{name, code, password}`
#[derive(Clone)]
pub struct Recovery {
    /// The name of the player.
    pub name: String,
    /// The recovery code.
    pub code: String,
    /// The password from now on.
    pub password: String,
}

impl Credentials {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read(json: &Json) -> Result<Credentials, Error> {
        let node = &Node::root(json);
        node.only(&["name", "password"])?;
        Ok(Credentials { name: name(node)?, password: password(node, "password")? })
    }
}

impl PasswordChange {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read(json: &Json) -> Result<PasswordChange, Error> {
        let node = &Node::root(json);
        node.only(&["old", "new"])?;
        Ok(PasswordChange { old: password(node, "old")?, new: password(node, "new")? })
    }
}

impl Recovery {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read(json: &Json) -> Result<Recovery, Error> {
        let node = &Node::root(json);
        node.only(&["name", "code", "password"])?;
        let code = node.field("code")?.text()?.to_owned();
        Ok(Recovery { name: name(node)?, code, password: password(node, "password")? })
    }
}

/// 1 to 40 characters, no spaces around them and none that controls.
fn name(node: &Node<'_>) -> Result<String, Error> {
    let field = node.field("name")?;
    let name = field.text()?;
    let is_plain = name.trim() == name && !name.chars().any(char::is_control);
    match name.chars().take(41).count() {
        1..=40 if is_plain => Ok(name.to_owned()),
        _ => Err(field.unexpected("a name of 1 to 40 characters")),
    }
}

/// 8 to 200 characters; it is never part of an error.
fn password(node: &Node<'_>, field: &str) -> Result<String, Error> {
    let field = node.field(field)?;
    let is_long_enough = |text: &&str| (8..=200).contains(&text.chars().take(201).count());
    field.text().ok().filter(is_long_enough).map(str::to_owned).ok_or_else(|| {
        let expected = "a password of 8 to 200 characters".to_owned();
        field.error(ErrorKind::Unexpected { expected, found: "another".to_owned() })
    })
}

/// Nothing of it may come into a log.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").finish_non_exhaustive()
    }
}

impl fmt::Debug for PasswordChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PasswordChange").finish_non_exhaustive()
    }
}

impl fmt::Debug for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recovery").finish_non_exhaustive()
    }
}
