/** Reports that the results of a query were shown, and which product was opened from them. */
import { type RefObject, useEffect } from "react";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { reportFoundProduct, reportSearch } from "~/api/events";

const PRODUCT_PATH = /^\/products\/([^/?#]+)/;
const MIDDLE_BUTTON = 1;
/** Control characters, which no shopper writes and the API refuses. */
const UNWRITTEN = /\p{Cc}/gu;

/** Reports a search once, and watches clicks on product links inside `results`, by any button that opens one. */
export function useSearchReports(results: RefObject<HTMLElement>, words: string): void {
  const query = words.replace(UNWRITTEN, "").trim().slice(0, MAX_SEARCH_LENGTH);
  useEffect(() => {
    if (query !== "") reportSearch(query);
  }, [query]);
  useEffect(() => {
    const element = results.current;
    if (!element || query === "") return;
    const report = (event: MouseEvent) => {
      const slug = opensLink(event) && findResultSlug(event.target);
      if (slug) reportFoundProduct(query, slug);
    };
    element.addEventListener("click", report);
    element.addEventListener("auxclick", report);
    return () => {
      element.removeEventListener("click", report);
      element.removeEventListener("auxclick", report);
    };
  }, [results, query]);
}

const opensLink = ({ type, button }: MouseEvent) => type === "click" || button === MIDDLE_BUTTON;

/** The slug of the clicked product. One of another search that was offered is left out. */
function findResultSlug(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest("[data-other-search]")) return undefined;
  return readProductSlug(target.closest("a")?.getAttribute("href") ?? "");
}

export function readProductSlug(path: string): string | undefined {
  const slug = PRODUCT_PATH.exec(path)?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}
