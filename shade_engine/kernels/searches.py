"""Everything that is asked of the compiled search, in one place: importing it imports numba."""

from numba import types

from shade_engine.kernels import search
from shade_engine.kernels.compiled import compiled_for
from shade_engine.kernels.formula import delta_e_rows
from shade_engine.kernels.radius_search import search_radius
from shade_engine.kernels.search import find_reached, search_rows
from shade_engine.kernels.subset_search import search_subset

NUMBER, LENGTH = types.float64, types.int64
search_one = compiled_for(search.search_one, (LENGTH, LENGTH, *(7 * (NUMBER,)), LENGTH[::1], NUMBER[::1]))

__all__ = ["delta_e_rows", "find_reached", "search_one", "search_radius", "search_rows", "search_subset"]
