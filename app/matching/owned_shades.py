"""Answers to shoppers who have several shades and say of each how it suits them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.matching.asked_colours import UNKNOWN, AskedColour, read_asked_colour, read_picked_colour
from app.matching.descriptions import describe_near
from app.matching.encoding import DECIMALS, WORN_BY_NONE, encode_open
from app.matching.filters import WORN
from app.matching.matching import MatchFilter, NearShades, build_mask
from app.matching.schemas import OwnedRequest, OwnedShade, ShadeStanding
from app.window.window import Window
from shade_engine.lab import to_hex
from shade_matching.owned import OwnedMatch, add_verdict, find_target, tells_verdict
from shade_matching.words import DIFFERENCE_WORDS

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class OwnedColours:
    """The colours of the shades owned. `target` is what suits best where none of them is worn."""

    colours: list[AskedColour]
    verdicts: list[str]
    target: AskedColour | None

    def find_measured_to(self, match: OwnedMatch) -> int | None:
        """The number of the shade that a match's distance is measured to: of those worn the furthest."""
        worn = [number for number, verdict in enumerate(self.verdicts) if verdict == WORN]
        return max(worn, key=lambda number: match.comparisons[number].delta_e, default=None)

    def get_measured_to(self, number: int | None) -> AskedColour:
        """The colour that a distance is measured to: a shade worn, or the target."""
        if number is not None:
            return self.colours[number]
        assert self.target  # there is one where nothing is worn
        return self.target


def answer_like_owned(window: Window, request: OwnedRequest, match_filter: MatchFilter) -> bytes:
    """Answer with products that fit all shades owned and their verdicts."""
    owned = _read_all_owned(window, request.shades)
    target = b"null" if owned.target is None else _encode(to_hex(owned.target.lab))
    if not len(window.shades):
        return _join_answer(b"", target)
    evidence = [(shade.lab, verdict) for shade, verdict in zip(owned.colours, owned.verdicts, strict=True)]
    mask = build_mask(window, match_filter, None)
    found = window.shades.nearest_to_owned(evidence, request.limit, within=mask, per_group=True)
    return _join_answer(_encode_owned_matches(window, found, owned), target)


def _join_answer(products: bytes, target: bytes) -> bytes:
    return b'{"products":[%b],"nearest_lighter":null,"nearest_deeper":null,"target":%b}' % (products, target)


def _read_all_owned(window: Window, shades: Sequence[OwnedShade]) -> OwnedColours:
    colours = [_read_owned(window, owned, number) for number, owned in enumerate(shades)]
    verdicts: list[str] = [owned.verdict for owned in shades]
    if WORN in verdicts:
        return OwnedColours(colours, verdicts, None)
    evidence = [(colour.lab, verdict) for colour, verdict in zip(colours, verdicts, strict=True)]
    return OwnedColours(colours, verdicts, AskedColour(find_target(evidence), UNKNOWN, is_mended=False))


def _read_owned(window: Window, owned: OwnedShade, number: int) -> AskedColour:
    place = ("body", "shades", number)
    if (owned.variant_id is None) == (owned.hex is None):
        raise InvalidInputError([Fault(place, "Must have either variant_id or hex")])
    if owned.hex is not None:
        return read_picked_colour(owned.hex, (*place, "hex"), owned.possible_error, owned.reading or "swatch")
    shade = window.variant_place(owned.variant_id or 0)
    if shade is None:
        raise InvalidInputError([Fault((*place, "variant_id"), "There is no such shade")])
    return read_asked_colour(window, shade)


def _encode_owned_matches(window: Window, found: list[OwnedMatch], owned: OwnedColours) -> bytes:
    """Encode matches, each described beside the colour that its distance is measured to."""
    if not found:
        return b""
    near = NearShades(
        np.array([match.position for match in found]), np.array([match.delta_e for match in found])
    )
    every = enumerate(owned.colours)
    words = zip(*(_describe_owned(window, found, near, *each) for each in every), strict=True)
    measured_to = [owned.find_measured_to(match) for match in found]
    matches = _encode_beside(window, near, owned, measured_to)
    return b",".join(
        matches[number] + WORN_BY_NONE + b',"measured_to":%b,"standings":%b}' % (
            _encode(measured_to[number]), _encode(_list_standings(match, texts)),
        )
        for number, (match, texts) in enumerate(zip(found, words, strict=True))
    )  # fmt: skip


def _encode_beside(
    window: Window, near: NearShades, owned: OwnedColours, measured_to: Sequence[int | None]
) -> dict[int, bytes]:
    """Each match as JSON without its closing brace, by its number."""
    numbers: dict[int | None, list[int]] = defaultdict(list)
    for number, shade in enumerate(measured_to):
        numbers[shade].append(number)
    encoded: dict[int, bytes] = {}
    for shade, own in numbers.items():
        texts = encode_open(window, near.take(own), owned.get_measured_to(shade))
        encoded |= zip(own, texts, strict=True)
    return encoded


def _describe_owned(
    window: Window, found: list[OwnedMatch], near: NearShades, number: int, owned: AskedColour
) -> list[str]:
    """Describe each match beside one shade owned: by their swatches, unless one set of pictures has both."""
    far = np.array([match.comparisons[number].delta_e for match in found])
    words = describe_near(window, near._replace(delta_e=far), owned).words.tolist()
    own = np.isin(window.variants.product[near.places], owned.product).tolist()
    return [
        match.comparisons[number].difference if same else DIFFERENCE_WORDS[code]
        for match, same, code in zip(found, own, words, strict=True)
    ]


def _list_standings(match: OwnedMatch, words: Sequence[str]) -> list[ShadeStanding]:
    return [
        ShadeStanding(
            shade.verdict, shade.met, tells_verdict(text, shade.verdict), round(shade.delta_e, DECIMALS),
            add_verdict(text, shade.verdict, met=shade.met),
        )
        for shade, text in zip(match.comparisons, words, strict=True)
    ]  # fmt: skip
