/** The wishes for several shades are met by matches that come close, and by no others. */
import { expect, it } from "vitest";
import {
  COMPROMISE_TEXT,
  describeSuiting,
  FITS_ALL_TEXT,
  NOT_CLOSE_TEXT,
  suitsAll,
} from "~/features/shades/result/suits-all";
import type { FoundMatch } from "~/shared/shades/find-matches";

const match = (verdict: string, ...met: boolean[]) =>
  ({ verdict, standings: met.map((each) => ({ met: each, verdict: "wear" })) }) as FoundMatch;
const lighter = (verdict: string) =>
  ({ verdict, standings: [{ met: true, verdict: "too_dark" }] }) as FoundMatch;

it.each([
  [match("very close", true, true), FITS_ALL_TEXT, true],
  [match("close", true), FITS_ALL_TEXT, true],
  [match("noticeable", true, true), NOT_CLOSE_TEXT, false],
  [match("different", true, true), NOT_CLOSE_TEXT, false],
  [match("very close", true, false), COMPROMISE_TEXT, false],
  [lighter("noticeable"), FITS_ALL_TEXT, true],
  [lighter("different"), NOT_CLOSE_TEXT, false],
])("says first what does not fit, then what is far", (found, words, suits) => {
  expect(describeSuiting(found)).toBe(words);
  expect(suitsAll(found)).toBe(suits);
});
