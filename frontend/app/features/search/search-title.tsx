/** The heading of the search results, with their number. */
import { useEffect } from "react";
import { ALL_PRODUCTS_QUERY } from "~/api/search";
import { SHOP_NAME } from "~/site";
import { formatNumber } from "~/ui/format";

/** For example: Found 12 results for "rose". */
export function formatSearchTitle(query: string, total: number | undefined): string {
  const words = query.trim() || ALL_PRODUCTS_QUERY;
  if (total === undefined) return `Results for "${words}"`;
  return `Found ${formatNumber(total)} ${total === 1 ? "result" : "results"} for "${words}"`;
}

export function SearchTitle({ query, total }: { query: string; total: number | undefined }) {
  const words = formatSearchTitle(query, total);
  useEffect(() => {
    document.title = `${words} | ${SHOP_NAME}`;
  }, [words]);
  return <h1 className="max-w-4xl answer-title">{words}</h1>;
}
