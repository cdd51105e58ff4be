"""The exit codes of the programs a service manager runs, and which errors end in which.

They are those of `sysexits.h` where it has one. With `RestartPreventExitStatus=78`, systemd does not try
wrong settings again and again.
"""

import errno
from enum import IntEnum

from app.kit.database.pool import DatabaseUnavailableError
from app.settings import UnsafeSettingsError


class ExitCode(IntEnum):
    """The reasons for which a program ends."""

    CLOSED = 0
    """A signal asked it to end, and everything was finished."""
    FAILED = 1
    """Something could not be started or went wrong; the last lines say what."""
    USAGE = 2
    """The command line is wrong."""
    DATABASE_AWAY = 69
    """The database does not answer. Trying again helps once it does."""
    SCHEMA_BEHIND = 75
    """The database has an older schema: run `undertone migrate`. Trying again helps after that."""
    WRONG_SETTINGS = 78
    """A setting is missing, wrong or unsafe. Trying again does not help."""


class SchemaBehindError(RuntimeError):
    """The database lacks migrations that this release needs."""


def describe_end(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return f"A disk is full ({error.strerror}): make room. `undertone doctor` says where."
    return str(error)


def choose_exit_code(error: BaseException) -> ExitCode:
    if isinstance(error, UnsafeSettingsError):
        return ExitCode.WRONG_SETTINGS
    if isinstance(error, SchemaBehindError):
        return ExitCode.SCHEMA_BEHIND
    if isinstance(error, DatabaseUnavailableError):
        return ExitCode.DATABASE_AWAY
    return ExitCode.FAILED
