"""What the engine raises: one class for input it cannot use, one for an index folder it must not trust."""


class ShadeError(ValueError):
    """A value the engine cannot use. The message names the value and says what is accepted."""


class SnapshotError(ValueError):
    """An index folder that is damaged, cut short, foreign or of another version. Names the file."""
