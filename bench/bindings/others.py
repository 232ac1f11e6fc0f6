"""Other PyPI packages on the beginning of a list: puzzles per second of CPU time, best of three rounds."""

import sys
import time
from importlib.metadata import version

import numpy as np

ROUNDS = 3


def sudoku_solver_rs():
    from sudoku_solver_rs import from_str_line

    return from_str_line


def sudoku_rust():
    from sudoku_rust import solve

    def solved(line):
        grid = np.array([int(char) if char != "." else 0 for char in line], np.uint16).reshape(9, 9)
        return "".join(map(str, solve(grid).ravel()))

    return solved


def dlxsudoku():
    from dlxsudoku import Sudoku

    def solved(line):
        board = Sudoku(line.replace(".", "0"))
        board.solve()
        return board.to_oneliner()

    return solved


def sudokutools():
    from sudokutools.solve import bruteforce
    from sudokutools.sudoku import Sudoku

    def solved(line):
        board = next(bruteforce(Sudoku.decode(line.replace(".", "0"))))
        return board.encode(row_sep="", col_sep="")

    return solved


#: The packages, each with its number of puzzles.
OTHERS = {
    "sudoku-solver-rs": (sudoku_solver_rs, 20_000),
    "sudoku-rust": (sudoku_rust, 5),
    "dlxsudoku": (dlxsudoku, 10),
    "sudokutools": (sudokutools, 5),
}


def main():
    lines = [line[:81].replace("0", ".") for line in open(sys.argv[1]).read().split()]
    for name, (prepared, n) in OTHERS.items():
        solve, best, some = prepared(), float("inf"), lines[:n]
        for _ in range(ROUNDS):
            start = time.process_time()
            solved = [solve(line) for line in some]
            best = min(best, time.process_time() - start)
        for line, solution in zip(some, solved):
            fits = all(given in (".", digit) for given, digit in zip(line, solution))
            assert fits and len(solution) == 81 and solution.isdigit(), f"{name}: {solution!r}"
        print(f"{name} {version(name)}\t{n / best}", flush=True)


if __name__ == "__main__":
    main()
