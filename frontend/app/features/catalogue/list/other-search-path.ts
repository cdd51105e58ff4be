/** The address of a search for other words. Not in search-path.ts, which every page loads. */
import { buildSearchPath } from "~/shared/search-path";
import { buildListPath, type ListQuery, setPage } from "./list-query";

/** The first results page for other words, with the same filters and sort. */
export function buildOtherSearchPath(words: string, query: ListQuery): string {
  return buildListPath(buildSearchPath(words), setPage(query, 1));
}
