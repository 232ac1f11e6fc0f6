"""The command line: ``python -m ninefold``."""

import signal
import sys

from ._ninefold import program


def main() -> int:
    """Run the command line and return its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the program handles Ctrl-C, not Python
    return program(["ninefold", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
