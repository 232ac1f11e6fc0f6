//! Tokens, passwords and recovery codes.
//!
//! A token is a random secret and its signature. The database has only the digest of the secret, so
//! reading the database does not let anyone sign in.

use std::fmt::{self, Write};
use std::sync::{PoisonError, RwLock};

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The name of the database setting that holds the key.
pub(crate) const SIGNING_KEY: &str = "signing-key";

/// The key that signs tokens.
pub(crate) struct Secrets {
    key: RwLock<Vec<u8>>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").finish_non_exhaustive()
    }
}

/// A token, and the session it belongs to.
#[derive(Clone)]
pub(crate) struct Token {
    /// The text that the client sends.
    pub(crate) text: String,
    /// The id of the session: the digest of the secret.
    pub(crate) session: String,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").field("session", &self.session).finish_non_exhaustive()
    }
}

impl Secrets {
    /// A new random key.
    pub(crate) fn fresh_key() -> String {
        hex(&random())
    }

    /// Secrets with the key from the database.
    pub(crate) fn new(key: &str) -> Secrets {
        Secrets { key: RwLock::new(key.as_bytes().to_vec()) }
    }

    /// Replaces the key for signing; returns whether it has changed.
    pub(crate) fn set_key(&self, key: &str) -> bool {
        let mut current = self.key.write().unwrap_or_else(PoisonError::into_inner);
        let is_new = *current != key.as_bytes();
        if is_new {
            *current = key.as_bytes().to_vec();
        }
        is_new
    }

    /// A new random token.
    pub(crate) fn fresh_token(&self) -> Token {
        let secret = hex(&random());
        let text = format!("{secret}.{}", hex(&self.sign(&secret).finalize().into_bytes()));
        Token { text, session: digest(&secret) }
    }

    /// The session of a token, if its signature is valid.
    pub(crate) fn session(&self, token: &str) -> Option<String> {
        let (secret, signature) = token.split_once('.')?;
        let signature = from_hex(signature)?;
        self.sign(secret).verify_slice(&signature).ok()?;
        Some(digest(secret))
    }

    fn sign(&self, secret: &str) -> Hmac<Sha256> {
        let key = self.key.read().unwrap_or_else(PoisonError::into_inner);
        let mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key of any length");
        mac.chain_update(secret)
    }
}

/// The hash of a password, slow by design.
///
/// # Errors
///
/// It cannot be hashed.
pub(crate) fn hash_password(password: &str) -> Result<String, argon2::password_hash::Error> {
    let salt = SaltString::encode_b64(&random()[..16])?;
    Ok(Argon2::default().hash_password(password.as_bytes(), &salt)?.to_string())
}

/// Whether a password has this hash. Without a hash the answer is no, but takes as long.
pub(crate) fn is_password(password: &str, hash: Option<&str>) -> bool {
    const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$\
                          iUqhI2iaB3Xr5I2pzS6vNxuJ+r0mDdBgJdTkRbjCq2k";
    let parsed = PasswordHash::new(hash.unwrap_or(NOBODY));
    let is_it = parsed.is_ok_and(|parsed| {
        Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok()
    });
    is_it && hash.is_some()
}

pub(crate) fn is_hash(text: &str) -> bool {
    PasswordHash::new(text).is_ok()
}

/// A new recovery code: four groups of five letters and digits.
pub(crate) fn fresh_code() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    let letters: Vec<char> =
        random().iter().take(20).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    let groups: Vec<String> = letters.chunks(5).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// The digest of a recovery code, regardless of case and separators.
pub(crate) fn code_digest(code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    digest(&plain.to_ascii_lowercase())
}

fn digest(text: &str) -> String {
    hex(&Sha256::digest(text))
}

/// 32 random bytes, with 244 bits of entropy.
fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    bytes[16..].copy_from_slice(Uuid::new_v4().as_bytes());
    Sha256::digest(bytes).into() // spreads the fixed bits of the UUIDs
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a text never fails");
        text
    })
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes().chunks(2);
    bytes.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_token_with_its_own_key_is_valid() {
        let (one, two) = (Secrets::new("one"), Secrets::new("two"));
        let token = one.fresh_token();
        assert_eq!(one.session(&token.text), Some(token.session.clone()));
        assert_eq!(two.session(&token.text), None);
        assert_eq!(one.session(&token.text[..token.text.len() - 2]), None);
        assert_eq!(one.session(&token.text.replace('.', "0.")), None);
        assert_eq!(one.session(""), None);
        assert!(!token.text.contains(&token.session));
        assert!(!one.set_key("one") && one.set_key("two"));
        assert_eq!(one.session(&token.text), None);
        assert!(two.session(&one.fresh_token().text).is_some());
    }

    #[test]
    fn passwords_and_codes_are_recognized() {
        let hash = hash_password("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_password("correct horse", Some(&hash)));
        assert!(!is_password("Correct horse", Some(&hash)));
        assert!(!is_password("correct horse", None));
        let code = fresh_code();
        assert_eq!(code.len(), 23);
        assert_eq!(code_digest(&code), code_digest(&code.to_uppercase().replace('-', " ")));
    }
}
