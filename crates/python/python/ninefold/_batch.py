"""Boards in any form as arrays of bytes, and answers in the same form as the question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _ninefold
from ._errors import NotADigit
from ._ninefold import Layout, Puzzle

CLASSIC = Layout("classic")


def layout_of(layout: Layout | str | None, puzzles: Any = None) -> Layout:
    """The layout of an argument, or else that of a puzzle, or else the classic one."""
    if layout is None:
        return puzzles.layout if isinstance(puzzles, Puzzle) else CLASSIC
    return Layout(layout) if isinstance(layout, str) else layout


def threads_of(threads: int | None) -> int:
    """The number of threads; None becomes 0, which means one for each core."""
    if threads is None:
        return 0
    if isinstance(threads, bool) or not isinstance(threads, (int, np.integer)):
        raise TypeError(f"threads: expected a number or None, found {type(threads).__name__}")
    if threads < 1:
        raise ValueError(f"threads: expected 1 or more, or None for all cores, found {threads}")
    return int(threads)


def names_of(with_: str | Iterable[str]) -> str:
    """The names of techniques in one text, separated by commas."""
    return with_ if isinstance(with_, str) else ",".join(with_)


def is_gpu(device: str | None) -> bool:
    """Whether the device is a graphics card."""
    if device not in (None, "cpu", "gpu"):
        raise ValueError(f"device: expected 'cpu' or 'gpu', found {device!r}")
    return device == "gpu"


class Batch:
    """Boards as rows of bytes, and the form of the question."""

    def __init__(self, puzzles: Any, layout: Layout | str | None, *, copy: bool = False) -> None:
        self.layout = layout_of(layout, puzzles)
        self.shape: tuple[int, ...] = ()
        self.library = ""
        self.known: Any = None
        if isinstance(puzzles, (str, Puzzle)):
            self.form = "one"
            self.cells = _ninefold.read([str(puzzles)], self.layout)
        elif isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "OSU":
            self.form, self.shape = "numpy", puzzles.shape
            self.cells = rows(puzzles, self.layout, copy=copy)
        elif hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
            self.form = "arrow"
            self.library = type(puzzles).__module__.partition(".")[0]
            self.cells, nulls = _ninefold.read_arrow(puzzles, self.layout)
            self.known = ~nulls
        elif isinstance(puzzles, Iterable) and not isinstance(
            puzzles, (bytes, bytearray, memoryview, dict)
        ):
            self.form = "list"
            self.cells = _ninefold.read([text_of(text) for text in puzzles], self.layout)
        else:
            raise TypeError(
                "expected a board as text, a list of such, a NumPy array, or an Arrow array or table, "
                f"found {type(puzzles).__name__}"
            )

    def lines(self, has: Any) -> list[str | None]:
        """The boards as texts, and None for those that have no answer."""
        lines = _ninefold.write(self.cells, self.layout)
        return [line if known else None for line, known in zip(lines, has)]

    def arrow(self, named: list[tuple[str, Any]]) -> Any:
        """A column, or a table of several, in the library of the question."""
        made = _ninefold.columns(named, self.known)
        if self.library == "pyarrow":
            import pyarrow

            return pyarrow.array(made) if len(named) == 1 else pyarrow.table(made)
        if self.library == "polars":
            import polars

            return polars.Series(named[0][0], made) if len(named) == 1 else polars.DataFrame(made)
        return made


def text_of(text: Any) -> Any:
    """The text of a list's element; anything else is refused later, with its index."""
    if isinstance(text, bytes):
        return text.decode("ascii", "replace")
    return str(text) if isinstance(text, Puzzle) else text


def rows(array: Any, layout: Layout, *, copy: bool) -> Any:
    """The boards of an array as C-contiguous rows of bytes."""
    n_cells = layout.n_cells
    is_square = n_cells == 81 and array.ndim in (2, 3) and array.shape[-2:] == (9, 9)
    if not is_square and (array.ndim not in (1, 2) or array.shape[-1] != n_cells):
        square = ", (n, 9, 9), (9, 9)" if n_cells == 81 else ""
        raise ValueError(
            f"expected an array of shape (n, {n_cells}){square} or ({n_cells},), found {array.shape}"
        )
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected an array of whole numbers, found {array.dtype}")
    if array.dtype != np.uint8 and array.size and (array.min() < 0 or array.max() > 9):
        flat = array.reshape(-1, n_cells)
        board, cell = (int(index) for index in np.argwhere((flat < 0) | (flat > 9))[0])
        what = f"board {board}, cell {cell}: expected a digit or 0, found {flat[board, cell]}"
        raise NotADigit(what, board, cell)
    if copy:
        return np.array(array, dtype=np.uint8, order="C", copy=True).reshape(-1, n_cells)
    return np.ascontiguousarray(array, dtype=np.uint8).reshape(-1, n_cells)


def checked_out(out: Any, shape: tuple[int, ...]) -> Any:
    """Check that answers can be written to an array, and return it."""
    if not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != shape:
        is_array = isinstance(out, np.ndarray)
        found = f"{out.dtype} of shape {out.shape}" if is_array else type(out).__name__
        raise ValueError(f"out: expected an array of uint8 of shape {shape}, found {found}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError("out: expected a C-contiguous array that can be written")
    return out
