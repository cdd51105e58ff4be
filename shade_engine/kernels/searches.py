"""Everything that is asked of the compiled search, in one place: importing it imports numba."""

from shade_engine.kernels.formula import delta_e_rows
from shade_engine.kernels.radius_search import search_radius
from shade_engine.kernels.search import find_reached, search_one, search_rows
from shade_engine.kernels.subset_search import search_subset

__all__ = ["delta_e_rows", "find_reached", "search_one", "search_radius", "search_rows", "search_subset"]
