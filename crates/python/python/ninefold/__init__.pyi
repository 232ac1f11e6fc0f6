from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol, overload

import numpy as np
from numpy.typing import NDArray

from ._errors import NinefoldError as NinefoldError
from ._errors import NoDevice as NoDevice
from ._errors import NotADigit as NotADigit
from ._errors import NotAPuzzle as NotAPuzzle
from ._errors import NotMade as NotMade
from ._errors import ParseError as ParseError
from ._ninefold import Columns as Columns
from ._ninefold import Game as Game
from ._ninefold import Layout as Layout
from ._ninefold import Puzzle as Puzzle
from ._ninefold import Step as Step

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

VERDICTS: tuple[str, ...]
LEVELS: tuple[str, ...]
TECHNIQUES: tuple[str, ...]

class Rating(NamedTuple):
    er: float
    ep: float
    ed: float
    exact: bool

class Grade(NamedTuple):
    level: str
    score: int
    hardest: str | None

class Proven(NamedTuple):
    grids: str
    givens: str
    solution: str | None
    n_solutions: int
    n_cases: int

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

# The type of the answer to an Arrow array or table depends on the library that the question came from.
_Arrow = _ArrowArray | _ArrowStream
_One = str | Puzzle
_Array = NDArray[np.integer[Any]]
_Layout = Layout | str | None
_With = str | Iterable[str]
_Device = Literal["cpu", "gpu"] | None

# A text is also iterable, so the overload for texts comes before the one for lists.

@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: _One,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    out: None = None,
    device: _Device = None,
) -> str: ...
@overload
def solve(
    puzzles: _Array,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    out: NDArray[np.uint8] | None = None,
    device: _Device = None,
) -> NDArray[np.uint8]: ...
@overload
def solve(
    puzzles: _Arrow,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    out: None = None,
    device: _Device = None,
) -> Any: ...
@overload
def solve(
    puzzles: Iterable[str | bytes | Puzzle],
    *,
    layout: _Layout = None,
    threads: int | None = None,
    out: None = None,
    device: _Device = None,
) -> list[str | None]: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: _One,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> str: ...
@overload
def check(
    puzzles: _Array,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> NDArray[np.uint8]: ...
@overload
def check(
    puzzles: _Arrow,
    *,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> Any: ...
@overload
def check(
    puzzles: Iterable[str | bytes | Puzzle],
    *,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> list[str]: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: _One,
    *,
    limit: int = 2,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> int: ...
@overload
def count(
    puzzles: _Array,
    *,
    limit: int = 2,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> NDArray[np.int64]: ...
@overload
def count(
    puzzles: _Arrow,
    *,
    limit: int = 2,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> Any: ...
@overload
def count(
    puzzles: Iterable[str | bytes | Puzzle],
    *,
    limit: int = 2,
    layout: _Layout = None,
    threads: int | None = None,
    device: _Device = None,
) -> list[int]: ...
@overload
def rate(puzzles: _One, *, layout: _Layout = None, threads: int | None = None) -> Rating: ...  # type: ignore[overload-overlap]
@overload
def rate(
    puzzles: _Array, *, layout: _Layout = None, threads: int | None = None
) -> NDArray[np.void]: ...
@overload
def rate(puzzles: _Arrow, *, layout: _Layout = None, threads: int | None = None) -> Any: ...
@overload
def rate(
    puzzles: Iterable[str | bytes | Puzzle], *, layout: _Layout = None, threads: int | None = None
) -> list[Rating | None]: ...
@overload
def grade(  # type: ignore[overload-overlap]
    puzzles: _One, *, layout: _Layout = None, with_: _With = (), threads: int | None = None
) -> Grade: ...
@overload
def grade(
    puzzles: _Array, *, layout: _Layout = None, with_: _With = (), threads: int | None = None
) -> NDArray[np.void]: ...
@overload
def grade(
    puzzles: _Arrow, *, layout: _Layout = None, with_: _With = (), threads: int | None = None
) -> Any: ...
@overload
def grade(
    puzzles: Iterable[str | bytes | Puzzle],
    *,
    layout: _Layout = None,
    with_: _With = (),
    threads: int | None = None,
) -> list[Grade | None]: ...
@overload
def canonical(puzzles: _One, *, threads: int | None = None) -> str: ...  # type: ignore[overload-overlap]
@overload
def canonical(puzzles: _Array, *, threads: int | None = None) -> NDArray[np.uint8]: ...
@overload
def canonical(puzzles: _Arrow, *, threads: int | None = None) -> Any: ...
@overload
def canonical(
    puzzles: Iterable[str | bytes | Puzzle], *, threads: int | None = None
) -> list[str]: ...
def explain(
    puzzle: str | Puzzle,
    *,
    layout: Layout | str | None = None,
    language: str = "en",
    with_: _With = (),
) -> list[Step]: ...
@overload
def generate(
    n: None = None,
    *,
    seed: str,
    layout: _Layout = None,
    level: str | None = None,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    first: int = 0,
    threads: int | None = None,
) -> str: ...
@overload
def generate(
    n: int,
    *,
    seed: str,
    layout: _Layout = None,
    level: str | None = None,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    first: int = 0,
    threads: int | None = None,
) -> NDArray[np.uint8]: ...
def prove(puzzle: _One, *, limit: int = 1, layout: _Layout = None) -> str: ...
def verify(proof: str) -> Proven: ...
