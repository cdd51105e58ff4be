"""Builds an SVG: functions for its shapes, and a canvas that defines each gradient and clip once."""

from collections.abc import Sequence

Stop = tuple[float, str] | tuple[float, str, float]

WIDTH = 800
HEIGHT = 1000


def decimal(value: float) -> str:
    """A number with one decimal at most, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fraction(value: float) -> str:
    """A number with three decimals at most, for offsets and opacities."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return (text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text) or "0"


def coords(*values: float) -> str:
    """Numbers separated by spaces, as in a path."""
    return " ".join(decimal(value) for value in values)


def attributes(extra: dict[str, str | float | None]) -> str:
    """Attributes as text; an underscore in a name stands for a hyphen, None for an absent one."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else fraction(value)}"'
        for name, value in extra.items()
        if value is not None
    )


def path(d: str, fill: str, **extra: str | float | None) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"{attributes(extra)}/>'


def line(d: str, stroke: str, width: float, **extra: str | float | None) -> str:
    """A stroked path."""
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{fraction(width)}"{attributes(extra)}/>'
    )


def rect(
    x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **extra: str | float | None
) -> str:
    """A rectangle, its corners rounded by `rx`."""
    corner = f' rx="{decimal(rx)}"' if rx else ""
    where = f'x="{decimal(x)}" y="{decimal(y)}" width="{decimal(w)}" height="{decimal(h)}"'
    return f'<rect {where}{corner} fill="{fill}"{attributes(extra)}/>'


def ellipse(cx: float, cy: float, rx: float, ry: float, fill: str, **extra: str | float | None) -> str:
    """An ellipse."""
    where = f'cx="{decimal(cx)}" cy="{decimal(cy)}" rx="{decimal(rx)}" ry="{decimal(ry)}"'
    return f'<ellipse {where} fill="{fill}"{attributes(extra)}/>'


def circle(cx: float, cy: float, r: float, fill: str, **extra: str | float | None) -> str:
    """A circle."""
    return (
        f'<circle cx="{decimal(cx)}" cy="{decimal(cy)}" r="{decimal(r)}" fill="{fill}"{attributes(extra)}/>'
    )


def reuse(name: str, dx: float = 0, dy: float = 0, **extra: str | float | None) -> str:
    """A defined shape once more, moved by so much."""
    moved = f' transform="translate({coords(dx, dy)})"' if dx or dy else ""
    return f'<use href="{name}"{moved}{attributes(extra)}/>'


def group(inner: str, **extra: str | float | None) -> str:
    """Several shapes as one."""
    return f"<g{attributes(extra)}>{inner}</g>"


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{fraction(stop[0])}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{fraction(stop[2])}"/>' if len(stop) == 3 else "/>")
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
        """Add shapes on top."""
        self._drawn.extend(markup)

    def define(self, tag: str, head: str, inner: str) -> str:
        """Define something once, and return its name."""
        key = f"{tag}\0{head}\0{inner}"
        return self._defs.setdefault(key, _name(len(self._defs)))

    def across(self, stops: Sequence[Stop]) -> str:
        """A gradient from left to right of whatever it fills."""
        return f"url(#{self.define('linearGradient', '', _stops(stops))})"

    def down(self, stops: Sequence[Stop]) -> str:
        """A gradient from top to bottom of whatever it fills."""
        head = ' x2="0" y2="1"'
        return f"url(#{self.define('linearGradient', head, _stops(stops))})"

    def slant(
        self, stops: Sequence[Stop], x1: float, y1: float, x2: float, y2: float, *, user: bool = False
    ) -> str:
        """A gradient between two points, of the filled shape's box or of the sheet."""
        head = f' x1="{fraction(x1)}" y1="{fraction(y1)}" x2="{fraction(x2)}" y2="{fraction(y2)}"'
        head += ' gradientUnits="userSpaceOnUse"' * user
        return f"url(#{self.define('linearGradient', head, _stops(stops))})"

    def glow(self, stops: Sequence[Stop], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A gradient outward from a point of the filled shape's box."""
        head = f' cx="{fraction(cx)}" cy="{fraction(cy)}" r="{fraction(r)}"'
        return f"url(#{self.define('radialGradient', head, _stops(stops))})"

    def clip(self, shape: str) -> str:
        """A window through which only what lies inside the shape is seen."""
        return f"url(#{self.define('clipPath', '', shape)})"

    def stamp(self, shape: str) -> str:
        """The reference of a shape to be used several times."""
        return f"#{self.define('g', '', shape)}"

    def svg(self) -> str:
        """The finished sheet."""
        defs = "".join(
            f'<{tag} id="{name}"{head}>{inner}</{tag}>'
            for (tag, head, inner), name in ((key.split("\0"), name) for key, name in self._defs.items())
        )
        w, h = decimal(self.width), decimal(self.height)
        size = f'viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{defs}</defs>{"".join(self._drawn)}</svg>'
        )
