/** The address of the search results page. */
import { ALL_PRODUCTS_QUERY } from "~/api/search";

const SEARCH_PATH = "/search";

/** The results page for the typed words. An empty box searches for everything. */
export function buildSearchPath(typed: string): string {
  return `${SEARCH_PATH}/${encodeURIComponent(typed === "" ? ALL_PRODUCTS_QUERY : typed)}`;
}

/** The search words in a path, or an empty string on other pages. */
export function readSearchPath(pathname: string): string {
  if (!pathname.startsWith(`${SEARCH_PATH}/`)) return "";
  const query = pathname.slice(SEARCH_PATH.length + 1);
  try {
    return decodeURIComponent(query).trim();
  } catch {
    return "";
  }
}
