/** The answer to all that was said of several shades, in one row. */
import type { FinderResult } from "~/features/shades/finder/find-matches";
import { MatchRow } from "~/features/shades/leading/match-row";
import { findMeasuredTo } from "./measured-to";

export const RESPECTS_ALL_TEXT = "Respects everything you said, as far as swatches tell";
export const LEAST_UNDONE_TEXT = "Leaves least undone";

export default function SuitsBest({ result: { matches, startShades, target } }: { result: FinderResult }) {
  const [best] = matches;
  if (!best) return null;
  const meetsAll = best.standings?.every(({ met }) => met);
  return (
    <section aria-label="What was found" className="mt-3 max-w-xl rounded-media bg-tint p-3">
      <MatchRow
        match={best}
        beside={findMeasuredTo(best, startShades, target).shade}
        words={meetsAll ? RESPECTS_ALL_TEXT : LEAST_UNDONE_TEXT}
        isAnswer
      />
    </section>
  );
}
