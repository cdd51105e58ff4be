"""Every test here asks a shop that sells the generated assortment."""

from tests.support.assortment_shop import assortment, settings, shop, window

__all__ = ["assortment", "settings", "shop", "window"]
