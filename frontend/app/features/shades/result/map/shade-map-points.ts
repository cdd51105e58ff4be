/** Positions of shades on the map: light to deep downwards (L*), cool to warm rightwards (hue angle). */
import { getHueAngle, hexToLab } from "~/shared/shades/colour-conversion";
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { getMatchedValue, type PicturedShade } from "~/shared/shades/matched-colour";

export type PointKind = "own" | "match" | "range";

export interface MapPoint {
  kind: PointKind;
  value: string;
  name: string;
  product: string;
  words: string;
  lightness: number;
  /** Degrees of hue warmer than the first start shade. Negative if cooler. */
  warmth: number;
  x: number;
  y: number;
}

type MeasuredPoint = Omit<MapPoint, "x" | "y">;

/** The size of the SVG view box, with room for the largest disc at the edges. */
export const MAP_SIZE = 360;
const MARGIN = 26;
/** The smallest range of lightness shown. A smaller range would exaggerate tiny differences. */
const MIN_LIGHTNESS_RANGE = 12;
const MIN_WARMTH_RANGE = 16;
const MAX_GREY_CHROMA = 2;
const CROWDED_SHARE = 0.6;

export function buildMapPoints(startShades: StartShade[], matches: FoundMatch[]): MapPoint[] {
  const startColour = startShades[0] ? getMatchedValue(startShades[0]) : "";
  const points = [
    ...(startShades[0]?.range ?? []).map((shade) =>
      measurePoint("range", shade, startColour, "", "in the same range"),
    ),
    ...matches.map((match) =>
      measurePoint(
        "match",
        match.variants[0],
        startColour,
        `${match.brand}, ${match.name}`,
        match.difference,
      ),
    ),
    ...startShades.map((startShade) =>
      measurePoint("own", startShade, startColour, startShade.product?.name ?? "", "yours"),
    ),
  ].flatMap((point) => point ?? []);
  return scaleToMap(points);
}

function measurePoint(
  kind: PointKind,
  shade: PicturedShade | undefined,
  startColour: string,
  product: string,
  words: string,
): MeasuredPoint | undefined {
  const value = shade && getMatchedValue(shade);
  const lab = value === undefined ? undefined : hexToLab(value);
  const from = hexToLab(startColour);
  if (!shade || value === undefined || !lab || !from) return undefined;
  const hueDifference = ((getHueAngle(lab) - getHueAngle(from) + 540) % 360) - 180;
  // On the red side of the hue circle, warmer means towards yellow; on the other side, towards red.
  const warmer = Math.cos((getHueAngle(from) * Math.PI) / 180) >= 0 ? hueDifference : -hueDifference;
  const grey = Math.hypot(lab.a, lab.b) < MAX_GREY_CHROMA;
  return {
    kind,
    value,
    name: shade.name,
    product,
    words,
    lightness: lab.l,
    warmth: grey ? 0 : warmer,
  };
}

/** The shopper's own shades and their matches alone, on a scale of their own. */
export const enlargeCluster = (points: MapPoint[]): MapPoint[] =>
  scaleToMap(points.filter(({ kind }) => kind !== "range"));

/** Whether the matches lie so close together that only an enlarged map can tell them apart. */
export function isCrowded(points: MapPoint[]): boolean {
  const cluster = points.filter(({ kind }) => kind !== "range");
  const widest = [cluster.map(({ x }) => x), cluster.map(({ y }) => y)].map(
    (places) => Math.max(...places) - Math.min(...places),
  );
  return cluster.length < points.length && Math.max(...widest) < MAP_SIZE * CROWDED_SHARE;
}

function scaleToMap(points: MeasuredPoint[]): MapPoint[] {
  const scaleX = createScale(
    points.map(({ warmth }) => warmth),
    MIN_WARMTH_RANGE,
  );
  const scaleY = createScale(
    points.map(({ lightness }) => -lightness),
    MIN_LIGHTNESS_RANGE,
  );
  return points.map((point) => ({ ...point, x: scaleX(point.warmth), y: scaleY(-point.lightness) }));
}

function createScale(values: number[], minRange: number): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const valueRange = Math.max(minRange, high - low);
  const start = (low + high - valueRange) / 2;
  return (value) => MARGIN + ((value - start) / valueRange) * (MAP_SIZE - 2 * MARGIN);
}
