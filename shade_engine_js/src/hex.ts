/** Colours in hex and in linear sRGB, to Lab under D65. */
import type { Lab } from "./difference.js";

type Three = readonly [number, number, number];

export const EPSILON = 216 / 24389;
export const KAPPA = 24389 / 27;
export const WHITE = [0.95047, 1, 1.08883] as const;
export const TO_XYZ = [
  [0.412424, 0.357579, 0.180464],
  [0.212656, 0.715158, 0.0721856],
  [0.0193324, 0.119193, 0.950444],
] as const;
const HEX = /^\s*#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\s*$/i;

/** Undefined if the text is no opaque colour in hex: `#c68642`, `c68642`, `#abc` or `#c68642ff`. */
export function parseHex(text: string): Lab | undefined {
  const digits = HEX.exec(text)?.[1];
  if (!digits) return undefined;
  const full = `${digits.length < 6 ? digits.replace(/./g, "$&$&") : digits}ff`;
  const byteAt = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return byteAt(6) === 255 ? rgbToLab(byteAt(0), byteAt(2), byteAt(4)) : undefined;
}

/** Bytes of sRGB. */
export const rgbToLab = (red: number, green: number, blue: number): Lab =>
  linearToLab([srgbToLinear(red / 255), srgbToLinear(green / 255), srgbToLinear(blue / 255)]);

export const srgbToLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

export const linearToLab = (light: Three): Lab =>
  xyzToLab([multiply(TO_XYZ[0], light), multiply(TO_XYZ[1], light), multiply(TO_XYZ[2], light)]);

export const multiply = (row: Three, values: Three): number =>
  row[0] * values[0] + row[1] * values[1] + row[2] * values[2];

export function xyzToLab(xyz: Three): Lab {
  const [x, y, z] = [labCurve(xyz[0] / WHITE[0]), labCurve(xyz[1] / WHITE[1]), labCurve(xyz[2] / WHITE[2])];
  return [Math.min(Math.max(116 * y - 16, 0), 100), 500 * (x - y), 200 * (y - z)];
}

const labCurve = (share: number): number => (share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116);
