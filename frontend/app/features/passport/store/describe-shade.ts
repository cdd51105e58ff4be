/** Says in words where a shade comes from, how sure its colour is, and how another one compares. */
import { BY_THEIR_SWATCHES, NO_SURE_DIFFERENCE } from "~/api/constants";
import type { ClosestShade, PassportShade } from "~/api/passport";
import { describeDifference, describeVerdict, SWATCH_SOURCE_WORDS } from "~/shared/shades/verdict-words";
import { capitalise } from "~/ui/format";
import { isSoldOut } from "~/ui/price";

const ORIGINS: Record<PassportShade["origin"], string> = {
  product: "",
  match: "Found as a match",
  photo: "Read off a photo",
  colour: "A colour of your choice",
};

/** For example: Found as a match, colour as the brand shows it. */
export function describeOrigin({ origin, swatch_source, possible_error }: PassportShade): string {
  const parts = [
    ORIGINS[origin],
    swatch_source && origin !== "photo" && origin !== "colour" && SWATCH_SOURCE_WORDS[swatch_source],
    possible_error !== null && `may be off by ${possible_error.toFixed(1)}`,
  ];
  return capitalise(parts.filter(Boolean).join(", "));
}

/** The words of a difference, short enough for a card. What pictures say stays marked as theirs. */
export function shortenDifference(difference: string): string {
  if (difference === NO_SURE_DIFFERENCE) return "swatches cannot tell which way they differ";
  const words = describeDifference(difference).replace(BY_THEIR_SWATCHES, "");
  return words && difference.startsWith(BY_THEIR_SWATCHES) ? `by swatch, ${words}` : words;
}

/** In a word or two, such as "good bet". */
export const describeCloseness = ({ is_worn, scale }: ClosestShade): string =>
  is_worn ? "the one you wear" : scale.toLowerCase();

/** In a sentence: the shade, its verdict, how it differs, and whether it is out of stock. */
export function explainCloseness(closest: ClosestShade): string {
  const { shade, verdict, difference } = closest;
  const words = [describeVerdict(verdict), describeDifference(difference)].filter(Boolean).join(", ");
  const stock = isSoldOut(closest) ? "; out of stock" : "";
  return `Your closest shade: ${shade.name}. ${capitalise(words)}${stock}`;
}
