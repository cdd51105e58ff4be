"""Vector to pixels."""

import resvg_py


def raster(svg: str, width: int) -> bytes:
    """The picture as a PNG of that width. No font is looked for: every letter is an outline."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
