/**
 * What a verdict says of two swatches. Of the shades when worn it says nothing: the chances beside it do.
 */
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

/** A headline for what was found. It says no more than the verdict beside it. */
const FOUND_WORDS: Record<string, string> = {
  indistinguishable: "Looks the same on screen",
  "very close": "Looks nearly the same on screen",
};

export const describeFoundSwatch = (verdict: string): string =>
  FOUND_WORDS[verdict] ?? "Looks close on screen";

/** What several swatches of one verdict do together. */
export const describeAlike = (verdict: string): string => VERDICT_WORDS[verdict] ?? verdict;

export const describeVerdict = (verdict: string): string => `swatches ${VERDICT_WORDS[verdict] ?? verdict}`;

/** What the words for a difference add to the verdict: nothing where there is nothing to see. */
export const describeDifference = (difference: string): string =>
  difference.endsWith("no difference most eyes would see") ? "" : difference;
