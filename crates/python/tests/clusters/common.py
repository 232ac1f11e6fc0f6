"""Helpers for the tests of both kinds of clusters."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import ninefold
import pyarrow
import pyarrow.parquet

EXAMPLES = Path(__file__).parents[4] / "examples"


def write_puzzles(folder, n):
    """Writes random minimal puzzles into two files, of several row groups each."""
    folder.mkdir(parents=True)
    boards = ninefold.generate(n, seed="clusters")
    texts = [bytes(row + 48).decode().replace("0", ".") for row in boards]
    for index, part in enumerate((texts[: n // 3], texts[n // 3 :])):
        table = pyarrow.table({"number": range(len(part)), "puzzle": part})
        # The library for Spark's default compression, snappy, fails if musl is installed beside glibc.
        path = folder / f"{index}.parquet"
        pyarrow.parquet.write_table(table, path, row_group_size=n // 4, compression="zstd")


def files(folder):
    """The bytes of each file of a result."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def n_done(folder):
    """The number of finished chunks."""
    return len(list(folder.glob("*.parquet"))) if folder.exists() else 0


def wait_for(what, happened, limit=300):
    """Waits until something has happened."""
    end = time.monotonic() + limit
    while not happened():
        if time.monotonic() > end:
            sys.exit(f"waited in vain: {what}")
        time.sleep(0.05)


def children(words):
    """The descendants of this process whose command lines contain these words."""
    parents, lines = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                pid = int(entry.name)
                parents[pid] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                lines[pid] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except (OSError, ValueError):
                continue  # it has ended
    found = []
    for pid, line in lines.items():
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and pid != above and all(word in line for word in words):
            found.append(pid)
    return found


def check_kills(start, words, whole, folder):
    """Kills a worker in the middle of one run, and the driver in another, which is then run again."""
    for victim in ("worker", "driver"):
        result = folder / victim
        run = start(result)
        wait_for(f"chunks before the {victim} is killed", lambda: n_done(result) >= 3)
        if victim == "worker":
            workers = children(words)
            assert workers, f"no process has {words} in its command line"
            os.kill(workers[0], signal.SIGKILL)
            done = n_done(result)
            assert run.wait(timeout=600) == 0
        else:
            run.kill()
            run.wait()
            wait_for("workers to end", lambda: not children(words))
            done = n_done(result)
            again = start(result)
            assert again.wait(timeout=600) == 0
        assert done < len(whole) - 1, "the kill came too late"
        assert files(result) == whole, f"the result differs after a {victim} was killed"
        print(f"proved: a {victim} killed after {done} of {len(whole) - 1} chunks, the same bytes", flush=True)


def tables(whole):
    """The chunks of a result as one table, in order."""
    names = [line.split()[0] for line in whole["chunks.txt"].decode().splitlines()]
    read = pyarrow.parquet.read_table
    return pyarrow.concat_tables(read(pyarrow.BufferReader(whole[name])) for name in names)


def check_content(source, whole):
    """Checks that the result has every puzzle in order, with the ratings and forms of the package."""
    result = tables(whole)
    asked = [pyarrow.parquet.read_table(path) for path in sorted(source.iterdir())]
    puzzles = pyarrow.concat_tables(asked)["puzzle"]
    assert result["puzzle"].to_pylist() == puzzles.to_pylist()
    some = result.slice(0, 500)
    texts = some["puzzle"].to_pylist()
    assert some["er"].to_pylist() == [rating.er for rating in ninefold.rate(texts)]
    assert some["canonical"].to_pylist() == ninefold.canonical(texts)


def started(command, folder, **variables):
    """Starts a command; its output goes to a file beside its result."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder}.log", "ab") as log:
        return subprocess.Popen(
            [str(word) for word in command], stdout=log, stderr=log, env={**os.environ, **variables}
        )


def timed(run):
    """The seconds that a run takes."""
    start = time.monotonic()
    assert run().wait(timeout=3600) == 0
    return time.monotonic() - start
