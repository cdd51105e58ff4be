/**
 * Reads a colour from a photo: a patch of pixels, corrected by something white in the same light. It also
 * estimates the possible error.
 *
 * The colour of a patch is the median of its pixels in linear light, without the darkest and brightest tenths
 * (hairs, glints). A flat white sheet shows the colour of the light. Its brightness gradient shows how the
 * light changes between the sheet and the shade. Each channel is divided by the value the sheet would have at
 * the shade's position (von Kries).
 */

import { labDifference } from "undertone-shades/difference";
import { srgbToLinear } from "undertone-shades/hex";
import {
  getLuminance,
  type Lab,
  type LinearRgb,
  linearToHex,
  linearToLab,
} from "~/shared/shades/colour-conversion";
import { ERROR_WITHOUT_WHITE } from "../skin-words";

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

interface Patch {
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

export interface ColourReading {
  hex: string;
  /** The possible error of the colour (CIEDE2000). */
  possibleError: number;
  /** The problem with the white area, if any. */
  problem?: string;
}

/** Office paper reflects about 90% of the light. */
export const PAPER_REFLECTANCE = 0.9;
/** A colour as bright as the paper beside it was measured against something that is no paper. */
const BRIGHTEST_SHADE = 0.97 * PAPER_REFLECTANCE;
const NOT_WHITER_TEXT = "The shade is as bright as that spot, so it is no white. Point at something white.";
const TRIMMED_SHARE = 0.1;
const CLIPPED_BYTE = 254;
/** The colour of a pixel that lets more through is not what the picture shows. */
const OPAQUE_BYTE = 250;
/** The error left after white correction: the tint of the paper and the camera's own processing. */
const BASE_ERROR = 2;
/** A spot of a few pixels tells nothing of how the light changes. No two colours differ more. */
const MAX_ERROR = 100;
const MAX_SLOPE = 0.7;
const MIN_WHITE_LUMINANCE = 0.06;
const MAX_CHANNEL_RATIO = 5;
const MAX_CLIPPED_SHARE = 0.2;
/** The error of one channel in a JPEG of medium quality. */
const JPEG_STEP = 1.5 / 255;
/** The side of a JPEG block in pixels. Pixels of one block share their noise. */
const JPEG_BLOCK_SIZE = 8;

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

/** The corrected colour of the shade, with its possible error. */
export function readColour(shade: Patch, white?: Patch): ColourReading {
  const problem = white && findWhiteProblem(white);
  if (!white || problem) return readUncorrected(shade, problem);
  const { change, uncertainty } = measureLightChange(white, shade);
  const rgb = correctByWhite(shade.rgb, white.rgb, Math.exp(-change));
  if (getLuminance(rgb) > BRIGHTEST_SHADE) return readUncorrected(shade, NOT_WHITER_TEXT);
  const lightError = measureDifference(linearToLab(rgb), linearToLab(scaleLight(rgb, Math.exp(uncertainty))));
  const jpegError = estimateJpegError(shade.rgb, rgb);
  return {
    hex: linearToHex(rgb),
    possibleError: roundToTenth(
      Math.min(
        MAX_ERROR,
        Math.hypot(BASE_ERROR, lightError, jpegError, shade.unevenness, white.unevenness / 2),
      ),
    ),
  };
}

function readUncorrected(shade: Patch, problem?: string): ColourReading {
  const possibleError = Math.hypot(ERROR_WITHOUT_WHITE, shade.unevenness);
  return {
    hex: linearToHex(shade.rgb),
    possibleError: roundToTenth(possibleError),
    ...(problem && { problem }),
  };
}

function findWhiteProblem({ rgb, clipped, isTransparent }: Patch): string | undefined {
  if (isTransparent) return "The picture is transparent there. Point at something white.";
  if (clipped > MAX_CLIPPED_SHARE)
    return "The white is too bright in the photo to measure by. Try a shaded part of it.";
  if (getLuminance(rgb) < MIN_WHITE_LUMINANCE)
    return "That spot is too dark to measure by. Point at something white.";
  if (Math.max(...rgb) > MAX_CHANNEL_RATIO * Math.min(...rgb))
    return "That spot is too colourful to be white.";
  return undefined;
}

/** The change of light from the sheet to the shade (logarithmic), with its uncertainty. */
function measureLightChange(white: Patch, shade: Patch): { change: number; uncertainty: number } {
  const x = shade.spot.x - white.spot.x;
  const y = shade.spot.y - white.spot.y;
  const measured = white.slope.x * x + white.slope.y * y;
  // Two standard errors: a 95% confidence interval.
  const doubleError = 2 * white.slope.uncertainty * Math.hypot(x, y);
  const certainChange = Math.abs(measured) > doubleError;
  const change = certainChange ? Math.min(MAX_SLOPE, Math.max(-MAX_SLOPE, measured)) : 0;
  return { change, uncertainty: Math.hypot(doubleError, certainChange ? measured / 4 : measured) };
}

function correctByWhite(rgb: LinearRgb, white: LinearRgb, factor: number): LinearRgb {
  const channel = (index: 0 | 1 | 2) =>
    Math.min(1, (rgb[index] / Math.max(1e-4, white[index])) * PAPER_REFLECTANCE * factor);
  return [channel(0), channel(1), channel(2)];
}

function scaleLight([red, green, blue]: LinearRgb, factor: number): LinearRgb {
  return [red * factor, green * factor, blue * factor];
}

/** The colour error caused by JPEG steps after correction, in the worst channel. Largest in dark photos. */
function estimateJpegError(photographed: LinearRgb, corrected: LinearRgb): number {
  const lab = linearToLab(corrected);
  const errors = ([0, 1, 2] as const).map((channel) => {
    const light = Math.max(1e-4, photographed[channel]);
    const other: [number, number, number] = [...corrected];
    // Light is about the 2.2th power of a byte: one more byte makes it 2.2 * light ** 0.55 brighter.
    other[channel] *= 1 + (JPEG_STEP * 2.2 * Math.max(0.05, light ** 0.55)) / light;
    return measureDifference(lab, linearToLab(other));
  });
  return Math.max(...errors);
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

function isClipped({ rgb }: Pixel): boolean {
  return rgb.some((channel) => channel >= CLIPPED_LINEAR);
}

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
    log: Math.log(light + 1e-4),
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

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

const measureDifference = (from: Lab, to: Lab): number =>
  labDifference(from.l, from.a, from.b, to.l, to.a, to.b, 1, 1, 1);
