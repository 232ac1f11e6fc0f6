//! Addresses as QR codes.

use qrcode::{Color, EcLevel, QrCode};

use crate::page::{Area, Ink, Link, Page, Target};

/// The width of the quiet border that readers need, in modules.
const BORDER: i32 = 4;

/// The side of a module in dots: 0.42 mm, which phones read at arm's length, or 0.34 mm where there is
/// less room.
const MODULES: [i32; 2] = [10, 8];

/// The QR code of an address, with its border. There is none if the address is too long.
pub(crate) struct Code {
    n_modules: i32,
    is_dark: Vec<bool>,
    address: String,
    module: i32,
}

impl Code {
    pub(crate) fn new(address: &str) -> Option<Code> {
        // Prefer a level that restores a damaged part of the print; a long address gets by with less.
        let levels = [EcLevel::M, EcLevel::L];
        let code = levels
            .into_iter()
            .find_map(|level| QrCode::with_error_correction_level(address, level).ok())?;
        let n_modules = code.width() as i32;
        let is_dark = code.to_colors().iter().map(|color| *color == Color::Dark).collect();
        Some(Code { n_modules, is_dark, address: address.to_owned(), module: MODULES[0] })
    }

    /// Sets the size of the code for a page with this many puzzles.
    pub(crate) fn on_page_of(&mut self, n_puzzles: usize) {
        self.module = MODULES[usize::from(n_puzzles > 2)];
    }

    /// The side of the code with its border in dots.
    pub(crate) fn side(&self) -> i32 {
        (self.n_modules + 2 * BORDER) * self.module
    }

    /// Draws the code with its upper right corner here, and links it to the address.
    pub(crate) fn draw(&self, page: &mut Page, right: i32, top: i32) {
        let (left, top) = ((right - self.side()) / 2 * 2, top / 2 * 2);
        let at = |module: i32| (module + BORDER) * self.module;
        let n_modules = self.n_modules;
        for row in 0..n_modules {
            let mut column = 0;
            while column < n_modules {
                let is_dark = |column: i32| self.is_dark[(row * n_modules + column) as usize];
                let start = column;
                while column < n_modules && is_dark(column) {
                    column += 1;
                }
                if column > start {
                    page.fill(
                        Area {
                            left: left + at(start),
                            top: top + at(row),
                            width: (column - start) * self.module,
                            height: self.module,
                        },
                        Ink::Black,
                    );
                }
                column += 1;
            }
        }
        page.links.push(Link {
            area: Area { left, top, width: self.side(), height: self.side() },
            target: Target::Address(self.address.clone()),
        });
    }
}
