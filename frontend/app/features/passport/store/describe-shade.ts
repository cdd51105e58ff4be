/** Says in words where a shade comes from, how sure its colour is, and how another one compares. */
import { BY_THEIR_SWATCHES, NO_SURE_DIFFERENCE, type SwatchSource } from "~/api/constants";
import type { ClosestShade, PassportShade } from "~/api/passport";
import { describeDifference, describeVerdict } from "~/shared/shades/verdict-words";
import { capitalise } from "~/ui/format";
import { isSoldOut } from "~/ui/price";

const ORIGINS: Record<PassportShade["origin"], string> = {
  product: "",
  match: "Found as a match",
  photo: "Read off a photo",
  colour: "A colour of your choice",
};

const SOURCES: Record<SwatchSource, string> = {
  instrument: "colour measured by instrument",
  brand: "colour as the brand shows it",
  retailer: "colour as a retailer shows it",
  photo: "colour read from a photograph",
  unknown: "source of the colour unknown",
};

/** For example: Found as a match, colour as the brand shows it. */
export function describeOrigin({ origin, swatch_source, possible_error }: PassportShade): string {
  const parts = [
    ORIGINS[origin],
    swatch_source && origin !== "photo" && origin !== "colour" && SOURCES[swatch_source],
    possible_error !== null && `may be off by ${possible_error.toFixed(1)}`,
  ];
  const text = parts.filter(Boolean).join(", ");
  return capitalise(text);
}

/** The words of a difference, short enough for a card. What pictures say stays marked as theirs. */
export function shortenDifference(difference: string): string {
  if (difference === NO_SURE_DIFFERENCE) return "swatches cannot tell which way they differ";
  const words = describeDifference(difference).replace(BY_THEIR_SWATCHES, "");
  return words && difference.startsWith(BY_THEIR_SWATCHES) ? `by swatch, ${words}` : words;
}

/** Describes how good a bet a product's closest shade is, in a word or two. */
export const describeCloseness = ({ is_worn, scale }: ClosestShade): string =>
  is_worn ? "the one you wear" : scale.toLowerCase();

/** Everything that is known of it, in a sentence. */
export function explainCloseness(closest: ClosestShade): string {
  const { shade, verdict, difference } = closest;
  const words = [describeVerdict(verdict), describeDifference(difference)].filter(Boolean).join(", ");
  const stock = isSoldOut(closest) ? "; out of stock" : "";
  return `Your closest shade: ${shade.name}. ${capitalise(words)}${stock}`;
}
