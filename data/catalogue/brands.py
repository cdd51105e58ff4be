"""Brands: sixty-four written by hand and, for a larger catalogue, variations of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from data.catalogue.sources_reader import BrandSource, read_catalogue_sources
from data.catalogue.wording import slugify
from data.entities import Brand
from data.pictures.drawing.looks import BrandLook

SISTER_NAMES = (
    "Studio", "Atelier", "Botanics", "Workshop", "Colour Lab", "After Dark", "Essentials",
    "Archive", "Minerals", "Skin", "Edit", "Backstage", "North", "South", "Garden", "Apothecary",
    "Paint Room", "Townhouse", "Collective", "Foundry", "Press", "Daily", "Reserve", "Annexe",
    "Courtyard", "Cabinet", "Gallery", "Salon", "Pantry", "Orchard", "Harbour", "Terrace",
    "Observatory", "Library", "Conservatory", "Mill", "Playroom", "Second Floor",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SourcedBrand:
    """A brand, with the source it was made from."""

    brand: Brand
    source: BrandSource

    @property
    def town(self) -> str:
        return self.source.origin.split(",")[0]


def make_brands(scale: float) -> list[SourcedBrand]:
    """Brands from A to Z. A catalogue of ten times the products has about three times the brands."""
    brand_sources = read_catalogue_sources().brand_sources
    count = max(len(brand_sources), round(len(brand_sources) * sqrt(scale)))
    sisters = _make_sister_lines(count - len(brand_sources))
    return sorted(
        [*(_make_brand(level, source) for level, source in brand_sources), *sisters],
        key=lambda m: m.brand.name,
    )


def _make_brand(
    level: int, source: BrandSource, name: str | None = None, story: str | None = None
) -> SourcedBrand:
    name = name or source.name
    slug = slugify(name)
    wordmark, ink, ground, accent, cap = source.look
    brand = Brand(
        name=name,
        slug=slug,
        caption=source.caption,
        description=(story or source.story).strip(),
        origin=source.origin,
        founded=source.founded,
        price_level=level,
        look=BrandLook(name, slug, wordmark, ink, ground, accent, cap),
    )
    return SourcedBrand(brand, source)


def _make_sister_lines(count: int) -> Iterator[SourcedBrand]:
    parents = [(level, source) for level, source in read_catalogue_sources().brand_sources if source.groups]
    for number in range(count):
        level, source = parents[number % len(parents)]
        round_, which = divmod(number // len(parents), len(SISTER_NAMES))
        line = SISTER_NAMES[which] if round_ == 0 else f"{SISTER_NAMES[which]} {round_ + 1}"
        story = f"{line} is a line of its own by {source.name}.\n\n{source.story}"
        yield _make_brand(level, source, f"{source.name} {line}", story)
