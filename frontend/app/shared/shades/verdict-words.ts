/**
 * The words for a verdict on two swatches. Of the shades when worn it says nothing: the chances beside it do.
 */
import { NO_VISIBLE_DIFFERENCE } from "~/api/constants";

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
