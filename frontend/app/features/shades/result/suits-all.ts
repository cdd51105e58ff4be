/** Whether a match does all that was said of several shades, and what the page calls those that do not. */
import type { FoundMatch } from "~/shared/shades/find-matches";
import { isFar, looksVeryDifferent } from "~/shared/shades/verdict-words";

export const RESPECTS_ALL_TEXT = "Fits what you told us";
export const NOT_CLOSE_TEXT = "Nearest to what you told us, but not close";
export const LEAST_UNDONE_TEXT = "The best compromise";

type AskedMatch = Pick<FoundMatch, "standings" | "verdict">;

/** Two shades that both fit may lie so far apart that whatever lies between them looks like neither. */
export const suitsAll = (match: AskedMatch): boolean => meetsAll(match) && !isTooFar(match);

export function describeSuiting(match: AskedMatch): string {
  if (!meetsAll(match)) return LEAST_UNDONE_TEXT;
  return isTooFar(match) ? NOT_CLOSE_TEXT : RESPECTS_ALL_TEXT;
}

/** What is to be lighter than one shade, say, may look different from another; what only is to fit may not. */
const isTooFar = (match: AskedMatch) =>
  match.standings?.some(({ verdict }) => verdict !== "wear") ? looksVeryDifferent(match) : isFar(match);

const meetsAll = ({ standings }: AskedMatch) => standings?.every(({ met }) => met) ?? false;
