"""`undertone constants`: the facts that Python and the storefront share, as TypeScript."""

import json

import click

from app.discovery.schemas import LONGEST_QUERY, MAX_BRAND_PAGE, MAX_OWNED, MAX_SLUG_LENGTH
from app.discovery.shade_matching import MAX_DELTA_E
from app.media.service import MAX_PICTURE_BYTES
from app.members.profile.schemas import MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH
from app.reviews.reports.schemas import MAX_REASON_LENGTH
from app.reviews.schemas import MAX_REVIEW_LENGTH
from shade_engine import DEEPEST, DEPTH_LIMITS, OWNED_VERDICTS, SWATCH_SOURCES

HEADER = "/** Facts shared with the Python code. Written by `just api-types`: change them there. */\n"
WIDTH = 110  # of a line, as the storefront is formatted
WORDS = {
    "SWATCH_SOURCES": ("SwatchSource", SWATCH_SOURCES),
    "OWNED_VERDICTS": ("OwnedVerdict", OWNED_VERDICTS),
}
LIMITS = {
    "MAX_SEARCH_LENGTH": ("The characters of a search text.", LONGEST_QUERY),
    "MAX_SLUG_LENGTH": ("The characters of a brand, category or product slug.", MAX_SLUG_LENGTH),
    "MAX_PAGE_SIZE": ("The products of one search response.", MAX_BRAND_PAGE),
    "MAX_OWNED": ("The owned shades of one request.", MAX_OWNED),
    "MAX_DELTA_E": ("The colour difference (CIEDE2000) up to which a shade is a match.", MAX_DELTA_E),
    "MAX_NAME_LENGTH": ("The characters of a first name or surname.", MAX_NAME_LENGTH),
    "MAX_DESCRIPTION_LENGTH": ("The characters of a profile's text.", MAX_DESCRIPTION_LENGTH),
    "MAX_PICTURE_BYTES": ("The bytes of a profile picture.", MAX_PICTURE_BYTES),
    "MAX_REVIEW_LENGTH": ("The characters of a review's text.", MAX_REVIEW_LENGTH),
    "MAX_REASON_LENGTH": ("The characters of a report's reason.", MAX_REASON_LENGTH),
}


@click.command
def constants() -> None:
    """Print the constants shared with the storefront, as TypeScript."""
    click.echo(constants_file(), nl=False)


def constants_file() -> str:
    """The whole file, the same bytes for the same facts."""
    lists = "\n".join(_list_of_words(name, *words) for name, words in WORDS.items())
    limits = "".join(
        f"  {{ above: {limit:g}, depth: {json.dumps(depth)} }},\n" for limit, depth in DEPTH_LIMITS
    )
    return (
        f"{HEADER}\n{lists}\n"
        "/** The individual typology angle in degrees above which skin is of a depth, lightest first. */\n"
        f"export const DEPTH_LIMITS = [\n{limits}] as const;\n"
        f"export const DEEPEST = {json.dumps(DEEPEST)};\n"
        f"\n{_limits()}"
    )


def _limits() -> str:
    return "".join(
        f"/** {description} */\nexport const {name} = {_number(value)};\n"
        for name, (description, value) in LIMITS.items()
    )


def _number(value: float) -> str:
    return f"{int(value):_}" if value == int(value) else repr(value)


def _list_of_words(name: str, kind: str, words: tuple[str, ...]) -> str:
    line = f"export const {name} = [{', '.join(map(json.dumps, words))}] as const;"
    if len(line) > WIDTH:
        line = (
            f"export const {name} = [\n"
            + "".join(f"  {json.dumps(word)},\n" for word in words)
            + "] as const;"
        )
    return f"{line}\nexport type {kind} = (typeof {name})[number];\n"
