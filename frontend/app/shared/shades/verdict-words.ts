/**
 * The words for a verdict on two swatches, which says nothing of the shades when worn; and for where a colour is from.
 */
import { NO_VISIBLE_DIFFERENCE, type SwatchSource } from "~/api/constants";

export const SWATCH_SOURCE_WORDS: Record<string, string> = {
  instrument: "colour measured by instrument",
  brand: "colour as the brand shows it",
  retailer: "colour as a retailer shows it",
  photo: "colour read from a photograph",
  unknown: "source of the colour unknown",
} satisfies Record<SwatchSource, string>;

const VERDICT_WORDS: Record<string, string> = {
  indistinguishable: "look the same",
  "very close": "look nearly the same",
  close: "look close",
  noticeable: "look different",
  different: "look very different",
};

/** More than twice what an eye accepts as the same: nobody would take one for the other. */
export const isFar = ({ verdict }: { verdict: string }): boolean =>
  verdict === "noticeable" || verdict === "different";

export const looksVeryDifferent = ({ verdict }: { verdict: string }): boolean => verdict === "different";

/** How two swatches look, such as "look close". */
export const describeLook = (verdict: string): string => VERDICT_WORDS[verdict] ?? verdict;

export const describeVerdict = (verdict: string): string => `swatches ${describeLook(verdict)}`;

/** The words for a difference, beside the verdict: nothing where there is nothing to see. */
export const describeDifference = (difference: string): string =>
  difference.endsWith(NO_VISIBLE_DIFFERENCE) ? "" : difference;
