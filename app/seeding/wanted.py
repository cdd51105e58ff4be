"""What a seed is asked for. The same wishes give the same rows."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime, time

from data.catalogue import make_catalogue
from data.catalogue.catalogue import Catalogue


def this_morning() -> datetime:
    """Midnight of today: nothing seeded lies in the future, and a seed repeated today is the same."""
    return datetime.combine(datetime.now(UTC).date(), time(), UTC)


@dataclass(frozen=True, slots=True)
class Wanted:
    """How large a demo, of which make, as of when."""

    reference: datetime
    seed: int = 7
    scale: float = 1
    shades: int | None = None

    def told(self) -> dict[str, str | float | None]:
        """As it is remembered with the rows."""
        return {**asdict(self), "reference": self.reference.isoformat()}

    def catalogue(self) -> Catalogue:
        return make_catalogue(self.seed, self.scale, self.shades, self.reference)
