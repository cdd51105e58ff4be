/**
 * What a verdict says of two swatches. Of the shades when worn it says nothing: the chances beside it do.
 */
const VERDICT_WORDS: Record<string, string> = {
  indistinguishable: "look the same",
  "very close": "look nearly the same",
  close: "look close",
  noticeable: "look a little different",
  different: "look different",
};

export const describeVerdict = (verdict: string): string => `swatches ${VERDICT_WORDS[verdict] ?? verdict}`;

/** What the words for a difference add to the verdict: nothing where there is nothing to see. */
export const describeDifference = (difference: string): string =>
  difference.endsWith("no difference most eyes would see") ? "" : difference;
