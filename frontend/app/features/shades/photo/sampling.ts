/**
 * Reads a colour off a photo: a patch of pixels as one colour, put right by something white in the same light,
 * with how far off the answer may be.
 *
 * A patch is taken in linear light, its darkest and brightest tenths left out (hairs, glints), by the median. A
 * flat white sheet shows the light's colour, and by how its brightness runs, how the light changes from there to
 * the shade: each channel is divided by what the sheet would have shown at the shade's place (von Kries).
 */
import { hexOfLinear, type Linear, labOfLinear, luminance, toLinear } from "~/features/shades/colour";
import { deltaE } from "~/features/shades/difference";

/** Pixels as a canvas gives them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A round patch, in pixels. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
}

export interface Patch {
  spot: Spot;
  rgb: Linear;
  /** How much its quarters differ, CIEDE2000: texture and shading, not noise. */
  uneven: number;
  /** How the logarithm of its light runs, a pixel, and how sure that is. */
  slope: { x: number; y: number; unsure: number };
  /** The share of pixels as bright as a picture can hold. */
  clipped: number;
}

export interface Reading {
  hex: string;
  /** How far the true colour may be, CIEDE2000. */
  within: number;
  /** What is wrong with the white, if anything. */
  problem?: string;
}

/** Office paper sends back about nine tenths of the light. */
export const PAPER = 0.9;
const TRIMMED = 0.1;
const CLIPPED = 254;
/** What is left with a white: the sheet's own tint and the camera's own taste. */
const BASE = 2;
/** Without one: photos of one face under household lights differ by about this much. */
const WITHOUT_WHITE = 16;
const STRONGEST_SLOPE = 0.7;
const DARKEST_WHITE = 0.06;
const STRONGEST_TINT = 5;
const MOST_CLIPPED = 0.2;
/** How far a JPEG of middling quality puts a channel off. */
const JPEG_STEP = 1.5 / 255;
/** A JPEG keeps its noise by blocks of so many pixels a side. */
const BLOCK = 8;

interface Pixel {
  x: number;
  y: number;
  rgb: Linear;
  light: number;
}

export function patchOf(pixels: Pixels, spot: Spot): Patch {
  const all = pixelsIn(pixels, spot);
  const kept = trimmed(all);
  const rgb = medianOf(kept);
  return {
    spot,
    rgb,
    uneven: unevenness(kept, spot, rgb),
    slope: slopeOf(all, spot),
    clipped: all.filter(isClipped).length / Math.max(1, all.length),
  };
}

/** The shade's own colour, as far as the photo tells. */
export function reading(shade: Patch, white?: Patch): Reading {
  const problem = white && whiteProblem(white);
  if (!white || problem) {
    const within = Math.hypot(WITHOUT_WHITE, shade.uneven);
    return { hex: hexOfLinear(shade.rgb), within: rounded(within), ...(problem && { problem }) };
  }
  const { change, unsure } = lightBetween(white, shade);
  const rgb = divided(shade.rgb, white.rgb, Math.exp(-change));
  const lit = deltaE(labOfLinear(rgb), labOfLinear(scaled(rgb, Math.exp(unsure))));
  const depth = quantisation(shade.rgb, rgb);
  return {
    hex: hexOfLinear(rgb),
    within: rounded(Math.hypot(BASE, lit, depth, shade.uneven, white.uneven / 2)),
  };
}

function whiteProblem({ rgb, clipped }: Patch): string | undefined {
  if (clipped > MOST_CLIPPED)
    return "The white is too bright in the photo to measure by. Try a shaded part of it.";
  if (luminance(rgb) < DARKEST_WHITE) return "That spot is too dark to measure by. Point at something white.";
  if (Math.max(...rgb) > STRONGEST_TINT * Math.min(...rgb)) return "That spot is too colourful to be white.";
  return undefined;
}

/** How the light changes from the sheet to the shade, in logarithms, and how unsure that is. */
function lightBetween(white: Patch, shade: Patch): { change: number; unsure: number } {
  const x = shade.spot.x - white.spot.x;
  const y = shade.spot.y - white.spot.y;
  const seen = white.slope.x * x + white.slope.y * y;
  // Twice the standard error: nineteen times in twenty the light lies within it.
  const doubt = 2 * white.slope.unsure * Math.hypot(x, y);
  const sure = Math.abs(seen) > doubt;
  const change = sure ? Math.min(STRONGEST_SLOPE, Math.max(-STRONGEST_SLOPE, seen)) : 0;
  return { change, unsure: Math.hypot(doubt, sure ? seen / 4 : seen) };
}

function divided(rgb: Linear, white: Linear, by: number): Linear {
  const channel = (place: 0 | 1 | 2) => Math.min(1, (rgb[place] / Math.max(1e-4, white[place])) * PAPER * by);
  return [channel(0), channel(1), channel(2)];
}

