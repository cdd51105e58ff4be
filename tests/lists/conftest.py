"""A shop that sells the generated assortment, for the tests that do not open another."""

from tests.support.assortment_shop import assortment, settings, shop, window

__all__ = ["assortment", "settings", "shop", "window"]
