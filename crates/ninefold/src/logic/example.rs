//! An example of each technique, from generated puzzles.

use super::{Candidates, Step, Technique, TechniqueSet, next_step};
use crate::board::Board;
use crate::layout::Layout;

/// A technique at work: a state on the path of a puzzle, and a step.
///
/// For techniques of the default set it is the step that comes next; for those on request the path
/// has an easier one, or one that is used more often.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Example {
    /// The givens of the puzzle.
    pub givens: Board,
    /// The candidates before the step.
    pub candidates: Candidates,
    /// The step.
    pub step: Step,
}

/// An example of a technique.
///
/// ```
/// use ninefold::logic::{Technique, example};
///
/// let example = example(Technique::XWing);
/// assert_eq!(example.step.technique, Technique::XWing);
/// ```
pub fn example(technique: Technique) -> Example {
    find(technique).expect("the path of an example uses its technique")
}

/// The first step of a technique on the path of its puzzle.
fn find(technique: Technique) -> Option<Example> {
    let givens = Board::parse(&Layout::classic(), EXAMPLES[technique as usize]);
    let givens = givens.expect("examples are boards");
    let mut candidates = Candidates::new(&givens);
    let step = loop {
        let step = next_step(&candidates, TechniqueSet::DEFAULT)?;
        if step.technique == technique {
            break step;
        }
        if technique.is_on_request()
            && step.technique > Technique::HiddenSingle
            && let Some(step) = next_step(&candidates, TechniqueSet::from(technique))
        {
            break step;
        }
        candidates.apply(&step);
    };
    Some(Example { givens, candidates, step })
}

