/** A product list with filters, sort and results. Used on brand, category and search pages. */
import { type ReactNode, Suspense, useEffect } from "react";
import { describeProblem, type Problem } from "~/api/client/errors";
import type { LoadResult } from "~/api/client/load-result";
import { Await, useLocation, useRevalidator } from "~/router";
import { getWornKey, useOwnShade } from "~/session/own-shade-store";
import { ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { joinClasses } from "~/ui/join-classes";
import { RetryButton } from "~/ui/loading/retry-panel";
import { ErrorPanel } from "~/ui/notice";
import { FilterChips } from "../filters/filter-chips";
import { FilterDrawer } from "../filters/filter-drawer";
import { countFilters } from "../filters/filter-options";
import { FilterPanel, FilterSkeleton } from "../filters/filter-panel";
import type { LoadedListPage } from "./list-loader";
import { clearFilters, type ListQuery, type Scope } from "./list-query";
import { type ListParts, ListResults } from "./list-results";
import { ListSkeleton } from "./list-skeleton";
import { needsWorn } from "./list-sort";
import type { Listing } from "./listing";
import { SortChoice } from "./sort-choice";
import { type ListControls, useListQuery } from "./use-list-query";
import { useLoadMore } from "./use-load-more";

export const LIST_ERROR_TEXTS = {
  title: "An error occurred while fetching products.",
  technicalPrefix: "Failed to fetch the products",
};

interface ListErrorTexts {
  title: string;
  /** The beginning of the technical line in the error panel. */
  technicalPrefix: string;
}

interface ProductListProps {
  page: LoadedListPage<unknown>;
  scope: Scope;
  /** The texts shown if the list fails to load. */
  failure: ListErrorTexts;
  parts?: ListParts;
}

export function ProductList({ page: { header, list }, scope, failure, parts }: ProductListProps) {
  const { pathname } = useLocation();
  const controls = useListQuery();
  const loadingFrame = <ListFrame controls={controls} scope={scope} listing={undefined} />;
  const showResult = (loaded: LoadResult<Listing>) =>
    loaded.ok ? (
      <LoadedList header={header} loaded={loaded.value} scope={scope} controls={controls} parts={parts} />
    ) : (
      <ListFailed problem={loaded.problem} controls={controls} {...failure} />
    );
  if (!(list instanceof Promise)) return showResult(list);
  return (
    <Suspense key={pathname} fallback={loadingFrame}>
      <Await resolve={list}>{showResult}</Await>
    </Suspense>
  );
}

interface LoadedListProps {
  header: unknown;
  loaded: Listing;
  scope: Scope;
  controls: ListControls;
  parts: ListParts | undefined;
}

function LoadedList({ header, loaded, scope, controls, parts }: LoadedListProps) {
  const { listing, state, loadMore } = useLoadMore(header, loaded, scope);
  const { query, pending, buildPath } = controls;
  useFollowWorn(query, scope, listing);
  return (
    <ListFrame controls={controls} scope={scope} listing={listing}>
      <FilterChips filters={listing.filters} query={query} scope={scope} buildPath={buildPath} />
      {pending ? (
        <ListSkeleton />
      ) : (
        <ListResults
          listing={listing}
          state={state}
          loadMore={loadMore}
          query={query}
          buildPath={buildPath}
          parts={parts}
        />
      )}
    </ListFrame>
  );
}

/** Loads the list anew once the shade that it depends on is known, or another one. */
function useFollowWorn(query: ListQuery, scope: Scope, { wornKey }: Listing): void {
  const { revalidate } = useRevalidator();
  const current = getWornKey(useOwnShade()?.worn);
  const isStale = needsWorn(query, scope) && current !== wornKey;
  useEffect(() => {
    if (isStale) revalidate();
  }, [isStale, revalidate]);
}

interface ListFrameProps {
  controls: ListControls;
  scope: Scope;
  listing: Listing | undefined;
  children?: ReactNode;
}

/**
 * Shows filters beside the results on wide screens, and in a drawer on phones. Over an empty list there is nothing
 * to sort, and nothing to filter unless a filter can be removed.
 */
function ListFrame({ controls, scope, listing, children }: ListFrameProps) {
  const { query, pending, applyQuery, buildPath } = controls;
  const empty = listing?.total === 0;
  const hasFilters = !empty || countFilters(query) > 0;
  return (
    <div className={joinClasses("grid gap-x-12", hasFilters && "lg:grid-cols-[15rem_1fr]")}>
      {hasFilters && (
        <section aria-label="Filters" className="hidden lg:block no-script:block">
          {listing ? (
            <FilterPanel
              filters={listing.filters}
              query={query}
              scope={scope}
              understood={listing.reading?.understood ?? []}
              applyQuery={applyQuery}
            />
          ) : (
            <FilterSkeleton />
          )}
        </section>
      )}
      <section aria-label="Products" className="min-w-0">
        <div
          className={
            empty
              ? "sr-only"
              : "mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:items-start"
          }
        >
          <p role="status" className="flex min-h-10 items-center text-sm text-muted">
            {listing && !pending ? formatProductCount(listing.total) : "Loading products"}
          </p>
          {!empty && (
            <>
              <FilterDrawer controls={controls} scope={scope} listing={listing} />
              <div className="hidden lg:block no-script:block">
                <SortChoice query={query} scope={scope} buildPath={buildPath} listing={listing} />
              </div>
            </>
          )}
        </div>
        {children ?? <ListSkeleton />}
      </section>
    </div>
  );
}

const formatProductCount = (total: number) => (total === 1 ? "1 product" : `${formatNumber(total)} products`);

interface ListFailedProps extends ListErrorTexts {
  problem: Problem;
  controls: ListControls;
}

/** A chosen filter may be gone for good, so it can be let go here. */
function ListFailed({ problem, title, technicalPrefix, controls: { query, buildPath } }: ListFailedProps) {
  return (
    <ErrorPanel
      title={title}
      description={describeProblem(problem)}
      technicalLine={`${technicalPrefix} ${problem.statusLine}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <RetryButton />
        {countFilters(query) > 0 && (
          <ButtonLink to={buildPath(clearFilters(query))} look="outline">
            Clear all filters
          </ButtonLink>
        )}
      </div>
    </ErrorPanel>
  );
}
