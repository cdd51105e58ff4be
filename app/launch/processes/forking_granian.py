"""Granian, with the application imported once: its workers fork from a process that has it already.

Each worker by itself would take a second of a core to import the libraries, and 60 MB to hold them. So they
start sooner, share that memory, and one that died is replaced in a moment. Before the fork there is no event
loop, no connection and no thread of ours.
"""

import gc
import json
import sys
from importlib import import_module

from granian.cli import entrypoint

from app.settings import add_variables

VARIABLES_FOLLOW = "--variables-follow"  # an argument: more variables are sent through standard input


def main() -> None:
    """Serve the application that the first argument names, as `granian` does."""
    gc.disable()  # importing makes much and drops nothing; looking for it takes a quarter of the time
    module, _, _ = sys.argv[1].partition(":")
    prepare = getattr(import_module(module), "prepare_to_fork", None)
    if prepare:
        prepare()
    gc.freeze()  # what is there stays, and a collection that does not look at it does not copy its pages
    gc.enable()
    if VARIABLES_FOLLOW in sys.argv:
        sys.argv.remove(VARIABLES_FOLLOW)
        read_variables()
    entrypoint()  # type: ignore[no-untyped-call]


def read_variables() -> None:
    """Wait for the variables that the launcher sends once it knows them all. It may end before."""
    sent = sys.stdin.buffer.read()
    if not sent:
        sys.exit(0)
    add_variables(json.loads(sent))


if __name__ == "__main__":
    main()
