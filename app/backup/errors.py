"""Why a backup, a restore or a check could not be finished."""


class BackupError(Exception):
    """What went wrong and what to do, in a sentence for the operator."""
