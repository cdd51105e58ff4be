"""Compares an open window with one that is built from nothing, by all public answers."""

import os
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from app.window.arrays.bitmaps import count_words, from_mask
from app.window.builder.name_types import find_types
from app.window.live.overlay import Overlay
from app.window.search.learned_names import NO_TYPE, SearchColumns
from app.window.window import Window
from tests.support.public_answers import list_answers
from tests.support.windows import open_new_window

EXAMPLES = int(os.environ.get("CATALOGUE_EXAMPLES", "2"))
"""How many orders of changes the state machine tries."""
MANY = 10
QUERIES = ("", "velvet", "kite lipstick", "zzyzx", "under £20", "dark red foundation", "velv", "matte vegan")


async def open_like(window: Window, database_url: str, folder: Path) -> Window:
    """A window built from nothing, with what the other one learned when it was built."""
    new = await open_new_window(database_url, folder)
    new.search = _relearn(window, new)
    new.overlay = Overlay(new.products, new.manifest.products, window.overlay.prior)
    return new


def _relearn(window: Window, new: Window) -> SearchColumns:
    """The products of each type that the other window knows."""
    learned, found = window.search, copy(new.search)
    found.names, found.type_places = learned.names, learned.type_places
    masks = np.zeros((len(found.type_places), new.size), dtype=np.bool_)
    found.longest_type = np.full(new.size, NO_TYPE, dtype=np.int32)
    for place in range(new.manifest.products):
        for each in find_types(new.sort_names[place], found.type_places):
            masks[each, place] = True
            found.longest_type[place] = each
    sets = np.array([from_mask(mask) for mask in masks], dtype=np.uint64)
    found.types = sets.reshape(len(masks), count_words(new.size))
    found.longest_type.flags.writeable = False
    return found


def find_difference(window: Window, other: Window) -> str | None:
    """The first answer in which two windows differ, if there is one."""
    return next(_list_differences(list_answers(window, QUERIES), list_answers(other, QUERIES)), None)


def _list_differences(found: dict[str, Any], expected: dict[str, Any]) -> Iterator[str]:
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            yield f"{name}\n  is  {found.get(name)}\n  not {expected.get(name)}"
