"""Loads the compiled search: until it is there a scan answers, and it is compiled aside and kept.

Importing numba takes half a second, and compiling on a machine that never did so some more. Neither is waited
for where a scan is quicker. A process of its own compiles, so that this one does not stand still, and what it
compiled is there for every later start.
"""

import importlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType

SCANNED = (
    2_000_000  # differences that a scan takes half a second for; for more the compiled search is waited for
)
NOWHERE = "/nowhere"
CANNOT_BE_KEPT = (
    "compiled code cannot be kept in %s: it may not be written to. This process compiles once, for itself; "
    "NUMBA_CACHE_DIR names another folder."
)
_lock = threading.Lock()
_searches: ModuleType | None = None
_is_begun = False


def find_searches(differences: int) -> ModuleType | None:
    """The compiled searches. None while a scan of so many differences is quicker than loading them."""
    global _is_begun  # noqa: PLW0603
    if _searches is not None:
        return _searches
    if differences > SCANNED or ("numba" in sys.modules and _is_compiled()):
        return load_searches()
    if not _is_begun:
        _is_begun = True
        threading.Thread(target=_prepare, name="shade searches", daemon=True).start()
    return None


def load_searches(progress: Callable[[int, int], None] | None = None) -> ModuleType:
    """The compiled searches, waited for."""
    global _searches  # noqa: PLW0603
    with _lock:
        if _searches is None:
            searches = importlib.import_module("shade_engine.kernels.searches")
            file = _ready_file()
            if file is not None and not file.exists() and not _may_be_kept(file):
                logging.getLogger("shade_engine").warning(CANNOT_BE_KEPT, file.parent)
            importlib.import_module("shade_engine.jit_warmup").run_kernels(progress)
            if file is not None and _may_be_kept(file):
                with suppress(OSError):
                    file.touch()
            _searches = searches
    return _searches


def _prepare() -> None:
    """Compile in another process unless that was done before, then load."""
    file = _ready_file()
    if file is not None and not file.exists() and _may_be_kept(file):
        with suppress(OSError):
            subprocess.run(
                [sys.executable, "-m", "shade_engine.jit_warmup"],
                check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
    load_searches()


def _is_compiled() -> bool:
    file = _ready_file()
    return file is not None and file.exists()


def _may_be_kept(file: Path) -> bool:
    return os.access(file.parent, os.W_OK)


def _ready_file() -> Path | None:
    """The file that says that all is compiled. None where numba is switched off."""
    compiled = importlib.import_module("shade_engine.kernels.compiled")
    kernel = importlib.import_module("shade_engine.kernels.search").search_one
    if not hasattr(kernel, "py_func"):
        return None
    folder = getattr(getattr(kernel, "_cache", None), "cache_path", None) or NOWHERE
    digest = compiled.digest_of_kernels(str(Path(__file__).parent))
    return Path(folder) / f".searches-{sys.implementation.cache_tag}-{digest}"


def _begin_anew() -> None:
    """A process that was forked off has no thread of its parent, and must not wait for its lock."""
    global _lock, _is_begun
    _lock, _is_begun = threading.Lock(), False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
