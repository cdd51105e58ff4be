"""Keeps compiled kernels on disk: in a folder that may be written to, or as somebody else compiled them.

A server often runs as a user who may change nothing of the program. numba then has no place for its cache,
and refuses to compile at all. So what was compiled at the installation is read, and what is compiled besides
stays in memory.
"""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
)


@cache
def _has_kernels(folder: str) -> bool:
    return any(Path(folder).glob("*.nbi"))


def _require_kernels(folder: str) -> None:
    if not _has_kernels(folder):
        raise FileNotFoundError(folder)


class _NamedFolder(UserProvidedCacheLocator):
    """The folder that `NUMBA_CACHE_DIR` names, to read from."""

    def ensure_cache_path(self) -> None:
        _require_kernels(self._cache_path)


class _BesideSources(InTreeCacheLocator):
    """The folder beside the sources, to read from."""

    def ensure_cache_path(self) -> None:
        _require_kernels(self._cache_path)


class _ReadOnlyPlaces(CompileResultCacheImpl):
    _locator_classes = [_NamedFolder, _BesideSources]  # noqa: RUF012 - as numba has it


class _ReadOnlyCache(FunctionCache):
    _impl_class = _ReadOnlyPlaces


def keep_compiled(kernel: Any) -> Any:
    """Let a kernel be loaded from disk, and stored there where that is possible."""
    if not hasattr(kernel, "enable_caching"):  # numba is switched off
        return kernel
    with suppress(RuntimeError):  # there is no folder that may be written to
        kernel.enable_caching()
    # At home a user has a folder that may be written to, but what is compiled is in the one that is named.
    if not _is_where_it_should_be(getattr(kernel._cache, "_impl", None)):  # noqa: SLF001
        with suppress(RuntimeError):
            read_only: Any = _ReadOnlyCache
            kernel._cache = read_only(kernel.py_func)  # noqa: SLF001 - numba has no public way
    store = getattr(kernel._cache, "_cache_file", None)  # noqa: SLF001
    if store is not None:
        save = store.save
        store.save = lambda key, data: _save_if_possible(save, key, data)
    return kernel


def _is_where_it_should_be(places: Any) -> bool:
    is_named = isinstance(places and places.locator, UserProvidedCacheLocator)
    return is_named if getattr(config, "CACHE_DIR", "") else places is not None


def _save_if_possible(save: Any, key: Any, data: Any) -> None:
    """A full disk or a folder that became read-only costs the next start some time, and this one nothing."""
    with suppress(OSError):
        save(key, data)
