/** Converts sRGB colours to CIELAB (D65). */
import { multiply, srgbToLinear, TO_XYZ, linearToLab as toLab } from "undertone-shades/hex";

export interface Lab {
  l: number;
  a: number;
  b: number;
}

/** Linear red, green and blue, from 0 to 1. */
export type LinearRgb = readonly [number, number, number];

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
  const [l, a, b] = toLab(rgb);
  return { l, a, b };
}

/** The relative luminance of a colour, from 0 to 1. */
export const getLuminance = (rgb: LinearRgb): number => multiply(TO_XYZ[1], rgb);

export function linearToSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The hue angle in degrees, from 0 to 360. */
export const getHueAngle = ({ a, b }: Lab): number => (Math.atan2(b, a) * DEGREES_PER_RADIAN + 360) % 360;

/** The individual typology angle of skin, in degrees: high for fair skin, low for deep skin. */
export function getTypologyAngle({ l, b }: Pick<Lab, "l" | "b">): number {
  return Math.atan2(l - 50, b) * DEGREES_PER_RADIAN;
}

function linearToByte(light: number): number {
  return Math.round(255 * linearToSrgb(Math.min(1, Math.max(0, light))));
}
