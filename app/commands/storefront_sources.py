"""`undertone constants` and `undertone openapi`: what the storefront's TypeScript is generated from."""

import json

import click

from shade_engine import DEEPEST, DEPTH_LIMITS, OWNED_VERDICTS, SWATCH_SOURCES

HEADER = "/** What the colour engine says of shades. Written by `just api-types`: change the engine. */\n"
LINE_LENGTH = 110  # of the storefront's formatter
TEXT_UNIONS = (
    ("SWATCH_SOURCES", "SwatchSource", SWATCH_SOURCES),
    ("OWNED_VERDICTS", "OwnedVerdict", OWNED_VERDICTS),
)
"""Lists of texts: the name of the TypeScript constant, the name of its type, and the texts."""


@click.command
def openapi() -> None:
    """Print the API's OpenAPI document, the same bytes for the same routes."""
    from app.asgi import create_shop  # noqa: PLC0415 - the constants need no application
    from app.kit.api_page import document_bytes  # noqa: PLC0415
    from app.settings import Settings  # noqa: PLC0415

    click.echo(document_bytes(create_shop(Settings())), nl=False)


@click.command
def constants() -> None:
    """Print the storefront's constants of shades as TypeScript."""
    click.echo(constants_file(), nl=False)


def constants_file() -> str:
    """The whole file, the same bytes for the same facts."""
    unions = "\n".join(_text_union(*union) for union in TEXT_UNIONS)
    limits = "".join(
        f"  {{ above: {limit:g}, depth: {json.dumps(depth)} }},\n" for limit, depth in DEPTH_LIMITS
    )
    return (
        f"{HEADER}\n{unions}\n"
        "/** The individual typology angle in degrees above which skin is of a depth, lightest first. */\n"
        f"export const DEPTH_LIMITS = [\n{limits}] as const;\n"
        f"export const DEEPEST = {json.dumps(DEEPEST)};\n"
    )


def _text_union(constant: str, type_name: str, texts: tuple[str, ...]) -> str:
    line = f"export const {constant} = [{', '.join(map(json.dumps, texts))}] as const;"
    if len(line) > LINE_LENGTH:
        lines = "".join(f"  {json.dumps(text)},\n" for text in texts)
        line = f"export const {constant} = [\n{lines}] as const;"
    return f"{line}\nexport type {type_name} = (typeof {constant})[number];\n"
