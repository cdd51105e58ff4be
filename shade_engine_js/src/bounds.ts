/**
 * How near a box of CIELAB can be: a lower bound of CIEDE2000 from a colour to anything inside it.
 *
 * The proof stands in the shade engine's documentation, "Why a box can be left out". Factors divide the three parts,
 * and the bound holds for any: of the chroma and the hue that a box is apart, all goes to the one that counts less.
 */
import { DEGREE, growth, hueWeight, rotationOfHue } from "./difference.js";
import { lightnessWeight } from "./lightness.js";

/** The columns of a box: edges, plain chroma, the largest a squared, the middle of its hues and how far they reach. */
export const COLUMNS = 11;
export const SLACK = 1 - 1e-12; // rounding may lift a bound above the truth by 3e-14 of it
const STEEPEST = (0.17 + 2 * 0.24 + 3 * 0.32 + 4 * 0.2) * DEGREE; // how fast the weight of a hue changes at most
const MAX_WEIGHT = 1.573;
const MAX_ROTATION = 0.8661; // sin 60 degrees

/** Functions of chroma and hue in steps of a quarter: a look is a tenth of the time, and a step is allowed for. */
const STEPS = 4;
const makeTable = (end: number, value: (at: number) => number) =>
  Float64Array.from({ length: STEPS * end + 1 }, (_, step) => value(step / STEPS));
const MOST_CHROMA = 256;
const GROWTH = /* @__PURE__ */ makeTable(MOST_CHROMA, growth);
const HUE_WEIGHT = /* @__PURE__ */ makeTable(360, hueWeight);
const ROTATION = /* @__PURE__ */ makeTable(181, rotationOfHue);

/** G falls as the chroma grows: between those of the steps around it, or that of the last step and 0. */
const mostGrowth = (chroma: number) => GROWTH[Math.min(STEPS * chroma, STEPS * MOST_CHROMA) | 0];
const leastGrowth = (chroma: number) => (chroma < MOST_CHROMA - 1 ? GROWTH[(STEPS * chroma + 1) | 0] : 0);

/** A squared distance in the plane of a and b, as chroma and hue weigh it at most. */
function weigh(
  byChroma: number,
  plane: number,
  mean: number,
  hueWeighs: number,
  left: number,
  kC: number,
  kH: number,
): number {
  const sC = kC * (1 + 0.045 * mean);
  const sH = kH * (1 + 0.015 * mean * hueWeighs);
  const inChroma = sC < sH ? 0 : byChroma;
  return left * (inChroma / (sC * sC) + (plane - inChroma) / (sH * sH));
}

/**
 * A number never above the squared difference between a colour and anything inside a box.
 *
 * Where it is above `reach` already, the dearer parts are left out: such a box holds no answer.
 */
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
  reach: number,
): number {
  const at = box * COLUMNS;
  const lLow = boxes[at];
  const lHigh = boxes[at + 1];
  const lightOff = Math.max(lLow - light, light - lHigh, 0);
  const aOff = Math.max(boxes[at + 2] - a, a - boxes[at + 3], 0);
  const bOff = Math.max(boxes[at + 4] - b, b - boxes[at + 5], 0);
  if (lightOff + aOff + bOff === 0) return 0;
  let square = 0;
  if (lightOff > 0) {
    const off = Math.max(Math.abs(0.5 * (light + lLow) - 50), Math.abs(0.5 * (light + lHigh) - 50));
    const byLight = lightOff / lightnessWeight(50 + off) / kL;
    square = byLight * byLight;
    if (square > reach) return square;
  }
  const cLow = boxes[at + 6];
  const cHigh = boxes[at + 7];
  const high = mostGrowth(0.5 * (chroma + cLow));
  const low = leastGrowth(0.5 * (chroma + cHigh));
  const stretch = (2 + high) * high;
  const shrink = (2 + low) * low;
  const own = Math.sqrt(chroma * chroma + stretch * a * a);
  const its = Math.sqrt(cHigh * cHigh + stretch * boxes[at + 8]);
  const mean = 0.5 * (own + its);
  const plane = (1 + shrink) * aOff * aOff + bOff * bOff;
  const most = Math.max(its - Math.sqrt(chroma * chroma + shrink * a * a), own - cLow);
  const byChroma = Math.min(most * most, plane);
  // Half of R_C is 1 - 2 G.
  const rotation = 1 - 2 * leastGrowth(mean);
  const loosest = weigh(byChroma, plane, mean, MAX_WEIGHT, 1 - MAX_ROTATION * rotation, kC, kH);
  if (square + loosest > reach) return square + loosest;
  // A factor 1 + G on a turns each hue by at most G/2 radians.
  const spread = 0.5 * boxes[at + 10] + high / DEGREE / 2 + 0.01;
  let turn = boxes[at + 9] - hue;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  if (Math.abs(turn) + 2 * spread >= 179.9) return square + loosest;
  const middle = (hue + 0.5 * turn + 720) % 360;
  const weight = Math.min(MAX_WEIGHT, HUE_WEIGHT[(STEPS * middle) | 0] + STEEPEST * (spread + 1 / STEPS));
  const toBlue = Math.max(0, Math.abs(((middle + 265) % 360) - 180) - spread);
  return square + weigh(byChroma, plane, mean, weight, 1 - ROTATION[(STEPS * toBlue) | 0] * rotation, kC, kH);
}
