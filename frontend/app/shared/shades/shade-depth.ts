/**
 * The depth of a shade in everyday words. The page on matches gives the scientific ones.
 *
 * Skin shades are grouped by the individual typology angle (ITA), other colours by lightness, because the angle means
 * nothing for a red or a blue.
 */
import { DEEPEST, DEPTH_LIMITS } from "~/api/constants";
import { getHueAngle, getTypologyAngle, hexToLab, type Lab } from "./colour-conversion";

interface HasColour {
  value: string;
}

export interface DepthGroup<S> {
  name: string;
  shades: S[];
}

const SKIN_HUES = { from: 30, to: 90 };
const MIN_SKIN_SHARE = 0.8;

export type SkinDepth = (typeof DEPTH_LIMITS)[number]["depth"] | typeof DEEPEST;

/** The everyday names of the depths of skin. The filters of a list call them the same. */
export const DEPTH_NAMES: Record<SkinDepth, string> = {
  "very light": "Very light",
  light: "Light",
  intermediate: "Medium",
  tan: "Tan",
  brown: "Deep",
  dark: "Very deep",
};

const DEPTHS_BY_ITA = [
  ...DEPTH_LIMITS.map(({ above, depth }) => ({ above, name: DEPTH_NAMES[depth] })),
  { above: Number.NEGATIVE_INFINITY, name: DEPTH_NAMES[DEEPEST] },
];

const DEPTHS_BY_LIGHTNESS = [
  { above: 68, name: "Light" },
  { above: 42, name: "Medium" },
  { above: Number.NEGATIVE_INFINITY, name: "Deep" },
];

/** Light to deep. Shades without a readable colour come last. */
export function sortLightToDeep<S extends HasColour>(shades: S[]): S[] {
  const lightness = new Map(shades.map((shade) => [shade, hexToLab(shade.value)?.l ?? -1]));
  return [...shades].sort((first, second) => (lightness.get(second) ?? 0) - (lightness.get(first) ?? 0));
}

/** Sorted shades in groups of one depth. Empty groups are left out. */
export function groupByDepth<S extends HasColour>(shades: S[]): DepthGroup<S>[] {
  const getDepth = areSkin(shades) ? getSkinDepth : getColourDepth;
  const groups = new Map<string, S[]>();
  for (const { name } of areSkin(shades) ? DEPTHS_BY_ITA : DEPTHS_BY_LIGHTNESS) groups.set(name, []);
  for (const shade of sortLightToDeep(shades)) {
    groups.get(getDepth(hexToLab(shade.value) ?? { l: 0, a: 0, b: 0 }))?.push(shade);
  }
  return [...groups].filter(([, some]) => some.length > 0).map(([name, some]) => ({ name, shades: some }));
}

function areSkin(shades: HasColour[]): boolean {
  const skinShades = shades.filter(({ value }) => {
    const lab = hexToLab(value);
    const hue = lab ? getHueAngle(lab) : 0;
    return hue >= SKIN_HUES.from && hue <= SKIN_HUES.to;
  });
  return skinShades.length >= shades.length * MIN_SKIN_SHARE;
}

export function getSkinDepth(lab: Lab): string {
  const angle = getTypologyAngle(lab);
  return DEPTHS_BY_ITA.find(({ above }) => angle > above)?.name ?? DEPTH_NAMES[DEEPEST];
}

function getColourDepth({ l }: Lab): string {
  return DEPTHS_BY_LIGHTNESS.find(({ above }) => l > above)?.name ?? "Deep";
}
