//! Names of closed enums: each is defined once, written and read back.

use alloc::string::String;
use core::fmt;

/// A text that is not one of the expected names.
///
/// ```
/// use ninefold::Policy;
///
/// let error = "lenient".parse::<Policy>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown policy \"lenient\": expected free, strict or guarded");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// What was expected, such as `policy`.
    pub what: &'static str,
    /// The first 40 characters of the text.
    pub found: String,
    /// The names that are understood.
    pub expected: &'static [&'static str],
}

impl UnknownName {
    pub(crate) fn new(
        what: &'static str,
        found: &str,
        expected: &'static [&'static str],
    ) -> UnknownName {
        UnknownName { what, found: found.chars().take(40).collect(), expected }
    }

    /// The names that are understood, such as `free, strict or guarded`.
    pub fn choices(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            for (index, name) in self.expected.iter().enumerate() {
                f.write_str(match index {
                    0 => "",
                    _ if index + 1 == self.expected.len() => " or ",
                    _ => ", ",
                })?;
                f.write_str(name)?;
            }
            Ok(())
        })
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}: expected {}", self.what, self.found, self.choices())
    }
}

impl core::error::Error for UnknownName {}

/// Gives an enum without fields its `ALL`, `name`, `Display` and `FromStr`.
///
/// Each variant has its name beside it; or the enum is defined before, and its variants are listed
/// once more: the compiler refuses an incomplete list.
macro_rules! names {
    (
        $(#[$attribute:meta])*
        pub enum $type:ident: $what:literal {
            $($(#[$about:meta])* $variant:ident = $name:literal),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        pub enum $type {
            $($(#[$about])* $variant),+
        }

        $crate::name::names!($type, $what: $($variant = $name),+);
    };
    ($type:ident, $what:literal: $($variant:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// Every value, in order.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Its name, the same in documents, on the command line and over HTTP.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                let known = $type::ALL.into_iter().find(|known| known.name() == name);
                known.ok_or_else(|| $crate::UnknownName::new($what, name, &[$($name),+]))
            }
        }
    };
}
pub(crate) use names;

#[cfg(test)]
mod tests {
    use core::fmt::{Debug, Display};
    use core::str::FromStr;

    #[cfg(feature = "generate")]
    use crate::generate::Symmetry;
    use crate::logic::{Level, LinkKind, Technique};
    use crate::notation::foreign::Site;
    use crate::rating;
    use crate::{HintLevel, HouseKind, MarkKind, Policy, Status, UnknownName};

    fn read_back<T>(all: &[T])
    where
        T: Copy + Debug + Display + PartialEq + FromStr<Err = UnknownName>,
    {
        for (index, value) in all.iter().enumerate() {
            let name = value.to_string();
            assert_eq!(name.parse().as_ref(), Ok(value));
            assert!(!all[..index].contains(value), "{name} is listed twice");
            assert_eq!(format!("{value:>40}").len(), 40);
            let error = format!("{name}!").parse::<T>().unwrap_err();
            assert_eq!((error.found, error.expected.len()), (format!("{name}!"), all.len()));
        }
    }

    #[test]
    fn every_name_is_read_back() {
        read_back(&Policy::ALL);
        read_back(&Status::ALL);
        read_back(&MarkKind::ALL);
        read_back(&HintLevel::ALL);
        read_back(&HouseKind::ALL);
        read_back(&LinkKind::ALL);
        read_back(&Level::ALL);
        read_back(&Technique::ALL);
        read_back(&rating::Technique::ALL);
        read_back(&Site::ALL);
        #[cfg(feature = "generate")]
        read_back(&Symmetry::ALL);
    }
}
