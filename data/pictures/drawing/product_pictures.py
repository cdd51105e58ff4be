"""All pictures of a product: which there are, in which order, under which names, with which words."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from data.keyed_random import picture_random
from data.pictures.drawing import packaging, swatches
from data.pictures.drawing.colour import luminance
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.packshot import packshot
from data.pictures.drawing.scene import clear_tint
from data.pictures.drawing.textures import choose_texture, draw_texture

Kind = Literal["main", "texture", "swatches", "range", "close_up", "detail", "box", "pair"]
MAX_PICTURES = 7


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture, drawn when requested. The name is unique within its product and holds no slug."""

    name: str
    kind: Kind
    alt: str
    draw: Callable[[], str]

    def svg(self) -> str:
        """The picture itself."""
        return self.draw()


def hero(look: ProductLook) -> str | None:
    """The shade a product is shown in: one from the middle of its range."""
    if not look.shades:
        return None
    ranked = sorted(look.shades, key=luminance)
    middle = ranked[len(ranked) // 4 : max(len(ranked) // 4 + 1, len(ranked) * 3 // 4)]
    return picture_random(look.slug, "hero").choice(middle)


def pictures(look: ProductLook, shade: str | None = None) -> list[Picture]:
    """Up to seven pictures, in that shade or the hero's; the main one is not always the first.

    The second shows shades on arms, since skin is what they are chosen for.
    """
    shade = shade or hero(look)
    others = [] if look.shape == "brush" else [_texture(look, shade)]
    others += [
        Picture("detail", "detail", f"{look.name}, from near", partial(packaging.detail, look, shade)),
        Picture("box", "box", f"{look.name} and its carton", partial(packaging.boxed, look, shade)),
    ]
    on_skin = _swatches(look, shade) if shade else None
    if shade:
        others += _shade_pictures(look, shade)
    rng = picture_random(look.slug, "order")
    rng.shuffle(others)
    others = others[: rng.randint(2, MAX_PICTURES - 2)] if shade else others
    main = Picture("main", "main", f"{look.brand.name} {look.name}", partial(packshot, look, shade))
    others.insert(rng.choice((0, 0, 0, 1, 2)), main)
    if on_skin:
        others.insert(1, on_skin)
    return [replace(picture, name=f"{index}-{picture.name}") for index, picture in enumerate(others, 1)]


def _texture(look: ProductLook, shade: str | None) -> Picture:
    return Picture(
        "texture",
        "texture",
        f"Texture of {look.name}, spread on paper",
        partial(draw_texture, look, shade or clear_tint(look), choose_texture(look)),
    )


def _swatches(look: ProductLook, shade: str) -> Picture:
    alt = f"Shades of {look.name} on four skin tones"
    return Picture("swatches", "swatches", alt, partial(swatches.on_skin, look, shade))


def _shade_pictures(look: ProductLook, shade: str) -> list[Picture]:
    found = [
        Picture(
            "close-up",
            "close_up",
            f"A close-up of one shade of {look.name}",
            partial(swatches.close_up, look, shade),
        ),
    ]
    if len(look.shades) > 3:
        found.append(
            Picture(
                "range",
                "range",
                f"The shades of {look.name}, light to deep",
                partial(swatches.shade_range, look),
            )
        )
    other = next((one for one in look.shades if one != shade), None)
    if other and look.shape != "palette":
        found.append(
            Picture(
                "pair", "pair", f"Two shades of {look.name}", partial(packaging.pair, look, (shade, other))
            )
        )
    return found
