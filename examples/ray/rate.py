"""Rates puzzles on a Ray cluster: Parquet in, rated and canonical Parquet out.

    python rate.py INPUT OUTPUT [--workers N] [--rows N]

INPUT is a Parquet file, or a folder of them, with a column "puzzle"; OUTPUT is a folder. Both can be paths
that every machine sees, or addresses such as s3://bucket/folder. The work is cut into chunks by place, and
the file of a chunk is named by its content: a run that was killed continues where it stopped, and a chunk
that is done twice gives the same bytes. OUTPUT/chunks.txt lists the files in the order of the puzzles.
"""

import argparse
import hashlib
import os
import sys
import uuid

import pyarrow
import pyarrow.parquet
import ray
from pyarrow import fs


def opened(place):
    """The file system of a path or an address, and the path in it."""
    return fs.FileSystem.from_uri(place if "://" in place else os.path.abspath(place))


def chunks(place, rows):
    """The place of each chunk: its file, its row group, and its rows of that group."""
    system, path = opened(place)
    files = [path]
    if system.get_file_info(path).type == fs.FileType.Directory:
        found = system.get_file_info(fs.FileSelector(path, recursive=True))
        files = sorted(file.path for file in found if file.path.endswith(".parquet"))
    for file in files:
        with system.open_input_file(file) as source:
            about = pyarrow.parquet.ParquetFile(source).metadata
        for group in range(about.num_row_groups):
            n_rows = about.row_group(group).num_rows
            for start in range(0, n_rows, rows):
                yield {"file": file, "group": group, "start": start, "rows": min(rows, n_rows - start)}


class Rater:
    """An actor: it imports the engine once, and keeps the last row group that it has read."""

    def __init__(self, source, target):
        import ninefold

        self.ninefold = ninefold
        ninefold.check("." * 81, threads=1)  # the first call sets up tables
        self.source, _ = opened(source)
        self.target, self.folder = opened(target)
        self.last = None, None

    def __call__(self, batch):
        keys = ("file", "group", "start", "rows")
        names = [self.rated(*places) for places in zip(*(batch[key].tolist() for key in keys))]
        return {**{key: batch[key] for key in keys}, "name": names}

    def rated(self, file, group, start, rows):
        """Rates a chunk, unless that was done before, and returns the name of its file."""
        puzzles = self.read(file, group).slice(start, rows)
        content = hashlib.sha256("\n".join(text or "" for text in puzzles.to_pylist()).encode()).hexdigest()
        path = f"{self.folder}/{content[:32]}.parquet"
        if self.target.get_file_info(path).type == fs.FileType.NotFound:
            table = self.ninefold.rate(puzzles, threads=1)
            forms = self.ninefold.canonical(puzzles, threads=1)
            table = table.add_column(0, "puzzle", puzzles).append_column("canonical", forms)
            partial = f"{self.folder}/.partial/{uuid.uuid4().hex}"
            pyarrow.parquet.write_table(table, partial, filesystem=self.target, compression="zstd")
            self.target.move(partial, path)  # a file with its final name is complete
        return os.path.basename(path)

    def read(self, file, group):
        if self.last[0] != (file, group):
            with self.source.open_input_file(file) as source:
                table = pyarrow.parquet.ParquetFile(source).read_row_group(group, ["puzzle"])
            self.last = (file, group), table["puzzle"].combine_chunks().cast(pyarrow.string())
        return self.last[1]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("input")
    arguments.add_argument("output")
    arguments.add_argument("--workers", type=int, help="actors of one core; all cores unless given")
    arguments.add_argument("--rows", type=int, default=10_000, help="puzzles of a chunk")
    options = arguments.parse_args()
    ray.init(address=os.environ.get("RAY_ADDRESS"))
    workers = options.workers or int(ray.cluster_resources()["CPU"])
    system, folder = opened(options.output)
    system.create_dir(f"{folder}/.partial")
    work = list(chunks(options.input, options.rows))
    if not work:
        sys.exit(f"{options.input}: no puzzles")
    # Each actor has one chunk in progress and one waiting: nothing else is in memory, however many chunks there are.
    actors = ray.data.ActorPoolStrategy(size=workers, max_tasks_in_flight_per_actor=2)
    rated = ray.data.from_items(work, override_num_blocks=len(work)).map_batches(
        Rater,
        fn_constructor_args=(options.input, options.output),
        batch_size=1,
        compute=actors,
        num_cpus=1,
    )
    done = sorted(rated.take_all(), key=lambda row: (row["file"], row["group"], row["start"]))
    with system.open_output_stream(f"{folder}/chunks.txt") as stream:
        stream.write("".join(f"{row['name']} {row['rows']}\n" for row in done).encode())
    system.delete_dir(f"{folder}/.partial")
    print(f"{sum(row['rows'] for row in done)} puzzles in {len(done)} chunks")


if __name__ == "__main__":
    main()
