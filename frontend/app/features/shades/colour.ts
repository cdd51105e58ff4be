/**
 * Colour as the eye sees it: sRGB to CIELAB under D65, and CIEDE2000.
 *
 * The matrix and white point are those of the shop's shade engine, so that the browser and the API agree. The
 * difference follows Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), by its numbers.
 */

export interface Lab {
  l: number;
  a: number;
  b: number;
}

/** Red, green and blue in proportion to light, 0 to 1. */
export type Linear = readonly [number, number, number];

const WHITE = [0.95047, 1, 1.08883] as const;
const TO_XYZ = [
  [0.412424, 0.357579, 0.180464],
  [0.212656, 0.715158, 0.0721856],
  [0.0193324, 0.119193, 0.950444],
] as const;
const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const DEGREES = 180 / Math.PI;

/** `c98f6b` of anything written `#C98F6B`, `c98f6b` or `#c96`; nothing for what is not a colour. */
export function readHex(text: string): string | undefined {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
}

export function linearOfHex(hex: string): Linear | undefined {
  const digits = readHex(hex);
  if (!digits) return undefined;
  const at = (place: number) => toLinear(Number.parseInt(digits.slice(place, place + 2), 16) / 255);
  return [at(0), at(2), at(4)];
}

export function hexOfLinear(rgb: Linear): string {
  return rgb.map((channel) => byteOf(channel).toString(16).padStart(2, "0")).join("");
}

export function labOfHex(hex: string): Lab | undefined {
  const rgb = linearOfHex(hex);
  return rgb && labOfLinear(rgb);
}

export function labOfLinear(rgb: Linear): Lab {
  const [x = 0, y = 0, z = 0] = TO_XYZ.map((row, axis) => {
    const sum = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
    return bent(sum / (WHITE[axis] ?? 1));
  });
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** How much light there is in a colour, 0 to 1. */
export function luminance([red, green, blue]: Linear): number {
  return TO_XYZ[1][0] * red + TO_XYZ[1][1] * green + TO_XYZ[1][2] * blue;
}

export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

export function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The hue angle in degrees, 0 to 360. */
export function hueOf({ a, b }: Lab): number {
  return (Math.atan2(b, a) * DEGREES + 360) % 360;
}

/** CIEDE2000. */
export function deltaE(one: Lab, other: Lab): number {
  // 2 to 7: the primed coordinates.
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const first = primed(one, g);
  const second = primed(other, g);
  // 8 to 11: the differences.
  const light = other.l - one.l;
  const chroma = second.chroma - first.chroma;
  const grey = first.chroma * second.chroma === 0;
  const turn = grey ? 0 : wrapped(second.hue - first.hue);
  const hue = 2 * Math.sqrt(first.chroma * second.chroma) * sin(turn / 2);
  // 12 to 14: the means.
  const l = (one.l + other.l) / 2;
  const c = (first.chroma + second.chroma) / 2;
  const h = grey ? first.hue + second.hue : meanHue(first.hue, second.hue);
  // 15 to 21: the weights.
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const byLight = light / weightOfLight(l);
  const byChroma = chroma / (1 + 0.045 * c);
  const byHue = hue / (1 + 0.015 * c * t);
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  // 22.
  const square = byLight ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue;
  return Math.sqrt(Math.max(0, square));
}

/** The lightness part of CIEDE2000, signed: above nothing where the second is lighter. */
export function lighterBy(one: Lab, other: Lab): number {
  return (other.l - one.l) / weightOfLight((one.l + other.l) / 2);
}

/** The smallest difference most eyes see: 0.8 beside fair colours, 1.3 beside dark ones. */
export function perceptible({ l, b }: Lab): number {
  const angle = Math.atan2(l - 50, b) * DEGREES;
  const share = Math.min(1, Math.max(0, (41 - angle) / 71));
  return 0.8 + 0.5 * share;
}

function weightOfLight(l: number): number {
  return 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
}

function primed({ a, b }: Lab, g: number): { chroma: number; hue: number } {
  const stretched = a * (1 + g);
  return { chroma: Math.hypot(stretched, b), hue: (Math.atan2(b, stretched) * DEGREES + 360) % 360 };
}

function wrapped(turn: number): number {
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function meanHue(one: number, other: number): number {
  const sum = one + other;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

function bent(share: number): number {
  return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
}

function byteOf(light: number): number {
  return Math.round(255 * fromLinear(Math.min(1, Math.max(0, light))));
}

const sin = (degrees: number) => Math.sin(degrees / DEGREES);
const cos = (degrees: number) => Math.cos(degrees / DEGREES);
