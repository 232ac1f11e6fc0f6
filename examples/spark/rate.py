"""Rates puzzles on a Spark cluster: Parquet in, rated and canonical Parquet out.

    spark-submit rate.py INPUT OUTPUT [--rows N | --column]

INPUT is a Parquet file, or a folder of them, with a column "puzzle"; OUTPUT is a folder. Both can be paths
that every machine sees, or addresses such as s3://bucket/folder. The work is cut into chunks by place, and
the file of a chunk is named by its content: a run that was killed continues where it stopped, and a chunk
that is done twice gives the same bytes. OUTPUT/chunks.txt lists the files in the order of the puzzles.

With --column, Spark itself reads and writes, and a UDF adds the ratings as a column. This is shorter, but a
run that was killed starts from the beginning.
"""

import argparse
import hashlib
import os
import sys
import uuid

import pandas
import pyarrow
import pyarrow.parquet
from pyarrow import fs
from pyspark.sql import SparkSession
from pyspark.sql.functions import pandas_udf
from pyspark.sql.types import BooleanType, DoubleType, StructType

RATING = StructType().add("er", DoubleType()).add("ep", DoubleType()).add("ed", DoubleType())


@pandas_udf(RATING.add("exact", BooleanType()))
def rating(puzzles: pandas.Series) -> pandas.DataFrame:
    """The ratings of a column of puzzles."""
    import ninefold

    return ninefold.rate(pyarrow.array(puzzles, pyarrow.string()), threads=1).to_pandas()


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
                yield file, group, start, min(rows, n_rows - start)


def rater(source_place, target_place):
    """A function that rates the chunks of a partition."""

    def rated(batches):
        import ninefold

        (source, _), (target, folder) = opened(source_place), opened(target_place)
        for batch in batches:
            names = []
            for chunk in batch.to_pylist():
                with source.open_input_file(chunk["file"]) as stream:
                    table = pyarrow.parquet.ParquetFile(stream).read_row_group(chunk["group"], ["puzzle"])
                puzzles = table["puzzle"].combine_chunks().cast(pyarrow.string())
                puzzles = puzzles.slice(chunk["start"], chunk["rows"])
                content = hashlib.sha256("\n".join(text or "" for text in puzzles.to_pylist()).encode()).hexdigest()
                path = f"{folder}/{content[:32]}.parquet"
                if target.get_file_info(path).type == fs.FileType.NotFound:
                    table = ninefold.rate(puzzles, threads=1)
                    forms = ninefold.canonical(puzzles, threads=1)
                    table = table.add_column(0, "puzzle", puzzles).append_column("canonical", forms)
                    partial = f"{folder}/.partial/{uuid.uuid4().hex}"
                    pyarrow.parquet.write_table(table, partial, filesystem=target, compression="zstd")
                    target.move(partial, path)  # a file with its final name is complete
                names.append(os.path.basename(path))
            yield batch.append_column("name", pyarrow.array(names))

    return rated


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("input")
    arguments.add_argument("output")
    arguments.add_argument("--rows", type=int, default=10_000, help="puzzles of a chunk")
    arguments.add_argument("--column", action="store_true", help="add a column, without chunks")
    options = arguments.parse_args()
    spark = SparkSession.builder.appName("ninefold").getOrCreate()
    if options.column:
        puzzles = spark.read.parquet(options.input)
        puzzles.withColumn("rating", rating("puzzle")).write.parquet(options.output, compression="zstd")
        return
    system, folder = opened(options.output)
    system.create_dir(f"{folder}/.partial")
    work = list(chunks(options.input, options.rows))
    if not work:
        sys.exit(f"{options.input}: no puzzles")
    places = "file string, group int, start long, rows long"
    # One task per chunk: Spark repeats a task that was lost.
    cut = spark.sparkContext.parallelize(work, len(work)).toDF(places)
    rated = cut.mapInArrow(rater(options.input, options.output), f"{places}, name string")
    done = sorted(rated.collect(), key=lambda row: (row["file"], row["group"], row["start"]))
    with system.open_output_stream(f"{folder}/chunks.txt") as stream:
        stream.write("".join(f"{row['name']} {row['rows']}\n" for row in done).encode())
    system.delete_dir(f"{folder}/.partial")
    print(f"{sum(row['rows'] for row in done)} puzzles in {len(done)} chunks")
    spark.stop()


if __name__ == "__main__":
    main()
