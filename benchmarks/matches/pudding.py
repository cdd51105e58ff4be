"""The Pudding's foundation shades as pictured ranges, and their pairs across two shops.

A shop's list names no article numbers, and few products are in both. But a brand uses one system of shades
for a family of products, so a range of one shop is paired with a range of the same brand in the other where
they share the names of most of their shades.
"""

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

import numpy as np

from shade_engine import ciede2000, parse_colour
from shade_matching.names.depth_words import read_depth_lightness
from shade_matching.swatch_pairs import PicturedRange, PicturedShade, RangePair, pair_shades

NEAR_WHITE = 0xF0  # a swatch with no channel under this is the page behind it
LEAST_SHARED, LEAST_SHARE = 3, 0.4
LEAST_OF_A_PRODUCT, MOST_EQUAL, LEAST_APART = 5, 0.2, 1.5  # shades, their share, and CIEDE2000
SHOPS = {"ulta.com": "ulta", "sephora.com": "sephora"}
MISSING = "NA"


def read_shops(path: Path) -> list[PicturedRange]:
    """Every range of every shop, without near-white swatches."""
    found: defaultdict[tuple[str, str, str], list[PicturedShade]] = defaultdict(list)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            shop = next((shop for host, shop in SHOPS.items() if host in row["url"]), None)
            if shop is not None and min(bytes.fromhex(row["hex"][1:])) < NEAR_WHITE:
                found[row["brand"], row["product"], shop].append(_shade(row))
    return [PicturedRange(*names, tuple(shades)) for names, shades in found.items()]


def pair_shops(ranges: Sequence[PicturedRange]) -> list[RangePair]:
    """Every two ranges of one brand in two shops that share most of their shades."""
    by_brand: defaultdict[str, dict[str, list[PicturedRange]]] = defaultdict(lambda: defaultdict(list))
    for each in ranges:
        by_brand[each.brand][each.source].append(each)
    pairs = (
        pair_shades(*two) for shops in by_brand.values() for two in product(shops["ulta"], shops["sephora"])
    )
    return [pair for pair in pairs if _share_most(pair)]


def pair_products(ranges: Sequence[PicturedRange]) -> list[RangePair]:
    """Every two products of one brand in one shop that share most of their shades, and no photographs."""
    by_shop: defaultdict[tuple[str, str], list[PicturedRange]] = defaultdict(list)
    for each in ranges:
        by_shop[each.brand, each.source].append(each)
    pairs = (pair_shades(*two) for own in by_shop.values() for two in combinations(own, 2))
    return [pair for pair in pairs if len(pair.places) >= LEAST_OF_A_PRODUCT and _share_most(pair)
            and not _share_photographs(pair)]  # fmt: skip


def _share_photographs(pair: RangePair) -> bool:
    """Whether two products are pictured by the same photographs, which prove nothing of each other."""
    first, second = pair.first.lab, pair.second.lab
    here, there = np.array(pair.places).T
    apart = np.asarray(ciede2000(first[here], second[there]))
    return bool((apart == 0).mean() > MOST_EQUAL or np.median(apart) < LEAST_APART)


def _share_most(pair: RangePair) -> bool:
    smaller = min(
        len({shade.shade for shade in each.shades if shade.shade}) for each in (pair.first, pair.second)
    )
    return len(pair.places) >= max(LEAST_SHARED, LEAST_SHARE * smaller)


def _shade(row: dict[str, str]) -> PicturedShade:
    words = row["description"]
    return PicturedShade(_name(row), parse_colour(row["hex"]).lab, read_depth_lightness(words), words)


def _name(row: dict[str, str]) -> str:
    """The number of a shade, or its name where it has none: what a brand's products have in common."""
    if row["specific"] != MISSING:
        return "".join(_plain(row["specific"])).lstrip("0")
    return "" if row["name"] == MISSING else " ".join(_plain(row["name"]))


def _plain(text: str) -> list[str]:
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.findall(r"[a-z0-9.]+", letters)
