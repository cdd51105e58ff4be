/**
 * The CIEDE2000 colour difference.
 *
 * The numbered steps are those of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005).
 */
import { DEGREES_PER_RADIAN, type Lab } from "./colour-conversion";

/** The CIEDE2000 difference of two colours. */
export function deltaE(from: Lab, to: Lab): number {
  // Steps 2 to 7: chroma and hue, adjusted for grey colours (the primed coordinates).
  const meanChroma = (Math.hypot(from.a, from.b) + Math.hypot(to.a, to.b)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const first = toPrimedCoordinates(from, g);
  const second = toPrimedCoordinates(to, g);
  // Steps 8 to 11: the differences.
  const light = to.l - from.l;
  const chroma = second.chroma - first.chroma;
  const grey = first.chroma * second.chroma === 0;
  const turn = grey ? 0 : wrapAngle(second.hue - first.hue);
  const hue = 2 * Math.sqrt(first.chroma * second.chroma) * sin(turn / 2);
  // Steps 12 to 14: the means.
  const l = (from.l + to.l) / 2;
  const c = (first.chroma + second.chroma) / 2;
  const h = grey ? first.hue + second.hue : getMeanHue(first.hue, second.hue);
  // Steps 15 to 21: the weights.
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const byLight = light / getLightnessWeight(l);
  const byChroma = chroma / (1 + 0.045 * c);
  const byHue = hue / (1 + 0.015 * c * t);
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  // Step 22: the total.
  const square = byLight ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue;
  return Math.sqrt(Math.max(0, square));
}

/** The lightness part of CIEDE2000. Positive if the second colour is lighter. */
export function getLightnessDifference(from: Lab, to: Lab): number {
  return (to.l - from.l) / getLightnessWeight((from.l + to.l) / 2);
}

/** The smallest difference most people see: 0.8 for fair colours, 1.3 for deep ones. */
export function getVisibleDifference({ l, b }: Lab): number {
  const angle = Math.atan2(l - 50, b) * DEGREES_PER_RADIAN;
  const share = Math.min(1, Math.max(0, (41 - angle) / 71));
  return 0.8 + 0.5 * share;
}

function getLightnessWeight(l: number): number {
  return 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
}

function toPrimedCoordinates({ a, b }: Lab, g: number): { chroma: number; hue: number } {
  const stretched = a * (1 + g);
  return {
    chroma: Math.hypot(stretched, b),
    hue: (Math.atan2(b, stretched) * DEGREES_PER_RADIAN + 360) % 360,
  };
}

function wrapAngle(turn: number): number {
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function getMeanHue(from: number, to: number): number {
  const sum = from + to;
  if (Math.abs(from - to) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

const sin = (degrees: number) => Math.sin(degrees / DEGREES_PER_RADIAN);
const cos = (degrees: number) => Math.cos(degrees / DEGREES_PER_RADIAN);
