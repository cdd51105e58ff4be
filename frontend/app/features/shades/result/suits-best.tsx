/** The answer to all that was said of several shades, in one row. */

import type { FinderResult } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { MatchRow } from "../answer/match-row";
import { findMeasuredTo } from "./measured-to";
import { NextInRange } from "./next-in-range";
import { describeSuiting } from "./suits-all";

interface SuitsBestProps {
  query: FinderQuery;
  result: FinderResult;
}

export default function SuitsBest({ query, result: { matches, startShades, target } }: SuitsBestProps) {
  const [best] = matches;
  const [shade] = startShades;
  const isOfOne = shade && startShades.every(({ variant }) => variant === shade.variant);
  return (
    <>
      {isOfOne && <NextInRange query={query} shade={shade} />}
      {best && (
        <section aria-label="What was found" className="mt-3 max-w-xl rounded-media bg-tint p-3">
          <MatchRow
            match={best}
            beside={findMeasuredTo(best, startShades, target).shade}
            words={describeSuiting(best)}
            isAnswer
          />
        </section>
      )}
    </>
  );
}
