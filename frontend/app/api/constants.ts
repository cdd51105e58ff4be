/** What the colour engine says of shades. Written by `just api-types`: change the engine. */

export const SWATCH_SOURCES = ["instrument", "brand", "retailer", "photo", "unknown"] as const;
export type SwatchSource = (typeof SWATCH_SOURCES)[number];

export const OWNED_VERDICTS = [
  "wear",
  "too_light",
  "too_dark",
  "too_pink",
  "too_yellow",
  "too_orange",
  "too_ashy",
] as const;
export type OwnedVerdict = (typeof OWNED_VERDICTS)[number];

/** The individual typology angle in degrees above which skin is of a depth, lightest first. */
export const DEPTH_LIMITS = [
  { above: 55, depth: "very light" },
  { above: 41, depth: "light" },
  { above: 28, depth: "intermediate" },
  { above: 10, depth: "tan" },
  { above: -30, depth: "brown" },
] as const;
export const DEEPEST = "dark";
