/** The answer to all that was said of several shades, in one row. */

import type { FinderResult } from "~/shared/shades/find-matches";
import { MatchRow } from "../answer/match-row";
import { findMeasuredTo } from "./measured-to";
import { describeSuiting } from "./suits-all";

export default function SuitsBest({ result: { matches, startShades, target } }: { result: FinderResult }) {
  const [best] = matches;
  if (!best) return null;
  return (
    <section aria-label="What was found" className="mt-3 max-w-xl rounded-media bg-tint p-3">
      <MatchRow
        match={best}
        beside={findMeasuredTo(best, startShades, target).shade}
        words={describeSuiting(best)}
        isAnswer
      />
    </section>
  );
}
