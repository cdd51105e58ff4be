"""The shades of a window as exact indexes: a large one of those it was built with, a small one of the others.

The best of two exact answers is exact. Shades that the window no longer shows stay in the large index and are
left out of its answers. Positions are places of the window.

Where wearers corrected a colour, a difference is no nearer than their limits allow (`wearers_limits`), and
the answers are the nearest by that.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from app.window.shades.wearers_limits import WearersLimits
from shade_engine import ShadeIndex, ciede2000
from shade_engine.inputs import Floats
from shade_matching.error_model import DEFAULT_ERRORS
from shade_matching.owned import OwnedMatch, nearest_to_owned

Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]
Found = tuple[Places, Floats]
SPARE = 8  # answers that the large index gives more, as some of them may be left out
FURTHEST = 1_000.0  # CIEDE2000, which nothing is further than
_NOTHING: Found = np.empty(0, dtype=np.int64), np.empty(0)
NO_LIMITS = WearersLimits(_NOTHING[0], np.empty((0, 3)), _NOTHING[0], DEFAULT_ERRORS)


class Owners:
    """The ids of the products that places belong to."""

    def __init__(self, product_ids: npt.NDArray[np.int64], products: npt.NDArray[np.int32]) -> None:
        """`products` are the rows of the products, by place."""
        self._product_ids, self._products = product_ids, products

    def __getitem__(self, places: Any) -> Any:
        return self._product_ids[self._products[places]]


class ShadeIndexes:
    """Answers as a `ShadeIndex` of all shades that the window shows would. It never changes."""

    def __init__(
        self,
        large: ShadeIndex | None,
        owners: Owners,
        alive: Mask,
        added: Floats,
        limits: WearersLimits = NO_LIMITS,
    ) -> None:
        """`added` are the colours of the places behind those of `large`."""
        self._large, self._owners, self._alive, self._added = large, owners, alive, added
        self._begin = len(large) if large else 0
        self._dead = self._begin - int(np.count_nonzero(alive[: self._begin]))
        self._new = self._begin + np.flatnonzero(alive[self._begin : self._begin + len(added)])
        colours = added[self._new - self._begin]
        self._small = ShadeIndex.build(colours, groups=owners[self._new]) if len(self._new) else None
        self.limits = limits
        limits.set_colours(self.lab_at(limits.places))

    def extend(self, alive: Mask, colours: Floats, ids: Places, places: Places) -> "ShadeIndexes":
        """The same with shades of these ids, colours and places behind the others, and others shown."""
        added = np.concatenate([self._added, colours])
        return ShadeIndexes(self._large, self._owners, alive, added, self.limits.move(ids, places))

    def __len__(self) -> int:
        return self._begin - self._dead + len(self._new)

    def lab_at(self, places: Any) -> Floats:
        wanted = np.asarray(places, dtype=np.int64)
        if self._large and (not wanted.size or wanted.max() < self._begin):
            return self._large.lab_at(wanted)
        colours, is_new = np.empty((len(wanted), 3)), wanted >= self._begin
        colours[is_new] = self._added[wanted[is_new] - self._begin]
        if self._large:
            colours[~is_new] = self._large.lab_at(wanted[~is_new])
        return colours

    @cached_property
    def lightness(self) -> npt.NDArray[np.float32]:
        """The lightness of every place; 0 where there is no shade."""
        lightness = np.zeros(len(self._alive), dtype=np.float32)
        if self._large:
            lightness[: self._begin] = self._large.lab[:, 0]
        lightness[self._begin : self._begin + len(self._added)] = self._added[:, 0]
        return lightness

    def nearest(
        self,
        lab: Any,
        k: int,
        *,
        max_delta_e: float | None = None,
        within: Mask | None = None,
        per_group: bool = False,
    ) -> Found:
        """The k nearest shades; `within` is a mask of all places."""
        found = self._find_nearest(lab, k, max_delta_e, within, per_group=per_group)
        held = self.apply_limits(lab, *found)
        # What is further by colour cannot be nearer by the limits.
        if held is found[1] or (held == found[1]).all():
            return found
        # The k found are within this radius by the limits, and so are the k nearest.
        radius = float(held.max()) if len(held) == k else FURTHEST
        places, differences = self.within(lab, radius if max_delta_e is None else min(radius, max_delta_e))
        if within is not None:
            chosen = within[places]
            places, differences = places[chosen], differences[chosen]
        return self._pick_nearest(places, differences, k, per_group=per_group)

    def apply_limits(self, lab: Any, places: Places, differences: Floats) -> Floats:
        """The differences of some places from a colour, none nearer than wearers may bring it."""
        if not self.limits.affect(lab, places):
            return differences
        held, limited = differences.copy(), self.limits.find_limited(lab, places)
        held[limited] = np.maximum(differences[limited], self.list_nearest_allowed(lab, places[limited]))
        return held

    def list_nearest_allowed(self, lab: Any, places: Places) -> Floats:
        """List the nearest distances that wearers may bring some places to a colour."""
        return self.limits.list_nearest_allowed(lab, places, self.lab_at(places))

    def _pick_nearest(self, places: Places, differences: Floats, k: int, *, per_group: bool) -> Found:
        owners = self._owners[places]
        order = self._sort(places, differences)
        if per_group:
            order = order[np.sort(np.unique(owners[order], return_index=True)[1])]
        order = order[:k]
        return places[order], differences[order]

    def _find_nearest(
        self, lab: Any, k: int, max_delta_e: float | None, within: Mask | None, *, per_group: bool
    ) -> Found:
        """The k nearest by colour alone."""
        found = self._find_in_large(lab, k, max_delta_e, within, per_group=per_group)
        chosen = None if within is None else within[self._new]
        if len(found[1]) == k:  # nothing further can be among the k nearest
            max_delta_e = float(found[1][-1])
        return self.merge(found, self.nearest_added(lab, k, max_delta_e, chosen, per_group=per_group), k)

    def nearest_among(self, lab: Any, k: int, places: Places, *, per_group: bool) -> Found:
        places, found = places[self._alive[places]], _NOTHING
        if self.limits.affect(lab, places):
            colours = self.lab_at(places)
            far = np.asarray(ciede2000(np.broadcast_to(np.asarray(lab), colours.shape).copy(), colours))
            return self._pick_nearest(places, self.apply_limits(lab, places, far), k, per_group=per_group)
        built = places[places < self._begin]
        if self._large and built.size:
            found = self._large.nearest(lab, k, within=built, per_group=per_group)
        added = np.searchsorted(self._new, places[places >= self._begin])
        if self._small is None or not added.size:
            return found
        near, differences = self._small.nearest(lab, k, within=added, per_group=per_group)
        return self.merge(found, (self._new[near], differences), k)

    @property
    def added_places(self) -> Places:
        return self._new

    def nearest_added(
        self, lab: Any, k: int, max_delta_e: float | None, chosen: Mask | None, *, per_group: bool
    ) -> Found:
        """The k nearest of the added shades; `chosen` is a mask of these."""
        if self._small is None:
            return _NOTHING
        places, differences = self._small.nearest(
            lab, k, max_delta_e=max_delta_e, within=chosen, per_group=per_group
        )
        return self._new[places], differences

    def nearest_to_owned(
        self, owned: Sequence[tuple[Any, str]], k: int, *, within: Mask | None = None, per_group: bool = False
    ) -> list[OwnedMatch]:
        """The k best shades for someone who says of each shade owned how it suits."""
        found: list[OwnedMatch] = []
        if self._large:
            chosen = self._keep_alive(within)
            found += nearest_to_owned(self._large, owned, k, within=chosen, per_group=per_group)
        if self._small:
            chosen = None if within is None else within[self._new]
            matches = nearest_to_owned(self._small, owned, k, within=chosen, per_group=per_group)
            found += [replace(match, position=int(self._new[match.position])) for match in matches]
            owners = self._owners
            found.sort(key=lambda each: (each.undone, each.delta_e, owners[each.position], each.position))
        return found[:k]

    def within(self, lab: Any, delta_e: float) -> Found:
        """Every shade no further than a difference, in no order."""
        parts = []
        if self._large:
            places, differences = self._large.within(lab, delta_e, in_order=False)
            if self._dead:
                alive = self._alive[places]
                places, differences = places[alive], differences[alive]
            parts.append((places, differences))
        if self._small:
            places, differences = self._small.within(lab, delta_e, in_order=False)
            parts.append((self._new[places], differences))
        if not parts:
            return _NOTHING
        places, differences = parts[0]
        if len(parts) > 1:
            places, differences = (np.concatenate([part[number] for part in parts]) for number in range(2))
        held = self.apply_limits(lab, places, differences)
        if held is differences:
            return places, differences
        is_near = held <= delta_e
        return places[is_near], held[is_near]

    def merge(self, found: Found, added: Found, k: int) -> Found:
        """The k nearest of two answers."""
        if not added[0].size:
            return found[0][:k], found[1][:k]
        places = np.concatenate([found[0], added[0]])
        differences = np.concatenate([found[1], added[1]])
        order = self._sort(places, differences)[:k]
        return places[order], differences[order]

    def _sort(self, places: Places, differences: Floats) -> Places:
        """The order from the nearest on; of equals by product and place."""
        return np.lexsort((places, self._owners[places], differences))

    def _keep_alive(self, within: Mask | None) -> Mask | None:
        """The mask for the large index."""
        if within is None:
            return self._alive[: self._begin] if self._dead else None
        chosen: Mask = within[: self._begin]
        return chosen & self._alive[: self._begin] if self._dead else chosen

    def _find_in_large(
        self, lab: Any, k: int, furthest: float | None, within: Mask | None, *, per_group: bool
    ) -> Found:
        if self._large is None:
            return _NOTHING
        if within is not None or not self._dead:
            chosen = self._keep_alive(within)
            return self._large.nearest(lab, k, max_delta_e=furthest, within=chosen, per_group=per_group)
        return self._find_without_mask(self._large, lab, k, furthest, per_group=per_group)

    def _find_without_mask(
        self, large: ShadeIndex, lab: Any, k: int, furthest: float | None, *, per_group: bool
    ) -> Found:
        """Ask for some more, and leave out what is gone: a mask of all shades would cost far more."""
        wanted = k + min(SPARE, self._dead)
        while True:
            places, differences = large.nearest(lab, wanted, max_delta_e=furthest, per_group=per_group)
            alive = self._alive[places]
            if len(places) < wanted or np.count_nonzero(alive) >= k:
                return places[alive][:k], differences[alive][:k]
            wanted *= 4
