"""Bottles of glass: foundation, dropper, nail colour, perfume."""

from data.pictures.drawing.canvas import circle, coords, ellipse, group, line, path, rect
from data.pictures.drawing.colour import blend, deeper, paler
from data.pictures.drawing.materials import (
    barrel,
    brushed,
    disc,
    glass,
    grooves,
    matte,
    metal,
    shading,
    softbox,
)
from data.pictures.drawing.scene import CENTRE, Scene
from data.pictures.drawing.stage import FLOOR, draw_contact_shadow


def rounded(x: float, y: float, w: float, h: float, top: float, foot: float, bow: float = 0) -> str:
    """The outline of a bottle: shoulders of one radius, foot of another, a belly to its base line."""
    half = w / 2 - foot
    dip = bow * 2 / half * foot
    return (
        f"M{coords(x, y + top)}q{coords(0, -top, top, -top)}h{coords(w - 2 * top)}q{coords(top, 0, top, top)}"
        f"V{coords(y + h - foot)}q{coords(0, foot - dip, -foot, foot)}q{coords(-half, bow * 2, -half * 2, 0)}"
        f"q{coords(-foot, -dip, -foot, -foot)}z"
    )


def draw_glass_bottle(
    s: Scene, x: float, y: float, w: float, h: float, top: float, *, wall: float, base: float, tint: str
) -> None:
    """Thick clear glass around a coloured liquid whose middle keeps its exact colour."""
    c, bow = s.canvas, w * 0.02
    outer = rounded(x, y, w, h, top, w * 0.09, bow)
    inner = rounded(
        x + wall,
        y + wall * 0.8,
        w - 2 * wall,
        h - base - wall * 0.8,
        max(6, top - wall * 0.6),
        w * 0.07,
        bow * 1.6,
    )
    s.add(path(outer, c.across([(0, "#fff", 0.25), (0.5, paler(tint, 0.7), 0.5), (1, "#fff", 0.2)])))
    foot_y = y + h - base
    refracted = c.down([(0, deeper(tint, 0.25), 0.75), (0.5, tint, 0.42), (1, paler(tint, 0.5), 0.35)])
    s.add(path(rounded(x + wall * 0.5, foot_y - 6, w - wall, base - 2, 4, w * 0.07, bow), refracted))
    s.add(path(inner, tint), path(inner, shading(c)))
    s.add(path(outer, glass(c, "#ffffff", 0)))
    s.add(glass_foot(s, x, y + h, w, base, bow))
    s.add(softbox(c, x + w * 0.1, y + top * 0.62, w * 0.085, h - base - top * 0.9, 0.72, 5))
    s.add(softbox(c, x + w * 0.905, y + top, w * 0.022, h - base - top * 1.3, 0.6))
    s.add(line(outer, "#fff", 1.6, stroke_opacity=0.5))
    bend = f"q{coords(top * 0.3, -top * 0.22, top * 0.7, -top * 0.24)}"
    shoulder = f"M{coords(x + top * 0.5, y + top * 0.34)}{bend}h{coords(w - 2.4 * top)}"
    s.add(line(shoulder, "#fff", 3.2, stroke_opacity=0.75, stroke_linecap="round"))


def glass_foot(s: Scene, x: float, foot: float, w: float, base: float, bow: float) -> str:
    """The bright lines and the dark seam in a thick base."""
    top = f"M{coords(x + w * 0.06, foot - base * 0.8)}q{coords(w * 0.44, bow * 4, w * 0.88, 0)}"
    low = f"M{coords(x + w * 0.09, foot - base * 0.24)}q{coords(w * 0.41, bow * 3, w * 0.82, 0)}"
    bright = s.canvas.across(
        [(0, "#fff", 0.2), (0.2, "#fff", 0.95), (0.45, "#fff", 0.3), (0.75, "#fff", 0.8), (1, "#fff", 0.2)]
    )
    seam = line(low, deeper(s.shade, 0.5), 2.4, stroke_opacity=0.35)
    return seam + path(f"{top}l{coords(-2, 3.4)}q{coords(-(w * 0.43), bow * 4, -(w * 0.86), 0)}z", bright)


