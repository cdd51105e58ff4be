/** A catalogue colour as the eye sees it: CIELAB under D65, good enough to sort and to group by. */

export interface Lab {
  l: number;
  a: number;
  b: number;
}

const WHITE = [0.95047, 1, 1.08883] as const;
const TO_XYZ = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
] as const;
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;

/** The colour of `#c98f6b`; nothing for what is not written so. */
export function labOf(value: string): Lab | undefined {
  const channels = HEX.exec(value)?.slice(1);
  if (!channels) return undefined;
  const rgb = channels.map((each) => linear(Number.parseInt(each, 16) / 255));
  const [x = 0, y = 0, z = 0] = TO_XYZ.map((row, axis) => bent(dot(row, rgb) / (WHITE[axis] ?? 1)));
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function bent(share: number): number {
  return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
}

function dot(row: readonly number[], rgb: number[]): number {
  return row.reduce((sum, weight, place) => sum + weight * (rgb[place] ?? 0), 0);
}
