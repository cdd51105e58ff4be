/** Colours in hex, to Lab under D65. */
import type { Lab } from "./difference.js";

export const EPSILON = 216 / 24389;
export const KAPPA = 24389 / 27;
export const WHITE = [0.95047, 1, 1.08883] as const;
const TO_XYZ = [
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
  const [red, green, blue, alpha] = [0, 2, 4, 6].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return alpha === 255 ? rgbToLab(red, green, blue) : undefined;
}

/** Bytes of sRGB. */
export function rgbToLab(...bytes: number[]): Lab {
  const light = bytes.map((byte) =>
    byte <= 0.04045 * 255 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return xyzToLab(TO_XYZ.map((row) => row[0] * light[0] + row[1] * light[1] + row[2] * light[2]));
}

export function xyzToLab(xyz: readonly number[]): Lab {
  const [x, y, z] = xyz.map((value, axis) => {
    const share = value / WHITE[axis];
    return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
  });
  return [Math.min(Math.max(116 * y - 16, 0), 100), 500 * (x - y), 200 * (y - z)];
}
