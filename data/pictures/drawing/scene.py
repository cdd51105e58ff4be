"""The scene of one picture: the canvas, the product, its shade and its label."""

from random import Random

from data.keyed_random import picture_random
from data.pictures.drawing import lettering, materials
from data.pictures.drawing.canvas import Canvas, group
from data.pictures.drawing.colour import blend, deeper, is_dark, paler, readable
from data.pictures.drawing.looks import BrandLook, ProductLook

CENTRE = 400.0


class Scene:
    """The objects that the functions need that draw a shape."""

    def __init__(self, canvas: Canvas, look: ProductLook, shade: str | None) -> None:
        self.canvas = canvas
        self.look = look
        self.brand: BrandLook = look.brand
        self.shade = (shade or next(iter(look.shades), None) or clear_tint(look)).lower()
        self.coloured = bool(shade or look.shades)

    def picture_random(self, topic: str) -> Random:
        """Random numbers of this brand and shape, so that all its bottles look alike."""
        return picture_random(self.brand.slug, self.look.shape, topic)

    def add(self, *markup: str) -> None:
        """Lay shapes on the sheet."""
        self.canvas.add(*markup)

    @property
    def body(self) -> str:
        """The colour of opaque parts."""
        return self.brand.background

    def cap(self) -> str:
        """The paint of the cap seen from the side."""
        return materials.cap_fill(self.canvas, self.brand.cap, self.brand.accent)

    @property
    def cap_tone(self) -> str:
        """The cap's colour in even light."""
        return materials.solid_of(self.brand.cap, self.brand.accent)

    @property
    def trim(self) -> str:
        """The metal of collars and rings: the cap's own, or the one that goes with the brand."""
        if self.brand.cap in materials.METALS:
            return self.brand.cap
        return picture_random(self.brand.slug, "trim").choice(("gold", "silver", "rose_gold"))

    @property
    def kind(self) -> str:
        """The word for the goods on their label: the last of their name, where that is a plain short word."""
        last = self.look.name.split()[-1] if self.look.name.strip() else ""
        return last.upper() if last.isalpha() and 3 <= len(last) <= 12 else KIND_WORDS[self.look.shape]

    def ink_on(self, surface: str) -> str:
        """The label's ink, or one that reads on this surface."""
        return readable(self.brand.ink, surface)

    def body_paint(self) -> str:
        """The paint of opaque parts: lacquer or soft-touch, by brand."""
        finish = (
            materials.lacquer if picture_random(self.brand.slug, "paint").random() < 0.5 else materials.matte
        )
        return finish(self.canvas, self.body)

    def label(
        self,
        surface: str,
        x: float,
        y: float,
        cap: float,
        fit: float,
        *,
        lines: tuple[str, ...] = (),
        turn: float = 0,
    ) -> None:
        """The wordmark with small print under it; turned labels carry the wordmark alone."""
        ink = self.ink_on(surface)
        self.add(lettering.wordmark(self.brand.name, self.brand.wordmark, x, y, cap, ink, fit=fit, turn=turn))
        small = "".join(
            lettering.text(
                words, "grotesque", x, y + cap * 0.5 + (i + 1) * 19, 7.6, ink, tracking=0.32, fit=fit
            )
            for i, words in enumerate(lines)
        )
        self.add(group(small, opacity=0.8) if small else "")

    def label_up(self, surface: str, x: float, y: float, cap: float, fit: float) -> None:
        """The wordmark running upward, for slender things."""
        self.label(surface, x, y, cap, fit, turn=-90)

    def small(self, surface: str, words: str, x: float, y: float, fit: float, cap: float = 8) -> None:
        """A line of small print."""
        self.add(
            group(
                lettering.text(words, "grotesque", x, y, cap, self.ink_on(surface), tracking=0.3, fit=fit),
                opacity=0.78,
            )
        )


def clear_tint(look: ProductLook) -> str:
    """The colour of a product without shades: a pale tint of the brand's accent."""
    accent = look.brand.accent
    return (
        blend(paler(accent, 0.62), "#f3e3c4", 0.35)
        if not is_dark(accent)
        else paler(deeper(accent, 0.05), 0.66)
    )


KIND_WORDS = {
    "foundation_bottle": "FOUNDATION", "dropper": "SERUM", "stick": "STICK", "cushion": "CUSHION",
    "compact": "POWDER",
    "palette": "PALETTE", "bullet": "ROUGE", "gloss_tube": "GLOSS", "pencil": "CRAYON", "mascara": "MASCARA",
    "liner": "LINER", "nail_bottle": "VERNIS", "jar": "CREAM", "pump": "LOTION", "perfume": "EAU DE PARFUM",
    "tube": "CREAM", "brush": "BRUSH",
}  # fmt: skip
