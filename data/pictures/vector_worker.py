"""The process that draws vectors: `vector_worker FOLDER`.

Without Pillow and resvg it starts sooner and takes half the memory, so that it can run all the time.
"""

from data.pictures.make_vectors import make_vector_file
from data.pictures.worker_loop import answer_paths

if __name__ == "__main__":
    answer_paths(make_vector_file)
