/**
 * Converts sRGB colours to CIELAB (D65).
 *
 * The matrix and white point are the same as in the shade engine, so that the browser and the API agree.
 */

export interface Lab {
  l: number;
  a: number;
  b: number;
}

/** Linear red, green and blue, from 0 to 1. */
export type LinearRgb = readonly [number, number, number];

const WHITE = [0.95047, 1, 1.08883] as const;
const TO_XYZ = [
  [0.412424, 0.357579, 0.180464],
  [0.212656, 0.715158, 0.0721856],
  [0.0193324, 0.119193, 0.950444],
] as const;
const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Normalises `#C98F6B`, `c98f6b` or `#c96` to six lower-case digits. Undefined if it is not a colour. */
export function parseHex(text: string): string | undefined {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
}

export function hexToLinear(hex: string): LinearRgb | undefined {
  const digits = parseHex(hex);
  if (!digits) return undefined;
  const at = (index: number) => srgbToLinear(Number.parseInt(digits.slice(index, index + 2), 16) / 255);
  return [at(0), at(2), at(4)];
}

export function linearToHex(rgb: LinearRgb): string {
  return rgb.map((channel) => linearToByte(channel).toString(16).padStart(2, "0")).join("");
}

export function hexToLab(hex: string): Lab | undefined {
  const rgb = hexToLinear(hex);
  return rgb && linearToLab(rgb);
}

export function linearToLab(rgb: LinearRgb): Lab {
  const [x = 0, y = 0, z = 0] = TO_XYZ.map((row, axis) => {
    const sum = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
    return labCurve(sum / (WHITE[axis] ?? 1));
  });
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** The relative luminance of a colour, from 0 to 1. */
export function getLuminance([red, green, blue]: LinearRgb): number {
  return TO_XYZ[1][0] * red + TO_XYZ[1][1] * green + TO_XYZ[1][2] * blue;
}

export function srgbToLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

export function linearToSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The hue angle in degrees, from 0 to 360. */
export function getHueAngle({ a, b }: Lab): number {
  return (Math.atan2(b, a) * DEGREES_PER_RADIAN + 360) % 360;
}

/** The individual typology angle of skin, in degrees: high for fair skin, low for deep skin. */
export function getTypologyAngle({ l, b }: Pick<Lab, "l" | "b">): number {
  return Math.atan2(l - 50, b) * DEGREES_PER_RADIAN;
}

function labCurve(share: number): number {
  return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
}

function linearToByte(light: number): number {
  return Math.round(255 * linearToSrgb(Math.min(1, Math.max(0, light))));
}
