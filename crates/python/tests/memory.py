"""The memory needed for ten million puzzles in an array, beside the array and the answers, in MB."""

import ninefold
import numpy as np

N = 10_000_000


def memory(name):
    """A value of /proc/self/status in MB."""
    for line in open("/proc/self/status"):
        if line.startswith(name):
            return int(line.split()[1]) / 1000


def extra(question, n_bytes):
    """The peak memory that a question needs, without an answer of this size; and the answer."""
    before = memory("VmRSS")
    with open("/proc/self/clear_refs", "w") as reset:
        reset.write("5")
    answer = question()
    most = memory("VmHWM")
    return most - before - n_bytes / 1e6, answer


some = ninefold.generate(1000, seed="memory")
boards = np.tile(some, (N // len(some), 1))
ninefold.check(boards[:10_000])
checked, verdicts = extra(lambda: ninefold.check(boards), N)
assert (verdicts == 1).all()
del verdicts
counted, counts = extra(lambda: ninefold.count(boards), 8 * N)
assert (counts == 1).all()
del counts
solved, answer = extra(lambda: ninefold.solve(boards, out=boards), 0)
assert answer is boards and (boards[-1000:] > 0).all()
copied, answer = extra(lambda: ninefold.solve(boards), boards.nbytes)
assert (answer[0] == boards[0]).all()
for name, megabytes in dict(check=checked, count=counted, solve=solved, copy=copied).items():
    assert megabytes <= 300, f"{name}: {megabytes:.0f} MB"
print(
    f"proved: {N} puzzles with at most {checked:.0f} MB more for check, {counted:.0f} for count, "
    f"{solved:.0f} for solve in place, {copied:.0f} for solve"
)
