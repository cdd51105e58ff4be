"""Draws the picture of a shared link as a PNG of 1200 by 630. Only its own process imports this."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from app.media.share.cards import PairCard, RangesCard, ShareCard, ShareHalf, TapeCard

WIDTH, HEIGHT, MARGIN = 1200, 630, 56
SHOP_ROOM = 200
HALVES_END = 330
PAPER, INK, MUTED, GROUND = "#fbf8f5", "#1e1916", "#6b625b", "#ececec"
END_OF_LATIN = 0x100
OTHER_LETTERS = "\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u0152\u0153"
STRIP_LEFT, ROW_TOP, ROW_HEIGHT = 420, 176, 66
TAPE_TOP, TAPE_LINE, DISC, MIN_DISC = 300, 508, 30, 6
_FONTS = Path(__file__).parent / "fonts"
# Where the weight stands among the axes of each font, and the values of all of them.
_AXES: dict[str, Callable[[int], list[float]]] = {
    "fraunces": lambda weight: [144, weight],
    "figtree": lambda weight: [weight],
}
Face = Literal["fraunces", "figtree"]


def draw_card(card: ShareCard) -> bytes:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    if isinstance(card, PairCard):
        _draw_pair(draw, card)
    elif isinstance(card, RangesCard):
        _draw_ranges(draw, card)
    else:
        _draw_tape(draw, card)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw_pair(draw: ImageDraw.ImageDraw, card: PairCard) -> None:
    """The colours touch along a straight edge, so that the eye can compare them."""
    middle = WIDTH // 2
    draw.rectangle((0, 0, middle - 1, HALVES_END), fill=card.left.colour)
    draw.rectangle((middle, 0, WIDTH, HALVES_END), fill=card.right.colour)
    _write(draw, (MARGIN, HALVES_END + 28), card.verdict, "fraunces", 46, room=WIDTH - 2 * MARGIN)
    facts = " · ".join(part for part in (card.saving, card.difference) if part)
    _write(draw, (MARGIN, HALVES_END + 92), facts, "figtree", 27, room=WIDTH - 2 * MARGIN, weight=600)
    for half, left in ((card.left, MARGIN), (card.right, middle + 16)):
        _write_half(draw, half, left, middle - MARGIN - 16)
    _write(draw, (MARGIN, HEIGHT - 46), card.source, "figtree", 20, room=WIDTH - 320, ink=MUTED)
    _write(draw, (WIDTH - MARGIN, HEIGHT - 54), card.shop, "fraunces", 30, room=SHOP_ROOM, anchor="ra")


def _write_half(draw: ImageDraw.ImageDraw, half: ShareHalf, left: int, room: int) -> None:
    top = HALVES_END + 146
    _write(draw, (left, top), half.name, "figtree", 26, room=room, weight=600)
    _write(draw, (left, top + 36), half.product, "figtree", 22, room=room, ink=MUTED)
    _write(draw, (left, top + 68), half.price, "figtree", 24, room=room, weight=600)


def _draw_ranges(draw: ImageDraw.ImageDraw, card: RangesCard) -> None:
    _write(draw, (MARGIN, 44), card.title, "fraunces", 46, room=WIDTH - 320)
    _write(draw, (WIDTH - MARGIN, 56), card.shop, "fraunces", 30, room=SHOP_ROOM, anchor="ra")
    column = (WIDTH - MARGIN - STRIP_LEFT) / len(card.tones)
    for tone, colour in enumerate(card.tones):
        left = STRIP_LEFT + tone * column
        draw.rectangle((left, 124, left + column - 1, 154), fill=colour)
    for number, row in enumerate(card.rows):
        top = ROW_TOP + number * (ROW_HEIGHT + 6)
        _write(draw, (MARGIN, top + 8), row.brand, "figtree", 25, room=STRIP_LEFT - MARGIN - 24, weight=600)
        _write(draw, (MARGIN, top + 38), row.note, "figtree", 19, room=STRIP_LEFT - MARGIN - 24, ink=MUTED)
        draw.rectangle((STRIP_LEFT, top, WIDTH - MARGIN, top + ROW_HEIGHT), fill=GROUND)
        _draw_bars(draw, row.counts, card.tones, top)


def _draw_bars(draw: ImageDraw.ImageDraw, counts: list[int], tones: list[str], top: float) -> None:
    column, most = (WIDTH - MARGIN - STRIP_LEFT) / len(tones), max(*counts, 1)
    for tone, count in enumerate(counts):
        if count:
            left = STRIP_LEFT + tone * column
            bar_top = top + ROW_HEIGHT * (1 - max(count / most, 0.06))
            draw.rectangle((left + 4, bar_top, left + column - 4, top + ROW_HEIGHT), fill=tones[tone])


def _draw_tape(draw: ImageDraw.ImageDraw, card: TapeCard) -> None:
    """The colour, what was found, and a disc for each product above the line of prices."""
    draw.rectangle((0, 0, WIDTH, TAPE_TOP - 160), fill=card.colour)
    _write(draw, (MARGIN, TAPE_TOP - 140), card.title, "fraunces", 46, room=WIDTH - 2 * MARGIN)
    _write(draw, (MARGIN, TAPE_TOP - 72), card.facts, "figtree", 27, room=WIDTH - 2 * MARGIN, weight=600)
    draw.rectangle((MARGIN, TAPE_TOP - 16, WIDTH - MARGIN, TAPE_LINE + 46), fill=GROUND)
    draw.line((MARGIN, TAPE_LINE, WIDTH - MARGIN, TAPE_LINE), fill=MUTED, width=2)
    for colour, x, y, radius in _place_discs(card):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour, outline=MUTED)
    if card.own is not None:
        x, y = _find_column(card.own), TAPE_LINE + 24
        draw.ellipse((x - 18, y - 18, x + 18, y + 18), outline=INK, width=2)
        draw.ellipse((x - 13, y - 13, x + 13, y + 13), fill=card.colour)
    _write(draw, (MARGIN, HEIGHT - 54), card.low, "figtree", 27, weight=600)
    _write(draw, (WIDTH // 2, HEIGHT - 56), card.shop, "fraunces", 30, room=SHOP_ROOM, anchor="ma")
    _write(draw, (WIDTH - MARGIN, HEIGHT - 54), card.high, "figtree", 27, weight=600, anchor="ra")


def _find_column(across: float) -> float:
    return MARGIN + DISC + across * (WIDTH - 2 * (MARGIN + DISC))


def _place_discs(card: TapeCard) -> list[tuple[str, float, float, float]]:
    """Colour, place and radius of each disc, stacked where prices meet: as large as the stacks allow."""
    for size in range(DISC, MIN_DISC - 1, -2):
        levels: Counter[int] = Counter()
        discs: list[tuple[str, float, float, float]] = []
        for point in card.points:
            column = round(_find_column(point.across) / size)
            levels[column] += 1
            discs.append(
                (point.colour, column * size, TAPE_LINE - (levels[column] - 0.5) * size, size / 2 - 1.0)
            )
        if max(levels.values(), default=0) * size <= TAPE_LINE - TAPE_TOP:
            break
    return discs


def _write(
    draw: ImageDraw.ImageDraw,
    place: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    *,
    room: float = WIDTH,
    ink: str = INK,
    weight: int = 400,
    anchor: str = "la",
) -> None:
    """Write a line, cut where the room ends."""
    font = _open_font(face, size, weight)
    draw.text(place, _cut(_spell(text), font, room), font=font, fill=ink, anchor=anchor)


def _spell(text: str) -> str:
    """The fonts have Latin letters: an accent they lack is left out, another script becomes "?"."""
    return "".join(map(_spell_letter, text))


def _spell_letter(letter: str) -> str:
    if ord(letter) < END_OF_LATIN or letter in OTHER_LETTERS:
        return letter
    return normalize("NFKD", letter).encode("latin-1", "ignore").decode("latin-1") or "?"


def _cut(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1].rstrip()
    return f"{text}…"


@cache
def _open_font(face: Face, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / f"{face}.woff2", size)
    font.set_variation_by_axes(_AXES[face](weight))
    return font
