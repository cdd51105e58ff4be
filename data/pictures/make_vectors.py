"""Makes the file of a demo picture as a vector. Run as `make_vectors FOLDER` it draws vectors alone.

Without Pillow and resvg that process starts sooner and takes less memory, so that it can run all the time.
"""

from data.pictures.draw import Svg, draw_picture
from data.pictures.files import PictureFiles
from data.pictures.paths import DemoFolders, PicturePath
from data.pictures.queries import find_spec
from data.pictures.worker_loop import answer_paths


def make_vector_file(folders: DemoFolders, path: PicturePath) -> bool:
    """Make the vector of a path unless it exists. Returns whether there is such a picture."""
    files = PictureFiles(folders)
    return files.has(path.vector) or read_or_draw(folders, files, path.vector) is not None


def read_or_draw(folders: DemoFolders, files: PictureFiles, vector: PicturePath) -> Svg | None:
    """The vector of a path. It is drawn and stored unless it exists."""
    if content := files.read(vector):
        return content.decode()
    spec = find_spec(folders.specs, vector.key.replace("videos/", "products/"))
    svg = draw_picture(vector, spec) if spec else None
    if svg:
        files.write(vector, svg.encode())
    return svg


if __name__ == "__main__":
    answer_paths(make_vector_file)
