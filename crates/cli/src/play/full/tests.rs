//! Keys and the screens that come of them.
