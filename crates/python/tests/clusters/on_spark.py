"""Runs examples/spark on a cluster of two workers with one core each, which are local processes."""

import os
import socket
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyspark
from common import EXAMPLES, check_content, check_kills, files, started, timed, tables, wait_for, write_puzzles


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def check_column(folder, whole):
    """The ratings of the column are those of the chunks."""
    rated = pyarrow.concat_tables(pyarrow.parquet.read_table(path) for path in folder.glob("*.parquet"))
    er = {row["puzzle"]: row["rating"]["er"] for row in rated.to_pylist()}
    expected = tables(whole)
    assert er == dict(zip(expected["puzzle"].to_pylist(), expected["er"].to_pylist()))


def main():
    folder, n = Path(sys.argv[1]), int(sys.argv[2])
    source = folder / "puzzles"
    write_puzzles(source, n)
    home = Path(pyspark.__file__).parent
    os.environ.update(SPARK_HOME=str(home), PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    os.environ["SPARK_DAEMON_MEMORY"] = "256m"
    port = free_port()
    address = f"spark://127.0.0.1:{port}"
    deploy = [home / "bin/spark-class", "org.apache.spark.deploy"]
    master = [deploy[0], f"{deploy[1]}.master.Master", "--host", "127.0.0.1", "--port", port]
    daemons = [started([*master, "--webui-port", free_port()], folder / "master")]

    def is_listening():
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", port)) == 0

    wait_for("the master", is_listening)
    for index in range(2):
        worker = [deploy[0], f"{deploy[1]}.worker.Worker", "--cores", 1, "--memory", "1g"]
        rest = ["--webui-port", free_port(), "--work-dir", folder / f"work-{index}", address]
        daemons.append(started([*worker, *rest], folder / f"worker-{index}"))

    def start(result, *others):
        submit = [home / "bin/spark-submit", "--master", address, "--executor-memory", "700m"]
        command = [*submit, "--driver-memory", "700m", EXAMPLES / "spark/rate.py", source, result]
        return started([*command, *(others or ("--rows", max(n // 40, 1)))], result)

    try:
        seconds = timed(lambda: start(folder / "two"))
        whole = files(folder / "two")
        check_content(source, whole)
        print(f"proved: Spark, {n} puzzles, two workers {seconds:.1f} s", flush=True)
        assert start(folder / "column", "--column").wait(timeout=3600) == 0
        check_column(folder / "column", whole)
        check_kills(start, ["CoarseGrainedExecutorBackend"], whole, folder)
    finally:
        for daemon in daemons:
            daemon.kill()


if __name__ == "__main__":
    main()
