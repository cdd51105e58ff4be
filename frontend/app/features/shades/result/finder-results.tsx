/** The result page: the start shade, the answer, all matches and the science. */
import { lazy, Suspense } from "react";
import type { Category } from "~/api/categories";
import type { LoadResult } from "~/api/client/load-result";
import type { Filters } from "~/api/shades";
import {
  declaresUndertone,
  type FinderResult,
  type FoundMatch,
  getOwnPrice,
  listWorn,
  type StartShade,
} from "~/shared/shades/find-matches";
import { type FinderQuery, listDecided } from "~/shared/shades/finder-query";
import { AwaitNextValue } from "~/ui/loading/await-value";
import { LazyBoundary } from "~/ui/loading/lazy-parts";
import type { FinderParts } from "../finder/load-finder";
import { ResultActions, ResultHeader } from "./result-header";

const ScopeChoice = lazy(() => import("./filters/scope-choice"));
const ResultFilters = lazy(() => import("./filters/result-filters"));
const CompareTable = lazy(() => import("./compare/compare-table"));
const CompareTray = lazy(() => import("./compare/compare-tray"));
const SortLinks = lazy(() => import("./filters/sort-links"));
const ResultMatches = lazy(() => import("./result-matches"));
const SuitsBest = lazy(() => import("./suits-best"));
const AnswerCard = lazy(() => import("../answer/answer-card"));
const FinderFailed = lazy(() => import("./finder-failed"));
const ResultScience = lazy(() => import("./result-science"));

/** The most matches that need no choice of their order. */
const MAX_UNSORTED = 3;

interface FinderResultsProps {
  query: FinderQuery;
  result: LoadResult<FinderResult>;
  parts: Pick<FinderParts, "filters" | "categories">;
}

export function FinderResults({ query: addressQuery, result, parts }: FinderResultsProps) {
  if (!result.ok)
    return (
      <LazyBoundary>
        <FinderFailed query={addressQuery} problem={result.problem} />
      </LazyBoundary>
    );
  const { startShades, matches, leading, foundDepartment } = result.value;
  /** Still with all shades to compare: with other filters they may be matches again. */
  const filterQuery = foundDepartment ? setDepartment(addressQuery, foundDepartment) : addressQuery;
  const query = dropMissingFromCompare(filterQuery, matches);
  const [startShade] = startShades;
  if (!startShade) return null;
  return (
    <div className="relative">
      <ResultHeader query={query} result={result.value} />
      {query.mode === "several" && (
        <LazyBoundary>
          <SuitsBest query={query} result={result.value} />
        </LazyBoundary>
      )}
      {leading && (
        <LazyBoundary>
          <AnswerCard leading={leading} shade={startShade} ownPrice={getOwnPrice(startShade, query)}>
            <ResultActions query={query} startShade={startShade} />
          </AnswerCard>
        </LazyBoundary>
      )}
      {foundDepartment && (
        <p role="status" className="mt-4 text-sm text-muted">
          Nothing for skin comes near this colour, so this is what comes near it for {foundDepartment}.
        </p>
      )}
      {parts.filters && (
        <AwaitNextValue value={parts.filters} fallback={<div className="mt-6 h-11" />}>
          {(filters) =>
            filters.ok ? (
              <Suspense fallback={<div className="mt-6 h-11" />}>
                <LoadedScopeChoice
                  query={filterQuery}
                  startShades={startShades}
                  categories={parts.categories}
                  filters={filters.value}
                />
                <ResultFilters
                  query={filterQuery}
                  filters={filters.value}
                  startShades={startShades}
                  hasUndertone={declaresUndertone(
                    query.mode === "several" ? listWorn(listDecided(query.owned), startShades) : [startShade],
                  )}
                />
              </Suspense>
            ) : null
          }
        </AwaitNextValue>
      )}
      {query.compare.length < filterQuery.compare.length && (
        <p role="status" className="mt-5 text-sm text-muted">
          Shades that no longer match were left out.
        </p>
      )}
      {query.compare.length > 0 && (
        <LazyBoundary>
          <CompareTable query={query} startShade={startShade} matches={matches} />
        </LazyBoundary>
      )}
      {leading && (matches.length > MAX_UNSORTED || query.sort) && (
        <Suspense fallback={<div className="mt-3 h-9" />}>
          <SortLinks query={query} />
        </Suspense>
      )}
      <LazyBoundary>
        <ResultMatches query={query} result={result.value} />
      </LazyBoundary>
      <LazyBoundary>
        <ResultScience query={query} result={result.value} />
      </LazyBoundary>
      {query.compare.length > 0 && (
        <Suspense fallback={null}>
          <CompareTray query={query} />
        </Suspense>
      )}
    </div>
  );
}

/** So that the links of the result stay in the department that was found. */
const setDepartment = (query: FinderQuery, department: string): FinderQuery => ({
  ...query,
  matchFilters: { ...query.matchFilters, department },
});

/** The address may name shades that are no matches, or none any more since a filter was chosen. */
function dropMissingFromCompare(query: FinderQuery, matches: FoundMatch[]): FinderQuery {
  const found = new Set(matches.map(({ variants }) => variants[0]?.id));
  return { ...query, compare: query.compare.filter((id) => found.has(id)) };
}

interface LoadedScopeChoiceProps {
  query: FinderQuery;
  startShades: StartShade[];
  categories: FinderParts["categories"];
  filters: Filters;
}

/** Without categories there is no choice of the place to look in. */
function LoadedScopeChoice({ categories, ...props }: LoadedScopeChoiceProps) {
  if (!categories) return null;
  return (
    <AwaitNextValue value={categories} fallback={null}>
      {(loaded: LoadResult<Category[]>) =>
        loaded.ok ? <ScopeChoice {...props} categories={loaded.value} /> : null
      }
    </AwaitNextValue>
  );
}
