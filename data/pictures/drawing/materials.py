"""Materials of products, shown by light alone: lacquer, metal, matte paint, glass, wood, rubber.

Every material is lit by the same studio: a tall softbox at the left, a narrow strip at the right, dark
cards beside the camera that draw the edges.
"""

from data.pictures.drawing.canvas import Canvas, Stop, coords, ellipse, group, line, rect
from data.pictures.drawing.colour import blend, deeper, is_dark, paler
from data.pictures.drawing.looks import CapFinish

METALS: dict[str, tuple[str, str, str, str]] = {
    "gold": ("#5f4319", "#b98d47", "#e9cd8e", "#fff6dc"),
    "rose_gold": ("#6b3d31", "#c08a78", "#ecc2b2", "#fff1ea"),
    "silver": ("#4d5054", "#a0a4a8", "#d5d8da", "#ffffff"),
}


def metal(c: Canvas, kind: str) -> str:
    """Polished metal turned on a lathe: hard alternation of dark cards and white boxes."""
    dark, mid, light, glint = METALS.get(kind, METALS["silver"])
    stops: list[Stop] = [
        (0, dark), (0.035, mid), (0.08, blend(dark, mid, 0.35)), (0.15, light), (0.19, glint), (0.3, glint),
        (0.34, light), (0.46, mid), (0.6, blend(dark, mid, 0.25)),
        (0.67, blend(dark, mid, 0.5)), (0.8, light), (0.87, glint), (0.91, mid),
        (0.96, blend(dark, mid, 0.5)), (1, dark),
    ]  # fmt: skip
    return c.across(stops)


def brushed(c: Canvas, kind: str) -> str:
    """Satin metal: the same studio, seen softly."""
    dark, mid, light, glint = METALS.get(kind, METALS["silver"])
    soft = blend(light, glint, 0.5)
    return c.across(
        [
            (0, dark),
            (0.1, mid),
            (0.27, soft),
            (0.42, light),
            (0.68, mid),
            (0.86, light),
            (0.94, mid),
            (1, dark),
        ]
    )


def lacquer(c: Canvas, colour: str) -> str:
    """Glossy paint: the softbox mirrored with a crisp edge."""
    box = paler(colour, 0.34 if is_dark(colour) else 0.6)
    edge = deeper(colour, 0.62 if is_dark(colour) else 0.42)
    stops: list[Stop] = [
        (0, edge), (0.05, deeper(colour, 0.3)), (0.115, deeper(colour, 0.06)), (0.135, box),
        (0.25, blend(colour, box, 0.8)),
        (0.275, paler(colour, 0.08)), (0.42, colour), (0.62, deeper(colour, 0.07)),
        (0.83, deeper(colour, 0.26)),
        (0.9, deeper(colour, 0.3)), (0.915, blend(colour, box, 0.55)), (0.94, blend(colour, box, 0.45)),
        (0.955, deeper(colour, 0.3)), (1, edge),
    ]  # fmt: skip
    return c.across(stops)


def matte(c: Canvas, colour: str) -> str:
    """Soft-touch paint: broad, gentle light."""
    lift = 0.16 if is_dark(colour) else 0.3
    stops: list[Stop] = [
        (0, deeper(colour, 0.4)), (0.07, deeper(colour, 0.2)), (0.22, paler(colour, lift * 0.75)),
        (0.32, paler(colour, lift)),
        (0.48, colour), (0.72, deeper(colour, 0.13)), (0.9, deeper(colour, 0.3)),
        (0.955, deeper(colour, 0.2)),
        (1, deeper(colour, 0.42)),
    ]  # fmt: skip
    return c.across(stops)


def wood(c: Canvas) -> str:
    """Turned beech."""
    return matte(c, "#c79a6b")


def solid_of(finish: CapFinish, accent: str) -> str:
    """The plain colour a cap has when the light is even."""
    plain = {"black": "#1b1817", "white": "#f6f2ed", "wood": "#c79a6b", "colour": accent}
    return plain.get(finish) or METALS[finish][2]


