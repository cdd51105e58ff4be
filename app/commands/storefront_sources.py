"""`undertone constants` and `undertone openapi`: what the storefront's TypeScript is generated from."""

import json

import click

from app.lists.schemas import MAX_PAGE_SIZE, MAX_QUERY_LENGTH, MAX_SLUG_LENGTH
from app.matching.schemas import MAX_OWNED
from app.media.service import MAX_PICTURE_BYTES
from app.members.names import MAX_NAME_LENGTH
from app.members.profile.schemas import MAX_DESCRIPTION_LENGTH
from app.reviews.reports.schemas import MAX_REASON_LENGTH
from app.reviews.schemas import MAX_REVIEW_LENGTH
from app.search.schemas import MAX_BRAND_PAGE
from app.wearing.passport.schemas import (
    MAX_PASSPORT_SHADES,
    MAX_PEOPLE,
    MAX_PERSON_NAME,
    MAX_REMOVED,
    MAX_TEXT,
    PASSPORT_VERSION,
)
from app.window.product_facts import FILTERS
from app.window.shades.skin_tones import MONK_TONES
from shade_matching.depth import DEEPEST, DEPTH_LIMITS
from shade_matching.error_model import SWATCH_SOURCES
from shade_matching.owned import OWNED_VERDICTS
from shade_matching.words import BY_THEIR_SWATCHES, NO_SURE_DIFFERENCE, NO_VISIBLE_DIFFERENCE

HEADER = "/** Facts shared with the Python code. Written by `just api-types`: change them there. */\n"
LINE_LENGTH = 110  # of the storefront's formatter
TEXT_UNIONS = (
    ("SWATCH_SOURCES", "SwatchSource", SWATCH_SOURCES),
    ("OWNED_VERDICTS", "OwnedVerdict", OWNED_VERDICTS),
    ("MONK_TONES", "MonkTone", MONK_TONES),
)
"""Lists of texts: the name of the TypeScript constant, the name of its type, and the texts."""
LIMITS = (
    ("MAX_SEARCH_LENGTH", "The characters of a search text.", MAX_QUERY_LENGTH),
    ("MAX_SLUG_LENGTH", "The characters of a brand, category or product slug.", MAX_SLUG_LENGTH),
    ("MAX_BRAND_PAGE", "The products of one search response that is for one brand.", MAX_BRAND_PAGE),
    ("MAX_OWNED", "The owned shades of one request.", MAX_OWNED),
    ("MAX_NAME_LENGTH", "The characters of a first name or surname.", MAX_NAME_LENGTH),
    ("MAX_DESCRIPTION_LENGTH", "The characters of a profile's text.", MAX_DESCRIPTION_LENGTH),
    ("MAX_PICTURE_BYTES", "The bytes of a profile picture.", MAX_PICTURE_BYTES),
    ("MAX_REVIEW_LENGTH", "The characters of a review's text.", MAX_REVIEW_LENGTH),
    (
        "MAX_PAGE_SIZE",
        "The products of any other response, and of a request for closest shades.",
        MAX_PAGE_SIZE,
    ),
    ("PASSPORT_VERSION", "The version of a shade passport.", PASSPORT_VERSION),
    ("MAX_PEOPLE", "The people of a shade passport.", MAX_PEOPLE),
    ("MAX_PERSON_NAME", "The characters of such a person's name.", MAX_PERSON_NAME),
    ("MAX_PASSPORT_SHADES", "The shades of such a person.", MAX_PASSPORT_SHADES),
    ("MAX_PASSPORT_TEXT", "The characters of a name in a shade passport.", MAX_TEXT),
    ("MAX_PASSPORT_REMOVALS", "The removals that a shade passport remembers.", MAX_REMOVED),
    ("MAX_REASON_LENGTH", "The characters of a report's reason.", MAX_REASON_LENGTH),
)
"""Numbers: the name of the TypeScript constant, its comment, and the number."""
TEXTS = (
    ("NO_VISIBLE_DIFFERENCE", "A difference between two colours that few would see.", NO_VISIBLE_DIFFERENCE),
    ("BY_THEIR_SWATCHES", "Before a difference that only pictures tell.", BY_THEIR_SWATCHES),
    ("NO_SURE_DIFFERENCE", "A difference that pictures do not tell the direction of.", NO_SURE_DIFFERENCE),
)
"""Words of answers that the storefront says in another way, as those above."""


@click.command
def openapi() -> None:
    """Print the API's OpenAPI document, the same bytes for the same routes."""
    from app.asgi import create_shop  # noqa: PLC0415 - the constants need no application
    from app.kit.http.docs.api_document import document_bytes  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415

    click.echo(document_bytes(create_shop(Settings(admin=True))), nl=False)


@click.command
def constants() -> None:
    """Print the constants shared with the storefront, as TypeScript."""
    click.echo(constants_file(), nl=False)


def constants_file() -> str:
    """The whole file, the same bytes for the same facts."""
    unions = "\n".join(_write_text_union(*union) for union in TEXT_UNIONS)
    limits = "".join(
        f"  {{ above: {limit:g}, depth: {json.dumps(depth)} }},\n" for limit, depth in DEPTH_LIMITS
    )
    titles = "".join(f"  {each.type}: {json.dumps(each.title)},\n" for each in FILTERS)
    return (
        f"{HEADER}\n{unions}\n"
        "/** The individual typology angle in degrees above which skin is of a depth, lightest first. */\n"
        f"export const DEPTH_LIMITS = [\n{limits}] as const;\n"
        f"export const DEEPEST = {json.dumps(DEEPEST)};\n"
        "\n/** The filters of lists by type, with their titles. */\n"
        f"export const FILTER_TITLES: Record<string, string> = {{\n{titles}}};\n"
        f"\n{''.join(_write_constant(*each) for each in (*LIMITS, *TEXTS))}"
    )


def _write_constant(constant: str, comment: str, value: int | str) -> str:
    literal = json.dumps(value) if isinstance(value, str) else f"{value:_}"
    return f"/** {comment} */\nexport const {constant} = {literal};\n"


def _write_text_union(constant: str, type_name: str, texts: tuple[str, ...]) -> str:
    line = f"export const {constant} = [{', '.join(map(json.dumps, texts))}] as const;"
    if len(line) > LINE_LENGTH:
        lines = "".join(f"  {json.dumps(text)},\n" for text in texts)
        line = f"export const {constant} = [\n{lines}] as const;"
    return f"{line}\nexport type {type_name} = (typeof {constant})[number];\n"
