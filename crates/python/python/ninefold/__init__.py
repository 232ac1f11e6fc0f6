"""A Sudoku engine: solving, checking, rating, grading, explaining, proving and making puzzles.

Almost every function takes one board as text, or a batch: a list of texts, a NumPy array with a row of
digits for each board (0 for an empty cell), or an Arrow array or table (pyarrow, Polars, DuckDB and
others). Batches run on all cores, without the interpreter's lock; the answer has the same form as the
question.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> ninefold.check([puzzle, "." * 81])
['valid', 'several solutions']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from . import _ninefold
from ._batch import Batch, checked_out, is_gpu, layout_of, names_of, threads_of
from ._errors import NinefoldError, NoDevice, NotADigit, NotAPuzzle, NotMade, ParseError
from ._ninefold import Columns, Game, Layout, Puzzle, Step

__all__ = [
    "LEVELS",
    "TECHNIQUES",
    "VERDICTS",
    "Columns",
    "Game",
    "Grade",
    "Layout",
    "NinefoldError",
    "NoDevice",
    "NotADigit",
    "NotAPuzzle",
    "NotMade",
    "ParseError",
    "Proven",
    "Puzzle",
    "Rating",
    "Step",
    "canonical",
    "check",
    "count",
    "explain",
    "generate",
    "grade",
    "prove",
    "rate",
    "solve",
    "verify",
]

#: The names of verdicts, levels and techniques: codes in arrays are indices into these.
VERDICTS, LEVELS, TECHNIQUES = (tuple(names) for names in _ninefold.names())

_NOTHING = 255


class Rating(NamedTuple):
    """The exact rating of a puzzle; unless ``exact`` is true, the numbers are lower bounds."""

    er: float
    ep: float
    ed: float
    exact: bool


class Grade(NamedTuple):
    """The grade of a puzzle by the logic that it needs; ``hardest`` is None for a solved board."""

    level: str
    score: int
    hardest: str | None


class Proven(NamedTuple):
    """The contents of a proof: the number of solutions, and the only one or None.

    ``grids`` has the corners of the grids, such as "0,0 6,6"; ``givens`` and ``solution`` have their
    cells row by row.
    """

    grids: str
    givens: str
    solution: str | None
    n_solutions: int
    n_cases: int


def _refuse(codes: Any) -> None:
    """Raise an exception unless the only board of a batch is a puzzle."""
    verdict = VERDICTS[codes[0]]
    if codes[0] > 1:
        raise NotAPuzzle(f"expected exactly one solution: {verdict}", verdict)


def solve(
    puzzles: Any,
    *,
    layout: Layout | str | None = None,
    threads: int | None = None,
    out: Any = None,
    device: str | None = None,
) -> Any:
    """Solve boards.

    A board without exactly one solution gives an exception for a single text, None in a list, null in
    Arrow, and zeros in NumPy; `check` says why. Solutions of a NumPy array are written to ``out`` if it is
    given, which may be the array itself.

    With the device "gpu", graphics cards search boards of one grid, with the same answers. If there is no
    card, `NoDevice` is raised.

    >>> solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[:9]
    '534678912'
    >>> solve(["." * 81])
    [None]
    >>> import numpy as np
    >>> solve(np.zeros((2, 81), np.uint8)).any()
    np.False_
    """
    workers, gpu = threads_of(threads), is_gpu(device)
    batch = Batch(puzzles, layout, copy=out is None)
    if out is not None:
        if batch.form != "numpy":
            raise TypeError("out: expected boards in a NumPy array")
        target = checked_out(out, batch.shape)
        if target is not puzzles:
            np.copyto(target, batch.cells.reshape(batch.shape))
        _ninefold.solve(target.reshape(-1, batch.layout.n_cells), batch.layout, workers, gpu)
        return out
    codes = _ninefold.solve(batch.cells, batch.layout, workers, gpu)
    if batch.form == "numpy":
        return batch.cells.reshape(batch.shape)
    if batch.form == "one":
        _refuse(codes)
        return _ninefold.write(batch.cells, batch.layout)[0]
    lines = batch.lines(codes <= 1)
    return lines if batch.form == "list" else batch.arrow([("solution", lines)])


def check(
    puzzles: Any,
    *,
    layout: Layout | str | None = None,
    threads: int | None = None,
    device: str | None = None,
) -> Any:
    """Return the verdict on boards, one of `VERDICTS`.

    For a NumPy array the answer is an array of bytes, indices into `VERDICTS`. ``device`` is that of `solve`.

    >>> check("55" + "." * 79)
    'conflict'
    """
    batch = Batch(puzzles, layout)
    codes = _ninefold.check(batch.cells, batch.layout, threads_of(threads), is_gpu(device))
    if batch.form == "numpy":
        return codes
    verdicts = [VERDICTS[code] for code in codes]
    if batch.form == "one":
        return verdicts[0]
    return verdicts if batch.form == "list" else batch.arrow([("verdict", verdicts)])


def count(
    puzzles: Any,
    *,
    limit: int = 2,
    layout: Layout | str | None = None,
    threads: int | None = None,
    device: str | None = None,
) -> Any:
    """Count the solutions of boards, up to ``limit``; -1 means that the search gave up.

    ``device`` is that of `solve`; the processor counts beyond two solutions.

    >>> count("." * 81, limit=1000)
    1000
    """
    if not 0 <= limit < 2**63:
        raise ValueError(f"limit: expected 0 to 2**63 - 1, found {limit}")
    batch = Batch(puzzles, layout)
    workers, gpu = threads_of(threads), is_gpu(device)
    counts = _ninefold.count(batch.cells, batch.layout, limit, workers, gpu)
    if batch.form == "one":
        return int(counts[0])
    if batch.form == "list":
        return counts.tolist()
    return counts if batch.form == "numpy" else batch.arrow([("count", counts)])


def rate(puzzles: Any, *, layout: Layout | str | None = None, threads: int | None = None) -> Any:
    """Rate puzzles exactly, on the scale of Sudoku Explainer: ER, EP and ED.

    A board that is not a puzzle gives an exception for a single text, None in a list, nulls in Arrow, and
    NaN in NumPy. The answer to a NumPy array is an array with the fields er, ep, ed and exact.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    Rating(er=1.2, ep=1.2, ed=1.2, exact=True)
    """
    batch = Batch(puzzles, layout)
    codes, er, ep, ed, exact = _ninefold.rate(batch.cells, batch.layout, threads_of(threads))
    if batch.form == "numpy":
        rated = np.empty(len(codes), [("er", "f8"), ("ep", "f8"), ("ed", "f8"), ("exact", "?")])
        rated["er"], rated["ep"], rated["ed"], rated["exact"] = er, ep, ed, exact
        return rated
    if batch.form == "arrow":
        batch.known &= codes <= 1
        return batch.arrow([("er", er), ("ep", ep), ("ed", ed), ("exact", exact)])
    if batch.form == "one":
        _refuse(codes)
    numbers = zip(er.tolist(), ep.tolist(), ed.tolist(), exact.tolist())
    ratings = [Rating(*row) if code <= 1 else None for row, code in zip(numbers, codes)]
    return ratings[0] if batch.form == "one" else ratings


def grade(
    puzzles: Any,
    *,
    layout: Layout | str | None = None,
    with_: str | Iterable[str] = (),
    threads: int | None = None,
) -> Any:
    """Grade puzzles by the logic that they need: level, score and hardest technique.

    The techniques are those of the default set and those named by ``with_``, such as ``["death-blossom"]``
    or ``"all"``. A board that is not a puzzle has no grade, as for `rate`. The answer to a NumPy array has
    the fields level and hardest, indices into `LEVELS` and `TECHNIQUES` or 255 for none, and score.

    >>> grade("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    Grade(level='easy', score=204, hardest='naked-single')
    """
    batch = Batch(puzzles, layout)
    codes, levels, scores, hardest = _ninefold.grade(
        batch.cells, batch.layout, names_of(with_), threads_of(threads)
    )
    if batch.form == "numpy":
        graded = np.empty(len(codes), [("level", "u1"), ("score", "u4"), ("hardest", "u1")])
        graded["level"], graded["score"], graded["hardest"] = levels, scores, hardest
        return graded
    if batch.form == "one":
        _refuse(codes)
    names = [LEVELS[level] if level != _NOTHING else None for level in levels]
    techniques = [TECHNIQUES[code] if code != _NOTHING else None for code in hardest]
    if batch.form == "arrow":
        batch.known &= levels != _NOTHING
        return batch.arrow([("level", names), ("score", scores), ("hardest", techniques)])
    columns = zip(names, scores.tolist(), techniques)
    grades = [Grade(level, score, name) if level else None for level, score, name in columns]
    return grades[0] if batch.form == "one" else grades


def explain(
    puzzle: str | Puzzle,
    *,
    layout: Layout | str | None = None,
    language: str = "en",
    with_: str | Iterable[str] = (),
) -> list[Step]:
    """Return the steps to the solution of a puzzle, each with its reason, in English or French.

    ``with_`` names techniques that are used only on request, as for `grade`.

    >>> steps = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> steps[0].text
    'r5c5 can only be 5: its row, column and box already have 1, 2, 3, 4, 6, 7, 8 and 9.'
    """
    proven = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle, layout_of(layout))
    return proven.explain(language, names_of(with_))


def generate(
    n: int | None = None,
    *,
    seed: str,
    layout: Layout | str | None = None,
    level: str | None = None,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    first: int = 0,
    threads: int | None = None,
) -> Any:
    """Make puzzles: one as text, or ``n`` as rows of a NumPy array.

    The same seed gives the same puzzles everywhere, including in ``ninefold generate``. Without a level
    they are minimal. ``clues`` is a number, or a pair of the fewest and the most; ``symmetry`` is one of
    "none", "180", "90", "rows", "columns", "diagonal" and "antidiagonal".

    >>> check(generate(3, seed="tuesday")).tolist()
    [1, 1, 1]
    """
    if n is not None and n < 0:
        raise ValueError(f"n: expected 0 or more, found {n}")
    known = layout_of(layout)
    between = (clues, clues) if isinstance(clues, int) else clues
    made = _ninefold.generate(
        1 if n is None else n, seed, known, level, between, symmetry, first, threads_of(threads)
    )
    return made if n is not None else _ninefold.write(made, known)[0]


def canonical(puzzles: Any, *, threads: int | None = None) -> Any:
    """Return the canonical form of boards of one grid.

    All boards that are one puzzle in disguise have the same canonical form.

    >>> canonical("." * 40 + "7" + "." * 40) == "." * 80 + "1"
    True
    """
    batch = Batch(puzzles, "classic", copy=True)
    _ninefold.canonical(batch.cells, threads_of(threads))
    if batch.form == "numpy":
        return batch.cells.reshape(batch.shape)
    lines = _ninefold.write(batch.cells, batch.layout)
    if batch.form == "one":
        return lines[0]
    return lines if batch.form == "list" else batch.arrow([("canonical", lines)])


def prove(puzzle: str | Puzzle, *, limit: int = 1, layout: Layout | str | None = None) -> str:
    """Prove how many solutions a board has; if there are more than ``limit``, `NotMade` is raised.

    The proof is a text that `verify` and the program ``ninefold-verify`` can check.

    >>> proof = prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> proof.splitlines()[0]
    'ninefold/proof 1'
    """
    if not isinstance(puzzle, (str, Puzzle)):
        raise TypeError(f"expected a board as text, or a Puzzle, found {type(puzzle).__name__}")
    if not 0 <= limit < 2**32:
        raise ValueError(f"limit: expected 0 to 2**32 - 1, found {limit}")
    return _ninefold.prove(str(puzzle), limit, layout_of(layout, puzzle))


def verify(proof: str) -> Proven:
    """Check a proof without any search, and return its contents; `ParseError` is raised if it is wrong.

    It shares no code with the functions that make proofs.

    >>> proven = verify(prove("55" + "." * 79))
    >>> proven.n_solutions, proven.solution
    (0, None)
    """
    return Proven(*_ninefold.verify(proof))
