//! AVX-512: three grids in a register, or one in half of it.

#[allow(unsafe_code, reason = "vector instructions; see the safety notes of the folder")]
mod token;

mod chutes;
mod narrow;
mod tables;
mod wide;

pub(in crate::solve) use token::Avx512;

use self::narrow::{Narrow, widened};
use self::wide::Wide;
use super::{Job, Token};

impl Token for Avx512 {
    const NAME: &'static str = "AVX-512";

    type One = Narrow;
    type Most = Wide;

    #[inline(always)]
    fn widened(cells: &[Narrow; 9]) -> [Wide; 9] {
        widened(cells)
    }

    fn run<J: Job<Avx512>>(self, job: J) -> J::Output {
        self.enable(job)
    }
}
