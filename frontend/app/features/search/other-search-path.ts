/** The address of a search for other words. Not in search-path.ts, which every page loads. */
import { buildListPath, type ListQuery, setPage } from "~/features/catalogue/list/list-query";
import { buildSearchPath } from "./search-path";

/** The first results page for other words, with the same filters and sort. */
export function buildOtherSearchPath(words: string, query: ListQuery): string {
  return buildListPath(buildSearchPath(words), setPage(query, 1));
}
