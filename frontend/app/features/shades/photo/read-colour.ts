/**
 * Reads the colour of a shade from a photo, corrected by something white in the same light, and estimates its
 * possible error.
 *
 * A flat white sheet shows the colour of the light. Its brightness gradient shows how the light changes between the
 * sheet and the shade. Each channel is divided by the value the sheet would have at the shade's position (von Kries).
 */
import { getLuminance, type LinearRgb, linearToHex, linearToLab } from "~/shared/shades/colour-conversion";
import { ERROR_WITHOUT_WHITE } from "../skin-words";
import { measureDifference, type Patch } from "./sample-patch";

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
/** The error left after white correction: the tint of the paper and the camera's own processing. */
const BASE_ERROR = 2;
/** A spot of a few pixels tells nothing of how the light changes. No two colours differ more. */
const MAX_ERROR = 100;
/** Of the logarithm of the light, from the sheet to the shade. */
const MAX_LIGHT_CHANGE = 0.7;
const MIN_WHITE_LUMINANCE = 0.06;
const MAX_CHANNEL_RATIO = 5;
const MAX_CLIPPED_SHARE = 0.2;
/** The error of one channel in a JPEG of medium quality. */
const JPEG_STEP = 1.5 / 255;
/** Divides in place of a channel that is black. */
const LEAST_LIGHT = 1e-4;

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
  const isCertain = Math.abs(measured) > doubleError;
  const change = isCertain ? Math.min(MAX_LIGHT_CHANGE, Math.max(-MAX_LIGHT_CHANGE, measured)) : 0;
  return { change, uncertainty: Math.hypot(doubleError, isCertain ? measured / 4 : measured) };
}

function correctByWhite(rgb: LinearRgb, white: LinearRgb, factor: number): LinearRgb {
  const channel = (index: 0 | 1 | 2) =>
    Math.min(1, (rgb[index] / Math.max(LEAST_LIGHT, white[index])) * PAPER_REFLECTANCE * factor);
  return [channel(0), channel(1), channel(2)];
}

function scaleLight([red, green, blue]: LinearRgb, factor: number): LinearRgb {
  return [red * factor, green * factor, blue * factor];
}

/** The colour error caused by JPEG steps after correction, in the worst channel. Largest in dark photos. */
function estimateJpegError(photographed: LinearRgb, corrected: LinearRgb): number {
  const lab = linearToLab(corrected);
  const errors = ([0, 1, 2] as const).map((channel) => {
    const light = Math.max(LEAST_LIGHT, photographed[channel]);
    const other: [number, number, number] = [...corrected];
    // Light is about the 2.2th power of a byte: one more byte makes it 2.2 * light ** 0.55 brighter.
    other[channel] *= 1 + (JPEG_STEP * 2.2 * Math.max(0.05, light ** 0.55)) / light;
    return measureDifference(lab, linearToLab(other));
  });
  return Math.max(...errors);
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
