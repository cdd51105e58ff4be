/** How the wall hangs: strips from light to deep, each ordered from cool to warm, along a wave. */

/** Shades in one strip. */
export const STRIP = 12;
const FEWEST_STRIPS = 6;
const WAVES = 1.25;

/** Takes shades from light to deep and hangs them in strips; the last may be left out for being short. */
export function hang(shades: string[]): string[][] {
  const depth = Math.max(1, Math.min(STRIP, Math.floor(shades.length / FEWEST_STRIPS)));
  const strips = Array.from({ length: Math.floor(shades.length / depth) }, (_, place) =>
    shades.slice(place * depth, (place + 1) * depth),
  );
  return strips.map((strip) => [...strip].sort((one, other) => warmth(other) - warmth(one)));
}

/** Hard stops from top to bottom, so that each shade keeps its own even field. */
export function stripes(strip: string[]): string {
  const share = 100 / strip.length;
  const stops = strip.map((shade, place) => {
    const from = (place * share).toFixed(2);
    const to = ((place + 1) * share).toFixed(2);
    return `${shade} ${from}% ${to}%`;
  });
  return `linear-gradient(${stops.join(",")})`;
}

/** How far along the wave a strip hangs: from -1 to 1. */
export function wave(place: number, count: number): number {
  return Number(Math.sin((place / Math.max(1, count - 1)) * Math.PI * 2 * WAVES).toFixed(3));
}

/** Warm colours have more red than blue. */
function warmth(hex: string): number {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return ((value >> 16) & 255) - (value & 255);
}
