/** Positions of shades on the map: light to deep downwards (L*), cool to warm rightwards (hue angle). */
import { getHueAngle, hexToLab, type Lab } from "~/shared/shades/colour-conversion";
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { getMatchedValue, type PicturedShade } from "~/shared/shades/matched-colour";

interface ListedShade {
  kind: "own" | "match" | "range";
  shade: PicturedShade | undefined;
  product: string;
  words: string;
}

interface MeasuredPoint extends Omit<ListedShade, "shade"> {
  name: string;
  value: string;
  lightness: number;
  /** Degrees of hue warmer than the first start shade. Negative if cooler. */
  warmth: number;
}

export interface MapPoint extends MeasuredPoint {
  x: number;
  y: number;
}

/** The size of the SVG view box, with room for the largest disc at the edges. */
export const MAP_SIZE = 360;
const MARGIN = 26;
/** The smallest range of lightness shown. A smaller range would exaggerate tiny differences. */
const MIN_LIGHTNESS_RANGE = 12;
const MIN_WARMTH_RANGE = 16;
const MAX_GREY_CHROMA = 2;
const CROWDED_SHARE = 0.6;

export function buildMapPoints(startShades: StartShade[], matches: FoundMatch[]): MapPoint[] {
  const [first] = startShades;
  const from = first && hexToLab(getMatchedValue(first));
  if (!from) return [];
  const listed: ListedShade[] = [
    ...(first.range ?? []).map((shade) => ({
      kind: "range" as const,
      shade,
      product: "",
      words: "in the same range",
    })),
    ...matches.map(({ variants: [shade], brand, name, difference }) => ({
      kind: "match" as const,
      shade,
      product: `${brand}, ${name}`,
      words: difference,
    })),
    ...startShades.map((shade) => ({
      kind: "own" as const,
      shade,
      product: shade.product?.name ?? "",
      words: "yours",
    })),
  ];
  return scaleToMap(listed.flatMap((each) => measureShade(each, from) ?? []));
}

function measureShade({ shade, ...words }: ListedShade, from: Lab): MeasuredPoint | undefined {
  const value = shade && getMatchedValue(shade);
  const lab = value && hexToLab(value);
  if (!lab) return undefined;
  const hueDifference = ((getHueAngle(lab) - getHueAngle(from) + 540) % 360) - 180; // from -180 to 180
  // On the red side of the hue circle, warmer means towards yellow; on the other side, towards red.
  const warmer = Math.cos((getHueAngle(from) * Math.PI) / 180) >= 0 ? hueDifference : -hueDifference;
  const isGrey = Math.hypot(lab.a, lab.b) < MAX_GREY_CHROMA;
  return { ...words, name: shade.name, value, lightness: lab.l, warmth: isGrey ? 0 : warmer };
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
