"""`undertone constants`: the facts that the engine and the storefront share, as TypeScript."""

import json

import click

from shade_engine import DEEPEST, DEPTH_LIMITS, OWNED_VERDICTS, SWATCH_SOURCES

HEADER = "/** What the colour engine says of shades. Written by `just api-types`: change the engine. */\n"
WIDTH = 110  # of a line, as the storefront is formatted
WORDS = {
    "SWATCH_SOURCES": ("SwatchSource", SWATCH_SOURCES),
    "OWNED_VERDICTS": ("OwnedVerdict", OWNED_VERDICTS),
}


@click.command
def constants() -> None:
    """Print the storefront's constants of shades as TypeScript."""
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
    )


def _list_of_words(name: str, kind: str, words: tuple[str, ...]) -> str:
    line = f"export const {name} = [{', '.join(map(json.dumps, words))}] as const;"
    if len(line) > WIDTH:
        line = (
            f"export const {name} = [\n"
            + "".join(f"  {json.dumps(word)},\n" for word in words)
            + "] as const;"
        )
    return f"{line}\nexport type {kind} = (typeof {name})[number];\n"
