/** CIEDE2000, step by step as published by Sharma, Wu and Dalal (2005). Numbers in brackets are their equations. */
import { lightnessWeight } from "./lightness.js";

/** L*, a* and b* of CIELAB under D65. */
export type Lab = readonly [light: number, a: number, b: number];

/** The share of each part, 1 each unless said: textiles use `{ kL: 2 }`. */
export interface Factors {
  readonly kL?: number;
  readonly kC?: number;
  readonly kH?: number;
  /** Another formula than CIEDE2000, of `undertone-shades/metrics`. */
  readonly metric?: Metric;
}

/** A formula: the difference of a second colour from the first, and a square that no colour of a box is below. */
export interface Metric {
  readonly difference: typeof labDifference;
  readonly bound: (boxes: Float32Array, box: number, ...numbers: number[]) => number;
  /** Refuses factors that it has not. */
  readonly check: (kC: number, kH: number) => void;
}

export const DEGREE = Math.PI / 180;
const POW25_7 = 25 ** 7;
const sin = (degrees: number) => Math.sin(degrees * DEGREE);
const cos = (degrees: number) => Math.cos(degrees * DEGREE);

/** G of (4), by the mean chroma. */
export const growth = (chroma: number): number => 0.5 - 0.5 * rotationOfChroma(chroma);

/** Half of R_C (17). */
export function rotationOfChroma(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const power = cube * cube * chroma;
  return Math.sqrt(power / (power + POW25_7));
}

/** sin 2 d_theta (16, 21), by how far the mean hue is from the blue of 275 degrees. */
export const rotationOfHue = (degrees: number): number => sin(60 * Math.exp(-((degrees / 25) ** 2)));

/** T (15), by the mean hue. */
export const hueWeight = (hue: number): number =>
  1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63);

/** The difference of two colours in Lab, whose numbers are not checked. */
export function labDifference(
  l1: number,
  a1: number,
  b1: number,
  l2: number,
  a2: number,
  b2: number,
  kL: number,
  kC: number,
  kH: number,
): number {
  const stretch = 1 + growth((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2); // (2 to 5)
  const c1 = Math.hypot(stretch * a1, b1); // (6)
  const c2 = Math.hypot(stretch * a2, b2);
  const h1 = hueAngle(stretch * a1, b1); // (7)
  const h2 = hueAngle(stretch * a2, b2);
  const isGrey = c1 * c2 === 0;
  let turn = isGrey ? 0 : h2 - h1; // (10)
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const chroma = (c1 + c2) / 2; // (13)
  let hue = h1 + h2; // (14)
  if (!isGrey) {
    if (Math.abs(h1 - h2) <= 180) hue /= 2;
    else hue = hue < 360 ? (hue + 360) / 2 : (hue - 360) / 2;
  }
  const byLight = (l2 - l1) / lightnessWeight((l1 + l2) / 2) / kL; // (8, 12, 18)
  const byChroma = (c2 - c1) / (1 + 0.045 * chroma) / kC; // (9, 19)
  const byHue = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * hueWeight(hue)) / kH; // (11, 20)
  const rotation = -2 * rotationOfHue(hue - 275) * rotationOfChroma(chroma); // (21)
  return Math.sqrt(Math.max(0, byLight ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue)); // (22)
}

function hueAngle(a: number, b: number): number {
  const hue = Math.atan2(b, a) / DEGREE;
  return hue < 0 ? hue + 360 : hue;
}