def cap_fill(c: Canvas, finish: CapFinish, accent: str) -> str:
    """The paint of a cap seen from the side."""
    if finish in METALS:
        return metal(c, finish)
    if finish == "wood":
        return wood(c)
    return lacquer(c, solid_of(finish, accent))


def lid_fill(c: Canvas, finish: CapFinish, accent: str) -> str:
    """The paint of a flat face seen at a slant: one sweep of light."""
    if finish in METALS:
        dark, mid, light, glint = METALS[finish]
        sweep: list[Stop] = [
            (0, light),
            (0.28, glint),
            (0.45, light),
            (0.62, mid),
            (0.78, light),
            (1, blend(dark, mid, 0.6)),
        ]
        return c.slant(sweep, 0, 0, 1, 0.9)
    colour = solid_of(finish, accent)
    return c.slant([(0, paler(colour, 0.22)), (0.4, colour), (1, deeper(colour, 0.22))], 0, 0, 1, 1)


def softbox(c: Canvas, x: float, y: float, w: float, h: float, strength: float = 0.6, rx: float = 0) -> str:
    """The softbox mirrored as a tall strip, bright above and fading below."""
    fill = c.down([(0, "#fff", strength), (0.55, "#fff", strength * 0.72), (1, "#fff", 0.04)])
    return rect(x, y, w, h, fill, rx or w / 2)


def shading(c: Canvas, left: float = 0.34, right: float = 0.42) -> str:
    """Shadow that turns a flat colour into a round body, leaving its middle as it is."""
    stops: list[Stop] = [
        (0, "#000", left), (0.05, "#000", left * 0.55), (0.14, "#000", left * 0.14), (0.24, "#000", 0),
        (0.66, "#000", 0),
        (0.82, "#000", right * 0.24), (0.93, "#000", right * 0.7), (1, "#000", right),
    ]  # fmt: skip
    return c.across(stops)


def glass(c: Canvas, tint: str = "#ffffff", body: float = 0.28) -> str:
    """Clear glass over whatever is behind: dark and bright lines at the edges, almost nothing within."""
    dark = blend("#2a2422", tint, 0.25)
    stops: list[Stop] = [
        (0, dark, 0.5), (0.018, dark, 0.16), (0.03, "#fff", 0.85), (0.07, "#fff", 0.28), (0.1, tint, body),
        (0.5, tint, body * 0.7), (0.9, tint, body), (0.945, "#fff", 0.4), (0.97, "#fff", 0.8),
        (0.985, dark, 0.2), (1, dark, 0.5),
    ]  # fmt: skip
    return c.across(stops)


def grooves(x: float, w: float, ys: list[float], bow: float = 0) -> str:
    """Rings turned into a cylinder: a dark line and the light it catches beneath."""
    rings = "".join(f"M{coords(x, y)}q{coords(w / 2, bow * 2, w, 0)}" for y in ys)
    lit = "".join(f"M{coords(x, y + 1.8)}q{coords(w / 2, bow * 2, w, 0)}" for y in ys)
    return line(rings, "#000", 1.6, stroke_opacity=0.34) + line(lit, "#fff", 1.3, stroke_opacity=0.5)


def barrel(x: float, y: float, w: float, h: float, bow: float) -> str:
    """The outline of a standing cylinder seen a little from above, without its top face."""
    left, base = f"M{coords(x, y)}V{coords(y + h)}", f"q{coords(w / 2, bow * 2, w, 0)}"
    return f"{left}{base}V{coords(y)}q{coords(-w / 2, bow * 2, -w, 0)}z"


def disc(c: Canvas, x: float, y: float, w: float, bow: float, colour: str) -> str:
    """The top face of a standing cylinder."""
    fill = c.slant(
        [(0, paler(colour, 0.45)), (0.5, paler(colour, 0.12)), (1, deeper(colour, 0.2))], 0, 0, 1, 0.3
    )
    face = ellipse(x + w / 2, y, w / 2, bow, fill)
    rim = ellipse(
        x + w / 2,
        y,
        w / 2 - 0.8,
        max(0.5, bow - 0.8),
        "none",
        stroke="#fff",
        stroke_opacity=0.55,
        stroke_width=1.2,
    )
    return group(face + rim)
