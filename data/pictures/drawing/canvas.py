"""A sheet to draw on: shapes as SVG text; gradients and clips are defined once, under short names."""

from collections.abc import Sequence

Stop = tuple[float, str] | tuple[float, str, float]

WIDTH = 800
HEIGHT = 1000


def num(value: float) -> str:
    """A number as short as SVG allows, to a tenth of a unit."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fine(value: float) -> str:
    """A number to three decimals, for offsets and opacities."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return (text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text) or "0"


def pts(*values: float) -> str:
    """Coordinates in a row."""
    return " ".join(num(value) for value in values)


def attrs(extra: dict[str, str | float | None]) -> str:
    """Attributes as text; an underscore in a name stands for a hyphen, None for an absent one."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else fine(value)}"'
        for name, value in extra.items()
        if value is not None
    )


def path(d: str, fill: str, **extra: str | float | None) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"{attrs(extra)}/>'


def line(d: str, stroke: str, width: float, **extra: str | float | None) -> str:
    """A stroked path."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{fine(width)}"{attrs(extra)}/>'


def rect(
    x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **extra: str | float | None
) -> str:
    """A rectangle, its corners rounded by `rx`."""
    corner = f' rx="{num(rx)}"' if rx else ""
    where = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<rect {where}{corner} fill="{fill}"{attrs(extra)}/>'


def ellipse(cx: float, cy: float, rx: float, ry: float, fill: str, **extra: str | float | None) -> str:
    """An ellipse."""
    return (
        f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{attrs(extra)}/>'
    )


def circle(cx: float, cy: float, r: float, fill: str, **extra: str | float | None) -> str:
    """A circle."""
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}" fill="{fill}"{attrs(extra)}/>'


def use(name: str, dx: float = 0, dy: float = 0, **extra: str | float | None) -> str:
    """A defined shape once more, moved by so much."""
    moved = f' transform="translate({pts(dx, dy)})"' if dx or dy else ""
    return f'<use href="{name}"{moved}{attrs(extra)}/>'


def group(inner: str, **extra: str | float | None) -> str:
    """Several shapes as one."""
    return f"<g{attrs(extra)}>{inner}</g>"


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{fine(stop[0])}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{fine(stop[2])}"/>' if len(stop) == 3 else "/>")
        for stop in stops
    )


def _name(index: int) -> str:
    first, rest = index % 26, index // 26
    return chr(97 + first) + (str(rest) if rest else "")


class Canvas:
    """Collects what is drawn, and what the drawing refers to."""

    def __init__(self, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.width = width
        self.height = height
        self._defs: dict[str, str] = {}
        self._drawn: list[str] = []

    def add(self, *markup: str) -> None:
        """Lay these shapes on top of what is there."""
        self._drawn.extend(markup)

    def keep(self, tag: str, head: str, inner: str) -> str:
        """The name of a definition, which is added once however often it is used."""
        key = f"{tag}\0{head}\0{inner}"
        return self._defs.setdefault(key, _name(len(self._defs)))

    def across(self, stops: Sequence[Stop]) -> str:
        """A gradient from left to right of whatever it fills."""
        return f"url(#{self.keep('linearGradient', '', _stops(stops))})"

    def down(self, stops: Sequence[Stop]) -> str:
        """A gradient from top to bottom of whatever it fills."""
        head = ' x2="0" y2="1"'
        return f"url(#{self.keep('linearGradient', head, _stops(stops))})"

    def slant(
        self, stops: Sequence[Stop], x1: float, y1: float, x2: float, y2: float, *, user: bool = False
    ) -> str:
        """A gradient between two points, of the filled shape's box or of the sheet."""
        head = f' x1="{fine(x1)}" y1="{fine(y1)}" x2="{fine(x2)}" y2="{fine(y2)}"'
        head += ' gradientUnits="userSpaceOnUse"' * user
        return f"url(#{self.keep('linearGradient', head, _stops(stops))})"

    def glow(self, stops: Sequence[Stop], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A gradient outward from a point of the filled shape's box."""
        head = f' cx="{fine(cx)}" cy="{fine(cy)}" r="{fine(r)}"'
        return f"url(#{self.keep('radialGradient', head, _stops(stops))})"

    def clip(self, shape: str) -> str:
        """A window through which only what lies inside the shape is seen."""
        return f"url(#{self.keep('clipPath', '', shape)})"

    def stamp(self, shape: str) -> str:
        """The reference of a shape to be used several times."""
        return f"#{self.keep('g', '', shape)}"

    def svg(self) -> str:
        """The finished sheet."""
        defs = "".join(
            f'<{tag} id="{name}"{head}>{inner}</{tag}>'
            for (tag, head, inner), name in ((key.split("\0"), name) for key, name in self._defs.items())
        )
        w, h = num(self.width), num(self.height)
        size = f'viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{defs}</defs>{"".join(self._drawn)}</svg>'
        )
