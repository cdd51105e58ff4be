"""Runs a program in the process group of its own that the launcher made, so that it ends with the launcher.

It is run by path: `python -I -S process_group.py <launcher> <signal> <uid> <gid> <program>...`. It first
changes to the given user, then asks the kernel for the signal, and then replaces itself by the program. The
order matters: changing the user clears the signal. It imports only the standard library.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1


def change_user(uid: int, gid: int) -> None:
    """Change to another user for good. A negative number means: stay the same user."""
    if uid < 0:
        return
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)


def end_with(launcher: int, death_signal: int) -> None:
    """Ask the kernel to send the signal when the launcher has ended (on Linux)."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != launcher:
        sys.exit("The launcher ended before its child began.")


def main(arguments: list[str]) -> None:
    launcher, death_signal, uid, gid = map(int, arguments[:4])
    program = arguments[4:]
    change_user(uid, gid)
    end_with(launcher, death_signal)
    os.execvp(program[0], program)  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
