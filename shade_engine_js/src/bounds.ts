/**
 * How near a box of CIELAB can be: a lower bound of CIEDE2000 from a colour to anything inside it.
 *
 * The proof stands in the shade engine's documentation, "Why a box can be left out". Factors divide the three parts,
 * and the bound holds for any: of the chroma and the hue that a box is apart, all goes to the one that counts less.
 */
import { DEGREE, growth, hueWeight, rotationOfChroma, rotationOfHue } from "./difference.js";

/** The columns of a box: edges, plain chroma, the largest a squared, the middle of its hues and how far they reach. */
export const COLUMNS = 11;
export const SLACK = 1 - 1e-12; // rounding may lift a bound above the truth by 3e-14 of it
const STEEPEST = (0.17 + 2 * 0.24 + 3 * 0.32 + 4 * 0.2) * DEGREE; // how fast the weight of a hue changes at most
const MAX_WEIGHT = 1.573;

/** A number never above the squared difference between a colour and anything inside a box. */
export function boxBound(
  boxes: Float32Array,
  box: number,
  light: number,
  a: number,
  b: number,
  chroma: number,
  hue: number,
  kL: number,
  kC: number,
  kH: number,
): number {
  const at = box * COLUMNS;
  const lLow = boxes[at];
  const lHigh = boxes[at + 1];
  const cLow = boxes[at + 6];
  const cHigh = boxes[at + 7];
  const lightOff = Math.max(lLow - light, light - lHigh, 0);
  const aOff = Math.max(boxes[at + 2] - a, a - boxes[at + 3], 0);
  const bOff = Math.max(boxes[at + 4] - b, b - boxes[at + 5], 0);
  if (lightOff + aOff + bOff === 0) return 0;
  const l50 = Math.max(Math.abs(0.5 * (light + lLow) - 50), Math.abs(0.5 * (light + lHigh) - 50)) ** 2;
  const root = Math.sqrt(20 + l50);
  const byLight = (lightOff * root) / (root + 0.015 * l50) / kL;
  // G falls with the mean chroma.
  const high = growth(0.5 * (chroma + cLow));
  const low = growth(0.5 * (chroma + cHigh));
  const stretch = (2 + high) * high;
  const shrink = (2 + low) * low;
  const own = Math.sqrt(chroma * chroma + stretch * a * a);
  const its = Math.sqrt(cHigh * cHigh + stretch * boxes[at + 8]);
  const mean = 0.5 * (own + its);
  // A factor 1 + G on a turns each hue by at most G/2 radians.
  const reach = 0.5 * boxes[at + 10] + high / DEGREE / 2 + 0.01;
  let turn = boxes[at + 9] - hue;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  let weight = MAX_WEIGHT;
  let toBlue = 0;
  if (Math.abs(turn) + 2 * reach < 179.9) {
    const middle = hue + 0.5 * turn;
    weight = Math.min(weight, hueWeight(middle) + STEEPEST * reach);
    toBlue = Math.max(0, Math.abs(((((middle - 95) % 360) + 360) % 360) - 180) - reach);
  }
  const sC = kC * (1 + 0.045 * mean);
  const sH = kH * (1 + 0.015 * mean * weight);
  const plane = (1 + shrink) * aOff * aOff + bOff * bOff;
  const most = Math.max(its - Math.sqrt(chroma * chroma + shrink * a * a), own - cLow);
  const byChroma = sC < sH ? 0 : Math.min(most * most, plane);
  const left = 1 - rotationOfHue(toBlue) * rotationOfChroma(mean);
  return byLight * byLight + left * (byChroma / (sC * sC) + (plane - byChroma) / (sH * sH));
}
