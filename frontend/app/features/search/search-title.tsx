/** The heading of the search results, with their number. */
import { useEffect } from "react";
import { SHOP_NAME } from "~/site";
import { formatNumber } from "~/ui/format";

/** For example: Found 12 results for "rose". Without a word it is all of the shop. */
export function formatSearchTitle(query: string, total: number | undefined): string {
  const words = query.trim();
  if (!words && total === 1) return "The one product";
  if (!words) return total === undefined ? "All products" : `All ${formatNumber(total)} products`;
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
