/**
 * Reads a patch of a photo: its colour, how even it is, and how the light changes over it.
 *
 * The colour is the median of the pixels in linear light, without the darkest and brightest tenths (hairs, glints).
 */
import { labDifference } from "undertone-shades/difference";
import { srgbToLinear } from "undertone-shades/hex";
import { getLuminance, type Lab, type LinearRgb, linearToLab } from "~/shared/shades/colour-conversion";

export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A circle on the picture, in pixels. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
}

export interface Patch {
  spot: Spot;
  rgb: LinearRgb;
  /** The colour difference between its quarters (CIEDE2000): texture and shading, but not noise. */
  unevenness: number;
  /** The gradient of the logarithm of the light per pixel, and its standard error. */
  slope: { x: number; y: number; uncertainty: number };
  /** The share of overexposed pixels. */
  clipped: number;
  /** Whether the picture shows nothing there. */
  isTransparent: boolean;
}

/** The share that is left out of the colour at either end. */
const TRIMMED_SHARE = 0.1;
const CLIPPED_BYTE = 254;
/** The colour of a pixel that lets more through is not what the picture shows. */
const OPAQUE_BYTE = 250;
/** The side of a JPEG block in pixels. Pixels of one block share their noise. */
const JPEG_BLOCK_SIZE = 8;
/** Added to light before its logarithm, which black has none of. */
const LEAST_LIGHT = 1e-4;

interface Pixel {
  x: number;
  y: number;
  rgb: LinearRgb;
  light: number;
}

export function samplePatch(pixels: Pixels, spot: Spot): Patch {
  const pixelsInSpot = listPixels(pixels, spot);
  const trimmed = trimExtremes(pixelsInSpot);
  const rgb = getMedianColour(trimmed);
  return {
    spot,
    rgb,
    unevenness: measureUnevenness(trimmed, spot, rgb),
    slope: measureLightSlope(pixelsInSpot, spot),
    clipped: pixelsInSpot.filter(isClipped).length / Math.max(1, pixelsInSpot.length),
    isTransparent: pixelsInSpot.length === 0,
  };
}

/** Those that show something. */
function listPixels({ width, height, data }: Pixels, spot: Spot): Pixel[] {
  const found: Pixel[] = [];
  const { x, y } = spot;
  const radius = Math.max(1, spot.radius);
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row += 1) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column <= Math.min(width - 1, x + radius);
      column += 1
    ) {
      if ((column - x) ** 2 + (row - y) ** 2 > radius ** 2) continue;
      const pixelIndex = (row * width + column) * 4;
      if ((data[pixelIndex + 3] ?? 0) < OPAQUE_BYTE) continue;
      const rgb: LinearRgb = [
        LINEAR_BY_BYTE[data[pixelIndex] ?? 0] ?? 0,
        LINEAR_BY_BYTE[data[pixelIndex + 1] ?? 0] ?? 0,
        LINEAR_BY_BYTE[data[pixelIndex + 2] ?? 0] ?? 0,
      ];
      found.push({ x: column, y: row, rgb, light: getLuminance(rgb) });
    }
  }
  return found;
}

const LINEAR_BY_BYTE = Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
const CLIPPED_LINEAR = srgbToLinear(CLIPPED_BYTE / 255);

const isClipped = ({ rgb }: Pixel): boolean => rgb.some((channel) => channel >= CLIPPED_LINEAR);

function trimExtremes(pixelsInSpot: Pixel[]): Pixel[] {
  const sorted = [...pixelsInSpot].sort((first, second) => first.light - second.light);
  const trimCount = Math.floor(sorted.length * TRIMMED_SHARE);
  return sorted.slice(trimCount, sorted.length - trimCount);
}

function getMedianColour(pixels: Pixel[]): LinearRgb {
  return [getMedianChannel(pixels, 0), getMedianChannel(pixels, 1), getMedianChannel(pixels, 2)];
}

function getMedianChannel(pixels: Pixel[], channel: 0 | 1 | 2): number {
  const values = pixels.map(({ rgb }) => rgb[channel]).sort((first, second) => first - second);
  const half = values.length >> 1;
  const upper = values[half] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[half - 1] ?? upper)) / 2;
}

/** Half the largest difference between a quarter and the whole patch. */
function measureUnevenness(pixels: Pixel[], spot: Spot, whole: LinearRgb): number {
  const quarters = [0, 1, 2, 3].map((quarter) =>
    pixels.filter(({ x, y }) => (x > spot.x ? 1 : 0) + (y > spot.y ? 2 : 0) === quarter),
  );
  const lab = linearToLab(whole);
  const differences = quarters
    .filter(({ length }) => length > 0)
    .map((part) => measureDifference(lab, linearToLab(getMedianColour(part))));
  return Math.max(0, ...differences) / 2;
}

/**
 * Fits a plane to the logarithm of the light by least squares. In a round patch the two axes are independent.
 *
 * Pixels of one JPEG block have correlated residuals, so the error is summed by block (a cluster-robust
 * standard error).
 */
function measureLightSlope(pixels: Pixel[], spot: Spot): Patch["slope"] {
  const points = pixels.map(({ x, y, light }) => ({
    x: x - spot.x,
    y: y - spot.y,
    log: Math.log(light + LEAST_LIGHT),
  }));
  const count = Math.max(1, points.length);
  const mean = points.reduce((sum, { log }) => sum + log, 0) / count;
  const sumSquares = (axis: "x" | "y") => points.reduce((sum, point) => sum + point[axis] ** 2, 0) || 1;
  const fitSlope = (axis: "x" | "y") =>
    points.reduce((sum, point) => sum + point[axis] * (point.log - mean), 0) / sumSquares(axis);
  const [x, y] = [fitSlope("x"), fitSlope("y")];
  const blocks = new Map<string, { x: number; y: number }>();
  for (const point of points) {
    const name = `${Math.floor((point.x + spot.x) / JPEG_BLOCK_SIZE)} ${Math.floor((point.y + spot.y) / JPEG_BLOCK_SIZE)}`;
    const block = blocks.get(name) ?? { x: 0, y: 0 };
    const residual = point.log - mean - x * point.x - y * point.y;
    blocks.set(name, { x: block.x + point.x * residual, y: block.y + point.y * residual });
  }
  const standardError = (axis: "x" | "y") =>
    Math.sqrt([...blocks.values()].reduce((sum, block) => sum + block[axis] ** 2, 0)) / sumSquares(axis);
  return { x, y, uncertainty: Math.max(standardError("x"), standardError("y")) };
}

export const measureDifference = (from: Lab, to: Lab): number =>
  labDifference(from.l, from.a, from.b, to.l, to.a, to.b, 1, 1, 1);
