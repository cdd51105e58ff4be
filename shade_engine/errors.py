"""The exceptions of the engine."""


class ShadeError(ValueError):
    """A value the engine cannot use. The message names the value and says what is accepted."""


class SnapshotError(ValueError):
    """An index folder that is damaged, incomplete or of another version. The message names the file."""