def draw_capped(s: Scene, x: float, y: float, w: float, h: float, *, rings: tuple[float, ...] = ()) -> None:
    """A cylinder of cap with its top face and its turned rings."""
    bow = w * 0.032
    s.add(path(barrel(x, y, w, h, bow), s.cap()))
    s.add(disc(s.canvas, x, y, w, bow * 1.1, s.cap_tone))
    if s.brand.cap not in ("wood", "gold", "silver", "rose_gold"):
        s.add(softbox(s.canvas, x + w * 0.14, y + bow * 2.2, w * 0.1, h * 0.86, 0.4, 4))
    if rings:
        s.add(grooves(x, w, [y + h * ring for ring in rings], bow))
    s.add(
        path(
            f"M{coords(x, y + h - 7)}q{coords(w / 2, bow * 2, w, 0)}v7q{coords(-w / 2, bow * 2, -w, 0)}z",
            "#000",
            fill_opacity=0.2,
        )
    )


def draw_collar(s: Scene, x: float, y: float, w: float, h: float) -> None:
    """A metal ring between glass and cap."""
    bow = w * 0.03
    s.add(path(barrel(x, y, w, h, bow), metal(s.canvas, s.trim)))
    s.add(grooves(x, w, [y + h * 0.3, y + h * 0.72], bow))


def draw_foundation_bottle(s: Scene) -> None:
    """A flacon of foundation, the shade seen through thick glass."""
    rng = s.picture_random("form")
    w, h = rng.uniform(236, 276), rng.uniform(360, 410)
    top, wall, base = rng.choice((26, 44, 78)), rng.uniform(13, 19), rng.uniform(34, 56)
    x, y = CENTRE - w / 2, FLOOR - h
    cap_w = w * rng.choice((0.46, 0.58, 0.74))
    cap_h = rng.uniform(150, 200)
    draw_contact_shadow(s.canvas, s.brand, CENTRE, FLOOR - 4, w)
    draw_glass_bottle(s, x, y, w, h, top, wall=wall, base=base, tint=s.shade)
    draw_collar(s, CENTRE - cap_w * 0.46, y - 20, cap_w * 0.92, 24)
    draw_capped(
        s, CENTRE - cap_w / 2, y - 14 - cap_h, cap_w, cap_h, rings=rng.choice(((), (0.9, 0.93), (0.06, 0.09)))
    )
    s.label(s.shade, CENTRE, y + h * 0.44, 21, w * 0.66, lines=(s.kind,))
    s.small(s.shade, s.look.volume.upper(), CENTRE, y + h - base - 26, w * 0.5)


def draw_dropper(s: Scene) -> None:
    """A pipette bottle, its glass stem seen through the liquid."""
    rng = s.picture_random("form")
    c, w, h = s.canvas, rng.uniform(232, 262), rng.uniform(330, 370)
    x, y, base = CENTRE - w / 2, FLOOR - h, rng.uniform(26, 40)
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR - 4, w)
    s.add(path(barrel(CENTRE - 44, y - 18, 88, 30, 4), glass(c, paler(s.shade, 0.4), 0.4)))
    draw_glass_bottle(s, x, y, w, h, rng.choice((58, 84, 104)), wall=12, base=base, tint=s.shade)
    stem = rect(
        CENTRE - 8,
        y + 6,
        16,
        h * 0.62,
        c.across([(0, deeper(s.shade, 0.35), 0.55), (0.3, "#fff", 0.5), (1, deeper(s.shade, 0.35), 0.5)]),
        7,
    )
    s.add(group(stem, opacity=0.7))
    collar_w = 108.0
    s.add(path(barrel(CENTRE - collar_w / 2, y - 74, collar_w, 62, 4), s.cap()))
    s.add(
        grooves(CENTRE - collar_w / 2, collar_w, [y - 64, y - 24], 4),
        disc(c, CENTRE - collar_w / 2, y - 74, collar_w, 5, s.cap_tone),
    )
    draw_rubber(s, y - 76)
    draw_label_card(s, x + w * 0.15, y + h * 0.4, w * 0.7, h * 0.34)


