"""Becomes the program it is given, tied to the launcher's life and stripped of root where asked.

Run by path with the interpreter alone (`python -I -S leash.py <launcher> <signal> <uid> <gid> <program>...`),
so it may import nothing but the standard library. The order matters: changing the user clears the death
signal, so that one is asked for last.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1


def drop_to(uid: int, gid: int) -> None:
    """Give up root for good. A negative user means: stay who you are."""
    if uid < 0:
        return
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)


def die_with(launcher: int, death_signal: int) -> None:
    """Ask the kernel to send `death_signal` once the launcher is gone (on Linux)."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != launcher:
        sys.exit("The launcher ended before its child began.")


def main(arguments: list[str]) -> None:
    launcher, death_signal, uid, gid = map(int, arguments[:4])
    program = arguments[4:]
    drop_to(uid, gid)
    die_with(launcher, death_signal)
    os.execvp(program[0], program)  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
