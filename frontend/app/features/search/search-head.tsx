/** The top of the results page: the heading, how the words were read, and what was understood. */
import { Suspense } from "react";
import type { LoadResult } from "~/api/client/load-result";
import { type ListQuery, readListQuery } from "~/features/catalogue/list/list-query";
import type { Listing } from "~/features/catalogue/list/listing";
import { Await, useLocation } from "~/router";
import { SearchNotes } from "./search-notes";
import { SearchTitle } from "./search-title";
import { UnderstoodChips } from "./understood-chips";

interface SearchHeadProps {
  words: string;
  list: LoadResult<Listing> | Promise<LoadResult<Listing>>;
}

export function SearchHead({ words, list }: SearchHeadProps) {
  const { pathname, search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const show = (loaded?: LoadResult<Listing>) => (
    <LoadedHead words={words} listing={loaded?.ok ? loaded.value : undefined} query={query} />
  );
  return (
    <div className="mb-8 flex flex-col gap-4">
      {list instanceof Promise ? (
        <Suspense key={pathname} fallback={show()}>
          <Await resolve={list}>{show}</Await>
        </Suspense>
      ) : (
        show(list)
      )}
    </div>
  );
}

interface LoadedHeadProps {
  words: string;
  listing: Listing | undefined;
  query: ListQuery;
}

function LoadedHead({ words, listing, query }: LoadedHeadProps) {
  const reading = listing?.reading;
  return (
    <>
      <SearchTitle query={reading?.corrected ?? words} total={listing?.total} />
      {reading && (
        <>
          <SearchNotes words={words} reading={reading} query={query} found={listing.total > 0} />
          <UnderstoodChips parts={reading.understood} query={query} />
        </>
      )}
    </>
  );
}
