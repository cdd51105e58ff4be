/**
 * How deep a shade is, in words. Shades of skin go by the individual typology angle, ITA = atan2(L* - 50, b*)
 * in degrees; other colours by their lightness, since the angle says nothing of a red or a blue.
 */
import { DEEPEST, DEPTH_LIMITS } from "~/api/constants";
import { hueOf, type Lab, labOfHex } from "~/features/shades/colour";

interface Coloured {
  value: string;
}

export interface DepthGroup<S> {
  name: string;
  shades: S[];
}

const DEGREES = 180 / Math.PI;
const SKIN_HUES = { from: 30, to: 90 };
const MOST_OF_THEM = 0.8;

const BY_ANGLE = [
  ...DEPTH_LIMITS.map(({ above, depth }) => [above, capitalised(depth)] as const),
  [Number.NEGATIVE_INFINITY, capitalised(DEEPEST)] as const,
];

const BY_LIGHTNESS = [
  [68, "Light"],
  [42, "Medium"],
  [Number.NEGATIVE_INFINITY, "Deep"],
] as const;

/** Light to deep; what has no readable colour comes last. */
export function lightToDeep<S extends Coloured>(shades: S[]): S[] {
  const lightness = new Map(shades.map((shade) => [shade, labOfHex(shade.value)?.l ?? -1]));
  return [...shades].sort((one, other) => (lightness.get(other) ?? 0) - (lightness.get(one) ?? 0));
}

/** The same, under the words for each depth; words that hold for no shade are left out. */
export function byDepth<S extends Coloured>(shades: S[]): DepthGroup<S>[] {
  const nameOf = areSkin(shades) ? depthOfSkin : depthOfColour;
  const groups = new Map<string, S[]>();
  for (const [, name] of areSkin(shades) ? BY_ANGLE : BY_LIGHTNESS) groups.set(name, []);
  for (const shade of lightToDeep(shades)) {
    groups.get(nameOf(labOfHex(shade.value) ?? { l: 0, a: 0, b: 0 }))?.push(shade);
  }
  return [...groups].filter(([, some]) => some.length > 0).map(([name, some]) => ({ name, shades: some }));
}

function areSkin(shades: Coloured[]): boolean {
  const like = shades.filter(({ value }) => {
    const lab = labOfHex(value);
    const hue = lab ? hueOf(lab) : 0;
    return hue >= SKIN_HUES.from && hue <= SKIN_HUES.to;
  });
  return like.length >= shades.length * MOST_OF_THEM;
}

function depthOfSkin({ l, b }: Lab): string {
  const angle = Math.atan2(l - 50, b) * DEGREES;
  return BY_ANGLE.find(([limit]) => angle > limit)?.[1] ?? capitalised(DEEPEST);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function depthOfColour({ l }: Lab): string {
  return BY_LIGHTNESS.find(([limit]) => l > limit)?.[1] ?? "Deep";
}
