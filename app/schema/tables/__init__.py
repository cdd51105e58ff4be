"""The Piccolo classes of the tables that staff manage. All others are in the SQL of the migrations alone.

Generated columns are in the SQL only, as nobody may write them.
"""

from app.schema.tables.catalogue import CATALOGUE
from app.schema.tables.community import COMMUNITY
from app.schema.tables.editorial import EDITORIAL
from app.schema.tables.sources import SOURCES

TABLES = (*CATALOGUE, *COMMUNITY, *EDITORIAL, *SOURCES)
"""Each after those it refers to."""

__all__ = ["TABLES"]
