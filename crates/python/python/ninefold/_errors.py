"""The exceptions of the package."""

from __future__ import annotations


class NinefoldError(Exception):
    """The base class of all exceptions of the package."""


class ParseError(NinefoldError, ValueError):
    """A text that is not a board, or not a proof.

    ``index`` is the number of the board in its batch, from 0, or None for a single text; ``line``
    and ``column`` are the position in its text, from 1.
    """

    def __init__(self, message: str, index: int | None, line: int, column: int) -> None:
        super().__init__(message)
        self.index, self.line, self.column = index, line, column

    def __reduce__(self) -> tuple[type, tuple[str, int | None, int, int]]:
        return type(self), (str(self), self.index, self.line, self.column)


class NotADigit(NinefoldError, ValueError):
    """A value of an array that is neither a digit nor 0.

    ``index`` is the number of its board, and ``cell`` that of its cell, from 0.
    """

    def __init__(self, message: str, index: int, cell: int) -> None:
        super().__init__(message)
        self.index, self.cell = index, cell

    def __reduce__(self) -> tuple[type, tuple[str, int, int]]:
        return type(self), (str(self), self.index, self.cell)


class NotAPuzzle(NinefoldError, ValueError):
    """A board does not have exactly one solution; ``verdict`` says why, as `ninefold.check` does."""

    def __init__(self, message: str, verdict: str) -> None:
        super().__init__(message)
        self.verdict = verdict

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (str(self), self.verdict)


class NoDevice(NinefoldError, RuntimeError):
    """There is no graphics card, or it cannot be used."""


class NotMade(NinefoldError):
    """A puzzle or a proof that could not be made; ``index`` is the number of the puzzle."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index

    def __reduce__(self) -> tuple[type, tuple[str, int]]:
        return type(self), (str(self), self.index)