/// For each technique, a puzzle whose path uses it or, on request, could use it: of those found, the
/// one with the lowest score or, on request, the smallest pattern.
const EXAMPLES: [&str; Technique::COUNT] = [
    "....3.8..4.728..5....5.972...3.4.....9........41.983.......451.1...2....9..81.4..", // full-house
    "....3.8..4.728..5....5.972...3.4.....9........41.983.......451.1...2....9..81.4..", // naked-single
    "....25..18.1.7.95......98....8..214.4.....7.....3...25...2.....2..68.59...4.51...", // hidden-single
    "9.5.......47.2......18.........793.8.......4....14.5.21...8.6...3.......79..638..", // locked-pair
    "..4...5...2.......6.....1.8.98..5...5....873447.6.2..5..91.6..2...8..97..........", // locked-triple
    "...68...2..9.4.3...3..5...6.......48..........1.9....7.6......97.2....853..7..1..", // pointing
    "...51.2.3.....4.65......4...8...7.......98......1.....27...6.1856..3..7...97.16..", // claiming
    ".16..29.5.2..1.....98.57...3.......225......7....7.......1.6......34.8...8...5.1.", // naked-pair
    "..54..3...7...6....4.9.7.6....36....9...8.52...2.9...3........1..8...259...1..8.6", // naked-triple
    "7.528....69...4.......7...2...86...55.....2..4......3...84.1..69.....71.....9..83", // hidden-pair
    "7.89...1.4......2.....2...3...1..6..59.6.........9...49.7.....6.6..5..8..8......2", // hidden-triple
    "56..8.....4...9...1..74.........8...2..1....8..6...5..63....1...1.9.72.3.....6.4.", // naked-quad
    "....732.....4.569...........9428..6..7.........81.9..3.....4.2.831...5..6........", // hidden-quad
    "...16.3...3.2.8.9.58..9....9...84.3..18.......5.....6.69.....2......9......4.7.5.", // x-wing
    "..2.63.5..574..........8..9..36.524.7......93.....18.......65.....1..9...28..4.7.", // swordfish
    ".2.9....87..6..5.....2.47..94..8..6...3........8.43.7..6........9...58.4...8..9..", // jellyfish
    ".7..2.49.31.............2.5.......728..6....9...35.8.....4.....6.31..7......8.1..", // remote-pair
    "........3.8..945....1.638.75....8.62..........39.7648.3961.2................3...1", // bug-plus-one
    ".8.7.....72..1....14.9........65.278....4..69........38..3...469...2.7...1..8..2.", // skyscraper
    "...17..3.79..35.8.3..........64...51.5...847...9...................64...4..2...93", // two-string-kite
    "1.....3.93.2....6..76.........5...93...94........781...6..9.25..841.....5......7.", // turbot-fish
    "....7........4.1...1.8..627.28.....4.34..7.91...6..58...3..8....4..6....17..3....", // empty-rectangle
    "..94...7...89326..............3.971.24..8...3....7.........1..2.86....4....8..1.7", // w-wing
    "...2.6....2.........3.1..4..829.43...64.72..1.......9...6..95...7.82....8....3..7", // xy-wing
    ".....9...9......32..42...1....8.3.7.47...5....1...........8.5295...4....2...67..4", // xyz-wing
    ".....6.27..7....582.14..3...4.8..7....9......6......8....7....23...25..94.....6..", // unique-rectangle-1
    "....1.8....5.....7..3.....62..37.5.1...2......3.96..4.479...3....6.8....5....61..", // unique-rectangle-2
    "2.58.4..........16.........5.2...9.....9.3.7.3....1.5...45.8..9.....2.6.8.3.4....", // unique-rectangle-3
    "9...4.26.7...2...4....7..1.....9.......51..32.8.2......9...75.33.8....21.5......9", // unique-rectangle-4
    ".....95.12.4.1.37............6..8....1...7...49....6..6.9.75.2...79....4...8.4...", // unique-rectangle-5
    ".....4...7235..........957..74.8.1.3............4.19285.............8367.6.....8.", // unique-rectangle-6
    "....6...9...9...3....54.8...23.8....57...9...9..71...5.....65...6...2.48...83.6..", // hidden-rectangle
    ".....65..1...9........3.98......8.5.5...4.81.94..6.3..8..7.4.3..1..8......6..3.2.", // avoidable-rectangle-1
    ".4...56.39...86.5...............72.4........77..6..81.81.9.......9.1.34.2...3....", // avoidable-rectangle-2
    "..87..64.9.........24..........51..915.......6..8.93...71.4..2.......9..3....5.7.", // finned-x-wing
    "...3......5..1......8..463.2.7...9.34....2.....5.3..6......53..8.......9.9.2.8.71", // sashimi-x-wing
    ".8.1..9.5.....5.63....9.14..3...17....976...8.........5.2......3....852..6...4...", // finned-swordfish
    ".8.......2.........46..2..97.....2....4..5..8..943..7.....2..1...1..48.66..7...4.", // sashimi-swordfish
    ".....9......7.1.8..74..........9.81.2.......7.6....2...9..671....5.4.93...1..2..8", // finned-jellyfish
    "3.5.............4.16......9.7.9...36.....87..5.93...8.8.......5....12....1..896..", // sashimi-jellyfish
    "4.6.....9......28....7...6.7..9...3..942....7.85....4..7.329....4.6.......2...5..", // sue-de-coq
    "...479....8....4.........2..1.3....2...6..37..4..8....7....8..9..926...43.....6..", // simple-colors
    "...1...4.51....6...4...9..7.....2..6.98..........173.9...5.6..3..6.48...4..3..7..", // multi-colors
    "7.2..3.6..8.7.1.5........4..5.3..8....6.4....23..1.....6....51.5.............23..", // x-chain
    "...6......2...3.9...8..4....1.8.6...832...5..........79..4..3.8..6....45.7..2..6.", // xy-chain
    "..89..3..1...2......4..82.......1.734....2....817..4..8...947......7...9..7.3..5.", // continuous-nice-loop
    "3.2.1..7.........2.7...6...4.5....9...96........3..81......9..4..65.32..8..14....", // discontinuous-nice-loop
    ".3....4...9.....1.1..26.9....9.1.38..47.5.6......92...68...9.4....57......3......", // alternating-inference-chain
    "......5......394..74..61.2...87.....46..9......7.....5.2....9....3..6...1..3.72.8", // grouped-continuous-nice-loop
    "....6.9.8..7..3.1....8....5.8...6......3..7...54...1...4.6..5..9....8.....127..3.", // grouped-discontinuous-nice-loop
    "......31..4..1...6.6......2..9.8..7......7....83.....4...3.6..1..5.9.6.....1.29..", // grouped-alternating-inference-chain
    "..79....165......81......6..2.4..6..5...12.4...4....8..6.749..5.....3.26......7..", // als-xz
    "...67..1....1...3.....84..25.....8643.8.6.1............8.2..6...5..4.....92..5...", // als-xy-wing
    "...9...5..3..7......7..48.......7.84...6.......5......7935.86....4......8....1392", // als-chain
    ".....37.........691..2..8...2......8.9658......5..6.....3.75.4....14.....1.8....7", // forcing-chain
    ".1.....56..8.4....7.6....8....7...9.1...52......3.....4.96..51.8.....96.5....12..", // forcing-net
    "......6..1..39...2...742..1...2...36..2..3...3....8.9..79......2.6.....7....7.1..", // squirmbag
    ".....6.5...9.....6..4.2........3.172.8.14....7....9......6..3..341....97.7.9....8", // whale
    "....42.9....7....22..38..41...61.....76.384...........9.78...1..4..7..6..62.....4", // leviathan
    "4....6....5.....9.7...52....8..6..4..9...53..1...3.96.......5.1.6...78....721....", // death-blossom
    "...6....1..1.79.5..54...........4..5.7.2...6.89...12.........273.......61..9..8..", // franken-fish
    ".1..9........4...9...73...18.231...73.......2..7...9....4..2...7..4...6..3.8..2..", // finned-franken-fish
    "...6....1..1.79.5..54...........4..5.7.2...6.89...12.........273.......61..9..8..", // mutant-fish
    "1.......6.9..2...776...4......7..8..3..14.....1.3..5..5.32.1.9......71.4....8....", // finned-mutant-fish
    ".1...3...8...72...2.7....8..5...72..6..8.1....78...9........6..36....7......5..29", // template-set
    "7.......5....38.....4.1..96..3.9524...........96.........8......15..7..9.7....68.", // template-delete
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Grade;
    use crate::puzzle::Puzzle;

    /// Every technique has an example, and nothing harder is needed before it.
    #[test]
    fn every_technique_has_an_example() {
        // A new technique takes steps away from those that come later.
        let without: Vec<Technique> =
            Technique::ALL.into_iter().filter(|&technique| find(technique).is_none()).collect();
        assert!(without.is_empty(), "puzzles in EXAMPLES whose path lacks {without:?}");
        for technique in Technique::ALL {
            let example = example(technique);
            assert_eq!(example.step.technique, technique);
            let puzzle = Puzzle::new(example.givens).unwrap();
            let grade = Grade::new(&puzzle).unwrap();
            assert!(grade.level >= technique.level() || technique.is_on_request(), "{technique}");
        }
    }
}
