"""The command line: ``python -m ninefold``."""

import sys

from ._ninefold import program


def main() -> int:
    """Run the command line and return its exit code."""
    return program(["ninefold", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
