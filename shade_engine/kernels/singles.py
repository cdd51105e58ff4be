"""The numbers of CIEDE2000 in single precision: beside one of double precision all would be double."""

import math

import numpy as np

from shade_engine.kernels.formula import POW25_7
from shade_engine.kernels.leaf import COS6, COS30, COS63, COS275, SIN6, SIN30, SIN63, SIN275

Single = np.float32
ZERO, HALF, ONE, TWO, THREE, FOUR = (Single(number) for number in (0.0, 0.5, 1.0, 2.0, 3.0, 4.0))
MIDDLE, TWENTY, BY_L, BY_C, POW = (Single(number) for number in (50.0, 20.0, 0.015, 0.045, POW25_7))
THIRD = Single(math.pi / 3.0)
# T as a polynomial of a hue's direction: by x and y of the hue itself, of twice it, three and four times
X1, Y1, X2 = Single(-0.17 * COS30), Single(-0.17 * SIN30), Single(0.24)
X3, Y3, X4, Y4 = (Single(part) for part in (0.32 * COS6, -0.32 * SIN6, -0.2 * COS63, -0.2 * SIN63))
BLUE_X, BLUE_Y = Single(COS275), Single(SIN275)
