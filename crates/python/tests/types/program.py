"""A program whose types mypy knows: nothing here is Any except answers to Arrow arrays."""

import ninefold
import numpy as np
from numpy.typing import NDArray

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def one(puzzle: str) -> tuple[str, int, float, str]:
    rating, grade = ninefold.rate(puzzle), ninefold.grade(puzzle)
    return ninefold.solve(puzzle), ninefold.count(puzzle), rating.er, grade.level


def several(puzzles: list[str]) -> list[str]:
    """The solutions of the boards that have one."""
    return [line for line in ninefold.solve(puzzles) if line is not None]


def hardest(boards: NDArray[np.uint8]) -> float:
    solved: NDArray[np.uint8] = ninefold.solve(boards, out=np.empty_like(boards))
    assert (solved > 0).all() and (ninefold.check(boards) == 1).all()
    return float(ninefold.rate(boards, threads=1)["er"].max())


def proven(puzzle: ninefold.Puzzle) -> str | None:
    proof: str = ninefold.prove(puzzle, limit=1)
    checked: ninefold.Proven = ninefold.verify(proof)
    steps: list[str] = [step.text for step in ninefold.explain(puzzle)]
    return checked.solution if steps else None


def main() -> None:
    made: str = ninefold.generate(seed="types")
    boards: NDArray[np.uint8] = ninefold.generate(5, seed="types", layout=ninefold.Layout())
    game = ninefold.Game(ninefold.Puzzle(EASY))
    game.play("r1c3=4")
    forms: list[str] = ninefold.canonical([made, EASY])
    print(one(EASY), len(several(forms)), hardest(boards), proven(game.puzzle), game.status)
    try:
        ninefold.solve("53x")
    except ninefold.ParseError as error:
        print(error.line + error.column)


if __name__ == "__main__":
    main()
