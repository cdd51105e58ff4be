"""The demo catalogue: hand-written sources, and makers that turn them into records by seed."""

from data.catalogue.catalogue import REFERENCE, Catalogue, make_catalogue

__all__ = ["REFERENCE", "Catalogue", "make_catalogue"]
