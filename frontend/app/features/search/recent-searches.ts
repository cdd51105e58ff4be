/** The shopper's latest searches. They are stored on this device only, and only once there was a search. */
import { parseJson, readItem, writeItem } from "~/create-store";

const KEY = "recentSearches";
const MAX_SEARCHES = 5;

/** The latest first. */
export function readRecentSearches(): string[] {
  const stored = parseJson(readItem(KEY));
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
}

export function rememberSearch(words: string): void {
  const search = words.trim();
  if (search !== "") writeItem(KEY, JSON.stringify(addSearch(readRecentSearches(), search)));
}

/** A repeated search moves to the top. Capital letters make no difference. */
export function addSearch(searches: string[], search: string): string[] {
  const others = searches.filter((each) => each.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, MAX_SEARCHES);
}

export const clearRecentSearches = () => writeItem(KEY, null);
