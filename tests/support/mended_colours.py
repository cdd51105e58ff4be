"""The colours that a product's shades are matched by, worked out product by product."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from shade_engine import to_lab
from shade_matching.mending import MEASURED, NOT_SKIN, mend_shades
from shade_matching.names.depth_words import read_depths
from shade_matching.names.shade_names import correct_by_names

SHADES = """
    SELECT variant.id, value, product_id, product.slug, category.slug AS category, brand.slug AS brand,
        variant.name, variant.source, variant.undertone, department,
        coalesce(variant.finish, product.finish) AS finish,
        EXISTS (SELECT FROM offer WHERE product_id = product.id AND in_stock
            AND currency = 'GBP') AS in_stock,
        EXISTS (SELECT FROM offer WHERE product_id = product.id AND currency = 'GBP') AS has_price
    FROM variant JOIN product ON product.id = product_id JOIN category ON category.id = category_id
    JOIN brand ON brand.id = brand_id WHERE status = 'published' AND value IS NOT NULL ORDER BY variant.id"""


def parse_hex(value: str) -> npt.NDArray[np.float64]:
    return to_lab(np.array([[int(value[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.uint8))[0]


def mend_product(shades: Sequence[Mapping[str, Any]], department: str) -> npt.NDArray[np.float64]:
    """Mend the shades of one product; only complexion is mended."""
    colours = np.array([parse_hex(shade["value"]) for shade in shades]).reshape(-1, 3)
    if department != "complexion" or not len(shades):
        return colours
    sets = np.unique([shade["source"] for shade in shades], return_inverse=True)[1]
    names = [shade["name"] for shade in shades]
    found = mend_shades(
        colours, sets, read_depths(names), measured=[shade["source"] == "instrument" for shade in shades],
        products=[0] * len(shades),
    )  # fmt: skip
    named = correct_by_names(found.lab, sets, names, pictured=colours)
    stays = np.isin(found.reasons, (MEASURED, NOT_SKIN))
    lab: npt.NDArray[np.float64] = np.where((named.moved & ~stays)[:, None], named.lab, found.lab)
    return lab


def mended(shades: Sequence[Mapping[str, Any]]) -> dict[int, npt.NDArray[np.float64]]:
    """The colour that each shade is matched by."""
    colours: dict[int, npt.NDArray[np.float64]] = {}
    for product in {shade["product_id"] for shade in shades}:
        own = [shade for shade in shades if shade["product_id"] == product]
        labs = mend_product(own, own[0]["department"])
        colours |= dict(zip((shade["id"] for shade in own), labs, strict=True))
    return colours
