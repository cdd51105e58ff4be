/** The heading of the search results, with their number. */
import { Suspense, useEffect } from "react";
import type { LoadResult } from "~/api/load-result";
import type { Listing } from "~/features/catalogue/list/listing";
import { Await, useLocation } from "~/router";
import { SHOP_NAME } from "~/site";

interface SearchTitleProps {
  query: string;
  list: LoadResult<Listing> | Promise<LoadResult<Listing>>;
}

/** For example: Found 12 results for "rose". */
export function formatSearchTitle(query: string, total: number | undefined): string {
  const words = query.trim() || "everything";
  if (total === undefined) return `Results for "${words}"`;
  return `Found ${total.toLocaleString("en-GB")} ${total === 1 ? "result" : "results"} for "${words}"`;
}

export function SearchTitle({ query, list }: SearchTitleProps) {
  const { pathname } = useLocation();
  const title = (loaded?: LoadResult<Listing>) => (
    <SearchHeading words={formatSearchTitle(query, loaded?.ok ? loaded.value.total : undefined)} />
  );
  if (!(list instanceof Promise)) return title(list);
  return (
    <Suspense key={pathname} fallback={title()}>
      <Await resolve={list}>{title}</Await>
    </Suspense>
  );
}

function SearchHeading({ words }: { words: string }) {
  useEffect(() => {
    document.title = `${words} | ${SHOP_NAME}`;
  }, [words]);
  return <h1 className="mb-10 max-w-4xl text-2xl">{words}</h1>;
}
