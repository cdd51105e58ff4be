"""Where pictures lie under the shop's folder."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of a shop's pictures, by the folder of the shop."""

    var: Path

    @property
    def briefs(self) -> Path:
        """What the demo's pictures show."""
        return self.var / "media" / "demo.briefs"

    @property
    def demo(self) -> Path:
        """The demo's pictures drawn so far."""
        return self.var / "media" / "demo"

    @property
    def members(self) -> Path:
        """Members' own pictures."""
        return self.var / "media" / "members"
