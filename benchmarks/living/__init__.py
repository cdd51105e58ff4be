"""Measures how soon and at what cost changes of the catalogue are shown: `just bench-living`."""
