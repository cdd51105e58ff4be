/** Other formulas than CIEDE2000, for `{ metric: cie94 }` wherever factors go. */
import { COLUMNS } from "./bounds.js";
import type { Metric } from "./difference.js";

/** CIE94 for the graphic arts: it weighs by the chroma of the colour asked about, the first of the two. */
export const cie94: Metric = {
  check() {},
  difference(l1, a1, b1, l2, a2, b2, kL, kC, kH) {
    const c1 = Math.hypot(a1, b1);
    const c2 = Math.hypot(a2, b2);
    const dot = a1 * a2 + b1 * b2;
    const cross = a1 * b2 - b1 * a2;
    const hue = dot > 0 ? (2 * cross * cross) / (c1 * c2 + dot) : 2 * (c1 * c2 - dot);
    const byHue = hue / ((1 + 0.015 * c1) * kH) ** 2;
    return Math.sqrt(((l2 - l1) / kL) ** 2 + ((c2 - c1) / ((1 + 0.045 * c1) * kC)) ** 2 + byHue);
  },
  bound(boxes, box, light, a, b, chroma, _hue, kL, kC, kH) {
    const at = box * COLUMNS;
    const plane = distance(boxes, at + 2, a) ** 2 + distance(boxes, at + 4, b) ** 2;
    const sC = (1 + 0.045 * chroma) * kC;
    const sH = (1 + 0.015 * chroma) * kH;
    const over = boxes[at + 7] - chroma;
    const under = chroma - boxes[at + 6];
    // Of the chroma and hue that the box is apart, as much as may be goes to the one that counts less.
    const most = sC < sH ? Math.max(-under, -over, 0) : Math.max(over, under);
    const inChroma = Math.min(most * most, plane);
    return (distance(boxes, at, light) / kL) ** 2 + inChroma / (sC * sC) + (plane - inChroma) / (sH * sH);
  },
};

/** HyAB: the difference of lightness, divided by `kL`, and the distance in the plane of a and b, added. */
export const hyab: Metric = {
  check(kC, kH) {
    if (kC !== 1 || kH !== 1)
      throw new RangeError(`factors are kC ${kC} and kH ${kH}; accepted with HyAB is kL alone`);
  },
  difference: (l1, a1, b1, l2, a2, b2, kL) => Math.abs(l2 - l1) / kL + Math.hypot(a2 - a1, b2 - b1),
  bound(boxes, box, light, a, b, _chroma, _hue, kL) {
    const at = box * COLUMNS;
    const inPlane = Math.hypot(distance(boxes, at + 2, a), distance(boxes, at + 4, b));
    return (distance(boxes, at, light) / kL + inPlane) ** 2;
  },
};

/** How far a number is from those between two edges of a box. */
const distance = (boxes: Float32Array, edge: number, value: number): number =>
  Math.max(boxes[edge] - value, value - boxes[edge + 1], 0);
