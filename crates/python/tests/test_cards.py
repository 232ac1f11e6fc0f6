"""Batches on a graphics card, with the test driver. B14 of docs/specification.md."""

import os
import subprocess
import sys

import ninefold
import pytest

ASK = """
import sys, warnings
import ninefold, numpy as np
easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
boards = [easy, "." * 81, "55" + "." * 79, *ninefold.solve([easy])]
boards += ninefold._ninefold.write(ninefold.generate(300, seed="card"), ninefold.Layout())
warnings.simplefilter("always")
with warnings.catch_warnings(record=True) as warned:
    for device in ("cpu", "gpu"):
        given = {"device": device, "threads": int(sys.argv[1])}
        print(ninefold.solve(boards, **given), ninefold.check(boards, **given))
        print([ninefold.count(boards, limit=limit, **given) for limit in (0, 1, 2, 50)])
        print(ninefold.solve(ninefold.generate(30, seed="in place"), **given).tolist())
        print(ninefold.check(ninefold.generate(seed="two", layout="twin-nw"), layout="twin-nw", **given))
        print("next")
for warning in warned:
    print(warning.category.__name__, warning.message, file=sys.stderr)
"""


def run(program, *arguments, **variables):
    driver = {"LD_LIBRARY_PATH": os.environ["NINEFOLD_TEST_DRIVER"]}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **driver, **variables},
    )


@pytest.mark.parametrize("threads", ["1", "3"])
def test_a_card_answers_like_the_processor(threads):
    ran = run(ASK, threads, NINEFOLD_TEST_CARDS="2")
    assert ran.returncode == 0 and ran.stderr == "", ran.stderr
    by_processor, by_card, rest = ran.stdout.split("next\n")
    assert by_processor == by_card and len(by_card) > 10_000 and rest == ""


def test_a_card_that_is_lost_is_a_warning():
    ran = run(ASK, "1", NINEFOLD_TEST_LAUNCHES="1")
    by_processor, by_card, _ = ran.stdout.split("next\n")
    assert ran.returncode == 0 and by_processor == by_card
    expected = "RuntimeWarning the graphics card, searching: unspecified launch failure; the processor"
    assert ran.stderr.startswith(expected), ran.stderr


def test_without_a_card():
    ran = run("import ninefold; ninefold.check('.' * 81, device='gpu')", NINEFOLD_TEST_CARDS="0")
    expected = "ninefold._errors.NoDevice: no graphics card: the driver found none\n"
    assert ran.returncode == 1 and ran.stderr.endswith(expected), ran.stderr


def test_other_devices_are_refused():
    for wrong in ("cuda", "", 0):
        with pytest.raises(ValueError, match=f"device: expected 'cpu' or 'gpu', found {wrong!r}"):
            ninefold.solve("." * 81, device=wrong)
