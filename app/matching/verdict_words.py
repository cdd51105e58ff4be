"""Says a verdict of swatches in the words of the storefront. Of shades when worn it says nothing."""

_LOOKS = {
    "indistinguishable": "look the same",
    "very close": "look nearly the same",
    "close": "look close",
    "noticeable": "look different",
    "different": "look very different",
}


def describe_verdict(verdict: str) -> str:
    """For example: Swatches look nearly the same."""
    return f"Swatches {_LOOKS[verdict]}"


def count_swatches(count: int, name: str, *, is_same: bool) -> str:
    """For example: 11 swatches look the same as Agate."""
    swatches, look = ("1 swatch", "looks") if count == 1 else (f"{count} swatches", "look")
    return f"{swatches} {look} {'the same as' if is_same else 'like'} {name}"
