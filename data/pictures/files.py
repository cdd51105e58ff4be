"""Makes and reads the files of demo pictures: an SVG or, if the path says so, pixels."""

from app.kit.storage.bounded_folder import BoundedFolder
from app.kit.storage.files import write_atomically
from data.pictures.paths import DemoFolders, PicturePath

MAX_SHADED_BYTES = 256 << 20
"""The most that pictures in a shade take. There are more of them than shoppers ever look at."""


class PictureFiles:
    """The files of the pictures drawn so far. Only as many of those in a shade stay as there is room for."""

    def __init__(self, folders: DemoFolders, max_shaded_bytes: int = MAX_SHADED_BYTES) -> None:
        self._drawn = folders.drawn
        self._shaded = BoundedFolder(folders.shaded, max_shaded_bytes)

    def has(self, path: PicturePath) -> bool:
        """Whether the picture is drawn."""
        return self._shaded.has(path.path) if path.shade else (self._drawn / path.path).is_file()

    def read(self, path: PicturePath) -> bytes | None:
        """The picture, or None while it is not drawn."""
        if path.shade:
            return self._shaded.read(path.path)
        try:
            return (self._drawn / path.path).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, path: PicturePath, content: bytes) -> None:
        """Store a picture that was drawn."""
        if path.shade:
            self._shaded.write(path.path, content)
        else:
            write_atomically(self._drawn / path.path, content)
