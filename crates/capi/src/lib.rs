//! The engine for C: boards as plain arrays of bytes, layouts as opaque handles.
//!
//! `border.rs` has the functions of the header and all `unsafe` code (decision 19): it turns pointers into
//! slices and calls the safe functions of this crate. Their errors, and panics, become a
//! [`NinefoldStatus`] with a message.

#![deny(unsafe_code)]

#[allow(unsafe_code, reason = "pointers of C are turned into slices there, and only there")]
mod border;
mod calls;
mod message;
mod names;
mod status;
mod types;

pub use border::*;
pub use status::NinefoldStatus;
pub use types::{
    NINEFOLD_NO_LEVEL, NINEFOLD_NO_TECHNIQUE, NinefoldCount, NinefoldExtent, NinefoldGrade,
    NinefoldLayout, NinefoldRating, NinefoldVerdict,
};
