//! `cargo xtask dist`: everything that is handed out.

mod c;

use crate::npm;
use crate::process::Outcome;

/// Something that is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Product {
    /// The library for C.
    C,
    /// The package for JavaScript.
    Npm,
}

impl Product {
    /// Every product, in the order in which they are built.
    pub(crate) const ALL: [Product; 2] = [Product::C, Product::Npm];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Product::C => "c",
            Product::Npm => "npm",
        }
    }

    /// The product of this name.
    pub(crate) fn named(name: &str) -> Option<Product> {
        Product::ALL.into_iter().find(|product| product.name() == name)
    }

    fn build(self) -> Outcome {
        match self {
            Product::C => c::build(),
            Product::Npm => npm::pack(),
        }
    }
}

/// Builds and tries out one product, or all of them.
pub(crate) fn run(only: Option<Product>) -> Outcome {
    match only {
        Some(product) => product.build(),
        None => Product::ALL.into_iter().try_for_each(Product::build),
    }
}