function scaled([red, green, blue]: Linear, by: number): Linear {
  return [red * by, green * by, blue * by];
}

/** What the steps of a JPEG are worth once the colour is put right, in the worst channel; dark photos lose most. */
function quantisation(taken: Linear, corrected: Linear): number {
  const lab = labOfLinear(corrected);
  const raised = ([0, 1, 2] as const).map((channel) => {
    const light = Math.max(1e-4, taken[channel]);
    const other: [number, number, number] = [...corrected];
    other[channel] *= 1 + (JPEG_STEP * 2.2 * Math.max(0.05, light ** 0.55)) / light;
    return deltaE(lab, labOfLinear(other));
  });
  return Math.max(...raised);
}

function pixelsIn({ width, height, data }: Pixels, { x, y, radius }: Spot): Pixel[] {
  const found: Pixel[] = [];
  const reach = Math.max(1, radius);
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(height - 1, y + reach); row += 1) {
    for (
      let column = Math.max(0, Math.ceil(x - reach));
      column <= Math.min(width - 1, x + reach);
      column += 1
    ) {
      if ((column - x) ** 2 + (row - y) ** 2 > reach ** 2) continue;
      const at = (row * width + column) * 4;
      const rgb: Linear = [
        LINEAR[data[at] ?? 0] ?? 0,
        LINEAR[data[at + 1] ?? 0] ?? 0,
        LINEAR[data[at + 2] ?? 0] ?? 0,
      ];
      found.push({ x: column, y: row, rgb, light: luminance(rgb) });
    }
  }
  return found;
}

const LINEAR = Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255));
const CLIPPED_LIGHT = toLinear(CLIPPED / 255);

function isClipped({ rgb }: Pixel): boolean {
  return rgb.some((channel) => channel >= CLIPPED_LIGHT);
}

function trimmed(all: Pixel[]): Pixel[] {
  const sorted = [...all].sort((one, other) => one.light - other.light);
  const cut = Math.floor(sorted.length * TRIMMED);
  return sorted.slice(cut, sorted.length - cut);
}

function medianOf(pixels: Pixel[]): Linear {
  return [middle(pixels, 0), middle(pixels, 1), middle(pixels, 2)];
}

function middle(pixels: Pixel[], channel: 0 | 1 | 2): number {
  const values = pixels.map(({ rgb }) => rgb[channel]).sort((one, other) => one - other);
  const half = values.length >> 1;
  const upper = values[half] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[half - 1] ?? upper)) / 2;
}

/** Half the largest difference between a quarter and the whole. */
function unevenness(pixels: Pixel[], spot: Spot, whole: Linear): number {
  const quarters = [0, 1, 2, 3].map((quarter) =>
    pixels.filter(({ x, y }) => (x > spot.x ? 1 : 0) + (y > spot.y ? 2 : 0) === quarter),
  );
  const lab = labOfLinear(whole);
  const seen = quarters
    .filter(({ length }) => length > 0)
    .map((part) => deltaE(lab, labOfLinear(medianOf(part))));
  return Math.max(0, ...seen) / 2;
}

/**
 * A plane through the logarithm of the light, by least squares: a round patch leaves its axes independent. What is
 * left over is alike within a block of a JPEG, so that the doubt is summed by blocks (a cluster-robust error).
 */
function slopeOf(pixels: Pixel[], spot: Spot): Patch["slope"] {
  const points = pixels.map(({ x, y, light }) => ({
    x: x - spot.x,
    y: y - spot.y,
    log: Math.log(light + 1e-4),
  }));
  const count = Math.max(1, points.length);
  const mean = points.reduce((sum, { log }) => sum + log, 0) / count;
  const along = (axis: "x" | "y") => {
    const square = points.reduce((sum, point) => sum + point[axis] ** 2, 0) || 1;
    return points.reduce((sum, point) => sum + point[axis] * (point.log - mean), 0) / square;
  };
  const [x, y] = [along("x"), along("y")];
  const blocks = new Map<string, { x: number; y: number }>();
  for (const point of points) {
    const name = `${Math.floor((point.x + spot.x) / BLOCK)} ${Math.floor((point.y + spot.y) / BLOCK)}`;
    const block = blocks.get(name) ?? { x: 0, y: 0 };
    const rest = point.log - mean - x * point.x - y * point.y;
    blocks.set(name, { x: block.x + point.x * rest, y: block.y + point.y * rest });
  }
  const doubt = (axis: "x" | "y") => {
    const square = points.reduce((sum, point) => sum + point[axis] ** 2, 0) || 1;
    return Math.sqrt([...blocks.values()].reduce((sum, block) => sum + block[axis] ** 2, 0)) / square;
  };
  return { x, y, unsure: Math.max(doubt("x"), doubt("y")) };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
