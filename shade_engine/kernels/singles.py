"""The numbers of CIEDE2000 in single precision: beside one of double precision all would be double."""

import math

import numpy as np

from shade_engine.kernels.formula import POW25_7
from shade_engine.kernels.leaf import COS6, COS30, COS63, COS275, SIN6, SIN30, SIN63, SIN275

Single = np.float32
ZERO, HALF, ONE, TWO, FOUR = (Single(number) for number in (0.0, 0.5, 1.0, 2.0, 4.0))
MIDDLE, TWENTY, BY_L, BY_C, POW = (Single(number) for number in (50.0, 20.0, 0.015, 0.045, POW25_7))
THIRD = Single(math.pi / 3.0)
# T by the direction (x, y) of the mean hue, w = 2x² - 1 being the cosine of twice that hue:
# T0 + w·(W1 + W2·w + WP·xy) + x·(X1 + XW·w) + y·(Y1 + YW·w)
_BY_X, _BY_Y, _BY_X3, _BY_Y3 = -0.17 * COS30, -0.17 * SIN30, 0.32 * COS6, -0.32 * SIN6
_BY_X4, _BY_Y4 = -0.2 * COS63, -0.2 * SIN63
T0, W1, W2, WP = (Single(part) for part in (1 - _BY_X4, 0.24, 2 * _BY_X4, 4 * _BY_Y4))
X1, XW, Y1, YW = (Single(part) for part in (_BY_X - _BY_X3, 2 * _BY_X3, _BY_Y + _BY_Y3, 2 * _BY_Y3))
BLUE_X, BLUE_Y = Single(COS275), Single(SIN275)