def draw_rubber(s: Scene, foot: float) -> None:
    """The soft bulb of a pipette."""
    tone = "#201d1c" if s.brand.cap in ("gold", "black", "rose_gold") else "#f3efe9"
    bulb = f"M358 {coords(foot)}c-6-20 0-34 0-60c0-64 18-98 42-98s42 34 42 98c0 26 6 40 0 60z"
    s.add(path(bulb, matte(s.canvas, tone)))
    s.add(ellipse(388, foot - 112, 7, 32, s.canvas.glow([(0, "#fff", 0.5), (1, "#fff", 0)])))


def draw_label_card(s: Scene, x: float, y: float, w: float, h: float) -> None:
    """A paper label on the glass."""
    background, bow = s.brand.background, w * 0.015
    s.add(
        path(barrel(x, y, w, h, bow), background), path(barrel(x, y, w, h, bow), shading(s.canvas, 0.12, 0.2))
    )
    s.label(background, x + w / 2, y + h * 0.47, 17, w * 0.8, lines=(s.look.volume.upper(),))


def draw_nail_bottle(s: Scene) -> None:
    """Nail colour: a small cube of glass under a long brush cap."""
    rng = s.picture_random("form")
    w, h, base = rng.uniform(262, 300), rng.uniform(262, 296), rng.uniform(34, 46)
    x, y = CENTRE - w / 2, FLOOR - h
    top_w, cap_h = rng.uniform(86, 112), rng.uniform(310, 350)
    draw_contact_shadow(s.canvas, s.brand, CENTRE, FLOOR - 4, w)
    s.add(path(barrel(CENTRE - 58, y - 20, 116, 34, 4), glass(s.canvas, paler(s.shade, 0.3), 0.4)))
    draw_glass_bottle(s, x, y, w, h, rng.choice((40, 70, 118)), wall=15, base=base, tint=s.shade)
    sides = coords(CENTRE - top_w / 2, y - cap_h), coords(CENTRE + 66, y - 14)
    taper = f"M{coords(CENTRE - 66, y - 14)}L{sides[0]}h{coords(top_w)}L{sides[1]}q-66 9-132 0z"
    s.add(path(taper, s.cap()), disc(s.canvas, CENTRE - top_w / 2, y - cap_h, top_w, 5, s.cap_tone))
    s.add(softbox(s.canvas, CENTRE - top_w * 0.33, y - cap_h + 16, 10, cap_h - 50, 0.35))
    s.add(grooves(CENTRE - 65, 130, [y - 30, y - 24], 4))
    s.label(s.shade, CENTRE, y + h * 0.5, 19, w * 0.62, lines=(s.look.volume.upper(),))


def draw_perfume(s: Scene) -> None:
    """Eau de parfum: a heavy block of glass, pale water, a sculpted cap."""
    rng = s.picture_random("form")
    c, w, h = s.canvas, rng.uniform(330, 400), rng.uniform(400, 450)
    x, y, top, base = CENTRE - w / 2, FLOOR - h, rng.choice((14, 30, 120)), rng.uniform(44, 62)
    tint = s.shade
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR - 4, w)
    glow = c.glow([(0, paler(tint, 0.2), 0.75), (1, tint, 0)])
    s.add(ellipse(CENTRE + w * 0.5, FLOOR + 22, w * 0.5, 26, glow))
    draw_glass_bottle(s, x, y, w, h, top, wall=24, base=base, tint=tint)
    depth = c.down(
        [
            (0, "#fff", 0.5),
            (0.12, "#fff", 0.34),
            (0.13, "#fff", 0.08),
            (0.6, "#fff", 0),
            (1, deeper(tint, 0.2), 0.3),
        ]
    )
    s.add(path(rounded(x + 24, y + 19, w - 48, h - base - 19, max(6, top - 14), w * 0.07, 10), depth))
    s.add(
        line(
            f"M{coords(CENTRE, y + 20)}q-8 {coords(h * 0.5)} 6 {coords(h - base - 46)}",
            deeper(tint, 0.3),
            4,
            stroke_opacity=0.35,
        )
    )
    s.add(
        line(
            f"M{coords(CENTRE - 2, y + 20)}q-8 {coords(h * 0.5)} 6 {coords(h - base - 46)}",
            "#fff",
            1.4,
            stroke_opacity=0.6,
        )
    )
    draw_collar(s, CENTRE - 48, y - 30, 96, 34)
    draw_perfume_cap(s, y - 30, rng.choice(("block", "ball", "dome")))
    draw_label_card(s, CENTRE - w * 0.27, y + h * 0.42, w * 0.54, h * 0.24)


