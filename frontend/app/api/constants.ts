/** Facts shared with the Python code. Written by `just api-types`: change them there. */

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

export const MONK_TONES = [
  "#f6ede4",
  "#f3e7db",
  "#f7ead0",
  "#eadaba",
  "#d7bd96",
  "#a07e56",
  "#825c43",
  "#604134",
  "#3a312a",
  "#292420",
] as const;
export type MonkTone = (typeof MONK_TONES)[number];

/** The individual typology angle in degrees above which skin is of a depth, lightest first. */
export const DEPTH_LIMITS = [
  { above: 55, depth: "very light" },
  { above: 41, depth: "light" },
  { above: 28, depth: "intermediate" },
  { above: 10, depth: "tan" },
  { above: -30, depth: "brown" },
] as const;
export const DEEPEST = "dark";

/** The filters of lists by type, with their titles. */
export const FILTER_TITLES: Record<string, string> = {
  finish: "Finish",
  undertone: "Undertone",
  depth: "Depth",
  colour_family: "Colour",
  certification: "Certificates",
  free_from: "Free from",
};

/** The characters of a search text. */
export const MAX_SEARCH_LENGTH = 200;
/** The characters of a brand, category or product slug. */
export const MAX_SLUG_LENGTH = 200;
/** The products of one search response that is for one brand. */
export const MAX_BRAND_PAGE = 9_999_999;
/** The owned shades of one request. */
export const MAX_OWNED = 12;
/** The characters of a first name or surname. */
export const MAX_NAME_LENGTH = 80;
/** The characters of a profile's text. */
export const MAX_DESCRIPTION_LENGTH = 1_000;
/** The bytes of a profile picture. */
export const MAX_PICTURE_BYTES = 5_242_880;
/** The characters of a review's text. */
export const MAX_REVIEW_LENGTH = 5_000;
/** The products of any other response, and of a request for closest shades. */
export const MAX_PAGE_SIZE = 100;
/** The version of a shade passport. */
export const PASSPORT_VERSION = 1;
/** The people of a shade passport. */
export const MAX_PEOPLE = 6;
/** The characters of such a person's name. */
export const MAX_PERSON_NAME = 40;
/** The shades of such a person. */
export const MAX_PASSPORT_SHADES = 12;
/** The characters of a name in a shade passport. */
export const MAX_PASSPORT_TEXT = 120;
/** The removals that a shade passport remembers. */
export const MAX_PASSPORT_REMOVALS = 200;
/** The characters of a report's reason. */
export const MAX_REASON_LENGTH = 1_000;
/** A difference between two colours that few would see. */
export const NO_VISIBLE_DIFFERENCE = "no difference most eyes would see";
/** Before a difference that only pictures tell. */
export const BY_THEIR_SWATCHES = "by their swatches, ";
/** A difference that pictures do not tell the direction of. */
export const NO_SURE_DIFFERENCE = "their swatches cannot tell which way they differ when worn";
