"""Brands: the sixty-four that were written, and, for a larger catalogue, sister lines of theirs."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from data.catalogue.sources_reader import House, sources
from data.catalogue.wording import slugify
from data.entities import Brand
from data.pictures.drawing.looks import BrandLook

SISTERS = (
    "Studio", "Atelier", "Botanics", "Workshop", "Colour Lab", "After Dark", "Essentials",
    "Archive", "Minerals", "Skin", "Edit", "Backstage", "North", "South", "Garden", "Apothecary",
    "Paint Room", "Townhouse", "Collective", "Foundry", "Press", "Daily", "Reserve", "Annexe",
    "Courtyard", "Cabinet", "Gallery", "Salon", "Pantry", "Orchard", "Harbour", "Terrace",
    "Observatory", "Library", "Conservatory", "Mill", "Playroom", "Second Floor",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Maker:
    """A brand as shoppers see it, with the source it follows."""

    brand: Brand
    house: House

    @property
    def town(self) -> str:
        return self.house.origin.split(",")[0]


def make_houses(scale: float) -> list[Maker]:
    """Brands A to Z. Ten times the products come from about three times the brands."""
    written = sources().houses
    wanted = max(len(written), round(len(written) * sqrt(scale)))
    sisters = _sisters(wanted - len(written))
    return sorted([*(_maker(level, house) for level, house in written), *sisters], key=lambda m: m.brand.name)


def _maker(level: int, house: House, name: str | None = None, story: str | None = None) -> Maker:
    name = name or house.name
    slug = slugify(name)
    wordmark, ink, ground, accent, cap = house.look
    brand = Brand(
        name=name,
        slug=slug,
        caption=house.caption,
        description=(story or house.story).strip(),
        origin=house.origin,
        founded=house.founded,
        price_level=level,
        look=BrandLook(name, slug, wordmark, ink, ground, accent, cap),
    )
    return Maker(brand, house)


def _sisters(count: int) -> Iterator[Maker]:
    parents = [(level, house) for level, house in sources().houses if house.goods]
    for number in range(count):
        level, house = parents[number % len(parents)]
        round_, which = divmod(number // len(parents), len(SISTERS))
        line = SISTERS[which] if round_ == 0 else f"{SISTERS[which]} {round_ + 1}"
        story = f"{line} is a line of its own by {house.name}.\n\n{house.story}"
        yield _maker(level, house, f"{house.name} {line}", story)
