/** Where shades lie on the map: light to deep downwards by L*, cool to warm rightwards by their hue angle. */
import { hueOf, labOfHex } from "~/features/shades/colour";
import type { Found, Origin } from "~/features/shades/finder/answer";

export type Kind = "own" | "match" | "range";

export interface MapPoint {
  kind: Kind;
  value: string;
  name: string;
  product: string;
  words: string;
  lightness: number;
  /** Degrees of hue warmer (or, below nothing, cooler) than the first of one's own. */
  warmth: number;
  x: number;
  y: number;
}

type Placed = Omit<MapPoint, "x" | "y">;

/** The map's own units, with room for the largest disc at its edges. */
export const MAP_SIZE = 360;
const MARGIN = 26;
/** A map of near-equals would be all noise: it never shows less than this. */
const LEAST_LIGHTNESS = 12;
const LEAST_WARMTH = 16;
const GREY = 2;

export function mapPoints(origins: Origin[], matches: Found[]): MapPoint[] {
  const middle = origins[0]?.value ?? "";
  const found = [
    ...(origins[0]?.range ?? []).map((shade) => placed("range", shade, middle, "", "in the same range")),
    ...matches.map((match) =>
      placed("match", match.variants[0], middle, `${match.brand}, ${match.name}`, match.difference),
    ),
    ...origins.map((origin) => placed("own", origin, middle, origin.product?.name ?? "", "yours")),
  ].flatMap((point) => point ?? []);
  return spread(found);
}

function placed(
  kind: Kind,
  shade: { name: string; value: string } | undefined,
  middle: string,
  product: string,
  words: string,
): Placed | undefined {
  const lab = shade && labOfHex(shade.value);
  const from = labOfHex(middle);
  if (!shade || !lab || !from) return undefined;
  const turn = ((hueOf(lab) - hueOf(from) + 540) % 360) - 180;
  // Towards yellow is warmer on the red side of the circle, and towards red on the other.
  const warmer = Math.cos((hueOf(from) * Math.PI) / 180) >= 0 ? turn : -turn;
  const grey = Math.hypot(lab.a, lab.b) < GREY;
  return {
    kind,
    value: shade.value,
    name: shade.name,
    product,
    words,
    lightness: lab.l,
    warmth: grey ? 0 : warmer,
  };
}

function spread(points: Placed[]): MapPoint[] {
  const across = scale(
    points.map(({ warmth }) => warmth),
    LEAST_WARMTH,
  );
  const down = scale(
    points.map(({ lightness }) => -lightness),
    LEAST_LIGHTNESS,
  );
  return points.map((point) => ({ ...point, x: across(point.warmth), y: down(-point.lightness) }));
}

function scale(values: number[], least: number): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const wide = Math.max(least, high - low);
  const start = (low + high - wide) / 2;
  return (value) => MARGIN + ((value - start) / wide) * (MAP_SIZE - 2 * MARGIN);
}
