/** Describes skin that was read: how deep it is, its undertone, and which shades it would be about. */
import type { Match } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { hexToLab } from "~/shared/shades/colour-conversion";
import { getSkinDepth } from "~/shared/shades/shade-depth";

/** The error without something white in the photo. Photos of one face in household light differ by about this much. */
export const ERROR_WITHOUT_WHITE = 16;
/** A skin tone reaches so far to either side: it stands for a range of depth. */
export const TONE_ERROR = 5;

const MAX_NAMED = 2;
/** The b* of skin, on average over people. */
const USUAL_YELLOW = 17;
const UNDERTONES = ["cool", "neutral", "warm", "olive"];

export const isLightKnown = (possibleError = ERROR_WITHOUT_WHITE): boolean =>
  possibleError < ERROR_WITHOUT_WHITE;

/** For example "Deep, neutral-warm". What lies on both sides of neutral has no undertone that is known. */
export function describeSkin(hex: string, possibleError: number | undefined, undertones: string[]): string {
  const depth = nameSkinDepth(hex, isLightKnown(possibleError));
  const declared = UNDERTONES.filter((each) => undertones.includes(each));
  const isSettled =
    declared.length > 0 && declared.length < 3 && !["cool", "warm"].every((each) => declared.includes(each));
  return isSettled ? `${depth}, ${declared.join("-")}` : depth;
}

/** For example "In Nocturne Veil you would be about 180N, in Meridian Tint about Cocoa." One product of each brand. */
export function describeLikelyShades(matches: Match[]): string {
  const named = matches.filter(
    ({ brand }, index) => matches.findIndex((other) => other.brand === brand) === index,
  );
  const parts = named.slice(0, MAX_NAMED).map(({ brand, name, variants }, index) => {
    const shade = variants[0]?.name ?? "";
    return `${index === 0 ? "In" : "in"} ${nameWithBrand(brand, name)} ${index === 0 ? "you would be about" : "about"} ${shade}`;
  });
  return parts.length > 0 ? `${parts.join(", ")}.` : "";
}

/** The depth of skin as it was read. What is yellower or bluer than usual is half the light's, if that is unknown. */
function nameSkinDepth(hex: string, isLightKnown: boolean): string {
  const { l, a, b } = hexToLab(hex) ?? { l: 0, a: 0, b: 0 };
  return getSkinDepth({ l, a, b: isLightKnown ? b : (b + USUAL_YELLOW) / 2 });
}
