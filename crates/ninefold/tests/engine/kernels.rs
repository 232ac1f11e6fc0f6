//! Every kernel of this machine gives the same answers as all kernels on other machines.

use ninefold::solve::Kernel;
use ninefold_testkit::digest::{self, digest};

/// C1, D17: the answers, and the guesses behind them, are those of the committed digest. The tests
/// of the page compare the browser's kernels with it.
#[test]
fn kernels_have_the_committed_digest() {
    for kernel in Kernel::all() {
        assert_eq!(format!("{:016x}", digest(kernel)), digest::COMMITTED, "{kernel:?}");
    }
}
