/** Whether a match fits all that was said of several shades, and what the page calls it. */
import type { FoundMatch } from "~/shared/shades/find-matches";
import { isFar, looksVeryDifferent } from "~/shared/shades/verdict-words";

export const FITS_ALL_TEXT = "Fits what you told us";
export const NOT_CLOSE_TEXT = "Nearest to what you told us, but not close";
export const COMPROMISE_TEXT = "The best compromise";

type AskedMatch = Pick<FoundMatch, "standings" | "verdict">;

/** Two shades that both fit may lie so far apart that whatever lies between them looks like neither. */
export const suitsAll = (match: AskedMatch): boolean => meetsAll(match) && !isTooFar(match);

export function describeSuiting(match: AskedMatch): string {
  if (!meetsAll(match)) return COMPROMISE_TEXT;
  return isTooFar(match) ? NOT_CLOSE_TEXT : FITS_ALL_TEXT;
}

/**
 * A match that is to be lighter than one shade, say, may look different from another; one that is only to fit may not.
 */
const isTooFar = (match: AskedMatch) =>
  match.standings?.some(({ verdict }) => verdict !== "wear") ? looksVeryDifferent(match) : isFar(match);

const meetsAll = ({ standings }: AskedMatch) => standings?.every(({ met }) => met) ?? false;
