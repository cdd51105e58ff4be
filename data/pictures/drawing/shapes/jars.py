"""Jars of cream and balm."""

from data.pictures.drawing.canvas import coords, path
from data.pictures.drawing.colour import paler
from data.pictures.drawing.materials import barrel, disc, glass, grooves, shading, softbox
from data.pictures.drawing.scene import CENTRE, Scene
from data.pictures.drawing.shapes.bottles import glass_foot, rounded
from data.pictures.drawing.stage import FLOOR, draw_contact_shadow


def draw_jar(s: Scene) -> None:
    """A low jar of thick glass under a wide lid."""
    rng = s.picture_random("form")
    c, w, h = s.canvas, rng.uniform(390, 430), rng.uniform(226, 262)
    x, y, lid_h = CENTRE - w / 2, FLOOR - h, rng.uniform(96, 128)
    fill = s.shade if s.coloured else paler(s.brand.background, 0.35)
    draw_contact_shadow(c, s.brand, CENTRE, FLOOR - 4, w)
    outer = rounded(x, y, w, h, 16, rng.choice((26, 60, 92)), 9)
    inner = rounded(x + 30, y, w - 60, h - 52, 6, 62, 12)
    s.add(path(outer, c.across([(0, "#fff", 0.35), (0.5, paler(fill, 0.5), 0.7), (1, "#fff", 0.3)])))
    s.add(path(inner, fill), path(inner, shading(c, 0.26, 0.34)))
    s.add(path(outer, glass(c, "#ffffff", 0)), glass_foot(s, x, FLOOR, w, 50, 9))
    s.add(
        softbox(c, x + w * 0.07, y + 22, w * 0.06, h - 76, 0.85, 7),
        softbox(c, x + w * 0.93, y + 26, w * 0.015, h - 90, 0.6),
    )
    lid_w, bow = w * 1.012, 16.0
    s.add(path(barrel(CENTRE - lid_w / 2, y - lid_h, lid_w, lid_h + 4, bow), s.cap()))
    s.add(disc(c, CENTRE - lid_w / 2, y - lid_h, lid_w, bow, s.cap_tone))
    s.add(grooves(CENTRE - lid_w / 2, lid_w, [y - 12], bow))
    half = lid_w / 2 - 6
    edge = f"q{coords(half, bow * 2, half * 2, 0)}v12q{coords(-half, bow * 2, -half * 2, 0)}z"
    shade_line = f"M{coords(CENTRE - half, y + 4)}{edge}"
    s.add(path(shade_line, "#000", fill_opacity=0.16))
    s.label(fill, CENTRE, y + h * 0.47, 22, w * 0.56, lines=(s.kind, s.look.volume.upper()))
