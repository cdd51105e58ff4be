/** Whether the matches that lead a result stand before the others. */
import type { FinderResult } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";

/** Fewer matches than these are seen at once, and none of them needs to lead. */
const MIN_LED = 7;

export const isLed = ({ matches }: FinderResult, { sort = "best" }: FinderQuery) =>
  matches.length >= MIN_LED && sort === "best";
