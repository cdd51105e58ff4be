"""The options of a seed. The same options give the same rows."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime, time

from data.catalogue import make_catalogue
from data.catalogue.catalogue import Catalogue


def find_midnight() -> datetime:
    """The end of the demo's time. It is fixed, so that a seed gives the same rows on any day."""
    return datetime.combine(datetime.now(UTC).date(), time(), UTC)


@dataclass(frozen=True, slots=True)
class SeedOptions:
    """Size, random seed and reference time of a demo."""

    reference: datetime
    seed: int = 7
    scale: float = 1
    shades: int | None = None

    def as_json(self) -> dict[str, str | float | None]:
        """As they are stored with the rows."""
        return {**asdict(self), "reference": self.reference.isoformat()}

    def make_catalogue(self) -> Catalogue:
        """The catalogue that these options ask for."""
        return make_catalogue(self.seed, self.scale, self.shades, self.reference)
