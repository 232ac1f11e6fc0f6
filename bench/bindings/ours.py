"""Solves a list of puzzles in a NumPy array, with one thread: CPU seconds, best round, and the digest."""

import hashlib
import sys
import time

import ninefold
import numpy as np

ROUNDS = 5

lines = open(sys.argv[1], "rb").read().split()
cells = np.frombuffer(b"".join(line[:81] for line in lines), np.uint8).reshape(-1, 81)
boards = np.where((cells >= 49) & (cells <= 57), cells - 48, 0).astype(np.uint8)
best = float("inf")
for _ in range(ROUNDS):
    start = time.process_time()
    solved = ninefold.solve(boards, threads=1)
    best = min(best, time.process_time() - start)
print(f"{best}\t{len(boards)}\t{hashlib.sha256(solved.tobytes()).hexdigest()}")
