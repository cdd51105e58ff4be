"""The name of a shop whose staff have given it no other."""

from typing import Final

SHOP_NAME: Final = "Undertone"
