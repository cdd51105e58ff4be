/** The address of the search results page. */
import { ALL_PRODUCTS_QUERY } from "~/api/search";

const SEARCH_PATH = "/search";

/** The results page for the typed words. A box without words searches for everything. */
export function buildSearchPath(typed: string): string {
  const words = typed.trim() === "" ? ALL_PRODUCTS_QUERY : typed;
  // A browser reads "." and "..", encoded or not, as steps between folders. A space after them is no step.
  return `${SEARCH_PATH}/${encodeURIComponent(/^\.{1,2}$/.test(words) ? `${words} ` : words)}`;
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
