"""Runs examples/ray on a cluster of two machines with one core each, simulated by processes."""

import sys
from pathlib import Path

from common import EXAMPLES, check_content, check_kills, files, started, timed, write_puzzles


def main():
    folder, n = Path(sys.argv[1]), int(sys.argv[2])
    source = folder / "puzzles"
    write_puzzles(source, n)
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()

    def start(result, workers=2):
        command = [sys.executable, EXAMPLES / "ray/rate.py", source, result]
        options = ["--workers", workers, "--rows", max(n // 40, 1)]
        return started([*command, *options], result, RAY_ADDRESS=cluster.address)

    one = timed(lambda: start(folder / "one", workers=1))
    two = timed(lambda: start(folder / "two"))
    whole = files(folder / "one")
    check_content(source, whole)
    assert files(folder / "two") == whole, "two workers have another result than one"
    print(f"proved: Ray, {n} puzzles, one worker {one:.1f} s, two {two:.1f} s, {one / two:.2f} times", flush=True)
    check_kills(start, ["ray::", "Rater"], whole, folder)
    cluster.shutdown()


if __name__ == "__main__":
    main()
