"""Reads barcodes: EAN, UPC and GTIN, as the 14 digits that all of them are."""

import re
from typing import Any

from app.catalogue.importing.faults import excerpt

LENGTHS = {8, 12, 13, 14}
_APART = re.compile(r"[\s\u00a0-]+")


def read_gtin(value: Any) -> str:
    """Read a barcode. Raises `ValueError` where its last digit is wrong, or it is a shop's own number."""
    digits = _APART.sub("", str(value)).lstrip("'")
    if not digits.isascii() or not digits.isdigit() or len(digits.lstrip("0")) > 14:
        raise ValueError(f"{excerpt(value)} is no barcode")
    if len(digits) not in LENGTHS:
        raise ValueError(f"{excerpt(value)} has {len(digits)} digits; a barcode has 8, 12, 13 or 14")
    code = digits.zfill(14)
    if int(code) == 0 or sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(code)) % 10:
        raise ValueError(f"{excerpt(value)} is a barcode with a wrong digit")
    if is_in_house(digits):
        raise ValueError(f"{excerpt(value)} is a number that shops give themselves, not a barcode")
    return code


def is_in_house(digits: str) -> bool:
    """Whether a shop may give the number to whatever it likes: GS1's prefixes 02, 04 and 20 to 29."""
    code = digits.zfill(14)
    if len(digits) == 8:
        return digits[0] in "02"
    return code[1:3] in {"02", "04"} or code[1] == "2"
