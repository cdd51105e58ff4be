/** Where a typed search leads. */

const SEARCH_ROOT = "/search";

/** The results page of a query; an empty box asks for a single space, which means everything. */
export function buildSearchPath(typed: string): string {
  return `${SEARCH_ROOT}/${encodeURIComponent(typed === "" ? " " : typed)}`;
}

/** The query a path shows, or an empty box anywhere else. */
export function readSearchPath(pathname: string): string {
  if (!pathname.startsWith(`${SEARCH_ROOT}/`)) return "";
  const query = pathname.slice(SEARCH_ROOT.length + 1);
  try {
    return decodeURIComponent(query).trim();
  } catch {
    return "";
  }
}
