"""The process that draws pixels: `worker FOLDER`.

It stands apart so that the processes that serve need neither Pillow nor resvg, nor wait for a drawing.
"""

from data.pictures.make_files import make_picture_file
from data.pictures.worker_loop import answer_paths

if __name__ == "__main__":
    answer_paths(make_picture_file)
