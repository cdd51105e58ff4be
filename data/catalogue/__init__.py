"""The demo catalogue: hand-written sources, and code that makes records from them, by a random seed."""

from data.catalogue.catalogue import REFERENCE, Catalogue, make_catalogue

__all__ = ["REFERENCE", "Catalogue", "make_catalogue"]
