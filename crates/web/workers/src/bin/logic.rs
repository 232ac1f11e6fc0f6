//! The worker with every technique.

#![forbid(unsafe_code)]

fn main() {
    ninefold_workers::serve(ninefold_workers::logic::answer);
}