def draw_perfume_cap(s: Scene, foot: float, form: str) -> None:
    """A cap to hold in the palm: a block, a ball or a dome."""
    c = s.canvas
    if form == "block":
        draw_capped(s, CENTRE - 84, foot - 136, 168, 140, rings=(0.88, 0.91))
    elif form == "ball":
        tone = s.cap_tone
        lit = c.glow(
            [
                (0, paler(tone, 0.85)),
                (0.2, paler(tone, 0.4)),
                (0.55, tone),
                (0.85, deeper(tone, 0.38)),
                (0.96, deeper(tone, 0.55)),
                (1, deeper(tone, 0.3)),
            ],
            0.36,
            0.3,
            0.72,
        )
        s.add(
            circle(CENTRE, foot - 84, 88, lit),
            ellipse(
                CENTRE - 34,
                foot - 124,
                20,
                13,
                "#fff",
                fill_opacity=0.75,
                transform=f"rotate(-32 366 {coords(foot - 124)})",
            ),
        )
        s.add(
            line(
                f"M{coords(CENTRE + 40, foot - 22)}a74 74 0 0 0 32-44",
                blend(tone, "#ffffff", 0.7),
                4,
                stroke_opacity=0.6,
                stroke_linecap="round",
            )
        )
    else:
        dome = f"M{coords(CENTRE - 92, foot)}v-70c0-62 42-92 92-92s92 30 92 92v70q-92 12-184 0z"
        s.add(path(dome, s.cap()), softbox(c, CENTRE - 62, foot - 118, 16, 104, 0.45))


def draw_pump(s: Scene) -> None:
    """A lotion bottle with a dispenser."""
    rng = s.picture_random("form")
    c, w, h = s.canvas, rng.uniform(206, 240), rng.uniform(430, 470)
    x, y = CENTRE - w / 2, FLOOR - h
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR - 4, w)
    body = rounded(x, y, w, h, rng.choice((20, 48, 90)), 22, 7)
    s.add(path(body, s.body_paint()), softbox(c, x + w * 0.15, y + 60, w * 0.06, h - 110, 0.3))
    s.add(
        path(
            f"M{coords(x, y + h - 60)}h{coords(w)}v38q0 22-22 22"
            f"q{coords(-w / 2 + 22, 14, -w + 44, 0)}q-22 0-22-22z",
            c.down([(0, "#000", 0), (1, "#000", 0.16)]),
        )
    )
    draw_collar(s, CENTRE - 52, y - 42, 104, 46)
    s.add(rect(CENTRE - 13, y - 96, 26, 58, brushed(c, s.trim)))
    spout = "h60q26 0 64 16q10 5 6 14l-6 9q-3 4-9 2q-36-12-62-12v17"
    head = f"M{coords(CENTRE - 46, y - 92)}v-34q0-12 12-12{spout}q-32 6-65 0z"
    s.add(
        path(head, s.cap()),
        line(
            f"M{coords(CENTRE - 38, y - 133)}h66q26 0 62 15",
            "#fff",
            2.4,
            stroke_opacity=0.6,
            stroke_linecap="round",
        ),
    )
    s.label(s.body, CENTRE, y + h * 0.42, 20, w * 0.74, lines=(s.kind, s.look.volume.upper()))
    if s.coloured:
        s.add(circle(CENTRE, y + h * 0.68, 23, s.shade, stroke="#fff", stroke_opacity=0.7, stroke_width=2))
