"""Draws the placeholder of a product without a picture: its kind, in its shade."""

import re

NAME = re.compile(r"(?P<department>[a-z]{1,20})(?:\.(?P<category>[a-z0-9-]{1,200}))?~(?P<colour>[0-9a-f]{6})")
_GLASS = '<path d="M250 330h140v60q40 16 40 60v220q0 30-30 30H240q-30 0-30-30V450q0-44 40-60z" fill="{c}"/>'
_CAP = '<rect x="268" y="190" width="104" height="140" rx="10" fill="#2b2420" fill-opacity=".82"/>'
_SHAPES = {
    "complexion": _GLASS + _CAP,
    "cheeks": '<circle cx="320" cy="430" r="170" fill="#2b2420" fill-opacity=".82"/>'
    '<circle cx="320" cy="430" r="132" fill="{c}"/>',
    "lips": '<path d="M270 380V250q0-30 44-62l46-32q10-4 10 10v214z" fill="{c}"/>'
    '<rect x="254" y="380" width="132" height="90" fill="#b9a27a"/>'
    '<rect x="236" y="462" width="168" height="230" rx="10" fill="#2b2420" fill-opacity=".82"/>',
    "eyes": '<rect x="150" y="290" width="340" height="260" rx="22" fill="#2b2420" fill-opacity=".82"/>'
    '<rect x="182" y="322" width="128" height="196" rx="10" fill="{c}"/>'
    '<rect x="330" y="322" width="128" height="196" rx="10" fill="{c}" fill-opacity=".55"/>',
    "mascara": '<rect x="280" y="420" width="80" height="300" rx="30" fill="{c}"/>'
    '<rect x="280" y="330" width="80" height="90" fill="#b9a27a"/>'
    '<path d="M312 330h16V190q-8-40-16 0z" fill="#2b2420"/>'
    '<path d="M296 310h48l-6-110q-18-30-36 0z" fill="#2b2420" fill-opacity=".82"/>',
    "pencil": '<rect x="292" y="300" width="56" height="420" rx="6" fill="{c}"/>'
    '<path d="M292 300l20-90h16l20 90z" fill="#e3cbb0"/><path d="M312 210l8-40 8 40z" fill="{c}"/>'
    '<rect x="292" y="650" width="56" height="70" rx="6" fill="#2b2420" fill-opacity=".82"/>',
    "wand": '<rect x="276" y="400" width="88" height="320" rx="22" fill="{c}"/>'
    '<rect x="282" y="170" width="76" height="230" rx="14" fill="#2b2420" fill-opacity=".82"/>',
    "nails": '<rect x="276" y="170" width="88" height="230" rx="16" fill="#2b2420" fill-opacity=".82"/>'
    '<path d="M250 400h140q50 40 50 120v130q0 34-34 34H234q-34 0-34-34V520q0-80 50-120z" fill="{c}"/>',
    "hair": '<rect x="236" y="280" width="168" height="420" rx="30" fill="{c}"/>'
    '<rect x="262" y="200" width="116" height="80" rx="12" fill="#2b2420" fill-opacity=".82"/>',
    "skin": '<rect x="190" y="400" width="260" height="250" rx="34" fill="{c}"/>'
    '<rect x="176" y="310" width="288" height="100" rx="18" fill="#2b2420" fill-opacity=".82"/>',
    "fragrance": '<rect x="200" y="360" width="240" height="320" rx="18" fill="{c}" fill-opacity=".7"/>'
    '<rect x="270" y="240" width="100" height="120" rx="10" fill="#2b2420" fill-opacity=".82"/>',
    "tools": '<rect x="296" y="400" width="48" height="310" rx="20" fill="#2b2420" fill-opacity=".82"/>'
    '<path d="M250 400q-20-170 70-240 90 70 70 240z" fill="{c}"/>',
}
_SHAPE_OF_KIND = {
    "body": "hair", "brows": "pencil", "eyeliner": "pencil", "lip-liner": "pencil", "lip-gloss": "wand",
    "concealer": "wand", "face-powder": "cheeks", "sets": "eyes", "serum": "complexion", "cleanser": "hair",
    "toner": "hair", "sun-care": "hair", "setting-spray": "hair", "lip-balm": "skin",
}  # fmt: skip
_GROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 800" width="640" height="800">'
    '<rect width="640" height="800" fill="#efe8e2"/>'
    '<rect width="640" height="800" fill="{c}" fill-opacity=".12"/>'
)

_EDGE = '<g stroke="#2b2420" stroke-opacity=".22" stroke-width="2">'  # so that a pale shade has one


def draw_placeholder(name: str) -> str | None:
    """The SVG of a name such as `eyes.mascara~c68642`: of its category, else of its department.

    None for any other name.
    """
    found = NAME.fullmatch(name)
    if not found:
        return None
    kinds = (_SHAPE_OF_KIND.get(kind, kind) for kind in (found["category"] or "", found["department"]))
    shape = next((_SHAPES[kind] for kind in kinds if kind in _SHAPES), _SHAPES["skin"])
    return (_GROUND + _EDGE + shape + "</g></svg>").replace("{c}", f"#{found['colour']}")
