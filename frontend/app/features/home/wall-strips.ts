/** The strips of the shade wall: which shades each has, and how it is drawn. */

/** The most shades of a strip. */
export const STRIP_LENGTH = 12;
const MIN_STRIPS = 6;
/** The waves that the strips make over the width of the wall. */
const WAVES = 1.25;

/** Splits shades, sorted light to deep, into strips. A short last strip is dropped. */
export function splitIntoStrips(shades: string[]): string[][] {
  const length = Math.max(1, Math.min(STRIP_LENGTH, Math.floor(shades.length / MIN_STRIPS)));
  const strips = Array.from({ length: Math.floor(shades.length / length) }, (_, index) =>
    shades.slice(index * length, (index + 1) * length),
  );
  return strips.map((strip) => [...strip].sort((first, second) => getWarmth(second) - getWarmth(first)));
}

/** A CSS gradient with hard stops, so that each shade is a flat rectangle. */
export function buildStripGradient(strip: string[]): string {
  const share = 100 / strip.length;
  const stops = strip.map((shade, index) => {
    const from = (index * share).toFixed(2);
    const to = ((index + 1) * share).toFixed(2);
    return `${shade} ${from}% ${to}%`;
  });
  return `linear-gradient(${stops.join(",")})`;
}

/** The vertical offset of a strip on the wave, from -1 to 1. */
export function getWaveOffset(index: number, count: number): number {
  return Number(Math.sin((index / Math.max(1, count - 1)) * Math.PI * 2 * WAVES).toFixed(3));
}

/** Warm colours have more red than blue. */
function getWarmth(hex: string): number {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return ((value >> 16) & 255) - (value & 255);
}

/** The strip of a shade, and its place in it in percent. */
export function findPlace(strips: string[][], index: number) {
  let rest = index;
  for (const [strip, shades] of strips.entries()) {
    if (rest < shades.length)
      return { strip, from: (rest * 100) / shades.length, share: 100 / shades.length };
    rest -= shades.length;
  }
  return undefined;
}
