//! Steps as lists of numbers, as the worker sends them to the page.

use ninefold::logic::{
    Branch, Candidate, Contradiction, Link, LinkKind, Node, Role, Step, Technique,
};
use ninefold::{Cell, Digit, House, Layout};

/// A step as text.
pub(crate) fn to_text(step: &Step) -> String {
    let mut numbers = vec![step.technique as usize];
    write_all(&mut numbers, &step.placements, |numbers, each| write_candidate(numbers, *each));
    write_all(&mut numbers, &step.eliminations, |numbers, each| write_candidate(numbers, *each));
    write_all(&mut numbers, &step.candidates, |numbers, (candidate, role)| {
        write_candidate(numbers, *candidate);
        numbers.push(number_of(*role));
    });
    write_all(&mut numbers, &step.houses, |numbers, (house, role)| {
        numbers.extend([house.index(), number_of(*role)]);
    });
    write_all(&mut numbers, &step.links, |numbers, link| {
        numbers.push(usize::from(link.kind == LinkKind::Weak));
        for node in [&link.from, &link.to] {
            numbers.push(node.digit.get().into());
            write_all(numbers, &node.cells, |numbers, cell| numbers.push(cell.index()));
        }
    });
    write_all(&mut numbers, &step.branches, write_branch);
    write_all(&mut numbers, &step.blockers, |numbers, each| write_candidate(numbers, *each));
    write_all(&mut numbers, &step.earlier, |numbers, each| write_candidate(numbers, *each));
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

fn write_all<T>(numbers: &mut Vec<usize>, all: &[T], write: impl Fn(&mut Vec<usize>, &T)) {
    numbers.push(all.len());
    for each in all {
        write(numbers, each);
    }
}

fn write_candidate(numbers: &mut Vec<usize>, candidate: Candidate) {
    numbers.extend([candidate.cell.index(), candidate.digit.get().into()]);
}

fn write_branch(numbers: &mut Vec<usize>, branch: &Branch) {
    write_candidate(numbers, branch.assumption);
    write_all(numbers, &branch.placements, |numbers, each| write_candidate(numbers, *each));
    write_all(numbers, &branch.branches, write_branch);
    match branch.contradiction {
        Contradiction::Cell(cell) => numbers.extend([0, cell.index()]),
        Contradiction::House(house, digit) => {
            numbers.extend([usize::from(digit.get()), house.index()]);
        }
    }
}

fn number_of(role: Role) -> usize {
    match role {
        Role::Defining => 0,
        Role::Fin => 1,
        Role::ColorA => 2,
        Role::ColorB => 3,
        Role::Target => 4,
        Role::Group(index) => 5 + usize::from(index),
    }
}

/// The step of a text, on a layout; `None` if it is not one.
pub(crate) fn from_text(layout: &Layout, text: &str) -> Option<Step> {
    let numbers = text.split(' ').map(str::parse).collect::<Result<Vec<usize>, _>>().ok()?;
    let mut reader = Reader { layout, numbers: numbers.into_iter() };
    let technique = reader.next()?;
    Some(Step {
        technique: *Technique::ALL.get(technique)?,
        placements: reader.all(Reader::candidate)?,
        eliminations: reader.all(Reader::candidate)?,
        candidates: reader.all(|reader| Some((reader.candidate()?, reader.role()?)))?,
        houses: reader.all(|reader| Some((reader.house()?, reader.role()?)))?,
        links: reader.all(Reader::link)?,
        branches: reader.all(Reader::branch)?,
        blockers: reader.all(Reader::candidate)?,
        earlier: reader.all(Reader::candidate)?,
    })
}

struct Reader<'a> {
    layout: &'a Layout,
    numbers: std::vec::IntoIter<usize>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<usize> {
        self.numbers.next()
    }

    fn all<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.next()?;
        (0..length).map(|_| read(self)).collect()
    }

    fn cell(&mut self) -> Option<Cell> {
        self.layout.cell(self.next()?)
    }

    fn house(&mut self) -> Option<House> {
        self.layout.houses().nth(self.next()?)
    }

    fn digit(&mut self) -> Option<Digit> {
        Digit::new(self.next()?.try_into().ok()?)
    }

    fn candidate(&mut self) -> Option<Candidate> {
        Some(Candidate { cell: self.cell()?, digit: self.digit()? })
    }

    fn role(&mut self) -> Option<Role> {
        Some(match self.next()? {
            0 => Role::Defining,
            1 => Role::Fin,
            2 => Role::ColorA,
            3 => Role::ColorB,
            4 => Role::Target,
            group => Role::Group(u8::try_from(group - 5).ok()?),
        })
    }

    fn node(&mut self) -> Option<Node> {
        Some(Node { digit: self.digit()?, cells: self.all(Reader::cell)? })
    }

    fn link(&mut self) -> Option<Link> {
        let kind = if self.next()? == 0 { LinkKind::Strong } else { LinkKind::Weak };
        Some(Link { from: self.node()?, to: self.node()?, kind })
    }

    fn branch(&mut self) -> Option<Branch> {
        Some(Branch {
            assumption: self.candidate()?,
            placements: self.all(Reader::candidate)?,
            branches: self.all(Reader::branch)?,
            contradiction: match self.next()? {
                0 => Contradiction::Cell(self.cell()?),
                digit => {
                    let digit = Digit::new(digit.try_into().ok()?)?;
                    Contradiction::House(self.house()?, digit)
                }
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::example;

    use super::*;

    // D10: the example of every technique is read as it was written.
    #[test]
    fn steps_are_read_as_written() {
        for technique in Technique::ALL {
            let example = example(technique);
            let layout = example.candidates.layout();
            let text = to_text(&example.step);
            assert_eq!(from_text(layout, &text), Some(example.step), "{technique}: {text}");
        }
        let layout = Layout::classic();
        for text in ["", "x", "0 1", "0 1 81 1 0 0 0 0 0 0 0", "999 0 0 0 0 0 0 0 0"] {
            assert_eq!(from_text(&layout, text), None, "{text}");
        }
    }
}
