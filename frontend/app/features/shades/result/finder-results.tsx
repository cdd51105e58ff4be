/** The result page: the start shade, its matches and the map of shades. */
import type { Problem } from "~/api/errors";
import type { LoadResult, PendingResult } from "~/api/load-result";
import type { Filters } from "~/api/shades";
import {
  declaresUndertone,
  type FinderResult,
  groupMatches,
  listWorn,
} from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { AwaitValue } from "~/ui/await-value";
import { RetryPanel } from "~/ui/retry-panel";
import { CompareTable } from "./compare-table";
import { CompareTray } from "./compare-tray";
import { MatchGroup } from "./match-group";
import { NoMatches } from "./no-matches";
import { ResultFilters } from "./result-filters";
import { ResultHeader } from "./result-header";
import { ShadeMap } from "./shade-map";

interface FinderResultsProps {
  query: FinderQuery;
  result: LoadResult<FinderResult>;
  filters: PendingResult<Filters> | null;
}

export function FinderResults({ query, result, filters }: FinderResultsProps) {
  if (!result.ok) return <FinderFailed problem={result.problem} />;
  const { startShades, matches } = result.value;
  const [startShade] = startShades;
  if (!startShade) return null;
  return (
    <div className="relative">
      <ResultHeader query={query} startShades={startShades} count={matches.length} />
      {filters && (
        <AwaitValue value={filters} fallback={<div className="mt-6 h-11" />}>
          {(loadedFilters) =>
            loadedFilters.ok ? (
              <ResultFilters
                query={query}
                filters={loadedFilters.value}
                startShade={startShade}
                hasUndertone={declaresUndertone(
                  query.mode === "several" ? listWorn(query.owned, startShades) : [startShade],
                )}
              />
            ) : null
          }
        </AwaitValue>
      )}
      <CompareTable query={query} startShade={startShade} matches={matches} />
      {matches.length === 0 ? (
        <NoMatches query={query} result={result.value} startShade={startShade} />
      ) : (
        <MatchGroupList query={query} result={result.value} />
      )}
      <ShadeMap startShades={startShades} matchCount={matches} />
      <CompareTray query={query} />
    </div>
  );
}

function MatchGroupList({
  query,
  result: { startShades, matches },
}: {
  query: FinderQuery;
  result: FinderResult;
}) {
  const [startShade] = startShades;
  if (!startShade) return null;
  const groupProps = { query, shade: startShade };
  if (query.mode === "several") {
    const met = matches.filter(({ standings }) => standings?.every((standing) => standing.met));
    const rest = matches.filter((match) => !met.includes(match));
    return (
      <>
        <MatchGroup {...groupProps} title="Respects everything you said" matches={met} owned={startShades} />
        <MatchGroup {...groupProps} title="Leaves least undone" matches={rest} owned={startShades} />
      </>
    );
  }
  const { closest, lighter, deeper } = groupMatches(startShade, matches);
  return (
    <>
      <MatchGroup {...groupProps} title="Closest" matches={closest} />
      <MatchGroup {...groupProps} title="Lighter, by their swatches" matches={lighter} />
      <MatchGroup {...groupProps} title="Deeper, by their swatches" matches={deeper} />
    </>
  );
}

function FinderFailed({ problem }: { problem: Problem }) {
  return (
    <div className="mt-8">
      <RetryPanel title="An Error Occurred" problem={problem} failureText="Failed to fetch the products" />
    </div>
  );
}
