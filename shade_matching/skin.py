"""Skin that was read, as the swatch that a shop would show of it.

Swatches of foundation are more saturated than skin of their lightness. Over the forearms of 100 people
(NIST, J. Res. 122.026, an integrating sphere under D65; seven of them under L* 55) skin lies 5.5 in a* and
12.7 in b* below what swatches have. What is left of it after these lines is 1.5 CIEDE2000. On people held out
the bias is 0.0; on the seven deepest 0.6 in a* and 1.7 in b*.
"""

from typing import Final

from shade_engine.inputs import Lab, LabLike, check_lab

SKIN_ERROR: Final = 1.54
"""The root mean square of the difference that is left, in CIEDE2000."""
A_OFFSET, B_OFFSET = (5.60, -0.035), (11.85, 0.207)  # at the middle, and more for each unit of L*
MIDDLE, MEASURED_FROM, MEASURED_TO = 62.0, 43.0, 74.0  # L*; beyond them nobody was measured


def swatch_of_skin(lab: LabLike) -> Lab:
    """The colour that swatches of this skin have."""
    light, a, b = check_lab(lab)
    beyond = min(max(light, MEASURED_FROM), MEASURED_TO) - MIDDLE
    return light, a + A_OFFSET[0] + A_OFFSET[1] * beyond, b + B_OFFSET[0] + B_OFFSET[1] * beyond
